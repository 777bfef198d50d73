//! `StrategyBuilder`: a strategy from the answers of a solver.

use std::collections::HashSet;
use std::error::Error;
use std::hash::BuildHasher;

use abstract_games_core::memory::{table_bytes_to_hold, vec_bytes_to_hold};
use abstract_games_core::{
    Adversarial, Game, Keyed, Observer, Progress, RecomputeError, Run, Side, Stop, observer,
    run_setters,
};
use abstract_games_search::hasher;
use thiserror::Error;

use super::replies::{Claim, Node, Strategy, Successor, successors};

type Keeps<'k, G, E> = dyn FnMut(
        &<G as Game>::State,
        &<G as Game>::Move,
        &<G as Game>::State,
        &mut dyn Observer,
    ) -> Result<bool, E>
    + 'k;

/// Makes a [`Strategy`] from the answers of a solver.
///
/// It walks from the initial state by ascending number of plies, through all moves of the opponent
/// and one reply of the owner: a move that wins at once, which is not listed, or else the first of
/// which the solver says that it keeps the claim. Moves to positions already met come first, so
/// that the strategy stays small.
#[derive(Debug)]
pub struct StrategyBuilder<'a, G> {
    game: &'a G,
    owner: Side,
    claim: Claim,
    run: Run<'a>,
}

/// The reason why a strategy could not be made. `E` is the error of the solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuildError<E: Error> {
    /// The solver said of every move that it does not keep the claim.
    #[error("no reply to {state}")]
    NoReply {
        /// The position with the owner to move, as text.
        state: String,
    },
    /// A position has neither moves nor an outcome, against the rules of
    /// [`Players`](abstract_games_core::Players).
    #[error("the state {state} has neither moves nor an outcome")]
    DeadEnd {
        /// The position, as text.
        state: String,
    },
    /// The solver failed.
    #[error(transparent)]
    Solver(E),
    /// The observer stopped the work.
    #[error("the strategy is incomplete: {0}")]
    Stopped(Stop),
}

impl<E: Error> From<BuildError<E>> for RecomputeError {
    fn from(error: BuildError<E>) -> Self {
        match error {
            BuildError::Stopped(stop) => stop.into(),
            error => Self::refused(error),
        }
    }
}

impl<'a, G: Adversarial + Keyed> StrategyBuilder<'a, G> {
    /// A builder of a strategy of `owner`; [`Side::First`] is to move in the initial state.
    pub fn new(game: &'a G, owner: Side, claim: Claim) -> Self {
        Self { game, owner, claim, run: Run::new() }
    }

    run_setters! {
        'a;
        /// `done` counts the positions whose moves were listed, `found` the replies; `bytes` is for
        /// both.
        observer;
    }

    /// Makes the strategy. `keeps(state, m, next, observer)` returns whether the owner's move `m`
    /// from `state` to `next` keeps the claim. A claimed win needs moves that come nearer to the
    /// end, as the fastest wins do; otherwise play may repeat, and the strategy proves nothing. The
    /// observer is for the searches of a solver: it is the one of the builder, and learns what the
    /// builder reported last.
    ///
    /// Costs the successors of each position, and for each position of the owner one call of
    /// `keeps` for each move until it is true. Memory: 20 to 40 bytes for each position, 32 for
    /// each reply, twice that while they grow, and the states of two levels.
    ///
    /// # Errors
    ///
    /// [`BuildError`] if no move keeps the claim, `keeps` fails, or the observer stops the work.
    pub fn build<E: Error>(
        mut self,
        mut keeps: impl FnMut(&G::State, &G::Move, &G::State, &mut dyn Observer) -> Result<bool, E>,
    ) -> Result<Strategy, BuildError<E>> {
        let mut listed = Vec::new();
        self.walk(u32::MAX, &mut keeps, |key, reply, _| listed.push((key, reply)))?;
        listed.sort_unstable();
        Ok(Strategy { owner: self.owner, claim: self.claim, replies: listed })
    }

    /// The number of replies at each ply, from 0 to `plies` or to the last at which a position
    /// arises: what a strategy costs that is too large to make.
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build).
    pub fn count_within<E: Error>(
        mut self,
        plies: u32,
        mut keeps: impl FnMut(&G::State, &G::Move, &G::State, &mut dyn Observer) -> Result<bool, E>,
    ) -> Result<Vec<u64>, BuildError<E>> {
        let mut counts = Vec::new();
        let walked = self.walk(plies, &mut keeps, |_, _, ply| {
            counts.resize(counts.len().max(ply + 1), 0);
            counts[ply] += 1;
        })?;
        counts.resize(walked, 0);
        Ok(counts)
    }

    /// Lists the key, the reply and the ply of each position of the owner up to this number of
    /// plies. Returns the number of plies at which positions arise.
    fn walk<E: Error>(
        &mut self,
        plies: u32,
        keeps: &mut Keeps<'_, G, E>,
        mut list: impl FnMut(u128, u32, usize),
    ) -> Result<usize, BuildError<E>> {
        let (game, is_owners) = (self.game, self.owner == Side::First);
        let start = game.initial();
        // The keys of the positions met, the owner's and the opponent's.
        let mut seen = [false, true].map(|_| HashSet::<u128, _>::with_hasher(hasher()));
        seen[usize::from(is_owners)].insert(game.key(&start));
        let mut level = vec![(start, is_owners)];
        let (mut done, mut found) = (0, 0);
        // The greatest number of successors so far, for which the tables may have to grow.
        let mut successors_room = 256;
        for ply in 0..=plies as usize {
            let (mut next_level, level_bytes) = (Vec::new(), vec_bytes_to_hold(&level, 0));
            for (state, is_owners) in level {
                let lists = vec_bytes_to_hold(&next_level, successors_room) + level_bytes;
                let bytes = lists + table_bytes(&seen, successors_room) + list_bytes(found);
                let progress = Progress::at(done).found(found).bytes(bytes);
                self.run.observe(&progress).map_err(BuildError::Stopped)?;
                done += 1;
                if game.result(&state).is_some() {
                    continue;
                }
                let mut nexts = successors(game, &state);
                if nexts.is_empty() {
                    return Err(BuildError::DeadEnd { state: game.show(&state) });
                }
                successors_room = successors_room.max(nexts.len());
                if is_owners {
                    let wins = nexts.iter().position(|next| next.wins_at_once(game));
                    let chosen = if let Some(wins) = wins {
                        wins
                    } else {
                        let mut observer = observer::from_fn(|_| self.run.observe(&progress));
                        let reply = choose(&state, &nexts, &seen, keeps, &mut observer);
                        let no_reply = || BuildError::NoReply { state: game.show(&state) };
                        let reply = reply.map_err(BuildError::Solver)?.ok_or_else(no_reply)?;
                        list(game.key(&state), u32::try_from(reply).unwrap_or(u32::MAX), ply);
                        found += 1;
                        reply
                    };
                    nexts = vec![nexts.swap_remove(chosen)];
                }
                for next in nexts {
                    let Node { key, is_owners } = next.node(is_owners);
                    if seen[usize::from(is_owners)].insert(key) {
                        next_level.push((next.state, is_owners));
                    }
                }
            }
            if next_level.is_empty() {
                return Ok(ply + 1);
            }
            level = next_level;
        }
        Ok(plies as usize + 1)
    }
}

fn table_bytes(seen: &[HashSet<u128, impl BuildHasher>; 2], more: usize) -> u64 {
    let bytes =
        |seen: &HashSet<u128, _>| table_bytes_to_hold::<u128>(seen.capacity(), seen.len() + more);
    seen.iter().map(bytes).sum()
}

/// The bytes of this many replies, with their copy while they grow.
fn list_bytes(replies: u64) -> u64 {
    replies * 2 * size_of::<(u128, u32)>() as u64
}

/// The place in `nexts` of the first move that keeps the claim, to known positions before others.
fn choose<G: Keyed + Adversarial, E>(
    state: &G::State,
    nexts: &[Successor<G>],
    seen: &[HashSet<u128, impl BuildHasher>; 2],
    keeps: &mut Keeps<'_, G, E>,
    observer: &mut dyn Observer,
) -> Result<Option<usize>, E> {
    let is_known = |next: &Successor<G>| {
        let Node { key, is_owners } = next.node(true);
        seen[usize::from(is_owners)].contains(&key)
    };
    let mut places: Vec<_> = nexts.iter().enumerate().collect();
    places.sort_by_cached_key(|(_, next)| (!is_known(next), next.number));
    for (place, next) in places {
        if keeps(state, &next.m, &next.state, observer)? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}
