//! A game read from a text: its form is detected, and its rules are those that the text states.

use std::error::Error;

use abstract_games_core::quoted;
use thiserror::Error;

use super::detection::detected;
use super::error::{ScoreError, ScoreFault};
use super::forms::Form;
use super::record::GameRecord;
use super::replay::{ReplayError, ReplayFault};
use super::stated::Stated;
use super::text::GameText;
use super::token::Kind;
use crate::board::Board;
use crate::game::{
    AnyPosition, AnyQuoridor, Quoridor, RulesError, SetupError, SetupFault, Variant,
};

/// A game as it was read from a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadGame {
    /// The rules.
    pub game: AnyQuoridor,
    /// The form of the text.
    pub form: Form,
    /// The moves, or the position as a record without plies.
    pub record: GameRecord,
    /// The position before the first ply and the position after each ply.
    pub positions: Vec<AnyPosition>,
    /// Why the text goes on beyond the record, if it was [read in part](GameReader::partial).
    pub fault: Option<String>,
}

impl ReadGame {
    /// The last position.
    pub fn position(&self) -> &AnyPosition {
        &self.positions[self.positions.len() - 1]
    }
}

/// A reader of games whose rules are not all known: the text states the rest, or else they are
/// those of the standard game, whose fences are shared out.
///
/// ```
/// use abstract_games_quoridor::notation::GameReader;
///
/// let game = GameReader::new().read("1. N S 2. E3-")?;
/// assert_eq!(game.position().supplies(), [9, 10]);
/// let game = GameReader::new().read("/ / e1 e9 a5 i5 / 5 5 5 5 / 1")?;
/// assert_eq!(game.position().supplies(), [5; 4]);
/// # Ok::<(), abstract_games_quoridor::notation::GameTextError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct GameReader {
    form: Option<Form>,
    board: Option<Board>,
    players: Option<usize>,
    supplies: Option<Vec<u8>>,
    variant: Option<Variant>,
    partial: bool,
}

impl GameReader {
    /// A reader that takes everything from the text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the form, which is detected without it.
    pub fn form(self, form: impl Into<Option<Form>>) -> Self {
        Self { form: form.into(), ..self }
    }

    /// Sets the board, if it is known.
    pub fn board(self, board: impl Into<Option<Board>>) -> Self {
        Self { board: board.into(), ..self }
    }

    /// Sets the number of players, if it is known.
    pub fn players(self, players: impl Into<Option<usize>>) -> Self {
        Self { players: players.into(), ..self }
    }

    /// Sets the number of fences of each player at the start, if it is known. A single number is
    /// that of all players.
    pub fn supplies(self, supplies: impl Into<Option<Vec<u8>>>) -> Self {
        Self { supplies: supplies.into(), ..self }
    }

    /// Sets the rules that differ from the standard game, if they are known.
    pub fn variant(self, variant: impl Into<Option<Variant>>) -> Self {
        Self { variant: variant.into(), ..self }
    }

    /// Sets whether what comes before a fault of the text is read, with the fault in
    /// [`ReadGame::fault`], instead of refused.
    pub fn partial(self, partial: bool) -> Self {
        Self { partial, ..self }
    }

    /// Reads a game or a position. The empty text is the start of the game.
    ///
    /// # Errors
    ///
    /// [`GameTextError`]: the rules or the text are wrong.
    pub fn read(&self, text: &str) -> Result<ReadGame, GameTextError> {
        let text = GameText::new(text);
        self.read_by(self.rules(text.stated())?, &text)
    }

    /// Reads a game or a position by these rules, whatever the reader knows of them. Who decides on
    /// the rules may ask what the text [states](GameText::stated).
    ///
    /// # Errors
    ///
    /// [`GameTextError::Words`], [`GameTextError::Fences`] or [`GameTextError::Text`].
    ///
    /// ```
    /// use abstract_games_quoridor::notation::{GameReader, GameText, Stated};
    /// use abstract_games_quoridor::{Board, Quoridor};
    ///
    /// let text = GameText::new("[/ / d1 d7 / 8 8 / 1] 1. d2");
    /// assert_eq!(text.stated().and_then(Stated::supply), Some(8));
    /// let game = Quoridor::new(Board::new(7, 7)?, [8; 2])?;
    /// let read = GameReader::new().read_by(game.into(), &text)?;
    /// assert_eq!(read.position().to_string(), "/ / d2 d7 / 8 8 / 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_by(
        &self,
        game: AnyQuoridor,
        text: &GameText<'_>,
    ) -> Result<ReadGame, GameTextError> {
        let (form, read) = detected(&game, self.form, text);
        let (mut record, fault) = match read {
            Ok(record) => {
                let words = words_alone(form, &record, text);
                (record, words)
            }
            Err(error) => (GameRecord::clone(&error.before), Some(GameTextError::of_score(error))),
        };
        let mut fault = match fault {
            Some(fault) if !self.partial => return Err(fault),
            fault => fault.map(|fault| fault.to_string()),
        };
        let positions = match record.replay_any(&game) {
            Ok(positions) => positions,
            Err(error) if self.partial && !error.before.is_empty() => {
                record.plies.truncate(error.index);
                record.result = None;
                fault = Some(error.to_string());
                error.before
            }
            Err(error) => return Err(GameTextError::of_replay(error)),
        };
        Ok(ReadGame { game, form, record, positions, fault })
    }

    /// The rules, given what the text states of them.
    fn rules(&self, stated: Option<Stated>) -> Result<AnyQuoridor, GameTextError> {
        let players = agreed(self.players, stated.map(|stated| stated.players))
            .map_err(|stated| GameTextError::Players { stated })?
            .unwrap_or(2);
        if !(2..=4).contains(&players) {
            return Err(RulesError::Players { found: players }.into());
        }
        let board = agreed(self.board, stated.and_then(|stated| stated.board))
            .map_err(|stated| GameTextError::Board { stated })?
            .unwrap_or(Quoridor::standard().board());
        let supplies = match self.supplies.as_deref() {
            Some(&[each]) => vec![each; players],
            Some(list) if list.len() == players => list.to_vec(),
            Some(list) => return Err(GameTextError::Supplies { found: list.len(), players }),
            None => {
                let stated = stated.and_then(Stated::supply).and_then(|each| each.try_into().ok());
                vec![stated.unwrap_or_else(|| standard_supply(board, players)); players]
            }
        };
        let fences =
            self.supplies.as_ref().map(|_| supplies.iter().copied().map(usize::from).sum());
        agreed(fences, stated.map(|stated| stated.fences))
            .map_err(|stated| GameTextError::Walls { stated })?;
        let variant = agreed(self.variant, stated.and_then(|stated| stated.variant))
            .map_err(|stated| GameTextError::Variant { stated })?;
        Ok(AnyQuoridor::new(board, &supplies)?.with_variant(variant.unwrap_or_default())?)
    }
}

/// What the reader knows or else the text states. What it states is the error if they differ.
fn agreed<T: PartialEq>(known: Option<T>, stated: Option<T>) -> Result<Option<T>, T> {
    match (known, stated) {
        (Some(known), Some(stated)) if known != stated => Err(stated),
        (known, stated) => Ok(known.or(stated)),
    }
}

/// The supply of each player if the standard set of fences is shared out.
fn standard_supply(board: Board, players: usize) -> u8 {
    let set = match (board.width(), board.height()) {
        (7, 7) => 16,
        (11, 11) => 42,
        _ => 20,
    };
    u8::try_from(set / players).unwrap_or(u8::MAX)
}

impl GameRecord {
    /// Reads a game or a position of `game` in this form or in the one that is detected, and
    /// returns the form, too.
    ///
    /// Position records and diagrams are told by their first line. Of algebraic and NESW scores it
    /// is the one in which more plies can be read. A score of Glendenning's looks like an algebraic
    /// one. It is told by the first step of a pawn: it begins on the other side of the board.
    ///
    /// # Errors
    ///
    /// [`GameTextError::Words`] or [`GameTextError::Text`].
    pub fn read(
        game: impl Into<AnyQuoridor>,
        form: Option<Form>,
        text: &str,
    ) -> Result<(Form, Self), GameTextError> {
        let text = GameText::new(text);
        let (form, record) = detected(&game.into(), form, &text);
        let record = record.map_err(GameTextError::of_score)?;
        words_alone(form, &record, &text).map_or(Ok((form, record)), Err)
    }
}

/// The error of a score without plies that has words after its stated start; without a start, also
/// words in comments. A line that begins with a word without digits is a comment. Alone, it is a
/// mistake.
fn words_alone(form: Form, record: &GameRecord, text: &GameText<'_>) -> Option<GameTextError> {
    if !form.is_score() || !record.plies.is_empty() {
        return None;
    }
    let (mut lines, mut has_start) = (Vec::new(), false);
    for token in text.tokens() {
        match token.kind {
            Kind::Start(_) => (lines, has_start) = (Vec::new(), true),
            Kind::Prose(line) => lines.push(line),
            Kind::Comment(line) if !has_start => lines.push(line),
            _ => {}
        }
    }
    let words: Vec<_> = lines.into_iter().flat_map(str::split_whitespace).collect();
    (!words.is_empty()).then(|| GameTextError::Words { words: words.join(" ") })
}

/// Whether the numbers of fences are wrong.
fn is_of_fences(error: &SetupError) -> bool {
    let mut faults = error.faults.iter();
    faults.any(|it| matches!(it, SetupFault::Supply { .. } | SetupFault::Fences { .. }))
}

/// Why a game cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GameTextError {
    /// The text states another board than the reader.
    #[error("the game is on a board of {stated} squares")]
    Board {
        /// The board that the text states.
        stated: Board,
    },
    /// The text states another number of players than the reader.
    #[error("the game is for {stated} players")]
    Players {
        /// The number of players that the text states.
        stated: usize,
    },
    /// The text states another number of fences than the reader.
    #[error("the game has {stated} fences, on the board and left")]
    Walls {
        /// The number of fences that the text states.
        stated: usize,
    },
    /// The text states other rules than the reader.
    #[error("the game is by other rules: {}", if *stated == Variant::default() {
        "the standard ones".to_owned()
    } else {
        stated.to_string()
    })]
    Variant {
        /// The rules that the text states.
        stated: Variant,
    },
    /// There is not one number of fences for each player.
    #[error("{found} numbers of fences for {players} players")]
    Supplies {
        /// How many numbers of fences were given.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// There are no such rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The text consists of words that describe neither a game nor a position.
    #[error("{} is neither a game nor a position", quoted(words))]
    Words {
        /// The words.
        words: String,
    },
    /// The numbers of fences in a stated position are not those of the rules.
    #[error(transparent)]
    Fences(Box<dyn Error + Send + Sync>),
    /// The text cannot be read or played: a [`ScoreError`] or a [`ReplayError`].
    #[error(transparent)]
    Text(Box<dyn Error + Send + Sync>),
}

impl GameTextError {
    fn of_score(error: ScoreError) -> Self {
        match &error.error {
            ScoreFault::Setup(setup) if is_of_fences(setup) => Self::Fences(Box::new(error)),
            _ => Self::Text(Box::new(error)),
        }
    }

    fn of_replay(error: ReplayError) -> Self {
        match &*error.fault {
            ReplayFault::Start(setup) if is_of_fences(setup) => Self::Fences(Box::new(error)),
            _ => Self::Text(Box::new(error)),
        }
    }
}
