//! `Estimate`: the value of a state as far as a player knows it. `Evaluation`: what a player knows
//! of a game beyond its rules.

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::ops::Neg;

use abstract_games_core::{Game, Orbit, Quotient, Symmetry, Value};
use abstract_games_solve::Score;

/// The value of a state to the player to move, estimated in points or proved.
///
/// Estimates are ordered by preference: every proved loss is worse and every proved win better than
/// any number of points, in the evaluation's own unit. A proved draw ranks as 0 points, but is not
/// equal to them. Negation gives the estimate to the opponent.
///
/// ```
/// use abstract_games_solve::Score;
/// use abstract_games_play::Estimate;
///
/// let won = Estimate::Proved(Score::Win(3));
/// assert!(Estimate::Points(250) < won && -won < Estimate::Points(-250));
/// assert_eq!(won.to_string(), "win in 3");
/// assert_eq!(Estimate::Points(-12).to_string(), "-12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Estimate {
    /// An estimate in points; more are better.
    Points(i32),
    /// A proved score.
    Proved(Score),
}

impl Ord for Estimate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Estimate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Estimate {
    /// The proved estimate of a finished state with this value to the player to move.
    pub const fn finished(value: Value) -> Self {
        Self::Proved(Score::finished(value))
    }

    /// The estimate of a move, to the state with this estimate, for the player who makes it.
    /// `passes_turn` says whether the opponent is to move there.
    #[must_use]
    pub fn through_move(self, passes_turn: bool) -> Self {
        match self {
            Self::Proved(score) => Self::Proved(score.through_move(passes_turn)),
            Self::Points(_) if passes_turn => -self,
            Self::Points(_) => self,
        }
    }

    /// The chance of a win, a draw counted as half a win, where `of_points` gives that of points.
    ///
    /// ```
    /// use abstract_games_solve::Score;
    /// use abstract_games_play::Estimate;
    ///
    /// assert_eq!(Estimate::Proved(Score::Loss(4)).winning_chance(|_| 0.5), 0.0);
    /// let of_points = |points| 0.5 + f64::from(points) / 100.0;
    /// assert_eq!(Estimate::Points(10).winning_chance(of_points), 0.6);
    /// ```
    pub fn winning_chance(self, of_points: impl FnOnce(i32) -> f64) -> f64 {
        match self {
            Self::Points(points) => of_points(points),
            Self::Proved(score) => match score.value() {
                Value::Loss => 0.0,
                Value::Draw => 0.5,
                Value::Win => 1.0,
            },
        }
    }

    /// The order: proved losses, points with proved draws, proved wins.
    fn rank(self) -> (i8, i32, bool, Score) {
        match self {
            Self::Points(points) => (0, points, false, Score::Draw),
            Self::Proved(score @ Score::Loss(_)) => (-1, 0, true, score),
            Self::Proved(Score::Draw) => (0, 0, true, Score::Draw),
            Self::Proved(score @ Score::Win(_)) => (1, 0, true, score),
        }
    }
}

impl Neg for Estimate {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Points(points) => Self::Points(points.saturating_neg()),
            Self::Proved(score) => Self::Proved(-score),
        }
    }
}

/// The points as a number, or the score in its text form.
impl Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => points.fmt(f),
            Self::Proved(score) => score.fmt(f),
        }
    }
}

/// Estimates the states of a game for players that look only some plies ahead.
///
/// Unlike [`Knowledge`](abstract_games_solve::Knowledge), an evaluation may be wrong, except for
/// what is [`Proved`](Estimate::Proved). `()` takes all states for equal. [`OrbitEvaluation`] makes
/// an evaluation of orbits.
pub trait Evaluation<G: Game>: Sync {
    /// The estimate of an unfinished `state` for the player to move.
    fn evaluate(&self, game: &G, state: &G::State) -> Estimate;

    /// The moves of an unfinished `state` that a search should try, the most promising first; by
    /// default all, in the order of the rules. It may leave out moves that it takes for bad, but
    /// not all.
    fn best_moves(&self, game: &G, state: &G::State) -> BestMoves<G::Move> {
        all_moves(game, state)
    }

    /// The moves of `state` to search, in any order, each with the probability that it is the best
    /// one; `None` if the evaluation has no such policy, as by default.
    /// [`MonteCarlo`](crate::MonteCarlo) asks for it.
    fn policy(&self, game: &G, state: &G::State) -> Option<Vec<(G::Move, f32)>> {
        let _ = (game, state);
        None
    }
}

/// The moves that an evaluation keeps; see [`Evaluation::best_moves`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves<M> {
    /// The moves, the most promising first.
    pub moves: Vec<M>,
    /// Whether these are known to be all legal moves, so that a search of them proves the value.
    pub are_all: bool,
}

/// The moves that an evaluation keeps; all, if it leaves out all, against its contract.
pub(crate) fn kept_moves<G: Game>(
    evaluation: &impl Evaluation<G>,
    game: &G,
    state: &G::State,
) -> BestMoves<G::Move> {
    let best = evaluation.best_moves(game, state);
    if best.moves.is_empty() { all_moves(game, state) } else { best }
}

fn all_moves<G: Game>(game: &G, state: &G::State) -> BestMoves<G::Move> {
    BestMoves { moves: game.move_list(state), are_all: true }
}

/// No knowledge: every state is estimated as 0 points.
impl<G: Game> Evaluation<G> for () {
    fn evaluate(&self, _: &G, _: &G::State) -> Estimate {
        Estimate::Points(0)
    }
}

impl<G: Game, E: Evaluation<G>> Evaluation<G> for &E {
    fn evaluate(&self, game: &G, state: &G::State) -> Estimate {
        (**self).evaluate(game, state)
    }

    fn best_moves(&self, game: &G, state: &G::State) -> BestMoves<G::Move> {
        (**self).best_moves(game, state)
    }

    fn policy(&self, game: &G, state: &G::State) -> Option<Vec<(G::Move, f32)>> {
        (**self).policy(game, state)
    }
}

/// The evaluation of a game as that of its orbits, each by its representative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrbitEvaluation<E>(
    /// The evaluation of the game.
    pub E,
);

impl<G: Game, S: Symmetry<G> + Sync, E: Evaluation<G>> Evaluation<Quotient<G, S>>
    for OrbitEvaluation<E>
{
    fn evaluate(&self, quotient: &Quotient<G, S>, orbit: &Orbit<G::State>) -> Estimate {
        self.0.evaluate(quotient.game(), orbit.representative())
    }

    fn best_moves(&self, quotient: &Quotient<G, S>, orbit: &Orbit<G::State>) -> BestMoves<G::Move> {
        self.0.best_moves(quotient.game(), orbit.representative())
    }

    fn policy(
        &self,
        quotient: &Quotient<G, S>,
        orbit: &Orbit<G::State>,
    ) -> Option<Vec<(G::Move, f32)>> {
        self.0.policy(quotient.game(), orbit.representative())
    }
}
