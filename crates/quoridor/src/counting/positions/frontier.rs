//! What must be remembered of the part of a board that is filled.

use std::hash::{Hash, Hasher};

use super::waiting::Waiting;
use crate::counting::fences::FencePlace;

/// The most squares in a row.
pub(in crate::counting) const MAX_WIDTH: usize = NEW as usize;

/// The name of a block that begins: none that another has.
const NEW: u8 = 16;

/// The last square reached in each column, and how these squares hang together.
///
/// Columns are filled from left to right, and those before the next have moved down a row already.
/// Squares that are connected are a block; blocks are numbered in the order of their first columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frontier {
    /// The block of each column's square, four bits each.
    blocks: u64,
    /// Which blocks are connected with the first row.
    at_top: u16,
    /// Right of which columns a vertical fence reaches down beside the square after the one it
    /// began at.
    vertical: u16,
    /// Whether a horizontal fence reaches under the next column.
    horizontal: bool,
    /// The pawns whose fate is open.
    waiting: Waiting,
}

/// At once, which is a good deal quicker than field by field.
impl Hash for Frontier {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// Where blocks go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Renaming([u8; MAX_WIDTH]);

/// A block that is not on the frontier any more.
const CLOSED: u8 = u8::MAX;

/// One name for each column, or for each block; not numbers in any order.
type Names = [u8; MAX_WIDTH];

/// One column filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) frontier: Frontier,
    /// Where the blocks have gone.
    pub(super) renaming: Renaming,
    /// The block of the square that was reached.
    pub(super) entered: usize,
    /// The old block that has no square on the frontier any more. There is at most one.
    pub(super) closed: Option<usize>,
}

impl Renaming {
    /// The new number of a block, unless it is closed.
    pub(super) fn of(&self, block: usize) -> Option<usize> {
        let to = self.0[block];
        (to != CLOSED).then_some(usize::from(to))
    }

    fn then(&self, next: &Self) -> Self {
        Self(self.0.map(|block| if block == CLOSED { CLOSED } else { next.0[usize::from(block)] }))
    }

    /// Each block under its own number.
    fn identity() -> Self {
        Self(own_names())
    }
}

impl Frontier {
    /// The first row of a board, before any fence: its squares are not connected yet.
    pub(super) fn first_row(width: usize, waiting: Waiting) -> Self {
        let columns = own_names();
        let at_top = u16::MAX >> (MAX_WIDTH - width);
        Self { blocks: packed(&columns, width), at_top, vertical: 0, horizontal: false, waiting }
    }

    /// The pawns whose fate is open.
    pub(super) fn waiting(&self) -> Waiting {
        self.waiting
    }

    /// The block of a column's square.
    pub(super) fn block(&self, column: usize) -> usize {
        (self.blocks >> (4 * column) & 15) as usize
    }

    /// The number of blocks of a frontier so wide.
    pub(super) fn count(&self, width: usize) -> usize {
        (0..width).map(|column| self.block(column) + 1).max().unwrap_or(0)
    }

    /// Whether a block is connected with the first row.
    pub(super) fn is_at_top(&self, block: usize) -> bool {
        self.at_top >> block & 1 == 1
    }

    /// How many blocks with smaller numbers are not connected with the first row.
    pub(super) fn rank_below_top(&self, block: usize) -> usize {
        (!u32::from(self.at_top) & ((1 << block) - 1)).count_ones() as usize
    }

    /// Whether a horizontal fence reaches under the next column.
    pub(super) fn has_horizontal(&self) -> bool {
        self.horizontal
    }

    /// Whether a fence that began one row above is between a column's square and the next column's.
    pub(super) fn is_barred(&self, column: usize) -> bool {
        self.vertical >> column & 1 == 1
    }

    /// As a number: what tells it apart from all other frontiers.
    pub(super) fn key(&self) -> u128 {
        u128::from(self.blocks)
            | u128::from(self.at_top) << 64
            | u128::from(self.vertical) << 80
            | u128::from(self.horizontal) << 96
            | u128::from(self.waiting.bits()) << 97
    }

    /// The frontier so wide with this key, if there is one.
    #[expect(clippy::cast_possible_truncation, reason = "the parts of the key")]
    pub(super) fn from_key(key: u128, width: usize) -> Option<Self> {
        let frontier = Self {
            blocks: key as u64,
            at_top: (key >> 64) as u16,
            vertical: (key >> 80) as u16,
            horizontal: key >> 96 & 1 == 1,
            waiting: Waiting::from_bits((key >> 97) as u8),
        };
        let columns = frontier.columns(width);
        let Numbered { blocks, at_top, .. } =
            Numbered::new(&columns, width, u32::from(frontier.at_top));
        let is_one = frontier.key() == key
            && (blocks, at_top) == (frontier.blocks, frontier.at_top)
            && u32::from(frontier.vertical) < 1 << (width - 1);
        is_one.then_some(frontier)
    }

    /// Fills `column`: puts a fence on the intersection at the lower right of its square, which
    /// settles the ways from there to the right and down, and goes on to the square below. `None` if
    /// the fence does not fit; right of the last column there is no intersection.
    pub(super) fn fill(&self, column: usize, place: FencePlace, width: usize) -> Option<Step> {
        let inside = column + 1 < width;
        let fits = match place {
            FencePlace::Empty => true,
            FencePlace::Horizontal => inside && !self.horizontal,
            FencePlace::Vertical => inside && !self.is_barred(column),
        };
        if !fits {
            return None;
        }
        let mut columns = self.columns(width);
        let mut names = own_names();
        let mut at_top = u32::from(self.at_top);
        if inside && place != FencePlace::Vertical && !self.is_barred(column) {
            let (left, right) = (columns[column], columns[column + 1]);
            rename(&mut columns, right, left);
            rename(&mut names, right, left);
            at_top |= (at_top >> right & 1) << left;
        }
        if self.horizontal || place == FencePlace::Horizontal {
            // The square below begins a block, under a name that no other has.
            columns[column] = NEW;
            at_top &= !(1 << NEW);
        }
        let numbered = Numbered::new(&columns, width, at_top);
        let vertical = u16::from(place == FencePlace::Vertical) << column;
        let frontier = Self {
            blocks: numbered.blocks,
            at_top: numbered.at_top,
            vertical: self.vertical & !(1 << column) | vertical,
            horizontal: place == FencePlace::Horizontal,
            waiting: self.waiting,
        };
        let renaming = numbered.renaming(&names);
        // No other block can lose its last square here.
        let old = self.block(column);
        let closed = renaming.of(old).is_none().then_some(old);
        Some(Step { frontier, renaming, entered: frontier.block(column), closed })
    }

    /// This frontier when only these pawns still matter, and where the blocks go.
    pub(super) fn forget(&self, width: usize, waiting: Waiting) -> (Self, Renaming) {
        match (waiting.first, waiting.second) {
            // Both ask for blocks, and for those that are connected with the first row.
            (true, true) => self.awaiting(waiting),
            // Which blocks are connected with the first row only matters to the first pawn,
            (false, true) => (Self { at_top: 0, waiting, ..*self }, Renaming::identity()),
            // to whom they are all alike.
            (true, false) if self.at_top.count_ones() < 2 => self.awaiting(waiting),
            (true, false) => {
                let (mut columns, mut names) = (self.columns(width), own_names());
                let first = names[self.at_top.trailing_zeros() as usize];
                for name in columns[..width].iter_mut().chain(&mut names) {
                    if self.at_top >> *name & 1 == 1 {
                        *name = first;
                    }
                }
                let numbered = Numbered::new(&columns, width, self.at_top.into());
                let Numbered { blocks, at_top, .. } = numbered;
                (Self { blocks, at_top, waiting, ..*self }, numbered.renaming(&names))
            }
            (false, false) => {
                (Self { blocks: 0, at_top: 0, waiting, ..*self }, Renaming([0; MAX_WIDTH]))
            }
        }
    }

    /// This frontier, unchanged but for the pawns that matter.
    pub(super) fn awaiting(&self, waiting: Waiting) -> (Self, Renaming) {
        (Self { waiting, ..*self }, Renaming::identity())
    }

    /// The first in order of this frontier and its mirror image, at the end of a row.
    pub(super) fn least_image(&self, width: usize) -> (Self, Renaming) {
        let mut columns = self.columns(width);
        columns[..width].reverse();
        let vertical =
            if width < 2 { 0 } else { self.vertical.reverse_bits() >> (MAX_WIDTH + 1 - width) };
        let numbered = Numbered::new(&columns, width, u32::from(self.at_top));
        let Numbered { blocks, at_top, .. } = numbered;
        let image = Self { blocks, at_top, vertical, ..*self };
        if image.key() < self.key() {
            (image, numbered.renaming(&own_names()))
        } else {
            (*self, Renaming::identity())
        }
    }

    fn columns(&self, width: usize) -> Names {
        let mut blocks = self.blocks;
        let mut columns = [0; MAX_WIDTH];
        for column in &mut columns[..width] {
            *column = (blocks & 15) as u8;
            blocks >>= 4;
        }
        columns
    }
}

impl Step {
    /// This step, and then what some map of frontiers makes of its frontier.
    pub(super) fn then(&self, (frontier, renaming): (Frontier, Renaming)) -> Self {
        let entered = renaming.of(self.entered).unwrap_or_default();
        Self { frontier, renaming: self.renaming.then(&renaming), entered, closed: self.closed }
    }
}

fn own_names() -> Names {
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
}

fn rename(names: &mut Names, from: u8, to: u8) {
    for name in names {
        if *name == from {
            *name = to;
        }
    }
}

fn packed(columns: &Names, width: usize) -> u64 {
    columns[..width].iter().rev().fold(0, |blocks, &block| blocks << 4 | u64::from(block))
}

/// Named blocks, numbered in the order of their first columns.
struct Numbered {
    blocks: u64,
    at_top: u16,
    numbers: [u8; MAX_WIDTH + 1],
}

impl Numbered {
    fn new(columns: &Names, width: usize, named_at_top: u32) -> Self {
        let mut numbers = [CLOSED; MAX_WIDTH + 1];
        let (mut count, mut at_top, mut blocks) = (0, 0, 0);
        for (column, &name) in columns[..width].iter().enumerate() {
            let number = &mut numbers[usize::from(name)];
            if *number == CLOSED {
                *number = count;
                at_top |= u16::from(named_at_top >> name & 1 == 1) << count;
                count += 1;
            }
            blocks |= u64::from(*number) << (4 * column);
        }
        Self { blocks, at_top, numbers }
    }

    fn renaming(&self, names: &Names) -> Renaming {
        Renaming(names.map(|name| self.numbers[usize::from(name)]))
    }
}
