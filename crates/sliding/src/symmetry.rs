//! The symmetries of the square board, acting on configurations and slides.

use abstract_games_core::{Dihedral, Symmetry, Transform};
use wide::i16x8;

use crate::{Configuration, MAX_PIECES, Slide, SlidingPuzzle, Square};

/// One value for each transform, in the order of [`Transform::ALL`].
type Lanes = [i16; 8];

impl<const K: usize> Symmetry<SlidingPuzzle<K>> for Dihedral {
    fn apply(&self, g: &Transform, state: &Configuration<K>) -> Configuration<K> {
        let mut squares = state.squares().map(|square| image(*self, *g, square));
        squares.sort_unstable();
        Configuration::from_ascending(squares)
    }

    fn apply_move(&self, g: &Transform, slide: &Slide) -> Slide {
        Slide { from: image(*self, *g, slide.from), to: image(*self, *g, slide.to) }
    }

    /// The least image, all eight formed at once.
    ///
    /// A square's image under each transform is a linear function of its file and rank, so that a
    /// square is two multiplications of eight lanes; sorting is lane by lane, and the least image is
    /// found from its first square to its last, among the lanes that agree with it so far.
    #[inline]
    fn canonical(&self, state: &Configuration<K>) -> (Configuration<K>, Transform) {
        let mut images = state.squares().map(|square| images_of(*self, square));
        for end in (1..K).rev() {
            for k in 0..end {
                let (a, b) = (images[k], images[k + 1]);
                images[k] = a.min(b);
                images[k + 1] = a.max(b);
            }
        }
        // Transforms that are not in the group are made too large to be the least.
        let out = Transform::ALL.map(|g| if self.contains(g) { 0 } else { BEYOND });
        images[K - 1] |= i16x8::new(out);
        // Each image as a number, its last square in the highest bits.
        let mut rows = [i16x8::splat(0); MAX_PIECES];
        rows[..K].copy_from_slice(&images);
        let columns = i16x8::transpose(rows);
        let (least, witness) = if K <= 4 {
            let (least, witness) = least_of(columns.map(four_as_float));
            (least.to_bits().into(), witness)
        } else {
            least_of(columns.map(eight_as_integer))
        };
        let square = |k| Square::from_bits((least >> (16 * k)) as u16);
        (Configuration::from_ascending(std::array::from_fn(square)), Transform::ALL[witness])
    }
}

/// Greater than the bits of any square.
const BEYOND: i16 = 1 << 14;

/// The first four lanes as the bits of a number, the last of them highest.
///
/// With the bits of a square in front these are the bits of a positive float, and positive floats
/// are ordered as their bits are; but finding the least of eight floats is a handful of
/// instructions, and of 64-bit integers, on a machine without instructions for that, many.
#[inline]
fn four_as_float(lanes: i16x8) -> f64 {
    f64::from_bits(halves(lanes)[0])
}

/// Eight lanes as one number, the last highest.
#[inline]
fn eight_as_integer(lanes: i16x8) -> u128 {
    let [low, high] = halves(lanes);
    u128::from(high) << 64 | u128::from(low)
}

/// The first and the last four lanes, each as one number with the last of them highest.
#[inline]
fn halves(lanes: i16x8) -> [u64; 2] {
    let lanes: [[u8; 8]; 2] = bytemuck::cast(lanes.to_array().map(i16::to_le));
    lanes.map(u64::from_le_bytes)
}

/// The least of eight numbers, and the first place where it stands.
#[inline]
fn least_of<N: Copy + PartialOrd>(numbers: [N; 8]) -> (N, usize) {
    let lesser = |a: N, b: N| if b < a { b } else { a };
    let [a, b, c, d, e, f, g, h] = numbers;
    let half = [lesser(a, b), lesser(c, d), lesser(e, f), lesser(g, h)];
    let least = lesser(lesser(half[0], half[1]), lesser(half[2], half[3]));
    // It is there; but a search that does not ask for the place should not pay for a panic.
    (least, numbers.iter().position(|&n| n == least).unwrap_or(0))
}

pub(crate) fn image(board: Dihedral, g: Transform, square: Square) -> Square {
    let (file, rank) = g.square((square.file(), square.rank()), board.width(), board.height());
    Square::new(file, rank).expect("a transform keeps squares on the board")
}

/// The images of a square under all eight transforms, as the bits of squares.
#[inline]
fn images_of(board: Dihedral, square: Square) -> i16x8 {
    let (file, rank) = square.coordinates();
    let last = i16::try_from(board.width()).expect("a board of at most 64 files") - 1;
    i16x8::new(BY_FILE) * file + i16x8::new(BY_RANK) * rank + i16x8::new(ORIGIN) * last
}

/// Where square (0, 0) goes, in units of the last file and rank, and how the image moves on with
/// the file and with the rank. A board of 2 × 2 squares tells.
const ORIGIN: Lanes = lanes_on_the_least_board((0, 0), [0; 8]);
const BY_FILE: Lanes = lanes_on_the_least_board((1, 0), ORIGIN);
const BY_RANK: Lanes = lanes_on_the_least_board((0, 1), ORIGIN);

const fn lanes_on_the_least_board(square: (u32, u32), less: Lanes) -> Lanes {
    let mut lanes = [0; 8];
    let mut i = 0;
    while i < lanes.len() {
        let (file, rank) = Transform::ALL[i].square(square, 2, 2);
        let Some(image) = Square::new(file, rank) else { unreachable!() };
        lanes[i] = image.bits().cast_signed() - less[i];
        i += 1;
    }
    lanes
}
