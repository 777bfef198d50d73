//! `StoredLevels`: the levels of a breadth-first search whose keys are on disk.

use std::fmt::{self, Debug};
use std::mem;

use abstract_games_core::{Game, Keyed, Observer, Progress, Run, Stop, Workers, observer};
use abstract_games_storage::{Checksum, StorageError};

use super::disk::{DiskLevels, Scratch};
use super::expanded_keys::{ExpandedKeys, Failure};
use super::expansion::Expansion;
use super::exploration::End;
use super::known_keys::is_too_wide;
use super::level_search::LevelSearch;
use super::level_states::{AnyReader, LevelStates};
use super::level_store::{LevelKey, LevelStore, LevelStoreError};
use super::predecessor_list::PredecessorList;

/// The levels of a [`LevelSearch`] whose keys are [on disk](LevelSearch::on_disk).
///
/// They are those in memory, state by state. Within a level, states are in the order of their keys.
pub struct StoredLevels<'g, G: Game, F = fn(&<G as Game>::State) -> bool> {
    pub(super) expansion: Expansion<'g, G>,
    goal: Option<F>,
    plies: usize,
    run: Run<'g>,
    pub(super) workers: Workers,
    /// Empty once they were offered.
    sources: Vec<G::State>,
    pub(super) store: AnyStore,
    pub(super) predecessors: Option<PredecessorList<G>>,
    expanded: u64,
    /// Sum of the weights of the newest level.
    weight: u64,
    /// Number of levels of which the newest was tested for a goal.
    tested: usize,
    end: Option<End>,
    found_goal: Option<G::State>,
    refused: Option<G::State>,
}

/// A store of keys of at most 64 bits, or of at most 128 bits.
pub(super) enum AnyStore {
    Narrow(Box<DiskLevels<u64>>),
    Wide(Box<DiskLevels<u128>>),
}

/// Evaluates an expression with the store of a given [`AnyStore`], of whichever type.
macro_rules! with_store {
    ($store:expr, $name:ident => $value:expr) => {
        match $store {
            AnyStore::Narrow($name) => $value,
            AnyStore::Wide($name) => $value,
        }
    };
}

impl<'g, G: Keyed, F: Fn(&G::State) -> bool> LevelSearch<'g, G, F> {
    /// Starts the search with its keys in the folder of `scratch`, or resumes it there.
    ///
    /// The levels, their states and distances are those of the search in memory. The memory limit of
    /// `scratch` is obeyed however many states there are. The keys of a state take about 2 bytes on disk,
    /// and while runs are merged up to twice as much. [`sleep_sets`](LevelSearch::sleep_sets) have no
    /// effect here: the order of discovery, on which they rest, is not known.
    ///
    /// Each level costs one pass over the keys of all earlier levels, of which some hundred millions are
    /// read in a second, but blocks in which there is nothing to look up are skipped.
    ///
    /// A search that is resumed and has a goal tests all states of the saved levels first.
    ///
    /// # Errors
    ///
    /// As [`DiskLevels::open`]. [`StorageError::Refused`] also if the saved levels are more than this search would find:
    /// because a level before the newest has a goal, or because of the limit of plies.
    pub fn on_disk(self, mut scratch: Scratch) -> Result<StoredLevels<'g, G, F>, LevelStoreError> {
        let Self { game, sources, goal, plies, mut run, keeps_levels, predecessors, .. } = self;
        if keeps_levels {
            scratch = scratch.keep_levels();
        }
        let sources = sources.unwrap_or_else(|| vec![game.initial()]);
        let mut keys: Vec<_> = sources.iter().map(|source| game.key(source)).collect();
        keys.sort_unstable();
        keys.dedup();
        let bytes: Vec<_> = keys.iter().flat_map(|key| key.to_le_bytes()).collect();
        let described = format!("{} with checksum {:08x}", keys.len(), Checksum::of(&bytes));
        let scratch = scratch.parameter("sources", described);
        let (key_bits, workers) = (game.key_bits(), run.workers());
        let threads = workers.count();
        let store = if key_bits <= u64::BITS {
            AnyStore::Narrow(Box::new(DiskLevels::open(&scratch, key_bits, threads, &mut run)?))
        } else {
            AnyStore::Wide(Box::new(DiskLevels::open(&scratch, key_bits, threads, &mut run)?))
        };
        let expansion = Expansion { game, skipping: None };
        let mut levels = StoredLevels {
            expansion,
            goal,
            plies,
            run,
            workers,
            sources,
            store,
            predecessors,
            expanded: 0,
            weight: 0,
            tested: 0,
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
    /// [ended](Self::end). The first level is the sources. If the search was resumed, the next level
    /// follows the [saved](Self::levels) ones.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Storage`] if a file cannot be written or read. The search can be resumed from
    /// its folder by a new one; this one cannot go on.
    pub fn next_level(&mut self) -> Result<Option<u64>, LevelStoreError> {
        self.next_level_weighing(|_| 0).map(|(len, _)| len)
    }

    /// Finds the [next level](Self::next_level), and returns the sum of the weights of the newest level as
    /// well, whose states are expanded for it. The sum is 0 for the first level and for a search that has
    /// ended.
    ///
    /// # Errors
    ///
    /// As [`next_level`](Self::next_level).
    pub fn next_level_weighing(
        &mut self,
        weight: impl Fn(&G::State) -> u64 + Sync,
    ) -> Result<(Option<u64>, u64), LevelStoreError> {
        self.weight = 0;
        let found = self.find_next(&weight)?;
        Ok((found, self.weight))
    }

    fn find_next(
        &mut self,
        weight: &(impl Fn(&G::State) -> u64 + Sync),
    ) -> Result<Option<u64>, LevelStoreError> {
        if self.end.is_some() {
            return Ok(None);
        }
        match self.next_or_end(weight) {
            Ok(found) => return Ok(found),
            Err(Failure::Store(error)) => return Err(error),
            Err(Failure::Stopped(stop)) => self.end = Some(End::Stopped(stop)),
            Err(Failure::Refused(state)) => {
                self.refused = Some(state);
                self.end = Some(End::Refused);
            }
        }
        Ok(None)
    }

    /// The number of states of the next level, or `None` if the search ends without one.
    fn next_or_end(
        &mut self,
        weight: &(impl Fn(&G::State) -> u64 + Sync),
    ) -> Result<Option<u64>, Failure<G::State>> {
        if self.levels() > 0 && self.is_at_end()? {
            return Ok(None);
        }
        let found = match &mut self.store {
            AnyStore::Narrow(_) => self.find_level::<u64>(weight)?,
            AnyStore::Wide(_) => self.find_level::<u128>(weight)?,
        };
        if found == 0 {
            self.end = Some(End::Exhausted);
            return Ok(None);
        }
        match self.is_at_end() {
            // The level that was found counts, because it is saved.
            Err(LevelStoreError::Stopped(stop)) => self.end = Some(End::Stopped(stop)),
            tested => drop(tested?),
        }
        Ok(Some(found))
    }

    /// Checks that a search with this goal and this limit of plies would have found the saved levels.
    fn check_earlier(&mut self) -> Result<(), LevelStoreError> {
        if self.levels().saturating_sub(1) > self.plies {
            let (saved, plies) = (self.levels() - 1, self.plies);
            let reason = format!("its levels go to ply {saved}, beyond the limit of {plies}");
            return Err(self.refused_manifest(reason));
        }
        let has_goal = match &self.store {
            AnyStore::Narrow(store) => {
                have_goal(store, self.goal.as_ref(), &self.expansion, &mut self.run)
            }
            AnyStore::Wide(store) => {
                have_goal(store, self.goal.as_ref(), &self.expansion, &mut self.run)
            }
        };
        if has_goal? {
            let reason = "a level before the newest has a goal of this search";
            return Err(self.refused_manifest(reason.to_owned()));
        }
        Ok(())
    }

    fn refused_manifest(&self, reason: String) -> LevelStoreError {
        with_store!(&self.store, store => store.refused(reason)).into()
    }

    /// Whether the search ends at the newest level, because of a goal or of the limit of plies.
    fn is_at_end(&mut self) -> Result<bool, LevelStoreError> {
        if self.goal.is_some() && self.tested < self.levels() {
            let newest = self.levels() - 1;
            let mut states = self.read(newest)?;
            // A limit on the states found must not hide a goal that is among them.
            let progress = self.progress().found(self.found() - self.level_len(newest));
            let Self { goal, found_goal, run, .. } = self;
            while let (None, Some(batch)) = (&found_goal, states.next_batch()?) {
                run.observe(&progress)?;
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

    fn progress(&self) -> Progress {
        Progress::at(self.expanded).found(self.found()).bytes(self.memory_bytes())
    }

    fn find_level<K: LevelKey>(
        &mut self,
        weight: &(impl Fn(&G::State) -> u64 + Sync),
    ) -> Result<u64, Failure<G::State>>
    where
        AnyStore: StoreOf<K>,
    {
        if self.levels() == 0 {
            self.offer_sources::<K>()?;
        } else {
            self.expand_newest::<K>(weight)?;
        }
        let progress = self.progress();
        self.run.observe(&progress)?;
        let Self { store, run, .. } = self;
        let store: &mut DiskLevels<K> = store.get_mut();
        Ok(store.finish_level(&mut observer::from_fn(|_| run.observe(&progress)))?)
    }

    fn offer_sources<K: LevelKey>(&mut self) -> Result<(), Failure<G::State>>
    where
        AnyStore: StoreOf<K>,
    {
        let game = self.expansion.game;
        let mut keys = Vec::with_capacity(self.sources.len());
        for source in mem::take(&mut self.sources) {
            let key = game.key(&source);
            if is_too_wide(key, game.key_bits()) {
                return Err(Failure::Refused(source));
            }
            keys.push(K::from_wide(key));
        }
        let Self { store, run, .. } = self;
        Ok(store.get_mut().offer(&mut keys, run)?)
    }

    fn expand_newest<K: LevelKey>(
        &mut self,
        weigh: &(impl Fn(&G::State) -> u64 + Sync),
    ) -> Result<(), Failure<G::State>>
    where
        AnyStore: StoreOf<K>,
    {
        let newest = self.levels() - 1;
        let mut reader = self.store.get().read(newest)?;
        let (mut keys, mut parts) = (Vec::new(), Vec::new());
        while reader.next_batch(&mut keys)? {
            let progress = self.progress();
            self.run.observe(&progress)?;
            let Self { expansion, workers, store, .. } = &*self;
            let store: &DiskLevels<K> = store.get();
            let expanded = workers.fold_ranges_into(
                0..keys.len(),
                &mut parts,
                ExpandedKeys::<G, K>::new,
                |part, range| part.expand(expansion, store, &keys[range], weigh),
            );
            let Self { store, run, weight, .. } = self;
            let store: &mut DiskLevels<K> = store.get_mut();
            for part in expanded {
                if let Some(fault) = part.fault.take() {
                    return Err(fault);
                }
                store.offer(&mut part.keys, &mut observer::from_fn(|_| run.observe(&progress)))?;
                *weight += mem::take(&mut part.weight);
            }
            self.expanded += keys.len() as u64;
        }
        Ok(())
    }

    /// The states of a level, in the order of their keys. Earlier levels than the newest two can be read
    /// only if levels are [kept](LevelSearch::keep_levels).
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::NotKept`] if the level cannot be read, [`LevelStoreError::Storage`] if its file
    /// cannot be read.
    pub fn read(&self, level: usize) -> Result<LevelStates<'g, G>, LevelStoreError> {
        let game = self.expansion.game;
        let reader = match &self.store {
            AnyStore::Narrow(store) => AnyReader::Narrow(store.read(level)?, Vec::new()),
            AnyStore::Wide(store) => AnyReader::Wide(store.read(level)?, Vec::new()),
        };
        Ok(LevelStates { game, reader })
    }

    /// Whether `state` is in a level. Reads one block of keys.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn contains(&self, level: usize, state: &G::State) -> Result<bool, LevelStoreError> {
        Ok(self.first_of(level, &[self.expansion.game.key(state)])?.is_some())
    }

    /// The least of the ascending keys `wanted` that is in a level, if there is one.
    pub(super) fn first_of(
        &self,
        level: usize,
        wanted: &[u128],
    ) -> Result<Option<u128>, LevelStoreError> {
        let key_bits = self.expansion.game.key_bits();
        let wanted = wanted.iter().copied().filter(|&key| !is_too_wide(key, key_bits));
        Ok(match &self.store {
            AnyStore::Narrow(store) => store
                .first_of(level, &wanted.map(u64::from_wide).collect::<Vec<_>>())?
                .map(u64::wide),
            AnyStore::Wide(store) => store.first_of(level, &wanted.collect::<Vec<_>>())?,
        })
    }

    /// Number of levels found, those of earlier runs included.
    pub fn levels(&self) -> usize {
        with_store!(&self.store, store => store.levels())
    }

    /// Number of states in a level, or 0 if there is no such level.
    pub fn level_len(&self, level: usize) -> u64 {
        with_store!(&self.store, store => store.level_len(level))
    }

    /// Number of states in all levels.
    pub fn found(&self) -> u64 {
        with_store!(&self.store, store => store.found())
    }

    /// Bytes of memory that the tables of the search occupy.
    pub fn memory_bytes(&self) -> u64 {
        with_store!(&self.store, store => store.memory_bytes())
    }

    /// Bytes of files that the search occupies. [`Scratch::disk_use`] knows the peak.
    pub fn disk_bytes(&self) -> u64 {
        with_store!(&self.store, store => store.disk_bytes())
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

    /// The state that ended the search with [`End::Refused`]: its [`key`](Keyed::key) has more bits than
    /// the [`key_bits`](Keyed::key_bits) of the game.
    pub fn refused(&self) -> Option<&G::State> {
        self.refused.as_ref()
    }

    /// Numbers of the caller, as they were when the newest level was saved or when they were last
    /// [set](Self::set_notes).
    pub fn notes(&self) -> &[u64] {
        with_store!(&self.store, store => store.notes())
    }

    /// Sets the numbers that are saved with the next level, such as sums over the levels so far. When the
    /// search is resumed, the newest level is not in them.
    pub fn set_notes(&mut self, notes: Vec<u64>) {
        with_store!(&mut self.store, store => store.set_notes(notes));
    }

    /// Removes all files of the search.
    ///
    /// # Errors
    ///
    /// [`StorageError::Io`] for the first file that cannot be removed.
    pub fn remove(self) -> Result<(), StorageError> {
        with_store!(self.store, store => store.remove())
    }
}

/// Shows the number of levels found, and how the search ended.
impl<G: Game, F> Debug for StoredLevels<'_, G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = with_store!(&self.store, store => store.levels());
        let mut levels = f.debug_struct("StoredLevels");
        levels.field("found", &found).field("end", &self.end).finish_non_exhaustive()
    }
}

/// Whether the goal, if there is one, holds for a state of a level before the newest.
fn have_goal<G: Keyed, K: LevelKey>(
    store: &DiskLevels<K>,
    goal: Option<&impl Fn(&G::State) -> bool>,
    expansion: &Expansion<'_, G>,
    run: &mut Run<'_>,
) -> Result<bool, LevelStoreError> {
    let Some(goal) = goal else { return Ok(false) };
    for mut keys in store.read_earlier() {
        loop {
            run.observe(&Progress::at(0))?;
            let block = keys.keys()?;
            if block.is_empty() {
                break;
            }
            let mut states = block.iter().filter_map(|key| expansion.game.state(key.wide()));
            if states.any(|state| goal(&state)) {
                return Ok(true);
            }
            let count = block.len();
            keys.skip(count);
        }
    }
    Ok(false)
}

/// Access to the store of keys of one type.
pub(super) trait StoreOf<K: LevelKey> {
    fn get(&self) -> &DiskLevels<K>;
    fn get_mut(&mut self) -> &mut DiskLevels<K>;
}

macro_rules! store_of {
    ($key:ty, $variant:ident) => {
        impl StoreOf<$key> for AnyStore {
            fn get(&self) -> &DiskLevels<$key> {
                match self {
                    Self::$variant(store) => store,
                    _ => unreachable!("the width of keys does not change"),
                }
            }

            fn get_mut(&mut self) -> &mut DiskLevels<$key> {
                match self {
                    Self::$variant(store) => store,
                    _ => unreachable!("the width of keys does not change"),
                }
            }
        }
    };
}

store_of!(u64, Narrow);
store_of!(u128, Wide);
