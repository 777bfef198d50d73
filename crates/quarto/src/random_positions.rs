//! Random positions, for measurements of the solver.

use abstract_games_core::RandomPlay;

use crate::game::Quarto;
use crate::position::Position;

/// The number of lines of play that are tried for one position before the sample ends.
const TRIES: u64 = 10_000;

impl Quarto {
    /// Unfinished positions after `plies` plies of random play from the empty board, in which all
    /// moves are equally likely. The same seed gives the same positions on every machine. The
    /// iterator ends if 10 000 lines in a row end before.
    ///
    /// ```
    /// use abstract_games_quarto::Quarto;
    ///
    /// let quarto = Quarto::default();
    /// let sample: Vec<_> = quarto.random_positions(10, 7).take(3).collect();
    /// assert!(sample.iter().all(|position| position.ply() == 10));
    /// assert!(quarto.random_positions(10, 7).take(3).eq(sample));
    /// ```
    pub fn random_positions(&self, plies: u32, seed: u64) -> impl Iterator<Item = Position> {
        // Seeds of different samples are far apart.
        let mut of_line = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut next_line = move || {
            let position = self.random_position(plies, of_line);
            of_line = of_line.wrapping_add(1);
            position
        };
        std::iter::from_fn(move || (0..TRIES).find_map(|_| next_line()))
    }

    /// The unfinished position after `plies` plies of random play; `None` if the game ends by then.
    fn random_position(&self, plies: u32, seed: u64) -> Option<Position> {
        let mut play = RandomPlay::new(self, seed);
        let played = play.by_ref().take(plies as usize).count();
        let position = *play.state();
        let is_open = self.rules().quarto(&position).is_none() && position.placed() < 16;
        (played == plies as usize && is_open).then_some(position)
    }
}
