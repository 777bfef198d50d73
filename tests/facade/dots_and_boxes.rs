//! Tests of the example for Dots and Boxes: its laws, and its margins against minimax.

#[path = "../../examples/dots_and_boxes.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use std::collections::HashMap;

use abstract_games::{Adversarial, AlphaBeta, Bfs, Game, Knowledge, Margins, Value, laws};
use example::{DotsAndBoxes, Position, margin};

/// The margin of `position` for the player to move, by minimax. `known` collects the margins of all
/// positions after it.
fn minimax(game: DotsAndBoxes, position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(&margin) = known.get(position) {
        return margin;
    }
    let after = |(edge, next): (u32, Position)| {
        let margin = minimax(game, &next, known);
        if game.passes_turn(position, &edge) { -margin } else { margin }
    };
    let best = game.successors(position).map(after).max();
    let margin = best.or(game.margin(position)).unwrap();
    known.insert(*position, margin);
    margin
}

#[test]
fn margins_agree_with_minimax() {
    for (width, height) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
        let game = DotsAndBoxes::new(width, height).unwrap();
        let expected = minimax(game, &game.initial(), &mut HashMap::new());
        assert_eq!(margin(game).unwrap().0, Some(expected), "{width}x{height}");
    }
}

#[test]
fn all_positions_on_two_by_two_boxes_obey_the_laws_and_the_bounds_of_the_knowledge() {
    let game = DotsAndBoxes::new(2, 2).unwrap();
    let mut known = HashMap::new();
    minimax(game, &game.initial(), &mut known);
    let all = Bfs::new(&game).explore();
    laws::margins(&game, all.states()).unwrap();
    laws::keyed(&game, all.states()).unwrap();
    for position in all.states() {
        let (margin, bounds) = (known[position], Knowledge::margins(&game, position));
        assert!(bounds.least <= margin && margin <= bounds.greatest, "{position:?}");
    }
    let late = all.states().iter().filter(|position| game.moves(position).count() <= 6);
    for position in late.step_by(17) {
        let proof = AlphaBeta::new(&game).knowledge(game).margin(position);
        assert_eq!(proof.margin(), Some(known[position]), "{position:?}");
    }
}

/// The score is three boxes to one. The source is in examples/README.md.
#[test]
fn the_first_player_wins_by_two_boxes_on_two_by_two_boxes() {
    let game = DotsAndBoxes::new(2, 2).unwrap();
    let start = game.initial();
    assert_eq!(margin(game).unwrap().0, Some(2));
    for threads in [1, 2] {
        let search = || AlphaBeta::new(&game).memory(1 << 20).unwrap().threads(threads);
        let (with, without) = (search().knowledge(game).margin(&start), search().margin(&start));
        assert_eq!((with.margin(), without.margin()), (Some(2), Some(2)));
        assert!(with.nodes() < without.nodes());
        assert_eq!(search().value(&start).value(), Some(Value::Win));
    }
}

#[test]
fn the_example_obeys_the_laws() {
    for (width, height) in [(2, 2), (2, 1), (3, 2)] {
        let game = DotsAndBoxes::new(width, height).unwrap();
        let (symmetry, states) = (game.symmetry(), laws::sample(&game, 1, 50));
        laws::game(&game, &states).unwrap();
        laws::players(&game, &states).unwrap();
        laws::margins(&game, &states).unwrap();
        laws::keyed(&game, &states).unwrap();
        laws::symmetry(&game, &symmetry, &states).unwrap();
        laws::adversarial_symmetry(&game, &symmetry, &states).unwrap();
        laws::margins_symmetry(&game, &symmetry, &states).unwrap();
    }
}
