//! Expanding a level on several threads, with the answers of one.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use super::End;
use super::frontier::{Expanded, Frontier, Watch};
use super::table::{Place, StateTable};
use crate::workers::Workers;
use crate::{Game, Observer};

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
    workers: &Workers,
    watch: &mut Watch<'_, O>,
    is_goal: impl Fn(&G::State) -> bool,
) -> ControlFlow<End>
where
    G: Game,
    O: Observer,
{
    for start in level.clone().step_by(workers.round()) {
        let parents = start..level.end.min(start + workers.round());
        let table = &frontier.table;
        let expand = |parents: &[G::State]| {
            let mut expanded = Expanded::new();
            expanded.fill(game, table, parents, &mut Vec::new());
            expanded
        };
        let chunks = workers.map_chunks(&table.states()[parents], expand);
        merge(frontier, start, chunks, workers, watch, &is_goal)?;
    }
    ControlFlow::Continue(())
}

fn merge<S, O>(
    frontier: &mut Frontier<S>,
    start: usize,
    chunks: Vec<Expanded<S>>,
    workers: &Workers,
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
    // In none of the parents is the table to grow, which it does while states are numbered.
    let most = counts.iter().map(|&(successors, _)| successors).max().unwrap_or(0) as usize;
    let has_room = frontier.table.has_room_for(fresh.len() + most);
    let entered = if has_room { enter(&mut frontier.table, &fresh, workers) } else { None };
    let Some(entered) = entered else {
        return frontier.add_fresh(start, &counts, fresh, watch, is_goal);
    };
    let mut is_new = vec![false; fresh.len()];
    for &Entered { ordinal, .. } in entered.iter().flatten() {
        is_new[ordinal as usize] = true;
    }
    // What number each state got; those after the end of a stopped search keep one that is wrong,
    // which lookups see through.
    let first = frontier.table.next_number();
    let mut numbers = vec![u32::MAX - 1; fresh.len()];
    let mut states = fresh.into_iter().enumerate();
    let mut next = first;
    let step = frontier.add(start, &counts, watch, |frontier, parent| {
        let (ordinal, (_, state)) = states.next().expect("as many as were counted");
        if !is_new[ordinal] {
            return ControlFlow::Continue(());
        }
        numbers[ordinal] = next;
        next += 1;
        frontier.table.push(state);
        frontier.came_from(parent, is_goal)
    });
    renumber(&mut frontier.table, &entered, &numbers, workers);
    step
}

/// A fresh state that is in the table now, under a number that is not yet its own.
struct Entered {
    /// Its place among the fresh ones.
    ordinal: u32,
    /// Its shard, counted from the first of the part.
    shard: usize,
    place: Place,
}

/// Puts the states that are `fresh`, for which there is room, into the table, the first of equal
/// ones, each under the number of known states plus its place in `fresh`. Returns them by the part
/// of the table they are in; or none, with nothing done, if a shard has too little room or numbers
/// run out.
fn enter<S: Eq + Hash + Send + Sync>(
    table: &mut StateTable<S>,
    fresh: &[(u64, S)],
    workers: &Workers,
) -> Option<Vec<Vec<Entered>>> {
    let known = table.next_number();
    known.checked_add(u32::try_from(fresh.len()).ok()?)?;
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
    Some(workers.map_parts(shards, |_, first, shards| {
        let mut entered = Vec::new();
        for (ordinal, ((hash, state), owner)) in (0..).zip(fresh.iter().zip(&owners)) {
            // Shards before the first of this part wrap round to none of it.
            let shard = owner.wrapping_sub(first);
            let Some(entries) = shards.get_mut(shard) else { continue };
            if let Some(place) = entries.insert(*hash, known + ordinal, |other| is(other, state)) {
                entered.push(Entered { ordinal, shard, place });
            }
        }
        entered
    }))
}

/// Gives each state that was entered its own number.
fn renumber<S: Eq + Hash + Send + Sync>(
    table: &mut StateTable<S>,
    entered: &[Vec<Entered>],
    numbers: &[u32],
    workers: &Workers,
) {
    let (_, shards) = table.parts();
    workers.map_parts(shards, |part, _, shards| {
        for &Entered { ordinal, shard, place } in &entered[part] {
            shards[shard].renumber(place, numbers[ordinal as usize]);
        }
    });
}
