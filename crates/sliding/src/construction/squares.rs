//! `Squares`: a step without its board.

/// The squares from which and to which a piece slides.
pub(super) type Squares = [(u32, u32); 2];
