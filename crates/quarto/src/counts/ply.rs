//! Positions by ply, with and without symmetry, and the size of the game.

use abstract_games_core::{BigUint, Group};

use super::cycles::{FixedBoards, permutations_of_pieces};
use crate::symmetry::QuartoSymmetry;

/// The ply of a full board: one gift and one placement for each of the sixteen pieces.
pub const LAST_PLY: u32 = 32;

/// The number of positions after `ply` plies, including boards with a Quarto.
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
        // Each step chooses a piece and a cell. The order of the steps does not matter.
        let left = u128::from(16 - i);
        count = count * left * left / u128::from(i + 1);
    }
    BigUint::from(if ply % 2 == 0 { count } else { count * u128::from(16 - placed) })
}

/// The number of positions after `ply` plies, up to symmetry, including boards with a Quarto. 0
/// beyond [`LAST_PLY`].
///
/// Uses Burnside's lemma and costs less than a millisecond for
/// [`Rules::lines`](crate::Rules::lines). W. Koolen (Quarto! Cakes, 2011) counts the first ten
/// plies by listing.
///
/// ```
/// use abstract_games_quarto::{Quarto, counts::orbits};
///
/// let symmetry = Quarto::default().symmetry();
/// assert_eq!(orbits(&symmetry, 9).to_string(), "91746");
/// ```
pub fn orbits(symmetry: &QuartoSymmetry, ply: u32) -> BigUint {
    orbits_by_ply(symmetry).into_iter().nth(ply as usize).unwrap_or(BigUint::ZERO)
}

/// The numbers of [`orbits`] of all plies to [`LAST_PLY`], at the cost of one.
pub fn orbits_by_ply(symmetry: &QuartoSymmetry) -> Vec<BigUint> {
    mean_fixed(symmetry, FixedBoards::positions)
}

/// The numbers of moves up to symmetry of plies 0 to 31, if play continues after a Quarto: the
/// orbits of pairs of a position and a move. The quotient by [`orbits`] is the mean number of moves
/// to try in a position, up to symmetry.
///
/// ```
/// use abstract_games_quarto::{Quarto, counts::move_orbits_by_ply};
///
/// // One gift of sixteen, and one placement in a corner or in the middle, and one on the rest of
/// // the border.
/// let moves = move_orbits_by_ply(&Quarto::default().symmetry());
/// assert_eq!(moves[..2], [1_u32, 2].map(Into::into));
/// ```
pub fn move_orbits_by_ply(symmetry: &QuartoSymmetry) -> Vec<BigUint> {
    mean_fixed(symmetry, FixedBoards::moves)
}

/// The mean numbers that a pair of symmetries fixes: by Burnside's lemma those of orbits.
fn mean_fixed<const N: usize>(
    symmetry: &QuartoSymmetry,
    fixed: impl Fn(&FixedBoards) -> [u128; N],
) -> Vec<BigUint> {
    let (of_pieces, of_boards) = (permutations_of_pieces(), symmetry.boards().permutations());
    let (of_pieces, of_boards) = (of_pieces.cycle_index(), of_boards.cycle_index());
    let mut sums = [0_u128; N];
    for (pieces, piece_symmetries) in of_pieces.terms() {
        for (board, board_symmetries) in of_boards.terms() {
            // At most 384 · 2¹⁶ elements, each with fewer than 10¹⁷ fixed positions or moves of a
            // ply.
            let elements = (piece_symmetries * board_symmetries) as u128;
            for (sum, fixed) in sums.iter_mut().zip(fixed(&FixedBoards::new(pieces, board))) {
                *sum += elements * fixed;
            }
        }
    }
    sums.into_iter().map(|sum| BigUint::from(sum) / symmetry.order()).collect()
}

/// The number of moves from all positions of a ply, if play continues after a Quarto until the
/// board is full: in all 2.1 · 10¹⁶ gifts and 7.9 · 10¹⁶ placements.
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

/// The number of ways to choose one of sixteen at each of 32 plies: 16³², about 3.4 · 10³⁸.
///
/// ```
/// use abstract_games_quarto::counts::choices;
///
/// assert_eq!(choices().to_string(), "340282366920938463463374607431768211456");
/// ```
pub fn choices() -> BigUint {
    BigUint::from(16_u32).pow(LAST_PLY)
}

/// The number of games, if play continues after a Quarto: (16!)², about 4.4 · 10²⁶.
///
/// ```
/// use abstract_games_quarto::counts::games;
///
/// assert_eq!(games().to_string(), "437763136697395052544000000");
/// ```
pub fn games() -> BigUint {
    (1..=16_u32).map(|i| BigUint::from(i * i)).product()
}
