//! The law of symmetries that map sleep sets.

use super::law::{Law, LawError};
use crate::rules::sleep_sets::{MoveSet, SleepSets};
use crate::symmetry::action::SleepSymmetry;

const IMAGES: Law = Law::new("the image of a sleep set contains only images of its moves");

/// Checks that the image of a sleep set under `symmetry` contains only images of its moves.
///
/// For each state and group element, it tries every set of one move and of all moves but one.
/// [`symmetry`](super::symmetry) and [`sleep_sets`](super::sleep_sets) check the rest.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn sleep_symmetry<G, S>(game: &G, symmetry: &S, states: &[G::State]) -> Result<(), LawError>
where
    G: SleepSets,
    S: SleepSymmetry<G>,
{
    for state in states {
        let numbered = numbered(game, state);
        let all = numbered.iter().fold(MoveSet::EMPTY, |set, (number, _)| set.with(*number));
        for g in symmetry.elements() {
            let of_image = self::numbered(game, &symmetry.apply(&g, state));
            let images = |set: MoveSet| {
                let chosen = numbered.iter().filter(|(number, _)| set.contains(*number));
                let images: Vec<_> = chosen.map(|(_, m)| symmetry.apply_move(&g, m)).collect();
                let listed = of_image.iter().filter(|(_, m)| images.contains(m));
                listed.fold(MoveSet::EMPTY, |set, (number, _)| set.with(*number))
            };
            let ones = numbered.iter().map(|(number, _)| MoveSet::EMPTY.with(*number));
            let sets = ones.flat_map(|one| [one, all.without(one)]);
            for set in sets {
                let (found, expected) = (symmetry.apply_moves(&g, state, set), images(set));
                IMAGES.check(found.without(expected) == MoveSet::EMPTY, |at| {
                    let numbers = |set: MoveSet| set.numbers().collect::<Vec<_>>();
                    at.state(game, state)
                        .element(&g)
                        .with("move numbers", &numbers(set))
                        .with("expected some of", &numbers(expected))
                        .found(&numbers(found))
                })?;
            }
        }
    }
    Ok(())
}

/// The moves of `state` with their numbers.
fn numbered<G: SleepSets>(game: &G, state: &G::State) -> Vec<(u32, G::Move)> {
    let numbers = game.successors_except(state, MoveSet::EMPTY).map(|(number, _)| number);
    numbers.zip(game.moves(state)).collect()
}
