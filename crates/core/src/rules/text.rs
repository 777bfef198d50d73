//! Text forms: the errors of texts that cannot be read, places in texts, and serde values that are
//! text.

use std::fmt::{self, Display};

use thiserror::Error;

/// A text that cannot be read: its offending part, and what was expected there.
///
/// ```
/// use abstract_games_solve::Score;
/// use abstract_games_core::TextError;
///
/// let error: TextError = "win in five".parse::<Score>().unwrap_err();
/// assert_eq!(error.found(), "five");
/// assert_eq!(error.to_string(), "`five` is not a number of moves");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{} is not {expected}", quoted(found), within(whole.as_deref()))]
pub struct TextError {
    found: String,
    expected: String,
    whole: Option<String>,
}

fn within(whole: Option<&str>) -> String {
    whole.map(|whole| format!(" in {}", quoted(whole))).unwrap_or_default()
}

/// The greatest number of characters of a quotation.
const MOST_QUOTED: usize = 60;

/// `text` between backticks, for a message: on one line, and cut after 60 characters.
///
/// ```
/// use abstract_games_core::quoted;
///
/// assert_eq!(quoted("e2\ne8"), r"`e2\ne8`");
/// assert_eq!(quoted(&"e".repeat(61)), format!("`{}…`", "e".repeat(60)));
/// ```
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => format!("`{}…`", one_line(&text[..end])),
        None => format!("`{}`", one_line(text)),
    }
}

/// `text` on one line, with its control characters, line separators and direction changes escaped.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        let is_hidden = matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if c.is_control() || is_hidden { line.extend(c.escape_default()) } else { line.push(c) }
    }
    line
}

/// The text of a file without the byte-order mark with which some programs begin it.
pub fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The length, the name and the value of the header with which the text of a game begins. The value
/// is as written, with its backslashes.
///
/// ```
/// use abstract_games_core::leading_header;
///
/// assert_eq!(leading_header(r#"[Event "Cup"] e2"#), Some((13, "Event", "Cup")));
/// ```
pub fn leading_header(text: &str) -> Option<(usize, &str, &str)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let name = &inner[..inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?];
    let value = inner[name.len()..].trim_start().strip_prefix('"')?;
    let mut is_escaped = false;
    let end = value.find(|c| {
        let is_end = c == '\n' || c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    })?;
    let after = value[end..].strip_prefix('"')?.trim_start().strip_prefix(']')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    is_name.then(|| (text.len() - after.len(), name, &value[..end]))
}

/// The length of the variation in parentheses with which the text of a game begins. Parentheses in
/// its comments, in braces, do not count.
///
/// ```
/// use abstract_games_core::leading_variation;
///
/// assert_eq!(leading_variation("(1. e2 (1. d1)) e8"), Some(15));
/// assert_eq!(leading_variation("(1. d1 {sad :(} d9) e8"), Some(19));
/// ```
pub fn leading_variation(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('(')?;
    let (mut depth, mut comment_end) = (0_usize, 0);
    for (at, c) in inner.char_indices() {
        match c {
            _ if at < comment_end => {}
            '{' => comment_end = at + inner[at..].find('}')?,
            '(' => depth += 1,
            ')' if depth == 0 => return Some("(".len() + at + ")".len()),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

impl TextError {
    /// An error for the text `found` in place of `expected`, as in `a value: win, draw or loss`.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { found: found.into(), expected: expected.into(), whole: None }
    }

    /// This error with `text` as the whole text, unless the offending part is all of `text`.
    #[must_use]
    pub fn within(self, text: impl Into<String>) -> Self {
        let whole = Some(text.into()).filter(|text| *text != self.found);
        Self { whole, ..self }
    }

    /// The offending part of the text.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// The whole text, if it is known and differs from the offending part.
    pub fn whole(&self) -> Option<&str> {
        self.whole.as_deref()
    }

    /// What was expected in place of the offending part.
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

/// The item of `all` whose text form is `text`. `noun` names one in the error: `a value`.
///
/// # Errors
///
/// [`TextError`] with the text forms of all items, if `text` is none of them.
pub fn one_of<T: Display>(
    text: &str,
    all: impl IntoIterator<Item = T>,
    noun: &str,
) -> Result<T, TextError> {
    let mut words = Vec::new();
    for one in all {
        let word = one.to_string();
        if word == text {
            return Ok(one);
        }
        words.push(word);
    }
    let list = match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    };
    Err(TextError::new(text, format!("{noun}: {list}")))
}

/// Gives the values of an enumeration without fields their names: the list `ALL`, the method
/// `name`, and `Display` and `FromStr`, whose text is the name.
///
/// The second argument names one value in the error of a text that is no name, as in `a value`.
///
/// ```
/// use abstract_games_core::named_values;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Colour {
///     Black,
///     White,
/// }
/// named_values!(Colour, "a colour": Black => "black", White => "white");
///
/// assert_eq!(Colour::ALL.map(Colour::name), ["black", "white"]);
/// assert_eq!("white".parse(), Ok(Colour::White));
/// let error = "red".parse::<Colour>().unwrap_err();
/// assert_eq!(error.to_string(), "`red` is not a colour: black or white");
/// ```
#[macro_export]
macro_rules! named_values {
    ($type:ty, $noun:literal: $($value:ident => $name:literal),* $(,)?) => {
        impl $type {
            /// All values, in order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$value),*];

            /// The name, which is the text form.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)*
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::TextError;

            fn from_str(text: &str) -> Result<Self, $crate::TextError> {
                $crate::one_of(text, Self::ALL, $noun)
            }
        }
    };
}

/// Implements `Debug` for types as their text forms, which `Display` writes.
#[macro_export]
macro_rules! debug_as_text {
    ($($name:ty),* $(,)?) => {$(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )*};
}

/// Implements `Serialize` for types as their text forms, which `Display` writes. The parameters of
/// a generic type follow it, as in `Row<N> [const N: usize]`.
///
/// The calling crate must depend on serde.
#[cfg(feature = "serde")]
#[macro_export]
macro_rules! serialise_as_text {
    ($($name:ty $([$($parameters:tt)*])?),* $(,)?) => {$(
        impl $(<$($parameters)*>)? serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
    )*};
}

/// Implements serde for types as their text forms, which `Display` writes and `FromStr` reads.
///
/// The calling crate must depend on serde.
#[cfg(feature = "serde")]
#[macro_export]
macro_rules! serde_as_text {
    ($($name:ty),* $(,)?) => {$(
        $crate::serialise_as_text!($name);

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

/// A place in a text: the line and the column of a character, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Place {
    /// The first character.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place of `part`, which is a part of `text`.
    pub fn of_part(part: &str, text: &str) -> Self {
        let offset = part.as_ptr().addr().saturating_sub(text.as_ptr().addr());
        text.get(..offset).unwrap_or_default().chars().fold(Self::START, Self::after)
    }

    /// This place in a text that begins at `start` of another text.
    #[must_use]
    pub const fn within(self, start: Self) -> Self {
        let column = if self.line == 1 { start.column + self.column - 1 } else { self.column };
        Self { line: start.line + self.line - 1, column }
    }

    /// The place after `c` at this place.
    #[must_use]
    pub const fn after(self, c: char) -> Self {
        if c == '\n' {
            Self { line: self.line + 1, column: 1 }
        } else {
            Self { line: self.line, column: self.column + 1 }
        }
    }
}

/// Writes the place in the form `line 3, column 5`.
impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A fault in a text of several lines, with the place of the offending part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {error}")]
pub struct Placed<E> {
    /// The place of the offending part.
    pub place: Place,
    /// What is wrong.
    pub error: E,
}

/// A text of several lines that cannot be read, with the place of its offending part.
///
/// ```
/// use abstract_games_core::{Place, PlacedTextError};
///
/// let error = PlacedTextError::new(Place { line: 3, column: 5 }, "x", "a stone");
/// assert_eq!(error.to_string(), "line 3, column 5: `x` is not a stone");
/// ```
pub type PlacedTextError = Placed<TextError>;

impl PlacedTextError {
    /// An error for the text `found` at this place, instead of `expected`.
    pub fn new(place: Place, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { place, error: TextError::new(found, expected) }
    }
}

/// A part of a text with its place, and perhaps with what kind of part it is.
///
/// ```
/// use abstract_games_core::{Place, PlacedPart, PlacedTextError};
///
/// let part = PlacedPart { place: Place::START, text: "x", kind: () };
/// let error: PlacedTextError = part.is_not("a stone");
/// assert_eq!(error.to_string(), "line 1, column 1: `x` is not a stone");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPart<'a, K = ()> {
    /// The place of its first character.
    pub place: Place,
    /// The part.
    pub text: &'a str,
    /// Its kind.
    pub kind: K,
}

impl<K> PlacedPart<'_, K> {
    /// The fault at this part that it is not what was `expected`.
    pub fn is_not<E: From<TextError>>(&self, expected: impl Into<String>) -> Placed<E> {
        self.fault(TextError::new(self.text, expected).into())
    }

    /// A fault at this part.
    pub const fn fault<E>(&self, error: E) -> Placed<E> {
        Placed { place: self.place, error }
    }
}
