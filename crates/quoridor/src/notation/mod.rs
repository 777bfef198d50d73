//! Notations of games and of positions.
//!
//! A [`GameRecord`] is a game as written down: its moves in order, with comments. A position has
//! two text forms: the position record, which is that of a [`Setup`](crate::Setup), and the
//! [`Diagram`].
//!
//! | form | example |
//! | --- | --- |
//! | algebraic score | `1. e2 e8 2. e3v d6h` |
//! | prefix score | `1. e2 e8 2. ve3 hd6` |
//! | NESW score | `1. N S 2. E3/ D6-` |
//! | Glendenning's score | `1. e8 e2 2. e6v d3h` |
//! | position record | `d4f4e7 / a2a8 / e4 e6 / 7 8 / 2` |
//! | diagram | the board drawn with characters |
//! | code | `j7EUwGwOwCQ`, as on quoridorfansite.com |
//! | mcgill | `W: e8, e3h` and `B: e2` in lines, as in a course |
//!
//! [`Form`] is one of the eight: it reads a text, and writes a game as a score or as the series of
//! its positions. [`GameReader`] reads a text of any form and takes the rules from it. [`Stated`]
//! is what a text says of the rules, and [`GameText`] a text to be read by the rules that follow.
//!
//! The page `docs/notation.md` draws the orientation of each.
//!
//! ```
//! use abstract_games_quoridor::Quoridor;
//! use abstract_games_quoridor::notation::{Form, GameRecord, Layout};
//!
//! let game = Quoridor::standard();
//! let record: GameRecord = "1. e2 e8 2. e3v d6h".parse()?;
//! let text = Form::Nesw.write(&game, &record, Layout::Horizontal)?;
//! assert_eq!(text, "1. N S 2. E3/ D6-");
//! assert_eq!(Form::Nesw.read(&game, &text)?, record);
//!
//! let text = Form::Glendenning.write(&game, &record, Layout::Horizontal)?;
//! assert_eq!(text, "1. e8 e2 2. e6v d3h");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algebraic;
mod code;
mod detection;
mod diagram;
mod error;
mod forms;
mod game_text;
mod glendenning;
mod layout;
mod mcgill;
mod move_words;
mod nesw;
mod object;
mod playthrough;
mod position_record;
mod reader;
mod record;
mod replay;
mod series;
mod stated;
mod text;
mod token;
mod tokens;

pub use abstract_games_core::{Place, PlacedTextError};
pub use diagram::Diagram;
pub use error::{ScoreError, ScoreFault};
pub use forms::Form;
pub use game_text::{GameReader, GameTextError, ReadGame};
pub use layout::Layout;
pub use record::{GameRecord, Ply};
pub use replay::{ReplayError, ReplayFault};
pub use stated::Stated;
pub use text::GameText;
