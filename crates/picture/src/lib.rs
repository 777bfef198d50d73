//! Pictures of boards: as text for a terminal, as SVG, and as an SVG that moves.
//!
//! A [`Board`] is a grid of squares with [`Glyph`]s on some of them. It is drawn by
//! [`to_text`](Board::to_text) and [`to_svg`](Board::to_svg); an [`Animation`] moves its pieces, and a [`Diagram`]
//! reads the text back.
//!
//! ```
//! use abstract_games_picture::{Board, Glyph, Ink};
//!
//! let dot = Glyph { letter: 'o', path: "M30 50 A20 20 0 1 0 70 50 A20 20 0 1 0 30 50 Z" };
//! let board = Board::new(3, 2, ["a", "b", "c"]).piece(dot, Ink::Dark, (1, 0)).mark((2, 1));
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
    /// One for each column, or fewer.
    column_names: Vec<String>,
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
    /// An empty board of `columns` × `rows` squares. Rows are labelled with their numbers from 1 at the
    /// bottom, columns with `column_names` from the left: with as many as there are columns, so that
    /// the names may go on for ever; a column beyond the last of them has no label.
    pub fn new(
        columns: u32,
        rows: u32,
        column_names: impl IntoIterator<Item: Into<String>>,
    ) -> Self {
        let names = (0..columns).zip(column_names).map(|(_, name)| name.into());
        let column_names = names.collect();
        Self {
            columns,
            rows,
            column_names,
            title: String::new(),
            pieces: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The label of a column; empty if it has none.
    fn column_name(&self, column: u32) -> &str {
        self.column_names.get(column as usize).map_or("", String::as_str)
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
