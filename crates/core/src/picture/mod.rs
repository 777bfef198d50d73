//! Pictures of boards: as text for a terminal, as SVG, and as an SVG that moves.
//!
//! A [`Board`] is a grid of squares with [`Glyph`]s on some of them. It is drawn by
//! [`to_text`](Board::to_text) and [`to_svg`](Board::to_svg); an [`Animation`] moves its pieces, and a [`Diagram`] reads the text back.
//!
//! ```
//! use abstract_games_core::picture::{Board, Glyph, Ink};
//!
//! let dot = Glyph { letter: 'o', path: "M30 50 A20 20 0 1 0 70 50 A20 20 0 1 0 30 50 Z" };
//! let board = Board::new(3, 2).piece(dot, Ink::Dark, (1, 0)).mark((2, 1));
//! assert_eq!(board.to_text(), "2 . . +\n1 . o .\n  a b c\n");
//! assert!(board.to_svg().starts_with("<svg "));
//! ```

mod animation;
mod diagram;
mod svg;
mod text;

pub use animation::Animation;
pub use diagram::{Diagram, DiagramError};

/// A column and a row of a board, from 0, counted from the left and from the bottom.
pub type Place = (u32, u32);

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// What stands for it in text.
    pub letter: char,
    /// Its outline, as an SVG path in a square from (0, 0) at the top left to (100, 100).
    pub path: &'static str,
}

/// The colour of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// For the first of two players, or the only one.
    Dark,
    /// For the second.
    Light,
}

/// A board with pieces on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    columns: u32,
    rows: u32,
    title: String,
    pieces: Vec<Piece>,
    marks: Vec<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    glyph: Glyph,
    ink: Ink,
    at: Place,
}

impl Board {
    /// An empty board.
    pub fn new(columns: u32, rows: u32) -> Self {
        Self { columns, rows, title: String::new(), pieces: Vec::new(), marks: Vec::new() }
    }

    /// With a title, which an SVG viewer shows and reads out.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// With one more piece. A place that is not on the board is left out of the picture.
    #[must_use]
    pub fn piece(mut self, glyph: Glyph, ink: Ink, at: Place) -> Self {
        self.pieces.push(Piece { glyph, ink, at });
        self
    }

    /// With a mark on a square, such as one that a piece should come to.
    #[must_use]
    pub fn mark(mut self, at: Place) -> Self {
        self.marks.push(at);
        self
    }
}

/// The letters that name a column: `a` to `z`, then `aa`, `ab` and so on to `zz` and further.
pub fn column_name(mut column: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from_u32('a' as u32 + column % 26).unwrap_or('a'));
        match (column / 26).checked_sub(1) {
            Some(rest) => column = rest,
            None => return letters.into_iter().rev().collect(),
        }
    }
}
