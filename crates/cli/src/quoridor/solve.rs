//! `abstract-games quoridor solve`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use abstract_games::quoridor::Board;
use abstract_games::quoridor::solved::{
    BoardSolver, DatabaseError, DistanceError, LayerSize, SolvedBoard, SolvedStart, Supply,
    ValueCounts,
};
use abstract_games::storage::CheckpointFolder;
use abstract_games::{Limits, Observer, Outcome, Progress, Side, Stop};
use bytesize::ByteSize;
use serde::Serialize;

use super::game::usage;
use super::{distances, query};
use crate::arguments::{ProgressOption, QuoridorSolveOptions, ReportFormat};
use crate::checkpoints;
use crate::failure::Failure;
use crate::observe::watch;

/// The memory, the threads and the progress bar of a solver.
pub(super) struct Resources {
    pub(super) memory: ByteSize,
    pub(super) threads: usize,
    pub(super) progress: ProgressOption,
}

/// The reason why a board was not solved.
pub(super) enum Unsolved {
    /// The board needs more bytes than the limit.
    Memory { needed: u64, limit: u64 },
    /// The solver was stopped.
    Stopped(Stop),
    /// The database cannot be made.
    Database(DatabaseError),
    /// The distances cannot be stored.
    Distances(DistanceError),
}

impl From<Stop> for Unsolved {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<DatabaseError> for Unsolved {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Database(error),
        }
    }
}

impl From<DistanceError> for Unsolved {
    fn from(error: DistanceError) -> Self {
        match error {
            DistanceError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Distances(error),
        }
    }
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Self {
        match unsolved {
            Unsolved::Memory { needed, limit } => {
                let [needed, limit] = [needed, limit].map(|bytes| ByteSize(bytes).display().iec());
                let error = format!("needs {needed} of memory, more than the limit of {limit}");
                usage("--memory", error)
            }
            Unsolved::Stopped(stop) => stop.into(),
            Unsolved::Database(DatabaseError::Storage(error)) => {
                checkpoints::failure_of(DATABASE, error)
            }
            Unsolved::Database(DatabaseError::Complete { folder }) => {
                let folder = folder.display();
                let advice = "query it, or use --resume to print its counts";
                usage(DATABASE, format!("{folder}: there is a complete database; {advice}"))
            }
            Unsolved::Database(error) => usage(DATABASE, error),
            Unsolved::Distances(error) => usage("--distances", error),
        }
    }
}

/// The argument that names the folder of a database.
pub(super) const DATABASE: &str = "--database";

impl Resources {
    /// The memory, the threads and the progress bar that the arguments give.
    pub(super) fn of(options: &QuoridorSolveOptions) -> Self {
        Self {
            memory: options.limits.memory,
            threads: options.threads.threads,
            progress: options.progress,
        }
    }

    /// Solves a board with an observer that shows the progress. If the solver reaches the memory limit, the
    /// error says how much it needs.
    pub(super) fn solve<V, E: Into<Unsolved>>(
        &self,
        board: Board,
        solve: impl FnOnce(&mut dyn Observer) -> Result<V, E>,
    ) -> Result<V, Unsolved> {
        let mut needed = 0;
        let note = abstract_games::observer::from_fn(|progress: &Progress| {
            needed = progress.bytes;
            Ok(())
        });
        let solved = solve(&mut (note, watch(format!("solving {board}"), self.progress)));
        solved.map_err(|error| match error.into() {
            Unsolved::Stopped(Stop::MemoryLimit) => {
                Unsolved::Memory { needed, limit: self.memory.as_u64() }
            }
            unsolved => unsolved,
        })
    }

    /// An observer that stops at the memory limit.
    pub(super) fn limit(&self) -> Limits {
        Limits::new().memory(self.memory.as_u64())
    }
}

/// Solves a board with all `supplies` at once.
pub(super) fn solved(
    solver: BoardSolver<'_>,
    supplies: &[Supply],
    resources: &Resources,
) -> Result<SolvedBoard, Unsolved> {
    let solver = solver.supplies(supplies.iter().copied()).threads(resources.threads);
    resources
        .solve(solver.board(), |observer| solver.observer((observer, resources.limit())).solve())
}

/// Solves a board into the database in `folder`.
fn solved_into(
    folder: &Path,
    walls: Supply,
    solver: BoardSolver<'_>,
    is_resumed: bool,
    resources: &Resources,
) -> Result<SolvedBoard, Unsolved> {
    let open = if is_resumed { CheckpointFolder::resume } else { CheckpointFolder::start };
    let folder = open(folder).map_err(DatabaseError::Storage)?;
    let solver = solver.supplies([walls]).threads(resources.threads);
    resources.solve(solver.board(), |observer| {
        let solver = solver.observer(observer).database(&folder);
        solver.memory(resources.memory.as_u64()).solve()
    })
}

/// The winner as a number: 1 or 2, and 0 for a draw.
pub(super) fn winner(start: &SolvedStart) -> u8 {
    match start.outcome() {
        Outcome::Win(Side::First) => 1,
        Outcome::Win(Side::Second) => 2,
        Outcome::Draw => 0,
    }
}

pub(super) fn run(
    options: &QuoridorSolveOptions,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    if let Some(text) = &options.query {
        return query::run(options, text, out);
    }
    let walls = options.walls.unwrap_or(Supply::Limited(query::WALLS));
    let (argument, width, height) = match (options.width, options.height) {
        (Some(width), Some(height)) => ("--width, --height", width, height),
        _ => ("--size", options.size.unwrap_or(5), options.size.unwrap_or(5)),
    };
    let board = Board::new(width, height).map_err(|error| usage(argument, error))?;
    if options.distances {
        return distances::run(options, board, walls, out);
    }
    let solver = BoardSolver::new(board).map_err(|error| usage(argument, error))?;
    let resources = Resources::of(options);
    let clock = Instant::now();
    let solved = match &options.database {
        None => solved(solver, &[walls], &resources)?,
        Some(folder) => solved_into(folder, walls, solver, options.resume, &resources)?,
    };
    for start in solved.starts() {
        let report = Report::new(&solved, start, clock.elapsed().as_secs_f64());
        match options.format {
            ReportFormat::Text => report.print(board, out)?,
            ReportFormat::Json => {
                serde_json::to_writer(&mut *out, &report)?;
                writeln!(out)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A solved board as JSON.
#[derive(Serialize)]
struct Report {
    width: u8,
    height: u8,
    /// The number of fences of each player, `null` if unlimited.
    walls: Option<u8>,
    winner: u8,
    #[serde(flatten)]
    counts: Row,
    by_fences: Vec<Row>,
    layers: Vec<LayerSize>,
    seconds: f64,
}

#[derive(Clone, Copy, Serialize)]
struct Row {
    positions: u64,
    won: u64,
    lost: u64,
    drawn: u64,
}

impl From<ValueCounts> for Row {
    fn from(counts: ValueCounts) -> Self {
        let ValueCounts { won, lost, drawn, .. } = counts;
        Self { positions: counts.total(), won, lost, drawn }
    }
}

impl Report {
    fn new(solved: &SolvedBoard, start: &SolvedStart, seconds: f64) -> Self {
        Self {
            width: solved.board().width(),
            height: solved.board().height(),
            walls: match start.supply() {
                Supply::Limited(fences) => Some(fences),
                Supply::Unlimited => None,
            },
            winner: winner(start),
            counts: start.counts().into(),
            by_fences: start.by_fences().iter().copied().map(Row::from).collect(),
            layers: solved.layers().to_vec(),
            seconds,
        }
    }

    fn print(&self, board: Board, out: &mut dyn Write) -> Result<(), Failure> {
        let result = match self.winner {
            1 => "the first player wins",
            2 => "the second player wins",
            _ => "neither player wins",
        };
        let walls = self.walls.map_or_else(|| "unlimited".to_owned(), |walls| walls.to_string());
        let noun = if self.walls == Some(1) { "fence" } else { "fences" };
        writeln!(out, "{board} squares, {walls} {noun} each: {result}")?;
        let width = self.counts.positions.to_string().len().max("Positions".len());
        let names = ["Positions", "Won", "Lost", "Drawn"];
        let line = |out: &mut dyn Write, name: &str, cells: [String; 4]| {
            write!(out, "{name:>6}")?;
            cells.iter().try_for_each(|cell| write!(out, "  {cell:>width$}"))?;
            writeln!(out)
        };
        line(out, "Fences", names.map(str::to_owned))?;
        let cells = |row: &Row| {
            [row.positions, row.won, row.lost, row.drawn].map(|number| number.to_string())
        };
        for (fences, row) in self.by_fences.iter().enumerate() {
            line(out, &fences.to_string(), cells(row))?;
        }
        line(out, "Total", cells(&self.counts))?;
        Ok(())
    }
}
