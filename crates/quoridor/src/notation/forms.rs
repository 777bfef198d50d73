//! The forms in which games and positions are written down: scores, and series of positions.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Place, PlacedTextError, TextError, one_of};
use thiserror::Error;

use super::diagram::Diagram;
use super::error::ScoreError;
use super::layout::Layout;
use super::notations::Notation;
use super::positions::PositionsError;
use super::record::GameRecord;
use super::replay::ReplayError;
use crate::board::Board;
use crate::game::{Position, Quoridor, Setup, SetupError};

/// A form in which a game is written down: as a score in one of the notations, or as the series of its
/// positions.
///
/// A single position is a series of length one. Read, it is a record that states its start and has no
/// plies. The text form is the name: that of the notation, `record` or `diagram`.
///
/// ```
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::notation::{Form, Layout, Notation};
///
/// let game = Quoridor::standard();
/// let form = Form::detect(&game, "1. N S 2. E3-");
/// assert_eq!(form, Form::Score(Notation::Nesw));
/// let record = form.read(&game, "1. N S 2. E3-")?;
/// let positions = Form::Records.write(&game, &record, Layout::Columns)?;
/// assert_eq!(positions.lines().last(), Some("e3 / / e2 e8 / 9 10 / 2"));
/// assert_eq!(Form::Records.read(&game, &positions)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// The moves.
    Score(Notation),
    /// The positions as position records, one on each line.
    Records,
    /// The positions as diagrams, one below the other.
    Diagrams,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 5] = [
        Self::Score(Notation::Algebraic),
        Self::Score(Notation::Nesw),
        Self::Score(Notation::Glendenning),
        Self::Records,
        Self::Diagrams,
    ];

    /// The form in which `text` is written.
    ///
    /// Position records and diagrams are told by their first line. Of algebraic and NESW scores it is
    /// the one in which more plies can be read. A score of Glendenning's looks like an algebraic one,
    /// so it is never detected.
    pub fn detect<const N: usize>(game: &Quoridor<N>, text: &str) -> Self {
        if let Some(positions) = Self::detect_positions(text) {
            return positions;
        }
        let plies = |notation: Notation| match notation.read(game, text) {
            Ok(record) => record.plies.len(),
            Err(error) => error.before.plies.len(),
        };
        let is_nesw = plies(Notation::Nesw) > plies(Notation::Algebraic);
        Self::Score(if is_nesw { Notation::Nesw } else { Notation::Algebraic })
    }

    /// The form of positions with which `text` begins, or `None` if it begins like a score.
    pub(super) fn detect_positions(text: &str) -> Option<Self> {
        let first = text.lines().find(|line| !line.trim().is_empty())?;
        // In a score, slashes occur only in fences with capitals, in brackets and in comments.
        let is_record =
            |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || " /\t\r".contains(c);
        if first.contains('/') && first.chars().all(is_record) {
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
    /// [`FormError`]: the text cannot be read in this form, a position is not valid, or one does not
    /// follow from the one before.
    pub fn read<const N: usize>(
        self,
        game: &Quoridor<N>,
        text: &str,
    ) -> Result<GameRecord<N>, FormError<N>> {
        let located = match self {
            Self::Score(notation) => return Ok(notation.read(game, text)?),
            Self::Records => records(game, text)?,
            Self::Diagrams => diagrams(game, text)?,
        };
        let positions: Vec<_> = located.iter().map(|(_, position)| *position).collect();
        GameRecord::of_positions(game, &positions).map_err(|error| {
            let place = located.get(error.index).map_or(Place::START, |(place, _)| *place);
            FormError::Series { place, error }
        })
    }

    /// Writes a record of `game`. The layout is that of scores.
    ///
    /// Reading the text gives the record again, as far as the form can express it: positions have no
    /// comments, and they have a number of the move only from the start of the game.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move is not legal. Algebraic scores have no errors.
    pub fn write<const N: usize>(
        self,
        game: &Quoridor<N>,
        record: &GameRecord<N>,
        layout: Layout,
    ) -> Result<String, ReplayError<N>> {
        if let Self::Score(notation) = self {
            return notation.write(game, record, layout);
        }
        let positions = record.replay(game)?;
        let texts = positions.iter().map(|position| self.position(game, position));
        Ok(texts.collect::<Vec<_>>().join("\n"))
    }

    /// The text of one position. A score states it as its start.
    pub fn position<const N: usize>(self, game: &Quoridor<N>, position: &Position<N>) -> String {
        match self {
            Self::Score(_) => format!("[{position}]"),
            Self::Records => position.to_string(),
            Self::Diagrams => Diagram::new(game, position).to_string(),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(notation) => notation.fmt(f),
            Self::Records => f.pad("record"),
            Self::Diagrams => f.pad("diagram"),
        }
    }
}

impl FromStr for Form {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        one_of(text, Self::ALL, "a form of games")
    }
}

/// The positions of a text, each with its place.
type Located<const N: usize> = Vec<(Place, Position<N>)>;

/// The positions of a list of position records.
fn records<const N: usize>(game: &Quoridor<N>, text: &str) -> Result<Located<N>, FormError<N>> {
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let column = 1 + line.chars().take_while(|c| c.is_whitespace()).count();
        let place = Place { line: number, column };
        let setup: Setup<N> =
            line.trim().parse().map_err(|error| FormError::Record { place, error })?;
        positions.push((place, position(game, &setup, place)?));
    }
    Ok(positions)
}

/// The positions of a series of diagrams.
fn diagrams<const N: usize>(game: &Quoridor<N>, text: &str) -> Result<Located<N>, FormError<N>> {
    let mut positions = Vec::new();
    for (line, text) in split_diagrams(text) {
        let place = Place { line: line + 1, column: 1 };
        let diagram: Diagram<N> = text.parse().map_err(|mut error: PlacedTextError| {
            error.place.line += line;
            error
        })?;
        if diagram.board() != game.board() {
            let [found, expected] = [diagram.board(), game.board()];
            return Err(FormError::Board { place, found, expected });
        }
        positions.push((place, position(game, diagram.setup(), place)?));
    }
    Ok(positions)
}

/// The diagrams of a series, each with the number of lines before it. A diagram ends with its only
/// line with a slash.
pub(super) fn split_diagrams(text: &str) -> Vec<(usize, String)> {
    let mut diagrams: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut is_open = false;
    for (number, line) in text.lines().enumerate() {
        if is_open {
            if let Some((_, lines)) = diagrams.last_mut() {
                lines.push(line);
            }
        } else if !line.trim().is_empty() {
            diagrams.push((number, vec![line]));
        }
        is_open = (is_open || !line.trim().is_empty()) && !line.contains('/');
    }
    diagrams.into_iter().map(|(number, lines)| (number, lines.join("\n"))).collect()
}

fn position<const N: usize>(
    game: &Quoridor<N>,
    setup: &Setup<N>,
    place: Place,
) -> Result<Position<N>, FormError<N>> {
    game.position(setup).map_err(|error| FormError::Setup { place, error })
}

/// A text that is not a game or a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormError<const N: usize> {
    /// A score that cannot be read.
    #[error(transparent)]
    Score(#[from] ScoreError<N>),
    /// A line that is not a position record.
    #[error("{place}: {error}")]
    Record {
        /// The beginning of the record.
        place: Place,
        /// What is there, and what was expected.
        error: TextError,
    },
    /// A diagram that cannot be read.
    #[error(transparent)]
    Diagram(#[from] PlacedTextError),
    /// A diagram of another board.
    #[error("{place}: a diagram of {found} squares, and the board has {expected}")]
    Board {
        /// The beginning of the diagram.
        place: Place,
        /// The board drawn.
        found: Board,
        /// The board of the game.
        expected: Board,
    },
    /// A position that is not one of the game.
    #[error("{place}: {error}")]
    Setup {
        /// The beginning of the position.
        place: Place,
        /// Every fault of the position.
        error: SetupError,
    },
    /// A position that does not follow from the one before.
    #[error("{place}: {error}")]
    Series {
        /// The beginning of the position.
        place: Place,
        /// The index of the position.
        error: PositionsError,
    },
}
