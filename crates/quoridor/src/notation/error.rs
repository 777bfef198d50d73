//! Texts that are not games or positions.

use std::fmt;

use abstract_games_core::{Place, PlacedTextError, TextError, quoted};
use thiserror::Error;

use super::record::GameRecord;
use super::replay::{ReplayFault, name_of};
use super::word_error::WordError;
use crate::board::Board;
use crate::game::{Move, SetupError};

/// The largest number of the move with which a score begins.
pub(super) const MOST_MOVES: u32 = 1_000_000;

/// A text that is not a game or a position in its form: the token at which reading ended, and what
/// was read before it.
///
/// The words for moves differ between the notations, and so do the messages of [`WordError`]. The
/// rest of a score is the same in each, and so are the other faults. In a series of positions, each
/// position is a token; its faults are [`Text`](ScoreFault::Text) to [`Empty`](ScoreFault::Empty).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct ScoreError {
    /// The place of the token, or of the wrong part of a position.
    pub place: Place,
    /// The token.
    pub token: String,
    /// What is wrong.
    pub fault: ScoreFault,
    /// The game up to the token.
    pub before: Box<GameRecord>,
}

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        match &self.fault {
            // The error of a text quotes it.
            ScoreFault::Start(error) => error.error.fmt(f),
            ScoreFault::Rules(error) => error.fmt(f),
            ScoreFault::Unplayable { m, fault: fault @ ReplayFault::Illegal(_) } => {
                let ply = self.before.plies.len();
                let (number, player) = (self.before.number(ply), self.before.player(ply) + 1);
                let name = name_of(*m, Some(&self.token));
                write!(f, "{name}, move {number} of player {player}: {fault}")
            }
            ScoreFault::Unplayable { fault, .. } => fault.fmt(f),
            // A position is too long to be quoted.
            fault @ (ScoreFault::Text(_)
            | ScoreFault::Board { .. }
            | ScoreFault::Setup(_)
            | ScoreFault::NoMove { .. }
            | ScoreFault::Empty) => fault.fmt(f),
            fault => write!(f, "{}: {fault}", quoted(&self.token)),
        }
    }
}

/// Why a text is not a game or a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScoreFault {
    /// A word is not a move in the notation of the score.
    #[error(transparent)]
    Word(#[from] WordError),
    /// A stated start is not a position record. The place and the token of the [`ScoreError`] are
    /// those of the wrong part of the record.
    #[error(transparent)]
    Start(Box<PlacedTextError>),
    /// A comment before the moves states rules that there are not.
    #[error(transparent)]
    Rules(#[from] TextError),
    /// A comment states the rules, and there is no start.
    #[error("a comment states the rules, and no start in square brackets precedes the moves")]
    NoStart,
    /// A part of a playthrough is neither a parameter, a move nor a line that follows from them.
    #[error("it does not belong in a playthrough after the moves that can be read")]
    Playthrough,
    /// A move has the wrong number.
    #[error("the next move is move {expected}")]
    Number {
        /// The number of the next ply's move.
        expected: u64,
    },
    /// Square brackets hold neither a position nor a header.
    #[error("square brackets hold a position record, or a header as [Event \"Cup\"]")]
    Bracket,
    /// A header stands after the first move.
    #[error("a header follows the moves: a text holds one game")]
    LateHeader,
    /// A move, a number or another result follows the result.
    #[error("the result of the game stands before it: a text holds one game")]
    AfterResult,
    /// A move number is repeated with unnamed moves, but without one for each player who has moved.
    #[error("move {number} resumes at player {}, so an ellipsis or `__` for each player before is expected", player + 1)]
    Resumed {
        /// The number of the move.
        number: u64,
        /// The next player, from 0.
        player: usize,
    },
    /// An ellipsis stands elsewhere than after the number of a move that resumes.
    #[error("an ellipsis only follows the number of a move that resumes")]
    Ellipsis,
    /// A move number is 0 or too large.
    #[error("a move number is from 1 to {most}", most = MOST_MOVES)]
    NumberRange,
    /// A comment or a position does not end.
    #[error("there is no closing `{closing}`")]
    Unclosed {
        /// The missing bracket.
        closing: char,
    },
    /// A word of an object, outside its list of moves, looks like a move.
    #[error("it looks like a move, and is not in the list of moves")]
    Stray,
    /// Moves with nothing between them can be read with the letters of fences before or behind
    /// their squares.
    #[error(
        "it can be read in two ways, with the letters of fences before or behind their squares"
    )]
    TwoReadings,
    /// A word is not a code, or the game is not the one that codes are of.
    #[error("it is not a code of a game for two on 9 × 9 squares with 10 fences each")]
    Code,
    /// A start is stated after the first ply.
    #[error("the position is stated after the first move")]
    LateStart,
    /// A position of a series cannot be read.
    #[error(transparent)]
    Text(Box<TextError>),
    /// A diagram is of another board.
    #[error("a diagram of {found} squares, and the board has {expected}")]
    Board {
        /// The board drawn.
        found: Board,
        /// The board of the game.
        expected: Board,
    },
    /// A position is not one of the game, with every fault.
    #[error(transparent)]
    Setup(SetupError),
    /// A position does not follow from the one before.
    #[error("no legal move leads to position {number} from the one before")]
    NoMove {
        /// The number of the position, from 1.
        number: usize,
    },
    /// A series is without a position.
    #[error("there is no position")]
    Empty,
    /// A move is not legal. Only notations that depend on the position report this while reading.
    #[error("{fault}")]
    Unplayable {
        /// The move, if the score names it.
        m: Option<Move>,
        /// Why it cannot be played.
        fault: ReplayFault,
    },
}
