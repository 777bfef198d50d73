//! The successors of states, without those in a sleep set, and which of them are new.

use std::hash::Hash;

use abstract_games_core::{Game, MoveSet, SleepSets};

use super::state_table::StateTable;

pub(super) struct Expansion<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) skipping: Option<Skipping<G, G::State>>,
}

/// The functions of a game of [`SleepSets`]; an option, since some games have none.
#[derive(Clone, Debug)]
pub(super) struct Skipping<G, S> {
    successors: fn(&G, &S, MoveSet, &mut Successors<S>),
    /// The sleep set after the move of this number, if the moves of the set lead to earlier states.
    pub(super) sleep_set: fn(&G, &S, u32, MoveSet) -> MoveSet,
}

struct Successors<S> {
    states: Vec<S>,
    /// The number of the move to each successor; empty if all moves are tried.
    moves: Vec<u8>,
}

impl<G: SleepSets> Skipping<G, G::State> {
    pub(super) fn new() -> Self {
        let successors = |game: &G, state: &G::State, except, into: &mut Successors<_>| {
            // Internal iteration copies the iterator where it is not inlined.
            for (number, next) in game.successors_except(state, except) {
                let number = u8::try_from(number).ok().filter(|&n| u32::from(n) < MoveSet::NUMBERS);
                into.moves.push(number.expect("moves are numbered below 64"));
                into.states.push(next);
            }
        };
        let sleep_set = |game: &G, state: &G::State, number, earlier| {
            game.play_numbered(state, number, earlier).1
        };
        Self { successors, sleep_set }
    }
}

impl<G: Game> Expansion<'_, G> {
    #[inline]
    fn expand(&self, state: &G::State, except: MoveSet, successors: &mut Successors<G::State>) {
        match &self.skipping {
            Some(skipping) => (skipping.successors)(self.game, state, except, successors),
            // Internal iteration is faster than `extend`.
            None => self.game.successors(state).for_each(|(_, next)| successors.states.push(next)),
        }
    }
}

pub(super) trait Known<S>: Sync {
    type Hash: Copy + Send;

    /// Calls `unknown` with the place and the hash of each of `states` that is not known, and
    /// perhaps of a few that are, in order; or fails with the place of the first state that must be
    /// refused.
    fn look_up(&self, states: &[S], unknown: impl FnMut(usize, Self::Hash)) -> Result<(), usize>;
}

impl<S: Eq + Hash + Sync> Known<S> for StateTable<S> {
    type Hash = u64;

    #[inline]
    fn look_up(&self, states: &[S], mut unknown: impl FnMut(usize, u64)) -> Result<(), usize> {
        self.find_likely(states, |at, hash, number| {
            if number.is_none() {
                unknown(at, hash);
            }
        });
        Ok(())
    }
}

/// The parents, and in order their fresh successors: those that were not known before, and perhaps
/// a few that were. A state may occur repeatedly.
pub(super) struct FreshSuccessors<S, H> {
    pub(super) parents: Vec<Parent>,
    pub(super) states: Vec<S>,
    pub(super) hashes: Vec<H>,
    /// The number of the move to each state; empty if all moves are tried.
    pub(super) moves: Vec<u8>,
    pub(super) refused: Option<S>,
    /// A buffer for the successors of a few parents.
    successors: Successors<S>,
}

#[derive(Clone, Copy)]
pub(super) struct Parent {
    /// The numbers of all and of fresh successors.
    pub(super) successors: u32,
    pub(super) fresh: u32,
    /// The moves that lead to known states, skipped ones included; empty if all moves are tried.
    pub(super) earlier: MoveSet,
}

impl<S, H> Default for FreshSuccessors<S, H> {
    fn default() -> Self {
        Self {
            parents: Vec::new(),
            states: Vec::new(),
            hashes: Vec::new(),
            moves: Vec::new(),
            refused: None,
            successors: Successors { states: Vec::new(), moves: Vec::new() },
        }
    }
}

impl<S: Clone, H> FreshSuccessors<S, H> {
    pub(super) fn clear(&mut self) {
        self.parents.clear();
        self.states.clear();
        self.hashes.clear();
        self.moves.clear();
        self.refused = None;
    }

    /// Moves what all `parts` have, of which there is at least one, to the first.
    pub(super) fn join(parts: &mut [Self]) -> &mut Self {
        let (first, rest) = parts.split_first_mut().expect("a round has a part");
        for part in rest {
            first.parents.append(&mut part.parents);
            first.states.append(&mut part.states);
            first.hashes.append(&mut part.hashes);
            first.moves.append(&mut part.moves);
            first.refused = first.refused.take().or(part.refused.take());
        }
        first
    }

    /// Adds a few `states` as parents, with their successors that are not `known`. `except` has a
    /// set of moves to skip for each state, or is empty.
    pub(super) fn add<G: Game<State = S>>(
        &mut self,
        expansion: &Expansion<'_, G>,
        known: &impl Known<S, Hash = H>,
        states: &[S],
        except: &[MoveSet],
    ) {
        let Self { parents, successors, .. } = self;
        let first = parents.len();
        successors.states.clear();
        successors.moves.clear();
        let mut except = except.iter().copied();
        for state in states {
            let except = except.next().unwrap_or_default();
            let before = successors.states.len();
            expansion.expand(state, except, successors);
            let count = u32::try_from(successors.states.len() - before);
            // All tried moves are taken to lead to known states. The others are removed below.
            let tried = successors.moves.get(before..).unwrap_or(&[]);
            let earlier = tried.iter().fold(except, |set, &m| set.with(m.into()));
            let successors = count.expect("a state has fewer than 2³² moves");
            parents.push(Parent { successors, fresh: 0, earlier });
        }
        // Walks the parents in parallel with the fresh successors, which are few among all.
        let mut of_parent = parents[first..].iter_mut();
        let mut parent = of_parent.next();
        let mut end = parent.as_ref().map_or(0, |parent| parent.successors as usize);
        let Successors { states, moves } = &*successors;
        let looked_up = known.look_up(states, |at, hash| {
            while at >= end {
                parent = of_parent.next();
                end += parent.as_ref().map_or(1, |parent| parent.successors as usize);
            }
            self.hashes.push(hash);
            self.states.push(states[at].clone());
            let Some(parent) = &mut parent else { return };
            parent.fresh += 1;
            if let Some(&m) = moves.get(at) {
                self.moves.push(m);
                parent.earlier = parent.earlier.without(MoveSet::EMPTY.with(m.into()));
            }
        });
        if let (None, Err(at)) = (&self.refused, looked_up) {
            self.refused = Some(states[at].clone());
        }
    }
}
