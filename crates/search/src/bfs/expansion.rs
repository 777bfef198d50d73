//! `Expansion`: the successors of states, by all moves or without those in a sleep set.

use abstract_games_core::{Game, MoveSet, SleepSets};

/// A game, and the rule which moves of its states are tried.
pub(super) struct Expansion<'g, G: Game> {
    pub(super) game: &'g G,
    /// None if all moves are tried.
    pub(super) skipping: Option<Skipping<G>>,
}

/// The functions of a game of [`SleepSets`]. A search holds them as an option, so that games
/// without sleep sets can be searched too.
#[derive(Clone, Debug)]
pub(super) struct Skipping<G: Game> {
    successors: fn(&G, &G::State, MoveSet, &mut Successors<G::State>),
    sleep_set: fn(&G, &G::State, u32, MoveSet) -> MoveSet,
}

/// Successors of states.
pub(super) struct Successors<S> {
    pub(super) states: Vec<S>,
    /// The number of the move to each successor; empty if all moves are tried.
    pub(super) moves: Vec<u8>,
}

impl<S> Successors<S> {
    pub(super) fn new() -> Self {
        Self { states: Vec::new(), moves: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.moves.clear();
    }
}

impl<G: SleepSets> Skipping<G> {
    pub(super) fn new() -> Self {
        let successors =
            |game: &G,
             state: &G::State,
             except,
             Successors { states, moves }: &mut Successors<_>| {
                game.successors_except(state, except).for_each(|(number, next)| {
                    let number =
                        u8::try_from(number).ok().filter(|&n| u32::from(n) < MoveSet::NUMBERS);
                    moves.push(number.expect("moves are numbered below 64"));
                    states.push(next);
                });
            };
        let sleep_set = |game: &G, state: &G::State, number, earlier| {
            game.play_numbered(state, number, earlier).1
        };
        Self { successors, sleep_set }
    }
}

impl<G: Game> Expansion<'_, G> {
    /// Adds the successors of `state` by moves that are not in `except`.
    #[inline]
    pub(super) fn expand(
        &self,
        state: &G::State,
        except: MoveSet,
        successors: &mut Successors<G::State>,
    ) {
        match &self.skipping {
            Some(skipping) => (skipping.successors)(self.game, state, except, successors),
            // Internal iteration over a chain of iterators is faster than `extend`.
            None => self.game.successors(state).for_each(|(_, next)| successors.states.push(next)),
        }
    }

    /// The sleep set after the move `number` of `state`, where the moves `earlier` of `state` lead
    /// to states discovered earlier.
    pub(super) fn sleep_set(&self, state: &G::State, number: u8, earlier: MoveSet) -> MoveSet {
        let Some(skipping) = &self.skipping else { return MoveSet::EMPTY };
        (skipping.sleep_set)(self.game, state, u32::from(number), earlier)
    }
}
