//! Tests of the example for Connect Four: its laws, its knowledge, and its values against negamax.

#[path = "../../examples/connect_four.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use abstract_games::{AlphaBeta, Game, Knowledge, Quotient, Score, Value, laws, negamax};
use example::{ConnectFour, Position, mirror, score};

/// Sampled unfinished positions with at least `least` stones. Some of them have bounds that rule
/// out a win.
fn near_the_end<const W: u32, const H: u32>(least: u32) -> Vec<Position> {
    let game = ConnectFour::<W, H>;
    let mut states = laws::sample(&game, 1, 2000);
    states.retain(|position| game.moves(position).next().is_some() && position.stones() >= least);
    assert!(states.len() > 40, "{}", states.len());
    let is_decided = |position: &&Position| game.bounds(position).greatest <= Score::Draw;
    assert!(states.iter().filter(is_decided).count() > 4);
    states
}

#[test]
fn the_knowledge_is_true() {
    laws::knowledge(&ConnectFour::<4, 4>, &ConnectFour::<4, 4>, &near_the_end::<4, 4>(8)).unwrap();
    laws::knowledge(&ConnectFour::<5, 4>, &ConnectFour::<5, 4>, &near_the_end::<5, 4>(10)).unwrap();
    laws::knowledge(&ConnectFour::<4, 5>, &ConnectFour::<4, 5>, &near_the_end::<4, 5>(10)).unwrap();
    laws::knowledge(&ConnectFour::<5, 6>, &ConnectFour::<5, 6>, &near_the_end::<5, 6>(20)).unwrap();
}

#[test]
fn values_agree_with_negamax() {
    let game = ConnectFour::<4, 4>;
    for position in near_the_end::<4, 4>(8) {
        let search = AlphaBeta::new(&game).knowledge(game).memory(1 << 16).unwrap();
        let value = search.value(&position).value().unwrap();
        assert_eq!(negamax(&game, &position, ()), Ok(value), "{position:?}");
    }
}

/// The sources are in examples/README.md.
#[test]
fn small_boards_have_the_published_values() {
    assert_eq!(score::<4, 4>(1 << 20).unwrap().score(), Some(Score::Draw));
    assert_eq!(score::<5, 4>(1 << 22).unwrap().score(), Some(Score::Draw));
    let plain = Quotient::new(ConnectFour::<4, 4>, mirror::<4, 4>());
    let plain = AlphaBeta::new(&plain).memory(1 << 22).unwrap().value(&plain.initial());
    assert_eq!(plain.value(), Some(Value::Draw));
}

#[test]
fn the_example_obeys_the_laws() {
    let (game, mirror) = (ConnectFour::<7, 6>, mirror::<7, 6>());
    let states = laws::sample(&game, 1, 200);
    laws::game(&game, &states).unwrap();
    laws::players(&game, &states).unwrap();
    laws::keyed(&game, &states).unwrap();
    laws::group(&mirror).unwrap();
    laws::symmetry(&game, &mirror, &states).unwrap();
    laws::adversarial_symmetry(&game, &mirror, &states).unwrap();
}
