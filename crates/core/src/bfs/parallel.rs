//! Expanding a level on several threads, with the answers of one.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use super::End;
use super::frontier::{CHUNK, Expanded, Frontier, Watch};
use super::table::{Place, Shard, StateTable};
use crate::{Game, Observer};

/// Chunks for each thread and round: enough to even out unequal ones.
const CHUNKS_PER_THREAD: usize = 32;
/// Parts of the table that are filled independently, for each thread.
const PARTS_PER_THREAD: usize = 2;

/// Expands the states numbered `level`, round after round of some thousands.
///
/// In a round, the successors are generated, hashed and looked up in parallel. Those that were not
/// known are put into the table in parallel too, each shard by one thread and in the order in which
/// one thread alone would have met them, so that of equal states the same one comes first. Numbers
/// are given last, in that order; so numbers, parents and the place where an observer stops the
/// search come out as with one thread.
pub(super) fn expand<G, O>(
    frontier: &mut Frontier<G::State>,
    game: &G,
    level: Range<usize>,
    pool: &rayon::ThreadPool,
    watch: &mut Watch<'_, O>,
    is_goal: impl Fn(&G::State) -> bool,
) -> ControlFlow<End>
where
    G: Game,
    O: Observer,
{
    let round = CHUNK * CHUNKS_PER_THREAD * pool.current_num_threads();
    for start in level.clone().step_by(round) {
        let parents = start..level.end.min(start + round);
        let table = &frontier.table;
        let chunks: Vec<_> = pool.install(|| {
            let expand = |successors: &mut Vec<_>, parents: &[_]| {
                let mut expanded = Expanded::new();
                expanded.fill(game, table, parents, successors);
                expanded
            };
            let chunks = table.states()[parents].par_chunks(CHUNK);
            chunks.map_init(Vec::new, expand).collect()
        });
        merge(frontier, start, chunks, pool, watch, &is_goal)?;
    }
    ControlFlow::Continue(())
}

fn merge<S, O>(
    frontier: &mut Frontier<S>,
    start: usize,
    chunks: Vec<Expanded<S>>,
    pool: &rayon::ThreadPool,
    watch: &mut Watch<'_, O>,
    is_goal: &impl Fn(&S) -> bool,
) -> ControlFlow<End>
where
    S: Clone + Eq + Hash + Send + Sync,
    O: Observer,
{
    let mut counts = Vec::new();
    let mut fresh = Vec::new();
    for chunk in chunks {
        counts.extend(chunk.counts);
        fresh.extend(chunk.fresh);
    }
    let Some(entered) = enter(&mut frontier.table, &fresh, pool) else {
        let mut fresh = fresh.into_iter();
        return frontier.add(start, &counts, watch, |frontier, parent| {
            let (hash, next) = fresh.next().expect("as many as were counted");
            frontier.discover(parent, hash, next, is_goal)
        });
    };
    let mut is_new = vec![false; fresh.len()];
    for &Entered { ordinal, .. } in entered.iter().flatten() {
        is_new[ordinal as usize] = true;
    }
    // What number each state got; those after the end of a stopped search keep one that is wrong,
    // which lookups see through.
    let first = frontier.table.next_number();
    let mut numbers = vec![u32::MAX - 1; fresh.len()];
    let mut ordinals = 0..;
    let mut next = first;
    let step = frontier.add(start, &counts, watch, |frontier, parent| {
        let ordinal = ordinals.next().expect("the range has no end");
        if !is_new[ordinal] {
            return ControlFlow::Continue(());
        }
        numbers[ordinal] = next;
        next += 1;
        frontier.table.push(fresh[ordinal].1.clone());
        frontier.came_from(parent, is_goal)
    });
    renumber(&mut frontier.table, &entered, &numbers, pool);
    step
}

/// A fresh state that is in the table now, under a number that is not yet its own.
struct Entered {
    /// Its place among the fresh ones.
    ordinal: u32,
    shard: u32,
    place: Place,
}

/// Puts the states that are `fresh` into the table, the first of equal ones, each under the number
/// of known states plus its place in `fresh`. Returns them by the part of the table they are in; or
/// none, with nothing done, if the table has to grow for that or has too few shards.
fn enter<S: Eq + Hash + Send + Sync>(
    table: &mut StateTable<S>,
    fresh: &[(u64, S)],
    pool: &rayon::ThreadPool,
) -> Option<Vec<Vec<Entered>>> {
    let known = table.next_number();
    if u32::try_from(fresh.len()).ok()?.checked_add(known).is_none_or(|n| n == u32::MAX)
        || !table.has_room_for(fresh.len())
    {
        return None;
    }
    let per_part = part_size(table, pool)?;
    let owners: Vec<_> = fresh.iter().map(|(hash, _)| table.shard_of(*hash)).collect();
    let (states, shards) = table.parts();
    let mut in_shard = vec![0; shards.len()];
    for &owner in &owners {
        in_shard[owner] += 1;
    }
    if shards.iter().zip(in_shard).any(|(shard, further)| !shard.has_room_for(further)) {
        return None;
    }
    let is = |number: u32, state: &S| match number.checked_sub(known) {
        None => states[number as usize] == *state,
        Some(ordinal) => fresh[ordinal as usize].1 == *state,
    };
    let fill = |(part, shards): (usize, &mut [Shard])| {
        let own = part * per_part..part * per_part + shards.len();
        let mut entered = Vec::new();
        for (ordinal, ((hash, state), owner)) in (0..).zip(fresh.iter().zip(&owners)) {
            if !own.contains(owner) {
                continue;
            }
            let shard = &mut shards[owner - own.start];
            if let Some(place) = shard.insert(*hash, known + ordinal, |number| is(number, state)) {
                let shard = u32::try_from(owner - own.start).expect("there are few shards");
                entered.push(Entered { ordinal, shard, place });
            }
        }
        entered
    };
    Some(pool.install(|| shards.par_chunks_mut(per_part).enumerate().map(fill).collect()))
}

/// Gives each state that was entered its own number.
fn renumber<S: Eq + Hash + Send + Sync>(
    table: &mut StateTable<S>,
    entered: &[Vec<Entered>],
    numbers: &[u32],
    pool: &rayon::ThreadPool,
) {
    let Some(per_part) = part_size(table, pool) else { return };
    let (_, shards) = table.parts();
    pool.install(|| {
        shards.par_chunks_mut(per_part).zip(entered).for_each(|(shards, entered)| {
            for &Entered { ordinal, shard, place } in entered {
                shards[shard as usize].renumber(place, numbers[ordinal as usize]);
            }
        });
    });
}

/// How many shards one task fills, if there are enough to share out.
fn part_size<S: Eq + Hash>(table: &mut StateTable<S>, pool: &rayon::ThreadPool) -> Option<usize> {
    let parts = PARTS_PER_THREAD * pool.current_num_threads();
    let shards = table.parts().1.len();
    (shards > 1).then(|| shards.div_ceil(parts))
}
