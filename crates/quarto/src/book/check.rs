//! The checker of books.

use abstract_games_core::{Observer, Progress, Run, SplitMix64, Stop, observer, run_setters};

use super::error::BookError;
use super::lookup::{Book, canonical_positions, value_by_successors};
use crate::game::Quarto;
use crate::position::Position;
use crate::solver::Solver;

/// A checker of a [`Book`].
///
/// It compares the value of every position of fewer than nine plies with the values of the
/// successors. It checks that the book calls a position of nine plies impossible exactly if the
/// rules do. The values of a random sample of the possible ones are compared with a search.
///
/// ```
/// use abstract_games_core::Value;
/// use abstract_games_quarto::{Book, BookChecker};
///
/// let check = BookChecker::new(&Book::lines()).sample(1).memory(1 << 20).check()?;
/// assert_eq!((check.consistent, check.impossible, check.solved), (14_410, 188, 1));
/// assert_eq!((check.wrong, check.stopped), (None, None));
/// # Ok::<(), abstract_games_quarto::BookError>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct BookChecker<'b> {
    book: &'b Book,
    sample: usize,
    seed: u64,
    memory: u64,
    run: Run<'b>,
}

/// The result of a [`BookChecker`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BookCheck {
    /// The number of positions of fewer than nine plies that agree with the successors.
    pub consistent: usize,
    /// The number of positions of nine plies that are impossible by the rules and by the book.
    pub impossible: usize,
    /// The number of positions of nine plies whose value agrees with a search.
    pub solved: usize,
    /// The first position with a wrong value, if any, at which the check ends.
    pub wrong: Option<Position>,
    /// Why the check was stopped, if it was.
    pub stopped: Option<Stop>,
}

impl<'b> BookChecker<'b> {
    /// A checker with a sample of 100 positions, the random seed 0, one thread, and a table of 1
    /// GiB.
    pub fn new(book: &'b Book) -> Self {
        Self { book, sample: 100, seed: 0, memory: 1 << 30, run: Run::new() }
    }

    /// Sets the number of possible positions of nine plies to solve, at most all of them.
    pub fn sample(self, positions: usize) -> Self {
        Self { sample: positions, ..self }
    }

    /// Sets the random seed of the sample.
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Uses a table of at most `bytes` bytes.
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }

    run_setters! {
        'b;
        /// `done` counts the values that are checked, and `total` counts all values to check.
        observer;
        threads;
    }

    /// Checks the book. A stopped check returns the result so far.
    ///
    /// # Errors
    ///
    /// [`BookError::Table`] if the table cannot have the requested size, [`BookError::Count`] if
    /// the number of positions in the book is wrong.
    pub fn check(self) -> Result<BookCheck, BookError> {
        let mut check = BookCheck::default();
        match self.find(&mut check) {
            Ok(wrong) => check.wrong = wrong,
            Err(BookError::Stopped(stop)) => check.stopped = Some(stop),
            Err(error) => return Err(error),
        }
        Ok(check)
    }

    fn find(self, check: &mut BookCheck) -> Result<Option<Position>, BookError> {
        let Self { book, sample, seed, memory, mut run } = self;
        let quarto = Quarto::new(book.rules.clone());
        let symmetry = quarto.symmetry();
        let levels = canonical_positions(&symmetry);
        let (last, before) = levels.split_last().expect("there are ten levels");
        let expected = levels.iter().map(Vec::len).sum();
        if book.len() != expected {
            return Err(BookError::Count { found: book.len(), expected });
        }
        let possible: Vec<_> =
            last.iter().copied().filter(|position| quarto.check(position).is_ok()).collect();
        let chosen = choose(possible, sample, SplitMix64(seed));
        let total = (expected + chosen.len()) as u64;
        let mut done = 0;
        let mut go_on = |run: &mut Run<'_>| -> Result<(), Stop> {
            run.observe(&Progress::at(done).of(total))?;
            done += 1;
            Ok(())
        };
        for position in before.iter().flatten() {
            go_on(&mut run)?;
            let stored = |position: &Position| book.stored(&symmetry, position);
            if stored(position) != value_by_successors(&quarto, position, stored) {
                return Ok(Some(*position));
            }
            check.consistent += 1;
        }
        for position in last {
            go_on(&mut run)?;
            let is_impossible = quarto.check(position).is_err();
            if book.stored(&symmetry, position).is_none() != is_impossible {
                return Ok(Some(*position));
            }
            check.impossible += usize::from(is_impossible);
        }
        // The table has the memory to itself.
        drop(levels);
        let solver = Solver::new(&quarto, memory)?.threads(run.workers().count());
        for position in chosen {
            go_on(&mut run)?;
            let mut quiet = observer::from_fn(|progress: &Progress| {
                // The observer sees the progress of the whole check, and can stop the search.
                let done = (expected + check.solved) as u64;
                run.observe(&Progress::at(done).of(total).bytes(progress.bytes))
            });
            let value = solver.value_of_possible(&position, &mut quiet)?;
            if book.stored(&symmetry, &position) != Some(value) {
                return Ok(Some(position));
            }
            check.solved += 1;
        }
        Ok(None)
    }
}

fn choose(mut left: Vec<Position>, count: usize, mut random: SplitMix64) -> Vec<Position> {
    let count = count.min(left.len());
    (0..count).map(|_| left.swap_remove(random.below(left.len()))).collect()
}
