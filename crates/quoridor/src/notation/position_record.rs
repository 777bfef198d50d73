//! The position record: the text form of a setup, like that of Forsyth and Edwards for chess.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{PlacedTextError, TextError};

use super::places;
use crate::board::{Fence, Orientation, Square};
use crate::game::{Position, Setup};

/// Writes the position record: the squares of the horizontal fences, those of the vertical fences,
/// the squares of the pawns by player, the fences that each player has left, and the player to
/// move, from 1.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_quoridor::{Quoridor, Setup};
///
/// let setup: Setup = "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2".parse()?;
/// let position = Quoridor::standard().position(&setup)?;
/// assert_eq!(position.to_string(), "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2");
///
/// let four: Setup<4> = "d4f4e7 / a2a8 / e4 e6 a4 h6 / 4 3 5 3 / 3".parse()?;
/// assert_eq!(four.turn, 2);
///
/// let start = Quoridor::standard().initial();
/// assert_eq!(start.to_string(), "/ / e1 e9 / 10 10 / 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<const N: usize> fmt::Display for Setup<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for orientation in Orientation::BOTH {
            let fences = self.fences.iter().filter(|f| f.orientation() == orientation);
            let squares: String = fences.map(|f| f.square().to_string()).collect();
            write!(f, "{squares}{}/ ", if squares.is_empty() { "" } else { " " })?;
        }
        let pawns = self.pawns.map(|pawn| pawn.to_string()).join(" ");
        let supplies = self.supplies.map(|supply| supply.to_string()).join(" ");
        write!(f, "{pawns} / {supplies} / {}", self.turn as u128 + 1)
    }
}

/// Writes the position record, as for a [`Setup`].
impl<const N: usize> fmt::Display for Position<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

/// Reads a position record. Letters may be capitals. Blanks are required only between numbers.
impl<const N: usize> FromStr for Setup<N> {
    type Err = PlacedTextError;

    fn from_str(text: &str) -> Result<Self, PlacedTextError> {
        read(text).map_err(|misread| misread.in_text(text))
    }
}

/// A part of a text, and what was expected there.
pub(super) struct Misread<'a> {
    part: &'a str,
    expected: String,
}

impl<'a> Misread<'a> {
    pub(super) fn new(part: &'a str, expected: impl Into<String>) -> Self {
        Self { part, expected: expected.into() }
    }

    /// The error with the place of the part in `text`.
    pub(super) fn in_text(self, text: &str) -> PlacedTextError {
        let Self { part, expected } = self;
        let place = places::of_part(part, text);
        PlacedTextError { place, error: TextError::new(part, expected) }
    }
}

fn read<const N: usize>(text: &str) -> Result<Setup<N>, Misread<'_>> {
    let parts: Vec<&str> = text.split('/').map(str::trim).collect();
    let Ok([horizontal, vertical, pawns, supplies, turn]) = <[&str; 5]>::try_from(parts) else {
        let expected = "a position record: horizontal fences / vertical fences / pawns / \
                        fences left / player to move";
        return Err(Misread::new(text.trim(), expected));
    };
    let mut fences = Vec::new();
    for (list, orientation) in [horizontal, vertical].into_iter().zip(Orientation::BOTH) {
        for name in names(list) {
            fences.push(Fence::new(square(name)?, orientation));
        }
    }
    let words = pawns.split_whitespace().flat_map(names);
    let pawns = one_each(pawns, words, "the squares of the pawns", square)?;
    Ok(Setup { fences, pawns, supplies: numbers(supplies)?, turn: number_of_player(turn)? })
}

fn square(name: &str) -> Result<Square, Misread<'_>> {
    let square = name.to_ascii_lowercase().parse();
    square.map_err(|_| Misread::new(name, "a square from a1 to k11"))
}

/// The parts of a list of squares without blanks: each begins with a letter after a digit.
fn names(list: &str) -> impl Iterator<Item = &str> {
    let mut rest = list;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let digit = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let digits = rest[digit..].find(|c: char| !c.is_ascii_digit());
        let (name, after) = rest.split_at(digits.map_or(rest.len(), |length| digit + length));
        rest = after;
        (!name.is_empty()).then_some(name)
    })
}

/// The numbers of fences left, by player.
pub(super) fn numbers<const N: usize>(text: &str) -> Result<[u8; N], Misread<'_>> {
    one_each(text, text.split_whitespace(), "the numbers of fences left", supply)
}

fn supply(text: &str) -> Result<u8, Misread<'_>> {
    number(text).ok_or_else(|| Misread::new(text, "a number of fences: 0 to 255"))
}

/// The player, from 0, whose number is `text`.
pub(super) fn number_of_player(text: &str) -> Result<usize, Misread<'_>> {
    match number(text) {
        Some(player @ 1..) => Ok(player - 1),
        _ => Err(Misread::new(text, "a player, numbered from 1")),
    }
}

/// A number without sign and leading zeros.
fn number<T: FromStr>(text: &str) -> Option<T> {
    let is_plain = text.bytes().all(|c| c.is_ascii_digit());
    let is_shortest = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain && is_shortest)
}

/// The words of `text`, one for each player.
fn one_each<'a, T, const N: usize>(
    text: &'a str,
    words: impl Iterator<Item = &'a str>,
    noun: &str,
    read: fn(&'a str) -> Result<T, Misread<'a>>,
) -> Result<[T; N], Misread<'a>> {
    let values: Result<Vec<T>, Misread<'a>> = words.map(read).collect();
    let wrong = || Misread::new(text, format!("{noun} of {N} players"));
    values?.try_into().map_err(|_| wrong())
}
