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

impl<E> MaxNPlayer<E> {
    /// A player without a limit on the depth.
    pub const fn new(evaluation: E) -> Self {
        Self { evaluation, depth: u32::MAX }
    }

    /// Sets the greatest depth in plies, at least one.
    pub fn depth(self, plies: u32) -> Self {
        Self { depth: plies.max(1), ..self }
    }
}

impl<G: Players<Player: Into<Seat>>, E: SeatEvaluation<G>> Player<G> for MaxNPlayer<E> {
    fn name(&self) -> String {
        "max-n".into()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        let seat = game.turn(state).into();
        let evaluation = &self.evaluation;
        let mut search = Search { evaluation, game, observer, done: 0, cut: false, dead_end: None };
        let mut choice = Choice::of(search.moves(state).into_iter().next()?);
        let mut depth = 0;
        while depth < self.depth && choice.stopped.is_none() {
            depth += 1;
            search.cut = false;
            let (found, stopped) = search.search(state, depth, &choice.best);
            if let Some(Found { expected, line }) = found {
                choice.best = line.first()?.clone();
                choice.line = line;
                choice.estimate = match expected.to(seat) {
                    Estimate::Proved(Score::Win(1)) => Some(Estimate::Proved(Score::Win(1))),
                    Estimate::Proved(_) => None,
                    points @ Estimate::Points(_) => Some(points),
                };
            }
            choice.stopped = stopped;
            if stopped.is_none() {
                choice.depth = depth;
                let is_won = choice.estimate == Some(Estimate::Proved(Score::Win(1)));
                if is_won || !search.cut {
                    break;
                }
            }
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

struct Found<G: Players, V> {
    expected: Expected<G::Player, V>,
    line: Vec<G::Move>,
}

struct Node<G: Players, V> {
    state: G::State,
    seat: Seat,
    untried: std::vec::IntoIter<G::Move>,
    current: Option<G::Move>,
    best: Option<Found<G, V>>,
}

struct Search<'a, G, E> {
    evaluation: &'a E,
    game: &'a G,
    observer: &'a mut dyn Observer,
    done: u64,
    cut: bool,
    /// A state with neither moves nor an outcome.
    dead_end: Option<String>,
}

impl<G: Players<Player: Into<Seat>>, E: SeatEvaluation<G>> Search<'_, G, E> {
    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = self.game.move_list(state);
        self.evaluation.order(self.game, state, None, &mut moves);
        if moves.is_empty() {
            // The evaluation removed all, against its contract.
            moves = self.game.move_list(state);
        }
        moves
    }

    fn node(&self, state: G::State) -> Node<G, E::Points> {
        let untried = self.moves(&state).into_iter();
        Node { seat: self.game.turn(&state).into(), state, untried, current: None, best: None }
    }

    /// Searches the move `first` first. If the observer stops, what the moves searched by then
    /// give, if any.
    fn search(
        &mut self,
        state: &G::State,
        depth: u32,
        first: &G::Move,
    ) -> (Option<Found<G, E::Points>>, Option<Stop>) {
        let mut root = self.node(state.clone());
        let moves = root.untried.as_mut_slice();
        if let Some(place) = moves.iter().position(|m| m == first) {
            moves[..=place].rotate_right(1);
        }
        let mut line = vec![root];
        loop {
            let ply = u32::try_from(line.len()).unwrap_or(u32::MAX);
            let Some(node) = line.last_mut() else {
                unreachable!("the loop returns when it leaves the first node")
            };
            let wins_at_once = Estimate::Proved(Score::Win(ply));
            let is_won =
                node.best.as_ref().is_some_and(|best| best.expected.to(node.seat) == wins_at_once);
            let Some(m) = node.untried.next().filter(|_| !is_won) else {
                let best = line.pop().and_then(|node| node.best);
                let Some(parent) = line.last_mut() else { return (best, None) };
                if let Some(Found { expected, line }) = best {
                    parent.learn(expected, line);
                }
                continue;
            };
            if let Err(stop) = self.observer.observe(&Progress::at(self.done)) {
                return (line.swap_remove(0).best, Some(stop));
            }
            self.done += 1;
            let next = self.game.play(&node.state, &m);
            node.current = Some(m);
            if let Some(outcome) = self.game.outcome(&next) {
                node.learn(Expected::End(outcome, ply), Vec::new());
            } else if ply >= depth {
                self.cut = true;
                let points = self.evaluation.points(self.game, &next);
                node.learn(Expected::Points(points), Vec::new());
            } else {
                let next = self.node(next);
                if next.untried.as_slice().is_empty() {
                    self.dead_end = Some(self.game.show(&next.state));
                    return (line.swap_remove(0).best, Some(Stop::DeadEnd));
                }
                line.push(next);
            }
        }
    }
}

impl<G: Players<Player: Into<Seat>>, V: AsRef<[i32]>> Node<G, V> {
    /// Compares what the current move gives with the best. `rest` is the line after it.
    fn learn(&mut self, expected: Expected<G::Player, V>, mut rest: Vec<G::Move>) {
        let Some(m) = self.current.take() else { return };
        let value = expected.to(self.seat);
        if self.best.as_ref().is_none_or(|best| value > best.expected.to(self.seat)) {
            rest.insert(0, m);
            self.best = Some(Found { expected, line: rest });
        }
    }
}
