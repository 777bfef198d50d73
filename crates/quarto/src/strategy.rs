//! Strategies: lists of replies that prove the value of the game.

use std::cell::RefCell;

use abstract_games_core::observer::from_fn;
use abstract_games_core::play::{BuildError, Claim, Strategy, StrategyBuilder};
use abstract_games_core::storage::Header;
use abstract_games_core::{Game, Observer, Orbit, ParameterError, Progress, Quotient, Side, Value};

use crate::book::Book;
use crate::book::winning_sets_as_text;
use crate::error::PlayError;
use crate::game::{Move, Quarto};
use crate::position::Position;
use crate::solver::Solver;
use crate::symmetry::QuartoSymmetry;

impl Quarto {
    /// The header of a file of strategies under these rules. Its positions are the orbits of the game by its
    /// [`symmetry`](Self::symmetry).
    pub fn strategy_header(&self) -> Header {
        Strategy::header()
            .parameter("game", "quarto")
            .parameter("rules", self.rules())
            .parameter("winning sets", winning_sets_as_text(self.rules()))
            .parameter("positions", "up to the symmetries of the pieces and the board")
    }
}

/// Makes strategies: a [`Strategy`] lists the replies of a player who wins, or does not lose.
///
/// The replies come from a [`Solver`] and, for a draw under ten plies, from the embedded [`Book`] of the rules. A strategy that
/// wins takes the fastest wins, so it proves the distance, too.
///
/// On the torus the second player wins, and the strategy has some hundred thousand positions. In the other rules, in which
/// both players draw, a strategy is too large for memory; [`count_within`](Self::count_within) shows how it grows, and
/// [`Book::strategy`] makes its beginning.
///
/// ```
/// use abstract_games_core::Side;
/// use abstract_games_core::play::Claim;
/// use abstract_games_quarto::{Quarto, Rules, StrategyMaker};
///
/// let maker = StrategyMaker::new(&Quarto::new(Rules::torus()), 1 << 26)?;
/// // The first ply is the gift of the first player. The second player places the piece, and gives one.
/// let counts = maker.count_within(Side::Second, Claim::Draw, 2, ())?;
/// assert_eq!(counts, [0, 1, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct StrategyMaker {
    quotient: Quotient<Quarto, QuartoSymmetry>,
    book: Option<Book>,
    solver: Solver,
}

impl StrategyMaker {
    /// A maker for the rules of `quarto`, with a transposition table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// As [`Solver::new`].
    pub fn new(quarto: &Quarto, bytes: u64) -> Result<Self, ParameterError> {
        Ok(Self {
            quotient: Quotient::new(quarto.clone(), quarto.symmetry()),
            book: Book::embedded(quarto.rules()),
            solver: Solver::new(quarto, bytes)?.distances(true),
        })
    }

    /// Sets the number of threads; 0 stands for one for each core. The result is the same for any
    /// number. Without the feature `parallel` there is one thread.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.solver = self.solver.threads(threads);
        self
    }

    /// The quotient of the game by its symmetry, whose orbits are the positions of the strategies.
    pub fn quotient(&self) -> &Quotient<Quarto, QuartoSymmetry> {
        &self.quotient
    }

    /// What `owner` can claim on the empty board: a win, or a draw if nobody wins. `None` if the opponent wins.
    ///
    /// # Errors
    ///
    /// [`PlayError::Stopped`] with the stop of `observer`.
    pub fn claim(&self, owner: Side, observer: impl Observer) -> Result<Option<Claim>, PlayError> {
        let value = match self.looked_up(&Position::EMPTY) {
            Some(value) => value,
            None => self.solver.value(&Position::EMPTY, observer)?,
        };
        Ok(Claim::of(owner, value))
    }

    /// A strategy of `owner`, who claims `claim`, for the [`quotient`](Self::quotient). [`Side::First`] gives the first
    /// piece.
    ///
    /// `observer` is asked before each position of the strategy; `found` counts the replies.
    ///
    /// # Errors
    ///
    /// [`BuildError`] if a position has no reply that keeps the claim, or if `observer` stops the work.
    pub fn strategy(
        &self,
        owner: Side,
        claim: Claim,
        observer: impl Observer,
    ) -> Result<Strategy, BuildError<PlayError>> {
        let watched = Watched::new(observer);
        let builder = StrategyBuilder::new(&self.quotient, owner, claim);
        let builder = builder.observer(watched.of_builder());
        builder.build(|orbit| self.replies(orbit.representative(), claim, || watched.of_search()))
    }

    /// The number of replies of such a strategy at each ply from 0 to `plies`.
    ///
    /// # Errors
    ///
    /// As [`strategy`](Self::strategy).
    pub fn count_within(
        &self,
        owner: Side,
        claim: Claim,
        plies: u32,
        observer: impl Observer,
    ) -> Result<Vec<u64>, BuildError<PlayError>> {
        let watched = Watched::new(observer);
        let builder = StrategyBuilder::new(&self.quotient, owner, claim);
        let builder = builder.observer(watched.of_builder());
        let replies = |orbit: &Orbit<Position>| {
            self.replies(orbit.representative(), claim, || watched.of_search())
        };
        builder.count_within(plies, replies)
    }

    /// The moves that keep the claim: the fastest wins, or all moves that do not lose.
    fn replies<O: Observer>(
        &self,
        position: &Position,
        claim: Claim,
        observer: impl Fn() -> O,
    ) -> Result<Vec<Move>, PlayError> {
        if claim == Claim::Win {
            let solution = self.solver.solve(position, observer())?;
            if let Some(stop) = solution.stopped {
                return Err(PlayError::Stopped(stop));
            }
            return Ok(if solution.value == Some(Value::Win) { solution.best } else { Vec::new() });
        }
        let mut replies = Vec::new();
        let symmetry = self.quotient.symmetry();
        for (m, next) in self.quotient.game().successors(position) {
            let value = self.book.as_ref().and_then(|book| book.value_after(symmetry, m, &next));
            let draws = match value {
                Some(value) => value >= Value::Draw,
                None => self.solver.move_reaches(&next, Value::Draw, observer())?,
            };
            if draws {
                replies.push(m);
            }
        }
        Ok(replies)
    }

    /// The value of a position in the book, if there is a book and it has the position.
    fn looked_up(&self, position: &Position) -> Option<Value> {
        self.book.as_ref()?.value(self.quotient.symmetry(), position).ok()?
    }
}

/// An observer of the positions of a strategy that can also stop the searches for its replies.
struct Watched<O>(RefCell<(O, Progress)>);

impl<O: Observer> Watched<O> {
    fn new(observer: O) -> Self {
        Self(RefCell::new((observer, Progress::default())))
    }

    /// The observer of the builder.
    fn of_builder(&self) -> impl Observer {
        from_fn(|progress: &Progress| {
            let (observer, last) = &mut *self.0.borrow_mut();
            *last = *progress;
            observer.observe(progress)
        })
    }

    /// The observer of a search, which reports the progress of the builder.
    fn of_search(&self) -> impl Observer {
        from_fn(|_: &Progress| {
            let (observer, last) = &mut *self.0.borrow_mut();
            observer.observe(last)
        })
    }
}
