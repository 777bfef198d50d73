//! Notations of games and of positions.
//!
//! | form | example |
//! | --- | --- |
//! | record, as in the source | `1. n e - -  Bg3         N S W S  Di-` |
//! | whole turn, with order and full ways | `n:N e:E Bg3` |
//! | step | `n-Di`, `w-off`, `Bg3` |
//! | position | `c:EF / B:gh / nDj eAd / first / 1` |
//! | diagram | the board drawn with characters, as in the source |
//!
//! The record leaves open in which order the stones of a turn move, and the direction of most jumps.
//! [`resolve`] finds every way to play a turn of a record, and [`GameRecord::replay`] every way to play a whole
//! record.

mod diagram;
mod position_text;
mod reader;
mod record;
mod recorded_game;
mod replay;
mod resolve;
mod token;

pub use abstract_games_core::{Place, PlacedTextError};
pub use diagram::Diagram;
pub use reader::RecordError;
pub use record::{GameRecord, RecordedTurn};
pub use recorded_game::{Repair, recorded_diagrams, recorded_game, repairs};
pub use replay::{MOST_POSITIONS, RecordFault, Replay, ReplayedTurn, UnplayableRecordError, Way};
pub use resolve::{Resolution, TurnFault, UnplayableError, ambiguous_stones, resolve};
pub use token::Token;
