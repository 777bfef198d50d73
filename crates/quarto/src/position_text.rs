//! The reader of positions: the text form, and the boards of other programs.

use std::str::FromStr;

use abstract_games_core::TextError;

use crate::cell::Cell;
use crate::error::PositionError;
use crate::piece::Piece;
use crate::position::Position;

/// The line of `OpenSpiel` above a board, up to the piece in hand.
pub(crate) const SELECTED: &str = "Selected piece:";

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        if let Some(board) = value_of(text, "board") {
            let hand = value_of(text, "piece").or_else(|| value_of(text, "selected_piece"));
            let end = hand.and_then(|hand| hand.find([',', '}', '\n']));
            let hand = end.and_then(|end| hand?.get(..end)).or(hand).unwrap_or("null");
            return array(list(board), Some(hand), text);
        }
        if let Some((head, board)) = text.split_once(SELECTED) {
            let head = head.trim();
            if !head.is_empty() && head != "Draw" && !head.starts_with("player_") {
                return Err(TextError::new(head, "a line of OpenSpiel above a board").into());
            }
            let (hand, board) = board.trim().split_once(char::is_whitespace).unwrap_or_default();
            return array(board, Some(hand), text);
        }
        if text.contains('/') || words(text).count() < 2 {
            return rows(text);
        }
        array(text, None, text)
    }
}

/// Whether a text of several words, none in braces, is an array of cells.
pub(crate) fn is_array(text: &str) -> bool {
    let words = || words(text);
    // A header is no array.
    let is_name = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
    let is_header = text.contains('"') && is_name(text.trim_start().chars().nth(1));
    let is_marked = is_header || text.contains('{');
    words().count() > 1 && words().all(|word| cell(word).is_ok()) && !is_marked
}

/// The text after a key of an object, in quotation marks, and its colon.
pub(crate) fn value_of<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let after = |mark: char| text.split_once(&format!("{mark}{key}{mark}")).map(|(_, after)| after);
    after('"').or_else(|| after('\''))?.trim_start().strip_prefix(':')
}

/// The list in square brackets with which a text begins, or all of it if it does not end.
fn list(text: &str) -> &str {
    let mut depth = 0_usize;
    let end = text.find(|c| {
        depth = depth.saturating_add(usize::from(c == '['));
        depth = depth.saturating_sub(usize::from(c == ']'));
        c == ']' && depth == 0
    });
    end.map_or(text, |end| &text[..end])
}

/// Signs that stand between the cells of an array.
fn is_sign(c: char) -> bool {
    "[](){}|\"'".contains(c)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || is_sign(c));
    words.filter(|word| !word.is_empty())
}

/// The cell that a word of an array stands for.
fn cell(word: &str) -> Result<Option<Piece>, TextError> {
    if matches!(word, "" | "null" | "None" | "-1" | "16" | "." | "-" | "_") {
        return Ok(None);
    }
    let number = word.parse().ok().and_then(Piece::new);
    let piece = number.or_else(|| word.parse().ok()).or_else(|| Piece::from_code(word));
    let expected = "a piece, 0 to 15, or null, None, -1 or 16 for none";
    piece.map(Some).ok_or_else(|| TextError::new(word, expected))
}

/// The position of an array of cells. `hand` is the piece in hand if it is not in the array.
fn array(board: &str, hand: Option<&str>, text: &str) -> Result<Position, PositionError> {
    // Between commas, nothing is an empty cell.
    let trim = |part| str::trim_matches(part, |c: char| c.is_whitespace() || is_sign(c));
    let mut found: Vec<&str> = board.trim().split([',', '\n']).map(trim).collect();
    if !(Cell::COUNT..=Cell::COUNT + 1).contains(&found.len()) {
        found = words(board).collect();
    }
    let hand = hand.map(trim);
    let pieces = found.iter().copied().chain(hand);
    let pieces = pieces.map(|word| cell(word).map_err(|error| error.within(text)));
    let pieces: Vec<_> = pieces.collect::<Result<_, _>>()?;
    let (cells, hand) = pieces.split_at(pieces.len().min(Cell::COUNT));
    match (cells.try_into(), hand) {
        (Ok(cells), []) => Position::new(cells, None),
        (Ok(cells), [hand]) => Position::new(cells, *hand),
        _ => Err(TextError::new(text, "an array of 16 cells, perhaps with a piece in hand").into()),
    }
}

/// The position of four rows with slashes between them, and the piece in hand.
fn rows(text: &str) -> Result<Position, PositionError> {
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or("");
    let rows: Vec<_> = board.split('/').collect();
    if rows.len() != 4 {
        return Err(TextError::new(board, "a board: 4 rows with a / between them").into());
    }
    let mut cells = [None; Cell::COUNT];
    for (row, text) in rows.iter().enumerate() {
        if text.chars().count() != 4 {
            let expected = format!("a row of 4 cells: row {} from the top", row + 1);
            return Err(TextError::new(*text, expected).within(board).into());
        }
        for (cell, found) in Cell::all().skip(4 * row).zip(text.chars()) {
            let piece = Piece::from_digit(found);
            if piece.is_none() && found != '.' {
                let expected = format!("a piece, 0 to f, or a dot, for {cell}");
                return Err(TextError::new(found, expected).within(*text).into());
            }
            cells[cell.index()] = piece;
        }
    }
    let hand = match words.next() {
        None | Some("-") => None,
        Some(piece) => Some(piece.parse()?),
    };
    if let Some(rest) = words.next() {
        let error = TextError::new(rest, "the end of the text, which follows the piece in hand");
        return Err(error.within(text).into());
    }
    Position::new(cells, hand)
}
