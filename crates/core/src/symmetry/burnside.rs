//! Burnside's lemma: counting orbits without listing them.

use num_bigint::BigUint;

use crate::rules::error::ParameterError;
use crate::symmetry::group::Group;

/// The number of orbits of `group` on a finite set: the mean number of points that an element
/// fixes, as `fixed` gives it. For colourings see [`CycleIndex`](crate::CycleIndex).
///
/// # Errors
///
/// [`ParameterError::NotAnAction`] if the mean is not a whole number.
///
/// ```
/// use abstract_games_core::{count_orbits, Dihedral, Symmetry};
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_search::Bfs;
///
/// let found = Bfs::new(&TicTacToe).explore();
/// let board = Dihedral::square(3);
/// let action = board.on(&TicTacToe);
/// let orbits = count_orbits(&board, |g| {
///     found.states().iter().filter(|state| action.apply(g, state) == **state).count().into()
/// });
/// assert_eq!(orbits, Ok(765_u32.into()));
/// ```
pub fn count_orbits<G: Group>(
    group: &G,
    fixed: impl FnMut(&G::Element) -> BigUint,
) -> Result<BigUint, ParameterError> {
    let elements: Vec<_> = group.elements().collect();
    let order = elements.len();
    let sum: BigUint = elements.iter().map(fixed).sum();
    if &sum % order == BigUint::ZERO {
        Ok(sum / order)
    } else {
        Err(ParameterError::NotAnAction { sum, order })
    }
}
