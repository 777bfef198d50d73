//! Alpha-beta: exact values, scores and best moves in games without cycles.

mod answers;
mod entry;
mod helpers;
pub mod kernel;
mod knowledge;
mod line;
mod prober;
mod proof;
mod question;
mod rank;
mod score;
mod session;
mod share;
mod tree;
mod worker;

pub use knowledge::{Knowledge, OrbitKnowledge};
pub use proof::{MoveProofs, Proof};
pub use score::{Bounds, Score};
use tree::Key;

use crate::rules::error::ParameterError;
use crate::rules::game::Game;
use crate::rules::keys::Keyed;
use crate::rules::players::Adversarial;
use crate::search::run::{Run, run_setters};
use crate::search::transposition_table::TranspositionTable;

/// The most bits of the keys of a game, so that a table has one left over: it tells what is known of
/// scores from what is known of margins.
const MOST_KEY_BITS: u32 = TranspositionTable::KEY_BITS - 1;
/// The most states on a line of play, if nothing else is asked for.
pub(crate) const LINE_LIMIT: usize = 1 << 20;

/// A search that looks ahead to the end of play, and only where the answer depends on it.
///
/// It is for games in which every line of play ends. The answers are exact, and the same for every
/// [`Knowledge`], table and number of threads; these decide how long it takes.
///
/// It has answers of two kinds: [scores](Score), which are values with distances, and
/// [margins](crate::Margins), by which a game is won or lost.
///
/// # Where play can repeat
///
/// If play comes back to a state of the same line, or a line grows too long
/// ([`line_limit`](AlphaBeta::line_limit)), the search stops with [`Stop::Repetition`] or
/// [`Stop::LineLimit`]; what it proved until then is true. [`Retrograde`](crate::Retrograde) solves
/// such games. Two kinds of question have an answer all the same: whether a state is
/// [worth at least](AlphaBeta::is_at_least) a score with a distance, such as a win in five plies; and
/// any question with a limit of plies ([`within`](AlphaBeta::within)) that suffices to decide it.
///
/// # How it works
///
/// Every question is taken apart into some of the form "is this state worth at least so
/// much?", for which a single move that is good enough, or a single reply that is, settles a state.
/// What is proved of a state is a fact about it, whichever way it was reached and whatever was asked,
/// so a table can be used again for other questions and states of the same game.
///
/// A state is settled without its moves where the rules, the knowledge or the table settle it, and
/// all moves of a state are looked at for that before any of them is followed further.
///
/// Costs, for each state whose moves are looked at, all its [`successors`](crate::Game::successors);
/// then, for each of those at most twice, one [`result`](Adversarial::result),
/// [`passes_turn`](Adversarial::passes_turn), [`key`](Keyed::key) and lookup. Memory, beside the
/// table: the states of one line of play with their moves, for each thread.
///
/// ```
/// use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
/// use abstract_games_core::{AlphaBeta, Dihedral, Game, Quotient, Score, Value};
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
/// // The states have keys, so the search can use a table; here in the quotient.
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// let without = AlphaBeta::new(&quotient).score(&quotient.initial());
/// let with = AlphaBeta::new(&quotient).memory(1 << 16)?.score(&quotient.initial());
/// assert_eq!((without.score(), with.score()), (Some(Score::Draw), Some(Score::Draw)));
/// assert!(with.nodes() < without.nodes() / 5);
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
///
/// [`Stop::Repetition`]: crate::Stop::Repetition
/// [`Stop::LineLimit`]: crate::Stop::LineLimit
#[derive(Debug)]
pub struct AlphaBeta<'a, G: Game, K = ()> {
    game: &'a G,
    knowledge: K,
    /// None if nothing is kept.
    table: Option<(Table<'a>, Key<G>)>,
    line_limit: usize,
    /// None if it looks as far ahead as it takes.
    plies: Option<u32>,
    run: Run<'a>,
}

/// Where what was found out is kept.
#[derive(Clone, Copy, Debug)]
enum Table<'a> {
    /// In a table of the search's own, of at most this number of bytes.
    Own(u64),
    Shared(&'a TranspositionTable),
}

impl<'a, G> AlphaBeta<'a, G>
where
    G: Adversarial,
{
    /// A search of `game`, which may be a quotient, without knowledge and without a table.
    pub fn new(game: &'a G) -> Self {
        Self {
            game,
            knowledge: (),
            table: None,
            line_limit: LINE_LIMIT,
            plies: None,
            run: Run::new(),
        }
    }
}

impl<'a, G, K> AlphaBeta<'a, G, K>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    /// Uses what `knowledge` says beside the rules.
    #[must_use]
    pub fn knowledge<L: Knowledge<G>>(self, knowledge: L) -> AlphaBeta<'a, G, L> {
        let Self { game, table, line_limit, plies, run, .. } = self;
        AlphaBeta { game, knowledge, table, line_limit, plies, run }
    }

    /// Keeps what it finds out in a table of its own of at most this many bytes; below 64, in none.
    ///
    /// If the system refuses the memory, the search ends at once with
    /// [`Stop::MemoryLimit`](crate::Stop::MemoryLimit).
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if the keys of the game have more than 89 bits, one less than those of
    /// a [`TranspositionTable`], which tells scores from margins.
    pub fn memory(self, bytes: u64) -> Result<Self, ParameterError>
    where
        G: Keyed,
    {
        self.keeping(Table::Own(bytes))
    }

    /// Keeps what it finds out in `table`, and uses what is there. That must come from searches of
    /// the same game: a table knows nothing of games. See [`TranspositionTable`] on when to share one.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if the keys of the game have more than 89 bits, one less than those of
    /// a [`TranspositionTable`], which tells scores from margins.
    pub fn table(self, table: &'a TranspositionTable) -> Result<Self, ParameterError>
    where
        G: Keyed,
    {
        self.keeping(Table::Shared(table))
    }

    fn keeping(mut self, table: Table<'a>) -> Result<Self, ParameterError>
    where
        G: Keyed,
    {
        let (bits, most) = (self.game.key_bits(), MOST_KEY_BITS);
        if bits > most {
            return Err(ParameterError::TooLarge {
                what: "the number of bits of the game's keys".into(),
                found: bits.into(),
                most: most.into(),
            });
        }
        self.table = Some((table, G::key));
        Ok(self)
    }

    /// Looks no more than this many plies ahead of the state that is asked about; the states there are
    /// looked at, but their moves are not.
    ///
    /// What is not decided by that stays open: see [`Proof::undecided_within`]. What is proved is true
    /// all the same, whatever lies beyond. Which questions are decided depends neither on the table nor
    /// on the number of threads.
    ///
    /// Costs more than the same depth costs where play ends there, as what is undecided is not kept in
    /// the table.
    ///
    /// ```
    /// use abstract_games_core::{tic_tac_toe::TicTacToe, AlphaBeta, Game, Score, Value};
    ///
    /// // Within seven plies nobody can be made to lose, and within nine it is a draw.
    /// let search = |plies| AlphaBeta::new(&TicTacToe).within(plies).score(&TicTacToe.initial());
    /// let proof = search(7);
    /// assert_eq!((proof.score(), proof.undecided_within()), (None, Some(7)));
    /// assert_eq!(proof.bounds().least, Score::Loss(8));
    /// assert_eq!(search(9).value(), Some(Value::Draw));
    /// ```
    #[must_use]
    pub fn within(mut self, plies: u32) -> Self {
        self.plies = Some(plies);
        self
    }

    /// Stops with [`Stop::LineLimit`](crate::Stop::LineLimit) if a line of play comes to have more than
    /// this many states. The default is 2²⁰.
    #[must_use]
    pub fn line_limit(mut self, states: usize) -> Self {
        self.line_limit = states;
        self
    }

    run_setters! {
        'a;
        /// It is asked before each state is looked at; on several threads, by the first of them.
        ///
        /// `done` counts the states that were looked at, each as often as it was met, so that
        /// [`Limits::work`](crate::Limits::work) stops after that number, on one thread at the same state
        /// each time. `bytes` is the size of the table, of the lines of play and, for several
        /// threads, of the 128 KiB by which they keep out of each other's way. (With a table of the
        /// search's own, the observer is asked before it is made.)
        ///
        /// How long a search takes is not known. The `estimate` gives each question its share of the
        /// whole, which the moves of a state divide among them equally, and what is settled without
        /// being looked at is done at once; so it never decreases.
        observer;
        /// One thread searches alone until it has looked at about a thousand states for a question; then
        /// the others are started. The threads help each other through the table: states that the
        /// knowledge does not [keep](Knowledge::keeps) are searched by each of them, and without a table
        /// there is one.
        threads;
    }
}
