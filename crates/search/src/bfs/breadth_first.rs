//! `Bfs`: breadth-first search that keeps all states and their parents.

use abstract_games_core::{Game, Run, SleepSets, run_setters};

use super::exploration::{End, Exploration};
use super::frontier::{Frontier, FrontierRun};
use super::frontier_rounds::expand_newest;
use super::successors::{Expansion, Skipping};

/// A breadth-first search that keeps all states. Its setters choose sources, a goal and limits, and
/// [`explore`](Bfs::explore) runs it. `S` is the type of the states.
///
/// States are found by ascending distance and, within a level, in the order of their parents and of
/// the parents' moves: the same in every run, on every machine and for any number of threads. In a
/// [`Quotient`](abstract_games_core::Quotient), distances are those between orbits: that of a goal
/// which the symmetry does not preserve may be less than in the game.
///
/// Costs one [`play`](Game::play) for each move of each state reached. Memory for each state: its
/// own size, 4 bytes for its parent, both with up to a quarter more room, and 7 to 15 bytes of hash
/// table. While the hash table grows, the old one of half its size is there too. A search holds at
/// most 4 294 967 294 states; beyond that it stops with
/// [`Stop::TooManyStates`](abstract_games_core::Stop::TooManyStates).
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_search::{Bfs, End};
/// use abstract_games_core::Players;
///
/// // How soon can a game of tic-tac-toe be over?
/// let game = TicTacToe;
/// let found = Bfs::new(&game).until(|state| game.outcome(state).is_some()).explore();
/// assert_eq!(found.end(), End::Goal);
/// assert_eq!(found.path_to_goal(&game).unwrap().len(), 5);
/// ```
// The bound `G: Game` is on the methods alone: on the type, it would give one more error for a type
// that is no game.
#[derive(Debug)]
#[must_use]
pub struct Bfs<'g, G, S, F = fn(&S) -> bool> {
    game: &'g G,
    /// `None` stands for the initial state.
    sources: Option<Vec<S>>,
    goal: Option<F>,
    plies: usize,
    run: Run<'g>,
    skipping: Option<Skipping<G, S>>,
}

impl<'g, G, S> Bfs<'g, G, S> {
    /// A search of all states that can be reached from the initial state of `game`.
    pub fn new(game: &'g G) -> Self {
        let (run, plies) = (Run::new(), usize::MAX);
        Self { game, sources: None, goal: None, plies, run, skipping: None }
    }
}

impl<'g, G: Game, F: Fn(&G::State) -> bool> Bfs<'g, G, G::State, F> {
    source_setters!();

    /// Stops at the first state, in the order of discovery, for which `goal` holds.
    ///
    /// In a quotient, see [`Quotient::goal`](abstract_games_core::Quotient::goal).
    pub fn until<H: Fn(&G::State) -> bool>(self, goal: H) -> Bfs<'g, G, G::State, H> {
        let Self { game, sources, plies, run, skipping, .. } = self;
        Bfs { game, sources, goal: Some(goal), plies, run, skipping }
    }

    /// Limits the distance to this many plies. If there may be states beyond, the search ends with
    /// [`End::Depth`].
    ///
    /// ```
    /// use abstract_games_core::tic_tac_toe::TicTacToe;
    /// use abstract_games_search::{Bfs, End};
    ///
    /// let found = Bfs::new(&TicTacToe).within(2).explore();
    /// assert_eq!((found.len(), found.end()), (1 + 9 + 72, End::Depth));
    /// ```
    pub fn within(self, plies: usize) -> Self {
        Self { plies, ..self }
    }

    run_setters! {
        'g;
        /// The observer is asked about each state before its successors are entered; moves of later
        /// states may have been listed. `done` counts the states expanded, `found` those reached.
        observer;
        /// Beside the tables, each thread holds the new successors of 2048 states.
        threads;
    }

    sleep_sets_setter!();

    /// Runs the search.
    pub fn explore(self) -> Exploration<G::State> {
        let Self { game, sources, goal, plies, mut run, skipping } = self;
        let sources = sources.unwrap_or_else(|| vec![game.initial()]);
        let workers = run.workers();
        let mut frontier = Frontier::new(&workers, skipping.is_some());
        let mut watch = FrontierRun::new(&mut run);
        let is_goal = |state: &G::State| goal.as_ref().is_some_and(|goal| goal(state));
        let expansion = Expansion { game, skipping };
        let mut step = frontier.start(sources, &mut watch, is_goal);
        let mut distance = 0;
        let end = loop {
            match step {
                Err(end) => break end,
                Ok(()) if distance < plies => {
                    step = expand_newest(&mut frontier, &expansion, &mut watch, is_goal);
                }
                Ok(()) if frontier.newest().is_empty() => break End::Exhausted,
                Ok(()) => break End::Depth,
            }
            distance += 1;
        };
        frontier.finish(end)
    }
}
