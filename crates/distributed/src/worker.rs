//! The work of one thread of a search by levels.

use std::mem;
use std::path::PathBuf;
use std::sync::mpsc::Receiver;

use abstract_games_core::{Observer, Progress, Run, observer};
use abstract_games_search::{
    End, KeyGraph, KeyLevels, LevelDriver, LevelKey, LevelStore, MemoryLevels, keys_back_from,
    least_before,
};

use crate::error::DistributedError;
use crate::exchange::Exchange;
use crate::network::{Message, Peers};
use crate::saved_levels::{SavedLevel, SavedLevels};
use crate::shared_levels::{SharedLevels, pack, unpack};
use crate::worker_files::WorkerFiles;

/// The greatest number of farthest states that are collected.
const MOST_FARTHEST: u64 = 1 << 20;

/// The settings of a search.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) until_target: bool,
    pub(crate) weighs: bool,
    pub(crate) path: bool,
    pub(crate) memory: Option<u64>,
    /// The folder for the keys of the workers of this process, or none if they are in memory.
    pub(crate) scratch: Option<PathBuf>,
    /// The folder for saved levels, and whether the search resumes from them.
    pub(crate) checkpoint: Option<(PathBuf, bool)>,
    /// Number of keys that are sent at once, and of such messages that a worker may be ahead.
    pub(crate) batch: usize,
    pub(crate) ahead: usize,
}

/// What all workers of a process search.
pub(crate) struct Plan<'p> {
    pub(crate) graph: &'p dyn KeyGraph,
    pub(crate) sources: Vec<u128>,
    pub(crate) target: Option<u128>,
    pub(crate) settings: &'p Settings,
    /// The memory limit of each worker.
    pub(crate) memory: u64,
    pub(crate) saved: Option<&'p SavedLevels>,
}

/// What a worker finds. If the search is stopped, it has the complete levels.
pub(crate) struct Found {
    pub(crate) counts: Vec<u64>,
    pub(crate) weights: Vec<u64>,
    pub(crate) target_distance: Option<usize>,
    pub(crate) farthest: Vec<u128>,
    /// The keys of a shortest path to the target, from a source.
    pub(crate) path: Vec<u128>,
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
    /// Number of bytes that it sent to other processes.
    pub bytes_sent: u64,
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
        self.disk_bytes += other.disk_bytes;
        self.disk_peak_bytes += other.disk_peak_bytes;
    }
}

impl Found {
    pub(crate) fn new() -> Self {
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

/// A worker, with its keys.
struct LevelWorker<'w, 'r> {
    plan: &'w Plan<'w>,
    driver: LevelDriver<'r, SharedLevels<'w>>,
    found: &'w mut Found,
}

/// Searches as the worker `thread` of this process. What it finds until an error stays in `found`.
pub(crate) fn work(
    plan: &Plan<'_>,
    peers: &Peers,
    (thread, inbox): (usize, Receiver<Message>),
    mut run: Run<'_>,
    found: &mut Found,
) -> Result<(), DistributedError> {
    let (settings, key_bits) = (plan.settings, plan.graph.key_bits());
    let exchange = Exchange::new(peers, thread, inbox, settings.ahead);
    let folder = settings.scratch.as_ref();
    let files = folder.map(|folder| WorkerFiles::new(folder, exchange.index, plan.memory));
    let files = files.transpose().map_err(DistributedError::Scratch)?;
    let own = match &files {
        Some(files) => files.store(key_bits, settings.path)?,
        None if key_bits <= u64::BITS => in_memory::<u64>(plan),
        None => in_memory::<u128>(plan),
    };
    let is_on_disk = files.is_some();
    let store = SharedLevels::new(exchange, own, is_on_disk, settings.batch, key_bits, plan.target);
    let (workers, threads) = (peers.workers() as u64, peers.threads() as u64);
    // The progress is that of all workers, by an estimate from this one.
    let observer = observer::from_fn(move |own: &Progress| {
        peers.check()?;
        let all = Progress::at((own.done * workers).min(own.found)).found(own.found);
        run.observe(&all.bytes(own.bytes * threads))
    });
    let driver = LevelDriver::new(Box::new(store), Run::new().observer(observer));
    let mut worker = LevelWorker { plan, driver, found };
    let outcome = worker.search();
    let LevelWorker { driver, found, .. } = worker;
    found.cost.expanded = driver.progress().done;
    found.cost.keys_sent = driver.store.keys_sent;
    // The store is dropped before its files.
    drop(driver);
    if let Some(files) = files {
        let used = files.disk_use();
        (found.cost.disk_bytes, found.cost.disk_peak_bytes) = (used.bytes, used.peak);
    }
    outcome
}

fn in_memory<K: LevelKey>(plan: &Plan<'_>) -> Box<dyn LevelStore> {
    let store = MemoryLevels::<K>::new(plan.graph.key_bits()).memory(plan.memory);
    Box::new(if plan.settings.path { store.keep_levels() } else { store })
}

impl LevelWorker<'_, '_> {
    fn search(&mut self) -> Result<(), DistributedError> {
        let settings = self.plan.settings;
        let mut weight = 0;
        let mut is_loaded = self.load()?;
        if !is_loaded {
            let own = |key: &u128| self.driver.store.worker_of(*key) == self.index();
            let keys = self.plan.sources.iter().copied().filter(own).collect();
            self.driver.offer_sources(keys)?;
        }
        self.found.end = loop {
            if !mem::take(&mut is_loaded) {
                if self.finish_level(weight)? == 0 {
                    break End::Exhausted;
                }
                self.save()?;
            }
            self.driver.store.complete = self.found.counts.iter().sum();
            if self.found.target_distance.is_some() && settings.until_target {
                break End::Goal;
            }
            weight = self.driver.expand_newest(self.plan.graph)?;
        };
        let last = self.driver.store.levels() - 1;
        let is_short = self.driver.store.level_len(last) <= MOST_FARTHEST;
        let weighs_last = settings.weighs && self.found.end == End::Goal;
        let (mut batches, mut keys) = (self.driver.store.read(last)?, Vec::new());
        let (mut weight, mut farthest) = (0, Vec::new());
        while (is_short || weighs_last) && batches.next_batch(&mut keys)? {
            self.check()?;
            if weighs_last {
                weight += self.plan.graph.weigh(&keys)?;
            }
            if is_short {
                farthest.append(&mut keys);
            }
        }
        if weighs_last {
            let weights = self.gather(|_| weight.to_le_bytes().to_vec())?;
            let weights = weights.iter().filter_map(|weight| weight.first_chunk().copied());
            self.found.weights.push(weights.map(u64::from_le_bytes).sum());
        }
        let (own, threads) = (pack(&farthest), self.driver.store.exchange.peers.threads());
        // Only the first worker of a process needs them.
        let to = |to| if to % threads == 0 { own.clone() } else { pack(&[]) };
        for bytes in self.gather(to)? {
            let exchange = &self.driver.store.exchange;
            unpack(&bytes, &mut self.found.farthest).ok_or_else(|| exchange.malformed())?;
        }
        self.found.farthest.sort_unstable();
        self.find_path()
    }

    /// The number of this worker.
    fn index(&self) -> usize {
        self.driver.store.exchange.index
    }

    /// Tells each worker a value, and returns the values of all.
    fn gather(
        &mut self,
        value: impl Fn(usize) -> Vec<u8>,
    ) -> Result<Vec<Vec<u8>>, DistributedError> {
        self.driver.store.exchange.end_round(value);
        loop {
            if let Some(values) = self.driver.store.exchange.await_values()? {
                return Ok(values);
            }
            self.check()?;
        }
    }

    /// Makes the offered keys that are new the newest level. `weight` is that of the own part of the level before. Returns the
    /// number of keys of all workers.
    fn finish_level(&mut self, weight: u64) -> Result<u64, DistributedError> {
        self.driver.store.weight = weight;
        let count = self.driver.finish_level()?;
        if self.plan.settings.weighs && !self.found.counts.is_empty() {
            self.found.weights.push(self.driver.store.weight);
        }
        if self.driver.store.has_target {
            self.found.target_distance = Some(self.found.counts.len());
        }
        if count > 0 {
            self.found.counts.push(count);
        }
        Ok(count)
    }

    /// Finds a shortest path to the target. Level by level, every worker looks among its keys for the least one that leads to
    /// the next state of the path, and the least of all workers is taken. So the path does not depend on their number.
    fn find_path(&mut self) -> Result<(), DistributedError> {
        let (true, Some(target), Some(distance)) =
            (self.plan.settings.path, self.plan.target, self.found.target_distance)
        else {
            return Ok(());
        };
        let path = keys_back_from(target, distance, |level, key| {
            let driver = &self.driver;
            let own = least_before(self.plan.graph, &*driver.store, driver.workers(), level, key)?;
            let own = own.map_or(Vec::new(), |key| key.to_le_bytes().to_vec());
            let values = self.gather(|_| own.clone())?;
            let keys = values.iter().filter_map(|value| value.first_chunk().copied());
            Ok::<_, DistributedError>(keys.map(u128::from_le_bytes).min())
        })?;
        let reason = "no state of the level before leads to a state of the path";
        self.found.path = path.ok_or_else(|| DistributedError::Game(reason.to_owned()))?;
        Ok(())
    }

    /// Asks whether the search goes on.
    fn check(&mut self) -> Result<(), DistributedError> {
        let progress = self.driver.progress();
        Ok(self.driver.ask(&progress)?)
    }

    /// Loads the saved levels, after all processes have seen the same folder. Returns whether there are any.
    fn load(&mut self) -> Result<bool, DistributedError> {
        let Some(saved) = self.plan.saved else { return Ok(false) };
        let (index, workers) = (self.index(), self.driver.store.exchange.peers.workers());
        let token = if index == 0 { saved.write_token()? } else { String::new() };
        let tokens = self.gather(|_| token.clone().into_bytes())?;
        saved.check_token(&String::from_utf8_lossy(&tokens[0]))?;
        // No process writes or removes anything before all have seen the token.
        self.gather(|_| Vec::new())?;
        saved.remove_token(&token);
        let mut weight = 0;
        for (level, entry) in saved.levels.iter().enumerate() {
            // A part that was saved by as many workers has the keys of the same worker.
            let parts = if entry.parts == workers { index..index + 1 } else { 0..entry.parts };
            for part in parts {
                saved.read_part([level, part, entry.parts], &mut |mut keys| {
                    self.check()?;
                    keys.retain(|&key| self.driver.store.worker_of(key) == index);
                    Ok(self.driver.offer_sources(keys)?)
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
            if self.plan.settings.until_target && self.found.target_distance.is_some() {
                break;
            }
        }
        Ok(!saved.levels.is_empty())
    }

    /// Saves the newest level. The first worker lists it when all have saved their parts.
    fn save(&mut self) -> Result<(), DistributedError> {
        let Some(saved) = self.plan.saved else { return Ok(()) };
        let store = &self.driver.store;
        let (level, workers) = (store.levels() - 1, store.exchange.peers.workers());
        let mut batches = store.read(level)?;
        saved.write_part([level, self.index(), workers], &mut |keys| {
            self.check()?;
            Ok(batches.next_batch(keys)?)
        })?;
        self.gather(|_| Vec::new())?;
        if self.index() == 0 {
            // The weight of the newest level is not known.
            let weights = self.found.weights.iter().copied().chain(std::iter::repeat(0));
            let entries = self.found.counts.iter().zip(weights).enumerate();
            let entries = entries.map(|(level, (&count, weight))| {
                let parts = saved.levels.get(level).map_or(workers, |entry| entry.parts);
                SavedLevel { parts, count, weight }
            });
            saved.write_list(&entries.collect::<Vec<_>>())?;
        }
        Ok(())
    }
}
