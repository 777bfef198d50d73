//! The forms in which games and positions are written down: scores, and series of positions.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, one_of};
use thiserror::Error;

use super::code;
use super::diagram::Diagram;
use super::error::ScoreError;
use super::layout::Layout;
use super::mcgill;
use super::notations::Notation;
use super::record::GameRecord;
use super::replay::{ReplayError, ReplayFault};
use super::series::{self, SeriesError};
use crate::game::{Position, Quoridor};

/// A form in which a game is written down: as a score in one of the notations, or as the series of
/// its positions.
///
/// A single position is a series of length one. Read, it is a record that states its start and has
/// no plies. The text form is the name: that of the notation, `record`, `diagram`, `code` or
/// `mcgill`.
///
/// ```
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::notation::{Form, GameRecord, Layout, Notation};
///
/// let game = Quoridor::standard();
/// let (form, record) = GameRecord::read(&game, None, "1. N S 2. E3-")?;
/// assert_eq!(form, Form::Score(Notation::Nesw));
/// let positions = Form::Records.write(&game, &record, Layout::Columns)?;
/// assert_eq!(positions.lines().last(), Some("e3 / / e2 e8 / 9 10 / 2"));
/// assert_eq!(Form::Records.read(&game, &positions)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// The moves.
    Score(Notation),
    /// The positions as position records, one on each line.
    Records,
    /// The positions as diagrams, one below the other.
    Diagrams,
    /// The moves as a code of quoridorfansite.com. It is of the standard game for two, and has no
    /// comments, passes and unnamed moves.
    Code,
    /// The positions of the standard game for two in two lines each, as the course ECSE 223 of
    /// `McGill` University saves them.
    McGill,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 8] = [
        Self::Score(Notation::Algebraic),
        Self::Score(Notation::Prefix),
        Self::Score(Notation::Nesw),
        Self::Score(Notation::Glendenning),
        Self::Records,
        Self::Diagrams,
        Self::Code,
        Self::McGill,
    ];

    /// The form of positions with which `text` begins, or `None` if it begins like a score.
    pub(super) fn detect_positions(text: &str) -> Option<Self> {
        let first = text.lines().find(|line| !line.trim().is_empty())?;
        if mcgill::is_first(first) {
            return Some(Self::McGill);
        }
        // In a score, slashes occur only in fences in NESW, in brackets and in comments.
        let is_record = |c: char| c.is_ascii_alphanumeric() || " /\t\r".contains(c);
        let is_whole = first.matches('/').count() == 4 || first == first.to_ascii_lowercase();
        // In NESW, every slash ends the word of a fence.
        let is_fence = |word: &str| word.starts_with(|c: char| c.is_ascii_alphabetic());
        let ends_fences = |word: &str| word.find('/') == Some(word.len() - 1) && is_fence(word);
        let mut words = first.split_whitespace().filter(|word| word.contains('/'));
        if is_whole && first.chars().all(is_record) && words.any(|word| !ends_fences(word)) {
            return Some(Self::Records);
        }
        // The first row of a diagram: its label, then squares with blanks or fences between them.
        let (label, squares) = first.trim().split_once(' ')?;
        let is_square = |c: char| c == '.' || c.is_ascii_digit();
        let is_part = |(index, c)| if index % 2 == 0 { is_square(c) } else { " |".contains(c) };
        let is_row = squares.chars().enumerate().all(is_part);
        (is_row && label.chars().all(|c| c.is_ascii_digit())).then_some(Self::Diagrams)
    }

    /// Reads a game or a position of `game`.
    ///
    /// # Errors
    ///
    /// [`FormError`], with the game up to the error: the text cannot be read in this form, a
    /// position is not valid, or one does not follow from the one before.
    pub fn read<const N: usize>(
        self,
        game: &Quoridor<N>,
        text: &str,
    ) -> Result<GameRecord<N>, FormError<N>> {
        match self {
            Self::Score(notation) => Ok(notation.read(game, text)?),
            Self::Records => Ok(series::of_records(game, text)?),
            Self::Diagrams => Ok(series::of_diagrams(game, text)?),
            Self::Code => Ok(code::read(game, text)?),
            Self::McGill => Ok(series::of_mcgill(game, text)?),
        }
    }

    /// Writes a record of `game`. The layout is that of scores.
    ///
    /// Reading the text gives the record again, as far as the form can express it: positions have
    /// no comments, and they have a number of the move only from the start of the game.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move is not legal, or if the game has no code. Algebraic scores have no
    /// errors.
    pub fn write<const N: usize>(
        self,
        game: &Quoridor<N>,
        record: &GameRecord<N>,
        layout: Layout,
    ) -> Result<String, ReplayError<N>> {
        match self {
            Self::Score(notation) => return notation.write(game, record, layout),
            Self::Code => return code::write(game, record),
            Self::Records | Self::Diagrams | Self::McGill => {}
        }
        let positions = record.replay(game)?;
        let texts = positions.iter().map(|position| self.position(game, position));
        Ok(texts.collect::<Result<Vec<_>, _>>()?.join("\n"))
    }

    /// The text of one position. A score states it as its start.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if the game has no code or no position of `McGill`'s.
    pub fn position<const N: usize>(
        self,
        game: &Quoridor<N>,
        position: &Position<N>,
    ) -> Result<String, ReplayError<N>> {
        Ok(match self {
            Self::Score(_) => format!("[{position}]"),
            Self::Records => position.to_string(),
            Self::Diagrams => Diagram::new(game, position).to_string(),
            Self::Code => code::write(game, &GameRecord::at(game, position))?,
            Self::McGill if code::has_codes(game) => mcgill::write(game, position),
            Self::McGill => {
                let record = GameRecord::at(game, position);
                return Err(record.error(0, ReplayFault::NoCode, vec![*position]));
            }
        })
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(notation) => notation.fmt(f),
            Self::Records => f.pad("record"),
            Self::Diagrams => f.pad("diagram"),
            Self::Code => f.pad("code"),
            Self::McGill => f.pad("mcgill"),
        }
    }
}

impl FromStr for Form {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        one_of(text, Self::ALL, "a form of games")
    }
}

/// A text that is not a game or a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormError<const N: usize> {
    /// A score that cannot be read.
    #[error(transparent)]
    Score(#[from] ScoreError<N>),
    /// A series of positions that cannot be read, or that is not a game.
    #[error(transparent)]
    Series(#[from] SeriesError<N>),
}

impl<const N: usize> FormError<N> {
    /// The game up to the error.
    pub fn before(&self) -> &GameRecord<N> {
        match self {
            Self::Score(error) => &error.before,
            Self::Series(error) => &error.before,
        }
    }
}
