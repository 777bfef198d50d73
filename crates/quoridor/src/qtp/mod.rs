//! The Quoridor Text Protocol (QTP), by which programs that play Quoridor are controlled.
//!
//! A controller sends commands, one a line. The program answers each with `=` and a result, or `?`
//! and a message, and an empty line. A [`Session`] is the program's side: [`Session::answer`] takes
//! a line and returns the [`Answer`], and [`Session::serve`] does so for a reader and a writer. A
//! [`Player`](abstract_games_play::Player) chooses the moves of `genmove`.
//!
//! ```
//! use abstract_games_core::Limits;
//! use abstract_games_play::RandomPlayer;
//! use abstract_games_quoridor::Quoridor;
//! use abstract_games_quoridor::qtp::Session;
//!
//! let mut session = Session::new(Quoridor::standard(), RandomPlayer::new(1))
//!     .limits(Limits::new().work(1000));
//! let mut written = Vec::new();
//! let commands = b"playmove black E8\nplaywall white E9 h\nundo 3\nwinner\nquit\n";
//! session.serve(&commands[..], &mut written)?;
//! assert_eq!(
//!     String::from_utf8_lossy(&written),
//!     "=\n\n=\n\n? cannot undo\n# 2 moves have been played\n\n= false\n\n=\n\n",
//! );
//! assert_eq!(session.position().to_string(), "e1 / / e2 e9 / 10 9 / 1");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Sources
//!
//! - The specification: Avlonitis and Chatziagapis, *Specification of the Quoridor Text Protocol*,
//!   University of Athens, 2015–2021 (<http://quoridor.di.uoa.gr/qtp/qtp.html>): a stored copy of
//!   its first sections, and the commands as `giorgosnikolaou/Quoridor-Engine` reproduces them.
//! - The referee of the same course, `quoridor_referee.py` by Georgiou and others (2011–2021),
//!   which settles what these sections leave open.
//! - The Go Text Protocol, version 2, of which QTP is a descendant.
//!
//! # Squares, walls and players
//!
//! A vertex is a letter and a number, such as `E2`; case does not matter. Columns are `A`, `B`, …
//! from the left, with `I`; rows are 1, 2, … from the bottom. Black starts in the top row and moves
//! first; white starts in row 1. Black is therefore this crate's first player, and the board is
//! that of the algebraic notation reflected from top to bottom: the algebraic `e2` is `E8`.
//!
//! A wall is the square at its upper left, with `horizontal` or `vertical` (or `h` or `v`). A
//! horizontal wall lies below this square and the one to the right of it; a vertical wall stands to
//! the right of this square and of the one below it. The algebraic `e3h` is `E7 horizontal`.
//!
//! Players are `black` and `white` (or `b` and `w`), or their numbers, `1` and `2`. In games of
//! three and four, players have only numbers, in the order of their turns.
//!
//! # Commands
//!
//! | command | result |
//! | --- | --- |
//! | `name` | `abstract-games` and the name of the player |
//! | `version`, `protocol_version` | the version of this crate; 1 |
//! | `known_command` *name* | `true` or `false` |
//! | `list_commands` | the names, one a line |
//! | `boardsize` *n* | a new game on n × n squares, n from 2 to 11 |
//! | `clear_board` | a new game |
//! | `walls` *n* | n walls for each player from the start of the game |
//! | `playmove` *player* *vertex* | a move of the pawn |
//! | `playwall` *player* *vertex* *orientation* | a wall |
//! | `genmove` *player* | the move that the program makes, such as `E2` or `E3 horizontal` |
//! | `undo` \[*n*\] | n moves are taken back, 1 by default |
//! | `winner` | `false`, or `true` and the player |
//! | `showboard` | the board, drawn |
//! | `quit` | the end of the session |
//!
//! A player may move out of turn, as in the specification; then the next player after it follows.
//!
//! # Where the sources are silent or differ
//!
//! - A message is that of the specification (`syntax error`, `illegal move`, `unacceptable size`,
//!   `cannot undo`) or, for an unknown command, of the Go Text Protocol. The reason follows on a
//!   line that begins with `#`, as comments do; the referee skips such lines.
//! - A command may begin with a number, which the answer repeats (`7 winner` and `=7 false`), as in
//!   the Go Text Protocol. QTP has no such numbers, and no command that begins with a digit.
//! - `boardsize` and `clear_board` keep the number of walls, which the specification leaves open.
//! - `walls` fails if a player has already placed more walls in this game, if n exceeds 255, or if
//!   the session continues from a given position ([`Session::after`]); `genmove` fails if the game
//!   is over. The specification says that they never fail.
//! - `playmove 1 pass` is the pass of a player without moves, and `genmove` answers `pass`. Two
//!   players need it only on boards of two rows.
//! - Words after the last argument are a syntax error.
//! - A wall is two words and the upper left square, as in the specification and the referee.
//!   `zquoridor` writes one word and names the square nearest to A1.
//! - `version` is a command of `PetropoulakisPanagiotis/quoridor`, and `protocol_version` one of
//!   the Go Text Protocol. The specification bears no number.
//! - The option `-seed` of the course belongs to the program, not to the session.

mod answer;
mod commands;
mod session;
mod vocabulary;

pub use answer::{Answer, CommandError, Fault};
pub use session::Session;
