//! The forward pass of a layered analysis: the keys of all reachable states, layer by layer.

use std::collections::{BTreeMap, HashSet};

use abstract_games_core::memory::{table_bytes, table_bytes_to_hold};
use abstract_games_core::{Layers, Observer, Progress, Run, Stop};
use abstract_games_search::hasher;

use super::keys::Keys;
use crate::error::SolveError;

/// The number of states in a round, and in a piece of its work: few, because the successors count
/// as memory, and the same for any number of threads, because a limit must stop at the same state.
const ROUND: usize = 1 << 10;
const PIECE: usize = 1 << 6;

type KeySet = HashSet<u128, ahash::RandomState>;

#[derive(Default)]
struct Successors {
    ends: Vec<usize>,
    list: Vec<(u32, u128)>,
}

impl Successors {
    fn bytes(&self) -> u64 {
        let ends = self.ends.capacity() * size_of::<usize>();
        (ends + self.list.capacity() * size_of::<(u32, u128)>()) as u64
    }
}

#[derive(Default)]
struct Reached {
    layers: BTreeMap<u32, Keys>,
    /// The keys of the present layer and of later ones.
    seen: BTreeMap<u32, KeySet>,
    /// Those of the present layer, in the order of discovery.
    frontier: Vec<u128>,
    done: u64,
    found: u64,
    bytes_of_layers: u64,
    bytes_of_round: u64,
    bytes_of_state: u64,
}

/// The keys of all states that can be reached from `sources`, by layer, and their number. Each
/// round of states is decoded, expanded and dropped.
pub(super) fn reach<G: Layers>(
    game: &G,
    sources: &[G::State],
    run: &mut Run<'_>,
) -> Result<(BTreeMap<u32, Keys>, u64), SolveError> {
    let workers = run.workers();
    let mut reached = Reached::default();
    for state in sources {
        reached.add(game.layer(state), game.key(state));
    }
    while let Some((&layer, seen)) = reached.seen.first_key_value() {
        reached.frontier = seen.iter().copied().collect();
        // The order of a set depends on its size.
        reached.frontier.sort_unstable();
        let mut at = 0;
        while at < reached.frontier.len() {
            let end = reached.frontier.len().min(at + ROUND);
            // The number of successors is assumed to be as in the rounds before.
            reached.bytes_of_round = (end - at) as u64 * reached.bytes_of_state;
            reached.ask(0, run)?;
            let pieces = reached.frontier[at..end].chunks(PIECE).collect();
            let expanded = workers.map_each(pieces, |keys| expand(game, layer, keys));
            let expanded = expanded.into_iter().collect::<Result<Vec<_>, _>>()?;
            reached.bytes_of_round = expanded.iter().map(Successors::bytes).sum();
            let bytes = reached.bytes_of_round.div_ceil((end - at) as u64);
            reached.bytes_of_state = reached.bytes_of_state.max(bytes);
            for successors in &expanded {
                reached.merge(layer, successors, run)?;
            }
            reached.bytes_of_round = 0;
            at = end;
        }
        reached.seen.pop_first();
        reached.frontier.sort_unstable();
        let keys = Keys::new(&reached.frontier);
        reached.bytes_of_layers += keys.bytes();
        reached.layers.insert(layer, keys);
    }
    Ok((reached.layers, reached.done))
}

impl Reached {
    fn add(&mut self, layer: u32, key: u128) -> bool {
        let set = self.seen.entry(layer).or_insert_with(|| KeySet::with_hasher(hasher()));
        let is_new = set.insert(key);
        self.found += u64::from(is_new);
        is_new
    }

    fn ask(&self, extra: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        run.observe(&Progress::at(self.done).found(self.found).bytes(self.bytes(extra)))
    }

    fn merge(
        &mut self,
        layer: u32,
        successors: &Successors,
        run: &mut Run<'_>,
    ) -> Result<(), SolveError> {
        let mut start = 0;
        for &end in &successors.ends {
            self.ask(end - start, run)?;
            self.done += 1;
            for &(next, key) in &successors.list[start..end] {
                if self.add(next, key) && next == layer {
                    self.frontier.push(key);
                }
            }
            start = end;
        }
        Ok(())
    }

    fn bytes(&self, extra: usize) -> u64 {
        let seen = self.seen.values().map(|set| bytes_of_set(set, extra)).sum::<u64>();
        // A layer without a set gets one, with at most four buckets for each key.
        let fresh = table_bytes::<u128>(1) * extra as u64;
        // The list may double, and is then copied.
        let list = 3 * 16 * (self.frontier.len() + extra) as u64;
        self.bytes_of_layers + self.bytes_of_round + seen + fresh + list
    }
}

fn bytes_of_set(set: &KeySet, extra: usize) -> u64 {
    let (capacity, len) = (set.capacity(), set.len() + extra);
    if len <= capacity {
        return table_bytes::<u128>(capacity);
    }
    // A small set may grow more than once. The last time, it has half the room.
    table_bytes_to_hold::<u128>(capacity.max(len.div_ceil(2)), len)
}

fn expand<G: Layers>(game: &G, layer: u32, keys: &[u128]) -> Result<Successors, SolveError> {
    let mut successors = Successors::default();
    for &key in keys {
        let state = game.state(key).filter(|state| game.key(state) == key);
        let state = state.ok_or(SolveError::Key { key })?;
        let block = game.block(&state);
        let before = successors.list.len();
        for (_, next) in game.successors(&state) {
            let to = game.layer(&next);
            if to < layer {
                return Err(SolveError::Descends { state: game.show(&state), from: layer, to });
            }
            if to == layer && game.block(&next) != block {
                return Err(SolveError::LeavesBlock { state: game.show(&state) });
            }
            successors.list.push((to, game.key(&next)));
        }
        if successors.list.len() == before && game.result(&state).is_none() {
            return Err(SolveError::DeadEnd { state: game.show(&state) });
        }
        successors.ends.push(successors.list.len());
    }
    Ok(successors)
}
