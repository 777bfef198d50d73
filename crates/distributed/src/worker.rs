//! `LevelWorker`: the work of one thread of a search by levels.

use std::mem;
use std::path::Path;
use std::time::Duration;

use abstract_games_core::search::observer;
use abstract_games_core::{
    End, LevelKey, LevelStore, LevelStoreError, MemoryLevels, Observer, Progress, Run,
};

use crate::error::DistributedError;
use crate::exchange::Exchange;
use crate::expander::Expander;
use crate::partition::{Partition, SentKeys, pack, unpack};
use crate::saved_levels::{SavedLevel, SavedLevels};
use crate::worker_files::WorkerFiles;

/// Number of states that are expanded before a worker looks for messages and asks its observer.
const TURN: usize = 1 << 9;
/// Number of states that the game is asked about at once.
pub(crate) const STEP: usize = 1 << 6;
/// Number of keys of successors that are collected before they are divided among the workers.
const FRESH: usize = 1 << 10;
/// The longest wait for messages, after which a worker asks whether the search goes on.
const WAIT: Duration = Duration::from_millis(20);
/// The greatest number of farthest states that are collected.
const MOST_FARTHEST: u64 = 1 << 20;

/// What all workers of a process search.
pub(crate) struct Plan<'p, K> {
    pub(crate) game: &'p dyn Expander<K>,
    pub(crate) key_bits: u32,
    pub(crate) sources: Vec<K>,
    pub(crate) target: Option<K>,
    pub(crate) until_target: bool,
    pub(crate) weighs: bool,
    pub(crate) path: bool,
    /// The memory limit of each worker.
    pub(crate) memory: u64,
    /// The folder for the keys of the workers of this process, or none if they are in memory.
    pub(crate) scratch: Option<&'p Path>,
    pub(crate) saved: Option<&'p SavedLevels>,
    /// Number of keys that are sent at once.
    pub(crate) batch: usize,
    /// Number of such messages that a worker may be ahead.
    pub(crate) ahead: usize,
}

/// What a worker finds. If the search is stopped, it has the complete levels.
#[derive(Clone, Debug)]
pub(crate) struct Found<K> {
    pub(crate) counts: Vec<u64>,
    pub(crate) weights: Vec<u64>,
    pub(crate) target_distance: Option<usize>,
    pub(crate) farthest: Vec<K>,
    /// The keys of a shortest path to the target, from a source.
    pub(crate) path: Vec<K>,
    pub(crate) end: End,
    pub(crate) cost: Cost,
}

/// The cost of a search for one process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// Number of states that the process expanded.
    pub expanded: u64,
    /// Number of keys that its workers sent to others.
    pub keys_sent: u64,
    /// Number of [batches](crate::DistributedSearch::batches) in which they sent them.
    pub batches_sent: u64,
    /// Number of bytes that it sent to other processes.
    pub bytes_sent: u64,
    /// Number of bytes of its keys at the end of the search.
    pub key_bytes: u64,
    /// Number of bytes of the files of its keys, if they are on disk: at the end of the search.
    pub disk_bytes: u64,
    /// The greatest number of bytes of these files: the sum of those of its threads, which need not be at one time.
    pub disk_peak_bytes: u64,
}

impl Cost {
    /// Adds the cost of another worker.
    pub(crate) fn add(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.keys_sent += other.keys_sent;
        self.batches_sent += other.batches_sent;
        self.key_bytes += other.key_bytes;
        self.disk_bytes += other.disk_bytes;
        self.disk_peak_bytes += other.disk_peak_bytes;
    }
}

impl<K> Default for Found<K> {
    fn default() -> Self {
        Self {
            counts: Vec::new(),
            weights: Vec::new(),
            target_distance: None,
            farthest: Vec::new(),
            path: Vec::new(),
            end: End::Exhausted,
            cost: Cost::default(),
        }
    }
}

/// A worker, with the keys that it has.
struct LevelWorker<'w, 'r, K: LevelKey> {
    plan: &'w Plan<'w, K>,
    exchange: Exchange<'w>,
    thread: usize,
    store: Box<dyn LevelStore<K>>,
    /// The number in the store of each level, if the worker has keys of it.
    places: Vec<Option<usize>>,
    /// The observer, in the first worker of a process.
    run: Option<&'w mut Run<'r>>,
    partition: Partition,
    /// Keys of the last successors.
    successors: Vec<K>,
    sent: SentKeys<K>,
    /// Keys for each worker.
    outgoing: Vec<Vec<K>>,
    found: &'w mut Found<K>,
    /// Number of states of complete levels, and of those before the newest one.
    complete: u64,
    before: u64,
    /// Number of states of the newest level that this worker has expanded.
    expanded: u64,
}

/// Searches as one worker. What it finds until an error stays in `found`.
pub(crate) fn work<K: LevelKey>(
    plan: &Plan<'_, K>,
    exchange: Exchange<'_>,
    run: Option<&mut Run<'_>>,
    found: &mut Found<K>,
) -> Result<(), DistributedError> {
    let files = plan.scratch.map(|folder| WorkerFiles::new(folder, exchange.index, plan.memory));
    let files = files.transpose().map_err(DistributedError::Scratch)?;
    let store: Box<dyn LevelStore<K>> = if let Some(files) = &files {
        files.store(plan.key_bits, plan.path)?
    } else {
        let store = MemoryLevels::new(plan.key_bits).memory(plan.memory);
        Box::new(if plan.path { store.keep_levels() } else { store })
    };
    let workers = exchange.peers.workers();
    let mut worker = LevelWorker {
        plan,
        thread: exchange.index % exchange.peers.threads(),
        exchange,
        store,
        places: Vec::new(),
        run,
        partition: Partition::new(workers, plan.key_bits),
        successors: Vec::new(),
        sent: SentKeys::new(),
        outgoing: vec![Vec::new(); workers],
        found,
        complete: 0,
        before: 0,
        expanded: 0,
    };
    let outcome = worker.search();
    let cost = &mut worker.found.cost;
    cost.key_bytes = worker.store.memory_bytes();
    if let Some(files) = &files {
        let used = files.disk_use();
        (cost.disk_bytes, cost.disk_peak_bytes) = (used.bytes, used.peak);
    }
    outcome
}

impl<K: LevelKey> LevelWorker<'_, '_, K> {
    fn search(&mut self) -> Result<(), DistributedError> {
        let plan = self.plan;
        let mut weight = 0;
        let mut is_loaded = self.load()?;
        if !is_loaded {
            let own = |key: &K| self.partition.worker_of(*key) == self.exchange.index;
            let mut keys = plan.sources.iter().copied().filter(own).collect();
            self.offer(&mut keys)?;
        }
        self.found.end = loop {
            if !mem::take(&mut is_loaded) {
                if self.finish_level(weight)? == 0 {
                    break End::Exhausted;
                }
                self.save()?;
            }
            self.complete = self.found.counts.iter().sum();
            if self.found.target_distance.is_some() && plan.until_target {
                break End::Goal;
            }
            weight = self.expand()?;
        };
        let last = self.found.counts.len().saturating_sub(1);
        if self.found.end == End::Goal && plan.weighs {
            let mut weight = 0;
            self.read(last, &mut |worker, keys| {
                weight += worker.step(|| plan.game.weight(keys))?;
                Ok(true)
            })?;
            let [weight] = self.sum([weight])?;
            self.found.weights.push(weight);
        }
        self.collect_farthest(last)?;
        if let (Some(target), Some(distance), true) =
            (plan.target, self.found.target_distance, plan.path)
        {
            self.found.path = self.path_to(target, distance)?;
        }
        Ok(())
    }

    /// Removes the keys that are known, and makes the others the newest level. `weight` is that of the own part of the level
    /// before. Returns the number of keys of all workers.
    fn finish_level(&mut self, weight: u64) -> Result<u64, DistributedError> {
        let count = self.on_store(|store, observer| store.finish_level(observer))?;
        self.places.push((count > 0).then(|| self.store.levels() - 1));
        let has_target = self.has_target()?;
        let [count, weight, targets] = self.sum([count, weight, has_target.into()])?;
        if self.plan.weighs && !self.found.counts.is_empty() {
            self.found.weights.push(weight);
        }
        if targets > 0 {
            self.found.target_distance = Some(self.found.counts.len());
        }
        if count > 0 {
            self.found.counts.push(count);
        }
        Ok(count)
    }

    /// Whether this worker has the target, in the newest level.
    fn has_target(&mut self) -> Result<bool, DistributedError> {
        let Some(target) = self.plan.target else { return Ok(false) };
        let mut found = false;
        if self.found.target_distance.is_none()
            && self.partition.worker_of(target) == self.exchange.index
        {
            self.read(self.places.len() - 1, &mut |_, keys| {
                found |= keys.binary_search(&target).is_ok();
                Ok(keys.last().is_some_and(|last| *last < target))
            })?;
        }
        Ok(found)
    }

    /// Expands the newest level and sends the keys of the successors to their workers, while it takes what others send.
    /// Returns the weight of the own part.
    fn expand(&mut self) -> Result<u64, DistributedError> {
        let plan = self.plan;
        let mut weight = 0;
        let newest = self.found.counts.last().copied().unwrap_or(0);
        (self.before, self.expanded) = (self.complete - newest, 0);
        let mut turn = 0;
        self.read(self.places.len() - 1, &mut |worker, keys| {
            let mut successors = mem::take(&mut worker.successors);
            weight += worker.step(|| plan.game.expand(keys, &mut successors))?;
            worker.successors = successors;
            worker.expanded += keys.len() as u64;
            turn += keys.len();
            if worker.successors.len() >= FRESH || turn >= TURN {
                turn = 0;
                worker.divide()?;
                worker.receive(Duration::ZERO)?;
            }
            Ok(true)
        })?;
        self.found.cost.expanded += self.expanded;
        self.divide()?;
        for to in 0..self.outgoing.len() {
            self.send(to)?;
        }
        self.exchange.end_round(|_| Vec::new());
        while !self.exchange.is_complete() {
            self.wait()?;
        }
        self.exchange.next_round();
        Ok(weight)
    }

    /// Divides the keys of the last successors among the workers, without those sent lately.
    ///
    /// It is a loop of its own: a branch on each key as soon as it is computed is often mispredicted, and delays the
    /// computation of the next ones.
    fn divide(&mut self) -> Result<(), DistributedError> {
        self.sent.remove_seen(&mut self.successors);
        for key in self.successors.drain(..) {
            self.outgoing[self.partition.worker_of(key)].push(key);
        }
        for to in 0..self.outgoing.len() {
            if self.outgoing[to].len() >= self.plan.batch {
                self.send(to)?;
            }
        }
        Ok(())
    }

    /// Sends the collected keys to a worker, or takes them if it is this one.
    fn send(&mut self, to: usize) -> Result<(), DistributedError> {
        let mut keys = mem::take(&mut self.outgoing[to]);
        if to == self.exchange.index {
            self.offer(&mut keys)?;
        } else if !keys.is_empty() {
            while !self.exchange.may_send() {
                self.wait()?;
            }
            self.found.cost.keys_sent += keys.len() as u64;
            self.found.cost.batches_sent += 1;
            self.exchange.send(to, pack(&keys));
            keys.clear();
        }
        self.outgoing[to] = keys;
        Ok(())
    }

    /// Waits for keys, and asks whether the search goes on.
    fn wait(&mut self) -> Result<(), DistributedError> {
        self.check()?;
        self.receive(WAIT)
    }

    /// Takes the keys that have arrived, after a wait for the first.
    fn receive(&mut self, wait: Duration) -> Result<(), DistributedError> {
        let mut keys = Vec::new();
        let mut wait = wait;
        while let Some(bytes) = self.exchange.receive(wait)? {
            unpack(&bytes, &mut keys).ok_or_else(malformed)?;
            self.offer(&mut keys)?;
            wait = Duration::ZERO;
        }
        Ok(())
    }

    /// Offers keys of this worker to the store, and empties the vector.
    fn offer(&mut self, keys: &mut Vec<K>) -> Result<(), DistributedError> {
        if self.plan.scratch.is_some() {
            // Keys that are known would be sorted and written before they are found to be so.
            self.store.remove_seen(keys);
        }
        self.on_store(|store, observer| store.offer(keys, observer))
    }

    /// Calls `take` with the keys of a level that this worker has, in ascending order and in small batches, until it returns
    /// false.
    fn read(
        &mut self,
        level: usize,
        take: &mut dyn FnMut(&mut Self, &[K]) -> Result<bool, DistributedError>,
    ) -> Result<(), DistributedError> {
        let Some(place) = self.places.get(level).copied().flatten() else { return Ok(()) };
        let mut batches = self.store.read(place)?;
        let mut keys = Vec::new();
        while batches.next_batch(&mut keys)? {
            for keys in keys.chunks(STEP) {
                self.check()?;
                if !take(self, keys)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Asks the game about some states. If it does not come back, the process ends the run.
    fn step<T>(&self, work: impl FnOnce() -> T) -> T {
        let activity = &self.exchange.peers.activities[self.thread];
        activity.begin();
        let result = work();
        activity.end();
        result
    }

    /// Works on the store, which asks between its batches whether the search goes on.
    fn on_store<T>(
        &mut self,
        work: impl FnOnce(&mut dyn LevelStore<K>, &mut dyn Observer) -> Result<T, LevelStoreError>,
    ) -> Result<T, DistributedError> {
        let progress = self.progress();
        let (peers, run) = (self.exchange.peers, &mut self.run);
        let mut observer = observer::from_fn(|_| {
            peers.check()?;
            run.as_mut().map_or(Ok(()), |run| run.observe(&progress))
        });
        Ok(work(&mut *self.store, &mut observer)?)
    }

    /// Asks whether the search goes on: in all processes, and for the observer of this one.
    fn check(&mut self) -> Result<(), DistributedError> {
        self.exchange.peers.check()?;
        let progress = self.progress();
        self.run.as_mut().map_or(Ok(()), |run| run.observe(&progress))?;
        Ok(())
    }

    /// How far the search is, by an estimate from the own parts.
    fn progress(&self) -> Progress {
        let newest = self.found.counts.last().copied().unwrap_or(0);
        let workers = self.exchange.peers.workers() as u64;
        let done = self.before + (self.expanded * workers).min(newest);
        let bytes = self.store.memory_bytes() * self.exchange.peers.threads() as u64;
        Progress::at(done).found(self.complete).bytes(bytes)
    }

    /// Tells each worker a value, and returns the values of all.
    fn gather(
        &mut self,
        value: impl Fn(usize) -> Vec<u8>,
    ) -> Result<Vec<Vec<u8>>, DistributedError> {
        self.exchange.end_round(value);
        while !self.exchange.is_complete() {
            self.check()?;
            if self.exchange.receive(WAIT)?.is_some() {
                return Err(malformed());
            }
        }
        Ok(self.exchange.next_round())
    }

    /// The sums of numbers of all workers.
    fn sum<const N: usize>(&mut self, own: [u64; N]) -> Result<[u64; N], DistributedError> {
        let own = own.map(u64::to_le_bytes).concat();
        let mut sums = [0_u64; N];
        for value in self.gather(|_| own.clone())? {
            for (sum, bytes) in sums.iter_mut().zip(value.chunks(8)) {
                *sum += bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
            }
        }
        Ok(sums)
    }

    /// The states of the last level, in the first worker of each process.
    fn collect_farthest(&mut self, last: usize) -> Result<(), DistributedError> {
        if self.found.counts.last().is_none_or(|&count| count > MOST_FARTHEST) {
            return Ok(());
        }
        let mut own = Vec::new();
        self.read(last, &mut |_, keys| {
            own.extend_from_slice(keys);
            Ok(true)
        })?;
        let (own, threads) = (pack(&own), self.exchange.peers.threads());
        let mut keys = Vec::new();
        for bytes in self.gather(|to| if to % threads == 0 { own.clone() } else { vec![1] })? {
            unpack(&bytes, &mut keys).ok_or_else(malformed)?;
        }
        keys.sort_unstable();
        self.found.farthest = keys;
        Ok(())
    }

    /// A shortest path to `target`, whose distance is known.
    ///
    /// Level by level, every worker looks among its keys for the least one that leads to the next state of the
    /// path, and the least of all workers is taken. So the path does not depend on the number of workers.
    fn path_to(&mut self, target: K, distance: usize) -> Result<Vec<K>, DistributedError> {
        let mut path = vec![target];
        let mut first = target;
        for level in (0..distance).rev() {
            let own = self.least_before(level, first)?;
            let own = own.map_or(Vec::new(), |key| key.wide().to_le_bytes().to_vec());
            let values = self.gather(|_| own.clone())?;
            let keys = values.iter().filter_map(|value| value.first_chunk().copied());
            first = keys.map(u128::from_le_bytes).min().map(K::from_wide).ok_or_else(|| {
                let reason = "no state of the level before leads to a state of the path";
                DistributedError::Game(reason.to_owned())
            })?;
            path.push(first);
        }
        path.reverse();
        Ok(path)
    }

    /// The least key of this worker in a level that leads to `target`.
    fn least_before(&mut self, level: usize, target: K) -> Result<Option<K>, DistributedError> {
        let game = self.plan.game;
        let predecessors = self.step(|| game.predecessors(target))?;
        let mut found = None;
        self.read(level, &mut |worker, keys| {
            found = match &predecessors {
                Some(before) => before.iter().copied().find(|key| keys.binary_search(key).is_ok()),
                None => worker.step(|| game.first_before(keys, target))?,
            };
            Ok(found.is_none())
        })?;
        Ok(found)
    }

    /// Loads the levels of a checkpoint, after all processes have seen the same folder. Returns whether there are any.
    fn load(&mut self) -> Result<bool, DistributedError> {
        let Some(saved) = self.plan.saved else { return Ok(false) };
        let index = self.exchange.index;
        let token = if index == 0 { saved.write_token()? } else { String::new() };
        let tokens = self.gather(|_| token.clone().into_bytes())?;
        saved.check_token(&String::from_utf8_lossy(&tokens[0]))?;
        // No process writes or removes anything before all have seen the token.
        self.gather(|_| Vec::new())?;
        saved.remove_token(&token);
        let mut weight = 0;
        for (level, entry) in saved.levels.iter().enumerate() {
            // A part that was saved by as many workers has the keys of the same worker.
            let workers = self.exchange.peers.workers();
            let parts = if entry.parts == workers { index..index + 1 } else { 0..entry.parts };
            for part in parts {
                saved.read_part([level, part, entry.parts], &mut |keys| {
                    self.check()?;
                    keys.retain(|&key| self.partition.worker_of(key) == index);
                    self.offer(keys)
                })?;
            }
            let found = self.finish_level(if index == 0 { weight } else { 0 })?;
            if found != entry.count {
                let expected = entry.count;
                let reason = format!("level {level} has {found} keys, where it says {expected}");
                return Err(saved.invalid(reason).into());
            }
            weight = entry.weight;
            // A search until the target needs no level after it.
            if self.plan.until_target && self.found.target_distance.is_some() {
                break;
            }
        }
        Ok(!saved.levels.is_empty())
    }

    /// Saves the newest level. The first worker lists it when all have saved their parts.
    fn save(&mut self) -> Result<(), DistributedError> {
        let Some(saved) = self.plan.saved else { return Ok(()) };
        let (level, workers) = (self.places.len() - 1, self.exchange.peers.workers());
        let place = self.places[level];
        let count = place.map_or(0, |place| self.store.level_len(place));
        let mut batches = place.map(|place| self.store.read(place)).transpose()?;
        saved.write_part([level, self.exchange.index, workers], count, &mut |keys| {
            self.check()?;
            Ok(match &mut batches {
                Some(batches) => batches.next_batch(keys)?,
                None => false,
            })
        })?;
        self.gather(|_| Vec::new())?;
        if self.exchange.index == 0 {
            // The weight of the newest level is not known.
            let weights = self.found.weights.iter().copied().chain(std::iter::repeat(0));
            let entries = self.found.counts.iter().zip(weights).enumerate();
            let entries: Vec<_> = entries
                .map(|(level, (&count, weight))| {
                    let parts = saved.levels.get(level).map_or(workers, |entry| entry.parts);
                    SavedLevel { parts, count, weight }
                })
                .collect();
            saved.write_list(&entries)?;
        }
        Ok(())
    }
}

fn malformed() -> DistributedError {
    DistributedError::Protocol("the workers are not at the same step".to_owned())
}
