//! Checking a book.

use abstract_games_core::{Game, Observer, Progress, Stop, Value};

use super::{BOOK_PLIES, Book, BookError, canonical_positions, code_of};
use crate::{Position, Quarto, QuartoSymmetry, Solver};

/// What a check of a [`Book`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BookCheck {
    /// How many values are those that follow from the values of what the positions lead to.
    pub consistent: usize,
    /// How many values of positions of nine plies are those that a search gives.
    pub solved: usize,
    /// The first position whose value is wrong, at which the check ended.
    pub wrong: Option<Position>,
}

impl Book {
    /// Checks every value of fewer than nine plies against those after it, and those of `sample` of the
    /// positions of nine plies, which `seed` chooses, against a search on `threads` threads with a table
    /// of `bytes` bytes. A sample of as many as there are checks every value.
    ///
    /// # Errors
    ///
    /// [`BookError::Stopped`] if `observer` ended it, [`BookError::Table`] if there is no such table,
    /// [`BookError::Count`] if the book holds another number of positions than there are.
    pub fn check(
        &self,
        sample: usize,
        seed: u64,
        threads: usize,
        bytes: u64,
        mut observer: impl Observer,
    ) -> Result<BookCheck, BookError> {
        let quarto = Quarto::new(self.rules.clone());
        let symmetry = quarto.symmetry();
        let levels = canonical_positions(&quarto, &symmetry, BOOK_PLIES);
        let (last, before) = levels.split_last().expect("there are ten levels");
        let expected = levels.iter().map(Vec::len).sum();
        if self.len() != expected {
            return Err(BookError::Count { found: self.len(), expected });
        }
        let chosen = choose(last, sample, seed);
        let mut check = BookCheck { consistent: 0, solved: 0, wrong: None };
        let total = (expected - last.len() + chosen.len()) as u64;
        let mut done = 0;
        let mut go_on = |observer: &mut dyn Observer| -> Result<(), Stop> {
            observer.observe(&Progress::at(done).of(total))?;
            done += 1;
            Ok(())
        };
        for position in before.iter().flatten() {
            go_on(&mut observer)?;
            if self.stored(&symmetry, position) != self.follows(&quarto, &symmetry, position) {
                return Ok(BookCheck { wrong: Some(*position), ..check });
            }
            check.consistent += 1;
        }
        let mut solver = Solver::new(&quarto, bytes)?;
        solver.threads(threads);
        for position in chosen {
            go_on(&mut observer)?;
            let quiet = abstract_games_core::observer::from_fn(|progress: &Progress| {
                // How far a single position is, nobody wants to know; whether to stop, one does.
                let done = (check.consistent + check.solved) as u64;
                observer.observe(&Progress::at(done).of(total).bytes(progress.bytes))
            });
            if solver.value(&position, quiet)? != self.stored(&symmetry, &position) {
                return Ok(BookCheck { wrong: Some(position), ..check });
            }
            check.solved += 1;
        }
        Ok(check)
    }

    /// How many positions are lost, drawn, won and impossible, for each number of plies.
    ///
    /// Costs an enumeration of all positions, some tenths of a second.
    pub fn census(&self) -> Vec<[usize; 4]> {
        let quarto = Quarto::new(self.rules.clone());
        let symmetry = quarto.symmetry();
        let levels = canonical_positions(&quarto, &symmetry, BOOK_PLIES);
        let census = |level: &Vec<Position>| {
            let mut census = [0; 4];
            for position in level {
                census[usize::from(code_of(self.stored(&symmetry, position)))] += 1;
            }
            census
        };
        levels.iter().map(census).collect()
    }

    /// The value of a position, as it follows from the values of those that it leads to.
    fn follows(
        &self,
        quarto: &Quarto,
        symmetry: &QuartoSymmetry,
        position: &Position,
    ) -> Option<Value> {
        self.rules.check(position).ok()?;
        if self.rules.quarto(position).is_some() {
            return Some(Value::Win);
        }
        let passes = position.hand().is_none();
        let values =
            quarto.successors(position).filter_map(|(_, next)| self.stored(symmetry, &next));
        values.map(|value| if passes { -value } else { value }).max()
    }
}

/// So many different ones of the positions, which the seed chooses.
fn choose(positions: &[Position], count: usize, seed: u64) -> Vec<Position> {
    let mut left = positions.to_vec();
    let mut state = seed;
    let mut chosen = Vec::new();
    while chosen.len() < count && !left.is_empty() {
        state = super::retrieval::mix(state);
        #[expect(clippy::cast_possible_truncation, reason = "less than the positions left")]
        let place = ((u128::from(state) * left.len() as u128) >> 64) as usize;
        chosen.push(left.swap_remove(place));
    }
    chosen
}
