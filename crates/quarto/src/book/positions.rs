//! The positions of a book.

use abstract_games_core::{Adversarial, Game, Orbit, Quotient, Value};
use abstract_games_search::Bfs;

use crate::game::Quarto;
use crate::position::Position;
use crate::rules::Rules;
use crate::symmetry::QuartoSymmetry;

/// The number of plies below which positions are in a book.
pub const BOOK_PLIES: u32 = 10;

/// The canonical forms of all positions, in ascending order, for each number of plies below
/// [`BOOK_PLIES`]. They include boards with a Quarto, and the successors of these.
pub(super) fn canonical_positions(symmetry: &QuartoSymmetry) -> Vec<Vec<Position>> {
    let orbits = Quotient::new(Quarto::new(Rules::none()), symmetry.clone());
    let found = Bfs::new(&orbits).within(BOOK_PLIES as usize - 1).explore();
    let sorted = |level: &[Orbit<Position>]| {
        let mut level: Vec<_> = level.iter().map(|orbit| *orbit.representative()).collect();
        level.sort_unstable();
        level
    };
    found.levels().map(sorted).collect()
}

/// The value of a position by the rules and the values of its successors, or `None` if it is
/// impossible.
pub(super) fn value_by_successors(
    quarto: &Quarto,
    position: &Position,
    value: impl Fn(&Position) -> Option<Value>,
) -> Option<Value> {
    quarto.check(position).ok()?;
    if let Some(value) = quarto.result(position) {
        return Some(value);
    }
    let passes = position.hand().is_none();
    let values = quarto.successors(position).filter_map(|(_, next)| value(&next));
    values.map(|value| if passes { -value } else { value }).max()
}
