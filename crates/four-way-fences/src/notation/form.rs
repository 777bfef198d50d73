//! `Form`: the forms of text for games and positions.

use abstract_games_core::named_values;

/// A form of text for a game or a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// The notation of the source: `record`.
    Record,
    /// Whole turns: `extended`.
    Extended,
    /// The text form of a position: `position`.
    Position,
    /// The board drawn with characters: `diagram`.
    Diagram,
}

named_values!(
    Form, "a form": Record => "record", Extended => "extended", Position => "position",
    Diagram => "diagram",
);

impl Form {
    /// The form that `text` seems to have.
    ///
    /// A text with a line that begins with a digit is a game, extended if the first such line has a
    /// colon. A line that begins with `start` and has a slash, or with `rules`, makes an extended
    /// record, too. Other texts with a slash are positions, the rest diagrams.
    ///
    /// ```
    /// use abstract_games_four_way_fences::notation::Form;
    ///
    /// assert_eq!(Form::of("1. n e - - Bg3"), Form::Record);
    /// assert_eq!(Form::of("1. n:N e:E Bg3"), Form::Extended);
    /// assert_eq!(Form::of("g:A / B:g / nDi / second / 1"), Form::Position);
    /// assert_eq!(Form::of("   A   B   C   D   E"), Form::Diagram);
    /// ```
    pub fn of(text: &str) -> Self {
        let mut lines = text.lines().map(str::trim_start);
        let is_turn = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        let turn = lines.clone().find(is_turn);
        let has_start = lines.any(|line| {
            line.starts_with("start ") && line.contains('/') || line.starts_with("rules ")
        });
        match turn {
            _ if has_start => Self::Extended,
            Some(turn) if turn.contains(':') => Self::Extended,
            Some(_) => Self::Record,
            None if text.contains('/') => Self::Position,
            None => Self::Diagram,
        }
    }
}
