//! A game in the notation of the record.

use std::fmt;

use abstract_games_core::{Place, Side};

use super::token::Token;
use crate::board::Wall;

/// A game, or a part of one, in the notation of the record.
///
/// The turns may be illegal; [`replay`](GameRecord::replay) finds how they can be played. A line
/// has the number of the turn and, for each player, the tokens of the stones, north, east, west,
/// south, and the wall or `-`. `...` in place of a first turn begins a record with the second
/// player.
///
/// ```
/// use abstract_games_four_way_fences::notation::GameRecord;
///
/// let record: GameRecord = "    joao   BILL\n1. n e - - Bg3   N S W S Di-".parse()?;
/// assert_eq!(record.turns.len(), 2);
/// assert_eq!(record.label(1), "1B");
/// assert_eq!(record.to_string(), "    joao             BILL\n1.  n e - - Bg3      N S W S Di-\n");
/// # Ok::<(), abstract_games_four_way_fences::notation::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The names of the players, `first` and `SECOND` unless the text has them. Their initials are
    /// part of the names of turns.
    pub players: [String; 2],
    /// The number of the first turn, from 1.
    pub first_number: u32,
    /// The player whose turn is the first of the record.
    pub first_side: Side,
    /// The turns, of the players alternately.
    pub turns: Vec<RecordedTurn>,
}

/// A turn in the notation of the record. Equality ignores the place.
#[derive(Clone, Debug, Eq)]
pub struct RecordedTurn {
    /// The tokens of the stones, in the order north, east, west, south.
    pub tokens: [Token; 4],
    /// The wall, or `None` if the turn ends without one.
    pub wall: Option<Wall>,
    /// The place in the text from which the turn was read.
    pub place: Option<Place>,
}

impl RecordedTurn {
    /// The tokens as a player of `side` writes them, without the wall: the first in lower case.
    pub fn tokens_of(&self, side: Side) -> String {
        let tokens = self.tokens.each_ref().map(ToString::to_string).join(" ");
        if side == Side::First { tokens.to_ascii_lowercase() } else { tokens }
    }

    /// The tokens as a player of `side` writes them, and the wall.
    pub fn text_of(&self, side: Side) -> String {
        let wall = self.wall.map_or_else(|| "-".to_owned(), |wall| wall.to_string());
        format!("{} {wall}", self.tokens_of(side))
    }
}

impl PartialEq for RecordedTurn {
    fn eq(&self, other: &Self) -> bool {
        (&self.tokens, self.wall) == (&other.tokens, other.wall)
    }
}

impl GameRecord {
    /// A record without turns that begins with turn 1 of the first player.
    pub fn empty() -> Self {
        let players = ["first", "SECOND"].map(str::to_owned);
        Self { players, first_number: 1, first_side: Side::First, turns: Vec::new() }
    }

    /// The player whose turn has this index.
    pub const fn side(&self, index: usize) -> Side {
        if index % 2 == 0 { self.first_side } else { self.first_side.opponent() }
    }

    /// The number of the turn with this index, the same for both players.
    pub fn number(&self, index: usize) -> u64 {
        let half = if self.first_side == Side::First { index / 2 } else { index.div_ceil(2) };
        u64::from(self.first_number) + half as u64
    }

    /// The name of the turn with this index, as in `8j`.
    pub fn label(&self, index: usize) -> String {
        let player = &self.players[self.side(index) as usize];
        format!("{}{}", self.number(index), player.chars().next().unwrap_or('?'))
    }

    /// The part of the record from the turn with this index.
    #[must_use]
    pub fn since(&self, index: usize) -> Self {
        Self {
            players: self.players.clone(),
            first_number: u32::try_from(self.number(index)).unwrap_or(u32::MAX),
            first_side: self.side(index),
            turns: self.turns.get(index..).unwrap_or_default().to_vec(),
        }
    }
}

/// Writes the record, with one line for the turns of both players.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.players;
        writeln!(f, "    {first:<16} {second}")?;
        let is_late = self.first_side == Side::Second && !self.turns.is_empty();
        let missing = is_late.then(|| "...".to_owned());
        let turns = self.turns.iter().enumerate();
        let texts = turns.map(|(index, turn)| turn.text_of(self.side(index)));
        let texts: Vec<_> = missing.into_iter().chain(texts).collect();
        for (number, pair) in (u64::from(self.first_number)..).zip(texts.chunks(2)) {
            let line = match pair {
                [first, second] => format!("{first:<16} {second}"),
                rest => rest.concat(),
            };
            writeln!(f, "{:<3} {line}", format!("{number}."))?;
        }
        Ok(())
    }
}
