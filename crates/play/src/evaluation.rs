//! `Evaluation`: what a player knows of a game beyond its rules.

use abstract_games_core::{Game, Orbit, Quotient, Symmetry};

use crate::estimate::Estimate;

/// Estimates the states of a game for players that look only some plies ahead.
///
/// Unlike [`Knowledge`](abstract_games_solve::Knowledge), an evaluation may be wrong, except for
/// what is [`Proved`](Estimate::Proved). `()` takes all states for equal. [`OrbitEvaluation`] makes
/// an evaluation of orbits.
pub trait Evaluation<G: Game>: Sync {
    /// The estimate of an unfinished `state` for the player to move.
    fn evaluate(&self, game: &G, state: &G::State) -> Estimate;

    /// Puts the `moves` of `state` in the order in which a search should try them, the most
    /// promising first; by default that of the rules. It may remove moves that it takes for bad,
    /// but not all.
    fn order(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        let _ = (game, state, moves);
    }

    /// The moves of `state` that [`order`](Self::order) keeps, in its order and at least one, if
    /// they can be found without a list of all moves; otherwise `None`, as by default.
    /// [`IterativeDeepening`](crate::IterativeDeepening) asks for them first.
    fn best_moves(&self, game: &G, state: &G::State) -> Option<BestMoves<G::Move>> {
        let _ = (game, state);
        None
    }
}

/// The moves that an evaluation keeps, see [`Evaluation::best_moves`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves<M> {
    /// The moves, the most promising first.
    pub moves: Vec<M>,
    /// Whether these are known to be all legal moves, so that a search of them proves the value.
    pub are_all: bool,
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

    fn order(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        (**self).order(game, state, moves);
    }

    fn best_moves(&self, game: &G, state: &G::State) -> Option<BestMoves<G::Move>> {
        (**self).best_moves(game, state)
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

    fn order(&self, quotient: &Quotient<G, S>, orbit: &Orbit<G::State>, moves: &mut Vec<G::Move>) {
        self.0.order(quotient.game(), orbit.representative(), moves);
    }
}
