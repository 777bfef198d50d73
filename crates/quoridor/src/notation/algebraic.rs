//! Algebraic scores: a move is its target square or its fence, as in the text form of [`Move`].

use std::fmt;
use std::str::FromStr;

use abstract_games_core::Coordinates;

use super::error::{ScoreError, ScoreFault};
use super::layout::{self, Layout};
use super::reader::{self, Spelling};
use super::record::GameRecord;
use super::word_errors::AlgebraicError;
use crate::game::Move;

struct Algebraic;

impl<const N: usize> Spelling<N> for Algebraic {
    fn read(&mut self, _: &GameRecord<N>, word: &str) -> Result<Move, ScoreFault> {
        Ok(read(word)?)
    }

    fn skip(&mut self, _: &GameRecord<N>) -> Result<(), ScoreFault> {
        Ok(())
    }
}

/// The move that a word spells.
pub(super) fn read(word: &str) -> Result<Move, AlgebraicError> {
    word.parse().map_err(|_| {
        let square = word.strip_suffix(['h', 'v']).unwrap_or(word);
        match square.parse::<Coordinates>() {
            Ok(_) => AlgebraicError::Beyond,
            Err(_) => AlgebraicError::NotAMove,
        }
    })
}

/// Reads an algebraic score.
///
/// Moves may be numbered, with or without a space after the number (`1. e2 e8`, `1.e2 e8`), and
/// stand on any number of lines. `__` is an unnamed move. Comments are in braces, or lines that
/// begin with a word without digits. A score may begin in the middle of a game (`3... e3h`), and
/// resume after a comment with an ellipsis or with unnamed moves in place of the moves already
/// given (`3... e3h`, `3. __ e3h`). A position record in square brackets before the first move is
/// the start.
impl<const N: usize> FromStr for GameRecord<N> {
    type Err = ScoreError<N>;

    fn from_str(text: &str) -> Result<Self, ScoreError<N>> {
        reader::read(text, |word| word == Move::Pass.to_string(), Algebraic)
    }
}

/// Writes an algebraic score in columns.
impl<const N: usize> fmt::Display for GameRecord<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.score(Layout::Columns))
    }
}

impl<const N: usize> GameRecord<N> {
    /// The algebraic score. Reading it gives the record again, except that in comments a run of
    /// blanks is one space, and `}` is written `)`.
    ///
    /// ```
    /// use abstract_games_quoridor::notation::{GameRecord, Layout};
    ///
    /// let record: GameRecord<4> = "1.e2 b5 e8 h5 2.e3 c5".parse()?;
    /// assert_eq!(record.score(Layout::Horizontal), "1. e2 b5 e8 h5 2. e3 c5");
    /// assert_eq!(record.score(Layout::Columns), "1. e2 b5 e8 h5\n2. e3 c5");
    /// # Ok::<(), abstract_games_quoridor::notation::ScoreError<4>>(())
    /// ```
    pub fn score(&self, layout: Layout) -> String {
        let word = |m: Option<Move>| m.map_or_else(|| "__".to_owned(), |m| m.to_string());
        layout::write(self, self.plies.iter().map(|ply| word(ply.m)), layout)
    }
}
