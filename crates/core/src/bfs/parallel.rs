//! Expanding a level on several threads, with the answers of one.

use std::hash::Hash;
use std::ops::ControlFlow;

use rayon::prelude::*;

use super::{End, Frontier, StateTable};
use crate::{Game, Observer};

/// Parents that one task expands: enough to outweigh handing it out.
const CHUNK: usize = 512;
/// Tasks for each thread and round: enough to even out unequal ones.
const CHUNKS_PER_THREAD: usize = 8;

/// What the parents of one chunk lead to, in order.
struct Expanded<S> {
    /// For each parent, how many successors it has and how many of them are in `fresh`.
    counts: Vec<(usize, usize)>,
    /// The successors that were not known when the round began, with their hashes.
    fresh: Vec<(u64, S)>,
}

/// As [`Frontier::expand_all`], with the successors generated, hashed and looked up in parallel.
///
/// Only the insertion of states not seen in earlier rounds is sequential, in the order in which one
/// thread would have met them; so indices, parents and the place where an observer stops the search
/// come out the same.
pub(super) fn expand_all<G, F, O>(
    frontier: &mut Frontier<G::State, F, O>,
    game: &G,
    threads: usize,
) -> End
where
    G: Game,
    F: Fn(&G::State) -> bool,
    O: Observer,
{
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else {
        // No threads to be had from the system: the answer is the same without.
        return frontier.expand_all(game);
    };
    let round = CHUNK * CHUNKS_PER_THREAD * pool.current_num_threads();
    loop {
        let level = frontier.next_level();
        if level.is_empty() {
            return End::Exhausted;
        }
        for start in level.clone().step_by(round) {
            let parents = start..level.end.min(start + round);
            let table = &frontier.table;
            let chunks: Vec<_> = pool.install(|| {
                let parents = &table.states()[parents.clone()];
                parents.par_chunks(CHUNK).map(|chunk| expand(game, table, chunk)).collect()
            });
            if let ControlFlow::Break(end) = merge(frontier, start, chunks) {
                return end;
            }
        }
    }
}

fn expand<G: Game>(
    game: &G,
    table: &StateTable<G::State>,
    parents: &[G::State],
) -> Expanded<G::State> {
    let mut expanded = Expanded { counts: Vec::with_capacity(parents.len()), fresh: Vec::new() };
    for parent in parents {
        let before = expanded.fresh.len();
        let mut successors = 0;
        for (_, next) in game.successors(parent) {
            successors += 1;
            let hash = table.hash(&next);
            if table.find(hash, &next).is_none() {
                expanded.fresh.push((hash, next));
            }
        }
        expanded.counts.push((successors, expanded.fresh.len() - before));
    }
    expanded
}

fn merge<S, F, O>(
    frontier: &mut Frontier<S, F, O>,
    start: usize,
    chunks: Vec<Expanded<S>>,
) -> ControlFlow<End>
where
    S: Clone + Eq + Hash,
    F: Fn(&S) -> bool,
    O: Observer,
{
    let mut parent = start;
    for Expanded { counts, fresh } in chunks {
        let mut fresh = fresh.into_iter();
        for (successors, kept) in counts {
            frontier.permit(successors)?;
            for (hash, next) in fresh.by_ref().take(kept) {
                frontier.discover_from(parent, hash, next)?;
            }
            frontier.expanded += 1;
            parent += 1;
        }
    }
    ControlFlow::Continue(())
}
