//! `BestPlay`: the moves of a solved position with their values, and lines of best play.

use std::collections::HashSet;

use abstract_games_core::{Game, Value};
use abstract_games_quoridor::{Board, Move, Position, Quoridor};
use abstract_games_storage::StorageError;
use thiserror::Error;

use super::fence_supply::Supply;
use super::plies_to_progress::plies_to_progress;
use super::values::{BoardValues, holds};

/// Best play in a game whose positions are solved.
///
/// ```
/// use abstract_games_core::{Game, Value};
/// use abstract_games_quoridor_solved::{BestPlay, BoardSolver, Supply};
/// use abstract_games_quoridor::{Board, Quoridor};
///
/// let board = Board::new(3, 3)?;
/// let solver = BoardSolver::new(board)?.supplies([Supply::Limited(1)]);
/// let (_, values) = solver.solve_and_keep()?;
/// let game = Quoridor::new(board, [1; 2])?;
/// let best_play = BestPlay::new(&values, game)?;
/// let start = best_play.moves(&game.initial())?;
/// assert_eq!(start.value, Some(Value::Loss));
/// let line = best_play.line(&game.initial())?;
/// assert_eq!(game.winner(line.positions.last().unwrap()), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BestPlay<'a> {
    values: &'a BoardValues,
    game: Quoridor,
}

/// The moves of a solved position, each with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SolvedMoves {
    /// The value of the position to the player to move; `None` if the game is finished.
    pub value: Option<Value>,
    /// A best move: it keeps the value, and if that is a win, it makes progress.
    pub best: Option<Move>,
    /// The moves, in the order of the rules; none if the game is finished.
    pub moves: Vec<SolvedMove>,
}

/// A move of a solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SolvedMove {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub m: Move,
    /// Its value to the player who makes it.
    pub value: Value,
    /// If this move keeps a won position won, or if the position is lost: the number of plies, this
    /// one included, until the game ends or a fence is placed. The winner takes as few as possible,
    /// the loser as many as possible.
    pub progress: Option<u32>,
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BestLine {
    /// The moves.
    pub moves: Vec<Move>,
    /// The positions: the first one, and that after each move.
    pub positions: Vec<Position>,
    /// The number of plies after which the last position of a drawn line occurred before.
    pub repeats: Option<usize>,
}

impl<'a> BestPlay<'a> {
    /// Best play in `game`, whose positions are among those of `values`.
    ///
    /// # Errors
    ///
    /// [`QueryError::NotSolved`] if `values` are of another board or of other supplies.
    pub fn new(values: &'a BoardValues, game: Quoridor) -> Result<Self, QueryError> {
        if values.is_solved(&game) {
            return Ok(Self { values, game });
        }
        let (board, supplies) = (values.board(), values.supplies().to_vec());
        Err(QueryError::NotSolved { game, board, supplies })
    }

    /// The moves of a position of the game, with their values.
    ///
    /// # Cost
    ///
    /// One look-up for each move and, if the position is won or lost, some for each pair of squares
    /// and each fence: some milliseconds.
    ///
    /// # Errors
    ///
    /// [`QueryError::Foreign`] if the position is not one of the game, or the error of a file of
    /// the database.
    pub fn moves(&self, position: &Position) -> Result<SolvedMoves, QueryError> {
        let (values, game) = (self.values, self.game);
        // A position of another board may be one that is finished here.
        if !holds(game, position) {
            return Err(QueryError::Foreign);
        }
        let mut moves = Vec::new();
        for m in game.moves(position) {
            let after = values.value(&game, &game.play(position, &m))?;
            let value = -after.ok_or(QueryError::Foreign)?;
            moves.push(SolvedMove { m, value, progress: None });
        }
        let own = moves.iter().map(|m| m.value).max();
        let turn = position.turn();
        let winner = match own {
            Some(Value::Win) => turn,
            Some(Value::Loss) => 1 - turn,
            _ => {
                let best = moves.iter().find(|m| Some(m.value) == own).map(|m| m.m);
                return Ok(SolvedMoves { value: own, moves, best });
            }
        };
        let plies = plies_to_progress(values, game, position, winner)?;
        for m in moves.iter_mut().filter(|m| Some(m.value) == own) {
            let next = game.play(position, &m.m);
            let is_progress = matches!(m.m, Move::Fence(_)) || game.winner(&next).is_some();
            m.progress =
                if is_progress { Some(1) } else { plies.get(&next).map(|plies| plies + 1) };
        }
        let best = moves.iter().filter(|m| m.progress.is_some());
        let best = if winner == turn {
            // The first of equal ones is a move of the pawn, and the goal comes before any fence.
            let is_goal = |m: &SolvedMove| game.winner(&game.play(position, &m.m)).is_some();
            best.min_by_key(|m| (m.progress, !is_goal(m)))
        } else {
            best.rev().max_by_key(|m| m.progress)
        };
        let best = best.map(|m| m.m);
        Ok(SolvedMoves { value: own, moves, best })
    }

    /// A line of best play to the end of the game or, in a drawn position, to the first repetition.
    /// Costs as [`moves`](BestPlay::moves), for each ply.
    ///
    /// # Errors
    ///
    /// As [`moves`](BestPlay::moves).
    pub fn line(&self, position: &Position) -> Result<BestLine, QueryError> {
        let mut line = BestLine { moves: Vec::new(), positions: vec![*position], repeats: None };
        let mut seen = HashSet::from([*position]);
        let mut position = *position;
        while let Some(m) = self.moves(&position)?.best {
            position = self.game.play(&position, &m);
            line.moves.push(m);
            line.positions.push(position);
            if !seen.insert(position) {
                line.repeats = line.positions.iter().position(|earlier| *earlier == position);
                break;
            }
        }
        Ok(line)
    }
}

/// The reason why there is no answer about a position.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The game has another board, or other supplies, than those that were solved.
    #[error("{}", not_solved(*game, *board, supplies))]
    NotSolved {
        /// The game.
        game: Quoridor,
        /// The board that was solved.
        board: Board,
        /// The supplies that were solved.
        supplies: Vec<Supply>,
    },
    /// The position is not one of the game.
    #[error("the position is not one of the solved game")]
    Foreign,
    /// A file of the database cannot be read or was altered.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

fn not_solved(game: Quoridor, board: Board, supplies: &[Supply]) -> String {
    let [first, second] = game.supplies();
    let fences = if first == second {
        format!("{first} fences each")
    } else {
        format!("{first} and {second} fences")
    };
    let supplies: Vec<_> = supplies.iter().map(ToString::to_string).collect();
    let supplies = supplies.join(", ");
    let asked = game.board();
    format!("{asked} squares with {fences} are not solved, but {board} with {supplies} each")
}
