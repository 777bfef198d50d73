//! Retrograde analysis: exact values and distances in games with cycles.

mod analysis;
mod backward;
mod first_look;
mod mark;
mod reverse_edges;
mod solved;

use crate::rules::game::Game;
use crate::rules::players::Adversarial;
use crate::rules::predecessors::Predecessors;
use crate::search::bfs::Exploration;
use crate::search::run::{Run, run_setters};
use analysis::Analysis;
use backward::PredecessorList;
pub use solved::Solved;

/// The values of all the states that a search discovered, worked out backwards from the finished
/// ones.
///
/// A state is won if some move leads to a state that is lost for the opponent, lost if every move
/// leads to one that is won for him, and drawn if neither follows: then both can go on for ever. The
/// distance is the number of moves (plies) to the end when the winner hurries and the loser delays.
///
/// If the exploration is incomplete, or the analysis is stopped, every value that is given is still
/// exact; other states are undecided. Distances are then those within the part that is there: the
/// real ones are no greater.
///
/// The moves into a state are those that the exploration meets: the analysis turns them round once and
/// keeps them as indices. A game that has [`Predecessors`] can be asked for them instead
/// ([`by_predecessors`](Retrograde::by_predecessors)), which takes less memory and more time.
///
/// ```
/// use abstract_games_core::{Bfs, Game, Outcome, Players, Retrograde, Side, Value};
///
/// /// A token on a ring of seven squares goes one or two on; who brings it to square 0 wins.
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
pub struct Retrograde<'a, G: Game> {
    game: &'a G,
    exploration: &'a Exploration<G::State>,
    run: Run<'a>,
    /// `None` for the edges of the exploration.
    predecessors: Option<PredecessorList<G>>,
}

impl<'a, G: Adversarial> Retrograde<'a, G> {
    /// An analysis of the states of `exploration`, which must be one of `game`.
    pub fn new(game: &'a G, exploration: &'a Exploration<G::State>) -> Self {
        Self { game, exploration, run: Run::new(), predecessors: None }
    }

    run_setters! {
        'a;
        /// `done` counts states whose successors were counted and states that were decided, `found` the
        /// latter.
        observer;
        threads;
    }

    /// Asks the game for the predecessors of each state that is won or lost, where otherwise the moves
    /// of the exploration are turned round. The result is the same.
    ///
    /// Saves the memory of the edges; costs, for each predecessor, finding it in the exploration.
    ///
    /// # Panics
    ///
    /// [`solve`](Retrograde::solve) may panic, or give wrong values, if the game lists predecessors whose
    /// moves do not lead to the state: check them with [`laws::predecessors`](crate::laws::predecessors).
    #[must_use]
    pub fn by_predecessors(mut self) -> Self
    where
        G: Predecessors,
    {
        self.predecessors = Some(PredecessorList::new());
        self
    }

    /// Runs the analysis.
    ///
    /// Costs, for each state, its successors with a lookup for each, and a step for each move into a
    /// state that is won or lost. Memory, beside the exploration: 4 bytes for each state, and 4 for
    /// each of those at two consecutive distances; and, for the edges, 4 bytes for each state and 4⅛ for
    /// each different successor of each, twice as much while they are turned round. At most
    /// 4 294 967 295 edges are held; the analysis stops with
    /// [`Stop::TooManyStates`](crate::Stop::TooManyStates) there.
    ///
    /// [By predecessors](Retrograde::by_predecessors), costs the successors of each state, and for each that
    /// is won or lost its predecessors with a lookup for each; and no memory for edges.
    ///
    /// If the observer ends it, what was decided until then is there, and [`Solved::stopped`] says so.
    pub fn solve(self) -> Solved<'a, G::State> {
        let Self { game, exploration, run, predecessors } = self;
        let (marks, stopped) = Analysis::new(game, exploration, run).run(predecessors);
        Solved { exploration, marks, stopped }
    }
}
