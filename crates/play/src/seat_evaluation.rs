//! `SeatEvaluation`: points for every seat, and the same for a coalition against one seat.
//! `ParanoidPlayer`: a player who expects that coalition.

use std::fmt::{self, Debug};

use abstract_games_core::{Coalition, Observer, Players, Seat};

use crate::estimate::{BestMoves, Estimate, Evaluation};
use crate::player::{Chosen, Player};

/// Estimates the states of a game for any number of seats: for [`MaxNPlayer`](crate::MaxNPlayer)
/// and, as a [`CoalitionEvaluation`], for players of a [`Coalition`].
pub trait SeatEvaluation<G: Players<Player: Into<Seat>>>: Sync {
    /// Points for each seat, in their order, such as `[i32; 4]`.
    type Points: AsRef<[i32]> + Clone + Debug;

    /// The points of every seat in an unfinished `state`; more are better for the seat.
    fn points(&self, game: &G, state: &G::State) -> Self::Points;

    /// Puts the `moves` of `state` in the order in which a search should try them, the most
    /// promising first; by default that of the rules. It may remove bad moves, but not all. `lone`
    /// is the seat against which all others play together; none if each plays for itself.
    fn order(&self, game: &G, state: &G::State, lone: Option<Seat>, moves: &mut Vec<G::Move>) {
        let _ = (game, state, lone, moves);
    }
}

/// No knowledge: no points for anybody.
impl<G: Players<Player: Into<Seat>>> SeatEvaluation<G> for () {
    type Points = [i32; 0];

    fn points(&self, _: &G, _: &G::State) -> [i32; 0] {
        []
    }
}

/// A [`SeatEvaluation`] for a [`Coalition`]: the points of the seat that plays alone.
///
/// ```
/// use abstract_games_play::{CoalitionEvaluation, GreedyPlayer, ParanoidPlayer, Player};
/// use abstract_games_core::tic_tac_toe::{Cell, TicTacToe};
///
/// let mut player = ParanoidPlayer::new(|| GreedyPlayer::new(CoalitionEvaluation(())));
/// let state = "XX. OO. ...".parse().unwrap();
/// let choice = player.choose(&TicTacToe, &state, &mut ()).unwrap();
/// assert_eq!(choice.best, Cell::new(2, 0).unwrap());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CoalitionEvaluation<E>(pub E);

impl<G, E> Evaluation<Coalition<'_, G>> for CoalitionEvaluation<E>
where
    G: Players<Player: Into<Seat>>,
    E: SeatEvaluation<G>,
{
    fn evaluate(&self, coalition: &Coalition<'_, G>, state: &G::State) -> Estimate {
        let game = coalition.game();
        let points = self.0.points(game, state);
        let points = points_of(points.as_ref(), coalition.seat());
        let is_alone = game.turn(state).into() == coalition.seat();
        Estimate::Points(if is_alone { points } else { points.saturating_neg() })
    }

    fn best_moves(&self, coalition: &Coalition<'_, G>, state: &G::State) -> BestMoves<G::Move> {
        let mut moves = coalition.game().move_list(state);
        let all = moves.len();
        self.0.order(coalition.game(), state, Some(coalition.seat()), &mut moves);
        BestMoves { are_all: moves.len() == all, moves }
    }
}

pub(super) fn points_of(points: &[i32], seat: Seat) -> i32 {
    points.get(usize::from(seat.index())).copied().unwrap_or(0)
}

/// A player for any number of seats, made of players for two: it plays the [`Coalition`] of all
/// others against its own seat (N. R. Sturtevant and R. E. Korf, 2000).
///
/// It makes one player for each seat by calling its function, and keeps them, so their tables hold
/// values for one seat only. A [`CoalitionEvaluation`](crate::CoalitionEvaluation) evaluates states
/// for them. The name is theirs with the word paranoid, once one has chosen a move.
pub struct ParanoidPlayer<P, F> {
    make: F,
    players: Vec<Option<P>>,
}

impl<P, F: FnMut() -> P> ParanoidPlayer<P, F> {
    /// A player that uses the players that `make` returns.
    pub const fn new(make: F) -> Self {
        Self { make, players: Vec::new() }
    }
}

impl<P, F> Debug for ParanoidPlayer<P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParanoidPlayer").finish_non_exhaustive()
    }
}

impl<G, P, F> Player<G> for ParanoidPlayer<P, F>
where
    G: Players<Player: Into<Seat>> + 'static,
    P: for<'g> Player<Coalition<'g, G>>,
    F: FnMut() -> P,
{
    fn name(&self) -> String {
        let name = self.players.iter().flatten().next().map(Player::name);
        name.map_or_else(|| "paranoid".into(), |name| format!("paranoid {name}"))
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        let seat = game.turn(state).into();
        let index = usize::from(seat.index());
        if self.players.len() <= index {
            self.players.resize_with(index + 1, || None);
        }
        let player = self.players[index].get_or_insert_with(&mut self.make);
        // The seat is one of the game, so there is a coalition.
        let coalition = Coalition::new(game, seat).ok()?;
        player.choose(&coalition, state, observer)
    }
}
