//! The frontier: the state of the filled part of a board, with the pawns still to be cut off.

use std::hash::{Hash, Hasher};

use abstract_games_quoridor_fences::FencePlace;

/// The greatest number of squares in a row.
pub(crate) const MAX_WIDTH: usize = NEW as usize;

/// The name of a new block, different from all names of blocks.
const NEW: u8 = 16;

/// The last square reached in each column, and the connections between these squares.
///
/// Columns are filled from left to right; those left of the next one have moved down a row. Blocks,
/// the sets of connected squares, are numbered in the order of their first columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frontier {
    /// The block of each column's square, four bits each.
    blocks: u64,
    /// The blocks that are connected with the first row, as bits.
    at_top: u16,
    /// The columns, as bits, whose square has the lower half of a vertical fence on its right.
    pub(super) vertical: u16,
    /// Whether a horizontal fence reaches under the next column.
    pub(super) horizontal: bool,
    pub(super) waiting: Waiting,
}

/// Hashes the key, which is much faster than hashing each field.
impl Hash for Frontier {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// A map from old blocks to new blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Renaming([u8; MAX_WIDTH]);

/// The image of a block without squares on the new frontier.
const CLOSED: u8 = u8::MAX;

/// A name for each column or for each block. Names have no order.
type Names = [u8; MAX_WIDTH];

/// The result of filling one column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) frontier: Frontier,
    /// The map from the old blocks to the new ones.
    pub(super) renaming: Renaming,
    /// The block of the new square of the frontier.
    pub(super) entered: usize,
    /// The old block that has no square on the new frontier. There is at most one.
    pub(super) closed: Option<usize>,
}

impl Renaming {
    /// The new number of a block, or `None` if it is closed.
    pub(super) fn of(&self, block: usize) -> Option<usize> {
        let to = self.0[block];
        (to != CLOSED).then_some(usize::from(to))
    }

    fn then(&self, next: &Self) -> Self {
        // Without link-time optimisation `map` of an array is several calls for each element.
        let mut images = self.0;
        for block in images.iter_mut().filter(|block| **block != CLOSED) {
            *block = next.0[usize::from(*block)];
        }
        Self(images)
    }
}

impl Frontier {
    /// The frontier before any fence: the squares of the first row, each a block of its own.
    pub(super) fn first_row(width: usize, waiting: Waiting) -> Self {
        let columns = own_names();
        let at_top = u16::MAX >> (MAX_WIDTH - width);
        Self { blocks: packed(&columns, width), at_top, vertical: 0, horizontal: false, waiting }
    }

    /// The block of a column's square.
    pub(super) fn block(&self, column: usize) -> usize {
        (self.blocks >> (4 * column) & 15) as usize
    }

    /// The number of blocks of a frontier of `width` columns.
    pub(super) fn count(&self, width: usize) -> usize {
        (0..width).map(|column| self.block(column) + 1).max().unwrap_or(0)
    }

    /// The columns of each block, as bits.
    pub(super) fn blocks(&self, width: usize) -> [u16; MAX_WIDTH] {
        let mut columns = [0; MAX_WIDTH];
        for column in 0..width {
            columns[self.block(column)] |= 1 << column;
        }
        columns
    }

    /// The columns whose squares are connected with the first row, as bits.
    pub(super) fn columns_at_top(&self, width: usize) -> u16 {
        let blocks = self.blocks(width).into_iter().enumerate();
        let at_top = blocks.filter(|&(block, _)| self.is_at_top(block));
        at_top.fold(0, |all, (_, columns)| all | columns)
    }

    /// Whether a block is connected with the first row.
    pub(super) fn is_at_top(&self, block: usize) -> bool {
        self.at_top >> block & 1 == 1
    }

    /// The number of blocks with smaller numbers that are not connected with the first row.
    pub(super) fn rank_below_top(&self, block: usize) -> usize {
        (!u32::from(self.at_top) & ((1 << block) - 1)).count_ones() as usize
    }

    /// Whether the lower half of a vertical fence is on the right of a column's square.
    pub(super) fn is_barred(&self, column: usize) -> bool {
        self.vertical >> column & 1 == 1
    }

    /// The frontier as a number. Different frontiers have different keys.
    pub(super) fn key(&self) -> u128 {
        u128::from(self.blocks)
            | u128::from(self.at_top) << 64
            | u128::from(self.vertical) << 80
            | u128::from(self.horizontal) << 96
            | u128::from(self.waiting.bits()) << 97
    }

    /// The frontier of `width` columns with this key, or `None` if there is none.
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

    /// Fills `column`: puts `place` on the intersection at the lower right of its square, and moves
    /// the frontier to the square below. Returns `None` if the fence does not fit.
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
            // The square below is a new block.
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
        // Only the block of the square above can lose its last square.
        let old = self.block(column);
        let closed = renaming.of(old).is_none().then_some(old);
        Some(Step { frontier, renaming, entered: frontier.block(column), closed })
    }

    /// The frontier reduced to what matters to the pawns in `waiting`, with the map of its blocks
    /// if they change.
    pub(super) fn forget(&self, width: usize, waiting: Waiting) -> (Self, Option<Renaming>) {
        match (waiting.first, waiting.second) {
            // The two pawns need the blocks and their connections with the first row.
            (true, true) => self.awaiting(waiting),
            // The second pawn does not need the connections with the first row.
            (false, true) => (Self { at_top: 0, waiting, ..*self }, None),
            // To the first pawn, the blocks connected with the first row are one.
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
                (Self { blocks, at_top, waiting, ..*self }, Some(numbered.renaming(&names)))
            }
            (false, false) => {
                (Self { blocks: 0, at_top: 0, waiting, ..*self }, Some(Renaming([0; MAX_WIDTH])))
            }
        }
    }

    /// The frontier with other pawns in `waiting`.
    pub(super) fn awaiting(&self, waiting: Waiting) -> (Self, Option<Renaming>) {
        (Self { waiting, ..*self }, None)
    }

    /// The lesser of the frontier and its mirror image, by key, at the end of a row, with the map
    /// of the blocks if they change.
    pub(super) fn least_image(&self, width: usize) -> (Self, Option<Renaming>) {
        let mut columns = self.columns(width);
        columns[..width].reverse();
        let vertical = mirrored(self.vertical, width - 1);
        let numbered = Numbered::new(&columns, width, u32::from(self.at_top));
        let Numbered { blocks, at_top, .. } = numbered;
        let image = Self { blocks, at_top, vertical, ..*self };
        if image.key() < self.key() {
            (image, Some(numbered.renaming(&own_names())))
        } else {
            (*self, None)
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
    /// The step followed by a map of its frontier.
    pub(super) fn then(&self, (frontier, renaming): (Frontier, Option<Renaming>)) -> Self {
        let Some(renaming) = renaming else { return Self { frontier, ..*self } };
        let entered = renaming.of(self.entered).unwrap_or_default();
        Self { frontier, renaming: self.renaming.then(&renaming), entered, closed: self.closed }
    }
}

/// The mirror images of some columns out of `width`.
pub(super) fn mirrored(columns: u16, width: usize) -> u16 {
    if width == 0 { 0 } else { columns.reverse_bits() >> (MAX_WIDTH - width) }
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

/// Blocks with names, numbered in the order of their first columns.
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
        // A loop, as in `then`.
        let mut images = *names;
        for name in &mut images {
            *name = self.numbers[usize::from(*name)];
        }
        Renaming(images)
    }
}

/// The waiting pawns of a pass: still to be placed, or in a block with squares on the frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Waiting {
    /// The pawn whose goal is the first row.
    pub(super) first: bool,
    /// The pawn whose goal is the last row.
    pub(super) second: bool,
}

impl Waiting {
    pub(super) const NONE: Self = Self { first: false, second: false };
    pub(super) const FIRST: Self = Self { first: true, second: false };
    pub(super) const SECOND: Self = Self { first: false, second: true };
    pub(super) const BOTH: Self = Self { first: true, second: true };

    pub(super) fn bits(self) -> u8 {
        u8::from(self.first) | u8::from(self.second) << 1
    }

    pub(super) fn from_bits(bits: u8) -> Self {
        Self { first: bits & 1 == 1, second: bits >> 1 & 1 == 1 }
    }
}
