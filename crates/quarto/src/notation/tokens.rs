//! The tokens of a record.

use abstract_games_core::{Place, PlacedPart, leading_header, leading_variation};

use crate::cell::Cell;
use crate::piece::Piece;
use crate::position_text::{key, object};

/// A part of a record.
pub(super) type Token<'a> = PlacedPart<'a, Kind<'a>>;

#[derive(Clone, Copy)]
pub(super) enum Kind<'a> {
    /// The number of a round, as digits.
    Number(&'a str),
    /// A comment, a variation with its parentheses, or a mark as `!?`.
    Comment(&'a str),
    /// The content of an object, in braces, with keys in quotation marks.
    Object(&'a str),
    /// The content of square brackets around a position.
    Start(&'a str),
    /// A header: its name, and its value between the quotation marks.
    Header(&'a str, &'a str),
    /// The result of the game.
    Result,
    /// A brace, bracket or parenthesis without the closing one.
    Unclosed(char),
    /// A blank, or another sign without a meaning.
    Separator,
    /// Anything else.
    Word,
}

/// What a word says: a piece that is given, the piece that is in hand, and the cell for it.
#[derive(Default)]
pub(super) struct Spelled {
    pub(super) given: Option<Piece>,
    pub(super) in_hand: Option<Piece>,
    pub(super) cell: Option<Cell>,
}

/// The words for the end of a game.
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "*", "resigns"];

/// The tokens of a text, which together are the text.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    place: Place,
    /// Whether a blank, or nothing, precedes the rest.
    after_blank: bool,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a str, place: Place) -> Self {
        Self { rest: text, place, after_blank: true }
    }

    /// Removes the first `length` bytes of the rest.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.place = taken.chars().fold(self.place, Place::after);
        self.after_blank = taken.ends_with(char::is_whitespace);
        taken
    }

    /// Whether the rest begins with a comment up to the end of the line. A semicolon with moves
    /// alone up to the next one separates them.
    fn begins_comment(&self) -> bool {
        let is_first = self.place.column == 1;
        let is_moves =
            |line: &str| line.split(ends_word).all(|word| word.is_empty() || is_move(word));
        match self.rest.chars().next() {
            Some('#' | '%') => is_first,
            Some(';') => {
                let part = self.rest[1..].split([';', '\n']).next();
                is_first || self.after_blank && !part.is_none_or(is_moves)
            }
            _ => false,
        }
    }

    /// The length and the kind of the token with which the rest begins.
    fn first(&self) -> (usize, Kind<'a>) {
        let rest = self.rest;
        let c = rest.chars().next().unwrap_or_default();
        if self.begins_comment() {
            let end = rest.find('\n').unwrap_or(rest.len());
            return (end, Kind::Comment(&rest[1..end]));
        }
        match c {
            '{' => braces(rest),
            '(' => match leading_variation(rest) {
                Some(end) => (end, Kind::Comment(&rest[..end])),
                None => (1, Kind::Unclosed(')')),
            },
            '[' => brackets(rest),
            '!' | '?' => {
                let end = rest.find(|c| c != '!' && c != '?').unwrap_or(rest.len());
                (end, Kind::Comment(&rest[..end]))
            }
            c if is_separator(c) => (c.len_utf8(), Kind::Separator),
            _ => word(rest),
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let place = self.place;
        let (length, kind) = self.first();
        Some(Token { place, text: self.take(length), kind })
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;|\"'[]".contains(c)
}

fn ends_word(c: char) -> bool {
    is_separator(c) || "{}()!?".contains(c)
}

fn is_move(word: &str) -> bool {
    spelled(word).is_some() || word.strip_suffix('.').is_some_and(|n| n.parse::<u32>().is_ok())
}

/// A comment or an object.
fn braces(rest: &str) -> (usize, Kind<'_>) {
    match rest.find('}').filter(|&end| key(&rest[1..end]).is_none()) {
        Some(end) => (end + 1, Kind::Comment(&rest[1..end])),
        None => object(rest).map_or((1, Kind::Unclosed('}')), |(content, after)| {
            (rest.len() - after.len(), Kind::Object(content))
        }),
    }
}

/// A header, a position, or the bracket of a list, which has no meaning.
fn brackets(rest: &str) -> (usize, Kind<'_>) {
    if let Some((end, name, value)) = leading_header(rest) {
        return (end, Kind::Header(name, value));
    }
    let Some(length) = rest[1..].find(['[', ']']) else { return (1, Kind::Unclosed(']')) };
    let (content, after) = rest[1..].split_at(length);
    if content.contains('/') && after.starts_with(']') {
        return (length + 2, Kind::Start(content));
    }
    (1, Kind::Separator)
}

/// A number, a result, a mark as `$1`, or another word.
fn word(rest: &str) -> (usize, Kind<'_>) {
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let dots = rest[digits..].trim_start_matches(['.', '…', ')']);
    let number = rest.len() - dots.len();
    if digits > 0 && number > digits {
        return (number, Kind::Number(&rest[..digits]));
    }
    if let Some(length) = phrase(rest) {
        return (length, Kind::Word);
    }
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let end = rest[first..].find(ends_word).map_or(rest.len(), |end| first + end);
    let word = &rest[..end];
    if RESULTS.iter().any(|result| word.eq_ignore_ascii_case(result)) {
        return (end, Kind::Result);
    }
    let is_mark = word.strip_prefix('$').is_some_and(|digits| digits.parse::<u8>().is_ok());
    let is_call = word.eq_ignore_ascii_case("quarto");
    (end, if is_mark || is_call { Kind::Comment(word) } else { Kind::Word })
}

/// The length of an action of `OpenSpiel`: `select F`, or `place F at (2,1)`.
fn phrase(rest: &str) -> Option<usize> {
    let end = if let Some(piece) = rest.strip_prefix("select ") {
        rest.len() - piece.len() + piece.find(ends_word).unwrap_or(piece.len())
    } else if rest.starts_with("place ") {
        rest.find(')')? + 1
    } else {
        return None;
    };
    spelled(&rest[..end]).map(|_| end)
}

/// What a word says, if it is a move: a piece, a cell, or both with nothing or a sign between.
pub(super) fn spelled(word: &str) -> Option<Spelled> {
    let piece = |text: &str| text.parse().ok().or_else(|| Piece::from_code(text));
    let cell = |text: &str| text.to_ascii_lowercase().parse::<Cell>().ok();
    if let Some(given) = piece(word.strip_prefix("select ").unwrap_or(word)) {
        return Some(Spelled { given: Some(given), ..Spelled::default() });
    }
    if let Some(action) = word.strip_prefix("place ") {
        let (hand, at) = action.strip_suffix(')')?.split_once(" at (")?;
        let (row, column) = at.split_once(',')?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.trim().parse().ok()?);
        let cell = (row < 4 && column < 4).then(|| Cell::new(4 * row + column)).flatten()?;
        return Some(Spelled { in_hand: Some(piece(hand)?), cell: Some(cell), given: None });
    }
    let (head, tail) = word.split_at_checked(word.len().checked_sub(2)?)?;
    let cell = Some(cell(tail)?);
    let head = head.strip_suffix(['-', '@', ':']).unwrap_or(head);
    let given = if word.len() == 2 { None } else { Some(piece(head)?) };
    Some(Spelled { given, cell, in_hand: None })
}
