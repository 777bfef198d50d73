//! The laws of sleep sets, and of symmetries that map them.

use super::law::{Law, LawError};
use crate::rules::sleep_sets::{MoveSet, SleepSets};
use crate::symmetry::action::SleepSymmetry;

const NUMBERS: Law = Law::new("move numbers ascend and are less than 64");
const SUCCESSORS: Law = Law::new("the numbered successors are all successors");
const EXCEPTED: Law = Law::new("`successors_except` omits exactly the excepted moves");
const PLAYED: Law = Law::new("`play_numbered` leads to the successor of this number");
const A_MOVE: Law = Law::new("a move in a sleep set is a move of the state");
const TRANSPOSES: Law = Law::new("a move in a sleep set transposes").advice(
    "if the game obeys this law and its quotient does not, check the symmetry with \
     `laws::sleep_symmetry`",
);

/// Checks sleep sets: the numbered successors are those of the moves in their order, and every move
/// in the sleep set of a next state transposes as [`SleepSets`] says, for each single earlier move.
///
/// Costs, for each state, about the fourth power of its number of moves.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn sleep_sets<G: SleepSets>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        let all: Vec<_> = game.successors_except(state, MoveSet::EMPTY).collect();
        let numbers: Vec<_> = all.iter().map(|&(number, _)| number).collect();
        let ascending = numbers.is_sorted_by(|a, b| a < b);
        let below = numbers.iter().all(|&number| number < MoveSet::NUMBERS);
        NUMBERS.check(ascending && below, |at| at.state(game, state).found(&numbers))?;
        let numbered: Vec<_> = all.iter().map(|(_, next)| next.clone()).collect();
        let nexts: Vec<_> = game.successors(state).map(|(_, next)| next).collect();
        SUCCESSORS.check_eq(&numbered, &nexts, |at| at.state(game, state))?;
        for (number, next) in &all {
            let except = MoveSet::EMPTY.with(*number);
            let but_one: Vec<_> = game.successors_except(state, except).collect();
            let others: Vec<_> = all.iter().filter(|(n, _)| n != number).cloned().collect();
            EXCEPTED.check_eq(&but_one, &others, |at| {
                at.state(game, state).with("move number", number)
            })?;
            for (earlier, through) in all.iter().filter(|(_, through)| through != next) {
                transposing(game, state, (*number, next), (*earlier, through), &nexts)?;
            }
        }
    }
    Ok(())
}

fn transposing<G: SleepSets>(
    game: &G,
    state: &G::State,
    (number, next): (u32, &G::State),
    (earlier, through): (u32, &G::State),
    nexts: &[G::State],
) -> Result<(), LawError> {
    let (played, moves) = game.play_numbered(state, number, MoveSet::EMPTY.with(earlier));
    PLAYED.check_state(game, &played, next, |at| {
        at.state(game, state).with("move number", &number)
    })?;
    for m in moves.numbers() {
        let only = MoveSet::from_bits(!0).without(MoveSet::EMPTY.with(m));
        let led_to = game.successors_except(next, only).next().map(|(_, after)| after);
        let Some(after) = led_to else {
            return Err(A_MOVE.broken(|at| at.state(game, next).with("move number", &m)));
        };
        let known = after == *state
            || nexts.contains(&after)
            || game.successors(through).any(|(_, other)| other == after);
        TRANSPOSES.check(known, |at| {
            at.state(game, state)
                .with("move number", &number)
                .with("earlier move number", &earlier)
                .with("transposing move number", &m)
                .shown("leads to", game, &after)
        })?;
    }
    Ok(())
}

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
