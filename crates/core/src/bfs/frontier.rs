//! A breadth-first search under way.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use super::table::{StateTable, reserve_one, vec_bytes_to_hold};
use super::{End, Exploration};
use crate::workers::{CHUNK, Workers};
use crate::{Game, Observer, Progress, Stop};

/// What was discovered, and how far the expansion has come.
pub(super) struct Frontier<S> {
    pub(super) table: StateTable<S>,
    /// For each state, the number of the state it was first reached from; its own for a source.
    parents: Vec<u32>,
    /// Where each level begins among the states; the last entry is where the next one will begin.
    levels: Vec<usize>,
    pub(super) expanded: usize,
}

/// The observer of a search, with what is under way beside the frontier that asks it.
pub(super) struct Watch<'o, O> {
    observer: &'o mut O,
    /// What other frontiers of the same search have expanded, found and occupied.
    pub(super) elsewhere: Progress,
}

/// What the parents of one chunk lead to, in order.
pub(super) struct Expanded<S> {
    /// For each parent, how many successors it has and how many of them are in `fresh`.
    pub(super) counts: Vec<(u32, u32)>,
    /// The successors that were not known before, with their hashes. One may stand here repeatedly.
    pub(super) fresh: Vec<(u64, S)>,
}

impl<'o, O: Observer> Watch<'o, O> {
    pub(super) fn new(observer: &'o mut O) -> Self {
        Self { observer, elsewhere: Progress::default() }
    }

    fn ask(&mut self, expanded: usize, found: usize, bytes: u64) -> Result<(), Stop> {
        let Progress { done, found: others, bytes: occupied, .. } = self.elsewhere;
        let progress = Progress::at(done + expanded as u64);
        self.observer.observe(&progress.found(others + found as u64).bytes(occupied + bytes))
    }
}

impl<S> Expanded<S> {
    pub(super) fn new() -> Self {
        Self { counts: Vec::new(), fresh: Vec::new() }
    }

    /// The successors of `parents`, less those that are in `table`; `successors` is room for all.
    pub(super) fn fill<G>(
        &mut self,
        game: &G,
        table: &StateTable<S>,
        parents: &[S],
        successors: &mut Vec<S>,
    ) where
        G: Game<State = S>,
        S: Clone + Eq + Hash,
    {
        let Self { counts, fresh } = self;
        counts.clear();
        fresh.clear();
        successors.clear();
        for parent in parents {
            let before = successors.len();
            // A chain of iterators is faster driven from within than asked from without.
            game.successors(parent).for_each(|(_, next)| successors.push(next));
            let count = u32::try_from(successors.len() - before);
            counts.push((count.expect("moves are counted in 32 bits"), 0));
        }
        // Walks along the parents beside the successors, skipping parents that have none left.
        let mut parent = 0;
        let mut left = counts.first().map_or(0, |&(count, _)| count);
        let mut of_successor = successors.iter();
        table.find_all(successors, |hash, number| {
            while left == 0 {
                parent += 1;
                left = counts[parent].0;
            }
            left -= 1;
            let state = of_successor.next().expect("one call for each successor");
            if number.is_none() {
                counts[parent].1 += 1;
                fresh.push((hash, state.clone()));
            }
        });
    }
}

impl<S: Clone + Eq + Hash + Send + Sync> Frontier<S> {
    pub(super) fn new() -> Self {
        Self { table: StateTable::new(), parents: Vec::new(), levels: vec![0], expanded: 0 }
    }

    /// The states of the level that is being filled or, after it was filled, to be expanded.
    pub(super) fn newest(&self) -> &[S] {
        &self.table.states()[self.levels[self.levels.len() - 1]..]
    }

    pub(super) fn start<O: Observer>(
        &mut self,
        sources: Vec<S>,
        watch: &mut Watch<'_, O>,
        is_goal: impl Fn(&S) -> bool,
    ) -> ControlFlow<End> {
        self.permit(sources.len(), watch)?;
        self.table.reserve(sources.len());
        for source in sources {
            let own = self.table.next_number();
            let hash = self.table.hash(&source);
            self.discover(own, hash, source, &is_goal)?;
        }
        ControlFlow::Continue(())
    }

    /// Expands the newest level; breaks if there is none, or if something ends the search in it.
    pub(super) fn expand_level<G, O>(
        &mut self,
        game: &G,
        workers: &Workers,
        watch: &mut Watch<'_, O>,
        is_goal: impl Fn(&S) -> bool,
    ) -> ControlFlow<End>
    where
        G: Game<State = S>,
        O: Observer,
    {
        let level = self.next_level();
        if level.is_empty() {
            return ControlFlow::Break(End::Exhausted);
        }
        match workers {
            Workers::One => self.expand(game, level, watch, is_goal),
            #[cfg(feature = "parallel")]
            Workers::Pool(_) => super::parallel::expand(self, game, level, workers, watch, is_goal),
        }
    }

    fn expand<G, O>(
        &mut self,
        game: &G,
        level: Range<usize>,
        watch: &mut Watch<'_, O>,
        is_goal: impl Fn(&S) -> bool,
    ) -> ControlFlow<End>
    where
        G: Game<State = S>,
        O: Observer,
    {
        let mut expanded = Expanded::new();
        let mut successors = Vec::new();
        for start in level.clone().step_by(CHUNK) {
            let parents = start..level.end.min(start + CHUNK);
            expanded.fill(game, &self.table, &self.table.states()[parents], &mut successors);
            let Expanded { counts, fresh } = &mut expanded;
            self.add_fresh(start, counts, fresh.drain(..), watch, &is_goal)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds what is new of the `fresh` successors of the parents from number `start` on.
    pub(super) fn add_fresh<O: Observer>(
        &mut self,
        start: usize,
        counts: &[(u32, u32)],
        fresh: impl IntoIterator<Item = (u64, S)>,
        watch: &mut Watch<'_, O>,
        is_goal: &impl Fn(&S) -> bool,
    ) -> ControlFlow<End> {
        let mut fresh = fresh.into_iter();
        self.add(start, counts, watch, |frontier, parent| {
            let (hash, next) = fresh.next().expect("as many as were counted");
            frontier.discover(parent, hash, next, is_goal)
        })
    }

    /// Goes through the parents from number `start` on, asks for each whether it may be expanded,
    /// and calls `take_next` for each of its fresh successors.
    pub(super) fn add<O: Observer>(
        &mut self,
        start: usize,
        counts: &[(u32, u32)],
        watch: &mut Watch<'_, O>,
        mut take_next: impl FnMut(&mut Self, u32) -> ControlFlow<End>,
    ) -> ControlFlow<End> {
        for (parent, &(successors, fresh)) in (start..).zip(counts) {
            self.permit(successors as usize, watch)?;
            self.table.reserve(successors as usize);
            let parent = u32::try_from(parent).expect("numbers fit, or `permit` had refused");
            for _ in 0..fresh {
                take_next(self, parent)?;
            }
            self.expanded += 1;
        }
        ControlFlow::Continue(())
    }

    /// Closes the level that was being filled and returns the numbers of its states.
    fn next_level(&mut self) -> Range<usize> {
        let start = self.levels[self.levels.len() - 1];
        let end = self.table.states().len();
        if end > start {
            reserve_one(&mut self.levels);
            self.levels.push(end);
        }
        start..end
    }

    /// Asks the observer whether the successors of a state, so many, may be entered.
    fn permit<O: Observer>(
        &mut self,
        successors: usize,
        watch: &mut Watch<'_, O>,
    ) -> ControlFlow<End> {
        let asked = match self.bytes_to_hold(successors) {
            Some(bytes) => watch.ask(self.expanded, self.table.states().len(), bytes),
            None => Err(Stop::MemoryLimit),
        };
        match asked {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => ControlFlow::Break(End::Stopped(stop)),
        }
    }

    fn bytes_to_hold(&self, extra: usize) -> Option<u64> {
        let table = self.table.bytes_to_hold(extra)?;
        let lists = vec_bytes_to_hold(&self.parents, extra) + vec_bytes_to_hold(&self.levels, 1);
        Some(table + lists)
    }

    /// How far this frontier has come, for the watch of another one of the same search.
    pub(super) fn progress(&self) -> Progress {
        Progress::at(self.expanded as u64)
            .found(self.table.states().len() as u64)
            .bytes(self.bytes_to_hold(0).unwrap_or(u64::MAX))
    }

    fn discover(
        &mut self,
        parent: u32,
        hash: u64,
        state: S,
        is_goal: &impl Fn(&S) -> bool,
    ) -> ControlFlow<End> {
        if !self.table.insert(hash, state) {
            return ControlFlow::Continue(());
        }
        self.came_from(parent, is_goal)
    }

    /// Records where the newest state was reached from, and ends the search if it is a goal.
    pub(super) fn came_from(
        &mut self,
        parent: u32,
        is_goal: &impl Fn(&S) -> bool,
    ) -> ControlFlow<End> {
        reserve_one(&mut self.parents);
        self.parents.push(parent);
        let newest = &self.table.states()[self.parents.len() - 1];
        if is_goal(newest) { ControlFlow::Break(End::Goal) } else { ControlFlow::Continue(()) }
    }

    pub(super) fn finish(mut self, end: End) -> Exploration<S> {
        self.next_level();
        Exploration::new(self.table, self.parents, self.levels, self.expanded, end)
    }
}
