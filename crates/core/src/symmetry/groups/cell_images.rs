//! `Bitboard`: a set of cells as the bits of an integer. `CellImages`: tables of the images of
//! cells and sets of cells under the symmetries of a board.

use std::fmt::Debug;
use std::ops::{BitOr, Shr};

use super::dihedral::{Dihedral, Transform};
use super::generated::PermutationGroup;
use super::permutation::Permutation;
use crate::rules::error::ParameterError;

/// Tables of the images of cells, and of sets of cells as bitboards, under numbered permutations.
///
/// The tables of [`Dihedral::cell_images`] number the transforms by [`Transform::index`], those of
/// [`PermutationGroup::cell_images`] the elements by their positions in
/// [`as_slice`](PermutationGroup::as_slice). A number beyond the last stands for the identity.
///
/// The image of a set costs one lookup for each byte of a bitboard. The tables hold 256 bitboards
/// for each permutation and byte: 128 KiB for the eight transforms of a chessboard.
///
/// ```
/// use abstract_games_core::{CellImages, Dihedral, ParameterError, Transform};
///
/// let board: CellImages<u64> = Dihedral::square(8).cell_images()?;
/// let first_row = 0xff;
/// let turn = Transform::Rotate90.index();
/// assert_eq!(board.image_of_cell(turn, 0), 7); // a1 to h1
/// assert_eq!(board.image_of_set(turn, first_row), 0x8080_8080_8080_8080);
/// assert_eq!(board.least_image_of_set(0x8080_8080_8080_8080).0, first_row);
/// # Ok::<(), ParameterError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellImages<B> {
    cells: usize,
    permutations: usize,
    /// For each permutation, the image of each cell.
    images: Vec<u8>,
    /// For each permutation, and in it for each byte of a bitboard, the images of all sets of these
    /// eight cells. Their number does not depend on the board, to unroll the lookups.
    tables: Vec<[B; 256]>,
}

impl<B: Bitboard> CellImages<B> {
    const BYTES: usize = B::BITS as usize / 8;

    /// The tables for `cells` cells, where permutation `g` maps `cell` to `image(g, cell)`.
    fn new(
        cells: u64,
        permutations: usize,
        image: impl Fn(usize, usize) -> usize,
    ) -> Result<Self, ParameterError> {
        ParameterError::check("the number of cells of a bitboard", cells, 0..=B::BITS.into())?;
        let byte = |cell: u64| u8::try_from(cell).expect("a bitboard has at most 128 cells");
        let cells = usize::from(byte(cells));
        let numbers = || (0..permutations).flat_map(|g| (0..cells).map(move |cell| (g, cell)));
        let images: Vec<u8> = numbers().map(|(g, cell)| byte(image(g, cell) as u64)).collect();
        let of_byte = |images: &[u8], byte| table(images.get(8 * byte..).unwrap_or(&[]));
        let of_permutation = |g| &images[g * cells..][..cells];
        let places = (0..permutations).flat_map(|g| (0..Self::BYTES).map(move |byte| (g, byte)));
        let tables = places.map(|(g, byte)| of_byte(of_permutation(g), byte)).collect();
        Ok(Self { cells, permutations, images, tables })
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The number of permutations.
    pub fn permutations(&self) -> usize {
        self.permutations
    }

    /// The image of `cell` under permutation `g`. Cells beyond the board are fixed.
    #[inline]
    pub fn image_of_cell(&self, g: usize, cell: usize) -> usize {
        let images = self.images.chunks_exact(self.cells.max(1)).nth(g);
        images.and_then(|images| images.get(cell)).map_or(cell, |&image| usize::from(image))
    }

    /// The image of `set` under permutation `g`, without cells beyond the board; if `g` is beyond
    /// the last permutation, `set` unchanged.
    #[inline]
    pub fn image_of_set(&self, g: usize, set: B) -> B {
        let [image] = self.images_of_sets(g, [set]);
        image
    }

    /// The images of several sets under permutation `g`, such as the sets of the players' pieces.
    #[inline]
    pub fn images_of_sets<const N: usize>(&self, g: usize, sets: [B; N]) -> [B; N] {
        let from = g.saturating_mul(Self::BYTES);
        let tables = self.tables.get(from..).and_then(|tables| tables.get(..Self::BYTES));
        let Some(tables) = tables else { return sets };
        sets.map(|set| {
            let byte = |first: u32| usize::from((set >> first).low_byte());
            let parts = (0..).step_by(8).zip(tables);
            parts.fold(B::default(), |image, (first, table)| image | table[byte(first)])
        })
    }

    /// The images of `set` under all permutations, in the order of their numbers.
    pub fn images_of_set(&self, set: B) -> impl ExactSizeIterator<Item = B> {
        (0..self.permutations).map(move |g| self.image_of_set(g, set))
    }

    /// The least image of `set` as an integer, the same for all sets of an orbit if the
    /// permutations form a group, and the number of the first permutation that gives it.
    pub fn least_image_of_set(&self, set: B) -> (B, usize) {
        let least = self.images_of_set(set).zip(0..).min();
        least.unwrap_or((set, 0))
    }
}

/// The images of all sets of eight cells, of which those on the board have `images`.
fn table<B: Bitboard>(images: &[u8]) -> [B; 256] {
    let mut table = [B::default(); 256];
    for set in 1..table.len() {
        let last = set.ilog2();
        let image = images.get(last as usize).map(|&image| B::cell(image.into()));
        table[set] = table[set & !(1 << last)] | image.unwrap_or_default();
    }
    table
}

impl Dihedral {
    /// The image of `cell` under `g`, or `cell` beyond the board or if `g` is not in the group. The
    /// cell in column `x` of row `y` is `y * width + x`.
    pub fn image_of_cell(self, g: Transform, cell: usize) -> usize {
        let (width, height) = (self.width(), self.height());
        let place = || {
            let cell = u32::try_from(cell).ok()?;
            let place = (cell.checked_rem(width)?, cell / width);
            (place.1 < height && self.contains(g)).then_some(place)
        };
        place().map_or(cell, |place| {
            let (x, y) = g.square(place, width, height);
            y as usize * width as usize + x as usize
        })
    }

    /// Tables of the images of cells and of bitboards under all eight transforms, numbered by
    /// [`Transform::index`]. A transform that is not in the group fixes everything.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if the board has more cells than the bitboards have bits.
    pub fn cell_images<B: Bitboard>(self) -> Result<CellImages<B>, ParameterError> {
        let cells = u64::from(self.width()) * u64::from(self.height());
        let image = |g: usize, cell| self.image_of_cell(Transform::ALL[g], cell);
        CellImages::new(cells, Transform::ALL.len(), image)
    }
}

impl PermutationGroup {
    /// Tables of the images of points, as cells, and of bitboards under the elements.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if there are more points than the bitboards have bits.
    pub fn cell_images<B: Bitboard>(&self) -> Result<CellImages<B>, ParameterError> {
        let elements: &[Permutation] = self.as_slice();
        let image = |g: usize, cell| elements[g].image(cell);
        CellImages::new(self.degree() as u64, elements.len(), image)
    }
}

/// An unsigned integer as a set of cells: bit `i`, counted from the lowest, represents cell `i`.
///
/// Implemented by `u16`, `u32`, `u64` and `u128`. Boards number their cells row by row from the
/// bottom left: cell `y * width + x` lies in column x and row y.
pub trait Bitboard:
    Copy
    + Ord
    + Debug
    + Default
    + Send
    + Sync
    + BitOr<Output = Self>
    + Shr<u32, Output = Self>
    + sealed::Sealed
{
    /// The number of bits, which is the greatest number of cells.
    const BITS: u32;

    /// The set that contains only cell `number`, or the empty set if there is no bit for it.
    fn cell(number: u32) -> Self;

    /// The lowest eight bits, which represent cells 0 to 7.
    #[doc(hidden)]
    fn low_byte(self) -> u8;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! bitboards {
    ($($integer:ty),*) => {$(
        impl sealed::Sealed for $integer {}

        impl Bitboard for $integer {
            const BITS: u32 = <$integer>::BITS;

            #[inline]
            fn cell(number: u32) -> Self {
                <$integer>::from(1_u8).checked_shl(number).unwrap_or(0)
            }

            #[inline]
            fn low_byte(self) -> u8 {
                self.to_le_bytes()[0]
            }
        }
    )*};
}

bitboards!(u16, u32, u64, u128);
