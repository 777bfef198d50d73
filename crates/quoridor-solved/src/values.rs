//! `BoardValues`: the values of all positions of a board.

use std::fmt;

use abstract_games_core::{Game, Outcome, Side, Symmetry, Transform, Value};
use abstract_games_quoridor::{Board, Position, Quoridor, Variant};
use abstract_games_storage::StorageError;

use super::block_solver::MatrixSize;
use super::fence_supply::Supply;
use super::results::{LayerSize, SolvedBoard, SolvedStart, ValueCounts};
use super::stored_place::StoredPlace;

/// Whether the first player wins an unfinished position, or `None` if it was not solved.
type FirstWins = dyn Fn(&Position) -> Result<Option<bool>, StorageError> + Send + Sync;

/// Whether the first player wins the position at `place` in `matrix`, of this size.
pub(super) fn is_won_by_first(place: &StoredPlace, matrix: &[u8], size: MatrixSize) -> bool {
    let bits = matrix[place.word * size.word + place.first as usize / 8];
    (bits >> (place.first % 8) & 1 != 0) == place.second_to_move
}

/// The values of all positions of a solved board.
pub struct BoardValues {
    board: Board,
    supplies: Vec<Supply>,
    /// From memory or from files.
    first_wins: Box<FirstWins>,
}

/// Formats everything but the values.
impl fmt::Debug for BoardValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, supplies, first_wins: _ } = self;
        let mut fields = f.debug_struct("BoardValues");
        fields.field("board", board).field("supplies", supplies).finish_non_exhaustive()
    }
}

impl BoardValues {
    pub(super) fn new(board: Board, supplies: Vec<Supply>, first_wins: Box<FirstWins>) -> Self {
        Self { board, supplies, first_wins }
    }

    /// The value of `position`, a position of `game`, to the player to move. `None` if it is
    /// not, or `game` has another board or was not solved.
    ///
    /// # Errors
    ///
    /// The error of a file of the database that cannot be read or was altered.
    pub fn value(
        &self,
        game: &Quoridor,
        position: &Position,
    ) -> Result<Option<Value>, StorageError> {
        if !self.is_solved(game) || !holds(*game, position) {
            return Ok(None);
        }
        let mut winner = game.winner(position);
        if winner.is_none() {
            // The half turn exchanges the players.
            let turned = game.symmetry().apply(&Transform::Rotate180, position);
            for (player, image) in [position, &turned].into_iter().enumerate() {
                let Some(wins) = (self.first_wins)(image)? else { return Ok(None) };
                if wins {
                    winner = Some(player);
                    break;
                }
            }
        }
        Ok(Some(match winner {
            None => Value::Draw,
            Some(player) if player == position.turn() => Value::Win,
            Some(_) => Value::Loss,
        }))
    }

    /// The results, given the numbers of positions and the sizes of all layers.
    pub(super) fn results(
        &self,
        counts: &[Vec<ValueCounts>],
        layers: Vec<LayerSize>,
    ) -> Result<SolvedBoard, StorageError> {
        let start = |(number, &supply): (usize, &Supply)| {
            let game = supply.game(self.board);
            let outcome = match self.value(&game, &game.initial())? {
                Some(Value::Win) => Outcome::Win(Side::First),
                Some(Value::Loss) => Outcome::Win(Side::Second),
                Some(Value::Draw) | None => Outcome::Draw,
            };
            let by_fences = counts.iter().map(|of_layer| of_layer[number]).collect();
            Ok(SolvedStart { supply, outcome, by_fences })
        };
        let starts = self.supplies.iter().enumerate().map(start).collect::<Result<_, _>>()?;
        Ok(SolvedBoard { board: self.board, starts, layers })
    }

    /// Whether `player` wins an unfinished position of a solved game, in half the look-ups.
    pub(super) fn wins(
        &self,
        game: Quoridor,
        player: usize,
        position: &Position,
    ) -> Result<bool, StorageError> {
        let wins = if player == 0 {
            (self.first_wins)(position)
        } else {
            (self.first_wins)(&game.symmetry().apply(&Transform::Rotate180, position))
        };
        Ok(wins?.unwrap_or(false))
    }

    /// Whether `game` is among those solved: on this board, with one of the supplies.
    pub fn is_solved(&self, game: &Quoridor) -> bool {
        is_solved(self.board, &self.supplies, *game)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The supplies of the games that are solved.
    pub fn supplies(&self) -> &[Supply] {
        &self.supplies
    }
}

/// Whether `game` is the standard one on `board` that starts with one of `supplies` for each
/// player.
pub(super) fn is_solved(board: Board, supplies: &[Supply], game: Quoridor) -> bool {
    let [first, second] = game.supplies();
    let fences = Supply::Limited(first).fences(board);
    (game.board(), game.variant()) == (board, Variant::default())
        && first == second
        && supplies.iter().any(|supply| supply.fences(board) == fences)
}

/// Whether `position` is one of `game`. As `Quoridor::position`, without its lists of faults.
pub(super) fn holds(game: Quoridor, position: &Position) -> bool {
    let board = game.board();
    let total = |supplies: [u8; 2]| supplies.into_iter().map(usize::from).sum::<usize>();
    let (supplies, left) = (game.supplies(), position.supplies());
    let mut fences = position.fences().iter();
    let pawns = position.pawns();
    let passages = game.passages(position);
    let connects = |player: usize| passages.connect(pawns[player], game.goal(player));
    position.fences().len() + total(left) == total(supplies)
        && left.iter().zip(supplies).all(|(&left, supply)| left <= supply)
        && pawns.into_iter().all(|pawn| board.contains(pawn))
        && fences.all(|fence| board.places().contains(fence.square()))
        && (0..2).all(connects)
}
