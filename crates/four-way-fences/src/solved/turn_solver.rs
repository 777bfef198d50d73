//! `TurnSolver`: the value of one position, by alpha-beta, and the order in which it tries turns.

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Observer, ParameterError, Progress, Run, Stop, run_setters};
use abstract_games_solve::{AlphaBeta, Bounds, Knowledge, TranspositionTable};

use crate::game::{FourWayFences, Position, WholeTurn, WholeTurns};
use crate::players::{PathEvaluation, TurnRating};

/// The bytes that the table leaves to the lists of turns, unless a quarter of the limit is less.
const MOST_FOR_LISTS: u64 = 64 << 20;

/// Proves the value of a position by alpha-beta over whole turns, one turn deep, then two, and so
/// on. The value stays open if play outlasts the limit of turns or the observer stops the search.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_solve::Score;
/// use abstract_games_four_way_fences::solved::TurnSolver;
/// use abstract_games_four_way_fences::{Board, FourWayFences, Rules};
///
/// // One stone each, on 4 × 4 cells without walls. The stone n arrives first.
/// let rules = Rules { stones_needed: 4, supply: Some(0), ..Rules::default() };
/// let game = FourWayFences::new(Board::new(4, 4)?, rules)?;
/// let start = game.position(&"- / - / nBd NCd / first / 1 / left 0 0".parse()?)?;
/// let solved = TurnSolver::new(&game).solve(&start)?;
/// assert_eq!(solved.bounds.score(), Some(Score::Win(7)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct TurnSolver<'a> {
    game: &'a FourWayFences,
    memory: u64,
    most_turns: u32,
    run: Run<'a>,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvedPosition {
    /// Bounds on the score for the player to move, in turns; equal if it is proved.
    pub bounds: Bounds,
    /// The number of turns that were searched completely.
    pub turns: u32,
    /// The number of positions visited, those after whole turns, with repeats.
    pub nodes: u64,
    /// The reason why the search was stopped, if it was.
    pub stopped: Option<Stop>,
}

impl<'a> TurnSolver<'a> {
    /// A solver with 256 MiB of memory that looks at most 100 turns ahead.
    pub fn new(game: &'a FourWayFences) -> Self {
        Self { game, memory: 256 << 20, most_turns: 100, run: Run::new() }
    }

    /// Limits the table and the lists of turns to this many bytes. There is a list for each turn
    /// ahead, which counts once it is made. The table takes the greatest power of two that leaves
    /// them a quarter, or 64 MiB if that is less. Below 64 bytes there is no table and no limit.
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Limits the number of turns that the search looks ahead. The default is 100.
    pub fn most_turns(self, turns: u32) -> Self {
        Self { most_turns: turns, ..self }
    }

    run_setters! {
        'a;
        /// The observer is asked before each position is visited. `done` counts these, with
        /// repeats, and `found` is the number of turns that were searched completely. `bytes` is
        /// the size of the table and of the lists of turns.
        observer;
    }

    /// Solves `position`.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if the keys of the game have more than 89 bits, as on boards
    /// larger than 4 × 4 without further limits, and a table is wanted.
    pub fn solve(self, position: &Position) -> Result<SolvedPosition, ParameterError> {
        let Self { game, memory, most_turns, mut run } = self;
        let turns = WholeTurns::new(*game);
        let mut solved =
            SolvedPosition { bounds: Bounds::UNKNOWN, turns: 0, nodes: 0, stopped: None };
        let search = AlphaBeta::new(&turns);
        let mut table = None;
        let is_limited = memory >= 64;
        if is_limited {
            // The check of the keys comes before the table is allocated.
            let _ = search.memory(0)?;
            let of_table = 1 << (memory - (memory / 4).min(MOST_FOR_LISTS)).max(64).ilog2();
            if let Err(stop) = run.observe(&Progress::at(0).bytes(of_table)) {
                solved.stopped = Some(stop);
                return Ok(solved);
            }
            table = Some(TranspositionTable::with_bytes(of_table)?);
        }
        for depth in 1..=most_turns {
            let before = solved.nodes;
            let watch = from_fn(|progress: &Progress| {
                if is_limited && progress.bytes > memory {
                    return Err(Stop::MemoryLimit);
                }
                let all = Progress::at(before + progress.done).found(solved.turns.into());
                run.observe(&all.bytes(progress.bytes))
            });
            let search = AlphaBeta::new(&turns).knowledge(BestFirst(*game)).within(depth);
            let search = match &table {
                Some(table) => search.table(table)?,
                None => search,
            };
            let proof = search.observer(watch).score(position);
            solved.nodes += proof.nodes();
            // What was proved to a smaller depth stays true.
            let (old, new) = (solved.bounds, proof.bounds());
            solved.bounds.least = old.least.max(new.least);
            solved.bounds.greatest = old.greatest.min(new.greatest);
            if let Some(stop) = proof.stopped() {
                solved.stopped = Some(stop);
                break;
            }
            solved.turns = depth;
            if solved.bounds.score().is_some() {
                break;
            }
        }
        Ok(solved)
    }
}

/// Tries the turns with the best estimates first. It knows no bounds.
pub(super) struct BestFirst(pub(super) FourWayFences);

impl Knowledge<WholeTurns> for BestFirst {
    fn order<T>(&self, position: &Position, turns: &mut Vec<(WholeTurn, T)>) {
        let evaluation = PathEvaluation::default();
        let mut rating = TurnRating::new(&evaluation, &self.0, position);
        turns.sort_by_cached_key(|(turn, _)| rating.loss(turn));
    }
}
