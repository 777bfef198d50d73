//! Lengths of detours equal those of a flood fill.

use super::*;
use crate::board::Board;
use crate::game::Quoridor;
use abstract_games_core::RandomPlay;

#[test]
fn lengths_are_those_of_a_flood_fill_from_the_pawn() {
    let (mut longer, mut none, mut far) = (0, 0, 0);
    for (width, height, each) in [(9, 9, 10), (11, 11, 21), (3, 3, 2), (2, 9, 4), (11, 4, 9)] {
        let board = Board::new(width, height).unwrap();
        let game = Quoridor::new(board, [each; 2]).unwrap();
        // Random play seldom ends before the fences are used up.
        for (_, position) in (0..6).flat_map(|seed| RandomPlay::new(&game, seed).take(60)) {
            for player in 0..2 {
                let (pawn, goal) = (position.pawns()[player], game.goal(player));
                let paths = &PathLayers::of_all(&game, &position)[player];
                let detours = Detours::new(game.passages(&position), paths);
                let distance = |fences| Passages::new(board, fences).distance(pawn, goal);
                assert_eq!(Some(paths.length()), distance(position.fences()));
                // Some of these cut off the pawn.
                for fence in board.clear_of(position.fences()).iter() {
                    let expected = distance(position.fences().with(fence));
                    assert_eq!(detours.length_with(fence), expected, "{fence}");
                    if detours.critical.contains(fence) {
                        longer += usize::from(expected != Some(paths.length()));
                        none += usize::from(expected.is_none());
                        far += usize::from(paths.from_start.spilled());
                    }
                }
            }
        }
    }
    assert!(longer > 1000 && none > 100 && far > 10, "{longer} {none} {far}");
}
