//! Processor time and elapsed time of searches on one thread and on two, in games with cheap moves.
//!
//! Cheap moves are the worst case for several threads: passing a state from one thread to another
//! takes as long as generating it. The processor time comes from `/proc`, so the program needs
//! Linux. It panics if a search finds something else on two threads than on one.

use std::fs;
use std::time::Instant;

use abstract_games::{Adversarial, AlphaBeta, Bfs, Game, Keyed, LevelSearch, Retrograde, Value};

/// The numbers below a prime, except 0. A move multiplies by 2, 3, 4 and so on.
#[derive(Clone, Copy)]
struct Products {
    prime: u32,
    moves: u32,
}

impl Game for Products {
    type State = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        1
    }

    fn moves(&self, _: &u32) -> impl Iterator<Item = u32> {
        2..2 + self.moves
    }

    fn play(&self, state: &u32, factor: &u32) -> u32 {
        let product = u64::from(*state) * u64::from(*factor) % u64::from(self.prime);
        u32::try_from(product).expect("less than the prime")
    }
}

impl Keyed for Products {
    fn key_bits(&self) -> u32 {
        u32::BITS - self.prime.leading_zeros()
    }

    fn key(&self, state: &u32) -> u128 {
        u128::from(*state)
    }

    fn state(&self, key: u128) -> Option<u32> {
        u32::try_from(key).ok().filter(|state| (1..self.prime).contains(state))
    }
}

/// A player to whom the opponent leaves a number that ends in 7 has lost.
impl Adversarial for Products {
    fn result(&self, state: &u32) -> Option<Value> {
        (state % 1000 == 7).then_some(Value::Loss)
    }

    fn passes_turn(&self, _: &u32, _: &u32) -> bool {
        true
    }
}

/// Nim with five heaps of up to 15 counters, four bits each. Who cannot move has lost.
struct Nim;

impl Game for Nim {
    type State = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        0x9_8765
    }

    fn moves(&self, heaps: &u32) -> impl Iterator<Item = u32> {
        let heaps = *heaps;
        (0..5).flat_map(move |heap| (1..=heaps >> (4 * heap) & 15).map(move |n| n << (4 * heap)))
    }

    fn play(&self, heaps: &u32, taken: &u32) -> u32 {
        heaps - taken
    }
}

impl Keyed for Nim {
    fn key_bits(&self) -> u32 {
        20
    }

    fn key(&self, heaps: &u32) -> u128 {
        u128::from(*heaps)
    }

    fn state(&self, key: u128) -> Option<u32> {
        u32::try_from(key).ok().filter(|heaps| heaps >> 20 == 0)
    }
}

impl Adversarial for Nim {
    fn result(&self, heaps: &u32) -> Option<Value> {
        (*heaps == 0).then_some(Value::Loss)
    }

    fn passes_turn(&self, _: &u32, _: &u32) -> bool {
        true
    }
}

/// Processor seconds of all threads of this process so far.
fn processor_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    // The fields follow the name of the program, which is in parentheses. A tick is a hundredth of
    // a second.
    let (_, fields) = stat.rsplit_once(')').expect("the name is in parentheses");
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.map(|ticks| ticks.parse::<f64>().expect("a number of ticks")).sum::<f64>() / 100.0
}

/// Prints the times of five runs on one thread and of five on two, in turn.
fn compare<R: PartialEq>(name: &str, search: impl Fn(usize) -> R) {
    let expected = search(1);
    let (mut processor, mut elapsed) = ([0.0; 2], [0.0; 2]);
    for _ in 0..5 {
        for threads in [1, 2] {
            let (before, begin) = (processor_seconds(), Instant::now());
            assert!(search(threads) == expected, "{name} on {threads} threads");
            elapsed[threads - 1] += begin.elapsed().as_secs_f64();
            processor[threads - 1] += processor_seconds() - before;
        }
    }
    let [[one, two], [alone, together]] = [processor, elapsed];
    println!(
        "{name:<32} {one:>7.2} {two:>7.2} {:>6.2} {alone:>9.2} {together:>7.2} {:>6.2}",
        two / one,
        together / alone
    );
}

fn main() {
    let wanted = std::env::args().nth(1);
    let is_wanted =
        |name: &str| wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str()));
    println!(
        "{:<32} {:>7} {:>7} {:>6} {:>9} {:>7} {:>6}",
        "seconds of five runs", "cpu 1", "cpu 2", "ratio", "elapsed 1", "2", "ratio"
    );
    let twenty = Products { prime: 1_000_003, moves: 20 };
    let three = Products { moves: 3, ..twenty };
    if is_wanted("Bfs, 20 moves") {
        compare("Bfs, 20 moves", |threads| {
            let found = Bfs::new(&twenty).threads(threads).explore();
            (found.len(), found.levels().map(<[u32]>::len).collect::<Vec<_>>())
        });
    }
    if is_wanted("Bfs, 3 moves") {
        compare("Bfs, 3 moves", |threads| {
            let found = Bfs::new(&three).threads(threads).explore();
            (found.len(), found.levels().map(<[u32]>::len).collect::<Vec<_>>())
        });
    }
    if is_wanted("LevelSearch, 20 moves") {
        compare("LevelSearch, 20 moves", |threads| {
            let mut levels = LevelSearch::new(&twenty).threads(threads).start();
            let mut counts = Vec::new();
            while let Some(level) = levels.next_level() {
                counts.push(level.len());
            }
            counts
        });
    }
    if is_wanted("Retrograde, 20 moves") {
        let found = Bfs::new(&twenty).explore();
        compare("Retrograde, 20 moves", |threads| {
            let solved = Retrograde::new(&twenty, &found).threads(threads).solve();
            (1..1000).map(|state| solved.value(&state)).collect::<Vec<_>>()
        });
    }
    if is_wanted("AlphaBeta, Nim") {
        compare("AlphaBeta, Nim", |threads| {
            let search = AlphaBeta::new(&Nim).memory(1 << 24).expect("keys of 20 bits");
            search.threads(threads).score(&Nim.initial()).score()
        });
    }
}
