//! `Step`: a slide on a board of any size.

/// A slide on a board of any size, between squares given as (file, rank), both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square on which the piece stands.
    pub from: (u32, u32),
    /// The square on which the piece stops.
    pub to: (u32, u32),
}

pub(super) type Squares = [(u32, u32); 2];

pub(super) fn step([from, to]: Squares) -> Step {
    Step { from, to }
}
