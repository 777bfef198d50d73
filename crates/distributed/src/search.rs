//! `DistributedSearch`: a breadth-first search by levels on several processes.

use std::fmt::{self, Debug, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use abstract_games_core::{Game, Keyed, Limits, Path, Predecessors, Run, Stop, run_setters};
use abstract_games_search::{End, LevelKey};
use abstract_games_storage::StorageError;
use sha2::{Digest, Sha256};

use crate::checkpoint::{Folder, Saved};
use crate::cluster::Cluster;
use crate::error::DistributedError;
use crate::fate::Cause;
use crate::identity::Identity;
use crate::level_worker::{self, Pace, Task};
use crate::workers;

/// The memory of a process whose keys are on disk, unless another is set.
const MEMORY_ON_DISK: u64 = 1 << 28;
/// The greatest number of farthest states that are collected.
const MOST_FARTHEST: u64 = 1 << 20;

/// A breadth-first search by levels on several processes, each with several threads.
///
/// Every thread is a worker that owns the keys that hash to it. A worker expands the states that it owns in
/// the newest level, and passes the key of each successor on to its owner, through exchange channels of timely
/// dataflow. When timely's progress tracking says that all keys of the level have arrived, every worker
/// removes those that it knows; the rest is its part of the next level. The result is that of a search on
/// one machine, for every number of processes and threads.
///
/// All processes call [`search`](Self::search) with the same game and the same settings, and get the same result.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_distributed::{Cluster, DistributedSearch, Identity};
///
/// let identity = Identity::new("tic-tac-toe");
/// let found = DistributedSearch::new(&TicTacToe, identity).search(Cluster::single().threads(2))?;
/// assert_eq!(found.counts, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
/// assert_eq!(found.eccentricity(), Some(9));
/// # Ok::<(), abstract_games_distributed::DistributedError>(())
/// ```
///
/// # Cost
///
/// Memory of a process: 4 to 9 bytes for each key that it owns, or five times as many for keys of more than 64
/// bits; 8 or 16 bytes for each key of its parts of two levels; some megabytes of messages. With its keys
/// [on disk](DistributedSearch::on_disk), a process takes about 2 bytes of disk for each key instead, or 4 while runs are
/// merged, and twice as much if a path is asked for. A key that is
/// sent has the bytes of the widest key, and each state sends at most one key for each move.
pub struct DistributedSearch<'g, G: Keyed> {
    game: &'g G,
    identity: Identity,
    sources: Option<Vec<G::State>>,
    target: Option<G::State>,
    until_target: bool,
    weigh: Option<&'g Weigh<'g, G>>,
    path: bool,
    predecessors: Option<PredecessorKeys<G>>,
    memory: Option<u64>,
    scratch: Option<PathBuf>,
    checkpoint: Option<(PathBuf, bool)>,
    pace: Pace,
    run: Run<'g>,
}

/// A weight of states; see [`DistributedSearch::weigh`].
pub(crate) type Weigh<'g, G> = dyn Fn(&<G as Game>::State) -> u64 + Sync + 'g;

/// A function that lists the predecessors of a state.
pub(crate) type PredecessorKeys<G> = fn(&G, &<G as Game>::State) -> Vec<<G as Game>::State>;

/// The result of a [`DistributedSearch`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DistributedLevels<S, M> {
    /// Number of states at distance 0, 1, 2, … from the sources.
    pub counts: Vec<u64>,
    /// The sum of the [weights](DistributedSearch::weigh) of the states at each distance; of the last level
    /// only if the search was not stopped. Empty without weights.
    pub weights: Vec<u64>,
    /// The states of the last level in the order of their keys. Empty if the search was stopped, or if there
    /// are more than 2²⁰.
    pub farthest: Vec<S>,
    /// The distance of the target, if it was given and found.
    pub target_distance: Option<usize>,
    /// A shortest path to the target, if it was asked for and the target was found.
    pub path: Option<Path<S, M>>,
    /// How the search ended. A search that an observer of some process stopped has [`End::Stopped`] in all.
    pub end: End,
    /// What this process sent to others and occupied.
    pub cost: Cost,
    /// The saved levels of a complete search.
    pub(crate) checkpoint: Option<Arc<Folder>>,
}

/// The cost of a search for one process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// Number of states that the process expanded.
    pub expanded: u64,
    /// Number of keys that it passed on to owners in other workers.
    pub keys_sent: u64,
    /// Number of [parcels](DistributedSearch::parcels) in which it sent them.
    pub parcels_sent: u64,
    /// Number of bytes that it sent to other processes, timely's own included.
    pub bytes_sent: u64,
    /// Number of bytes of its keys at the end of the search.
    pub key_bytes: u64,
    /// Number of bytes of the files of its keys, if they are on disk: at the end of the search.
    pub disk_bytes: u64,
    /// The greatest number of bytes of these files: the sum of those of its threads, which need not be at one time.
    pub disk_peak_bytes: u64,
}

/// The result of a search of the game `G`.
pub(crate) type Found<G> = DistributedLevels<<G as Game>::State, <G as Game>::Move>;

impl<S, M> DistributedLevels<S, M> {
    /// The greatest distance from the sources, or `None` if the search did not find all states.
    pub fn eccentricity(&self) -> Option<usize> {
        if self.end == End::Exhausted { self.counts.len().checked_sub(1) } else { None }
    }

    /// Number of states found.
    pub fn found(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end.stopped()
    }

    /// Removes the saved levels of a complete search. Call it in all processes once the result is stored; the
    /// first one removes the files. Without checkpoints, or if the search was stopped, nothing is removed.
    ///
    /// # Errors
    ///
    /// [`StorageError`] for the first file that cannot be removed. The others are removed.
    pub fn remove_checkpoint(&self) -> Result<(), StorageError> {
        self.checkpoint.as_ref().map_or(Ok(()), |folder| folder.remove())
    }
}

impl<'g, G: Keyed> DistributedSearch<'g, G> {
    /// A search of `game` from its initial state. All processes must have an equal `identity`, so it should
    /// name all parameters of the game.
    pub fn new(game: &'g G, identity: Identity) -> Self {
        Self {
            game,
            identity,
            sources: None,
            target: None,
            until_target: false,
            weigh: None,
            path: false,
            predecessors: None,
            memory: None,
            scratch: None,
            checkpoint: None,
            pace: Pace::default(),
            run: Run::new(),
        }
    }

    /// Starts from `state` instead of the initial state. Each further call adds a source.
    #[must_use]
    pub fn source(mut self, state: G::State) -> Self {
        self.sources.get_or_insert_default().push(state);
        self
    }

    /// Sets the state whose distance is sought.
    #[must_use]
    pub fn target(mut self, state: G::State) -> Self {
        self.target = Some(state);
        self
    }

    /// Ends the search at the level of the target, with [`End::Goal`].
    #[must_use]
    pub fn until_target(mut self) -> Self {
        self.until_target = true;
        self
    }

    /// Adds up the weights of the states of each level, such as the sizes of orbits.
    #[must_use]
    pub fn weigh(mut self, weight: &'g Weigh<'g, G>) -> Self {
        self.weigh = Some(weight);
        self
    }

    /// Finds a shortest path to the target. Each state on it is the one of least key that leads to the next,
    /// so the path is that of [`Levels::path_to`](abstract_games_search::Levels::path_to).
    ///
    /// Takes three to four bytes more for each state in large sets, and expands each level up to the target once
    /// more unless the game has predecessors: see [`by_predecessors`](Self::by_predecessors).
    #[must_use]
    pub fn path(mut self) -> Self {
        self.path = true;
        self
    }

    /// As [`path`](Self::path), by the predecessors of the states on the path. That takes one pass over the
    /// keys and no expansions.
    #[must_use]
    pub fn by_predecessors(mut self) -> Self
    where
        G: Predecessors,
    {
        self.path = true;
        self.predecessors =
            Some(|game, state| game.predecessors(state).map(|(_, before)| before).collect());
        self
    }

    /// Limits the memory of each process for its keys to this many bytes. A search that exceeds it in any process ends
    /// with [`Stop::MemoryLimit`] in all, unless its keys are [on disk](Self::on_disk).
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Sets the number of keys that a worker of this process collects for another one before it sends them, by default
    /// 8192, and the number of such parcels by which it may be ahead of the slowest worker, by default 64. Larger parcels
    /// have fewer headers, and fewer parcels ahead take less memory for messages under way.
    ///
    /// A worker looks at the numbers after each thousand keys and after each 512 states, so smaller ones have little effect.
    /// `ahead` is rounded down to a multiple of four, and is at least four.
    #[must_use]
    pub fn parcels(mut self, keys: usize, ahead: usize) -> Self {
        self.pace = Pace::new(keys, ahead);
        self
    }

    /// Keeps the keys of this process on disk, each thread's in a folder of its own in `folder`, which may be local to
    /// the machine. The process takes as much memory as [`memory`](Self::memory) says, or 256 MiB, for a cache, for
    /// sorting, and for reading: see [`Scratch`](abstract_games_search::Scratch). The others may keep theirs in memory.
    ///
    /// The files are removed at the end, even if the search is stopped; those that a killed process leaves
    /// are removed by the next one, and those of other searches are left alone. `folder` itself stays. To resume takes a [checkpoint](Self::checkpoint), from which they are made
    /// again.
    #[must_use]
    pub fn on_disk(mut self, folder: impl Into<PathBuf>) -> Self {
        self.scratch = Some(folder.into());
        self
    }

    /// Saves each level in a folder, which all processes must reach under this path. The search can then be
    /// [resumed](Self::resume) with any number of processes and threads. The first process locks the folder.
    ///
    /// Takes three to four bytes for each state on disk in large sets. They stay until
    /// [`remove_checkpoint`](DistributedLevels::remove_checkpoint).
    #[must_use]
    pub fn checkpoint(mut self, folder: impl Into<PathBuf>) -> Self {
        self.checkpoint = Some((folder.into(), false));
        self
    }

    /// Continues from the last complete level in a folder for checkpoints, and saves there. Keys that were saved
    /// by another number of workers are read by all.
    #[must_use]
    pub fn resume(mut self, folder: impl Into<PathBuf>) -> Self {
        self.checkpoint = Some((folder.into(), true));
        self
    }

    run_setters! {
        'g;
        /// It is asked in this process, and a stop ends the search in all. `done` counts the states expanded by all
        /// processes, by an estimate during a level; `found` counts the states of complete levels.
        observer;
    }

    /// Connects to the other processes and searches.
    ///
    /// # Errors
    ///
    /// [`DistributedError`] if the processes do not find each other or do not agree, if one is lost or fails, or if
    /// a checkpoint cannot be written or used.
    pub fn search(
        self,
        cluster: Cluster,
    ) -> Result<DistributedLevels<G::State, G::Move>, DistributedError> {
        if self.game.key_bits() <= u64::BITS {
            self.search_with::<u64>(cluster)
        } else {
            self.search_with::<u128>(cluster)
        }
    }

    fn search_with<K: LevelKey>(
        self,
        cluster: Cluster,
    ) -> Result<DistributedLevels<G::State, G::Move>, DistributedError> {
        let Self { game, sources, target, run, .. } = self;
        let sources = sources.unwrap_or_else(|| vec![game.initial()]);
        let keys_of = |states: &[G::State]| match states {
            [] => "none".to_owned(),
            [state] => game.key(state).to_string(),
            // Many sources would exceed what a process sends of its identity.
            states => {
                let mut hash = Sha256::new();
                for state in states {
                    hash.update(game.key(state).to_le_bytes());
                }
                let mut hexadecimal = String::new();
                for byte in hash.finalize() {
                    // A string takes everything.
                    let _ = write!(hexadecimal, "{byte:02x}");
                }
                format!("{} with the SHA-256 {hexadecimal}", states.len())
            }
        };
        // What the saved levels depend on, and what the run of this time depends on besides.
        let saved_identity = self
            .identity
            .parameter("bits of a key", game.key_bits())
            .parameter("sources", keys_of(&sources))
            .parameter("weights", self.weigh.is_some());
        saved_identity.check()?;
        let folder = match &self.checkpoint {
            None => None,
            Some((path, resume)) => {
                let is_first = cluster.process() == 0;
                Some(Arc::new(Folder::open(path, *resume, is_first, &saved_identity)?))
            }
        };
        let saved = folder.as_ref().map_or_else(Saved::default, |folder| folder.saved.clone());
        let identity = saved_identity
            .parameter("target", keys_of(target.as_slice()))
            .parameter("search until the target", self.until_target)
            .parameter("path", self.path)
            .parameter("checkpoints", self.checkpoint.is_some())
            .parameter("levels in the checkpoint", saved.levels.len());
        let default = if self.scratch.is_some() { MEMORY_ON_DISK } else { u64::MAX };
        let memory = self.memory.unwrap_or(default);
        let threads = cluster.thread_count();
        let process = cluster.process();
        if let Some(folder) = &self.scratch {
            // No process begins its files before all are connected.
            level_worker::remove_left(folder);
        }
        let mesh = cluster.connect(identity)?;
        let hosts = mesh.hosts.clone();
        let task = Task {
            game,
            sources,
            target,
            until_target: self.until_target,
            weigh: self.weigh,
            path: self.path,
            predecessors: self.predecessors,
            most_farthest: MOST_FARTHEST,
            memory: memory / threads as u64,
            scratch: self.scratch.as_deref(),
            folder: folder.as_deref(),
            pace: self.pace,
            bytes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            expanded: AtomicU64::new(0),
            keys_sent: AtomicU64::new(0),
            parcels_sent: AtomicU64::new(0),
            disk_bytes: AtomicU64::new(0),
            disk_peak_bytes: AtomicU64::new(0),
            complete: std::sync::Mutex::default(),
        };
        let limit = if self.scratch.is_some() { u64::MAX } else { memory };
        let mut run = run.and(Limits::new().memory(limit));
        let (outcome, sent) = workers::run::<K, _>(
            mesh,
            |port| level_worker::work(&task, port, Some(&mut run)),
            |port| level_worker::work(&task, port, None).map(drop),
        )?;
        match outcome {
            Ok(mut found) => {
                found.cost = task.cost(sent);
                if found.stopped().is_none() {
                    found.checkpoint.clone_from(&folder);
                }
                Ok(found)
            }
            Err(Cause::Stopped(stop)) => {
                let mut found = task.complete_levels();
                found.end = End::Stopped(stop);
                found.cost = task.cost(sent);
                Ok(found)
            }
            Err(cause) => Err(cause.into_error(&hosts, process)),
        }
    }
}

impl<G: Keyed> Debug for DistributedSearch<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut search = f.debug_struct("DistributedSearch");
        search.field("identity", &self.identity).field("path", &self.path).finish_non_exhaustive()
    }
}
