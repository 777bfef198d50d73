//! Notations of games and of positions.
//!
//! | form | example |
//! | --- | --- |
//! | record, as in the source | `1. n e - -  Bg3         N S W S  Di-` |
//! | whole turn, with order and full ways | `n:N e:E Bg3` |
//! | extended record: a game as whole turns | `1... N:N E:S W:W S:S Di-` |
//! | step | `n-Di`, `w-off`, `Bg3` |
//! | position | `c:EF / B:gh / nDj eAd / first / 1` |
//! | rules | `size 4 stones-needed 1 no-l-walls` |
//! | diagram | the board drawn with characters, as in the source |
//!
//! The record leaves open the order of the stones and the direction of most jumps. [`resolve`]
//! finds every way to play a turn, and [`GameRecord::replay`] every way to play a record.
//! [`ReadGame`] reads a text of any form.

mod diagram;
mod extended_record;
mod form;
mod game_text;
mod lexer;
mod position_text;
mod record;
mod record_parser;
mod recorded_game;
mod replay;
mod resolution;
mod rules_text;
mod token;

pub use abstract_games_core::{Place, PlacedTextError};
pub use diagram::Diagram;
pub use extended_record::{ExtendedRecord, ExtendedTurn, UnplayableGameError};
pub use form::Form;
pub use game_text::{GameTextError, ReadGame};
pub use record::{GameRecord, RecordedTurn};
pub use record_parser::RecordError;
pub use recorded_game::{Repair, recorded_diagrams, recorded_game, repairs};
pub use replay::{MOST_POSITIONS, Replay, ReplayedTurn, UnplayableRecordError, Way};
pub use resolution::{RecordFault, Resolution, ambiguous_stones, resolve};
pub use token::Token;
