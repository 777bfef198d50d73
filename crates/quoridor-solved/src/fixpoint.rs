//! The positions of one configuration and one split that the first player wins.
#![expect(clippy::needless_range_loop, reason = "words of several matrices have one index")]

use super::bits::Word;
use super::geometry::Matrix;
use super::moves::PawnMoves;

/// The positions of one configuration and one split of the fences left, by who wins.
pub(super) struct Positions<T, const N: usize> {
    /// The positions with the second player to move that the first player wins.
    pub(super) second_loses: Matrix<T, N>,
    /// The legal positions with the first player to move that the first player does not win.
    pub(super) first_does_not_win: Matrix<T, N>,
}

/// The positions from which a player passes, for each player.
#[derive(Clone, Copy)]
pub(super) struct Passes<T, const N: usize> {
    first: Matrix<T, N>,
    second: Matrix<T, N>,
}

impl<T: Word, const N: usize> Passes<T, N> {
    /// The pairs of squares from which a player's pawn cannot move, or `None` if there are none.
    pub(super) fn immobile(moves: &PawnMoves<'_, T, N>) -> Option<Self> {
        let (mut first, mut second) =
            (moves.first_into(&moves.legal), moves.second_into(&moves.legal));
        let mut any = T::ZERO;
        for i in 0..N {
            first[i] = moves.legal[i] & !(first[i] | moves.first_arrives[i]);
            second[i] = moves.legal[i] & !(second[i] | moves.second_arrives[i]);
            any |= first[i] | second[i];
        }
        (any != T::ZERO).then_some(Self { first, second })
    }

    /// The passes when the players have these fences left and can place one at `fenceable`.
    pub(super) fn without(
        &self,
        fenceable: &Matrix<T, N>,
        first_left: u8,
        second_left: u8,
    ) -> Self {
        let mut passes = *self;
        for i in 0..N {
            passes.first[i] &= if first_left > 0 { !fenceable[i] } else { !T::ZERO };
            passes.second[i] &= if second_left > 0 { !fenceable[i] } else { !T::ZERO };
        }
        passes
    }
}

/// The positions that the first player wins, where `after_fences` has the won ones after a fence of
/// the first player, and the others after a fence of the second.
///
/// The least fixpoint: a position is won if some move of the first player, or every move of the
/// second, leads to a won one. The half turn gives those that the second player wins.
#[inline]
pub(super) fn won_by_first<T: Word, const N: usize>(
    moves: &PawnMoves<'_, T, N>,
    passes: Option<&Passes<T, N>>,
    after_fences: &Positions<T, N>,
) -> Positions<T, N> {
    let none = [T::ZERO; N];
    let mut positions = Positions { second_loses: none, first_does_not_win: none };
    let legal = &moves.legal;
    for i in 0..N {
        let wins = moves.first_arrives[i] | after_fences.second_loses[i];
        positions.first_does_not_win[i] = legal[i] & !wins;
    }
    loop {
        let Positions { second_loses, first_does_not_win } = &mut positions;
        let saved = moves.second_into(first_does_not_win);
        for i in 0..N {
            let saved = saved[i] | moves.second_arrives[i] | after_fences.first_does_not_win[i];
            second_loses[i] = legal[i] & !saved;
        }
        if let Some(passes) = passes {
            for i in 0..N {
                second_loses[i] &= !(passes.second[i] & first_does_not_win[i]);
            }
        }
        let won = moves.first_into(second_loses);
        let mut change = T::ZERO;
        for i in 0..N {
            let mut won = won[i];
            if let Some(passes) = passes {
                won |= passes.first[i] & second_loses[i];
            }
            change |= first_does_not_win[i] & won;
            first_does_not_win[i] &= !won;
        }
        if change == T::ZERO {
            return positions;
        }
    }
}
