//! Alpha-beta: exact values, scores and best moves in games without cycles.

mod entry;
mod helpers;
mod knowledge;
mod proof;
mod score;
mod session;
mod tree;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64};

use helpers::Helpers;
pub use knowledge::{Knowledge, OrbitKnowledge};
use proof::Cost;
pub use proof::{MoveProofs, Proof};
pub use score::{Bounds, Score};
use score::{Rank, Span};
use session::{Branch, Session, progress};
use tree::{Keeper, Key, Marks, Tree};
use worker::Share;

use crate::rules::game::Game;
use crate::rules::keys::Keyed;
use crate::rules::players::Adversarial;
use crate::search::observer::{Observer, Stop};
use crate::search::run::{Run, run_setters};
use crate::search::transposition_table::{TableError, TranspositionTable};

/// A search that looks ahead to the end of play, and only where the answer depends on it.
///
/// It is for games in which every line of play ends; on others it may go on until it is stopped.
/// The answers are exact, and the same for every [`Knowledge`], table and number of threads; these
/// decide how long it takes.
///
/// Inside, every question is taken apart into some of the form "is this state worth at least so
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
/// table: the moves of each state of one line of play, for each thread.
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
/// # Ok::<(), abstract_games_core::TableError>(())
/// ```
#[derive(Debug)]
pub struct AlphaBeta<'a, G: Game, K = ()> {
    game: &'a G,
    knowledge: K,
    /// None if nothing is kept.
    table: Option<(Table<'a>, Key<G>)>,
    run: Run<'a>,
}

/// Where what was found out is kept.
#[derive(Clone, Copy, Debug)]
enum Table<'a> {
    /// In a table of the search's own, of at most so many bytes.
    Own(u64),
    Shared(&'a TranspositionTable),
}

impl<'a, G> AlphaBeta<'a, G>
where
    G: Adversarial,
{
    /// A search of `game`, which may be a quotient, without knowledge and without a table.
    pub fn new(game: &'a G) -> Self {
        Self { game, knowledge: (), table: None, run: Run::new() }
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
        let Self { game, table, run, .. } = self;
        AlphaBeta { game, knowledge, table, run }
    }

    /// Keeps what it finds out in a table of its own of at most this many bytes; below 64, in none.
    ///
    /// If the system has not so much memory to give, the search ends at once with
    /// [`Stop::MemoryLimit`](crate::Stop::MemoryLimit).
    ///
    /// # Errors
    ///
    /// [`TableError::WideKeys`] if the keys of the game have more than
    /// [`TranspositionTable::KEY_BITS`].
    pub fn memory(self, bytes: u64) -> Result<Self, TableError>
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
    /// [`TableError::WideKeys`] if the keys of the game have more than
    /// [`TranspositionTable::KEY_BITS`].
    pub fn table(self, table: &'a TranspositionTable) -> Result<Self, TableError>
    where
        G: Keyed,
    {
        self.keeping(Table::Shared(table))
    }

    fn keeping(mut self, table: Table<'a>) -> Result<Self, TableError>
    where
        G: Keyed,
    {
        let bits = self.game.key_bits();
        if bits > TranspositionTable::KEY_BITS {
            return Err(TableError::WideKeys { bits });
        }
        self.table = Some((table, G::key));
        Ok(self)
    }

    run_setters! {
        'a;
        /// It is asked before the moves of each state are looked at; on several threads, of each state
        /// that the first of them comes to.
        ///
        /// How long a search takes is not known, so work is counted as a part of the whole, in units of
        /// 2⁻³²: each question has its share, which the moves of a state divide among them equally, and
        /// what is settled without being looked at is done at once. `done` therefore never decreases,
        /// and the same [`Limits::work`](crate::Limits::work) stops at the same state each time, if there
        /// is one thread. `found` counts states looked at, `bytes` is the size of the table and, for
        /// several threads, of the 128 KiB by which they keep out of each other's way. (With a table of
        /// the search's own, the observer is asked before it is made.)
        observer;
        /// The threads help each other through the table: states that the
        /// knowledge does not [keep](Knowledge::keeps) are searched by each of them, and without a table there is only one.
        threads;
    }

    /// Finds the value of `state`: whether it is won, drawn or lost, no matter how soon.
    pub fn value(self, state: &G::State) -> Proof {
        let (span, cost) =
            self.ask(state, |session, state, span| session.value(state, span, Share::WHOLE));
        let bounds = span.bounds();
        let asked = if cost.stopped.is_some() { None } else { bounds.value() };
        Proof { bounds: asked.map_or(bounds, Bounds::of), cost }
    }

    /// Finds the score of `state`: its value with the distance.
    ///
    /// Takes longer than [`value`](AlphaBeta::value), of which it is a refinement: a number of
    /// questions that grows with the logarithm of the distance.
    pub fn score(self, state: &G::State) -> Proof {
        let (span, cost) =
            self.ask(state, |session, state, span| session.score(state, span, Share::WHOLE));
        Proof { bounds: span.bounds(), cost }
    }

    /// Finds out whether `state` is worth at least `score` to the player to move.
    pub fn is_at_least(self, state: &G::State, score: Score) -> Proof {
        let target = Rank::from(score);
        let (span, cost) = self
            .ask(state, |session, state, span| session.decide(state, span, target, Share::WHOLE));
        let bounds = match span.answer(target) {
            Some(answer) if answer >= target => Bounds::at_least(target.score()),
            Some(_) => Bounds::at_most(target.below().score()),
            None => span.bounds(),
        };
        Proof { bounds, cost }
    }

    /// Finds all moves of `state` that are as good as any, with their score.
    ///
    /// The score of the state comes first, as by [`score`](AlphaBeta::score); then one question for
    /// each move. Of the other moves it says only that they are worse. A finished state has no moves.
    pub fn best_moves(self, state: &G::State) -> MoveProofs<G::Move> {
        let mut most = None;
        let (branches, cost) = self.ask_of_moves(state, |session, branches| {
            let mut share = Share::WHOLE;
            let mut span = Span::UNFINISHED;
            let scored = session.score(state, &mut span, share.take_half());
            let most = *most.insert(span.greatest);
            scored?;
            // Every move of a state that is lost at once is as good as any.
            if most > Span::UNFINISHED.least {
                session.decide_all(branches, most, share)?;
            }
            Ok(())
        });
        let most = most.unwrap_or(Span::UNFINISHED.greatest);
        let bounds = |span: Span| match (cost.stopped, span.answer(most)) {
            (Some(_), _) | (None, None) => {
                span.and(Span { least: Span::UNFINISHED.least, greatest: most }).bounds()
            }
            (None, Some(answer)) if answer >= most => Bounds::exactly(most.score()),
            (None, Some(_)) => {
                Bounds { least: Span::UNFINISHED.least.score(), greatest: most.below().score() }
            }
        };
        let moves = branches.into_iter().map(|branch| {
            let bounds = bounds(branch.span());
            (branch.m, bounds)
        });
        MoveProofs { moves: moves.collect(), cost }
    }

    /// Finds the score of every move of `state`, counted from `state`. A finished state has none.
    pub fn moves(self, state: &G::State) -> MoveProofs<G::Move> {
        let (branches, cost) =
            self.ask_of_moves(state, |session, branches| session.score_all(branches, Share::WHOLE));
        let moves = branches.into_iter().map(|branch| {
            let bounds = branch.span().bounds();
            (branch.m, bounds)
        });
        MoveProofs { moves: moves.collect(), cost }
    }

    fn ask(
        self,
        state: &G::State,
        question: impl FnOnce(
            &mut Session<'_, '_, G, K, Run<'a>>,
            &G::State,
            &mut Span,
        ) -> Result<(), Stop>,
    ) -> (Span, Cost) {
        let mut span = Span::of(self.game, state);
        let cost = self.answer(|session| question(session, state, &mut span));
        (span, cost)
    }

    fn ask_of_moves(
        self,
        state: &G::State,
        question: impl FnOnce(&mut Session<'_, '_, G, K, Run<'a>>, &mut [Branch<G>]) -> Result<(), Stop>,
    ) -> (Vec<Branch<G>>, Cost) {
        let mut branches = Branch::all(self.game, state);
        let cost = if branches.is_empty() {
            Cost { stopped: None, nodes: 0, hits: 0 }
        } else {
            self.answer(|session| question(session, &mut branches))
        };
        (branches, cost)
    }

    /// Asks the observer, makes the table, and has `question` answered with it.
    fn answer(
        self,
        question: impl FnOnce(&mut Session<'_, '_, G, K, Run<'a>>) -> Result<(), Stop>,
    ) -> Cost {
        let Self { game, knowledge, table, mut run } = self;
        let workers = run.workers();
        let stop = |stop| Cost { stopped: Some(stop), nodes: 0, hits: 0 };
        let mut bytes = match table {
            None => 0,
            Some((Table::Own(bytes), _)) => TranspositionTable::bytes_within(bytes).unwrap_or(0),
            Some((Table::Shared(table), _)) => table.bytes(),
        };
        let several = workers.are_several() && bytes > 0;
        bytes = bytes.saturating_add(if several { Marks::BYTES } else { 0 });
        if let Err(refused) = run.observe(&progress(0, 0, bytes)) {
            return stop(refused);
        }
        let own;
        let keeper = match table {
            None | Some((Table::Own(0..64), _)) => None,
            Some((Table::Own(bytes), key)) => match TranspositionTable::with_bytes(bytes) {
                Ok(table) => {
                    own = table;
                    Some(Keeper { table: &own, key })
                }
                Err(_) => return stop(Stop::MemoryLimit),
            },
            Some((Table::Shared(table), key)) => Some(Keeper { table, key }),
        };
        let helpers = if several { Helpers::new(workers.count()) } else { None };
        let marks = helpers.is_some().then(Marks::new);
        let (halted, zero) = (AtomicBool::new(false), || AtomicU64::new(0));
        let knowledge = &knowledge;
        let tree = Tree { game, knowledge, keeper, marks, halted, nodes: zero(), hits: zero() };
        let mut session = Session::new(&tree, helpers, run, bytes);
        let stopped = question(&mut session).err();
        let counts = session.counts();
        Cost { stopped, nodes: counts.nodes, hits: counts.hits }
    }
}
