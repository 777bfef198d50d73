//! Tokens: the moves of single stones in the notation of the record.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::TextError;

use crate::board::Direction;
use crate::game::{Path, several};

/// The move of a stone in the notation of the record.
///
/// ```
/// use abstract_games_four_way_fences::Direction;
/// use abstract_games_four_way_fences::notation::Token;
///
/// assert_eq!("2s".parse(), Ok(Token::Jump { cells: 2, last: Some(Direction::South) }));
/// assert_eq!("EN".parse(), Ok(Token::Legs(vec![Direction::East, Direction::North])));
/// assert_eq!("2s".parse::<Token>().unwrap().to_string(), "2S");
/// assert!("1".parse::<Token>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// The stone has left the board or does not move: `-`.
    Absent,
    /// A step: a letter.
    Step(Direction),
    /// A jump: the number of cells, at least 2, perhaps with the direction of the last leg.
    Jump {
        /// The number of cells, at least 2. The jump goes over one stone fewer.
        cells: u8,
        /// The direction of the last leg, if it is stated.
        last: Option<Direction>,
    },
    /// A jump: the directions of its legs, at least two letters.
    Legs(Vec<Direction>),
}

impl Token {
    /// Whether the token describes `path`.
    pub fn describes(&self, path: &Path) -> bool {
        let is_last = |direction| path.legs.last().is_some_and(|leg| leg.direction == direction);
        match self {
            Self::Absent => false,
            Self::Step(direction) => path.cells() == 1 && is_last(*direction),
            Self::Jump { cells, last } => {
                path.cells() == u32::from(*cells) && last.is_none_or(is_last)
            }
            Self::Legs(legs) => legs.iter().eq(path.legs.iter().map(|leg| &leg.direction)),
        }
    }

    /// The shortest token that describes `path` and no other of `paths`: a letter, a number, a
    /// number with the last direction, or the directions of the legs. If there is none, the last of
    /// these.
    pub fn of(path: &Path, paths: &[Path]) -> Self {
        let legs: Vec<_> = path.legs.iter().map(|leg| leg.direction).collect();
        let (Some(&last), Ok(cells)) = (legs.last(), u8::try_from(path.cells())) else {
            return Self::Absent;
        };
        if cells == 1 {
            return Self::Step(last);
        }
        let jump = |last| Self::Jump { cells, last };
        let is_unique =
            |token: &Self| paths.iter().filter(|path| token.describes(path)).count() <= 1;
        let tokens = [jump(None), jump(Some(last))];
        let unique = tokens.into_iter().find(is_unique);
        unique.unwrap_or(if legs.len() > 1 { Self::Legs(legs) } else { jump(Some(last)) })
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => f.pad("-"),
            Self::Step(direction) => direction.fmt(f),
            Self::Jump { cells, last: None } => f.pad(&cells.to_string()),
            Self::Jump { cells, last: Some(last) } => f.pad(&format!("{cells}{last}")),
            Self::Legs(legs) => f.pad(&legs.iter().map(ToString::to_string).collect::<String>()),
        }
    }
}

impl FromStr for Token {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read(text).ok_or_else(|| {
            let expected = "the move of a stone: -, a direction, a number of cells from 2, a number with the \
                            last direction, or the directions of the legs";
            TextError::new(text, expected)
        })
    }
}

fn read(text: &str) -> Option<Token> {
    if text == "-" {
        return Some(Token::Absent);
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, letters) = text.split_at(end);
    let directions: Vec<_> = letters.chars().map(Direction::from_letter).collect::<Option<_>>()?;
    if !number.is_empty() {
        let (cells, last) = (several(number)?, directions.first().copied());
        return (directions.len() < 2).then_some(Token::Jump { cells, last });
    }
    match *directions.as_slice() {
        [] => None,
        [direction] => Some(Token::Step(direction)),
        _ => Some(Token::Legs(directions)),
    }
}
