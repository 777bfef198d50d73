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
    Wrong(&'static str),
    /// A brace, bracket or parenthesis without the closing one.
    Unclosed(char),
    /// Anything else.
    Word,
}
