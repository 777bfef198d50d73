//! Tests of the rules, against a simple implementation, of the notations, and of the recorded game.

mod arbitrary_texts;
mod counting;
mod diagrams;
mod extended;
mod forecasts;
mod fuzzed;
mod jumps;
mod laws;
mod options;
mod plain;
mod players;
mod recorded_game;
mod records;
mod serialised;
mod setups;
mod solved;
mod walls;
mod whole_turns;

use abstract_games_core::{Game, Side};
use abstract_games_four_way_fences::{Board, FourWayFences, Position, Rules, Setup, Step};

/// A game on `size` × `size` cells with `rules`.
fn game(size: u8, rules: Rules) -> FourWayFences {
    FourWayFences::new(Board::new(size, size).unwrap(), rules).unwrap()
}

/// The position of `game` with this text form.
fn position(game: &FourWayFences, text: &str) -> Position {
    game.position(&text.parse::<Setup>().unwrap()).unwrap()
}

/// The text forms of the legal steps.
fn steps(game: &FourWayFences, position: &Position) -> Vec<String> {
    game.moves(position).map(|step| step.to_string()).collect()
}

fn play(game: &FourWayFences, position: &Position, steps: &[&str]) -> Position {
    steps.iter().fold(*position, |position, step| {
        game.try_play(&position, &step.parse::<Step>().unwrap()).unwrap()
    })
}

#[test]
fn the_start_is_that_of_the_source() {
    let game = FourWayFences::standard();
    let start = game.initial();
    assert_eq!(start.to_string(), "- / - / nDj eAd wJg sGa NGj EAg WJd SDa / first / 0",);
    assert_eq!(start.turn(), Side::First);
}
