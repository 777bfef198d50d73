//! The exact solver: who wins, when, and by which moves.

pub(crate) mod board;
mod busy;
mod node;
mod score;
mod search;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use abstract_games_core::{Game, Observer, Progress, Stop, TableError, TranspositionTable, Value};

use crate::{Cell, Move, Position, PositionError, Quarto, QuartoSymmetry};
use board::{Board, Lanes};
use busy::Busy;
use score::{MOST, Score, distance_of, value_of, win_with};
use search::{Search, Shared};

/// Solves positions exactly.
///
/// The value of a position, and with [`distances`](Solver::distances) the number of placements to the
/// end under best play (the winner hurries, the loser delays), never depend on the number of threads,
/// the size of the table, or what was solved before. The table is kept from one position to the next.
///
/// A proof-of-bounds search: whether a score is reached is asked once or more, each time by a
/// depth-first search with a window of no width over the boards (docs/quarto.md explains it). Boards
/// with up to nine pieces are kept in a [`TranspositionTable`] by their canonical forms under all
/// symmetries.
///
/// ```
/// use abstract_games_core::Value;
/// use abstract_games_quarto::{Quarto, Solver};
///
/// let mut solver = Solver::new(&Quarto::default(), 1 << 20)?;
/// let solution = solver.distances(true).solve(&"8e../24.0/6.7./...c 3".parse()?, ())?;
/// assert_eq!(solution.value, Some(Value::Win));
/// let solution = solver.solve(&"135./68../..../.... 7".parse()?, ())?;
/// assert_eq!((solution.value, solution.distance), (Some(Value::Win), Some(1)));
/// assert_eq!(solution.best, ["d4".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    quarto: Quarto,
    symmetry: QuartoSymmetry,
    sets: Vec<Lanes>,
    table: TranspositionTable,
    threads: usize,
    distances: bool,
    all_moves: bool,
}

/// What a [`Solver`] found out about a position, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solution {
    /// The value; none if the search was stopped before it was known.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialise::as_word"))]
    pub value: Option<Value>,
    /// Placements to the end under best play: 1 if the next one wins, 0 if the game is won. None for
    /// a draw, or if distances were not asked for.
    pub distance: Option<u32>,
    /// The moves that reach the value, and the distance if it was asked for; in the order of the
    /// moves of the game. Empty if the game is over or the search was stopped.
    pub best: Vec<Move>,
    /// Every move and what it is worth, if that was asked for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub moves: Vec<MoveValue>,
    /// How many nodes were searched and found in the table.
    pub statistics: Statistics,
    /// Why the search ended before everything asked for was known, if it did.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "complete", serialize_with = "crate::serialise::is_none")
    )]
    pub stopped: Option<Stop>,
}

/// What a move is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MoveValue {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub m: Move,
    /// Its value.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialise::as_text"))]
    pub value: Value,
    /// Placements to the end, counted from the position in which the move is made; none for a draw,
    /// or if distances were not asked for.
    pub distance: Option<u32>,
}

/// The work of a search, by the number of pieces on the board from 0 to 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// Boards looked at.
    pub nodes: [u64; 17],
    /// Boards whose question the table answered.
    pub hits: [u64; 17],
}

impl Statistics {
    /// All boards looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    fn add(&mut self, other: &Self) {
        let pairs = self.nodes.iter_mut().chain(&mut self.hits);
        pairs.zip(other.nodes.iter().chain(&other.hits)).for_each(|(sum, count)| *sum += count);
    }
}

impl Solver {
    /// A solver with a table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// [`TableError`] if that is too little, or more than the system has.
    pub fn new(quarto: &Quarto, bytes: u64) -> Result<Self, TableError> {
        Ok(Self {
            quarto: quarto.clone(),
            symmetry: quarto.symmetry(),
            sets: board::winning_sets(quarto.rules()),
            table: TranspositionTable::with_bytes(bytes)?,
            threads: 1,
            distances: false,
            all_moves: false,
        })
    }

    /// Searches on so many threads; 0 stands for one for each core.
    pub fn threads(&mut self, threads: usize) -> &mut Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads = if threads == 0 { cores() } else { threads };
        self
    }

    /// Whether distances are found out as well as values.
    pub fn distances(&mut self, distances: bool) -> &mut Self {
        self.distances = distances;
        self
    }

    /// Whether the worth of every move is found out, not only which are best.
    pub fn all_moves(&mut self, all_moves: bool) -> &mut Self {
        self.all_moves = all_moves;
        self
    }

    /// How many bytes the table occupies.
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Only the value of `position` for the player to move; none if the position is impossible.
    ///
    /// # Errors
    ///
    /// The [`Stop`] with which `observer` ended it.
    pub fn value(
        &self,
        position: &Position,
        observer: impl Observer,
    ) -> Result<Option<Value>, Stop> {
        if self.quarto.check(position).is_err() {
            return Ok(None);
        }
        if self.quarto.rules().quarto(position).is_some() {
            return Ok(Some(Value::Win));
        }
        let mut run =
            Run { solver: self, observer, statistics: Statistics::default(), distances: false };
        run.score(position).map(|score| Some(value_of(score)))
    }

    /// Solves `position`.
    ///
    /// `observer` is told a growing part of the work, of which there is 2³² − 1 in all, and the number of
    /// nodes as what was found; the table counts as memory.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if there is a Quarto where none may be.
    pub fn solve(
        &self,
        position: &Position,
        observer: impl Observer,
    ) -> Result<Solution, PositionError> {
        self.quarto.check(position)?;
        let (statistics, distances) = (Statistics::default(), self.distances);
        let mut run = Run { solver: self, observer, statistics, distances };
        let mut solution = Solution {
            value: None,
            distance: None,
            best: Vec::new(),
            moves: Vec::new(),
            statistics: Statistics::default(),
            stopped: None,
        };
        solution.stopped = run.solve(position, &mut solution).err();
        solution.statistics = run.statistics;
        Ok(solution)
    }
}

/// What is asked about: a question that a search answers.
#[derive(Clone, Copy)]
enum Question {
    /// The player who gives on this board.
    Give(Position),
    /// The player who has this position's piece in hand.
    Place(Position),
}

struct Run<'s, O> {
    solver: &'s Solver,
    observer: O,
    statistics: Statistics,
    distances: bool,
}

impl<O: Observer> Run<'_, O> {
    fn solve(&mut self, position: &Position, solution: &mut Solution) -> Result<(), Stop> {
        let placed = position.placed();
        let rules = self.solver.quarto.rules();
        if rules.quarto(position).is_some() {
            // Who completed it would give now.
            solution.value = Some(Value::Win);
            solution.distance = self.distances.then_some(0);
            return Ok(());
        }
        let best = self.score(position)?;
        solution.value = Some(value_of(best));
        let has_distances = self.distances;
        let distance = |score| distance_of(score, placed).filter(|_| has_distances);
        solution.distance = distance(best);
        let moves: Vec<_> = self.solver.quarto.moves(position).collect();
        for m in moves {
            let next = self.solver.quarto.play(position, &m);
            if self.solver.all_moves {
                let score = self.score_of_move(&next)?;
                let value = value_of(score);
                solution.moves.push(MoveValue { m, value, distance: distance(score) });
                if score == best {
                    solution.best.push(m);
                }
            } else if self.move_reaches(&next, best)? {
                solution.best.push(m);
            }
        }
        Ok(())
    }

    /// The score of a position, for the player to move.
    fn score(&mut self, position: &Position) -> Result<Score, Stop> {
        let question = match position.hand() {
            Some(_) => Question::Place(*position),
            None => Question::Give(*position),
        };
        self.bisect(|run, score| run.reaches(question, score))
    }

    /// The score of a move that leads to `next`, for the player who makes it.
    fn score_of_move(&mut self, next: &Position) -> Result<Score, Stop> {
        self.bisect(|run, score| run.move_reaches(next, score))
    }

    /// Whether a move that leads to `next` reaches `score` for the player who makes it.
    fn move_reaches(&mut self, next: &Position, score: Score) -> Result<bool, Stop> {
        match next.hand() {
            Some(_) => Ok(!self.reaches(Question::Place(*next), 1 - score)?),
            None => self.reaches(Question::Give(*next), score),
        }
    }

    /// The greatest score that is reached; if distances are not asked for, the least of the same value,
    /// which every move of that value reaches.
    fn bisect(
        &mut self,
        mut reaches: impl FnMut(&mut Self, Score) -> Result<bool, Stop>,
    ) -> Result<Score, Stop> {
        if !reaches(self, 0)? {
            if !self.distances {
                return Ok(-MOST);
            }
            return self.between(-MOST, -1, reaches);
        }
        if !reaches(self, 1)? {
            return Ok(0);
        }
        if self.distances { self.between(1, MOST, reaches) } else { Ok(1) }
    }

    /// The greatest score that is reached, which is between these two.
    fn between(
        &mut self,
        mut least: Score,
        mut greatest: Score,
        mut reaches: impl FnMut(&mut Self, Score) -> Result<bool, Stop>,
    ) -> Result<Score, Stop> {
        while least < greatest {
            let middle = least + (greatest - least + 1) / 2;
            if reaches(self, middle)? {
                least = middle;
            } else {
                greatest = middle - 1;
            }
        }
        Ok(least)
    }

    fn reaches(&mut self, question: Question, score: Score) -> Result<bool, Stop> {
        let solver = self.solver;
        let rules = solver.quarto.rules();
        let threads = solver.threads.max(1);
        let shared = Shared {
            sets: &solver.sets,
            symmetry: &solver.symmetry,
            table: &solver.table,
            busy: Busy::new(if threads > 1 { 1 << 12 } else { 0 }),
            over: AtomicBool::new(false),
        };
        // What need not be searched.
        match &question {
            Question::Give(position) => {
                if rules.quarto(position).is_some() {
                    return Ok(win_with(position.placed()) >= score);
                }
            }
            Question::Place(position) => {
                let wins = |cell: Cell| rules.quarto(&position.with_placed(cell)).is_some();
                if position.empty_cells().any(wins) {
                    return Ok(win_with(position.placed() + 1) >= score);
                }
            }
        }
        let bytes = solver.table.bytes();
        let before = self.statistics.nodes();
        let observer = &mut self.observer;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to 2³²"
        )]
        let mut ask = |done: f64, nodes: u64| {
            let done = u64::from((done * f64::from(u32::MAX)) as u32);
            observer.observe(&Progress::at(done).of(TOTAL).found(before + nodes).bytes(bytes))
        };
        ask(0.0, 0)?;
        let answer = Mutex::new(None);
        let others = Mutex::new(Statistics::default());
        let mut main = Search {
            shared: &shared,
            statistics: Statistics::default(),
            ask,
            done: 0.0,
            stopped: None,
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let (shared, answer, others) = (&shared, &answer, &others);
                scope.spawn(move || {
                    let mut search = Search {
                        shared,
                        statistics: Statistics::default(),
                        ask: |_, _| Ok(()),
                        done: 0.0,
                        stopped: None,
                    };
                    run(&mut search, question, score, answer);
                    if let Ok(mut others) = others.lock() {
                        others.add(&search.statistics);
                    }
                });
            }
            run(&mut main, question, score, &answer);
        });
        let (statistics, stopped) = (main.statistics, main.stopped);
        self.statistics.add(&statistics);
        if let Ok(others) = others.into_inner() {
            self.statistics.add(&others);
        }
        let answer = answer.into_inner().ok().flatten();
        answer.ok_or_else(|| stopped.unwrap_or(Stop::Cancelled))
    }
}

/// All the work there is, in the units of progress.
const TOTAL: u64 = u32::MAX as u64;

/// Answers the question, unless another thread does before.
fn run<A: FnMut(f64, u64) -> Result<(), Stop>>(
    search: &mut Search<'_, A>,
    question: Question,
    score: Score,
    answer: &Mutex<Option<bool>>,
) {
    let reached = match question {
        Question::Give(position) => search.give(Board::of(&position), score, 1.0),
        Question::Place(position) => {
            let board = Board::of(&position);
            let mut cells = position.empty_cells();
            let piece = position.hand().unwrap_or(crate::Piece::from_bits(0));
            cells.any(|cell| search.give(board.with(piece, cell), score, 0.0))
        }
    };
    // What comes out once the search is over has no meaning.
    if let Ok(mut answer) = answer.lock() {
        if !search.shared.over.swap(true, Ordering::Relaxed) {
            *answer = Some(reached);
        }
    }
}
