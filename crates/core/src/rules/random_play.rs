//! `RandomPlay`: a random line of play, reproducible from its seed.

use crate::rules::game::Game;

/// A random line of play: an iterator over its moves, each with the state that it leads to.
///
/// All moves of a state are equally likely. The line ends in a finished state; if play can go on
/// for ever, limit it with [`take`](Iterator::take). The same seed gives the same line on every
/// machine. Costs one [`moves`](Game::moves) and one [`play`](Game::play) for each step.
///
/// ```
/// use abstract_games_core::{Players, RandomPlay};
/// use abstract_games_core::tic_tac_toe::TicTacToe;
///
/// let play: Vec<_> = RandomPlay::new(&TicTacToe, 7).collect();
/// let (_, last) = play.last().unwrap();
/// assert!(play.len() >= 5 && TicTacToe.outcome(last).is_some());
/// assert!(RandomPlay::new(&TicTacToe, 7).eq(play));
/// ```
#[derive(Clone, Debug)]
pub struct RandomPlay<'g, G: Game> {
    game: &'g G,
    state: G::State,
    random: SplitMix64,
}

impl<'g, G: Game> RandomPlay<'g, G> {
    /// A line from the initial state of `game`.
    pub fn new(game: &'g G, seed: u64) -> Self {
        Self::from_state(game, game.initial(), seed)
    }

    /// A line from `state`.
    pub fn from_state(game: &'g G, state: G::State, seed: u64) -> Self {
        Self { game, state, random: SplitMix64(seed) }
    }

    /// The current state: the start, or the state after the last move.
    pub fn state(&self) -> &G::State {
        &self.state
    }
}

impl<G: Game> Iterator for RandomPlay<'_, G> {
    type Item = (G::Move, G::State);

    fn next(&mut self) -> Option<Self::Item> {
        let mut moves = self.game.move_list(&self.state);
        if moves.is_empty() {
            return None;
        }
        let m = moves.swap_remove(self.random.below(moves.len()));
        self.state = self.game.play(&self.state, &m);
        Some((m, self.state.clone()))
    }
}

/// The generator `SplitMix64` (G. L. Steele, D. Lea, C. H. Flood, 2014).
#[derive(Clone, Debug)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// The next random number.
    #[inline]
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A uniformly distributed number less than `bound`, which must not be 0 (D. Lemire, 2019).
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let favoured = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.number()) * u128::from(bound);
            #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product")]
            let (high, low) = ((product >> 64) as usize, product as u64);
            if low >= favoured {
                return high;
            }
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/random_play.rs"]
mod tests;
