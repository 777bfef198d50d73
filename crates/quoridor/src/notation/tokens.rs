//! The tokens of a score: what all notations of games have in common.

use abstract_games_core::Place;

/// A part of a score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) place: Place,
    pub(super) text: &'a str,
    pub(super) kind: Kind<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Kind<'a> {
    /// The number of a move, as digits.
    Number(&'a str),
    /// `...`
    Ellipsis,
    /// `__`
    Unnamed,
    /// A comment, in braces or on a line of its own.
    Comment(&'a str),
    /// The content of square brackets.
    Start(&'a str),
    /// A brace or bracket without the closing one.
    Unclosed(char),
    /// Anything else.
    Word,
}

/// What may stand before a line of a list.
const BULLETS: [&str; 3] = ["- ", "* ", "• "];

/// The tokens of a text.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    place: Place,
    /// Whether everything since the last line break is blank.
    at_line_start: bool,
    /// Whether a word without digits is written like a move.
    resembles_move: fn(&str) -> bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str, resembles_move: fn(&str) -> bool) -> Self {
        Self { rest: text, place: Place::START, at_line_start: true, resembles_move }
    }

    /// Removes the first `length` bytes of the rest.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.place = taken.chars().fold(self.place, Place::after);
        taken
    }

    fn skip_blanks(&mut self) {
        let end = self.rest.find(|c: char| !c.is_whitespace()).unwrap_or(self.rest.len());
        let blanks = self.take(end);
        self.at_line_start |= blanks.contains('\n');
    }

    /// Whether the rest begins with a line of comment: its first word contains neither a digit nor
    /// a sign of a score, and is not written like a move.
    fn is_comment_line(&self) -> bool {
        let word = self.rest.split_whitespace().next().unwrap_or_default();
        self.at_line_start
            && !word.starts_with(['{', '}', '[', ']', '_', '.', '…'])
            && !word.contains(|c: char| c.is_ascii_digit())
            && !(self.resembles_move)(word.split(is_sign).next().unwrap_or_default())
    }

    /// The length and the kind of the token with which the rest begins.
    fn first(&self) -> (usize, Kind<'a>) {
        let rest = self.rest;
        if self.is_comment_line() {
            let end = rest.find('\n').unwrap_or(rest.len());
            return (end, Kind::Comment(&rest[..end]));
        }
        let length_of = |c: char| rest.find(|other| other != c).unwrap_or(rest.len());
        if rest.starts_with('{') {
            return bracketed(rest, '}', Kind::Comment);
        }
        if rest.starts_with('[') {
            return bracketed(rest, ']', Kind::Start);
        }
        if rest.starts_with('_') {
            return (length_of('_'), Kind::Unnamed);
        }
        if rest.starts_with('…') {
            return ('…'.len_utf8(), Kind::Ellipsis);
        }
        if rest.starts_with('.') && length_of('.') == 3 {
            return (3, Kind::Ellipsis);
        }
        let (digits, after) = rest.split_at(digits(rest));
        let dots = after.len() - after.trim_start_matches('.').len();
        match dots {
            // The ellipsis is a token of its own.
            3 if !digits.is_empty() => (digits.len(), Kind::Number(digits)),
            0 if !digits.is_empty() && after.starts_with('…') => {
                (digits.len(), Kind::Number(digits))
            }
            1 if !digits.is_empty() => (digits.len() + 1, Kind::Number(digits)),
            _ => {
                let first = rest.chars().next().map_or(0, char::len_utf8);
                let end = rest[first..].find(|c: char| c.is_whitespace() || is_sign(c));
                (end.map_or(rest.len(), |end| first + end), Kind::Word)
            }
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_blanks();
        if self.at_line_start && BULLETS.iter().any(|bullet| self.rest.starts_with(*bullet)) {
            self.take(self.rest.find(' ').unwrap_or_default());
            self.skip_blanks();
        }
        if self.rest.is_empty() {
            return None;
        }
        let place = self.place;
        let (length, kind) = self.first();
        let text = self.take(length);
        self.at_line_start = false;
        Some(Token { place, text, kind })
    }
}

/// Whether a word ends before `c`.
fn is_sign(c: char) -> bool {
    matches!(c, '{' | '}' | '[' | ']' | '_' | '…')
}

/// The number of digits with which `text` begins.
fn digits(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())
}

/// The token up to `closing`, with the text between the brackets.
fn bracketed<'a>(rest: &'a str, closing: char, kind: fn(&'a str) -> Kind<'a>) -> (usize, Kind<'a>) {
    match rest.find(closing) {
        Some(end) => (end + 1, kind(&rest[1..end])),
        None => (1, Kind::Unclosed(closing)),
    }
}
