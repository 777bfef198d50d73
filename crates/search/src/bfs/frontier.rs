//! `Frontier`: the progress of a running breadth-first search.

use std::hash::Hash;
use std::ops::Range;
use std::{iter, mem};

use abstract_games_core::memory::{reserve_for, reserve_one, vec_bytes_to_hold};
use abstract_games_core::workers::{CHUNK, ROUND};
use abstract_games_core::{MoveSet, Observer, Progress, Run, Stop, Workers};

use super::exploration::{End, Exploration};
use super::sleep_sets::Numbered;
use super::state_table::StateTable;
use super::successors::{FreshSuccessors, Parent};

/// The states discovered so far, their parents and levels, and the number of expanded states.
pub(super) struct Frontier<'w, S> {
    pub(super) workers: &'w Workers,
    skips: bool,
    pub(super) table: StateTable<S>,
    /// The number of the state from which each state was first reached; a source has its own.
    parents: Vec<u32>,
    /// The index at which each level begins among the states, and lastly the next one.
    levels: Vec<usize>,
    pub(super) expanded: usize,
    /// The sleep set of each state of the level to be expanded; empty if all moves are tried.
    sleep_sets: Vec<MoveSet>,
    /// Those of the level that is being filled. The newest states may not have theirs yet.
    pub(super) next_sleep_sets: Vec<MoveSet>,
    room: Room,
    most_successors: usize,
}

/// The greatest number of bytes of successors that are held at once, unless those of a single state
/// take more.
const CHUNK_BYTES: usize = 1 << 19;
/// The greatest number of successors in a round of several threads. A round has at most an eighth
/// as many as there are states, so that its lists are small beside the table.
const ROUND_SUCCESSORS: usize = 1 << 18;

/// The number of states that fit before a table or list grows, and the bytes until then.
#[derive(Default)]
struct Room {
    states: usize,
    bytes: u64,
}

/// The run of a search, as one of its frontiers reports to it.
pub(super) struct FrontierRun<'o, 'a> {
    run: &'o mut Run<'a>,
    /// The progress of the other frontiers of the same search.
    pub(super) elsewhere: Progress,
}

impl<'o, 'a> FrontierRun<'o, 'a> {
    pub(super) fn new(run: &'o mut Run<'a>) -> Self {
        Self { run, elsewhere: Progress::default() }
    }

    fn ask(&mut self, expanded: usize, found: usize, bytes: u64) -> Result<(), Stop> {
        let Progress { done, found: others, bytes: occupied, .. } = self.elsewhere;
        let progress = Progress::at(done + expanded as u64);
        self.run.observe(&progress.found(others + found as u64).bytes(occupied + bytes))
    }
}

impl<'w, S: Clone + Eq + Hash + Send + Sync> Frontier<'w, S> {
    pub(super) fn new(workers: &'w Workers, skips: bool) -> Self {
        Self {
            workers,
            skips,
            table: StateTable::new(),
            parents: Vec::new(),
            levels: vec![0],
            expanded: 0,
            sleep_sets: Vec::new(),
            next_sleep_sets: Vec::new(),
            room: Room::default(),
            most_successors: 1,
        }
    }

    /// The number of states to expand at once, after the parents `before`: few if they have many
    /// successors.
    pub(super) fn round_len(&self, workers: &Workers, before: &[Parent]) -> usize {
        if !workers.are_several() {
            let most = CHUNK_BYTES / size_of::<S>().max(1);
            return (most / self.most_successors).clamp(1, CHUNK);
        }
        let successors: usize = before.iter().map(|parent| parent.successors as usize).sum();
        let most = ROUND_SUCCESSORS.min(self.table.states().len() / 8);
        let least = workers.round();
        (most * before.len() / successors.max(1)).clamp(least, least.max(ROUND))
    }

    /// The states of the level that is being filled or, once it is full, is to be expanded.
    pub(super) fn newest(&self) -> &[S] {
        &self.table.states()[self.level_start()..]
    }

    fn level_start(&self) -> usize {
        self.levels[self.levels.len() - 1]
    }

    pub(super) fn start(
        &mut self,
        sources: Vec<S>,
        watch: &mut FrontierRun<'_, '_>,
        is_goal: impl Fn(&S) -> bool,
    ) -> Result<(), End> {
        self.permit(sources.len(), watch)?;
        self.table.reserve(sources.len(), self.workers);
        for source in sources {
            let own = self.table.next_number();
            let hash = self.table.hash(&source);
            self.discover(own, iter::once((hash, source)), &is_goal, &mut Vec::new())?;
        }
        Ok(())
    }

    /// The sleep sets of the states of the level that is being expanded; empty if all moves are
    /// tried.
    pub(super) fn sleep_sets(&self) -> &[MoveSet] {
        &self.sleep_sets
    }

    /// Adds the new states among the successors of the parents from number `start` on. Returns all
    /// fresh states, if the search skips moves.
    pub(super) fn add_fresh(
        &mut self,
        start: usize,
        expanded: &mut FreshSuccessors<S, u64>,
        watch: &mut FrontierRun<'_, '_>,
        is_goal: &impl Fn(&S) -> bool,
    ) -> Result<Vec<Numbered>, End> {
        let FreshSuccessors { parents, states, hashes, .. } = expanded;
        let mut fresh = hashes.iter().copied().zip(states.drain(..));
        let mut numbered = Vec::new();
        for (number, of_parent) in (start..).zip(&*parents) {
            let successors = of_parent.successors as usize;
            self.most_successors = self.most_successors.max(successors);
            self.permit(successors, watch)?;
            self.table.reserve(successors, self.workers);
            let parent = u32::try_from(number).expect("`permit` refuses numbers beyond 32 bits");
            let successors = fresh.by_ref().take(of_parent.fresh as usize);
            self.discover(parent, successors, is_goal, &mut numbered)?;
            self.expanded += 1;
        }
        Ok(numbered)
    }

    /// Closes the level that was filled and returns the numbers of its states.
    pub(super) fn next_level(&mut self) -> Range<usize> {
        let start = self.level_start();
        let end = self.table.states().len();
        if end > start {
            reserve_one(&mut self.levels);
            self.levels.push(end);
        }
        self.room = Room::default();
        self.sleep_sets.clear();
        mem::swap(&mut self.sleep_sets, &mut self.next_sleep_sets);
        start..end
    }

    fn permit(&mut self, successors: usize, watch: &mut FrontierRun<'_, '_>) -> Result<(), End> {
        let bytes = self.bytes_for(successors).ok_or(End::Stopped(Stop::TooManyStates))?;
        let found = self.table.states().len();
        watch.ask(self.expanded, found, bytes).map_err(End::Stopped)
    }

    /// [`bytes_to_hold`](Frontier::bytes_to_hold), computed only when a table or list grows.
    #[inline]
    fn bytes_for(&mut self, extra: usize) -> Option<u64> {
        let len = self.table.states().len() + extra;
        if len > self.room.states {
            let bytes = self.bytes_to_hold(extra)?;
            let mut states = self.table.room().min(self.parents.capacity());
            if self.skips {
                states = states.min(self.level_start() + self.next_sleep_sets.capacity());
            }
            if len > states {
                return Some(bytes);
            }
            self.room = Room { states, bytes };
        }
        Some(self.room.bytes)
    }

    fn bytes_to_hold(&self, extra: usize) -> Option<u64> {
        // The sets of the newest states are not made yet.
        let missing = self.newest().len().saturating_sub(self.next_sleep_sets.len());
        let next_sets = if self.skips { missing + extra } else { 0 };
        let lists = vec_bytes_to_hold(&self.parents, extra)
            + vec_bytes_to_hold(&self.levels, 1)
            + vec_bytes_to_hold(&self.sleep_sets, 0)
            + vec_bytes_to_hold(&self.next_sleep_sets, next_sets);
        Some(self.table.bytes_to_hold(extra)? + lists)
    }

    /// The progress of this frontier, for the watch of another frontier of the same search.
    pub(super) fn progress(&self) -> Progress {
        Progress::at(self.expanded as u64)
            .found(self.table.states().len() as u64)
            .bytes(self.bytes_to_hold(0).unwrap_or(u64::MAX))
    }

    /// Adds the new ones among the successors of `parent`, up to a goal, and the numbers of all to
    /// `numbered`, if the search skips moves.
    #[inline]
    fn discover(
        &mut self,
        parent: u32,
        successors: impl Iterator<Item = (u64, S)>,
        is_goal: &impl Fn(&S) -> bool,
        numbered: &mut Vec<Numbered>,
    ) -> Result<(), End> {
        for (hash, state) in successors {
            let found = self.table.insert(hash, state);
            let (Ok(number) | Err(number)) = found;
            if self.skips {
                numbered.push(Numbered { number, is_new: found.is_err() });
            }
            if found.is_ok() {
                continue;
            }
            reserve_one(&mut self.parents);
            self.parents.push(parent);
            if self.skips {
                // Room for the sleep set. When it is computed depends on the threads.
                let newest = self.newest().len();
                reserve_for(&mut self.next_sleep_sets, newest);
            }
            if is_goal(&self.table.states()[number as usize]) {
                return Err(End::Goal);
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self, end: End) -> Exploration<S> {
        self.next_level();
        let Self { table, parents, levels, expanded, .. } = self;
        Exploration { table, parents, levels, expanded, end }
    }
}
