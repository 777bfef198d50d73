//! A game read from a text and played, under rules that are known or that the text states.

use thiserror::Error;

use super::record::{GameRecord, RecordError};
use super::replay::ReplayError;
use crate::game::Quarto;
use crate::position::Position;
use crate::rules::Rules;

/// A game as it was read from a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadGame {
    /// The game with its rules.
    pub quarto: Quarto,
    /// The moves, or the position as a record without plies.
    pub record: GameRecord,
    /// The position before the first ply and the position after each ply.
    pub positions: Vec<Position>,
    /// Why the text goes on beyond the record, if it was [read in part](GameReader::partial).
    pub fault: Option<String>,
}

/// A reader of games: the rules are those that it knows, or else those that the text states, or
/// else [`Rules::lines`].
///
/// ```
/// use abstract_games_quarto::notation::GameReader;
///
/// let read = GameReader::new().partial(true).read("[Rules \"torus\"] 0b2 1b2")?;
/// assert_eq!(read.quarto.rules().to_string(), "torus");
/// assert_eq!(read.positions[2].to_string(), "..../..../.0../.... -");
/// assert!(read.fault.unwrap().ends_with("0 is on the cell"));
/// # Ok::<(), abstract_games_quarto::notation::GameTextError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct GameReader {
    rules: Option<Rules>,
    partial: bool,
}

/// Why a game cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GameTextError {
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] RecordError),
    /// The text states other rules than those that are known.
    #[error("{known}, and the game states {stated}")]
    Rules {
        /// The rules that are known.
        known: Rules,
        /// The rules that the text states.
        stated: Rules,
    },
    /// A move is not legal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl GameReader {
    /// A reader that takes everything from the text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the rules, if they are known.
    pub fn rules(self, rules: impl Into<Option<Rules>>) -> Self {
        Self { rules: rules.into(), ..self }
    }

    /// Sets whether what comes before a fault of the text is read, with the fault in
    /// [`ReadGame::fault`], instead of refused.
    pub fn partial(self, partial: bool) -> Self {
        Self { partial, ..self }
    }

    /// Reads a game or a position.
    ///
    /// # Errors
    ///
    /// [`GameTextError`]: the text or the rules are wrong.
    pub fn read(&self, text: &str) -> Result<ReadGame, GameTextError> {
        let (mut record, mut fault) = match text.parse::<GameRecord>() {
            Ok(record) => (record, None),
            Err(error) if self.partial => {
                let fault = error.to_string();
                (*error.before, Some(fault))
            }
            Err(error) => return Err(error.into()),
        };
        let rules = match (&self.rules, &record.rules) {
            (Some(known), Some(stated)) if known != stated => {
                let (known, stated) = (known.clone(), stated.clone());
                return Err(GameTextError::Rules { known, stated });
            }
            (known, stated) => known.as_ref().or(stated.as_ref()).cloned().unwrap_or_default(),
        };
        let quarto = Quarto::new(rules);
        let positions = match record.replay(&quarto) {
            Ok(positions) => positions,
            Err(error) if self.partial => {
                fault = Some(error.to_string());
                record.plies.truncate(error.index);
                record.result = None;
                error.before
            }
            Err(error) => return Err(error.into()),
        };
        Ok(ReadGame { quarto, record, positions, fault })
    }
}
