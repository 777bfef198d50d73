//! Positions by ply, without symmetry and up to it; and the size of the game.

use abstract_games_core::{BigUint, Group};

use super::cycles::{fixed_by_ply, types_of_boards, types_of_pieces};
use crate::QuartoSymmetry;

/// The ply of a full board: each of the sixteen pieces was given and placed.
pub const LAST_PLY: u32 = 32;

/// How many positions there are after so many plies, boards that hold a Quarto included.
///
/// With n pieces on the board these are C(16, n) · 16! / (16 - n)! boards, and at odd plies one of
/// the 16 - n other pieces is in hand. 0 beyond [`LAST_PLY`].
///
/// ```
/// use abstract_games_quarto::counts::positions;
///
/// assert_eq!(positions(2).to_string(), "256");
/// assert_eq!(positions(3).to_string(), "3840");
/// assert_eq!(positions(32).to_string(), "20922789888000");
/// ```
pub fn positions(ply: u32) -> BigUint {
    if ply > LAST_PLY {
        return BigUint::ZERO;
    }
    let placed = u64::from(ply / 2);
    let mut count = 1_u128;
    for i in 0..placed {
        // Unlike pieces on unlike cells: in any order of the cells.
        let left = u128::from(16 - i);
        count = count * left * left / u128::from(i + 1);
    }
    BigUint::from(if ply % 2 == 0 { count } else { count * u128::from(16 - placed) })
}

/// How many positions there are after so many plies up to symmetry, boards that hold a Quarto
/// included.
///
/// By Burnside's lemma: the mean, over all pairs of a symmetry of the pieces and one of the board, of
/// how many positions they leave as they are, which depends only on their cycles. Costs less than a
/// millisecond for the symmetries of [`Rules::lines`](crate::Rules::lines); W. Koolen (Quarto! Cakes,
/// 2011) counts the first ten plies by listing. 0 beyond [`LAST_PLY`].
///
/// ```
/// use abstract_games_quarto::{Quarto, counts::orbits};
///
/// let symmetry = Quarto::default().symmetry();
/// assert_eq!(orbits(&symmetry, 9).to_string(), "91746");
/// ```
pub fn orbits(symmetry: &QuartoSymmetry, ply: u32) -> BigUint {
    let mut all = orbits_by_ply(symmetry);
    let index = usize::try_from(ply).unwrap_or(usize::MAX);
    if index < all.len() { all.swap_remove(index) } else { BigUint::ZERO }
}

/// The [`orbits`] of every ply from 0 to [`LAST_PLY`], at the cost of one.
pub fn orbits_by_ply(symmetry: &QuartoSymmetry) -> Vec<BigUint> {
    let of_boards = types_of_boards(symmetry.boards());
    let mut sums = [0_u128; 33];
    for (pieces, &piece_symmetries) in &types_of_pieces() {
        for (board, &board_symmetries) in &of_boards {
            // At most 384 · 2¹⁶ elements, each of which fixes fewer than 10¹⁶ positions of a ply.
            let elements = u128::from(piece_symmetries) * u128::from(board_symmetries);
            for (sum, fixed) in sums.iter_mut().zip(fixed_by_ply(pieces, board)) {
                *sum += elements * fixed;
            }
        }
    }
    sums.into_iter().map(|sum| BigUint::from(sum) / symmetry.order()).collect()
}

/// How many moves there are from the positions of a ply, if play goes on after a Quarto until the
/// board is full.
///
/// Their sum over all plies, 99 194 703 240 441 872 or 9.9 · 10¹⁶, is the work of looking at every
/// position once and from it at every move: 2.1 · 10¹⁶ gifts and 7.9 · 10¹⁶ placements.
///
/// ```
/// use abstract_games_core::BigUint;
/// use abstract_games_quarto::counts::moves;
///
/// assert_eq!((0..=32).map(moves).sum::<BigUint>().to_string(), "99194703240441872");
/// ```
pub fn moves(ply: u32) -> BigUint {
    positions(ply) * LAST_PLY.saturating_sub(ply).div_ceil(2)
}

/// 16³²: the ways to choose one of sixteen things, a piece or a cell, at each of 32 plies, whether or
/// not it was chosen before. About 3.4 · 10³⁸.
///
/// ```
/// use abstract_games_quarto::counts::choices;
///
/// assert_eq!(choices().to_string(), "340282366920938463463374607431768211456");
/// ```
pub fn choices() -> BigUint {
    BigUint::from(16_u32).pow(LAST_PLY)
}

/// (16!)²: the games that are played until the board is full, whether or not there is a Quarto before.
/// About 4.4 · 10²⁶.
///
/// ```
/// use abstract_games_quarto::counts::games;
///
/// assert_eq!(games().to_string(), "437763136697395052544000000");
/// ```
pub fn games() -> BigUint {
    (1..=16_u32).map(|i| BigUint::from(i * i)).product()
}
