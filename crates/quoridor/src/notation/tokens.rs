//! The reader of the tokens of a score: what all notations of games have in common.

use abstract_games_core::{Place, leading_header, leading_variation};

use super::move_words::{FenceLetters, glued, holds_move, move_in, stray_move};
use super::playthrough::Playthrough;
use super::token::{Kind, Token};

/// The signs that end a line.
const LINE_ENDS: [char; 2] = ['\n', '\r'];

/// What may stand before a line of a list.
const BULLETS: [&str; 3] = ["- ", "* ", "• "];

/// The words for the end of a game.
const RESULTS: [&str; 11] = [
    "1-0",
    "0-1",
    "1/2-1/2",
    "½-½",
    "*",
    "resigns",
    "cap",
    "white resigns",
    "black resigns",
    "white wins",
    "black wins",
];

/// The key of the list in an object.
const MOVES: &str = "\"moves\"";
/// The key of the result in an object, whose first quotation mark may be gone.
const RESULT: &str = "result\"";

const STRAY: &str = "a part without moves, which stand only in the list of moves";
const ONE_READING: &str =
    "clear: the letters of its fences can stand before or behind their squares";

/// The command of engines before the moves of a game.
const COMMAND: &str = "position startpos";
const COMMAND_MOVES: &str = " moves";

/// The tokens of a text. No word is dropped: what is neither marked as a comment nor a line without
/// anything like a move is a token of its own.
pub(super) struct Tokens<'a> {
    text: &'a str,
    rest: &'a str,
    place: Place,
    /// Whether everything since the last line break is blank.
    at_line_start: bool,
    /// Whether a blank precedes the rest.
    after_blank: bool,
    /// The length of the rest at the end of a line, and at a move before that, once they are asked.
    line_end: usize,
    next_move: usize,
    /// The lengths of the tokens into which the rest of a word is split, last first.
    glued: Vec<u8>,
    /// The number of open lists of moves in square brackets.
    lists: usize,
    /// What is left of a playthrough, last first.
    playthrough: Option<Vec<Token<'a>>>,
    /// Where the letters of the fences of the text stand, once that is asked.
    letters: Option<FenceLetters>,
    /// The length of the rest of an object from its list of moves on.
    object: Option<usize>,
    /// The length of the rest in which no object has been searched.
    no_object: usize,
    /// Whether that object has begun.
    in_object: bool,
    /// The length of the result of that object, if it is next.
    result: Option<usize>,
    /// The number of words for moves so far.
    moves: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let mut tokens = Self {
            text,
            rest: text,
            place: Place::START,
            at_line_start: true,
            after_blank: true,
            line_end: usize::MAX,
            next_move: usize::MAX,
            glued: Vec::new(),
            lists: 0,
            playthrough: Playthrough::is(text)
                .then(|| Playthrough::tokens(text).into_iter().rev().collect()),
            letters: None,
            object: None,
            no_object: usize::MAX,
            in_object: false,
            moves: 0,
            result: None,
        };
        let after = text.strip_prefix(COMMAND);
        let after = after.map(|after| after.strip_prefix(COMMAND_MOVES).unwrap_or(after));
        let is_end = |after: &&str| after.is_empty() || after.starts_with(char::is_whitespace);
        if let Some(moves) = after.filter(is_end) {
            Self::take(&mut tokens, text.len() - moves.len());
        }
        tokens
    }

    /// Removes the first `length` bytes of the rest.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.place = taken.chars().fold(self.place, Place::after);
        taken
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
        if self.in_object && self.lists == 0
            || !self.at_line_start && !self.rest.starts_with([';', '#'])
        {
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
            '{' => {
                if self.moves == 0 && self.object.is_none() && rest.len() <= self.no_object {
                    match from_moves(rest) {
                        Ok(length) => self.object = Some(length),
                        Err(length) => self.no_object = length,
                    }
                }
                self.in_object = self.object.is_some();
                match bracketed(rest, '}', Kind::Comment) {
                    _ if self.in_object => self.beside_moves(),
                    (_, Kind::Comment(object)) if self.moves == 0 && is_object(object) => {
                        (1 + object.len(), Kind::Wrong(STRAY))
                    }
                    comment => comment,
                }
            }
            '[' => match leading_header(rest) {
                Some((end, name, value)) => (end, Kind::Header(name, value)),
                None => bracketed(rest, ']', Kind::Start),
            },
            '(' => match leading_variation(rest) {
                Some(end) => (end, Kind::Comment(&rest[..end])),
                None => (1, Kind::Unclosed(')')),
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

    /// What stands before or after the list of moves of an object.
    fn beside_moves(&mut self) -> (usize, Kind<'a>) {
        let rest = self.rest;
        if let Some(length) = self.result.take().filter(|length| result(rest) == Some(*length)) {
            return (length, Kind::Result);
        }
        let before = rest.len() - self.object.unwrap_or(0).min(rest.len());
        let part = if before > 0 { &rest[..before] } else { rest.trim_end() };
        if before == 0 {
            let result = result_in(part).filter(|_| stray_move(part).is_none());
            if let Some((key, value, length)) = result {
                self.result = Some(length);
                return (value, Kind::Comment(part[..key].trim_matches(is_separator)));
            }
            (self.object, self.in_object) = (None, false);
        }
        match stray_move(part) {
            None => {
                let comment = part.trim_start_matches('{').trim_end_matches('}');
                let comment = comment.rsplit_once(MOVES).map_or(comment, |(before, _)| before);
                let comment = comment.trim_end_matches([' ', ',']);
                // The first quotation mark of what follows the list is gone.
                let comment = if before == 0 { comment.trim_matches('"') } else { comment };
                (part.len(), Kind::Comment(comment))
            }
            Some((0, length)) => (length, Kind::Wrong(STRAY)),
            Some((place, _)) => {
                self.in_object = true;
                (place, Kind::Comment(part[..place].trim_start_matches('{')))
            }
        }
    }

    /// A number, a result, a mark as `$1`, or another word.
    fn word(&mut self) -> (usize, Kind<'a>) {
        let rest = self.rest;
        if self.in_object && self.lists == 0 {
            return self.beside_moves();
        }
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
        let pieces = glued(word, FenceLetters::Unknown).or_else(|| {
            let text = self.text;
            glued(word, *self.letters.get_or_insert_with(|| letters(text)))
        });
        let Some(pieces) = pieces else { return (end, Kind::Wrong(ONE_READING)) };
        self.glued = pieces;
        (self.glued.pop().map_or(end, usize::from), Kind::Word)
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        if let Some(tokens) = &mut self.playthrough {
            return tokens.pop();
        }
        if let Some(length) = self.glued.pop() {
            let (place, text) = (self.place, self.take(length.into()));
            let is_number = text.starts_with(|c: char| c.is_ascii_digit());
            let kind = if is_number { Kind::Number } else { Kind::Word };
            return Some(Token { place, text, kind });
        }
        self.skip_separators();
        if self.rest.is_empty() {
            return None;
        }
        let place = self.place;
        let (length, kind) = self.first();
        let text = self.take(length);
        self.at_line_start = false;
        self.moves += usize::from(matches!(kind, Kind::Word | Kind::Unnamed));
        if matches!(kind, Kind::Unclosed(_)) {
            // Nothing behind it has a meaning, and no closing sign is searched again.
            self.rest = "";
        }
        Some(Token { place, text, kind })
    }
}

/// Where the letters of the fences stand in the words of a text outside comments.
fn letters(text: &str) -> FenceLetters {
    let letters = Some(FenceLetters::Unknown);
    let words = Tokens { letters, ..Tokens::new(text) };
    let words = words.filter(|token| matches!(token.kind, Kind::Word)).map(|token| token.text);
    FenceLetters::in_words(words)
}

/// Whether `c` separates tokens and is otherwise without a meaning.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '"' | '\'' | '|')
}

/// The length of the semicolons, and the blanks between them, with which a text begins.
fn semicolons(text: &str) -> usize {
    text.len() - text.trim_start_matches([';', ' ', '\t']).len()
}

/// Whether a word ends before `c`.
fn ends_word(c: char) -> bool {
    is_separator(c) || "{}[]()_…;!?".contains(c)
}

/// The length of the result with which a text begins.
fn result(text: &str) -> Option<usize> {
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with(ends_word);
    let begins = |result: &&str| {
        text.get(..result.len()).is_some_and(|word| word.eq_ignore_ascii_case(result))
            && is_end(&text[result.len()..])
    };
    RESULTS.iter().find(|result| begins(result)).map(|result| result.len())
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
    let is_whole = dots == 3 || dots == 0 && (after.is_empty() || after.starts_with(ends_word));
    let length = match dots {
        1 => Some(1),
        0 if after.starts_with([')', ':']) => Some(1),
        _ => is_whole.then_some(0),
    };
    Some(digits + length.filter(|_| digits > 0)?)
}

/// The token up to `closing`, with the text between the brackets.
fn bracketed<'a>(rest: &'a str, closing: char, kind: fn(&'a str) -> Kind<'a>) -> (usize, Kind<'a>) {
    match rest.find(closing) {
        Some(end) => (end + 1, kind(&rest[1..end])),
        None => (1, Kind::Unclosed(closing)),
    }
}

/// Whether the content of braces is an object with moves.
fn is_object(content: &str) -> bool {
    content.trim_start().starts_with('"')
        && content.contains(MOVES)
        && stray_move(content).is_some()
}

/// The places of the key and of the value of the result in a part of an object, and its length.
fn result_in(part: &str) -> Option<(usize, usize, usize)> {
    let key = part.find(RESULT)?;
    let value = part[key + RESULT.len()..].trim_start().strip_prefix(':')?;
    let value = value.trim_start().strip_prefix('"')?;
    let length = result(value).filter(|length| value[*length..].starts_with('"'))?;
    Some((key, part.len() - value.len(), length))
}

/// The length of an object with a list `"moves"` from the list on. If the text does not begin with
/// one, the length of its part in which one may begin.
fn from_moves(text: &str) -> Result<usize, usize> {
    if !text[1..].trim_start().starts_with('"') {
        return Err(text.len() - 1);
    }
    let whole = text.trim_end();
    let key = whole.find(MOVES).filter(|_| whole.ends_with('}')).ok_or(0_usize)?;
    let after = &whole[key + MOVES.len()..];
    let list = after.trim_start().strip_prefix(':').map_or("", str::trim_start);
    let ends = list.find([']', '}']).is_some_and(|end| list[end..].starts_with(']'));
    let is_list = list.starts_with('[') && ends;
    let blanks = text.len() - whole.len();
    if is_list { Ok(list.len() + blanks) } else { Err(after.len() + blanks) }
}
