//! Records of games: reading, replaying and writing. docs/notation.md describes the notation and
//! the forms of other programs.
//!
//! ```
//! use abstract_games_quarto::Quarto;
//! use abstract_games_quarto::notation::GameRecord;
//!
//! let record: GameRecord = "1. 1a4 2. 3b4 {two light pieces} 3. 5c4 4. 7d4 1-0".parse()?;
//! let quarto = Quarto::default();
//! let positions = record.replay(&quarto)?;
//! assert_eq!(positions[8].to_string(), "1357/..../..../.... -");
//! assert!(quarto.rules().quarto(&positions[8]).is_some());
//!
//! let fault = "1. 1a4 2. 1b4".parse::<GameRecord>()?.replay(&quarto).unwrap_err();
//! assert_eq!(
//!     fault.to_string(),
//!     "line 1, column 11: `1`, ply 3 of the game, by player 2: the piece is on a4"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game_text;
mod ludii;
mod reader;
mod record;
mod replay;
mod tokens;

pub use game_text::{GameReader, GameTextError, ReadGame};
pub use record::{GameRecord, Ply, RecordError};
pub use replay::{Illegality, ReplayError};
