//! `GreedyPlayer`: a player that looks one ply ahead.

use std::cmp::Ordering;

use abstract_games_core::{Adversarial, Observer, Progress, SplitMix64};

use crate::estimate::{Estimate, Evaluation};
use crate::player::{Choice, Chosen, Player};

/// A player that looks one ply ahead: it chooses the move whose next state is estimated best.
///
/// Of equally good moves, among all legal ones, it takes the first in the order of the rules or,
/// with a [`seed`](GreedyPlayer::seed), a random one. If the observer stops it, it chooses among
/// the moves tried by then.
///
/// ```
/// use abstract_games_play::{Estimate, GreedyPlayer, Player};
/// use abstract_games_solve::Score;
/// use abstract_games_core::tic_tac_toe::{Cell, TicTacToe};
///
/// // An evaluation that knows nothing still lets the player see a win in one ply.
/// let state = "XX. OO. ...".parse().unwrap();
/// let choice = GreedyPlayer::new(()).choose(&TicTacToe, &state, &mut ()).unwrap();
/// assert_eq!(choice.best, Cell::new(2, 0).unwrap());
/// assert_eq!(choice.estimate, Some(Estimate::Proved(Score::Win(1))));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct GreedyPlayer<E> {
    evaluation: E,
    random: Option<SplitMix64>,
}

impl<E> GreedyPlayer<E> {
    /// A player that takes the first of equally good moves.
    pub const fn new(evaluation: E) -> Self {
        Self { evaluation, random: None }
    }

    /// Chooses among equally good moves at random. The same seed gives the same choices.
    pub fn seed(self, seed: u64) -> Self {
        Self { random: Some(SplitMix64(seed)), ..self }
    }
}

impl<G: Adversarial, E: Evaluation<G>> Player<G> for GreedyPlayer<E> {
    fn name(&self) -> String {
        "greedy".into()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        let mut best: Option<(G::Move, Estimate)> = None;
        let mut nodes = 0;
        let mut equal = 0;
        let mut stopped = None;
        for (m, next) in game.successors(state) {
            stopped = observer.observe(&Progress::at(nodes)).err();
            if stopped.is_some() {
                break;
            }
            nodes += 1;
            let estimate = match game.result(&next) {
                Some(value) => Estimate::finished(value),
                None => self.evaluation.evaluate(game, &next),
            };
            let estimate = estimate.through_move(game.passes_turn(state, &m));
            let order = best.as_ref().map_or(Ordering::Greater, |best| estimate.cmp(&best.1));
            equal = if order.is_gt() { 1 } else { equal + usize::from(order.is_eq()) };
            // Each of the equally good moves so far stays with the same probability.
            let random = self.random.as_mut();
            if order.is_gt()
                || order.is_eq() && random.is_some_and(|random| random.below(equal) == 0)
            {
                best = Some((m, estimate));
            }
        }
        let Some((m, estimate)) = best else {
            let mut choice = Choice::of(game.moves(state).next()?);
            choice.stopped = stopped;
            return Some(choice);
        };
        let mut choice = Choice::of(m);
        choice.estimate = Some(estimate);
        choice.depth = u32::from(stopped.is_none());
        choice.nodes = nodes;
        choice.stopped = stopped;
        Some(choice)
    }
}
