//! `Frontier`: the progress of a running breadth-first search.

use std::cell::RefCell;
use std::ops::Range;
use std::{iter, mem};

use abstract_games_core::memory::{reserve_for, reserve_one, vec_bytes_to_hold};
use abstract_games_core::workers::{CHUNK, ROUND};
use abstract_games_core::{Game, MoveSet, Observer, Progress, Run, Stop, Workers};

use super::exploration::{End, Exploration};
use super::level_expansion::{LevelRounds, expand_level};
use super::sleep_sets::Numbered;
use super::state_table::StateTable;
use super::successors::{Expansion, FreshSuccessors, Parent};

/// The states discovered so far, their parents and levels, and the number of expanded states.
pub(super) struct Frontier<'f, 'r, G: Game, F> {
    expansion: Expansion<'f, G>,
    is_goal: F,
    /// The run of the search, which may have several frontiers.
    run: &'f RefCell<Run<'r>>,
    workers: &'f Workers,
    /// The progress of the other frontiers of the same search.
    pub(super) elsewhere: Progress,
    pub(super) table: StateTable<G::State>,
    /// The number of the state from which each state was first reached; a source has its own.
    parents: Vec<u32>,
    /// The index at which each level begins among the states, and lastly the next one.
    levels: Vec<usize>,
    expanded: usize,
    /// The greatest number of states to expand in the next round.
    round: usize,
    /// The sleep set of each state of the level to be expanded; empty if all moves are tried.
    sleep_sets: Vec<MoveSet>,
    /// Those of the level that is being filled. The newest states may not have theirs yet.
    next_sleep_sets: Vec<MoveSet>,
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

impl<'f, 'r, G: Game, F: Fn(&G::State) -> bool> Frontier<'f, 'r, G, F> {
    /// The frontier of a search that ends at the first state for which `is_goal` holds.
    pub(super) fn new(
        expansion: Expansion<'f, G>,
        is_goal: F,
        run: &'f RefCell<Run<'r>>,
        workers: &'f Workers,
    ) -> Self {
        Self {
            expansion,
            is_goal,
            run,
            workers,
            elsewhere: Progress::default(),
            table: StateTable::new(),
            parents: Vec::new(),
            levels: vec![0],
            expanded: 0,
            round: 0,
            sleep_sets: Vec::new(),
            next_sleep_sets: Vec::new(),
            room: Room::default(),
            most_successors: 1,
        }
    }

    /// The number of states to expand at once, after the parents `before`: few if they have many
    /// successors.
    fn round_len(&self, before: &[Parent]) -> usize {
        let workers = self.workers();
        if !workers.are_several() {
            let most = CHUNK_BYTES / size_of::<G::State>().max(1);
            return (most / self.most_successors).clamp(1, CHUNK);
        }
        let successors: usize = before.iter().map(|parent| parent.successors as usize).sum();
        let most = ROUND_SUCCESSORS.min(self.table.states().len() / 8);
        let least = workers.round();
        (most * before.len() / successors.max(1)).clamp(least, least.max(ROUND))
    }

    /// The states of the level that is being filled or, once it is full, is to be expanded.
    pub(super) fn newest(&self) -> &[G::State] {
        &self.table.states()[self.level_start()..]
    }

    fn level_start(&self) -> usize {
        self.levels[self.levels.len() - 1]
    }

    /// The index at which the level begins that is being expanded.
    fn before_newest(&self) -> usize {
        self.levels[self.levels.len() - 2]
    }

    pub(super) fn start(&mut self, sources: Vec<G::State>) -> Result<(), End> {
        self.permit(sources.len())?;
        self.table.reserve(sources.len(), self.workers);
        for source in sources {
            let own = self.table.next_number();
            let hash = self.table.hash(&source);
            self.discover(own, iter::once((hash, source)), &mut Vec::new())?;
        }
        Ok(())
    }

    /// Expands the newest level. Fails with the end of the search, also if the level is empty.
    pub(super) fn expand_newest(&mut self) -> Result<(), End> {
        if self.newest().is_empty() {
            return Err(End::Exhausted);
        }
        self.close_level();
        self.round = self.round_len(&[]);
        expand_level(self)
    }

    /// Adds the new states among the successors of the next parents. Returns all fresh states, if
    /// the search skips moves.
    fn add_fresh(
        &mut self,
        found: &mut FreshSuccessors<G::State, u64>,
    ) -> Result<Vec<Numbered>, End> {
        let FreshSuccessors { parents, states, hashes, .. } = found;
        let mut fresh = hashes.iter().copied().zip(states.drain(..));
        let mut numbered = Vec::new();
        for of_parent in &*parents {
            let successors = of_parent.successors as usize;
            self.most_successors = self.most_successors.max(successors);
            self.permit(successors)?;
            self.table.reserve(successors, self.workers);
            let parent = u32::try_from(self.expanded);
            let parent = parent.expect("`permit` refuses numbers beyond 32 bits");
            let successors = fresh.by_ref().take(of_parent.fresh as usize);
            self.discover(parent, successors, &mut numbered)?;
            self.expanded += 1;
        }
        Ok(numbered)
    }

    /// Closes the level that was filled, if it has states.
    fn close_level(&mut self) {
        let end = self.table.states().len();
        if end > self.level_start() {
            reserve_one(&mut self.levels);
            self.levels.push(end);
        }
        self.room = Room::default();
        self.sleep_sets.clear();
        mem::swap(&mut self.sleep_sets, &mut self.next_sleep_sets);
    }

    fn permit(&mut self, successors: usize) -> Result<(), End> {
        let bytes = self.bytes_for(successors).ok_or(End::Stopped(Stop::TooManyStates))?;
        let Progress { done, found, bytes: occupied, .. } = self.elsewhere;
        let progress = Progress::at(done + self.expanded as u64)
            .found(found + self.table.states().len() as u64)
            .bytes(occupied + bytes);
        self.run.borrow_mut().observe(&progress).map_err(End::Stopped)
    }

    /// [`bytes_to_hold`](Frontier::bytes_to_hold), computed only when a table or list grows.
    #[inline]
    fn bytes_for(&mut self, extra: usize) -> Option<u64> {
        let len = self.table.states().len() + extra;
        if len > self.room.states {
            let bytes = self.bytes_to_hold(extra)?;
            let mut states = self.table.room().min(self.parents.capacity());
            if self.expansion.skipping.is_some() {
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
        let next_sets = if self.expansion.skipping.is_some() { missing + extra } else { 0 };
        let lists = vec_bytes_to_hold(&self.parents, extra)
            + vec_bytes_to_hold(&self.levels, 1)
            + vec_bytes_to_hold(&self.sleep_sets, 0)
            + vec_bytes_to_hold(&self.next_sleep_sets, next_sets);
        Some(self.table.bytes_to_hold(extra)? + lists)
    }

    /// The progress of this frontier, for another frontier of the same search.
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
        successors: impl Iterator<Item = (u64, G::State)>,
        numbered: &mut Vec<Numbered>,
    ) -> Result<(), End> {
        for (hash, state) in successors {
            let found = self.table.insert(hash, state);
            let (Ok(number) | Err(number)) = found;
            if self.expansion.skipping.is_some() {
                numbered.push(Numbered { number, is_new: found.is_err() });
            }
            if found.is_ok() {
                continue;
            }
            reserve_one(&mut self.parents);
            self.parents.push(parent);
            if self.expansion.skipping.is_some() {
                // Room for the sleep set. When it is computed depends on the threads.
                let newest = self.newest().len();
                reserve_for(&mut self.next_sleep_sets, newest);
            }
            if (self.is_goal)(&self.table.states()[number as usize]) {
                return Err(End::Goal);
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self, end: End) -> Exploration<G::State> {
        self.close_level();
        let Self { table, parents, levels, expanded, .. } = self;
        Exploration { table, parents, levels, expanded, end }
    }
}

impl<G: Game, F: Fn(&G::State) -> bool> LevelRounds for Frontier<'_, '_, G, F> {
    type Found = FreshSuccessors<G::State, u64>;
    type End = End;

    fn workers(&self) -> &Workers {
        self.workers.for_items(self.level_start() - self.before_newest())
    }

    fn next_round(&mut self) -> Result<Range<usize>, End> {
        Ok(self.expanded..self.level_start().min(self.expanded + self.round))
    }

    fn expander(&self) -> impl Fn(&mut Self::Found, Range<usize>) + Sync {
        let Self { expansion, table, sleep_sets, .. } = self;
        let start = self.before_newest();
        move |found, numbers| {
            let places = numbers.start - start..numbers.end - start;
            let except = sleep_sets.get(places).unwrap_or(&[]);
            found.add(expansion, table, &table.states()[numbers], except);
        }
    }

    fn enter(&mut self, found: &mut [Self::Found]) -> Result<(), End> {
        let (found, start) = (FreshSuccessors::join(found), self.expanded);
        let fresh = self.add_fresh(found)?;
        let FreshSuccessors { parents, moves, .. } = &*found;
        let states = &self.table.states()[start..];
        let sets = self.expansion.sleep_sets(states, parents, moves, &fresh, self.workers);
        self.next_sleep_sets.extend(sets);
        self.round = self.round_len(parents);
        found.clear();
        Ok(())
    }
}
