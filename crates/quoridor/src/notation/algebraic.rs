//! Algebraic scores: a move is its target square or its fence, as in the text form of [`Move`].

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Coordinates, TextError, without_byte_order_mark};

use super::error::ScoreError;
use super::layout::{self, Layout};
use super::reader;
use super::record::GameRecord;
use super::token::Token;
use super::tokens::tokens;
use crate::board::Square;
use crate::game::Move;

/// The move that a word spells, and the square from which the pawn steps, if the word has it.
pub(super) type Spelled = (Option<Square>, Move);

/// The move that a word spells, in letters of any case: `e2`, `e3h`, `he3`, `e3-h`. The square of
/// the pawn comes first if the word names it: `e1-e2`.
pub(super) fn read(
    written: &str,
    a_move: &str,
    the_board: &dyn Fn() -> String,
) -> Result<Spelled, TextError> {
    let word = written.to_ascii_lowercase().replace('–', "-");
    let dashed = word.split_once('-');
    if let Some((Ok(from), Ok(to))) = dashed.map(|(from, to)| (from.parse(), to.parse())) {
        return Ok((Some(from), Move::Pawn(to)));
    }
    // The square of a fence, and its letter before it or behind a dash.
    let prefixed = || Some((word.strip_prefix(['h', 'v'])?, &word[..1]));
    let (square, letter) = dashed.or_else(prefixed).unwrap_or((&word, ""));
    let fence = (letter.len() == 1).then(|| [square, letter].concat().parse());
    if let Some(Ok(fence)) = fence {
        return Ok((None, Move::Fence(fence)));
    }
    word.parse().map(|m| (None, m)).map_err(|_| {
        let square = word.strip_suffix(['h', 'v']).unwrap_or(square);
        let is_square = |square: &str| square.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
        match square.parse::<Coordinates>() {
            Ok(_) if is_square(square) && square.parse::<Square>().is_err() => {
                TextError::new(written, format!("on {}", the_board()))
            }
            _ => TextError::new(written, a_move),
        }
    })
}

/// Reads a score of which `read` reads the words.
pub(super) fn read_words(
    players: usize,
    tokens: &[Token<'_>],
    read: &dyn Fn(&str) -> Result<Spelled, TextError>,
) -> Result<GameRecord, ScoreError> {
    reader::read(players, tokens, &mut |before, word| {
        let Some(word) = word else { return Ok(None) };
        let (from, m) = read(word)?;
        if !is_from(before, from, m) {
            let expected = "a step of the pawn, which stands on another square than the first";
            return Err(TextError::new(word, expected).into());
        }
        Ok(Some(m))
    })
}

/// Whether the pawn of the next player stands on `from`, if a word names this square. Before its
/// first move in a record without a stated start, every square at most two steps from the target of
/// `m` may be its own.
fn is_from(before: &GameRecord, from: Option<Square>, m: Move) -> bool {
    let (Some(from), Move::Pawn(to)) = (from, m) else { return true };
    let player = before.player(before.plies.len());
    let moved = before.plies.iter().enumerate().rev().find_map(|(index, ply)| match ply.m {
        Some(Move::Pawn(square)) if before.player(index) == player => Some(square),
        _ => None,
    });
    let stated = || before.start.as_ref().map(|start| start.pawns[player]);
    let distance = || from.column().abs_diff(to.column()) + from.row().abs_diff(to.row());
    moved.or_else(stated).map_or_else(|| distance() <= 2, |pawn| pawn == from)
}

/// Reads an algebraic score.
///
/// Moves may be numbered, with or without a space after the number (`1. e2 e8`, `1.e2 e8`), and
/// stand on any number of lines, with any letters, dashes or separators that the page
/// `docs/notation.md` lists. `__` is an unnamed move. Comments are in braces, after a semicolon, or
/// lines without anything like a move. A score may begin in the middle of a game (`3... e3h`), and
/// resume after a comment with an ellipsis or with unnamed moves in place of the moves already
/// given (`3... e3h`, `3. __ e3h`). A position record in square brackets before the first move is
/// the start.
impl FromStr for GameRecord {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Self, ScoreError> {
        read_score(2, &tokens(without_byte_order_mark(text)))
    }
}

/// Reads a score of a game for this number of players.
pub(super) fn read_score(players: usize, tokens: &[Token<'_>]) -> Result<GameRecord, ScoreError> {
    let a_move = "a move: a square as e2, a fence as e3h or e3v, or pass";
    let the_board = || "the largest board, whose squares are a1 to k11".to_owned();
    read_words(players, tokens, &|word| read(word, a_move, &the_board))
}

/// Writes an algebraic score in columns.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.score(Layout::Columns))
    }
}

impl GameRecord {
    /// The algebraic score. Reading it gives the record again, except that in comments a run of
    /// blanks is one space, and `}` is written `)`.
    ///
    /// ```
    /// use abstract_games_quoridor::Quoridor;
    /// use abstract_games_quoridor::notation::{Form, Layout};
    ///
    /// let game = Quoridor::standard_for_four();
    /// let record = Form::Algebraic.read(game, "1.e2 b5 e8 h5 2.e3 c5")?;
    /// assert_eq!(record.score(Layout::Horizontal), "1. e2 b5 e8 h5 2. e3 c5");
    /// assert_eq!(record.score(Layout::Columns), "1. e2 b5 e8 h5\n2. e3 c5");
    /// # Ok::<(), abstract_games_quoridor::notation::ScoreError>(())
    /// ```
    pub fn score(&self, layout: Layout) -> String {
        layout::write(self, &|_, m| m.to_string(), layout)
    }

    /// The score with prefix fences, as `he3`.
    pub(super) fn prefix_score(&self, layout: Layout) -> String {
        let word = |_, m: Move| match m {
            Move::Fence(fence) => format!("{}{}", fence.orientation().letter(), fence.square()),
            m => m.to_string(),
        };
        layout::write(self, &word, layout)
    }
}
