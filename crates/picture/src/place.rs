//! Places on a board, and directions off it.

/// A column and a row of a board, counted from 0 at the left and at the bottom.
pub type Place = (u32, u32);

/// A direction in which a piece leaves a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toward {
    /// Upwards.
    Top,
    /// To the right.
    Right,
    /// To the left.
    Left,
    /// Downwards.
    Bottom,
}
