//! Pictures of boards: text for a terminal, SVG and animated SVG.
//!
//! A [`Board`] is a grid of squares with [`Glyph`]s on some of them.
//! [`to_text`](Board::to_text) and [`to_svg`](Board::to_svg) draw it, an [`Animation`] moves its
//! pieces, and a [`Diagram`] parses the text form.
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

/// A column and a row of a board, counted from 0 at the left and at the bottom.
pub type Place = (u32, u32);

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// The letter of the piece in text.
    pub letter: char,
    /// The outline of the piece, as an SVG path in a square from (0, 0) at the top left to (100,
    /// 100).
    pub path: &'static str,
}

/// The colour of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ink {
    /// The colour of the first player, or of the only one.
    Dark,
    /// The colour of the second player.
    Light,
}

/// A board with pieces on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    columns: u32,
    rows: u32,
    /// The names of the columns from the left, at most one for each.
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
    /// Creates an empty board of `columns` × `rows` squares.
    ///
    /// Rows are labelled with their numbers from 1 at the bottom, columns with `column_names` from
    /// the left. The iterator may be infinite: only `columns` names are taken. Columns beyond the
    /// last name have no label.
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

    /// The label of a column, or the empty string if it has none.
    fn column_name(&self, column: u32) -> &str {
        self.column_names.get(column as usize).map_or("", String::as_str)
    }

    /// Sets the title, which SVG viewers display and screen readers read.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Adds a piece. A piece outside the board is not drawn.
    #[must_use]
    pub fn piece(mut self, glyph: Glyph, ink: Ink, at: Place) -> Self {
        self.pieces.push(Piece { glyph, ink, at });
        self
    }

    /// Adds a mark on a square, such as the goal of a piece.
    #[must_use]
    pub fn mark(mut self, at: Place) -> Self {
        self.marks.push(at);
        self
    }
}
