//! `Turn`: a whole turn.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Game, ReplayError, TextError, quoted};

use super::four_way_fences::FourWayFences;
use super::illegal::Illegality;
use super::jumps::Leg;
use super::position::Position;
use super::stone::{Step, Stone};
use crate::board::Wall;

/// A move of a stone with its whole way.
///
/// The text form is the stone, a colon and the legs: `n:N` is a step, `n:N2` a jump over one stone,
/// `S:N2W` a jump over two stones in the north and from there to the west.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoneMove {
    /// The stone.
    pub stone: Stone,
    /// The legs, as in [`Path`](crate::Path).
    pub legs: Vec<Leg>,
}

/// A whole turn: the moves of stones in their order, and the wall. The text form is the moves and
/// the wall with spaces between.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_four_way_fences::{FourWayFences, Turn};
///
/// let game = FourWayFences::standard();
/// let turn: Turn = "n:N e:E Bg3".parse()?;
/// assert_eq!(turn.to_string(), "n:N e:E Bg3");
/// let position = game.play_turn(&game.initial(), &turn)?;
/// assert_eq!(position.cell("e".parse()?), Some("Bd".parse()?));
///
/// let error = game.play_turn(&position, &"N:N E:N2".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "`E:N2`: E on Ag has no such move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The moves of stones, in the order in which they are played.
    pub moves: Vec<StoneMove>,
    /// The wall, or `None` if the game ends before, or if no wall can be placed.
    pub wall: Option<Wall>,
}

/// A turn whose first wrong part, a move of a stone, the wall or the end of the turn, is not legal.
/// The index is that of the part, and the game before it is the position before the part.
pub type TurnError = ReplayError<Illegality, Box<Position>>;

fn refused(
    part: &impl fmt::Display,
    index: usize,
    why: Illegality,
    before: &Position,
) -> TurnError {
    let what = Some(quoted(&part.to_string()));
    ReplayError { index, place: None, what, fault: Box::new(why), before: Box::new(*before) }
}

impl FourWayFences {
    /// The position after `turn`; in mid-turn, after the rest of a turn.
    ///
    /// # Errors
    ///
    /// [`TurnError`] with the first part that is not legal.
    pub fn play_turn(&self, position: &Position, turn: &Turn) -> Result<Position, TurnError> {
        let mut current = *position;
        for (index, m) in turn.moves.iter().enumerate() {
            let step = self.step(&current, m).map_err(|error| TurnError { index, ..error })?;
            current = self.play(&current, &step);
        }
        let end = self.end_turn(&current, turn.wall, !turn.moves.is_empty());
        end.map_err(|(last, why)| refused(&last, turn.moves.len(), why, &current))
    }

    /// The position after the end of a turn, or its last step and why it is not legal. A game that
    /// is won in mid-turn, `may_be_won`, ends without a wall.
    pub(crate) fn end_turn(
        &self,
        position: &Position,
        wall: Option<Wall>,
        may_be_won: bool,
    ) -> Result<Position, (Step, Illegality)> {
        let last = wall.map_or(Step::NoWall, Step::Wall);
        match self.illegality(position, &last) {
            None => Ok(self.play(position, &last)),
            Some(Illegality::Finished(_)) if wall.is_none() && may_be_won => Ok(*position),
            Some(why) => Err((last, why)),
        }
    }

    /// The step that `m` is in `position`.
    ///
    /// # Errors
    ///
    /// [`TurnError`] with the index 0 if it is not legal.
    pub fn step(&self, position: &Position, m: &StoneMove) -> Result<Step, TurnError> {
        let path = self.path(position, m.stone, |path| path.legs == m.legs);
        path.map(|path| Step::Stone { stone: m.stone, to: path.end })
            .map_err(|why| refused(m, 0, why, position))
    }

    /// The move of a stone that `step` is in `position`, by the first way to its end; `None` for
    /// other steps.
    pub fn stone_move(&self, position: &Position, step: &Step) -> Option<StoneMove> {
        let Step::Stone { stone, to } = *step else { return None };
        let path = self.paths(position, stone).into_iter().find(|path| path.end == to)?;
        Some(StoneMove { stone, legs: path.legs })
    }
}

impl fmt::Display for StoneMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let legs: String = self.legs.iter().map(ToString::to_string).collect();
        f.pad(&format!("{}:{legs}", self.stone))
    }
}

impl FromStr for StoneMove {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let expected = "a move of a stone: the stone, a colon and its legs";
        let (stone, legs) = text.split_once(':').ok_or_else(|| TextError::new(text, expected))?;
        let stone = stone.parse().map_err(|error: TextError| error.within(text))?;
        let legs = legs_of(legs).map_err(|error| error.within(text))?;
        Ok(Self { stone, legs })
    }
}

fn legs_of(text: &str) -> Result<Vec<Leg>, TextError> {
    let mut legs = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (letter, after) = rest.split_at(first.len_utf8());
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (number, after) = after.split_at(end);
        let cells = if number.is_empty() { Some(1) } else { several(number) };
        let Some((direction, cells)) = letter.parse().ok().zip(cells) else {
            let leg = format!("{letter}{number}");
            return Err(TextError::new(leg, "a leg: N, E, W or S, with a number of cells from 2"));
        };
        legs.push(Leg { direction, cells });
        rest = after;
    }
    if legs.is_empty() { Err(TextError::new(text, "a list of legs")) } else { Ok(legs) }
}

/// A number of cells from 2, without leading zeros: a leg of one cell has no number.
pub(crate) fn several(number: &str) -> Option<u8> {
    number.parse().ok().filter(|cells| *cells > 1 && !number.starts_with('0'))
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.iter().map(ToString::to_string);
        let parts: Vec<_> = moves.chain(self.wall.map(|wall| wall.to_string())).collect();
        f.pad(&parts.join(" "))
    }
}

impl FromStr for Turn {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut turn = Self::default();
        for word in text.split_whitespace() {
            turn.add(word).map_err(|error| error.within(text))?;
        }
        Ok(turn)
    }
}

impl Turn {
    pub(crate) fn add(&mut self, part: &str) -> Result<(), TextError> {
        if self.wall.is_some() {
            return Err(TextError::new(part, "the end of the turn, which is the wall"));
        }
        if part.contains(':') {
            self.moves.push(part.parse()?);
        } else {
            self.wall = Some(part.parse()?);
        }
        Ok(())
    }
}
