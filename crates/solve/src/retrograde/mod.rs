//! Retrograde analysis: exact values and distances in games with cycles.

mod analysis;
mod component;
mod forward_pass;
mod margins;
mod reverse_edges;
mod solved;

use std::borrow::Cow;

use abstract_games_core::{Adversarial, Predecessors, Run, run_setters};
use abstract_games_search::Exploration;

use analysis::Analysis;
pub(crate) use component::Component;
pub use margins::{RetrogradeMargins, SolvedMargins};
pub(crate) use reverse_edges::Edge;
use reverse_edges::{ListPredecessors, list_predecessors};
pub use solved::Solved;

/// A retrograde analysis: the values of all states that a search discovered, computed backwards
/// from the finished states.
///
/// A state is won if some move leads to a state that is lost for the opponent, and lost if every
/// move leads to a state that is won for the opponent. Otherwise it is drawn: both players can go
/// on for ever. The distance is the number of moves (plies) to the end if the winner hurries and
/// the loser delays.
///
/// If the exploration is incomplete or the analysis is stopped, every value is still exact, the
/// other states are undecided, and distances are upper bounds.
///
/// The moves into a state are the reversed edges of the exploration or, with less memory and more
/// time, the game's list of [`Predecessors`] ([`by_predecessors`](Retrograde::by_predecessors)).
///
/// ```
/// use abstract_games_search::Bfs;
/// use abstract_games_core::{Game, Outcome, Players, Side, Value};
/// use abstract_games_solve::Retrograde;
///
/// /// A token on a ring of seven squares moves one or two squares forward. The player who brings
/// /// it to square 0 wins.
/// struct Ring;
///
/// impl Game for Ring {
///     type State = (u8, Side);
///     type Move = u8;
///
///     fn initial(&self) -> (u8, Side) {
///         (1, Side::First)
///     }
///
///     fn moves(&self, state: &(u8, Side)) -> impl Iterator<Item = u8> {
///         [1, 2].into_iter().filter(|_| state.0 != 0)
///     }
///
///     fn play(&self, (at, side): &(u8, Side), steps: &u8) -> (u8, Side) {
///         ((at + steps) % 7, side.opponent())
///     }
/// }
///
/// impl Players for Ring {
///     type Player = Side;
///
///     fn turn(&self, state: &(u8, Side)) -> Side {
///         state.1
///     }
///
///     fn outcome(&self, state: &(u8, Side)) -> Option<Outcome<Side>> {
///         (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
///     }
/// }
///
/// let found = Bfs::new(&Ring).explore();
/// let solved = Retrograde::new(&Ring, &found).solve();
/// assert_eq!(solved.value(&(1, Side::First)), Some(Value::Loss));
/// assert_eq!(solved.distance(&(1, Side::First)), Some(4));
/// assert_eq!(solved.value(&(5, Side::First)), Some(Value::Win));
/// ```
#[derive(Debug)]
#[doc(alias = "endgame database")]
#[doc(alias = "tablebase")]
#[must_use]
pub struct Retrograde<'a, G, S: Clone> {
    game: &'a G,
    exploration: Cow<'a, Exploration<S>>,
    run: Run<'a>,
    predecessors: Option<ListPredecessors<G, S>>,
}

impl<'a, G, S: Clone> Retrograde<'a, G, S> {
    /// An analysis of the states of `exploration`, which must be one of `game`.
    pub fn new(game: &'a G, exploration: &'a Exploration<S>) -> Self {
        Self::of(game, Cow::Borrowed(exploration))
    }

    /// An analysis whose result [keeps](Solved::into_owned) the exploration.
    pub fn owning(game: &'a G, exploration: Exploration<S>) -> Self {
        Self::of(game, Cow::Owned(exploration))
    }

    fn of(game: &'a G, exploration: Cow<'a, Exploration<S>>) -> Self {
        Self { game, exploration, run: Run::new(), predecessors: None }
    }

    run_setters! {
        'a;
        /// `done` counts the states whose successors were counted and those whose predecessors were
        /// visited, `found` the states that are won or lost.
        observer;
        threads;
    }

    /// Uses the game's list of predecessors instead of the reversed edges, with the same result.
    /// Saves the memory of the edges and costs one lookup in the exploration for each predecessor.
    ///
    /// # Panics
    ///
    /// [`solve`](Retrograde::solve) may panic, or return wrong values, if the list violates
    /// [`laws::predecessors`](abstract_games_core::laws::predecessors).
    pub fn by_predecessors(mut self) -> Self
    where
        G: Adversarial + Predecessors<State = S>,
    {
        self.predecessors = Some(list_predecessors);
        self
    }

    /// Runs the analysis. If the observer stops it, the result holds the states decided by then.
    ///
    /// Costs, for each state, its successors with a lookup for each, and one step for each move
    /// into a state that is won or lost. Memory, in addition to the exploration: 4 bytes for each
    /// state, and another 4 for each state at two consecutive distances. The edges take 4 bytes for
    /// each state and 4⅛ for each different successor of each state, and twice as much while they
    /// are reversed. Beyond 4 294 967 295 edges, the analysis stops with
    /// [`Stop::TooManyStates`](abstract_games_core::Stop::TooManyStates).
    ///
    /// [By predecessors](Retrograde::by_predecessors), it costs the successors of each state and,
    /// for each state that is won or lost, its predecessors with a lookup for each, and no memory
    /// for edges.
    ///
    /// A state with neither moves nor an outcome stops the analysis with
    /// [`Stop::DeadEnd`](abstract_games_core::Stop::DeadEnd); [`Solved::dead_end`] returns it.
    pub fn solve(self) -> Solved<'a, S>
    where
        G: Adversarial<State = S>,
    {
        let Self { game, exploration, run, predecessors } = self;
        let analysis = Analysis::new(game, &exploration, run, predecessors);
        let (marks, stopped, dead_end) = analysis.run();
        Solved { exploration, marks, stopped, dead_end }
    }
}
