//! Solved boards of Quoridor: counts, and the values of single positions, also from a database.

use std::path::PathBuf;

use abstract_games::quoridor::Board;
use abstract_games::quoridor::solved::{
    BestPlay, BoardDistances, BoardSolver, BoardValues, DatabaseError, DistanceError,
    DistanceSolver, QueryError, Supply,
};
use abstract_games::storage::{CheckpointFolder, StorageError};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use super::position::QuoridorPosition;
use crate::convert::{Parts, invalid, parts, texts};
use crate::watch::{Options, exception, stopped};

/// The board and the fences of each player.
type Wanted = (u8, u8, Option<u8>);

/// The board and the supply that are asked for.
fn asked((width, height, fences): Wanted) -> PyResult<(Board, Supply)> {
    let board = Board::new(width, height).map_err(invalid)?;
    Ok((board, fences.map_or(Supply::Unlimited, Supply::Limited)))
}

fn of_storage(error: StorageError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

fn distance_solver<'a>(
    board: Board,
    supply: Supply,
    threads: usize,
) -> PyResult<DistanceSolver<'a>> {
    Ok(DistanceSolver::new(board).map_err(invalid)?.supply(supply).threads(threads))
}

/// Solves the game for two on a small board: the winner, or none for a draw, and the numbers of
/// positions won, lost and drawn for the player to move. The values go into the database in a
/// folder if one is named.
#[pyfunction]
pub(crate) fn quoridor_solve(
    wanted: Wanted,
    database: Option<PathBuf>,
    options: Options<'_>,
) -> PyResult<Parts> {
    let (board, supply) = asked(wanted)?;
    let folder = database.map(CheckpointFolder::open).transpose().map_err(of_storage)?;
    let solved = options.run(|observer| -> PyResult<_> {
        let solver = BoardSolver::new(board).map_err(invalid)?.supplies([supply]);
        let solver = solver.threads(options.threads).observer(observer);
        let Some(folder) = &folder else { return solver.solve().map_err(stopped) };
        solver.database(folder).memory(options.memory).solve().map_err(|error| match error {
            DatabaseError::Stopped(stop) => stopped(stop),
            DatabaseError::Storage(error) => of_storage(error),
            error => invalid(error),
        })
    })??;
    let start = solved.starts.first().ok_or_else(|| invalid("no supply was solved"))?;
    let counts = start.counts();
    parts!(options.py, {
        "winner": start.outcome.winner().map(|side| side as u8 + 1),
        "won": counts.won,
        "lost": counts.lost,
        "drawn": counts.drawn,
    })
}

/// The values of all positions of a board.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct SolvedPositions {
    values: BoardValues,
    /// The distances of all positions, if they were wanted.
    distances: Option<BoardDistances>,
}

/// A position: the value, the best move, and the moves with their values.
type PositionValues = (Option<String>, Option<String>, Vec<(String, String)>);

#[pymethods]
impl SolvedPositions {
    /// The values in a database.
    #[staticmethod]
    fn open(py: Python<'_>, folder: PathBuf) -> PyResult<Self> {
        let values = py.detach(|| BoardValues::open(folder)).map_err(of_storage)?;
        Ok(Self { values, distances: None })
    }

    /// The values of a board, kept in memory.
    #[staticmethod]
    fn solve(wanted: Wanted, with_distances: bool, options: Options<'_>) -> PyResult<Self> {
        let (board, supply) = asked(wanted)?;
        let (values, distances) = options.run(|observer| -> PyResult<_> {
            let solver = BoardSolver::new(board).map_err(invalid)?.supplies([supply]);
            let solver = solver.threads(options.threads).observer(&mut *observer);
            let (_, values) = solver.solve_and_keep().map_err(stopped)?;
            let solver = with_distances.then(|| distance_solver(board, supply, options.threads));
            let distances = solver
                .transpose()?
                .map(|solver| solver.observer(observer).solve_and_keep().map(|(_, kept)| kept));
            Ok((values, distances.transpose().map_err(exception!(DistanceError))?))
        })??;
        Ok(Self { values, distances })
    }

    /// The width and the height of the board, and the supplies that were solved.
    fn board(&self) -> (u8, u8, Vec<Option<u8>>) {
        let board = self.values.board();
        let fences = self.values.supplies().iter().map(|supply| match supply {
            Supply::Limited(fences) => Some(*fences),
            Supply::Unlimited => None,
        });
        (board.width(), board.height(), fences.collect())
    }

    /// The value of a position, its best move, and the values of its moves.
    fn moves(&self, py: Python<'_>, at: &QuoridorPosition) -> PyResult<PositionValues> {
        let (game, position) = at.for_two()?;
        let answer = py.detach(|| BestPlay::new(&self.values, game)?.moves(&position));
        let answer = answer.map_err(of_query)?;
        let moves = answer.moves.iter().map(|m| (m.m.to_string(), m.value.to_string()));
        let value = answer.value.map(|value| value.to_string());
        Ok((value, answer.best.map(|m| m.to_string()), moves.collect()))
    }

    /// A line of best play.
    fn line(&self, py: Python<'_>, at: &QuoridorPosition) -> PyResult<Vec<String>> {
        let (game, position) = at.for_two()?;
        let line = py.detach(|| BestPlay::new(&self.values, game)?.line(&position));
        let line = line.map_err(of_query)?;
        Ok(texts(&line.moves))
    }

    /// The number of plies to the end, or `None` for a draw.
    fn distance(&self, at: &QuoridorPosition) -> PyResult<Option<u32>> {
        let (game, position) = at.for_two()?;
        let distances = self.distances.as_ref();
        let distances = distances.ok_or_else(|| invalid("the distances were not asked for"))?;
        BestPlay::new(&self.values, game).map_err(of_query)?;
        let score = distances.score(&game, &position);
        Ok(score.ok_or_else(|| of_query(QueryError::Foreign))?.distance())
    }
}

fn of_query(error: QueryError) -> PyErr {
    match error {
        QueryError::Storage(error) => of_storage(error),
        error => invalid(error),
    }
}

/// Solves the game for two on a small board with distances: the number of positions by plies to the
/// end, of which the first is that of draws, the plies from the start, and a longest win.
#[pyfunction]
pub(crate) fn quoridor_distances(wanted: Wanted, options: Options<'_>) -> PyResult<Parts> {
    let (board, supply) = asked(wanted)?;
    let solved = options.run(|observer| -> PyResult<_> {
        let solver = distance_solver(board, supply, options.threads)?.observer(observer);
        solver.solve().map_err(exception!(DistanceError))
    })??;
    parts!(options.py, {
        "start": solved.start,
        "by_plies": solved.by_plies,
        "longest": solved.longest.as_ref().map(|longest| longest.plies),
        "example": solved.longest.as_ref().map(|longest| longest.position.to_string()),
    })
}
