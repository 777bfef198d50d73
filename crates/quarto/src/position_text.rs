//! The reader of positions: the text form, and the boards of other programs.

use std::str::FromStr;

use abstract_games_core::TextError;

use crate::cell::Cell;
use crate::error::PositionError;
use crate::piece::Piece;
use crate::position::Position;

pub(crate) const SELECTED: &str = "Selected piece:";

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        if is_board(text) {
            return board(text);
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

pub(crate) fn is_board(text: &str) -> bool {
    let entries = object(text).and_then(|(content, _)| entries(content).ok());
    entries.is_some_and(|entries| entries.iter().any(|(key, _)| *key == "board"))
}

fn board(text: &str) -> Result<Position, PositionError> {
    let (content, rest) = object(text).unwrap_or((text, ""));
    if !rest.trim().is_empty() {
        return Err(
            TextError::new(rest.trim(), "the end of the text, which follows a board").into()
        );
    }
    let (mut board, mut hand) = (None, None);
    for (key, value) in entries(content)? {
        match key {
            "board" if board.is_none() => board = Some(value),
            "piece" | "selected_piece" | "hand" | "current_piece" if hand.is_none() => {
                hand = Some(value);
            }
            "players" | "current" | "current_player" | "outcome" | "phase" => {}
            _ => {
                let expected = "a key of a board, or the piece in hand, that occurs once";
                return Err(TextError::new(key, expected).within(text).into());
            }
        }
    }
    array(board.unwrap_or_default(), hand.or(Some("null")), text)
}

pub(crate) fn object(text: &str) -> Option<(&str, &str)> {
    let inner = text.trim_start().strip_prefix('{')?;
    let end = outer(inner, '}')?;
    Some((&inner[..end], &inner[end + 1..]))
}

pub(crate) fn entries(content: &str) -> Result<Vec<(&str, &str)>, TextError> {
    let (mut entries, mut rest) = (Vec::new(), content.trim());
    while !rest.is_empty() {
        let expected = "a key in quotation marks, a colon and a value";
        let (key, after) = key(rest).ok_or_else(|| TextError::new(rest, expected))?;
        let end = outer(after, ',').unwrap_or(after.len());
        entries.push((key, after[..end].trim()));
        rest = after.get(end + 1..).unwrap_or_default().trim_start();
    }
    Ok(entries)
}

pub(crate) fn key(content: &str) -> Option<(&str, &str)> {
    let content = content.trim_start();
    let mark = content.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (key, after) = content[1..].split_once(mark)?;
    // Else the comments `{'} {': 3}` would be an object.
    let is_key = !key.contains('}');
    after.trim_start().strip_prefix(':').filter(|_| is_key).map(|after| (key, after))
}

/// The place of the first `sign` outside quotation marks and brackets.
fn outer(text: &str, sign: char) -> Option<usize> {
    let (mut depth, mut open) = (0_usize, None);
    text.find(|c: char| {
        if open.is_some() {
            open = open.filter(|mark| *mark != c);
            return false;
        }
        let is_found = depth == 0 && c == sign;
        match c {
            '"' | '\'' => open = Some(c),
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_found
    })
}

fn is_sign(c: char) -> bool {
    "[](){}|\"'".contains(c)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || is_sign(c));
    words.filter(|word| !word.is_empty())
}

fn cell(word: &str) -> Result<Option<Piece>, TextError> {
    if matches!(word, "" | "null" | "None" | "-1" | "16" | "." | "-" | "_") {
        return Ok(None);
    }
    let number = word.parse().ok().and_then(Piece::new);
    let piece = number.or_else(|| word.parse().ok()).or_else(|| Piece::from_code(word));
    let expected = "a piece, 0 to 15, or null, None, -1 or 16 for none";
    piece.map(Some).ok_or_else(|| TextError::new(word, expected))
}

/// The position of an array of cells. `hand` is the piece in hand if not in the array.
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
