//! `Board`: a grid of squares with pieces, marks and bars.

use crate::bar::{Bar, Place};

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
///
/// The players of a game whose pieces have no colour of their own are blue, red, green and yellow,
/// in pictures as on the page: see [`of_player`](Self::of_player).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ink {
    /// Dark, for the darker of two kinds of pieces, or the only one.
    Dark,
    /// Light, for the lighter of two kinds of pieces.
    Light,
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
}

impl Ink {
    /// The colour of a player, from 0.
    pub const fn of_player(player: usize) -> Self {
        match player {
            0 => Self::Blue,
            1 => Self::Red,
            2 => Self::Green,
            _ => Self::Yellow,
        }
    }
}

/// A board with pieces on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Board {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// The names of the columns from the left, at most one for each.
    pub(crate) column_names: Vec<String>,
    pub(crate) title: String,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) marks: Vec<Place>,
    pub(crate) last: Vec<Place>,
    pub(crate) last_bar: Option<Bar>,
    pub(crate) grooved: bool,
    pub(crate) tints: Vec<(Place, Ink)>,
    pub(crate) bars: Vec<(Bar, Ink)>,
    /// The names of the vertical lines from the left and of the horizontal lines from the bottom,
    /// if these and not the squares are labelled.
    pub(crate) line_names: Option<[Vec<String>; 2]>,
}

/// A piece on a board, or beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) glyph: Glyph,
    pub(crate) ink: Ink,
    pub(crate) at: Place,
    /// The text on the piece, in SVG.
    pub(crate) label: String,
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
        Self { columns, rows, column_names: names.collect(), ..Self::default() }
    }

    /// The label of a column, or the empty string if it has none.
    pub(crate) fn column_name(&self, column: u32) -> &str {
        self.column_names.get(column as usize).map_or("", String::as_str)
    }

    /// Sets the title, which SVG viewers display and screen readers read.
    pub fn title(self, title: impl Into<String>) -> Self {
        Self { title: title.into(), ..self }
    }

    /// Adds a piece. A piece outside the board is not drawn.
    pub fn piece(self, glyph: Glyph, ink: Ink, at: Place) -> Self {
        self.labelled_piece(glyph, ink, at, "")
    }

    /// Adds a piece with a text on it. The text is drawn in SVG only, centred, and should be a
    /// character or two.
    pub fn labelled_piece(
        mut self,
        glyph: Glyph,
        ink: Ink,
        at: Place,
        label: impl Into<String>,
    ) -> Self {
        self.pieces.push(Piece { glyph, ink, at, label: label.into() });
        self
    }

    /// Adds a mark on a square, such as the goal of a piece.
    pub fn mark(mut self, at: Place) -> Self {
        self.marks.push(at);
        self
    }

    /// Highlights a square as one of the last move, in SVG only.
    pub fn last(mut self, at: Place) -> Self {
        self.last.push(at);
        self
    }

    /// Highlights a bar as the last move, in SVG only.
    pub fn last_bar(self, bar: Bar) -> Self {
        Self { last_bar: Some(bar), ..self }
    }

    /// Draws all squares alike, with grooves between them, instead of a chequered board.
    pub fn grooved(self) -> Self {
        Self { grooved: true, ..self }
    }

    /// Tints a square of a grooved board, such as one of a goal. A square may have several tints.
    pub fn tint(mut self, at: Place, ink: Ink) -> Self {
        self.tints.push((at, ink));
        self
    }

    /// Labels the lines of a grooved board in SVG, those of the boundary included, instead of its
    /// rows and columns: the vertical lines from the left, the horizontal lines from the bottom.
    /// Lines beyond the last name have no label.
    pub fn line_names(
        mut self,
        vertical: impl IntoIterator<Item: Into<String>>,
        horizontal: impl IntoIterator<Item: Into<String>>,
    ) -> Self {
        let vertical = (0..=self.columns).zip(vertical).map(|(_, name)| name.into()).collect();
        let horizontal = (0..=self.rows).zip(horizontal).map(|(_, name)| name.into()).collect();
        self.line_names = Some([vertical, horizontal]);
        self
    }

    /// Adds a bar in the grooves or along the boundary. A bar that is not on lines of the board is
    /// not drawn.
    pub fn bar(mut self, bar: Bar, ink: Ink) -> Self {
        self.bars.push((bar, ink));
        self
    }
}
