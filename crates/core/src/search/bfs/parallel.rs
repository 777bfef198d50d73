//! Expanding a level on several threads, with the answers of one.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use super::batches::for_each_prefetched;
use super::discovery::{Discovery, Numbered};
use super::expanded::{Expanded, Fresh};
use super::expansion::Expansion;
use super::exploration::End;
use super::frontier::{Frontier, Watch};
use super::table::{Buckets, Place, StateTable};
use crate::rules::game::Game;
use crate::search::workers::Workers;

/// Expands the states numbered `level`, round after round of some thousands.
///
/// In a round, the successors are generated, hashed and looked up in parallel. Those that were not
/// known are put into the table in parallel too, each shard by one thread and in the order in which
/// one thread alone would have met them, so that of equal states the same one comes first. Numbers
/// are given last, in that order; so numbers, parents and the place where an observer stops the
/// search come out as with one thread.
pub(super) fn expand<G>(
    frontier: &mut Frontier<'_, G::State>,
    expansion: &Expansion<'_, G>,
    level: Range<usize>,
    watch: &mut Watch<'_, '_>,
    is_goal: impl Fn(&G::State) -> bool,
) -> ControlFlow<End>
where
    G: Game,
{
    let workers = frontier.workers;
    for start in level.clone().step_by(workers.round()) {
        let round = start..level.end.min(start + workers.round());
        let table = &frontier.table;
        let add = |expanded: &mut Expanded<_>, numbers| {
            let except = frontier.sleep_sets_of(&level, &numbers);
            expanded.add(expansion, table, &table.states()[numbers], except);
        };
        let parts = workers.fold_ranges(round, Expanded::new, add);
        let discoveries = merge(frontier, start, Expanded::join(parts), watch, &is_goal)?;
        let states = frontier.table.states();
        let sets = expansion.sleep_sets_of(&discoveries, states, workers);
        frontier.note_sleep_sets(sets);
    }
    ControlFlow::Continue(())
}

fn merge<S>(
    frontier: &mut Frontier<'_, S>,
    start: usize,
    expanded: Expanded<S>,
    watch: &mut Watch<'_, '_>,
    is_goal: &impl Fn(&S) -> bool,
) -> ControlFlow<End, Vec<Discovery>>
where
    S: Clone + Eq + Hash + Send + Sync,
{
    let workers = frontier.workers;
    let Expanded { parents, fresh: Fresh { states: fresh, moves }, .. } = expanded;
    // In none of the parents is the table to grow, which it does while states are numbered.
    let most = parents.iter().map(|parent| parent.successors).max().unwrap_or(0) as usize;
    let has_room = frontier.table.has_room_for(fresh.len() + most);
    let entered = if has_room { enter(&mut frontier.table, &fresh, workers) } else { None };
    let Some(entered) = entered else {
        return frontier.add_fresh(start, &parents, fresh, &moves, watch, is_goal);
    };
    // What number each state got; those after the end of a stopped search keep one that is wrong,
    // which lookups see through.
    let mut numbers = vec![u32::MAX - 1; fresh.len()];
    let known = frontier.table.next_number();
    let mut equals = vec![None; fresh.len()];
    for &(ordinal, equal) in entered.iter().flat_map(|part| &part.repeated) {
        equals[ordinal as usize] = Some(equal);
    }
    let mut states = fresh.into_iter().zip(equals).enumerate();
    let mut next = known;
    let step = frontier.add(start, &parents, &moves, watch, |frontier, parent| {
        let (ordinal, ((_, state), equal)) = states.next().expect("as many as were counted");
        if let Some(equal) = equal {
            let number = equal.checked_sub(known).map_or(equal, |first| numbers[first as usize]);
            return ControlFlow::Continue(Numbered { number, is_new: false });
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
    /// The places, among the fresh ones, of states that were entered before, and their numbers.
    repeated: Vec<(u32, u32)>,
}

/// A fresh state that is in the table now, under a number that is not yet its own.
struct New {
    /// Its place among the fresh ones.
    ordinal: u32,
    place: Place,
}

/// Puts the states that are `fresh`, for which there is room, into the table unless they are in it, the
/// first of equal ones, each under the number of known states plus its place in `fresh`. Returns them
/// by the part of the table they are in; or none, with nothing done, if a shard has too little room or
/// numbers run out.
fn enter<S: Eq + Hash + Send + Sync>(
    table: &mut StateTable<S>,
    fresh: &[(u64, S)],
    workers: &Workers,
) -> Option<Vec<Entered>> {
    let known = table.next_number();
    known.checked_add(u32::try_from(fresh.len()).ok()?)?;
    if !table.shards_have_room_for(fresh.iter().map(|(hash, _)| *hash)) {
        return None;
    }
    let (states, parts) = table.parts(workers.parts(2));
    let numbered = |number: u32| match number.checked_sub(known) {
        Some(ordinal) => &fresh[ordinal as usize].1,
        None => &states[number as usize],
    };
    let entered = workers.map_each(parts, |mut part| {
        let mut entered = Entered { new: Vec::new(), repeated: Vec::new() };
        let run = part.run;
        let own = (0..).zip(fresh).filter(|(_, (hash, _))| run.owns(*hash));
        let prefetch = |part: &Buckets<_>, (_, (hash, _)): (_, &(u64, S))| part.prefetch(*hash);
        for_each_prefetched(&mut part, own, prefetch, |part, (ordinal, (hash, state))| match part
            .insert(*hash, known + ordinal, |other| numbered(other) == state)
        {
            Ok(number) => entered.repeated.push((ordinal, number)),
            Err(place) => entered.new.push(New { ordinal, place }),
        });
        entered
    });
    for New { ordinal, .. } in entered.iter().flat_map(|part| &part.new) {
        table.count_in_shard(fresh[*ordinal as usize].0);
    }
    Some(entered)
}

/// Gives each state that was entered its own number.
fn renumber<S: Eq + Hash + Send + Sync>(
    table: &mut StateTable<S>,
    entered: &[Entered],
    numbers: &[u32],
    workers: &Workers,
) {
    let (_, parts) = table.parts(workers.parts(2));
    workers.map_each(parts.into_iter().zip(entered).collect(), |(mut part, entered)| {
        for &New { ordinal, place } in &entered.new {
            part.renumber(place, numbers[ordinal as usize]);
        }
    });
}
