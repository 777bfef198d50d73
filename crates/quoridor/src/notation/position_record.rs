//! The position record: the text form of a setup, like that of Forsyth and Edwards for chess.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Place, PlacedTextError};

use crate::board::{Fence, Orientation, Square};
use crate::game::{AnyPosition, Position, Setup};

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
/// let four: Setup = "d4f4e7 / a2a8 / e4 e6 a4 h6 / 4 3 5 3 / 3".parse()?;
/// assert_eq!((four.pawns.len(), four.turn), (4, 2));
///
/// let start = Quoridor::standard().initial();
/// assert_eq!(start.to_string(), "/ / e1 e9 / 10 10 / 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for orientation in Orientation::BOTH {
            let fences = self.fences.iter().filter(|f| f.orientation() == orientation);
            let squares: String = fences.map(|f| f.square().to_string()).collect();
            write!(f, "{squares}{}/ ", if squares.is_empty() { "" } else { " " })?;
        }
        let pawns: Vec<_> = self.pawns.iter().map(ToString::to_string).collect();
        let supplies: Vec<_> = self.supplies.iter().map(ToString::to_string).collect();
        let (pawns, supplies) = (pawns.join(" "), supplies.join(" "));
        write!(f, "{pawns} / {supplies} / {}", self.turn as u128 + 1)
    }
}

/// Writes the position record, as for a [`Setup`].
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

/// Writes the position record, as for a [`Setup`].
impl<const N: usize> fmt::Display for Position<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        AnyPosition::from(self).fmt(f)
    }
}

/// Reads a position record for two, three or four players. Letters may be capitals. Blanks are
/// required only between numbers.
impl FromStr for Setup {
    type Err = PlacedTextError;

    fn from_str(text: &str) -> Result<Self, PlacedTextError> {
        read(text, None)
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
        PlacedTextError::new(Place::of_part(part, text), part, expected)
    }
}

/// Reads a position record, for this number of players if it is known.
pub(super) fn read(text: &str, players: Option<usize>) -> Result<Setup, PlacedTextError> {
    setup(text, players).map_err(|misread| misread.in_text(text))
}

fn setup(text: &str, players: Option<usize>) -> Result<Setup, Misread<'_>> {
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
    let pawns = one_each(pawns, words, players, "the squares of the pawns", square)?;
    let supplies = numbers(supplies, Some(pawns.len()))?;
    Ok(Setup { fences, pawns, supplies, turn: number_of_player(turn)? })
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
pub(super) fn numbers(text: &str, players: Option<usize>) -> Result<Vec<u8>, Misread<'_>> {
    one_each(text, text.split_whitespace(), players, "the numbers of fences left", supply)
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

/// The words of `text`, one for each player, whose number may be known.
fn one_each<'a, T>(
    text: &'a str,
    words: impl Iterator<Item = &'a str>,
    players: Option<usize>,
    noun: &str,
    read: fn(&'a str) -> Result<T, Misread<'a>>,
) -> Result<Vec<T>, Misread<'a>> {
    let values: Vec<T> = words.map(read).collect::<Result<_, _>>()?;
    match players {
        Some(players) if values.len() != players => {
            Err(Misread::new(text, format!("{noun} of {players} players")))
        }
        None if !(2..=4).contains(&values.len()) => {
            Err(Misread::new(text, format!("{noun} of two, three or four players")))
        }
        _ => Ok(values),
    }
}
