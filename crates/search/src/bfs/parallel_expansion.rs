//! The expansion of a level on several threads, with the result of one thread.

use std::hash::Hash;
use std::ops::ControlFlow;

use abstract_games_core::Workers;
use abstract_games_core::workers::ROUND;

use super::exploration::End;
use super::frontier::{Frontier, Watch};
use super::prefetch::for_each_prefetched;
use super::sleep_sets::Numbered;
use super::state_table::{Buckets, Place, StateTable};
use super::successors::{FreshSuccessors, Parent};

/// The greatest number of successors in a round of states with few moves each. A round has at most
/// an eighth as many as there are states, so that its lists are small beside the table.
const ROUND_SUCCESSORS: usize = 1 << 18;

impl<S: Clone + Eq + Hash + Send + Sync> Frontier<'_, S> {
    /// Number of states of the round after that of the parents `before`.
    pub(super) fn round_len(&self, workers: &Workers, before: &[Parent]) -> usize {
        if !workers.are_several() {
            return self.chunk();
        }
        let successors: usize = before.iter().map(|parent| parent.successors as usize).sum();
        let most = ROUND_SUCCESSORS.min(self.table.states().len() / 8);
        let least = workers.round();
        (most * before.len() / successors.max(1)).clamp(least, least.max(ROUND))
    }
}

/// As [`Frontier::add_fresh`]. The fresh states are entered into the table in parallel, each shard
/// by one thread in the order of a single one. Numbers are assigned last, in that order, so the
/// result is that of one thread.
pub(super) fn merge<S: Clone + Eq + Hash + Send + Sync>(
    frontier: &mut Frontier<'_, S>,
    workers: &Workers,
    start: usize,
    expanded: &mut FreshSuccessors<S>,
    watch: &mut Watch<'_, '_>,
    is_goal: &impl Fn(&S) -> bool,
) -> ControlFlow<End, Vec<Numbered>> {
    let FreshSuccessors { parents, states: fresh, hashes, .. } = &mut *expanded;
    let workers = workers.for_items(fresh.len());
    // The table must not grow while the states are numbered.
    let most = parents.iter().map(|parent| parent.successors).max().unwrap_or(0) as usize;
    let has_room = frontier.table.has_room_for(fresh.len() + most);
    let in_parallel = workers.are_several() && has_room;
    let entered = in_parallel.then(|| enter(&mut frontier.table, fresh, hashes, workers));
    let Some(entered) = entered.flatten() else {
        return frontier.add_fresh(start, expanded, watch, is_goal);
    };
    // In a stopped search, the states after the end keep an invalid number, which lookups ignore.
    let mut numbers = vec![u32::MAX - 1; fresh.len()];
    let known = frontier.table.next_number();
    let mut equals = vec![None; fresh.len()];
    for &(ordinal, equal) in entered.iter().flat_map(|part| &part.repeated) {
        equals[ordinal as usize] = Some(equal);
    }
    let mut states = fresh.drain(..).zip(equals).enumerate();
    let mut next = known;
    let step = frontier.add(start, parents, watch, |frontier, parent| {
        let (ordinal, (state, equal)) =
            states.next().expect("each parent counts its fresh successors");
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
    // The final numbers replace the preliminary ones.
    let (_, parts) = frontier.table.parts(workers.count());
    for (mut part, entered) in parts.into_iter().zip(&entered) {
        for &(ordinal, place) in &entered.new {
            part.renumber(place, numbers[ordinal as usize]);
        }
    }
    step
}

/// The fresh states of one part of the table, new and repeated.
struct Entered {
    /// Places among the fresh states, and in the table.
    new: Vec<(u32, Place)>,
    /// Places among the fresh states, and numbers, of those that were entered before.
    repeated: Vec<(u32, u32)>,
}

/// Enters the `fresh` states that are not in the table, in which there must be room; of equal ones
/// the first. The preliminary number is the number of known states plus the place in `fresh`.
/// Returns the states by parts of the table, or `None` without any change if a shard has too little
/// room or the numbers run out.
fn enter<S: Eq + Hash + Send + Sync>(
    table: &mut StateTable<S>,
    fresh: &[S],
    hashes: &[u64],
    workers: &Workers,
) -> Option<Vec<Entered>> {
    let known = table.next_number();
    known.checked_add(u32::try_from(fresh.len()).ok()?)?;
    if !table.shards_have_room_for(hashes.iter().copied()) {
        return None;
    }
    let (states, parts) = table.parts(workers.count());
    let numbered = |number: u32| match number.checked_sub(known) {
        Some(ordinal) => &fresh[ordinal as usize],
        None => &states[number as usize],
    };
    let entered = workers.map_each(parts, |mut part| {
        let mut entered = Entered { new: Vec::new(), repeated: Vec::new() };
        let run = part.run;
        let own = (0..).zip(hashes).filter(|(_, hash)| run.owns(**hash));
        let prefetch = |part: &Buckets<_>, (_, hash): (_, &u64)| part.prefetch(*hash);
        for_each_prefetched(&mut part, own, prefetch, |part, (ordinal, hash)| {
            match part
                .insert(*hash, known + ordinal, |other| numbered(other) == &fresh[ordinal as usize])
            {
                Ok(number) => entered.repeated.push((ordinal, number)),
                Err(place) => entered.new.push((ordinal, place)),
            }
        });
        entered
    });
    for &(ordinal, _) in entered.iter().flat_map(|part| &part.new) {
        table.count_in_shard(hashes[ordinal as usize]);
    }
    Some(entered)
}
