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
/// in the sleep set of a next state transposes as [`SleepSets`] says, for no earlier move, each
/// single one, and all others.
///
/// Costs, for each state, about the fourth power of its number of moves.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn sleep_sets<G: SleepSets>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        let all = numbered(game, state)?;
        let states: Vec<_> = all.iter().map(|(_, next)| next.clone()).collect();
        let nexts: Vec<_> = game.successors(state).map(|(_, next)| next).collect();
        SUCCESSORS.check_eq(&states, &nexts, |at| at.state(game, state))?;
        for (number, next) in &all {
            let except = MoveSet::EMPTY.with(*number);
            let but_one: Vec<_> = game.successors_except(state, except).collect();
            let others: Vec<_> = all.iter().filter(|(n, _)| n != number).cloned().collect();
            EXCEPTED.check_eq(&but_one, &others, |at| {
                at.state(game, state).with("move number", number)
            })?;
            let others = all.iter().filter(|(_, through)| through != next);
            let together =
                others.clone().fold(MoveSet::EMPTY, |set, (number, _)| set.with(*number));
            let ones = others.map(|(number, _)| MoveSet::EMPTY.with(*number));
            for earlier in ones.chain([MoveSet::EMPTY, together]) {
                transposing(game, state, &all, (*number, next), earlier)?;
            }
        }
    }
    Ok(())
}

fn transposing<G: SleepSets>(
    game: &G,
    state: &G::State,
    all: &[(u32, G::State)],
    (number, next): (u32, &G::State),
    earlier: MoveSet,
) -> Result<(), LawError> {
    let (played, moves) = game.play_numbered(state, number, earlier);
    PLAYED.check_state(game, &played, next, |at| {
        at.state(game, state).with("move number", &number)
    })?;
    for m in moves.numbers() {
        let only = MoveSet::from_bits(!0).without(MoveSet::EMPTY.with(m));
        let led_to = game.successors_except(next, only).next().map(|(_, after)| after);
        let Some(after) = led_to else {
            return Err(A_MOVE.broken(|at| at.state(game, next).with("move number", &m)));
        };
        let mut through = all.iter().filter(|(number, _)| earlier.contains(*number));
        let known = after == *state
            || all.iter().any(|(_, next)| *next == after)
            || through.any(|(_, state)| game.successors(state).any(|(_, other)| other == after));
        TRANSPOSES.check(known, |at| {
            at.state(game, state)
                .with("move number", &number)
                .with("earlier move numbers", &earlier.numbers().collect::<Vec<_>>())
                .with("transposing move number", &m)
                .shown("leads to", game, &after)
        })?;
    }
    Ok(())
}

/// The successors of `state` with the numbers of their moves.
fn numbered<G: SleepSets>(game: &G, state: &G::State) -> Result<Vec<(u32, G::State)>, LawError> {
    let all: Vec<_> = game.successors_except(state, MoveSet::EMPTY).collect();
    let numbers: Vec<_> = all.iter().map(|&(number, _)| number).collect();
    let ascending = numbers.is_sorted_by(|a, b| a < b);
    let below = numbers.iter().all(|&number| number < MoveSet::NUMBERS);
    NUMBERS.check(ascending && below, |at| at.state(game, state).found(&numbers))?;
    Ok(all)
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
        let numbered = numbered_moves(game, state)?;
        let all = numbered.iter().fold(MoveSet::EMPTY, |set, (number, _)| set.with(*number));
        for g in symmetry.elements() {
            let of_image = numbered_moves(game, &symmetry.apply(&g, state))?;
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

fn numbered_moves<G: SleepSets>(
    game: &G,
    state: &G::State,
) -> Result<Vec<(u32, G::Move)>, LawError> {
    let numbers = numbered(game, state)?.into_iter().map(|(number, _)| number);
    Ok(numbers.zip(game.moves(state)).collect())
}
