//! `AlphaBeta`: the builder of a search.

use abstract_games_core::{Adversarial, Keyed, ParameterError, Run, run_setters};

use super::knowledge::Knowledge;
use super::table::{Key, MOST_KEY_BITS};
use crate::repetitions::LINE_LIMIT;
use crate::transposition_table::TranspositionTable;

/// An alpha-beta search: the exact value, score or best moves of a state.
///
/// It is for games in which every line of play ends. The answers are exact: [scores](crate::Score),
/// which are values with distances, or [margins](abstract_games_core::Margins), numbers of points.
/// Only the time depends on the [`Knowledge`], the table and the number of threads.
///
/// # Where play can repeat
///
/// If play goes round on a long line, the search stops with [`Stop::Repetition`]; if a line has too
/// many states ([`line_limit`](AlphaBeta::line_limit)), with [`Stop::LineLimit`]. What it has
/// proved by then is true. Two kinds of questions are answered all the same: whether a state is
/// [worth at least](AlphaBeta::is_at_least) a score with a distance, such as a win in five plies,
/// and any with a limit of plies ([`within`](AlphaBeta::within)) that suffices to decide it.
/// [`Retrograde`](crate::Retrograde) solves such games.
///
/// A state that has neither moves nor an outcome stops the search with `Stop::DeadEnd`, and
/// [`Proof::dead_end`](crate::Proof::dead_end) returns it as text.
///
/// # Cost
///
/// Every question is reduced to questions whether a state is worth at least a target. What is
/// proved depends neither on the line that led to the state nor on the question, so a table can be
/// reused for other questions and states of the same game.
///
/// For each state whose moves are listed, all its
/// [`successors`](abstract_games_core::Game::successors), and for each of them at most two calls
/// each of [`result`](Adversarial::result) and [`passes_turn`](Adversarial::passes_turn), three of
/// [`key`](Keyed::key), and two lookups. Memory, beside the table, for each thread: the states of
/// one line of play with their moves.
///
/// ```
/// use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
/// use abstract_games_solve::{AlphaBeta, Score};
/// use abstract_games_core::{Dihedral, Game, Quotient, Value};
///
/// // Nobody wins if both play well.
/// let start = TicTacToe.initial();
/// assert_eq!(AlphaBeta::new(&TicTacToe).value(&start).value(), Some(Value::Draw));
///
/// // X has two in a row, and O two in another; X is to move.
/// let board: Board = "XX. OO. ...".parse().unwrap();
/// assert_eq!(AlphaBeta::new(&TicTacToe).score(&board).score(), Some(Score::Win(1)));
/// let moves = AlphaBeta::new(&TicTacToe).best_moves(&board);
/// assert!(moves.best().eq([&Cell::new(2, 0).unwrap()]));
///
/// // States with keys can be stored in a table. This search runs in the quotient.
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// let without = AlphaBeta::new(&quotient).score(&quotient.initial());
/// let with = AlphaBeta::new(&quotient).memory(1 << 16)?.score(&quotient.initial());
/// assert_eq!((without.score(), with.score()), (Some(Score::Draw), Some(Score::Draw)));
/// assert!(with.nodes() < without.nodes() / 5);
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
///
/// [`Stop::Repetition`]: abstract_games_core::Stop::Repetition
/// [`Stop::LineLimit`]: abstract_games_core::Stop::LineLimit
#[derive(Debug)]
#[doc(alias = "minimax")]
#[must_use]
pub struct AlphaBeta<'a, G, S, K = ()> {
    pub(super) game: &'a G,
    pub(super) knowledge: K,
    /// The size of a table of its own, in bytes.
    pub(super) memory: u64,
    pub(super) table: Option<&'a TranspositionTable>,
    pub(super) key: Option<Key<G, S>>,
    pub(super) line_limit: usize,
    /// The limit on the number of plies ahead.
    pub(super) plies: Option<u32>,
    pub(super) run: Run<'a>,
}

impl<'a, G, S> AlphaBeta<'a, G, S> {
    /// A search of `game`, without knowledge and without a table. The game may be a quotient.
    pub fn new(game: &'a G) -> Self {
        Self {
            game,
            knowledge: (),
            memory: 0,
            table: None,
            key: None,
            line_limit: LINE_LIMIT,
            plies: None,
            run: Run::new(),
        }
    }
}

impl<'a, G: Adversarial, K: Knowledge<G>> AlphaBeta<'a, G, G::State, K> {
    /// Uses `knowledge` about the game in addition to its rules.
    pub fn knowledge<L: Knowledge<G>>(self, knowledge: L) -> AlphaBeta<'a, G, G::State, L> {
        let Self { game, memory, table, key, line_limit, plies, run, .. } = self;
        AlphaBeta { game, knowledge, memory, table, key, line_limit, plies, run }
    }

    /// Stores results in a table of its own, of at most this many bytes; below 64 bytes, there is
    /// none. If the system refuses the memory, the search ends at once with
    /// [`Stop::SystemMemory`](abstract_games_core::Stop::SystemMemory). States whose keys have more
    /// than 89 bits, contrary to what the game declares, are not stored.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if the keys of the game have more than 89 bits: one of the 90
    /// of a [`TranspositionTable`] separates scores from margins.
    pub fn memory(self, bytes: u64) -> Result<Self, ParameterError>
    where
        G: Keyed,
    {
        Ok(Self { memory: bytes, table: None, ..self.with_keys()? })
    }

    /// Stores results in `table` and uses those that are there, which must come from searches of
    /// the same game: a table does not record it. States whose keys have more than 89 bits are not
    /// stored.
    ///
    /// # Errors
    ///
    /// As [`memory`](AlphaBeta::memory).
    pub fn table(self, table: &'a TranspositionTable) -> Result<Self, ParameterError>
    where
        G: Keyed,
    {
        Ok(Self { memory: 0, table: Some(table), ..self.with_keys()? })
    }

    fn with_keys(self) -> Result<Self, ParameterError>
    where
        G: Keyed,
    {
        let (what, most) = ("the number of bits of the game's keys", MOST_KEY_BITS.into());
        ParameterError::check(what, self.game.key_bits(), 0..=most)?;
        Ok(Self { key: Some(G::key), ..self })
    }

    /// Limits the search to this many plies ahead of the state in question. States at that distance
    /// are evaluated, but their moves are not listed.
    ///
    /// A question that this does not decide stays open: see
    /// [`Proof::undecided_within`](crate::Proof::undecided_within). What is proved is true,
    /// whatever lies beyond the limit. Which questions are decided depends neither on the table nor
    /// on the number of threads.
    ///
    /// Costs more than a game that ends at this depth, because undecided states are not stored in
    /// the table.
    ///
    /// ```
    /// use abstract_games_core::tic_tac_toe::TicTacToe;
    /// use abstract_games_solve::{AlphaBeta, Score};
    /// use abstract_games_core::{Game, Value};
    ///
    /// // Within seven plies neither player can force a win. Within nine the draw is proved.
    /// let search = |plies| AlphaBeta::new(&TicTacToe).within(plies).score(&TicTacToe.initial());
    /// let proof = search(7);
    /// assert_eq!((proof.score(), proof.undecided_within()), (None, Some(7)));
    /// assert_eq!(proof.bounds().least, Score::Loss(8));
    /// assert_eq!(search(9).value(), Some(Value::Draw));
    /// ```
    pub fn within(self, plies: u32) -> Self {
        Self { plies: Some(plies), ..self }
    }

    /// Limits the number of states of a line of play. A longer line stops the search with
    /// [`Stop::LineLimit`](abstract_games_core::Stop::LineLimit). The default is 2²⁰.
    pub fn line_limit(self, states: usize) -> Self {
        Self { line_limit: states, ..self }
    }

    run_setters! {
        'a;
        /// The observer is asked before each state is visited, by the first thread only.
        ///
        /// `done` counts the visited states, with repeats. So
        /// [`Limits::work`](abstract_games_core::Limits::work) stops after that number; on one
        /// thread it stops at the same state each time. `bytes` is the size of the table, which the
        /// search allocates only after the observer was asked unless it is shared, of the lines of
        /// play and, on several threads, of the 128 KiB of marks that keep the threads apart.
        ///
        /// The total work of a search is not known beforehand. The `estimate` gives each question a
        /// share of the whole and divides the share of a state equally among its moves. It never
        /// decreases.
        observer;
        /// One thread searches alone until it has visited about a thousand states for a question.
        /// All share results through the table, without which there is only one thread, except
        /// those of states that the knowledge does not [keep](Knowledge::keeps).
        threads;
    }
}
