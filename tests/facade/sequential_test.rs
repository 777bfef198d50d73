//! Tests of the sequential test of the programs of matches, on pairs of games that are drawn.

#[path = "../../research/matches/sequential_test.rs"]
#[expect(dead_code, reason = "its text")]
mod program;

use abstract_games::SplitMix64;
use program::{Pairs, SequentialTest, Verdict};

/// The share in a pair of games, each of which is won with this chance in 1000.
fn share(random: &mut SplitMix64, chance: usize) -> f64 {
    let mut win = || if random.below(1000) < chance { 0.5 } else { 0.0 };
    win() + win()
}

/// A player is 35 Elo stronger at a chance of 55 %.
#[test]
fn the_test_errs_in_at_most_one_case_of_twenty() {
    let test = SequentialTest { elo: [0.0, 35.0] };
    for (chance, wrong) in [(500, Verdict::Stronger), (550, Verdict::NotStronger)] {
        let mut random = SplitMix64(chance as u64);
        let (mut errors, mut pairs) = (0, 0);
        for _ in 0..400 {
            let mut played = Pairs::default();
            let verdict = loop {
                pairs += 1;
                played.add(share(&mut random, chance));
                match test.verdict_of(played) {
                    Verdict::Undecided => {}
                    verdict => break verdict,
                }
            };
            errors += usize::from(verdict == wrong);
        }
        assert!((4..=28).contains(&errors), "{errors}");
        assert!(pairs < 400 * 500, "{pairs}");
    }
}

#[test]
fn the_interval_of_elo_contains_the_difference_in_95_of_100_samples() {
    let mut random = SplitMix64(1);
    let mut inside = 0;
    for _ in 0..1000 {
        let mut pairs = Pairs::default();
        (0..300).for_each(|_| pairs.add(share(&mut random, 550)));
        let [_, low, high] = pairs.elo();
        inside += usize::from((low..high).contains(&34.86));
    }
    assert!((930..=970).contains(&inside), "{inside}");
}
