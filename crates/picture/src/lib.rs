//! Pictures of boards: text for a terminal, SVG and animated SVG; with the feature `plot`, also
//! plots of counts.
//!
//! A [`Board`] is a grid of squares with [`Glyph`]s on some of them. [`to_text`](Board::to_text)
//! and [`to_svg`](Board::to_svg) draw it, and an [`Animation`] moves its pieces.
//!
//! ```
//! use abstract_games_picture::{Board, Glyph, Ink};
//!
//! let dot = Glyph { letter: 'o', path: "M30 50 A20 20 0 1 0 70 50 A20 20 0 1 0 30 50 Z" };
//! let board = Board::new(3, 2, ["a", "b", "c"]).piece(dot, Ink::Dark, (1, 0)).mark((2, 1));
//! assert_eq!(board.to_text(), "2 . . +\n1 . o .\n  a b c\n");
//! assert!(board.to_svg().starts_with("<svg "));
//! ```
//!
//! A board may have grooves between its squares, with [`Bar`]s in them:
//!
//! ```
//! use abstract_games_picture::{Bar, Board, Glyph, Ink};
//!
//! let pawn = Glyph { letter: '1', path: "M30 50 A20 20 0 1 0 70 50 A20 20 0 1 0 30 50 Z" };
//! let board = Board::new(3, 2, ["a", "b", "c"])
//!     .grooved()
//!     .labelled_piece(pawn, Ink::Blue, (1, 0), "1")
//!     .bar(Bar::horizontal((0, 0), 2), Ink::Dark);
//! assert_eq!(board.to_text(), "2 . . .\n  ---\n1 . 1 .\n  a b c\n");
//! ```
//!
//! A bar may have a bend, or lie along the boundary. The lines may have names instead of the rows
//! and columns:
//!
//! ```
//! use abstract_games_picture::{Bar, Board, Ink};
//!
//! let board = Board::new(3, 2, ["a", "b", "c"])
//!     .grooved()
//!     .line_names(["A", "B", "C", "D"], ["c", "b", "a"])
//!     .bar(Bar::along([(0, 1), (1, 1), (1, 0)]), Ink::Dark)
//!     .bar(Bar::along([(3, 0), (3, 1), (3, 2)]), Ink::Dark);
//! assert_eq!(board.to_text(), "2 . . .\n  -+\n1 .|. .\n  a b c\n");
//! assert_eq!(board.to_svg().matches("class=\"bar").count(), 2);
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod animation;
mod bar;
mod board;
#[cfg(feature = "plot")]
mod plot;
mod svg;
mod text;

pub use animation::Animation;
pub use bar::{Bar, Place, Toward};
pub use board::{Board, Glyph, Ink};
#[cfg(feature = "plot")]
pub use plot::Plot;

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
