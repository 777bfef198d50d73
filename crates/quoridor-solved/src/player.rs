//! `SolvedPlayer`: a player that never errs.

use std::sync::Arc;

use abstract_games_core::{Observer, Value};
use abstract_games_play::{Choice, Estimate, Player};
use abstract_games_quoridor::{Move, Position, Quoridor};
use abstract_games_solve::Score;

use super::best_play::{BestPlay, QueryError};
use super::values::BoardValues;

/// A player of a solved game: it wins every won position, and draws every drawn one.
///
/// The moves are the best of [`BestPlay`]. The observer is not asked.
///
/// ```
/// use std::sync::Arc;
///
/// use abstract_games_core::Side;
/// use abstract_games_play::{Ending, Match, RandomPlayer};
/// use abstract_games_quoridor_solved::{BoardSolver, SolvedPlayer, Supply};
/// use abstract_games_quoridor::{Board, Quoridor};
///
/// let board = Board::new(3, 3)?;
/// let solver = BoardSolver::new(board)?.supplies([Supply::Limited(2)]);
/// let (_, values) = solver.solve_and_keep()?;
/// let game = Quoridor::new(board, [2; 2])?;
/// let mut player = SolvedPlayer::new(Arc::new(values), &game)?;
/// let mut random = RandomPlayer::new(1);
/// // The second player wins from the start.
/// let result = Match::new(&game)?.play_game(1, [&mut player, &mut random], ())?;
/// assert_eq!(result.ending, Ending::Win(Side::Second.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolvedPlayer {
    values: Arc<BoardValues>,
    value: Option<Value>,
    error: Option<Arc<QueryError>>,
}

impl SolvedPlayer {
    /// A player of `game`, whose positions are among those of `values`.
    ///
    /// # Errors
    ///
    /// [`QueryError::NotSolved`] if `values` are of another board or of other supplies.
    pub fn new(values: Arc<BoardValues>, game: &Quoridor) -> Result<Self, QueryError> {
        BestPlay::new(&values, *game)?;
        Ok(Self { values, value: None, error: None })
    }

    /// The value to the player to move of the last position asked about. `None` after an error.
    pub fn value(&self) -> Option<Value> {
        self.value
    }

    /// Why the player last made no move, or `None` if it made one or the game was finished.
    pub fn error(&self) -> Option<&QueryError> {
        self.error.as_deref()
    }

    /// The best move of a position, with the number of legal moves. `None` if the game is finished.
    fn best(
        &mut self,
        game: Quoridor,
        position: &Position,
    ) -> Result<Option<Choice<Move>>, QueryError> {
        self.value = None;
        let moves = BestPlay::new(&self.values, game)?.moves(position)?;
        self.value = moves.value;
        Ok(moves.best.map(|best| {
            let mut choice = Choice::of(best);
            if moves.value == Some(Value::Draw) {
                choice.estimate = Some(Estimate::Proved(Score::Draw));
            }
            choice.nodes = moves.moves.len() as u64;
            choice
        }))
    }
}

/// In a game that is not solved, and if a file of the database cannot be read, the player makes no
/// move; [`SolvedPlayer::error`] then has the reason.
impl Player<Quoridor> for SolvedPlayer {
    fn name(&self) -> String {
        "solved".into()
    }

    fn choose(
        &mut self,
        game: &Quoridor,
        position: &Position,
        _: &mut dyn Observer,
    ) -> Option<Choice<Move>> {
        self.error = None;
        self.best(*game, position).unwrap_or_else(|error| {
            self.error = Some(Arc::new(error));
            None
        })
    }
}
