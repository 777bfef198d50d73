//! Expanding a level on several threads, with the answers of one.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use super::End;
use super::discovery::{Discovery, Numbered};
use super::expanded::{Expanded, Fresh};
use super::expansion::{Expansion, Successors};
use super::frontier::{Frontier, Watch};
use super::table::{BATCH, Place, StateTable};
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
    frontier: &mut Frontier<'_, G::State>,
    expansion: &Expansion<'_, G>,
    level: Range<usize>,
    watch: &mut Watch<'_, O>,
    is_goal: impl Fn(&G::State) -> bool,
) -> ControlFlow<End>
where
    G: Game,
    O: Observer,
{
    let workers = frontier.workers;
    for start in level.clone().step_by(workers.round()) {
        let round = start..level.end.min(start + workers.round());
        let table = &frontier.table;
        let chunks = workers.map_ranges(round, |numbers| {
            let except = frontier.transposing_of(&level, &numbers);
            let mut expanded = Expanded::new();
            let states = &table.states()[numbers];
            expanded.fill(expansion, table, states, except, &mut Successors::new());
            expanded
        });
        let discoveries = merge(frontier, start, chunks, watch, &is_goal)?;
        let states = frontier.table.states();
        let sets = expansion.transposing_of(&discoveries, states, workers);
        frontier.note_transposing(sets);
    }
    ControlFlow::Continue(())
}

fn merge<S, O>(
    frontier: &mut Frontier<'_, S>,
    start: usize,
    chunks: Vec<Expanded<S>>,
    watch: &mut Watch<'_, O>,
    is_goal: &impl Fn(&S) -> bool,
) -> ControlFlow<End, Vec<Discovery>>
where
    S: Clone + Eq + Hash + Send + Sync,
    O: Observer,
{
    let workers = frontier.workers;
    let Expanded { parents, fresh: Fresh { states: fresh, moves } } = Expanded::join(chunks);
    // In none of the parents is the table to grow, which it does while states are numbered.
    let most = parents.iter().map(|parent| parent.successors).max().unwrap_or(0) as usize;
    let has_room = frontier.table.has_room_for(fresh.len() + most);
    let entered = if has_room { enter(&mut frontier.table, &fresh, workers) } else { None };
    let Some(entered) = entered else {
        return frontier.add_fresh(start, &parents, fresh, &moves, watch, is_goal);
    };
    // Which fresh one stands for each: itself, or an equal one before it.
    let mut first_like: Vec<_> = (0..fresh.len()).collect();
    for &(ordinal, first) in entered.iter().flat_map(|part| &part.repeated) {
        first_like[ordinal as usize] = first as usize;
    }
    // What number each state got; those after the end of a stopped search keep one that is wrong,
    // which lookups see through.
    let mut numbers = vec![u32::MAX - 1; fresh.len()];
    let mut states = fresh.into_iter().enumerate();
    let mut next = frontier.table.next_number();
    let step = frontier.add(start, &parents, &moves, watch, |frontier, parent| {
        let (ordinal, (_, state)) = states.next().expect("as many as were counted");
        let first = first_like[ordinal];
        if first != ordinal {
            return ControlFlow::Continue(Numbered { number: numbers[first], is_new: false });
        }
        let number = next;
        numbers[ordinal] = number;
        next += 1;
        frontier.table.push(state);
        frontier.came_from(parent, is_goal)?;
        ControlFlow::Continue(Numbered { number, is_new: true })
    });
    renumber(&mut frontier.table, &entered, &numbers, workers);
    step
}

/// What became of the fresh states that belong to one part of the table.
struct Entered {
    new: Vec<New>,
    /// The places, among the fresh ones, of states that equal one before them, and of that one.
    repeated: Vec<(u32, u32)>,
}

/// A fresh state that is in the table now, under a number that is not yet its own.
struct New {
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
) -> Option<Vec<Entered>> {
    let known = table.next_number();
    known.checked_add(u32::try_from(fresh.len()).ok()?)?;
    let owners: Vec<_> = fresh.iter().map(|(hash, _)| table.shard_of(*hash)).collect();
    let (_, shards) = table.parts();
    let mut in_shard = vec![0; shards.len()];
    for &owner in &owners {
        in_shard[owner] += 1;
    }
    if shards.iter().zip(in_shard).any(|(shard, further)| !shard.has_room_for(further)) {
        return None;
    }
    // None of them was in the table, so only another fresh one can be the same.
    let is = |number: u32, state: &S| {
        number.checked_sub(known).is_some_and(|ordinal| fresh[ordinal as usize].1 == *state)
    };
    Some(workers.map_parts(shards, |_, first, shards| {
        let mut entered = Entered { new: Vec::new(), repeated: Vec::new() };
        // Shards before the first of this part wrap round to none of it.
        let own = (0..).zip(&owners).map(|(ordinal, owner)| (ordinal, owner.wrapping_sub(first)));
        let count = shards.len();
        let mut own = own.filter(|&(_, shard)| shard < count);
        let mut batch = Vec::with_capacity(BATCH);
        loop {
            batch.clear();
            batch.extend(own.by_ref().take(BATCH));
            if batch.is_empty() {
                return entered;
            }
            for &(ordinal, shard) in &batch {
                shards[shard].approach(fresh[ordinal as usize].0);
            }
            for &(ordinal, shard) in &batch {
                let (hash, state) = &fresh[ordinal as usize];
                match shards[shard].insert(*hash, known + ordinal, |other| is(other, state)) {
                    Ok(number) => entered.repeated.push((ordinal, number - known)),
                    Err(place) => entered.new.push(New { ordinal, shard, place }),
                }
            }
        }
    }))
}

/// Gives each state that was entered its own number.
fn renumber<S: Eq + Hash + Send + Sync>(
    table: &mut StateTable<S>,
    entered: &[Entered],
    numbers: &[u32],
    workers: &Workers,
) {
    let (_, shards) = table.parts();
    workers.map_parts(shards, |part, _, shards| {
        for &New { ordinal, shard, place } in &entered[part].new {
            shards[shard].renumber(place, numbers[ordinal as usize]);
        }
    });
}
