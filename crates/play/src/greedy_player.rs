//! `GreedyPlayer`: a player that looks one ply ahead.

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
    name: &'static str,
    evaluation: E,
    random: Option<SplitMix64>,
    within: i32,
}

impl<E> GreedyPlayer<E> {
    /// A player that takes the first of equally good moves.
    pub const fn new(evaluation: E) -> Self {
        Self { name: "greedy", evaluation, random: None, within: 0 }
    }

    /// Gives the player a name of its own, if its evaluation makes it another one.
    pub fn named(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// Chooses among equally good moves at random. The same seed gives the same choices.
    pub fn seed(self, seed: u64) -> Self {
        Self { random: Some(SplitMix64(seed)), ..self }
    }

    /// Takes moves for equally good whose points are less than those of the best by at most this
    /// many. The default is 0.
    pub fn within(self, points: u32) -> Self {
        Self { within: i32::try_from(points).unwrap_or(i32::MAX), ..self }
    }

    /// The place of the move to choose among those tried, of which the best has the estimate
    /// `best`.
    fn place<M>(&mut self, tried: &[(M, Estimate)], best: Estimate) -> usize {
        let least = match best {
            Estimate::Points(points) => Estimate::Points(points.saturating_sub(self.within)),
            Estimate::Proved(_) => best,
        };
        let (mut chosen, mut highest, mut equal) = (0, None, 0);
        for (place, (_, estimate)) in tried.iter().enumerate() {
            let estimate = Some(if *estimate >= least { best } else { *estimate });
            let order = estimate.cmp(&highest);
            equal = if order.is_gt() { 1 } else { equal + usize::from(order.is_eq()) };
            // Each of the equally good moves so far stays with the same probability.
            let random = self.random.as_mut();
            if order.is_gt()
                || order.is_eq() && random.is_some_and(|random| random.below(equal) == 0)
            {
                (chosen, highest) = (place, estimate);
            }
        }
        chosen
    }
}

impl<G: Adversarial, E: Evaluation<G>> Player<G> for GreedyPlayer<E> {
    fn name(&self) -> String {
        self.name.into()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        let mut tried: Vec<(G::Move, Estimate)> = Vec::new();
        let mut nodes = 0;
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
            tried.push((m, estimate));
        }
        let best = tried.iter().map(|(_, estimate)| *estimate).max();
        let chosen = match best {
            Some(best) => tried.swap_remove(self.place(&tried, best)).0,
            None => game.moves(state).next()?,
        };
        let mut choice = Choice::of(chosen);
        choice.estimate = best;
        choice.depth = u32::from(stopped.is_none());
        choice.nodes = nodes;
        choice.stopped = stopped;
        Some(choice)
    }
}
