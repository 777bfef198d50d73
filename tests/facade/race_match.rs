//! Tests of the program that plays the race against perfect play.

#[path = "../../research/race_match.rs"]
#[expect(dead_code, reason = "the program's own output")]
mod program;

use abstract_games::sliding::race::{Race, RaceValues};
use abstract_games::{Run, Value};
use program::{openings, opponents, play};

#[test]
fn perfect_play_wins_each_4x4_race_in_which_it_moves_first_or_the_opponent_errs() {
    let race = Race::new(4).unwrap();
    let values = RaceValues::new(race, Run::new()).unwrap();
    let openings = openings(race, &values, 40);
    assert_eq!(openings.len(), 40);
    assert!(openings.iter().all(|position| values.value(position) == Some(Value::Win)));
    let mut wrong = Vec::new();
    for mut opponent in opponents(&values, &[2]) {
        let result = play(race, &values, &openings, &mut opponent).unwrap();
        // No position of this board is a draw, so that an error of the player to move loses.
        let lost = 40 + opponent.wrong as usize;
        assert_eq!((result.wins(0), result.wins(1), result.draws()), (lost, 80 - lost, 0));
        wrong.push(opponent.wrong);
    }
    // Random play errs; a win in one or three plies is found by alpha-beta.
    assert!(wrong[0] > 0 && wrong[2] == 0, "{wrong:?}");
}
