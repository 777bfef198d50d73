//! Rooks on a rectangular board, and the gaps between the lines on which they stand.

use std::hash::{Hash, Hasher};

/// The directions of the two coordinates: ranks and files.
pub(crate) const AXES: [usize; 2] = [0, 1];

/// `K` identical rooks on a rectangular board.
///
/// A *line* is a rank or a file. Consecutive empty lines between two lines with rooks, or between
/// such a line and the edge, are a *gap*. Gaps can have width 0. They are numbered along each axis,
/// from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position<const K: usize> {
    /// The numbers of ranks and of files.
    pub(crate) size: [u8; 2],
    /// The rank and the file of each rook, counted from 0, in ascending order.
    pub(crate) rooks: [[u8; 2]; K],
}

/// All bytes at once, which takes a fraction of the time of one number after the other.
impl<const K: usize> Hash for Position<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u16(u16::from_le_bytes(self.size));
        state.write(self.rooks.as_flattened());
    }
}

impl<const K: usize> Position<K> {
    /// The rooks in any order, or `None` if one is not on the board or two are on one square.
    pub(crate) fn new(size: [u8; 2], mut rooks: [[u8; 2]; K]) -> Option<Self> {
        rooks.sort_unstable();
        let on_board = |rook: &[u8; 2]| AXES.iter().all(|&axis| rook[axis] < size[axis]);
        let distinct = rooks.windows(2).all(|pair| pair[0] < pair[1]);
        (distinct && rooks.iter().all(on_board)).then_some(Self { size, rooks })
    }

    /// Calls `found` with the position after each move.
    ///
    /// A move slides a rook along its rank or its file until the edge or another rook stops it. A
    /// rook that cannot leave its square has no move in that direction.
    pub(crate) fn for_each_move(&self, mut found: impl FnMut(Self)) {
        for (moved, &rook) in self.rooks.iter().enumerate() {
            for axis in AXES {
                let (mut low, mut high) = (0, self.size[axis] - 1);
                for other in &self.rooks {
                    if other[1 - axis] == rook[1 - axis] {
                        if other[axis] < rook[axis] {
                            low = low.max(other[axis] + 1);
                        } else if other[axis] > rook[axis] {
                            high = high.min(other[axis] - 1);
                        }
                    }
                }
                for end in [low, high] {
                    if end != rook[axis] {
                        let mut next = *self;
                        next.rooks[moved][axis] = end;
                        next.rooks.sort_unstable();
                        found(next);
                    }
                }
            }
        }
    }

    /// The position whose gaps have the widths that `width` gives for an axis, the number of a gap
    /// and its width here.
    pub(crate) fn with_gaps(&self, mut width: impl FnMut(usize, usize, u8) -> u8) -> Self {
        let mut result = *self;
        for axis in AXES {
            let mut order: [usize; K] = std::array::from_fn(|rook| rook);
            order.sort_unstable_by_key(|&rook| self.rooks[rook][axis]);
            // The first line behind the last one with a rook, here and in the result.
            let (mut line, mut image, mut gap) = (0, 0, 0);
            for rook in order {
                let here = self.rooks[rook][axis];
                if here >= line {
                    image += width(axis, gap, here - line) + 1;
                    line = here + 1;
                    gap += 1;
                }
                result.rooks[rook][axis] = image - 1;
            }
            result.size[axis] = image + width(axis, gap, self.size[axis] - line);
        }
        result
    }

    /// The first line and the width of each gap of an axis.
    pub(crate) fn gaps(&self, axis: usize) -> Vec<(u8, u8)> {
        let mut lines = self.rooks.map(|rook| rook[axis]);
        lines.sort_unstable();
        let mut gaps = Vec::with_capacity(K + 1);
        let mut first = 0;
        for line in lines.into_iter().filter(|&line| line < self.size[axis]) {
            if line >= first {
                gaps.push((first, line - first));
                first = line + 1;
            }
        }
        gaps.push((first, self.size[axis] - first));
        gaps
    }

    /// The gap with this line: its first line and the line behind it. If a rook stands on the line,
    /// the first is above the second.
    pub(crate) fn gap_around(&self, axis: usize, line: u8) -> [u8; 2] {
        let (mut first, mut end) = (0, self.size[axis]);
        for rook in &self.rooks {
            let here = rook[axis];
            if here <= line {
                first = first.max(here + 1);
            }
            if here >= line {
                end = end.min(here);
            }
        }
        [first, end]
    }
}
