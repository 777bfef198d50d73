//! The games in the folder `tests/games`: each is replayed and written in every notation.
//!
//! A file has a head of lines `key: value`, an empty line, and a score. The keys are:
//!
//! - `title`: what the game is;
//! - `board`: the size of the board, and `fences`: the fences of each player;
//! - `notation`: the notation of the score, algebraic by default.
//!
//! The games in `legal` also have
//!
//! - `shows`: the rules and forms that occur, with the names of the module `occurrences`;
//! - `final`: the record of the last position.
//!
//! Those in `illegal` have
//!
//! - `error`: the message with the place, the token and the reason, where the first line of the
//!   score is line 1;
//! - `before`: the game before the error.

mod illegal;
mod legal;
mod occurrences;
