//! The work of one worker of a search by levels.

use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use abstract_games_core::{
    End, Keyed, LevelKey, LevelStore, LevelStoreError, MemoryLevels, Observer, Progress, Run, Stop,
};

use crate::checkpoint::{Folder, Saved, SavedLevel};
use crate::error::DistributedError;
use crate::note::Note;
use crate::owner::{Lately, mix, owner};
use crate::parcel::Content;
use crate::path;
use crate::port::Port;
use crate::search::{Cost, DistributedLevels, Found, PredecessorKeys, Weigh};
use crate::workers::Ended;

/// Number of keys of a parcel.
const PARCEL: usize = 1 << 13;
/// Number of states that are expanded before timely gets a turn.
pub(crate) const TURN: usize = 1 << 9;
/// Number of parcels of a worker between two times, and the number of times that a worker may be ahead of
/// the slowest. Together they limit what is under way.
const PARCELS_OF_A_TIME: usize = 16;
const TIMES_AHEAD: u64 = 4;
/// The longest wait for a network file system to show what another process wrote.
const FOLDER_WAIT: Duration = Duration::from_secs(3);
/// The bits of a time that count the times within a level.
const TIME_BITS: u32 = 40;

/// What all workers of a process share.
pub(crate) struct Task<'t, G: Keyed> {
    pub(crate) game: &'t G,
    pub(crate) sources: Vec<G::State>,
    pub(crate) target: Option<G::State>,
    pub(crate) until_target: bool,
    pub(crate) weigh: Option<&'t Weigh<'t, G>>,
    pub(crate) path: bool,
    pub(crate) predecessors: Option<PredecessorKeys<G>>,
    pub(crate) most_farthest: u64,
    /// The memory limit of each worker.
    pub(crate) memory: u64,
    pub(crate) folder: Option<&'t Folder>,
    /// The bytes that each worker of this process occupies.
    pub(crate) bytes: Vec<AtomicU64>,
    /// Number of states that this process expanded, and of keys that it sent.
    pub(crate) expanded: AtomicU64,
    pub(crate) keys_sent: AtomicU64,
    /// The complete levels, for a search that is stopped: numbers of states, weights, distance of the target.
    pub(crate) complete: Mutex<Complete>,
}

/// The complete levels.
#[derive(Clone, Debug, Default)]
pub(crate) struct Complete {
    counts: Vec<u64>,
    weights: Vec<u64>,
    target_distance: Option<usize>,
}

impl<G: Keyed> Task<'_, G> {
    /// The result of a search that was stopped.
    pub(crate) fn complete_levels(&self) -> Found<G> {
        let complete = self.complete.lock().unwrap_or_else(PoisonError::into_inner).clone();
        DistributedLevels {
            counts: complete.counts,
            weights: complete.weights,
            farthest: Vec::new(),
            target_distance: complete.target_distance,
            path: None,
            end: End::Exhausted,
            cost: Cost {
                expanded: self.expanded.load(Ordering::Relaxed),
                keys_sent: self.keys_sent.load(Ordering::Relaxed),
                bytes_sent: 0,
                key_bytes: self.bytes.iter().map(|it| it.load(Ordering::Relaxed)).sum(),
            },
        }
    }
}

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
    pub(crate) store: MemoryLevels<K>,
    /// The number in the store of each level, if the worker owns keys of it.
    pub(crate) places: Vec<Option<usize>>,
    /// The observer, in the first worker of a process.
    run: Option<&'w mut Run<'t>>,
    /// Keys for each worker.
    outgoing: Vec<Vec<K>>,
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
    let store = MemoryLevels::new(task.game.key_bits()).memory(task.memory);
    let store = if task.path { store.keep_levels() } else { store };
    let outgoing = (0..port.peers()).map(|_| Vec::new()).collect();
    let worker = LevelWorker {
        task,
        port,
        store,
        places: Vec::new(),
        run,
        outgoing,
        lately: Lately::new(),
        parcels: 0,
        complete: Complete::default(),
        expanded: 0,
        saving: false,
    };
    worker.search()
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
            if owner(mix(key), self.port.peers()) == self.port.index() {
                keys.push(key);
            }
        }
        Ok(self.store.offer(&mut keys)?)
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
        self.task.game.state(key.wide()).ok_or_else(|| {
            let reason = format!("the game has no state of the key {}, which it gave", key.wide());
            Ended::Error(DistributedError::Game { reason })
        })
    }

    fn finish_level(&mut self) -> Result<u64, Ended> {
        let count = self.store.finish_level()?;
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
        let mut keys = Vec::new();
        while batches.next_batch(&mut keys)? {
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
        if self.complete.target_distance.is_some()
            || owner(mix(key), self.port.peers()) != self.port.index()
        {
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

    /// Expands the newest level and passes the keys on. Returns the weight of the own part.
    fn expand(&mut self) -> Result<u64, Ended> {
        let mut weight = 0;
        let level = self.places.len() - 1;
        self.read(level, |this, keys| {
            for keys in keys.chunks(TURN) {
                this.observe()?;
                weight += this.expand_keys(keys)?;
                this.expanded += keys.len() as u64;
                this.turn()?;
            }
            Ok(true)
        })?;
        self.task.expanded.fetch_add(self.expanded, Ordering::Relaxed);
        for to in 0..self.outgoing.len() {
            self.pass_on(to)?;
        }
        self.complete_time()?;
        Ok(weight)
    }

    fn expand_keys(&mut self, keys: &[K]) -> Result<u64, Ended> {
        let (game, peers) = (self.task.game, self.port.peers());
        let bits = game.key_bits();
        let (mut weight, mut all) = (0, 0);
        for &key in keys {
            let state = self.state_of(key)?;
            weight += self.task.weigh.map_or(0, |weigh| weigh(&state));
            let Self { outgoing, lately, .. } = self;
            game.successors(&state).for_each(|(_, next)| {
                let wide = game.key(&next);
                all |= wide;
                let key = K::from_wide(wide);
                let mixed = mix(key);
                if !lately.enter(key, mixed) {
                    outgoing[owner(mixed, peers)].push(key);
                }
            });
            for to in 0..peers {
                if self.outgoing[to].len() >= PARCEL {
                    self.pass_on(to)?;
                }
            }
        }
        if all.checked_shr(bits).is_some_and(|rest| rest != 0) {
            for &key in keys {
                let state = self.state_of(key)?;
                for (_, next) in game.successors(&state) {
                    self.key_of(&next)?;
                }
            }
        }
        Ok(weight)
    }

    /// Passes the collected keys on to their owner.
    fn pass_on(&mut self, to: usize) -> Result<(), Ended> {
        if to == self.port.index() {
            return Ok(self.store.offer(&mut self.outgoing[to])?);
        }
        if self.outgoing[to].is_empty() {
            return Ok(());
        }
        let keys = mem::replace(&mut self.outgoing[to], Vec::with_capacity(PARCEL));
        self.task.keys_sent.fetch_add(keys.len() as u64, Ordering::Relaxed);
        self.port.send(to, Content::Keys(keys));
        self.parcels += 1;
        Ok(())
    }

    /// Lets timely work, takes what has arrived, and waits if this worker is far ahead of others.
    fn turn(&mut self) -> Result<(), Ended> {
        self.port.step()?;
        let end = self.end_of_main_time();
        self.take_keys(end)?;
        if self.parcels < PARCELS_OF_A_TIME {
            return Ok(());
        }
        self.parcels = 0;
        let time = self.port.time() + 1;
        self.port.advance_to(time);
        let begin = time >> TIME_BITS << TIME_BITS;
        while time >= begin + TIMES_AHEAD && self.port.may_arrive(time - TIMES_AHEAD) {
            self.await_parcels()?;
            self.take_keys(end)?;
        }
        Ok(())
    }

    /// Takes the keys that were sent until `time`.
    fn take_keys(&mut self, time: u64) -> Result<(), Ended> {
        while let Some(content) = self.port.take(time) {
            match content {
                Content::Keys(mut keys) => self.store.offer(&mut keys)?,
                content => return Err(unexpected(&content)),
            }
        }
        let own = &self.task.bytes[self.port.index() % self.threads()];
        own.store(self.store.memory_bytes(), Ordering::Relaxed);
        Ok(())
    }

    /// Waits until all keys that any worker has sent have arrived.
    fn complete_time(&mut self) -> Result<(), Ended> {
        let time = self.begin_time();
        while self.port.may_arrive(time) {
            self.await_parcels()?;
            self.take_keys(time)?;
        }
        Ok(())
    }

    /// The last time of the present main time: the expansion of a level, or an exchange of notes.
    fn end_of_main_time(&self) -> u64 {
        self.port.time() | ((1 << TIME_BITS) - 1)
    }

    /// Begins the next main time, and returns the end of the one before.
    fn begin_time(&mut self) -> u64 {
        self.parcels = 0;
        let end = self.end_of_main_time();
        self.port.advance_to(end + 1);
        end
    }

    /// Lets timely work, waits a little if there is nothing to do, and asks whether the search goes on.
    fn await_parcels(&mut self) -> Result<(), Ended> {
        self.port.step_or_wait()?;
        self.observe()
    }

    /// Asks whether the search goes on: in all processes, and for the observer of this one. Called once a batch in
    /// every long loop.
    pub(crate) fn check(&mut self) -> Result<(), Ended> {
        self.port.step()?;
        self.observe()
    }

    /// Tells all workers a note, and returns the notes of all.
    pub(crate) fn tell_all(&mut self, note: &[u8]) -> Result<Vec<Vec<u8>>, Ended> {
        self.port.send_to_all(note);
        let time = self.begin_time();
        let mut notes = Vec::new();
        loop {
            let complete = !self.port.may_arrive(time);
            while let Some(content) = self.port.take(time) {
                match content {
                    Content::Note(note) => notes.push(note),
                    content => return Err(unexpected(&content)),
                }
            }
            if complete {
                return Ok(notes);
            }
            self.await_parcels()?;
        }
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
            let time = self.begin_time();
            loop {
                let complete = !self.port.may_arrive(time);
                while let Some(content) = self.port.take(time) {
                    match content {
                        Content::Keys(keys) => farthest.extend(keys),
                        content => return Err(unexpected(&content)),
                    }
                }
                if complete {
                    break;
                }
                self.await_parcels()?;
            }
        }
        farthest.sort_unstable();
        farthest.into_iter().map(|key| self.state_of(key)).collect()
    }

    /// Checks that all processes see the same folder, by a token of the first worker.
    fn check_folder(&mut self) -> Result<(), Ended> {
        let Some(folder) = self.task.folder else { return Ok(()) };
        let own = if self.port.index() == 0 { folder.write_token()? } else { Vec::new() };
        let tokens = self.tell_all(&own)?;
        let token = tokens.iter().find(|token| !token.is_empty());
        folder.check_token(token.map_or(&[], Vec::as_slice), FOLDER_WAIT)?;
        // No process writes before all have seen the token.
        self.tell_all(&[])?;
        Ok(())
    }

    /// Loads the levels of a checkpoint, and returns their number.
    fn load(&mut self) -> Result<usize, Ended> {
        let Some(folder) = self.task.folder else { return Ok(0) };
        let (index, peers) = (self.port.index(), self.port.peers());
        let levels = &folder.saved.levels;
        for (level, saved) in levels.iter().enumerate() {
            let parts = saved.parts as usize;
            // A part that was saved by as many workers has the keys of the same owner.
            let own = if parts == peers { index..index + 1 } else { 0..parts };
            for part in own {
                let progress = self.progress();
                let Self { store, port, run, .. } = self;
                let mut take = |keys: &mut Vec<K>| {
                    port.step()?;
                    ask(run.as_deref_mut(), &progress)?;
                    keys.retain(|&key| owner(mix(key), peers) == index);
                    store.offer(keys).map_err(Ended::from)
                };
                folder.read_part([level, part, parts], &mut take)?;
                self.check()?;
            }
            self.finish_level()?;
            self.check_loaded(folder, level, saved.count)?;
            self.complete.counts.push(saved.count);
            // A search until the target needs no level after it.
            let is_last = level + 1 == levels.len()
                || (self.task.until_target && self.complete.target_distance.is_some());
            if is_last {
                break;
            }
            if self.task.weigh.is_some() {
                self.complete.weights.push(saved.weight);
            }
        }
        Ok(self.complete.counts.len())
    }

    /// All workers together must have the keys of a loaded level that the list promises.
    fn check_loaded(&mut self, folder: &Folder, level: usize, expected: u64) -> Result<(), Ended> {
        let count = self.newest_len();
        let has_target = self.has_target(level)?;
        let note = Note { count, weight: 0, has_target };
        let sum = Note::sum(self.tell_all(&note.to_bytes())?);
        if sum.count != expected {
            let found = sum.count;
            let reason = format!("level {level} has {found} keys, where its list says {expected}");
            return Err(Ended::Error(folder.error(reason)));
        }
        if sum.has_target {
            self.complete.target_distance = Some(level);
        }
        Ok(())
    }

    /// Saves the newest level. The first worker lists it when all have saved their parts.
    fn save(&mut self) -> Result<(), Ended> {
        let Some(folder) = self.task.folder else { return Ok(()) };
        let level = self.places.len() - 1;
        let part = [level, self.port.index(), self.port.peers()];
        let count = self.newest_len();
        let progress = self.progress();
        let Self { store, port, run, places, .. } = self;
        let mut batches = places[level].map(|place| store.read(place)).transpose()?;
        let mut failure = None;
        let mut next = |keys: &mut Vec<K>| {
            let Some(batches) = &mut batches else { return false };
            let mut next = || {
                port.step()?;
                ask(run.as_deref_mut(), &progress)?;
                Ok(batches.next_batch(keys)?)
            };
            next().unwrap_or_else(|ended: Ended| {
                failure = Some(ended);
                false
            })
        };
        folder.write_part(part, count, &mut next)?;
        if let Some(ended) = failure {
            return Err(ended);
        }
        self.tell_all(&[])?;
        if self.port.index() == 0 {
            let parts = u32::try_from(self.port.peers()).unwrap_or(u32::MAX);
            let weights = self.complete.weights.iter().copied().chain([0]);
            let weights = weights.chain(std::iter::repeat(0));
            let new = self.complete.counts.iter().zip(weights).enumerate();
            let levels = new.map(|(level, (&count, weight))| {
                let parts = folder.saved.levels.get(level).map_or(parts, |saved| saved.parts);
                SavedLevel { parts, count, weight }
            });
            folder.write_list(&Saved { levels: levels.collect() })?;
        }
        Ok(())
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
