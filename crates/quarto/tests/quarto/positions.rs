//! A strategy for random positions, which several files of tests use.

use std::ops::RangeInclusive;

use abstract_games_quarto::{Piece, Position, Rules};
use proptest::prelude::*;

/// Positions that are possible under these rules, with `placed` pieces on the board, with and
/// without a piece in hand. Under rules without winning sets, these are all positions.
pub(crate) fn position(rules: Rules, placed: RangeInclusive<usize>) -> BoxedStrategy<Position> {
    let pieces = Just((0..16).collect::<Vec<u8>>()).prop_shuffle();
    let cells = Just((0..16).collect::<Vec<usize>>()).prop_shuffle();
    let any = (pieces, cells, placed, any::<bool>());
    any.prop_filter_map(
        "a Quarto before the last placement",
        move |(pieces, cells, placed, has_hand)| {
            let mut board = [None; 16];
            let mut pieces = pieces.into_iter().map(|number| Piece::new(number).unwrap());
            for &cell in &cells[..placed] {
                board[cell] = pieces.next();
            }
            let position = Position::new(board, pieces.next().filter(|_| has_hand)).unwrap();
            rules.check(&position).is_ok().then_some(position)
        },
    )
    .boxed()
}

/// Positions with their rules, which are drawn from `choices` with the numbers of pieces.
pub(crate) fn ruled(
    choices: &[(Rules, RangeInclusive<usize>)],
) -> impl Strategy<Value = (Rules, Position)> + use<> {
    prop::sample::select(choices.to_vec())
        .prop_flat_map(|(rules, placed)| (Just(rules.clone()), position(rules, placed)))
}
