//! Draws up to symmetry, by Burnside's lemma.

use std::collections::HashSet;

use abstract_games_core::{Group, Observer, Permutation, PermutationGroup, Progress, Stop};

use super::cycles::permutations_of_pieces;
use super::draws::{choices_of_pieces, draws_for};
use super::fixed_draws::fixed_draws;
use crate::rules::Rules;
use crate::symmetry::QuartoSymmetry;

/// The number of full boards without a Quarto under `rules`, up to `symmetry`, which must preserve
/// the rules, by Burnside's lemma.
///
/// Costs one search for each conjugacy class: as much as [`draws`](super::draws()), and about a
/// second under the [named rules](Rules::name). A unit of work is a unit of
/// [`draws`](super::draws()) or one class. [`list_draws`](super::list_draws()) gives the same
/// numbers by another method.
///
/// # Errors
///
/// [`Stop`] if `observer` stopped the count.
///
/// ```no_run
/// use abstract_games_quarto::{QuartoSymmetry, Rules, counts::draw_orbits};
///
/// let lines = Rules::lines();
/// assert_eq!(draw_orbits(&lines, &QuartoSymmetry::new(&lines), ()), Ok(33_738_684));
/// ```
pub fn draw_orbits(
    rules: &Rules,
    symmetry: &QuartoSymmetry,
    mut observer: impl Observer,
) -> Result<u64, Stop> {
    let observer: &mut dyn Observer = &mut observer;
    let of_boards = classes(symmetry.boards().permutations());
    let of_pieces = classes(&permutations_of_pieces());
    let choices = choices_of_pieces();
    let total = choices.len() + of_pieces.len() * of_boards.len() - 1;
    let mut progress = Progress::at(0).of(total as u64);
    // The first class of each list is that of the identity.
    let mut sum = u128::from(draws_for(rules, &choices, progress, observer)?);
    progress.done = choices.len() as u64;
    let pairs =
        of_pieces.iter().flat_map(|pieces| of_boards.iter().map(move |board| (pieces, board)));
    for (pieces, board) in pairs.skip(1) {
        observer.observe(&progress)?;
        let elements = u128::from(pieces.size) * u128::from(board.size);
        sum += elements * u128::from(fixed_draws(rules, &pieces.element, &board.element));
        progress.done += 1;
    }
    let orbits = sum / symmetry.order() as u128;
    Ok(u64::try_from(orbits).expect("there are at most 16! orbits"))
}

struct Class {
    element: Permutation,
    size: u64,
}

fn classes(group: &PermutationGroup) -> Vec<Class> {
    let group = group.as_slice();
    let mut seen = HashSet::new();
    let mut classes = Vec::new();
    for g in group {
        if seen.contains(g) {
            continue;
        }
        let before = seen.len();
        seen.extend(group.iter().map(|by| by.inverse().then(g).then(by)));
        classes.push(Class { element: g.clone(), size: (seen.len() - before) as u64 });
    }
    classes
}

#[cfg(test)]
#[path = "../../tests/unit/draw_orbits.rs"]
mod tests;
