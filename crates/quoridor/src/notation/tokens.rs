//! The reader of the tokens of a score: what all notations of games have in common.

use std::cell::LazyCell;

use abstract_games_core::{Place, leading_header, leading_variation};

use super::move_words::{FenceLetters, glued, holds_move, move_in};
use super::object::{STRAY, around_list, beside_list, is_object};
use super::playthrough::Playthrough;
use super::token::{Kind, Token, ends_word, is_separator, result};

/// The signs that end a line.
const LINE_ENDS: [char; 2] = ['\n', '\r'];

/// What may stand before a line of a list.
const BULLETS: [&str; 3] = ["- ", "* ", "• "];

const ONE_READING: &str =
    "clear: the letters of its fences can stand before or behind their squares";

/// The command of engines before the moves of a game.
const COMMAND: &str = "position startpos";
const COMMAND_MOVES: &str = " moves";

/// The tokens of a text. No word is dropped: what is neither marked as a comment nor a line without
/// anything like a move is a token of its own. A wrong one is the last with a meaning.
pub(super) fn tokens<'a>(text: &'a str) -> Vec<Token<'a>> {
    if Playthrough::is(text) {
        return Playthrough::tokens(text);
    }
    let after = text.strip_prefix(COMMAND);
    let after = after.map(|after| after.strip_prefix(COMMAND_MOVES).unwrap_or(after));
    let is_end = |after: &&str| after.is_empty() || after.starts_with(char::is_whitespace);
    let mut lexer = Lexer::new(after.filter(is_end).unwrap_or(text));
    lexer.read();
    let words = lexer.parts.iter().filter(|(_, kind)| matches!(kind, Kind::Word));
    let words: Vec<_> = words.map(|(word, _)| *word).collect();
    let letters = LazyCell::new(|| FenceLetters::in_words(&words));
    let mut tokens = Vec::with_capacity(lexer.parts.len());
    let (mut before, mut place) = (text, Place::START);
    let mut add = |part: &'a str, kind| {
        let (skipped, rest) = before.split_at(part.as_ptr().addr() - before.as_ptr().addr());
        (before, place) = (rest, skipped.chars().fold(place, Place::after));
        tokens.push(Token { place, text: part, kind });
    };
    for (part, kind) in lexer.parts {
        match kind {
            // The moves and the numbers of which the word consists.
            Kind::Word => match glued(part, || *letters) {
                Some(pieces) => pieces.into_iter().for_each(|piece| {
                    add(piece, if number(piece).is_some() { Kind::Number } else { Kind::Word });
                }),
                None => add(part, Kind::Wrong(ONE_READING.to_owned())),
            },
            kind => add(part, kind),
        }
    }
    tokens
}

/// Reads the parts of a text in order.
struct Lexer<'a> {
    rest: &'a str,
    /// The length of a rest that has no object up to its end.
    no_object: usize,
    /// Whether everything since the last line break is blank.
    at_line_start: bool,
    /// Whether a blank precedes the rest.
    after_blank: bool,
    /// The length of the rest at the end of a line, and at a move before that, once they are asked.
    line_end: usize,
    next_move: usize,
    /// The number of open lists of moves in square brackets.
    lists: usize,
    /// Whether there is a word for a move among the parts.
    has_moves: bool,
    parts: Vec<(&'a str, Kind<'a>)>,
}

impl<'a> Lexer<'a> {
    const fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            no_object: 0,
            at_line_start: true,
            after_blank: true,
            line_end: usize::MAX,
            next_move: usize::MAX,
            lists: 0,
            has_moves: false,
            parts: Vec::new(),
        }
    }

    /// Reads all parts, or those up to a wrong one.
    fn read(&mut self) {
        loop {
            self.skip_separators();
            if let Some([before, list, after]) = self.begun_object() {
                self.parts.extend(beside_list(before, false));
                let mut moves =
                    Lexer { at_line_start: false, no_object: list.len(), ..Lexer::new(list) };
                moves.read();
                self.parts.append(&mut moves.parts);
                return self.parts.extend(beside_list(after, true));
            }
            if self.rest.is_empty() || matches!(self.parts.last(), Some((_, Kind::Wrong(_)))) {
                return;
            }
            let (length, kind) = self.first();
            self.at_line_start = false;
            self.has_moves |= matches!(kind, Kind::Word | Kind::Unnamed);
            let part = self.take(length);
            self.parts.push((part, kind));
        }
    }

    /// Removes the first `length` bytes of the rest.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    /// The parts of the object with which the rest begins, if no move precedes it.
    fn begun_object(&mut self) -> Option<[&'a str; 3]> {
        let content = self.rest.strip_prefix('{').filter(|_| self.no_object < self.rest.len())?;
        if self.has_moves || !content.trim_start().starts_with('"') {
            return None;
        }
        let object = around_list(self.rest);
        if object.is_none() {
            self.no_object = self.rest.len();
        }
        object
    }

    /// Skips what stands between tokens.
    fn skip_separators(&mut self) {
        let start = self.rest.len();
        loop {
            let end = self.rest.find(|c| !is_separator(c)).unwrap_or(self.rest.len());
            self.at_line_start |= self.take(end).contains(LINE_ENDS);
            self.after_blank = self.at_line_start || self.rest.len() < start;
            if self.at_line_start && BULLETS.iter().any(|bullet| self.rest.starts_with(*bullet)) {
                self.take(self.rest.find(' ').unwrap_or_default());
            } else if self.opens_list() {
                self.take(1);
                self.lists += 1;
            } else if self.lists > 0 && self.rest.starts_with(']') {
                self.take(1);
                self.lists -= 1;
            } else if self.rest.starts_with(';') && !self.begins_comment() {
                self.take(semicolons(self.rest));
            } else {
                return;
            }
        }
    }

    /// The rest of the line. Its end is searched once.
    fn line(&mut self) -> &'a str {
        let length = self.rest.len();
        if length < self.line_end {
            self.line_end = length - self.rest.find(LINE_ENDS).unwrap_or(length);
        }
        &self.rest[..length - self.line_end]
    }

    /// Whether the line holds a move behind its next character. A move is searched once.
    fn has_move_behind(&mut self) -> bool {
        let length = self.rest.len();
        if self.next_move >= length {
            let found = move_in(&self.line()[1..]);
            self.next_move = found.map_or(usize::MAX, |at| length - 1 - at);
        }
        self.next_move < length
    }

    /// Whether the rest begins with a square bracket around moves alone, or around nothing.
    fn opens_list(&self) -> bool {
        let Some(content) = self.rest.strip_prefix('[') else { return false };
        let end = content.find(['[', ']']).filter(|end| content[*end..].starts_with(']'));
        end.map(|end| &content[..end]).is_some_and(|list| list.trim().is_empty() || is_moves(list))
    }

    /// Whether the rest begins with a sign that makes the rest of the line a comment. A semicolon
    /// before moves alone separates them.
    fn begins_comment(&mut self) -> bool {
        if !self.rest.starts_with([';', '#']) {
            return false;
        }
        let is_marked = self.rest.starts_with(';') && self.after_blank;
        let is_first = self.at_line_start && is_marked;
        let ends_part = |c| c == ';' || LINE_ENDS.contains(&c);
        let part = self.rest[semicolons(self.rest)..].split(ends_part);
        is_first || !self.has_move_behind() || is_marked && !part.take(1).any(is_moves)
    }

    /// Whether the rest begins with a line that is a comment without a mark: its first word
    /// contains neither a digit nor a sign of a score, and nothing in it looks like a move.
    fn is_prose(&mut self) -> bool {
        let word = self.rest.split_whitespace().next().unwrap_or_default();
        let signs = ['{', '}', '[', ']', '(', ')', '_', '.', '…', '!', '?', '$'];
        !word.starts_with(signs)
            && !word.contains(|c: char| c.is_ascii_digit())
            && !holds_move(self.line())
    }

    /// The comment, up to the end of the line, with which the rest begins.
    fn line_comment(&mut self) -> Option<(usize, Kind<'a>)> {
        // The rest of a line is not searched for every word.
        if !self.at_line_start && !self.rest.starts_with([';', '#']) {
            return None;
        }
        let line = self.line();
        let is_marked = self.at_line_start && line.starts_with(['#', '%']);
        match line.get(1..) {
            Some(comment) if is_marked || self.begins_comment() => {
                Some((line.len(), Kind::Comment(comment)))
            }
            _ if result(line) == Some(line.trim_end().len()) => None,
            _ if self.at_line_start && self.is_prose() => Some((line.len(), Kind::Prose(line))),
            _ => None,
        }
    }

    /// The length and the kind of the token with which the rest begins.
    fn first(&mut self) -> (usize, Kind<'a>) {
        let rest = self.rest;
        if let Some(comment) = self.line_comment() {
            return comment;
        }
        let length_of = |signs: &[char]| rest.find(|c| !signs.contains(&c)).unwrap_or(rest.len());
        match rest.chars().next().unwrap_or_default() {
            '{' => match bracketed(rest, '}', Kind::Comment) {
                (_, Kind::Comment(content)) if !self.has_moves && is_object(content) => {
                    (1 + content.len(), Kind::Wrong(STRAY.to_owned()))
                }
                comment => comment,
            },
            '[' => match leading_header(rest) {
                Some((end, name, value)) => (end, Kind::Header(name, value)),
                None => bracketed(rest, ']', Kind::Start),
            },
            '(' => match leading_variation(rest) {
                Some(end) => (end, Kind::Comment(&rest[..end])),
                None => (1, unclosed(')')),
            },
            '_' => (length_of(&['_']), Kind::Unnamed),
            '…' => ('…'.len_utf8(), Kind::Ellipsis),
            '.' if length_of(&['.']) == 3 => (3, Kind::Ellipsis),
            '!' | '?' => {
                let end = length_of(&['!', '?']);
                (end, Kind::Comment(&rest[..end]))
            }
            _ => self.word(),
        }
    }

    /// A number, a result, a mark as `$1`, or another word.
    fn word(&mut self) -> (usize, Kind<'a>) {
        let rest = self.rest;
        if let Some(length) = result(rest) {
            return (length, Kind::Result);
        }
        if let Some(length) = number(rest) {
            return (length, Kind::Number);
        }
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest[first..].find(ends_word).map_or(rest.len(), |end| first + end);
        let word = &rest[..end];
        let is_mark =
            |digits: &str| !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
        if word.strip_prefix('$').is_some_and(is_mark) {
            return (end, Kind::Comment(word));
        }
        (end, Kind::Word)
    }
}

/// The length of the semicolons, and the blanks between them, with which a text begins.
fn semicolons(text: &str) -> usize {
    text.len() - text.trim_start_matches([';', ' ', '\t']).len()
}

/// Whether a part of a text has only moves and numbers.
fn is_moves(text: &str) -> bool {
    let is_number = |word: &str| word.trim_end_matches('.').bytes().all(|c| c.is_ascii_digit());
    let words = text.split(|c| is_separator(c) || c == ';').filter(|word| !word.is_empty());
    holds_move(text) && words.into_iter().all(|word| is_number(word) || holds_move(word))
}

/// The length of the number with which a text begins: digits with a dot, a parenthesis, a colon or
/// nothing. An ellipsis after it is a token of its own.
fn number(rest: &str) -> Option<usize> {
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = rest.len() - after.len();
    let dots = after.len() - after.trim_start_matches('.').len();
    let length = match dots {
        0 if after.starts_with([')', ':']) => 1,
        0 if after.is_empty() || after.starts_with(ends_word) => 0,
        1 => 1,
        3 => 0,
        _ => return None,
    };
    (digits > 0).then_some(digits + length)
}

/// The token up to `closing`, with the text between the brackets.
fn bracketed<'a>(rest: &'a str, closing: char, kind: fn(&'a str) -> Kind<'a>) -> (usize, Kind<'a>) {
    match rest.find(closing) {
        Some(end) => (end + 1, kind(&rest[1..end])),
        None => (1, unclosed(closing)),
    }
}

fn unclosed(closing: char) -> Kind<'static> {
    Kind::Wrong(format!("closed: a {closing} is missing"))
}
