//! Quoridor: positions, counts, solved boards, and texts of games.

pub(crate) mod counting;
pub(crate) mod position;
pub(crate) mod solved;
pub(crate) mod texts;
