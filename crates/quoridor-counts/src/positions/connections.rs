//! The connections between the squares of a row and of another row below it.

use super::frontier::MAX_WIDTH;

/// Connections between squares, which are bits: first those of a row, then those of the row below.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    /// Sets of squares that are connected elsewhere.
    pub(super) blocks: Vec<u32>,
    /// The squares that are connected with their right neighbours.
    pub(super) right: u32,
    /// The squares that are connected with those below them.
    pub(super) below: u32,
}

impl Connections {
    /// The squares that are connected with one of these.
    pub(super) fn reached(&self, mut squares: u32) -> u32 {
        loop {
            let before = squares;
            for &block in &self.blocks {
                if block & squares != 0 {
                    squares |= block;
                }
            }
            squares |= (squares & self.right) << 1 | squares >> 1 & self.right;
            squares |= (squares & self.below) << MAX_WIDTH | squares >> MAX_WIDTH & self.below;
            if squares == before {
                return squares;
            }
        }
    }
}
