//! The position record: the text form of a setup, like that of Forsyth and Edwards for chess.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::TextError;

use crate::board::{Fence, Orientation, Square};
use crate::game::{Position, Setup};

/// Writes the position record: the squares of the horizontal fences, those of the vertical fences, the
/// squares of the pawns by player, the fences that each player has left, and the player to move, from
/// 1.
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
        for orientation in [Orientation::Horizontal, Orientation::Vertical] {
            let mut fences = self.fences.iter().filter(|f| f.orientation() == orientation);
            let squares: String = fences.by_ref().map(|f| f.square().to_string()).collect();
            write!(f, "{squares}{}/ ", if squares.is_empty() { "" } else { " " })?;
        }
        for pawn in self.pawns {
            write!(f, "{pawn} ")?;
        }
        write!(f, "/ ")?;
        for supply in self.supplies {
            write!(f, "{supply} ")?;
        }
        write!(f, "/ {}", self.turn as u128 + 1)
    }
}

/// Writes the position record, as for a [`Setup`].
impl<const N: usize> fmt::Display for Position<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

/// Reads a position record. Blanks are required only between squares of pawns and between numbers.
impl<const N: usize> FromStr for Setup<N> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let parts: Vec<&str> = text.split('/').map(str::trim).collect();
        let Ok([horizontal, vertical, pawns, supplies, turn]) = <[&str; 5]>::try_from(parts) else {
            let expected = "a position record: horizontal fences / vertical fences / pawns / \
                            fences left / player to move";
            return Err(TextError::new(text, expected));
        };
        read_parts([horizontal, vertical, pawns, supplies, turn])
            .map_err(|error| error.within(text))
    }
}

fn read_parts<const N: usize>(
    [horizontal, vertical, pawns, supplies, turn]: [&str; 5],
) -> Result<Setup<N>, TextError> {
    let mut fences = Vec::new();
    for (list, orientation) in
        [(horizontal, Orientation::Horizontal), (vertical, Orientation::Vertical)]
    {
        for name in names(list) {
            fences.push(Fence::new(name.parse()?, orientation));
        }
    }
    Ok(Setup {
        fences,
        pawns: one_each(pawns, "the squares of the pawns", str::parse::<Square>)?,
        supplies: numbers(supplies)?,
        turn: number_of_player(turn)?,
    })
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
pub(super) fn numbers<const N: usize>(text: &str) -> Result<[u8; N], TextError> {
    let supply = |text: &str| {
        number(text).ok_or_else(|| TextError::new(text, "a number of fences: 0 to 255"))
    };
    one_each(text, "the numbers of fences left", supply)
}

/// The player, from 0, whose number is `text`.
pub(super) fn number_of_player(text: &str) -> Result<usize, TextError> {
    match number(text) {
        Some(player @ 1..) => Ok(player - 1),
        _ => Err(TextError::new(text, "a player, numbered from 1")),
    }
}

/// A number without sign and leading zeros.
fn number<T: FromStr>(text: &str) -> Option<T> {
    let is_plain = text.bytes().all(|c| c.is_ascii_digit());
    let is_shortest = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain && is_shortest)
}

/// The words of `text`, one for each player.
fn one_each<T, const N: usize>(
    text: &str,
    noun: &str,
    read: impl Fn(&str) -> Result<T, TextError>,
) -> Result<[T; N], TextError> {
    let values: Result<Vec<T>, TextError> = text.split_whitespace().map(read).collect();
    let wrong = || TextError::new(text, format!("{noun} of {N} players"));
    values?.try_into().map_err(|_| wrong())
}
