//! `MaxNPlayer`: a player by max-n to a limited depth.

use abstract_games_core::{Observer, Outcome, Players, Progress, Seat, Stop};
use abstract_games_solve::Score;

use crate::estimate::Estimate;
use crate::player::{Choice, Chosen, Player};
use crate::seat_evaluation::{SeatEvaluation, points_of};

/// A player for any number of seats by max-n (C. A. Luckhardt and K. B. Irani, 1986) to a limited
/// depth: it expects that each seat plays for itself.
///
/// It searches by iterative deepening to a [`depth`](MaxNPlayer::depth), at which each seat has the
/// points of the evaluation. A win is better than any points, and better the earlier; a draw counts
/// as 0 points; the win of another seat is worse than any points, and better the later. Of equally
/// good moves a seat takes the first in the order of the evaluation.
///
/// The estimate of a [`Choice`] is the points that the seat to move expects. If it expects the end
/// of the game, which depends on the others, there is none; only a win at once is proved. If the
/// observer stops within a depth, the choice is among the moves searched there, of which the first
/// is the best of the depth before.
///
/// Costs one evaluation for each line of the searched depth. Memory: one line and its moves.
///
/// ```
/// use abstract_games_play::{MaxNPlayer, Player};
/// use abstract_games_core::tic_tac_toe::{Cell, TicTacToe};
///
/// // O prevents the line of X.
/// let state = "XX. O.. ...".parse().unwrap();
/// let choice = MaxNPlayer::new(()).depth(2).choose(&TicTacToe, &state, &mut ()).unwrap();
/// assert_eq!((choice.best, choice.depth), (Cell::new(2, 0).unwrap(), 2));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct MaxNPlayer<E> {
    evaluation: E,
    depth: u32,
}

/// The greatest depth, which bounds the recursion.
const MOST_PLIES: u32 = 100;

impl<E> MaxNPlayer<E> {
    /// A player that looks up to 100 plies ahead.
    pub const fn new(evaluation: E) -> Self {
        Self { evaluation, depth: MOST_PLIES }
    }

    /// Sets the greatest depth in plies, from 1 to 100. Other numbers stand for the nearest of
    /// these.
    pub fn depth(self, plies: u32) -> Self {
        Self { depth: plies.clamp(1, MOST_PLIES), ..self }
    }
}

impl<G: Players<Player: Into<Seat>>, E: SeatEvaluation<G>> Player<G> for MaxNPlayer<E> {
    fn name(&self) -> String {
        "max-n".into()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        let seat = game.turn(state).into();
        let (evaluation, depth, done) = (&self.evaluation, 0, 0);
        let mut search =
            MaxNSearch { evaluation, game, observer, depth, done, cut: true, dead_end: None };
        let moves = search.moves(state);
        let mut choice = Choice::of(moves.first()?.clone());
        let won = Some(Estimate::Proved(Score::Win(1)));
        while search.cut && search.depth < self.depth && choice.estimate != won {
            search.depth += 1;
            search.cut = false;
            let mut moves = moves.clone();
            if let Some(place) = moves.iter().position(|m| *m == choice.best) {
                moves[..=place].rotate_right(1);
            }
            let mut best = None;
            choice.stopped = search.search(state, moves, 1, &mut best).err();
            if let Some(Variation { expected, line }) = best {
                choice.best = line.first()?.clone();
                choice.line = line;
                choice.estimate = match expected.to(seat) {
                    Estimate::Proved(Score::Win(1)) => won,
                    Estimate::Proved(_) => None,
                    points @ Estimate::Points(_) => Some(points),
                };
            }
            if choice.stopped.is_some() {
                break;
            }
            choice.depth = search.depth;
        }
        (choice.nodes, choice.dead_end) = (search.done, search.dead_end);
        Some(choice)
    }
}

#[derive(Clone, Debug)]
enum Expected<P, V> {
    /// The ending, and the number of plies after the state of the choice.
    End(Outcome<P>, u32),
    Points(V),
}

impl<P: Copy + Into<Seat>, V: AsRef<[i32]>> Expected<P, V> {
    fn to(&self, seat: Seat) -> Estimate {
        match self {
            Self::Points(points) => Estimate::Points(points_of(points.as_ref(), seat)),
            Self::End(Outcome::Draw, _) => Estimate::Points(0),
            Self::End(Outcome::Win(winner), plies) if (*winner).into() == seat => {
                Estimate::Proved(Score::Win(*plies))
            }
            Self::End(Outcome::Win(_), plies) => Estimate::Proved(Score::Loss(*plies)),
        }
    }
}

struct Variation<G: Players, V> {
    expected: Expected<G::Player, V>,
    line: Vec<G::Move>,
}

struct MaxNSearch<'a, G, E> {
    evaluation: &'a E,
    game: &'a G,
    observer: &'a mut dyn Observer,
    depth: u32,
    done: u64,
    /// Whether the depth cut a line.
    cut: bool,
    /// A state with neither moves nor an outcome.
    dead_end: Option<String>,
}

impl<G: Players<Player: Into<Seat>>, E: SeatEvaluation<G>> MaxNSearch<'_, G, E> {
    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = self.game.move_list(state);
        self.evaluation.order(self.game, state, None, &mut moves);
        if moves.is_empty() {
            // The evaluation removed all, against its contract.
            moves = self.game.move_list(state);
        }
        moves
    }

    /// Searches `moves` of `state`, which lead to states `ply` plies from the root. What they give
    /// goes into `best`, also if the observer stops the search.
    fn search(
        &mut self,
        state: &G::State,
        moves: Vec<G::Move>,
        ply: u32,
        best: &mut Option<Variation<G, E::Points>>,
    ) -> Result<(), Stop> {
        let seat = self.game.turn(state).into();
        for m in moves {
            let worth = best.as_ref().map(|best| best.expected.to(seat));
            if worth == Some(Estimate::Proved(Score::Win(ply))) {
                break;
            }
            self.observer.observe(&Progress::at(self.done))?;
            self.done += 1;
            let next = self.game.play(state, &m);
            let Variation { expected, mut line } = self.after(&next, ply)?;
            if worth.is_none_or(|worth| expected.to(seat) > worth) {
                line.insert(0, m);
                *best = Some(Variation { expected, line });
            }
        }
        Ok(())
    }

    /// What play from `state`, `ply` plies from the root, is expected to give.
    fn after(&mut self, state: &G::State, ply: u32) -> Result<Variation<G, E::Points>, Stop> {
        let expected = if let Some(outcome) = self.game.outcome(state) {
            Expected::End(outcome, ply)
        } else if ply == self.depth {
            self.cut = true;
            Expected::Points(self.evaluation.points(self.game, state))
        } else {
            let mut best = None;
            self.search(state, self.moves(state), ply + 1, &mut best)?;
            return best.ok_or_else(|| {
                self.dead_end = Some(self.game.show(state));
                Stop::DeadEnd
            });
        };
        Ok(Variation { expected, line: Vec::new() })
    }
}
