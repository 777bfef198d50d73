//! Breadth-first search: levels, distances, shortest paths, eccentricity.

mod exploration;
#[cfg(feature = "parallel")]
mod parallel;
mod table;

use std::ops::ControlFlow;

pub use exploration::{End, Exploration};
use table::StateTable;

use crate::{Game, Observer, Progress, Stop};

/// A breadth-first search, built like a sentence and run by [`explore`](Bfs::explore).
///
/// States are found in the order of their distance; within a level, in the order of the state they
/// were first reached from and of that state's moves. So the result is the same in every run, on
/// every machine, and for any number of threads.
///
/// Costs one [`play`](Game::play) for each move of each state reached. Memory, for each state: its
/// own size, 4 bytes for where it was reached from, and 6 to 12 bytes of hash table. At most
/// 4 294 967 295 states are held; the search stops with [`Stop::MemoryLimit`] there.
///
/// ```
/// use abstract_games_core::{tic_tac_toe::TicTacToe, Adversarial, Bfs, End};
///
/// // How soon can a game of tic-tac-toe be over?
/// let game = TicTacToe;
/// let found = Bfs::new(&game).until(|state| game.outcome(state).is_some()).explore();
/// assert_eq!(found.end(), End::Goal);
/// assert_eq!(found.path_to_goal(&game).unwrap().len(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Bfs<'g, G: Game, F = fn(&<G as Game>::State) -> bool, O = ()> {
    game: &'g G,
    /// `None` stands for the initial state.
    sources: Option<Vec<G::State>>,
    goal: Option<F>,
    observer: O,
    threads: usize,
}

impl<'g, G: Game> Bfs<'g, G> {
    /// A search of everything that can be reached from the initial state of `game`.
    pub fn new(game: &'g G) -> Self {
        Self { game, sources: None, goal: None, observer: (), threads: 1 }
    }
}

impl<'g, G: Game, F, O> Bfs<'g, G, F, O>
where
    F: Fn(&G::State) -> bool,
    O: Observer,
{
    /// Starts from `state` instead of the initial state; called again, from both.
    #[must_use]
    pub fn source(mut self, state: G::State) -> Self {
        self.sources.get_or_insert_default().push(state);
        self
    }

    /// Starts from all these states, which are at distance 0, instead of the initial state.
    #[must_use]
    pub fn sources(mut self, states: impl IntoIterator<Item = G::State>) -> Self {
        self.sources.get_or_insert_default().extend(states);
        self
    }

    /// Stops at the first state, in the order of discovery, for which `goal` holds.
    #[must_use]
    pub fn until<H: Fn(&G::State) -> bool>(self, goal: H) -> Bfs<'g, G, H, O> {
        let Self { game, sources, observer, threads, .. } = self;
        Bfs { game, sources, goal: Some(goal), observer, threads }
    }

    /// Is watched, and may be stopped, by `observer`, which is asked before every expansion.
    ///
    /// `done` counts the states expanded, `found` those discovered.
    #[must_use]
    pub fn observer<P: Observer>(self, observer: P) -> Bfs<'g, G, F, P> {
        let Self { game, sources, goal, threads, .. } = self;
        Bfs { game, sources, goal, observer, threads }
    }

    /// Expands each level on this many threads; 0 stands for one for each core.
    ///
    /// The result is the same as with one. Beside the tables, which the observer hears of, some
    /// thousands of states in flight are held for each thread.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Runs the search.
    pub fn explore(self) -> Exploration<G::State> {
        let sources = self.sources.unwrap_or_else(|| vec![self.game.initial()]);
        let mut frontier = Frontier::new(self.goal, self.observer);
        let end = match frontier.start(sources) {
            ControlFlow::Break(end) => end,
            ControlFlow::Continue(()) => match self.threads {
                1 => frontier.expand_all(self.game),
                #[cfg(feature = "parallel")]
                threads => parallel::expand_all(&mut frontier, self.game, threads),
                #[cfg(not(feature = "parallel"))]
                _ => unreachable!("only `threads` sets another number"),
            },
        };
        frontier.finish(end)
    }
}

/// A search under way: what was discovered, and how far the expansion has come.
struct Frontier<S, F, O> {
    table: StateTable<S>,
    /// For each state, the index of the state it was first reached from; its own for a source.
    parents: Vec<u32>,
    /// Where each level begins among the states; the last entry is where the next one will begin.
    levels: Vec<usize>,
    expanded: usize,
    goal: Option<F>,
    observer: O,
}

impl<S, F, O> Frontier<S, F, O>
where
    S: Clone + Eq + std::hash::Hash,
    F: Fn(&S) -> bool,
    O: Observer,
{
    fn new(goal: Option<F>, observer: O) -> Self {
        let table = StateTable::new();
        Self { table, parents: Vec::new(), levels: vec![0], expanded: 0, goal, observer }
    }

    fn start(&mut self, sources: Vec<S>) -> ControlFlow<End> {
        self.permit(sources.len())?;
        for source in sources {
            let hash = self.table.hash(&source);
            let own = self.table.next_index();
            self.discover(own, hash, source)?;
        }
        ControlFlow::Continue(())
    }

    /// Expands state after state, level after level, until no new one turns up.
    fn expand_all<G: Game<State = S>>(&mut self, game: &G) -> End {
        let mut successors = Vec::new();
        loop {
            let level = self.next_level();
            if level.is_empty() {
                return End::Exhausted;
            }
            for parent in level {
                let state = &self.table.states()[parent];
                successors.clear();
                successors.extend(game.successors(state).map(|(_, next)| next));
                if let ControlFlow::Break(end) = self.permit(successors.len()) {
                    return end;
                }
                for next in successors.drain(..) {
                    let hash = self.table.hash(&next);
                    if let ControlFlow::Break(end) = self.discover_from(parent, hash, next) {
                        return end;
                    }
                }
                self.expanded += 1;
            }
        }
    }

    /// Closes the level that was being filled and returns the indices of its states.
    fn next_level(&mut self) -> std::ops::Range<usize> {
        let start = self.levels[self.levels.len() - 1];
        let end = self.table.states().len();
        if end > start {
            self.levels.push(end);
        }
        start..end
    }

    /// Asks the observer, before it happens, whether a state with this many successors may be expanded.
    fn permit(&mut self, successors: usize) -> ControlFlow<End> {
        let Some(table) = self.table.bytes_to_hold(successors) else {
            return ControlFlow::Break(End::Stopped(Stop::MemoryLimit));
        };
        let progress = Progress::at(self.expanded as u64)
            .found(self.table.states().len() as u64)
            .bytes(table + table::vec_bytes_to_hold(&self.parents, successors));
        match self.observer.observe(&progress) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => ControlFlow::Break(End::Stopped(stop)),
        }
    }

    fn discover_from(&mut self, parent: usize, hash: u64, state: S) -> ControlFlow<End> {
        let parent = u32::try_from(parent).expect("indices fit, or `permit` had refused");
        self.discover(parent, hash, state)
    }

    fn discover(&mut self, parent: u32, hash: u64, state: S) -> ControlFlow<End> {
        if !self.table.insert(hash, state) {
            return ControlFlow::Continue(());
        }
        self.parents.push(parent);
        let state = &self.table.states()[self.parents.len() - 1];
        match &self.goal {
            Some(goal) if goal(state) => ControlFlow::Break(End::Goal),
            _ => ControlFlow::Continue(()),
        }
    }

    fn finish(mut self, end: End) -> Exploration<S> {
        self.next_level();
        Exploration::new(self.table, self.parents, self.levels, self.expanded, end)
    }
}
