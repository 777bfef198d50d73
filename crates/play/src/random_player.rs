//! `RandomPlayer`: the weakest opponent.

use abstract_games_core::{Game, Observer, SplitMix64};

use crate::player::{Choice, Player};

/// A player that chooses each legal move with the same probability. The same seed gives the same
/// choices.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    random: SplitMix64,
}

impl RandomPlayer {
    /// A player whose choices depend on `seed`.
    pub const fn new(seed: u64) -> Self {
        Self { random: SplitMix64(seed) }
    }
}

impl<G: Game> Player<G> for RandomPlayer {
    fn name(&self) -> String {
        "random".into()
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        _: &mut dyn Observer,
    ) -> Option<Choice<G::Move>> {
        let mut moves = game.move_list(state);
        if moves.is_empty() {
            return None;
        }
        Some(Choice::of(moves.swap_remove(self.random.below(moves.len()))))
    }
}
