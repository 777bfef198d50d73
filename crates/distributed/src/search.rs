//! `DistributedSearch`: a breadth-first search by levels on several processes.

use std::fmt::{self, Debug};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use abstract_games_core::{Keyed, Path, Predecessors, Run, Stop, run_setters};
use abstract_games_search::{End, GameGraph};
use abstract_games_storage::Header;
use sha2::{Digest, Sha256};

use crate::cluster::Cluster;
use crate::error::{Cause, DistributedError};
use crate::process_plan::{ProcessPlan, Settings};
use crate::saved_levels::SavedLevels;
use crate::storage::{Checkpoint, Storage, remove_left};
use crate::worker::{Cost, FoundLevels, work};

/// A breadth-first search by levels on several processes, each with several threads.
///
/// Every process has a part of the keys, by a hash. It expands its states of the newest level, and
/// sends the key of each successor to its process, which removes those that it knows; the rest is
/// its part of the next level. The result is that of a search on one machine, for every number of
/// processes and threads. All processes call [`search`](Self::search) with the same game and the
/// same settings, and get the same result.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_distributed::{Cluster, DistributedSearch, Header};
///
/// let identity = Header::new("tic-tac-toe", 1);
/// let found = DistributedSearch::new(&TicTacToe, identity).threads(2).search(Cluster::single())?;
/// assert_eq!(found.counts, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
/// assert_eq!(found.eccentricity(), Some(9));
/// # Ok::<(), abstract_games_distributed::DistributedError>(())
/// ```
///
/// In a [`Quotient`](abstract_games_core::Quotient) the target is an orbit.
/// [`Quotient::lift_to`](abstract_games_core::Quotient::lift_to) gives the path to the state
/// itself:
///
/// ```
/// use abstract_games_core::tic_tac_toe::{Board, TicTacToe};
/// use abstract_games_core::{Dihedral, Game, Quotient};
/// use abstract_games_distributed::{Cluster, DistributedSearch, Header};
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// let board: Board = "..X ... ...".parse()?;
/// let search = DistributedSearch::new(&quotient, Header::new("quotient of tic-tac-toe", 1));
/// let found = search.target(quotient.orbit(&board)).path().search(Cluster::single())?;
/// let path = found.path.expect("the orbit is found");
/// let path = quotient.lift_to(&TicTacToe.initial(), &path, |other| *other == board)?;
/// assert_eq!((path.len(), path.end()), (1, &board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
///
/// Memory of a process: the bytes of a set of keys, as of
/// [`LevelSearch`](abstract_games_search::LevelSearch), for each key that it has; 8 or 16 bytes for
/// each key of its parts of two levels; some megabytes of messages. With its keys [on
/// disk](Storage::on_disk), a process takes about 2 bytes of disk for each key instead, or 4 while
/// runs are merged, and twice as much if a path is asked for. A key that is sent has the bytes of
/// the widest key, and each state sends at most one key for each move.
#[must_use]
pub struct DistributedSearch<'g, G: Keyed> {
    game: &'g G,
    graph: GameGraph<'g, G>,
    identity: Header,
    sources: Option<Vec<G::State>>,
    target: Option<G::State>,
    settings: Settings,
    run: Run<'g>,
}

/// The result of a [`DistributedSearch`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DistributedLevels<S, M> {
    /// Number of states at distance 0, 1, 2, … from the sources.
    pub counts: Vec<u64>,
    /// The sum of the [weights](DistributedSearch::weigh) of the states at each distance; of the
    /// last level only if the search was not stopped. Empty without weights.
    pub weights: Vec<u64>,
    /// The states of the last level in the order of their keys; empty if the search was stopped or
    /// there are more than 2²⁰.
    pub farthest: Vec<S>,
    /// The distance of the target, if it was given and found.
    pub target_distance: Option<usize>,
    /// A shortest path to the target, if it was asked for and the target was found.
    pub path: Option<Path<S, M>>,
    /// How the search ended: with [`End::Stopped`] in all processes if one observer stopped it.
    pub end: End,
    /// What this process sent to others and occupied.
    pub cost: Cost,
    /// The saved levels.
    pub checkpoint: Checkpoint,
}

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
}

impl<'g, G: Keyed> DistributedSearch<'g, G> {
    /// A search of `game` from its initial state. `identity` names the game, the version of its
    /// keys and all parameters on which the search depends. It must be the same for all processes,
    /// and for a run that resumes. The search adds parameters of its own, such as `sources of the
    /// search`, which replace those of the same name. All have at most 64 KiB.
    pub fn new(game: &'g G, identity: Header) -> Self {
        let settings = Settings {
            until_target: false,
            weighs: false,
            path: false,
            storage: Storage::new(),
            batch: 1 << 13,
            ahead: 64,
        };
        let (graph, run) = (GameGraph::new(game), Run::new());
        Self { game, graph, identity, sources: None, target: None, settings, run }
    }

    /// Starts from `state` instead of the initial state. Further calls add sources.
    pub fn source(mut self, state: G::State) -> Self {
        self.sources.get_or_insert_default().push(state);
        self
    }

    /// Sets the state whose distance is sought.
    pub fn target(self, state: G::State) -> Self {
        Self { target: Some(state), ..self }
    }

    /// Ends the search at the level of the target, with [`End::Goal`].
    pub fn until_target(mut self) -> Self {
        self.settings.until_target = true;
        self
    }

    /// Adds up the weights of the states of each level, such as the sizes of orbits.
    pub fn weigh(mut self, weight: &'g (dyn Fn(&G::State) -> u64 + Sync + 'g)) -> Self {
        self.graph = self.graph.weighing(weight);
        self.settings.weighs = true;
        self
    }

    /// Finds a shortest path to the target: that of
    /// [`Levels::path_to`](abstract_games_search::Levels::path_to).
    ///
    /// Takes three to four bytes more for each state in large sets, and expands each level up to
    /// the target once more unless [`by_predecessors`](Self::by_predecessors).
    pub fn path(mut self) -> Self {
        self.settings.path = true;
        self
    }

    /// As [`path`](Self::path), by the predecessors of the states on the path, without expansions.
    pub fn by_predecessors(mut self) -> Self
    where
        G: Predecessors,
    {
        self.graph = self.graph.by_predecessors();
        self.path()
    }

    /// Sets where this process keeps its keys, and where levels are saved.
    pub fn storage(mut self, storage: Storage) -> Self {
        self.settings.storage = storage;
        self
    }

    /// Sets the number of keys that this process collects for another one before it sends them, at
    /// most 2²⁰ and by default 8192, and the number of such batches under way from it, by default
    /// 64.
    pub fn batches(mut self, keys: usize, ahead: usize) -> Self {
        (self.settings.batch, self.settings.ahead) = (keys, ahead);
        self
    }

    run_setters! {
        'g;
        /// It is asked in this process, and a stop ends the search in all. `done` estimates the
        /// states expanded by all processes; `found` counts the states of complete levels.
        observer;
        /// They are the threads of this process.
        threads;
    }

    /// Connects to the other processes and searches.
    ///
    /// # Errors
    ///
    /// [`DistributedError`] if the processes do not find each other or do not agree, if one is lost
    /// or fails, or if a checkpoint cannot be written or used.
    pub fn search(
        self,
        cluster: Cluster,
    ) -> Result<DistributedLevels<G::State, G::Move>, DistributedError> {
        let Self { game, graph, identity, settings, run, .. } = self;
        let sources = self.sources.unwrap_or_else(|| vec![game.initial()]);
        let plan = ProcessPlan {
            graph: &graph,
            sources: sources.iter().map(|state| graph.key(state)).collect::<Result<_, _>>()?,
            target: self.target.as_ref().map(|state| graph.key(state)).transpose()?,
            settings: &settings,
            saved: None,
        };
        let (found, end, checkpoint) = connect_and_search(plan, identity, cluster, run)?;
        let farthest = found.farthest.iter().map(|&key| graph.state(key));
        Ok(DistributedLevels {
            farthest: farthest.collect::<Result<_, _>>()?,
            path: graph.line(&found.path),
            counts: found.counts,
            weights: found.weights,
            target_distance: found.target_distance,
            end,
            cost: found.cost,
            checkpoint: Checkpoint(checkpoint),
        })
    }
}

impl<G: Keyed> Debug for DistributedSearch<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut search = f.debug_struct("DistributedSearch");
        search.field("identity", &self.identity).field("settings", &self.settings);
        search.finish_non_exhaustive()
    }
}

type Outcome = (FoundLevels, End, Option<Arc<SavedLevels>>);

/// Connects and searches, for all games.
fn connect_and_search(
    plan: ProcessPlan<'_>,
    identity: Header,
    cluster: Cluster,
    run: Run<'_>,
) -> Result<Outcome, DistributedError> {
    let (settings, is_first) = (plan.settings, cluster.process() == 0);
    // What the saved levels depend on, and what the run of this time depends on besides.
    let identity = identity
        .parameter("version of the search", env!("CARGO_PKG_VERSION"))
        .parameter("bits of a key", plan.graph.key_bits())
        .parameter("sources of the search", text_of(&plan.sources))
        .parameter("weights of states", settings.weighs);
    let open = |(path, resume): &(PathBuf, bool)| {
        let key_bits = plan.graph.key_bits();
        SavedLevels::open(path, *resume, is_first, &identity, key_bits).map(Arc::new)
    };
    let saved = settings.storage.checkpoint.as_ref().map(open).transpose()?;
    let plan = ProcessPlan { saved: saved.as_deref(), ..plan };
    let identity = identity
        .parameter("target of the search", text_of(plan.target.as_slice()))
        .parameter("search until the target", settings.until_target)
        .parameter("path to the target", settings.path)
        .parameter("saved levels", saved.is_some());
    if let Some(folder) = &settings.storage.scratch {
        // No process begins its files before all are connected.
        remove_left(folder);
    }
    let (network, inbox) = cluster.connect(identity)?;
    let mut found = FoundLevels::default();
    let peers = Arc::clone(&network.peers);
    let outcome = peers.file_calls.watch(|| work(&plan, &peers, inbox, run, &mut found));
    let outcome = outcome.map_err(|error| {
        // The error of another process may be the cause of this one.
        let is_first = peers.abort(Cause::of(&error, peers.process));
        if is_first { error } else { peers.error() }
    });
    drop(network);
    found.cost.bytes_sent = peers.bytes_sent.load(Ordering::Relaxed);
    match outcome {
        Ok(end) => Ok((found, end, saved)),
        Err(DistributedError::Stopped(stop)) => Ok((found, End::Stopped(stop), None)),
        Err(error) => Err(error),
    }
}

/// Keys as a parameter of the identity, whose length is limited.
fn text_of(keys: &[u128]) -> String {
    match keys {
        [] => "none".to_owned(),
        [key] => key.to_string(),
        keys => {
            let bytes: Vec<u8> = keys.iter().flat_map(|key| key.to_le_bytes()).collect();
            format!("{} with the SHA-256 {:x}", keys.len(), Sha256::digest(bytes))
        }
    }
}
