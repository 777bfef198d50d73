//! The census of a book: the number of positions with each value.

use super::lookup::{Book, code_of};
use super::positions::canonical_positions;
use crate::game::Quarto;
use crate::position::Position;

impl Book {
    /// The numbers of lost, drawn, won and impossible positions, in this order, for each number of
    /// plies from 0.
    ///
    /// Costs an enumeration of all positions: a few hundredths of a second for the lines.
    pub fn census(&self) -> Vec<[usize; 4]> {
        let quarto = Quarto::new(self.rules.clone());
        let symmetry = quarto.symmetry();
        let levels = canonical_positions(&symmetry);
        let census = |level: &Vec<Position>| {
            let mut census = [0; 4];
            for position in level {
                census[usize::from(code_of(self.stored(&symmetry, position)))] += 1;
            }
            census
        };
        levels.iter().map(census).collect()
    }
}
