//! Tests of the example for Dots and Boxes: its laws, and its margins against minimax.

#[path = "../../examples/dots_and_boxes.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use abstract_games::{Adversarial, AlphaBeta, Bfs, Game, Knowledge, Margins, laws};
use example::{DotsAndBoxes, Position, margin};

/// The margin of `position` for the player to move, by enumeration of all lines of play.
fn minimax(game: DotsAndBoxes, position: &Position) -> i32 {
    if let Some(margin) = game.margin(position) {
        return margin;
    }
    let after = |(edge, next): (u32, Position)| {
        let margin = minimax(game, &next);
        if game.passes_turn(position, &edge) { -margin } else { margin }
    };
    game.successors(position).map(after).max().unwrap()
}

#[test]
fn margins_agree_with_minimax() {
    for (width, height) in [(1, 1), (2, 1), (1, 2)] {
        let game = DotsAndBoxes::new(width, height).unwrap();
        let expected = minimax(game, &game.initial());
        assert_eq!(margin(game).unwrap().0, Some(expected), "{width}x{height}");
    }
}

#[test]
fn the_margin_lies_within_the_bounds_of_the_knowledge() {
    let game = DotsAndBoxes::new(2, 1).unwrap();
    let all = Bfs::new(&game).explore();
    for position in all.states().iter().filter(|position| game.margin(position).is_none()) {
        let (margin, bounds) = (minimax(game, position), Knowledge::margins(&game, position));
        assert!(bounds.least <= margin && margin <= bounds.greatest, "{position:?}");
    }
}

/// The score is three boxes to one. The source is in examples/README.md.
#[test]
fn the_first_player_wins_by_two_boxes_on_two_by_two_boxes() {
    let game = DotsAndBoxes::new(2, 2).unwrap();
    assert_eq!(margin(game).unwrap().0, Some(2));
    let without = AlphaBeta::new(&game).memory(1 << 20).unwrap().margin(&game.initial());
    assert_eq!(without.margin(), Some(2));
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
