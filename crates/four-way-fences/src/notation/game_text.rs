//! A game or a position read from a text: its form is detected, and what can be played is played.

use abstract_games_core::{Game, PlacedTextError, Side, TextError, without_byte_order_mark};
use thiserror::Error;

use super::diagram::Diagram;
use super::extended_record::{ExtendedRecord, UnplayableGameError};
use super::form::Form;
use super::record::GameRecord;
use super::record_parser::RecordError;
use super::recorded_game::{recorded_diagrams, recorded_game};
use super::replay::Replay;
use crate::board::{Board, Wall};
use crate::game::{FourWayFences, InvalidSetupError, Position, Setup, Turn};

/// A game, or a position as a game without turns, as far as it can be read and played.
///
/// ```
/// use abstract_games_core::Side;
/// use abstract_games_four_way_fences::FourWayFences;
/// use abstract_games_four_way_fences::notation::ReadGame;
///
/// let game = FourWayFences::standard();
/// let read = ReadGame::new(game, "1. n e - - Bg3 N S zz", Side::First)?;
/// assert_eq!(read.turns[0].to_string(), "n:N e:E Bg3");
/// assert!(read.fault.unwrap().starts_with("line 1, column 20: `zz` is not"));
/// # Ok::<(), abstract_games_four_way_fences::notation::GameTextError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadGame {
    /// The rules.
    pub game: FourWayFences,
    /// The turns in the notation of the record, with the names of the players.
    pub record: GameRecord,
    /// Every way to play the record; `None` if the game was given in another form.
    pub replay: Option<Replay>,
    /// The position before each turn, and the last position. If there are several ways to play a
    /// record, these are the positions of one of them.
    pub positions: Vec<Position>,
    /// The turns between the positions.
    pub turns: Vec<Turn>,
    /// Why the next turn cannot be read or played, with its place.
    pub fault: Option<String>,
}

/// Why nothing of a game or a position can be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GameTextError {
    /// The text has none of the forms.
    #[error("there is neither a game nor a position: no line begins with the number of a turn")]
    Nothing,
    /// The text of a position is wrong.
    #[error(transparent)]
    Position(#[from] TextError),
    /// A diagram cannot be read.
    #[error(transparent)]
    Diagram(#[from] PlacedTextError),
    /// A diagram is of another board.
    #[error("the diagram has {drawn} cells, and the board {board}")]
    Board {
        /// The board of the diagram.
        drawn: Board,
        /// The board of the game.
        board: Board,
    },
    /// The text describes no position of the game.
    #[error(transparent)]
    Setup(#[from] InvalidSetupError),
    /// A game does not begin under these rules.
    #[error("{error}")]
    Start {
        /// Why not.
        #[source]
        error: UnplayableGameError,
        /// The rules that the text states, if they are others.
        stated: Option<FourWayFences>,
    },
}

impl ReadGame {
    /// Reads a game or a position of `game`. `turn` is the player to move in a diagram, which does
    /// not show it.
    ///
    /// # Errors
    ///
    /// [`GameTextError`]: there is not even a first position.
    pub fn new(game: FourWayFences, text: &str, turn: Side) -> Result<Self, GameTextError> {
        let text = without_byte_order_mark(text);
        let setup = match Form::of(text) {
            Form::Record => {
                let (record, fault) = in_part(text.parse());
                return Ok(Self::of_record(game, record, fault));
            }
            Form::Extended => {
                let (record, fault) = in_part(text.parse());
                return Self::of_extended(game, record, fault);
            }
            Form::Position => text.trim().parse()?,
            // A text of no other form is taken for a diagram, which begins with the letters of the
            // vertical lines.
            Form::Diagram if !text.trim_start().starts_with('A') => {
                return Err(GameTextError::Nothing);
            }
            Form::Diagram => {
                let diagram: Diagram = text.parse()?;
                let (drawn, board) = (diagram.board, game.board());
                if drawn != board {
                    return Err(GameTextError::Board { drawn, board });
                }
                let supplies = game.rules().supply.map(|supply| [supply; 2]);
                Setup { supplies, ..diagram.setup(turn) }
            }
        };
        Ok(Self::of_position(game, game.position(&setup)?))
    }

    /// A position as a game without turns.
    pub fn of_position(game: FourWayFences, position: Position) -> Self {
        let record = GameRecord { first_side: position.turn(), ..GameRecord::empty() };
        let (positions, turns) = (vec![position], Vec::new());
        Self { game, record, replay: None, positions, turns, fault: None }
    }

    /// A record, up to its first turn that cannot be played, or else up to the `fault` in its text.
    pub fn of_record(game: FourWayFences, record: GameRecord, fault: Option<String>) -> Self {
        let (replay, fault) = match record.replay(&game, &game.initial()) {
            Ok(replay) => (replay, fault),
            // A turn that cannot be played comes before a part that cannot be read.
            Err(error) => {
                let fault = Some(error.to_string());
                (*error.before, fault)
            }
        };
        let (positions, turns) = chosen(&replay, &record).line();
        Self { game, record, replay: Some(replay), positions, turns, fault }
    }

    fn of_extended(
        game: FourWayFences,
        mut extended: ExtendedRecord,
        mut fault: Option<String>,
    ) -> Result<Self, GameTextError> {
        let stated = extended.rules.filter(|stated| *stated != game);
        let positions = match extended.replay(&game) {
            Ok(positions) => positions,
            Err(error) if error.before.is_empty() => {
                return Err(GameTextError::Start { error, stated });
            }
            Err(error) => {
                fault = Some(error.to_string());
                extended.turns.truncate(error.index);
                error.before
            }
        };
        let record = extended.to_record(&game);
        let record = record.map_err(|error| GameTextError::Start { error, stated })?;
        let turns = extended.turns.into_iter().map(|turn| turn.turn).collect();
        Ok(Self { game, record, replay: None, positions, turns, fault })
    }

    /// The last position.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The walls of the first `turns` turns, with the players who placed them.
    pub fn walls(&self, turns: usize) -> impl Iterator<Item = (Wall, Side)> {
        let played = self.turns.iter().zip(&self.positions).take(turns);
        played.filter_map(|(turn, before)| Some((turn.wall?, before.turn())))
    }

    /// The game in the extended notation. It states its start unless this is the start of the game,
    /// and its rules unless they are those of the standard game.
    pub fn extended(&self) -> ExtendedRecord {
        let start = Some(self.positions[0]).filter(|start| *start != self.game.initial());
        ExtendedRecord {
            rules: Some(self.game).filter(|game| *game != FourWayFences::standard()),
            start: start.as_ref().map(Setup::from),
            turns: self.turns.iter().cloned().map(Into::into).collect(),
        }
    }
}

/// A record, or what comes before its first fault, and the fault.
fn in_part<R>(read: Result<R, RecordError<R>>) -> (R, Option<String>) {
    let with_fault = |error: RecordError<R>| {
        let fault = error.to_string();
        (*error.before, Some(fault))
    };
    read.map_or_else(with_fault, |record| (record, None))
}

/// The ways that lead to the position drawn after turn 15 of the recorded game, or else all ways.
fn chosen(replay: &Replay, record: &GameRecord) -> Replay {
    let [_, drawn, _] = recorded_diagrams();
    let is_drawn = |position: &Position| {
        drawn.walls == *position.walls()
            && drawn.stones.len() == position.stones().count()
            && drawn.stones.iter().all(|(stone, cell)| position.cell(*stone) == Some(*cell))
    };
    let mut chosen = replay.clone();
    let is_recorded = record.turns.len() == recorded_game().turns.len();
    if is_recorded && chosen.positions().iter().any(is_drawn) {
        chosen.keep(is_drawn);
    }
    chosen
}
