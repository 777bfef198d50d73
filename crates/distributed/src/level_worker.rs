//! The work of one worker of a search by levels.

mod epochs;
mod expand;
mod saved_levels;
mod task;
mod worker_files;

use std::mem;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use abstract_games_core::{Keyed, Observer, Progress, Run, Stop, observer};
use abstract_games_search::{End, LevelKey, LevelStore, LevelStoreError, MemoryLevels};

pub(crate) use self::expand::Pace;
use self::task::Complete;
pub(crate) use self::task::Task;
use self::worker_files::WorkerFiles;
pub(crate) use self::worker_files::remove_left;
use crate::error::DistributedError;
use crate::note::Note;
use crate::owner::{Lately, Owners};
use crate::parcel::Content;
use crate::path;
use crate::port::Port;
use crate::search::Found;
use crate::workers::Ended;

/// Number of states that are expanded before timely gets a turn.
pub(crate) const TURN: usize = 1 << 9;

impl From<LevelStoreError> for Ended {
    fn from(error: LevelStoreError) -> Self {
        Self::Error(match error {
            LevelStoreError::Storage(error) => error.into(),
            LevelStoreError::Stopped(stop) => stop.into(),
            error => DistributedError::Game { reason: error.to_string() },
        })
    }
}

/// A worker, with the keys that it owns.
pub(crate) struct LevelWorker<'w, 't, G: Keyed, K: LevelKey> {
    pub(crate) task: &'w Task<'t, G>,
    pub(crate) port: &'w mut Port<K>,
    pub(crate) store: Box<dyn LevelStore>,
    /// The files of the store, if it is on disk. Dropped after it.
    files: Option<WorkerFiles>,
    /// The number in the store of each level, if the worker owns keys of it.
    pub(crate) places: Vec<Option<usize>>,
    /// The observer, in the first worker of a process.
    run: Option<&'w mut Run<'t>>,
    owners: Owners,
    /// Keys for each worker.
    outgoing: Vec<Vec<K>>,
    /// Keys of the last successors.
    fresh: Vec<K>,
    lately: Lately<K>,
    parcels: usize,
    complete: Complete,
    /// Number of states of the newest level that this worker has expanded.
    expanded: u64,
    /// Whether the newest level is being saved. Until it is, limits do not count it, so that it is not lost.
    saving: bool,
}

/// Searches, and returns the result.
pub(crate) fn work<'t, G: Keyed, K: LevelKey>(
    task: &Task<'t, G>,
    port: &mut Port<K>,
    run: Option<&mut Run<'t>>,
) -> Result<Found<G>, Ended> {
    let key_bits = task.game.key_bits();
    let files = task.scratch.map(|folder| WorkerFiles::new(folder, port.index(), task.memory));
    let files = files.transpose().map_err(LevelStoreError::Storage)?;
    let scratch = files.as_ref().map(WorkerFiles::scratch);
    let store: Box<dyn LevelStore> = if let Some(files) = &files {
        files.store::<K>(key_bits, task.path)?
    } else {
        let store = MemoryLevels::<K>::new(key_bits).memory(task.memory);
        Box::new(if task.path { store.keep_levels() } else { store })
    };
    let outgoing = (0..port.peers()).map(|_| Vec::new()).collect();
    let owners = Owners::new(port.peers(), key_bits);
    let worker = LevelWorker {
        task,
        port,
        store,
        files,
        places: Vec::new(),
        run,
        owners,
        outgoing,
        fresh: Vec::new(),
        lately: Lately::new(),
        parcels: 0,
        complete: Complete::default(),
        expanded: 0,
        saving: false,
    };
    let outcome = worker.search();
    if let Some(scratch) = scratch {
        task.add_disk_use(scratch.disk_use());
    }
    outcome
}

impl<G: Keyed, K: LevelKey> LevelWorker<'_, '_, G, K> {
    fn search(mut self) -> Result<Found<G>, Ended> {
        self.check_folder()?;
        let resumed = self.load()?;
        if resumed == 0 {
            self.offer_sources()?;
        }
        let mut weight = 0;
        // The newest level that was loaded is complete already.
        let mut loaded = resumed > 0;
        let end = loop {
            let is_loaded = mem::take(&mut loaded);
            let finished = if is_loaded { self.newest_len() } else { self.finish_level()? };
            let has_target = self.has_target(self.places.len() - 1)?;
            let note = Note { count: finished, weight: mem::take(&mut weight), has_target };
            let sum = Note::sum(self.tell_all(&note.to_bytes())?);
            if self.task.weigh.is_some() && !self.complete.counts.is_empty() && !is_loaded {
                self.complete.weights.push(sum.weight);
            }
            if sum.count == 0 {
                break End::Exhausted;
            }
            if !is_loaded {
                self.complete.counts.push(sum.count);
                self.expanded = 0;
                self.saving = self.task.folder.is_some();
            }
            if sum.has_target {
                self.complete.target_distance = Some(self.complete.counts.len() - 1);
            }
            self.note_complete();
            if !is_loaded {
                self.save()?;
                self.saving = false;
            }
            if self.complete.target_distance.is_some() && self.task.until_target {
                break End::Goal;
            }
            weight = self.expand()?;
        };
        if end == End::Goal {
            self.weigh_last()?;
        }
        self.note_complete();
        let farthest = self.collect_farthest()?;
        let path = match (&self.task.target, self.complete.target_distance) {
            (Some(target), Some(distance)) if self.task.path => {
                Some(path::find(&mut self, target, distance)?)
            }
            _ => None,
        };
        self.port.end_state();
        let mut found = self.task.complete_levels();
        (found.farthest, found.path, found.end) = (farthest, path, end);
        Ok(found)
    }

    /// The first worker of the process notes the complete levels, for a search that is stopped.
    fn note_complete(&self) {
        if self.run.is_some() {
            let mut complete = self.task.complete.lock().unwrap_or_else(PoisonError::into_inner);
            complete.clone_from(&self.complete);
        }
    }

    /// The number of workers of each process.
    fn threads(&self) -> usize {
        self.task.bytes.len()
    }

    fn offer_sources(&mut self) -> Result<(), Ended> {
        let mut keys = Vec::new();
        for source in &self.task.sources {
            let key = self.key_of(source)?;
            if self.owners.of(key) == self.port.index() {
                keys.push(key);
            }
        }
        self.offer(&mut keys)
    }

    /// The key of a state.
    fn key_of(&self, state: &G::State) -> Result<K, Ended> {
        let key = self.task.game.key(state);
        let bits = self.task.game.key_bits();
        if key.checked_shr(bits).is_some_and(|rest| rest != 0) {
            let state = format!("{state:?}");
            return Err(Ended::Error(DistributedError::KeyTooWide { state }));
        }
        Ok(K::from_wide(key))
    }

    /// The state of a key.
    pub(crate) fn state_of(&self, key: K) -> Result<G::State, Ended> {
        self.state_near(key, None)
    }

    /// The state of a key, computed with the help of another one.
    pub(crate) fn state_near(&self, key: K, near: Option<&G::State>) -> Result<G::State, Ended> {
        self.port.begin_state();
        let (game, wide) = (self.task.game, key.wide());
        let state = near.map_or_else(|| game.state(wide), |near| game.state_near(wide, near));
        state.ok_or_else(|| {
            let reason = format!("the game has no state of the key {}, which it gave", key.wide());
            Ended::Error(DistributedError::Game { reason })
        })
    }

    /// Offers keys that this worker owns to the store, and empties the vector.
    fn offer(&mut self, keys: &mut Vec<K>) -> Result<(), Ended> {
        let mut keys = keys.drain(..).map(LevelKey::wide).collect();
        if self.files.is_some() {
            // Keys that are known would be sorted and written before they are found to be so.
            self.store.remove_seen(&mut keys);
        }
        let progress = self.progress();
        let Self { store, port, run, .. } = self;
        watched(port, run.as_deref_mut(), &progress, |observer| store.offer(&mut keys, observer))
    }

    fn finish_level(&mut self) -> Result<u64, Ended> {
        let progress = self.progress();
        let Self { store, port, run, .. } = self;
        let count =
            watched(port, run.as_deref_mut(), &progress, |observer| store.finish_level(observer))?;
        let place = (count > 0).then(|| self.store.levels() - 1);
        self.places.push(place);
        Ok(count)
    }

    fn newest_len(&self) -> u64 {
        self.places.last().copied().flatten().map_or(0, |place| self.store.level_len(place))
    }

    /// Calls `take` with the keys of a level that this worker owns, in ascending order and in batches, until
    /// it returns false.
    pub(crate) fn read(
        &mut self,
        level: usize,
        mut take: impl FnMut(&mut Self, &[K]) -> Result<bool, Ended>,
    ) -> Result<(), Ended> {
        let Some(place) = self.places.get(level).copied().flatten() else { return Ok(()) };
        let mut batches = self.store.read(place)?;
        let (mut wide, mut keys) = (Vec::new(), Vec::new());
        while batches.next_batch(&mut wide)? {
            keys.clear();
            keys.extend(wide.iter().map(|&key| K::from_wide(key)));
            if !take(self, &keys)? {
                break;
            }
        }
        Ok(())
    }

    /// Whether this worker owns the target, in this level.
    fn has_target(&mut self, level: usize) -> Result<bool, Ended> {
        let Some(target) = &self.task.target else { return Ok(false) };
        let key = self.key_of(target)?;
        if self.complete.target_distance.is_some() || self.owners.of(key) != self.port.index() {
            return Ok(false);
        }
        let mut found = false;
        self.read(level, |this, keys| {
            this.check()?;
            found = keys.binary_search(&key).is_ok();
            Ok(!found && keys.last().is_some_and(|last| *last < key))
        })?;
        Ok(found)
    }

    /// Tells the observer how far the search is.
    fn observe(&mut self) -> Result<(), Ended> {
        if self.run.is_none() {
            return Ok(());
        }
        let progress = self.progress();
        ask(self.run.as_deref_mut(), &progress)
    }

    /// How far the search is, by an estimate from the own part of the newest level.
    fn progress(&self) -> Progress {
        let (newest, before) = match self.complete.counts.split_last() {
            Some((newest, before)) => (*newest, before.iter().sum::<u64>()),
            None => (0, 0),
        };
        let own = self.expanded * self.port.peers() as u64;
        let found = if self.saving { before } else { before + newest };
        let bytes = self.task.bytes.iter().map(|it| it.load(Ordering::Relaxed)).sum();
        Progress::at(before + own.min(newest)).found(found).bytes(bytes)
    }

    /// Adds up the weights of the last level, which is not expanded.
    fn weigh_last(&mut self) -> Result<(), Ended> {
        let Some(weigh) = self.task.weigh else { return Ok(()) };
        let mut weight = 0;
        self.read(self.places.len() - 1, |this, keys| {
            for keys in keys.chunks(TURN) {
                this.check()?;
                for &key in keys {
                    weight += weigh(&this.state_of(key)?);
                }
            }
            Ok(true)
        })?;
        let note = Note { count: 0, weight, has_target: false };
        let sum = Note::sum(self.tell_all(&note.to_bytes())?);
        self.complete.weights.push(sum.weight);
        Ok(())
    }

    /// The states of the last level, in the first worker of each process.
    fn collect_farthest(&mut self) -> Result<Vec<G::State>, Ended> {
        let Some(level) = self.complete.counts.len().checked_sub(1) else { return Ok(Vec::new()) };
        let mut farthest = Vec::new();
        if self.complete.counts[level] <= self.task.most_farthest {
            let (peers, threads) = (self.port.peers(), self.threads());
            self.read(level, |this, keys| {
                for to in (0..peers).step_by(threads) {
                    this.port.send(to, Content::Keys(keys.to_vec()));
                }
                this.check()?;
                Ok(true)
            })?;
            self.gather(|content| match content {
                Content::Keys(keys) => {
                    farthest.extend(keys);
                    Ok(())
                }
                content => Err(unexpected(&content)),
            })?;
        }
        farthest.sort_unstable();
        farthest.into_iter().map(|key| self.state_of(key)).collect()
    }
}

/// Does the work of a store, which asks between its batches whether the search goes on: in all processes, and for the
/// observer of this one.
fn watched<K: LevelKey, T>(
    port: &mut Port<K>,
    mut run: Option<&mut Run<'_>>,
    progress: &Progress,
    work: impl FnOnce(&mut dyn Observer) -> Result<T, LevelStoreError>,
) -> Result<T, Ended> {
    let mut ended = None;
    let mut observer = observer::from_fn(|_| {
        let asked =
            port.step().map_err(Ended::from).and_then(|()| ask(run.as_deref_mut(), progress));
        asked.map_err(|reason| {
            ended = Some(reason);
            Stop::Cancelled
        })
    });
    let done = work(&mut observer);
    match ended {
        Some(reason) => Err(reason),
        None => Ok(done?),
    }
}

/// Asks the observer, if this worker has it.
fn ask(run: Option<&mut Run<'_>>, progress: &Progress) -> Result<(), Ended> {
    run.map_or(Ok(()), |run| run.observe(progress)).map_err(|stop: Stop| Ended::Error(stop.into()))
}

fn unexpected<K>(content: &Content<K>) -> Ended {
    let reason = match content {
        Content::Altered => "a message was altered on the way",
        _ => "the workers are not at the same step",
    };
    Ended::Error(DistributedError::Protocol { reason: reason.to_owned() })
}
