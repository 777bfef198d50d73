//! Checking a book.

use abstract_games_core::{Game, Observer, Progress, Run, Stop, Value, observer, run_setters};

use super::{Book, BookError, canonical_positions};
use crate::{Position, Quarto, QuartoSymmetry, Solver};

/// Checks a [`Book`].
///
/// Every value of a position of fewer than nine plies is compared with those of its successors. Of the
/// positions of nine plies, which are impossible is compared with the rules, and the values of a sample
/// with a search.
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
pub struct BookChecker<'b> {
    book: &'b Book,
    sample: usize,
    seed: u64,
    memory: u64,
    run: Run<'b>,
}

/// What a [`BookChecker`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BookCheck {
    /// How many values are those that follow from the values of what the positions lead to.
    pub consistent: usize,
    /// How many positions of nine plies are impossible by the rules, and by the book.
    pub impossible: usize,
    /// How many values of positions of nine plies are those that a search gives.
    pub solved: usize,
    /// The first position whose value is wrong, at which the check ended.
    pub wrong: Option<Position>,
    /// Why the check was stopped before it was complete, if it was.
    pub stopped: Option<Stop>,
}

impl<'b> BookChecker<'b> {
    /// A check with a sample of 100 positions, on one thread, with a table of 1 GiB.
    pub fn new(book: &'b Book) -> Self {
        Self { book, sample: 100, seed: 1, memory: 1 << 30, run: Run::new() }
    }

    /// Solves so many of the possible positions of nine plies afresh; of as many as there are, or more,
    /// all.
    #[must_use]
    pub fn sample(mut self, positions: usize) -> Self {
        self.sample = positions;
        self
    }

    /// Which positions are in the sample: another seed, others.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    run_setters! {
        'b;
        /// `done` counts the values that are checked, of `total`.
        observer;
        threads;
    }

    /// Uses a table of at most so many bytes.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Checks the book. A check that is stopped returns what it found by then.
    ///
    /// # Errors
    ///
    /// [`BookError::Table`] if there is no such table, [`BookError::Count`] if the book holds another
    /// number of positions than there are.
    pub fn check(self) -> Result<BookCheck, BookError> {
        let mut check =
            BookCheck { consistent: 0, impossible: 0, solved: 0, wrong: None, stopped: None };
        match self.find(&mut check) {
            Ok(wrong) => check.wrong = wrong,
            Err(BookError::Stopped(stop)) => check.stopped = Some(stop),
            Err(error) => return Err(error),
        }
        Ok(check)
    }

    /// The first position whose value is wrong; enters in `check` how many are right.
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
        let chosen = choose(possible, sample, seed);
        let total = (expected + chosen.len()) as u64;
        let mut done = 0;
        let mut go_on = |run: &mut Run<'_>| -> Result<(), Stop> {
            run.observe(&Progress::at(done).of(total))?;
            done += 1;
            Ok(())
        };
        for position in before.iter().flatten() {
            go_on(&mut run)?;
            if book.stored(&symmetry, position) != book.follows(&quarto, &symmetry, position) {
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
        let solver = Solver::new(&quarto, memory)?.threads(run.workers().count());
        for position in chosen {
            go_on(&mut run)?;
            let quiet = observer::from_fn(|progress: &Progress| {
                // How far a single position is, nobody wants to know; whether to stop, one does.
                let done = (expected + check.solved) as u64;
                run.observe(&Progress::at(done).of(total).bytes(progress.bytes))
            });
            let value = solver.value_of_possible(&position, quiet)?;
            if book.stored(&symmetry, &position) != Some(value) {
                return Ok(Some(position));
            }
            check.solved += 1;
        }
        Ok(None)
    }
}

impl Book {
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
fn choose(mut left: Vec<Position>, count: usize, seed: u64) -> Vec<Position> {
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
