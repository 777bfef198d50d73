//! The parts of a score.

use abstract_games_core::PlacedPart;

/// A part of a score.
pub(super) type Token<'a> = PlacedPart<'a, Kind<'a>>;

#[derive(Debug)]
pub(super) enum Kind<'a> {
    /// The number of a move: digits, and perhaps a dot, a parenthesis or a colon.
    Number,
    /// `...`
    Ellipsis,
    /// `__`
    Unnamed,
    /// A comment, a variation with its parentheses, or a mark as `!?`.
    Comment(&'a str),
    /// A line without a mark that has nothing like a move.
    Prose(&'a str),
    /// The content of square brackets.
    Start(&'a str),
    /// A header: its name, and its value between the quotation marks.
    Header(&'a str, &'a str),
    /// The result of the game.
    Result,
    /// What is not what is expected there, in any notation.
    Wrong(String),
    /// Anything else.
    Word,
}

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

/// Whether `c` separates tokens and is otherwise without a meaning.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '"' | '\'' | '|')
}

/// Whether a word ends before `c`.
pub(super) fn ends_word(c: char) -> bool {
    is_separator(c) || "{}[]()_…;!?".contains(c)
}

/// The length of the result with which a text begins.
pub(super) fn result(text: &str) -> Option<usize> {
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with(ends_word);
    let begins = |result: &&str| {
        text.get(..result.len()).is_some_and(|word| word.eq_ignore_ascii_case(result))
            && is_end(&text[result.len()..])
    };
    RESULTS.iter().find(|result| begins(result)).map(|result| result.len())
}
