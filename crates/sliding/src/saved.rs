//! Puzzles and races in progress as text: lines that begin with a word, and then the moves in any
//! lines.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Game, IllegalMoveError, Path, TextError, without_byte_order_mark};
use thiserror::Error;

use crate::configuration::Configuration;
use crate::error::ConfigurationError;
use crate::puzzle::SlidingPuzzle;
use crate::square::Slide;

/// A puzzle in progress. The text form has four lines for the puzzle and its goal, and then the
/// moves so far.
///
/// ```
/// use abstract_games_sliding::SavedPuzzle;
///
/// let text = "piece rook\nsize 4\nfrom a1\nto d4\na1-a4\n";
/// let mut saved: SavedPuzzle = text.parse()?;
/// assert_eq!(saved.to_string(), text);
/// saved.slides.push("a4-d4".parse()?);
/// assert_eq!(saved.state(), saved.goal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SavedPuzzle {
    /// The puzzle.
    pub puzzle: SlidingPuzzle,
    /// The configuration to reach.
    pub goal: Configuration,
    /// The moves so far, all legal.
    pub slides: Vec<Slide>,
}

/// Why a text is no puzzle or race in progress.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SavedGameError {
    /// A line does not begin with the word that it should begin with.
    #[error("line {line} does not begin with `{word}`")]
    Line {
        /// The number of the line.
        line: usize,
        /// The word.
        word: &'static str,
    },
    /// The size of a puzzle is no number.
    #[error("`{found}` is no size of a board")]
    Size {
        /// What is found in its place.
        found: Box<str>,
    },
    /// A race is on a board of another size.
    #[error("a saved race on this board begins with `size {size}`")]
    OtherBoard {
        /// The size that is expected.
        size: u32,
    },
    /// The kind of the pieces or a move cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The puzzle or its goal is wrong.
    #[error(transparent)]
    Configuration(#[from] ConfigurationError),
    /// A move is not legal.
    #[error("illegal move {m:?} in state {state}")]
    Illegal {
        /// The move.
        m: Slide,
        /// The state in which it was tried.
        state: Box<str>,
    },
}

impl<S: fmt::Debug> From<IllegalMoveError<S, Slide>> for SavedGameError {
    fn from(error: IllegalMoveError<S, Slide>) -> Self {
        Self::Illegal { m: error.m, state: error.text }
    }
}

impl SavedPuzzle {
    /// The configuration after the moves so far.
    pub fn state(&self) -> Configuration {
        let start = self.puzzle.initial();
        self.slides.iter().fold(start, |state, slide| self.puzzle.play(&state, slide))
    }
}

impl fmt::Display for SavedPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzle, goal, slides } = self;
        let (piece, size, start) = (puzzle.piece(), puzzle.size(), puzzle.initial());
        writeln!(f, "piece {piece}\nsize {size}\nfrom {start}\nto {goal}\n{}", words(slides))
    }
}

impl FromStr for SavedPuzzle {
    type Err = SavedGameError;

    fn from_str(text: &str) -> Result<Self, SavedGameError> {
        let ([piece, size, from, to], slides) = read(text, ["piece", "size", "from", "to"])?;
        let size = size.parse().map_err(|_| SavedGameError::Size { found: size.into() })?;
        let puzzle = SlidingPuzzle::new(piece.parse()?, size, from.parse()?)?;
        let goal = to.parse()?;
        puzzle.check(&goal)?;
        Path::play(&puzzle, puzzle.initial(), slides.iter().copied())?;
        Ok(Self { puzzle, goal, slides })
    }
}

/// The moves on one line.
pub(crate) fn words(slides: &[Slide]) -> String {
    slides.iter().map(Slide::to_string).collect::<Vec<_>>().join(" ")
}

/// What follows each of some words, and moves.
type Saved<'t, const N: usize> = ([&'t str; N], Vec<Slide>);

/// What follows each of these words, with which the first lines begin, and the moves after them.
pub(crate) fn read<'t, const N: usize>(
    text: &'t str,
    words: [&'static str; N],
) -> Result<Saved<'t, N>, SavedGameError> {
    let mut lines = without_byte_order_mark(text).lines();
    let mut values = [""; N];
    for (line, (value, word)) in (1..).zip(values.iter_mut().zip(words)) {
        let found = lines.next().and_then(|line| line.trim().strip_prefix(word));
        *value = found.ok_or(SavedGameError::Line { line, word })?.trim();
    }
    let slides = lines.flat_map(str::split_whitespace).map(str::parse);
    Ok((values, slides.collect::<Result<_, TextError>>()?))
}
