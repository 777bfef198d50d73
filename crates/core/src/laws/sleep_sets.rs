//! The law of sleep sets.

use super::{Law, LawError};
use crate::rules::sleep_sets::{MoveSet, SleepSets};

const NUMBERS: Law = Law::new("numbers ascend and are below 64");
const SUCCESSORS: Law = Law::new("numbered moves are the moves");
const EXCEPTED: Law = Law::new("a move that is excepted is left out, and no other");
const PLAYED: Law = Law::new("a numbered move leads where it leads");
const A_MOVE: Law = Law::new("a transposing move is a move");
const TRANSPOSES: Law = Law::new("a transposing move leads where an earlier one leads").advice(
    "if this holds for the game and not for its quotient, check what the symmetry carries along \
     with `laws::sleep_symmetry`",
);

/// Checks which moves only transpose: numbered successors are those of the moves in their order, and
/// every move that is said to transpose after another one leads where [`SleepSets`] says,
/// whatever single move is said to be earlier.
///
/// Costs, for each state, about the fourth power of its number of moves.
///
/// # Errors
///
/// The first [`LawError`].
pub fn sleep_sets<G: SleepSets>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        let all: Vec<_> = game.successors_except(state, MoveSet::EMPTY).collect();
        let numbers: Vec<_> = all.iter().map(|&(number, _)| number).collect();
        let ascending = numbers.is_sorted_by(|a, b| a < b);
        let below = numbers.iter().all(|&number| number < MoveSet::NUMBERS);
        NUMBERS.check(ascending && below, |at| at.state(state).found(&numbers))?;
        let numbered: Vec<_> = all.iter().map(|(_, next)| next.clone()).collect();
        let nexts: Vec<_> = game.successors(state).map(|(_, next)| next).collect();
        SUCCESSORS.check_eq(&numbered, &nexts, |at| at.state(state))?;
        for (number, next) in &all {
            let except = MoveSet::EMPTY.with(*number);
            let but_one: Vec<_> = game.successors_except(state, except).collect();
            let others: Vec<_> = all.iter().filter(|(n, _)| n != number).cloned().collect();
            EXCEPTED
                .check_eq(&but_one, &others, |at| at.state(state).with("move number", number))?;
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
    PLAYED.check_eq(&played, next, |at| at.state(state).with("move number", &number))?;
    for m in moves.numbers() {
        let only = MoveSet::from_bits(!0).without(MoveSet::EMPTY.with(m));
        let led_to = game.successors_except(next, only).next().map(|(_, after)| after);
        let Some(after) = led_to else {
            return Err(A_MOVE.broken(|at| at.state(next).with("move number", &m)));
        };
        let known = after == *state
            || nexts.contains(&after)
            || game.successors(through).any(|(_, other)| other == after);
        TRANSPOSES.check(known, |at| {
            at.state(state)
                .with("move number", &number)
                .with("earlier move number", &earlier)
                .with("transposing move number", &m)
                .with("leads to", &after)
        })?;
    }
    Ok(())
}
