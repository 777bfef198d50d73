//! How many positions of a book have each value.

use super::{Book, canonical_positions, code_of};
use crate::{Position, Quarto};

impl Book {
    /// How many positions are lost, drawn, won and impossible, for each number of plies.
    ///
    /// Costs an enumeration of all positions: for the lines some hundredths of a second.
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
