//! The recorded game of the source, with the repairs that it needs.

use abstract_games_core::TextError;

use super::diagram::Diagram;
use super::record::{GameRecord, RecordedTurn};

const GAME: &str = include_str!("game.txt");

/// The diagrams as printed, less the surplus blanks at the left of rows `b` to `f` of the first.
const DIAGRAMS: [&str; 3] =
    [include_str!("after-11.txt"), include_str!("after-15.txt"), include_str!("after-18.txt")];

/// A correction of one turn of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Repair {
    /// The name of the turn, as in `8j`.
    pub turn: &'static str,
    /// The turn as recorded.
    pub recorded: &'static str,
    /// The turn as it should read.
    pub repaired: &'static str,
    /// The reason.
    pub reason: &'static str,
}

/// Other repairs of S in 7B and 9B fit too; these change the fewest tokens of S.
/// docs/four-way-fences.md tells how many.
const REPAIRS: [Repair; 6] = [
    Repair {
        turn: "7j",
        recorded: "w e 2s e Bi4",
        repaired: "w e 2s w Bi4",
        reason: "with s on the west side, 8j and the first diagram follow",
    },
    Repair {
        turn: "7B",
        recorded: "S N W N Gg|",
        repaired: "S N W E Gg|",
        reason: "W can only jump in turns 8 and 9 if S is in its way",
    },
    Repair {
        turn: "8j",
        recorded: "2 3 s w Hh4",
        repaired: "2 3 w s Hh4",
        reason: "in no order can all stones move as printed; the tokens of w and s are exchanged",
    },
    Repair {
        turn: "9B",
        recorded: "N S 2 EN Ge3",
        repaired: "N S 2 N Ge3",
        reason: "after the repair of 7B, S steps north to where turns 10 and 11 need it",
    },
    Repair {
        turn: "11j",
        recorded: "n e - e Dd2",
        repaired: "n e - e Dd1",
        reason: "all three diagrams have the wall Dd1",
    },
    Repair {
        turn: "12B",
        recorded: "2 S 2 2 Bb1",
        repaired: "2 S 2 2 Bb|",
        reason: "the second and the third diagram have the wall Bb|",
    },
];

/// The recorded game of the source, turns 1 to 15, between João Neto (lower case) and Bill Taylor.
/// As printed, turn 8j cannot be played; see [`repairs`].
///
/// Source: W. Taylor, *Four-Way Fences*, rec.games.abstract, 2010. Three later turns are printed
/// for one player only and are left out.
pub fn recorded_game() -> GameRecord {
    GAME.parse().expect("the record can be read")
}

/// The repairs with which the recorded game can be played and agrees with the diagrams.
pub fn repairs() -> &'static [Repair] {
    &REPAIRS
}

/// The diagrams of the source: after turns 11, 15 and 18.
pub fn recorded_diagrams() -> [Diagram; 3] {
    DIAGRAMS.map(|text| text.parse().expect("the diagram can be read"))
}

impl GameRecord {
    /// This record with `repairs`.
    ///
    /// # Errors
    ///
    /// [`TextError`] if the record has no turn of this name, or has another turn there.
    pub fn repaired(&self, repairs: &[Repair]) -> Result<Self, TextError> {
        let mut record = self.clone();
        for repair in repairs {
            let index = record.index_of(repair.turn)?;
            let side = record.side(index);
            let found = record.turns[index].text_of(side);
            if found != repair.recorded {
                let expected =
                    format!("{}, which a repair of turn {} expects", repair.recorded, repair.turn);
                return Err(TextError::new(found, expected));
            }
            let line = format!("1. {}", repair.repaired);
            let read = line.parse::<Self>().ok().and_then(|read| read.turns.into_iter().next());
            let read = read.ok_or_else(|| TextError::new(repair.repaired, "a turn"))?;
            record.turns[index] = RecordedTurn { place: record.turns[index].place, ..read };
        }
        Ok(record)
    }
}
