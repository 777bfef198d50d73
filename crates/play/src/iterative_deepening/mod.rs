//! `IterativeDeepening`: a player that looks some plies ahead.

mod grade;
mod pruning;
mod search;
mod table;

use std::hash::Hash;

use abstract_games_core::{Adversarial, Observer, Stop};

use crate::estimate::Evaluation;
use crate::player::{Choice, Chosen, Player};
use grade::{Bound, Grade, Window};
use pruning::Pruning;
use search::{DeepeningSearch, Graded, MOST_PLIES};
use table::Table;

/// A player that searches with alpha-beta one ply ahead, then two, and so on, and estimates the
/// states at the horizon with an [`Evaluation`].
///
/// Each depth is a principal variation search. It tries first the move that an earlier depth
/// preferred, then moves that refuted other states of the same ply, then the others in the order of
/// the evaluation. The game may be a quotient or a [`Coalition`](abstract_games_core::Coalition);
/// `S` and `M` are the types of its states and moves.
///
/// A proved win or loss is true if all that the evaluation calls proved is. In a proved loss all
/// moves lose, those that [`Evaluation::best_moves`] left out included. The distance is an upper
/// bound on the number of plies to the end, exact if the evaluation proves nothing and no option
/// gives exactness for depth. A proof ends the search.
///
/// Below the root, a state only seems lost if the moves that the evaluation keeps lose. A win or a
/// loss in n plies that rests on this has 10,000 - n or n - 10,000 points; the search then tries to
/// prove it with all moves, in half as many states as it has visited.
///
/// Repetitions have no special meaning; the depth limits the lines. Where a repetition ends the
/// game, a [`State`](abstract_games_core::Game::State) contains the earlier states. The choice
/// depends on nothing but the game, the state and the limits. To solve a game, use
/// [`AlphaBeta`](abstract_games_solve::AlphaBeta).
///
/// ```
/// use abstract_games_play::{Estimate, IterativeDeepening, Player};
/// use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
/// use abstract_games_core::Limits;
/// use abstract_games_solve::Score;
///
/// // X takes a corner that makes two lines of two, O can only block one of them.
/// let board: Board = "XO. ... ...".parse().unwrap();
/// let mut player = IterativeDeepening::new(());
/// let choice = player.choose(&TicTacToe, &board, &mut ()).unwrap();
/// assert_eq!(choice.estimate, Some(Estimate::Proved(Score::Win(5))));
/// assert_eq!((choice.depth, choice.line.len()), (5, 5));
///
/// // With a limit, the player chooses by what it has seen.
/// let choice = player.choose(&TicTacToe, &board, &mut Limits::new().work(20)).unwrap();
/// assert_eq!(choice.estimate, Some(Estimate::Points(0)));
/// assert_eq!(choice.nodes, 20);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct IterativeDeepening<E, S, M> {
    evaluation: E,
    name: String,
    depth: u8,
    aspiration: Option<i32>,
    pruning: Pruning,
    table: Table<S, M>,
}

impl<E, S: Clone + Eq + Hash, M: Clone> IterativeDeepening<E, S, M> {
    /// A player that estimates with `evaluation`, with a table of 64 MiB and without other limits.
    /// The evaluation `()` suffices to find short wins.
    pub fn new(evaluation: E) -> Self {
        Self {
            evaluation,
            name: "alpha-beta".into(),
            depth: MOST_PLIES,
            aspiration: None,
            pruning: Pruning::default(),
            table: Table::with_bytes(64 << 20),
        }
    }

    /// Sets the name. The default is `alpha-beta`.
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Limits the number of plies, from 1 to 100. Other numbers stand for the nearest of these. The
    /// default is 100.
    pub fn depth(self, plies: u32) -> Self {
        let depth = u8::try_from(plies).map_or(MOST_PLIES, |plies| plies.clamp(1, MOST_PLIES));
        Self { depth, ..self }
    }

    /// Sets the size of the table to at most this many bytes. With 0 nothing is stored. The default
    /// is 64 MiB. The table is allocated as it fills.
    pub fn memory(self, bytes: u64) -> Self {
        Self { table: Table::with_bytes(bytes), ..self }
    }

    /// Begins each depth from the second with the assumption that the estimate changes by at most
    /// this many points, and searches again if it is wrong. The default makes no assumption.
    pub fn aspiration(self, points: u32) -> Self {
        Self { aspiration: Some(i32::try_from(points).unwrap_or(i32::MAX)), ..self }
    }

    /// Whether moves late in the order are searched less deep at first, the later the less, and to
    /// the full depth only if they then seem better than earlier ones. The default is `false`. It
    /// makes the search deeper in the same time, and its points and its distances less exact.
    pub fn reductions(mut self, reduce: bool) -> Self {
        self.pruning.reductions = reduce;
        self
    }

    /// Relies on it that a ply seldom changes the points by more than this number: near the
    /// horizon, a state that exceeds the window by the margin is cut, and late moves are left out,
    /// sooner where the points fall below the window by the margin. The default relies on nothing.
    /// Like [`reductions`](IterativeDeepening::reductions), it gives exactness for depth.
    pub fn margin(mut self, points: u32) -> Self {
        // A margin for each of some plies stays a number.
        self.pruning.margin = Some(i32::try_from(points).unwrap_or(i32::MAX).min(1 << 24));
        self
    }

    /// The evaluation.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }
}

impl<G: Adversarial, E: Evaluation<G>> Player<G> for IterativeDeepening<E, G::State, G::Move> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        // An evaluation need not know finished states.
        game.moves(state).next()?;
        self.table.clear();
        let Self { evaluation, table, pruning, .. } = self;
        let mut search = DeepeningSearch::new(game, evaluation, table, observer, *pruning);
        let mut moves = Vec::new();
        search.list(state, 0, &mut moves);
        let first = moves.into_iter().next()?;
        let mut choice = Choice::of(first);
        let mut around = None;
        for depth in 1..=self.depth {
            let window = around.zip(self.aspiration);
            let result = deepen(&mut search, state, depth, window, &mut choice);
            choice.nodes = search.nodes;
            match result {
                Ok(found) => {
                    around = Some(found.grade);
                    choice.depth = depth.into();
                    choice.estimate = Some(found.grade.estimate(found.complete));
                    if found.complete {
                        break;
                    }
                }
                Err(stop) => {
                    choice.stopped = Some(stop);
                    break;
                }
            }
        }
        choice.dead_end = search.dead_end;
        Some(choice)
    }
}

/// Searches `state` to `depth`, first in a window of `around` on either side of its grade. The best
/// line so far goes into `choice`.
fn deepen<G: Adversarial, E: Evaluation<G>>(
    search: &mut DeepeningSearch<'_, G, E>,
    state: &G::State,
    depth: u8,
    around: Option<(Grade, i32)>,
    choice: &mut Choice<G::Move>,
) -> Result<Graded, Stop> {
    let mut window = around.map_or(Window::ALL, |(grade, points)| Window::around(grade, points));
    loop {
        let found = search.root(state, depth, window, &choice.best);
        let (line, grade) = search.line();
        if let Some(best) = line.first() {
            choice.best = best.clone();
            choice.line = line.to_vec();
            // If the search was stopped, other moves may avoid a loss.
            if !grade.is_loss() {
                choice.estimate = Some(grade.estimate(false));
            }
        }
        let found = found?;
        match window.side_of(found.grade) {
            Bound::Upper if window.alpha > Grade::LEAST => window.alpha = Grade::LEAST,
            Bound::Lower if window.beta < Grade::MOST => window.beta = Grade::MOST,
            _ if found.grade.seems_decided() => return prove(search, state, depth, found, choice),
            _ => return Ok(found),
        }
    }
}

/// Tries to prove the win or the loss that `seems` found. The move that wins goes into `choice`.
fn prove<G: Adversarial, E: Evaluation<G>>(
    search: &mut DeepeningSearch<'_, G, E>,
    state: &G::State,
    depth: u8,
    seems: Graded,
    choice: &mut Choice<G::Move>,
) -> Result<Graded, Stop> {
    let Some(found) = search.proof(state, depth, seems.grade, &choice.best)? else {
        return Ok(seems);
    };
    if !found.complete || !found.grade.is_win() && !found.grade.is_loss() {
        return Ok(seems);
    }
    let (line, grade) = search.line();
    if let Some(best) = line.first().filter(|best| grade.is_win() && **best != choice.best) {
        choice.best = best.clone();
        choice.line = vec![best.clone()];
    }
    Ok(found)
}
