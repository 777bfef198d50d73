//! `StoredLevels`: the levels of a breadth-first search whose keys are on disk.

use std::fmt::{self, Debug};
use std::mem;

use abstract_games_core::{Game, Keyed, Line, Progress, Stop};
use abstract_games_storage::{Checksum, StorageError};

use super::disk::{self, DiskStore, Scratch};
use super::exploration::End;
use super::key_graph::{GameGraph, PredecessorKeys};
use super::level_driver::LevelDriver;
use super::level_path::keys_of_path;
use super::level_search::LevelSearch;
use super::level_store::{KeyBatches, LevelStoreError};

/// The levels of a [`LevelSearch`] whose keys are [on disk](LevelSearch::on_disk): the same states
/// as in memory, in the order of their keys within each level.
pub struct StoredLevels<'g, G: Game, F = fn(&<G as Game>::State) -> bool> {
    game: &'g G,
    predecessors: Option<PredecessorKeys<G, G::State>>,
    goal: Option<F>,
    plies: usize,
    sources: Vec<G::State>,
    driver: Driver<'g>,
    /// Number of levels tested for a goal.
    tested: usize,
    weight: u64,
    notes: Vec<u64>,
    end: Option<End>,
    found_goal: Option<G::State>,
    refused: Option<G::State>,
}

type Driver<'r> = LevelDriver<'r, dyn DiskStore>;

fn describing(scratch: Scratch, mut keys: Vec<u128>) -> Scratch {
    keys.sort_unstable();
    keys.dedup();
    let bytes: Vec<_> = keys.iter().flat_map(|key| key.to_le_bytes()).collect();
    let described = format!("{} with checksum {:08x}", keys.len(), Checksum::of(&bytes));
    scratch.parameter("sources", described)
}

impl<'g, G: Keyed, F: Fn(&G::State) -> bool> LevelSearch<'g, G, G::State, F> {
    /// Starts the search with its keys in the folder of `scratch`, or resumes it there, with the
    /// same levels as in memory. The memory limit of `scratch` is obeyed however many states there
    /// are. The keys of a state take about 2 bytes on disk, and while runs are merged up to twice
    /// as much. [`sleep_sets`](LevelSearch::sleep_sets) have no effect here.
    ///
    /// Each level costs one pass over the keys of all earlier levels, without blocks in which there
    /// is nothing to look up. A resumed search with a goal tests all saved states first.
    ///
    /// # Errors
    ///
    /// As [`disk_levels`](crate::disk_levels), and [`StorageError::Refused`] if the saved
    /// levels are more than this search would find.
    pub fn on_disk(self, mut scratch: Scratch) -> Result<StoredLevels<'g, G, F>, LevelStoreError> {
        let Self { game, sources, goal, plies, mut run, keeps_levels, predecessors, .. } = self;
        if keeps_levels {
            scratch = scratch.keep_levels();
        }
        let sources = sources.unwrap_or_else(|| vec![game.initial()]);
        let scratch = describing(scratch, sources.iter().map(|source| game.key(source)).collect());
        let threads = run.workers().count();
        let store = disk::open(&scratch, game.key_bits(), threads, &mut run)?;
        let notes = store.notes().split_first();
        let (weight, notes) = notes.map_or((0, Vec::new()), |(sum, notes)| (*sum, notes.to_vec()));
        let mut levels = StoredLevels {
            game,
            predecessors,
            goal,
            plies,
            sources,
            driver: LevelDriver::new(store, run),
            tested: 0,
            weight,
            notes,
            end: None,
            found_goal: None,
            refused: None,
        };
        levels.check_earlier()?;
        Ok(levels)
    }
}

impl<'g, G: Keyed, F: Fn(&G::State) -> bool> StoredLevels<'g, G, F> {
    /// Finds the next level and returns the number of its states, or `None` if the search has
    /// [ended](Self::end). The first level is the sources; in a resumed search, it follows the
    /// [saved](Self::levels) ones.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Storage`] if a file cannot be written or read. The search can be resumed
    /// from its folder by a new one; this one cannot go on.
    pub fn next_level(&mut self) -> Result<Option<u64>, LevelStoreError> {
        self.find_next(&GameGraph::new(self.game))
    }

    /// Finds the [next level](Self::next_level), and adds the weights of the states expanded for it
    /// to the [sum](Self::weight).
    ///
    /// # Errors
    ///
    /// As [`next_level`](Self::next_level).
    pub fn next_level_weighing(
        &mut self,
        weight: impl Fn(&G::State) -> u64 + Sync,
    ) -> Result<Option<u64>, LevelStoreError> {
        self.find_next(&GameGraph::new(self.game).weighing(&weight))
    }

    fn find_next(&mut self, graph: &GameGraph<'_, G>) -> Result<Option<u64>, LevelStoreError> {
        if self.end.is_some() {
            return Ok(None);
        }
        self.end = Some(match self.next_or_end(graph) {
            Err(LevelStoreError::Stopped(stop)) => End::Stopped(stop),
            Err(LevelStoreError::KeyTooWide { before: Some(key), .. }) => {
                self.refused = graph.too_wide_after(key);
                End::Refused
            }
            found => return found,
        });
        Ok(None)
    }

    fn next_or_end(&mut self, graph: &GameGraph<'_, G>) -> Result<Option<u64>, LevelStoreError> {
        if self.levels() > 0 && self.is_at_end()? {
            return Ok(None);
        }
        let mut keys = Vec::new();
        for source in mem::take(&mut self.sources) {
            let Ok(key) = graph.key(&source) else {
                self.refused = Some(source);
                self.end = Some(End::Refused);
                return Ok(None);
            };
            keys.push(key);
        }
        let mut weight = self.weight;
        if self.levels() > 0 {
            weight = weight.saturating_add(self.driver.expand_newest(graph)?);
        } else {
            self.driver.offer_sources(keys)?;
        }
        self.driver.store.set_notes([&[weight][..], &self.notes].concat());
        let found = self.driver.finish_level()?;
        self.weight = weight;
        if found == 0 {
            self.end = Some(End::Exhausted);
            return Ok(None);
        }
        match self.is_at_end() {
            // The level that was found is saved.
            Err(LevelStoreError::Stopped(stop)) => self.end = Some(End::Stopped(stop)),
            tested => drop(tested?),
        }
        Ok(Some(found))
    }

    /// Checks that this search would have found the saved levels.
    fn check_earlier(&mut self) -> Result<(), LevelStoreError> {
        let refused = |store: &dyn DiskStore, reason| Err(store.refused(reason).into());
        if self.levels().saturating_sub(1) > self.plies {
            let (saved, plies) = (self.levels() - 1, self.plies);
            let reason = format!("its levels go to ply {saved}, beyond the limit of {plies}");
            return refused(&*self.driver.store, reason);
        }
        let Some(goal) = &self.goal else { return Ok(()) };
        for reader in self.driver.store.read_earlier() {
            let mut states = LevelStates { game: self.game, reader, keys: Vec::new() };
            loop {
                self.driver.ask(&Progress::at(0))?;
                let Some(batch) = states.next_batch()? else { break };
                if batch.iter().any(goal) {
                    let reason = "a level before the newest has a goal of this search";
                    return refused(&*self.driver.store, reason.to_owned());
                }
            }
        }
        Ok(())
    }

    fn is_at_end(&mut self) -> Result<bool, LevelStoreError> {
        if self.goal.is_some() && self.tested < self.levels() {
            let newest = self.levels() - 1;
            let mut states = self.read(newest)?;
            // No limit on the states found hides a goal among them.
            let progress = self.driver.progress().found(self.found() - self.level_len(newest));
            let Self { goal, found_goal, driver, .. } = self;
            while let (None, Some(batch)) = (&found_goal, states.next_batch()?) {
                driver.ask(&progress)?;
                *found_goal =
                    batch.into_iter().find(|state| goal.as_ref().is_some_and(|it| it(state)));
            }
        }
        self.tested = self.levels();
        if self.found_goal.is_some() {
            self.end = Some(End::Goal);
        } else if self.levels() > self.plies {
            self.end = Some(End::Depth);
        }
        Ok(self.end.is_some())
    }

    /// The states of a level, in the order of their keys; of earlier levels than the newest two, if
    /// they are [kept](LevelSearch::keep_levels).
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::NotKept`], or [`LevelStoreError::Storage`] if a file cannot be read.
    pub fn read(&self, level: usize) -> Result<LevelStates<'g, G>, LevelStoreError> {
        let reader = self.driver.store.read(level)?;
        Ok(LevelStates { game: self.game, reader, keys: Vec::new() })
    }

    /// Whether `state` is in a level. Reads one block of keys.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn contains(&self, level: usize, state: &G::State) -> Result<bool, LevelStoreError> {
        let key = GameGraph::new(self.game).key(state);
        key.map_or(Ok(false), |key| Ok(self.driver.store.first_of(level, &[key])?.is_some()))
    }

    /// A shortest path from a source to `state`, the same as in memory, or `None` if its level was
    /// not found. The levels must be [kept](crate::LevelSearch::keep_levels).
    ///
    /// Costs the successors of the states of each level on the way, up to the state on the path, or
    /// [by predecessors](crate::LevelSearch::by_predecessors) a few blocks of each level.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::NotKept`] if levels are not kept, [`LevelStoreError::Storage`] if a file
    /// cannot be read.
    pub fn path_to(&self, state: &G::State) -> Result<Option<Line<G>>, LevelStoreError> {
        let graph = GameGraph::new(self.game).listing(self.predecessors);
        let Ok(target) = graph.key(state) else { return Ok(None) };
        let keys = keys_of_path(&graph, &*self.driver.store, self.driver.workers(), target)?;
        Ok(keys.and_then(|keys| graph.line(&keys)))
    }

    /// Number of levels found, those of earlier runs included.
    pub fn levels(&self) -> usize {
        self.driver.store.levels()
    }

    /// Number of states in a level, or 0 if there is no such level.
    pub fn level_len(&self, level: usize) -> u64 {
        self.driver.store.level_len(level)
    }

    /// Number of states in all levels.
    pub fn found(&self) -> u64 {
        self.driver.store.found()
    }

    /// Bytes of memory that the tables of the search occupy.
    pub fn memory_bytes(&self) -> u64 {
        self.driver.store.memory_bytes()
    }

    /// How the search ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end?.stopped()
    }

    /// The state of least key for which the goal holds, if the search ended at a goal.
    pub fn goal(&self) -> Option<&G::State> {
        self.found_goal.as_ref()
    }

    /// The state that ended the search with [`End::Refused`].
    pub fn refused(&self) -> Option<&G::State> {
        self.refused.as_ref()
    }

    /// The sum of the weights of the states that were
    /// [weighed](Self::next_level_weighing), those of earlier runs included: of all levels but the
    /// newest, and of all once the search is exhausted.
    pub fn weight(&self) -> u64 {
        self.weight
    }

    /// The caller's numbers, as saved with the newest level or last [set](Self::set_notes).
    pub fn notes(&self) -> &[u64] {
        &self.notes
    }

    /// Sets the numbers that are saved with the next level, such as the level of a certain state.
    pub fn set_notes(&mut self, notes: Vec<u64>) {
        self.notes = notes;
    }

    /// Removes all files of the search.
    ///
    /// # Errors
    ///
    /// [`StorageError::Io`] for the first file that cannot be removed.
    pub fn remove(self) -> Result<(), StorageError> {
        self.driver.store.remove()
    }
}

impl<G: Game, F> Debug for StoredLevels<'_, G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut levels = f.debug_struct("StoredLevels");
        levels.field("found", &self.driver.store.levels());
        levels.field("end", &self.end).finish_non_exhaustive()
    }
}

/// The states of a level, read in batches.
pub struct LevelStates<'g, G> {
    game: &'g G,
    reader: Box<dyn KeyBatches>,
    keys: Vec<u128>,
}

impl<G: Keyed> LevelStates<'_, G> {
    /// The next states in the order of their keys, at most 16384, or `None` at the end of the
    /// level.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Storage`] if the file cannot be read or was altered,
    /// [`LevelStoreError::NoState`] if a key is that of no state.
    pub fn next_batch(&mut self) -> Result<Option<Vec<G::State>>, LevelStoreError> {
        if !self.reader.next_batch(&mut self.keys)? {
            return Ok(None);
        }
        let graph = GameGraph::new(self.game);
        self.keys.iter().map(|&key| graph.state(key)).collect::<Result<_, _>>().map(Some)
    }
}

impl<G> Debug for LevelStates<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LevelStates").finish_non_exhaustive()
    }
}
