//! `Skipping`: the functions of a game of sleep sets.

use abstract_games_core::{Game, MoveSet, SleepSets};

/// Adds the states after the moves that are not in a set, with the numbers of the moves.
type AddSuccessors<G> = fn(&G, &<G as Game>::State, MoveSet, &mut Vec<(u32, <G as Game>::State)>);

/// The functions of a game of [`SleepSets`]. A search holds them as an option, so that games without sleep sets can be
/// searched too.
pub(crate) struct Skipping<G: Game> {
    pub(crate) successors: AddSuccessors<G>,
    /// The sleep set after the move with a number, where moves in a set lead to states that are no farther.
    pub(crate) sleep_set: fn(&G, &G::State, u32, MoveSet) -> MoveSet,
}

impl<G: SleepSets> Skipping<G> {
    pub(crate) fn new() -> Self {
        Self {
            successors: |game, state, except, successors| {
                game.successors_except(state, except).for_each(|next| successors.push(next));
            },
            sleep_set: |game, state, number, earlier| game.play_numbered(state, number, earlier).1,
        }
    }
}
