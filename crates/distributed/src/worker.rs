//! The work of a process in a search by levels.

use std::mem;
use std::sync::mpsc::Receiver;

use abstract_games_core::{Observer, Progress, Run, observer};
use abstract_games_search::{
    DiskUse, End, KeyLevels, LevelDriver, LevelStore, disk_levels, keys_back_from, least_before,
    memory_levels,
};

use crate::error::DistributedError;
use crate::exchange::Exchange;
use crate::network::{Message, Peers};
use crate::process_plan::ProcessPlan;
use crate::saved_levels::{SavedLevel, SavedList};
use crate::shared_levels::{SharedLevels, pack, unpack};
use crate::storage::WorkerFiles;

const MEMORY_ON_DISK: u64 = 1 << 28;
/// The greatest number of farthest states that are collected.
const MOST_FARTHEST: u64 = 1 << 20;

/// If the search is stopped, it has the complete levels.
#[derive(Default)]
pub(crate) struct FoundLevels {
    pub(crate) counts: Vec<u64>,
    pub(crate) weights: Vec<u64>,
    pub(crate) target_distance: Option<usize>,
    pub(crate) farthest: Vec<u128>,
    pub(crate) path: Vec<u128>,
    pub(crate) cost: Cost,
}

/// The cost of a search for one process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// Number of states that the process expanded.
    pub expanded: u64,
    /// Number of keys that it sent to other processes.
    pub keys_sent: u64,
    /// Number of bytes that it sent to other processes.
    pub bytes_sent: u64,
    /// The bytes of the files of its keys, if they are on disk.
    pub disk: DiskUse,
}

struct LevelWorker<'w, 'r> {
    plan: &'w ProcessPlan<'w>,
    driver: LevelDriver<'r, SharedLevels<'w>>,
    found: &'w mut FoundLevels,
    list: SavedList,
}

/// Searches, and returns how the search ended. What is found until an error stays in `found`.
pub(crate) fn work(
    plan: &ProcessPlan<'_>,
    peers: &Peers,
    inbox: Receiver<Message>,
    run: Run<'_>,
    found: &mut FoundLevels,
) -> Result<End, DistributedError> {
    let settings = plan.settings;
    let (memory, path) = (settings.storage.memory, settings.path);
    let folder = settings.storage.scratch.as_ref();
    let files = folder.map(|folder| WorkerFiles::new(folder, peers.process)).transpose();
    let files = files.map_err(DistributedError::Scratch)?;
    let (key_bits, threads) = (plan.graph.key_bits(), run.workers().count());
    let own = match &files {
        Some(WorkerFiles(scratch)) => {
            let scratch = scratch.clone().memory(memory.unwrap_or(MEMORY_ON_DISK));
            let scratch = if path { scratch.keep_levels() } else { scratch };
            disk_levels(&scratch, key_bits, threads, &mut ())?
        }
        None => memory_levels(key_bits, memory.unwrap_or(u64::MAX), path),
    };
    let exchange = Exchange::new(peers, inbox, settings.ahead);
    let store = SharedLevels::new(exchange, own, plan);
    // Messages of other processes do not wait for a whole batch.
    let driver = LevelDriver::new(Box::new(store), watched(run, peers)).in_short_rounds();
    let mut worker = LevelWorker { plan, driver, found, list: SavedList::default() };
    let outcome = worker.search();
    let LevelWorker { driver, found, .. } = worker;
    found.cost.expanded = driver.progress().done;
    found.cost.keys_sent = driver.store.keys_sent;
    // The store is dropped before its files.
    drop(driver);
    if let Some(files) = files {
        found.cost.disk = files.0.disk_use();
    }
    outcome
}

/// A run that ends with that of the other processes, and estimates the progress of all.
fn watched<'r>(mut run: Run<'r>, peers: &'r Peers) -> Run<'r> {
    let (threads, processes) = (run.workers().count(), peers.hosts.len() as u64);
    let observer = observer::from_fn(move |own: &Progress| {
        peers.check()?;
        let done = (own.done * processes).min(own.found);
        run.observe(&Progress::at(done).found(own.found).bytes(own.bytes))
    });
    Run::new().threads(threads).observer(observer)
}

impl LevelWorker<'_, '_> {
    fn search(&mut self) -> Result<End, DistributedError> {
        let settings = self.plan.settings;
        let mut weight = 0;
        let mut is_loaded = self.load()?;
        if !is_loaded {
            let keys = self.plan.sources.iter().copied();
            let keys = keys.filter(|&key| self.driver.store.is_own(key)).collect();
            self.driver.offer_sources(keys)?;
        }
        let end = loop {
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
        self.visit_last(settings.weighs && end == End::Goal)?;
        if let (true, Some(target), Some(distance)) =
            (settings.path, self.plan.target, self.found.target_distance)
        {
            self.found.path = self.path_to(target, distance)?;
        }
        Ok(end)
    }

    /// Makes the offered keys that are new the newest level. `weight` is that of the own part of
    /// the level before. Returns the number of keys of all processes.
    fn finish_level(&mut self, weight: u64) -> Result<u64, DistributedError> {
        self.driver.store.weight = weight;
        let count = self.driver.finish_level()?;
        if self.plan.settings.weighs && !self.found.counts.is_empty() {
            self.found.weights.push(self.driver.store.weight);
        }
        if self.driver.store.has_target && self.found.target_distance.is_none() {
            self.found.target_distance = Some(self.found.counts.len());
        }
        if count > 0 {
            self.found.counts.push(count);
        }
        Ok(count)
    }

    /// Collects the states of the last level, and weighs them if they were not expanded.
    fn visit_last(&mut self, weighs: bool) -> Result<(), DistributedError> {
        let last = self.found.counts.len().saturating_sub(1);
        let is_short = self.driver.store.level_len(last) <= MOST_FARTHEST;
        let (mut batches, mut keys) = (self.driver.store.read(last)?, Vec::new());
        let (mut weight, mut farthest) = (0, Vec::new());
        while (is_short || weighs) && batches.next_batch(&mut keys)? {
            self.check()?;
            if weighs {
                weight += self.plan.graph.weigh(&keys)?;
            }
            if is_short {
                farthest.append(&mut keys);
            }
        }
        if weighs {
            let weights = self.gather(&weight.to_le_bytes())?;
            let weights = weights.iter().filter_map(|weight| weight.first_chunk().copied());
            self.found.weights.push(weights.map(u64::from_le_bytes).sum());
        }
        for bytes in self.gather(&pack(&farthest))? {
            let exchange = &self.driver.store.exchange;
            unpack(&bytes, &mut self.found.farthest).ok_or_else(|| exchange.malformed())?;
        }
        self.found.farthest.sort_unstable();
        Ok(())
    }

    /// The keys of a shortest path, which does not depend on the number of processes: level by
    /// level, the least key of any process that leads to the next state of the path.
    fn path_to(&mut self, target: u128, distance: usize) -> Result<Vec<u128>, DistributedError> {
        let path = keys_back_from(target, distance, |level, key| {
            let driver = &self.driver;
            let own = least_before(self.plan.graph, &*driver.store, driver.workers(), level, key)?;
            let values = self.gather(&own.map_or(Vec::new(), |key| key.to_le_bytes().to_vec()))?;
            let keys = values.iter().filter_map(|value| value.first_chunk().copied());
            Ok::<_, DistributedError>(keys.map(u128::from_le_bytes).min())
        })?;
        let reason = "no state of the level before leads to a state of the path";
        path.ok_or_else(|| DistributedError::Game(reason.to_owned()))
    }

    fn gather(&mut self, value: &[u8]) -> Result<Vec<Vec<u8>>, DistributedError> {
        self.driver.store.exchange.end_round(value);
        loop {
            if let Some(values) = self.driver.store.exchange.await_values()? {
                return Ok(values);
            }
            self.check()?;
        }
    }

    fn check(&mut self) -> Result<(), DistributedError> {
        let progress = self.driver.progress();
        Ok(self.driver.ask(&progress)?)
    }

    /// Loads the saved levels, if any, after all processes have seen the same folder.
    fn load(&mut self) -> Result<bool, DistributedError> {
        let Some(saved) = self.plan.saved else { return Ok(false) };
        let runs = self.gather(&saved.begin()?)?;
        let list = saved.list_of(&runs[0])?;
        let peers = self.driver.store.exchange.peers;
        let (process, processes) = (peers.process, peers.hosts.len());
        let mut weight = 0;
        for (level, &SavedLevel { parts, count, weight: of_level }) in (0..).zip(&list.levels) {
            let own = if parts == processes { process..process + 1 } else { 0..parts };
            for part in own {
                saved.read_part([level, part, parts], &mut |mut keys| {
                    self.check()?;
                    keys.retain(|&key| self.driver.store.is_own(key));
                    Ok(self.driver.offer_sources(keys)?)
                })?;
            }
            let found = self.finish_level(if process == 0 { weight } else { 0 })?;
            if found != count || count == 0 {
                let reason = format!("level {level} has {found} keys, where it says {count}");
                return Err(saved.invalid(reason).into());
            }
            weight = of_level;
            // A search until the target needs no level after it.
            if self.plan.settings.until_target && self.found.target_distance.is_some() {
                break;
            }
        }
        self.list = list;
        Ok(!self.list.levels.is_empty())
    }

    /// Saves the newest level. The first process lists it when all have saved their parts.
    fn save(&mut self) -> Result<(), DistributedError> {
        let Some(saved) = self.plan.saved else { return Ok(()) };
        let store = &self.driver.store;
        let (process, processes) = (store.exchange.peers.process, store.exchange.peers.hosts.len());
        let level = store.levels() - 1;
        let mut batches = store.read(level)?;
        saved.write_part([level, process, processes], &mut |keys| {
            self.check()?;
            Ok(batches.next_batch(keys)?)
        })?;
        self.gather(&[])?;
        if process == 0 {
            let (levels, count) = (&mut self.list.levels, self.driver.store.level_len(level));
            if let (Some(before), Some(weight)) = (levels.last_mut(), self.found.weights.last()) {
                before.weight = *weight;
            }
            // The weight of the newest level is not known.
            levels.push(SavedLevel { parts: processes, count, weight: 0 });
            saved.write_list(&self.list)?;
        }
        Ok(())
    }
}
