//! `Evaluation`: what a player knows of a game beyond its rules.

use abstract_games_core::{Game, Orbit, Quotient, Symmetry};

use crate::estimate::Estimate;

/// Estimates the states of a game for players that look only some plies ahead.
///
/// Unlike [`Knowledge`](abstract_games_solve::Knowledge), which must be true, an evaluation may be
/// wrong, except for what it calls [`Proved`](Estimate::Proved). The evaluation `()` takes all
/// states for equal. [`OrbitEvaluation`] turns the evaluation of a game into that of its orbits.
pub trait Evaluation<G: Game>: Sync {
    /// The estimate of an unfinished `state` for the player to move.
    fn evaluate(&self, game: &G, state: &G::State) -> Estimate;

    /// Puts the `moves` of `state` in the order in which a search should try them, the most
    /// promising first. It may remove moves that it takes for bad, but not all.
    ///
    /// The default keeps the order of the rules.
    fn order(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        let _ = (game, state, moves);
    }

    /// The moves of `state` that [`order`](Self::order) keeps, in its order, if they can be found
    /// without a list of all moves; otherwise `None`, as by default.
    ///
    /// [`IterativeDeepening`](crate::IterativeDeepening) asks for them first, so that games with
    /// very many moves are searched faster. They must be those that `order` would keep of all
    /// moves, and at least one if there is a move.
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
    /// Whether these are all legal moves, so that a search of them proves the value of the state.
    /// False if that is not known.
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

/// The evaluation of a game as evaluation of its orbits. It judges an orbit by its representative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrbitEvaluation<E>(
    /// The evaluation of the game of which the quotient was formed.
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
