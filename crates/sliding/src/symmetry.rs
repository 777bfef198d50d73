//! The action of the symmetries of the square board on configurations and slides.

use abstract_games_core::{
    Dihedral, Group, MoveSet, SleepSymmetry, Symmetry, Transform, least_image, map_array,
};
use wide::{CmpEq, i16x8};

use crate::configuration::Configuration;
use crate::piece::MAX_PIECES;
use crate::puzzle::SlidingPuzzle;
use crate::reach::{directions_after, set_of};
use crate::square::{Slide, Square};

/// One value for each transform, in the order of [`Transform::ALL`].
type Lanes = [i16; 8];

/// The group must act on the board of the puzzle; [`SlidingPuzzle::symmetry`] returns it.
impl<const N: usize> Symmetry<SlidingPuzzle<N>> for Dihedral {
    fn apply(&self, g: &Transform, state: &Configuration<N>) -> Configuration<N> {
        image_of_configuration(*self, *g, state)
    }

    fn apply_move(&self, g: &Transform, slide: &Slide) -> Slide {
        image_of_slide(*self, *g, *slide)
    }

    /// The least image; boards of up to 128 × 128 squares have all eight computed at once.
    #[inline]
    fn canonical(&self, state: &Configuration<N>) -> (Configuration<N>, Transform) {
        if self.width() > MAX_PACKED_SIZE {
            return least_on_any_board(*self, state);
        }
        let images = images(*self, state);
        let least = least_of::<N>(images);
        // The search for the witness has no branch; its outcome would be unpredictable.
        let mut places = 0;
        for (k, &image) in images.iter().enumerate() {
            places |= u32::from(word_of::<N>(image) == least) << k;
        }
        let witness = Transform::ALL[places.trailing_zeros() as usize % images.len()];
        (Configuration::from_word(least, state.pieces()), witness)
    }

    #[inline]
    fn canonical_form(&self, state: &Configuration<N>) -> Configuration<N> {
        if self.width() > MAX_PACKED_SIZE {
            return least_on_any_board(*self, state).0;
        }
        Configuration::from_word(least_of::<N>(images(*self, state)), state.pieces())
    }

    #[inline]
    fn stabiliser_order(&self, state: &Configuration<N>) -> usize {
        if self.width() > MAX_PACKED_SIZE {
            return self
                .elements()
                .filter(|&g| image_of_configuration(*self, g, state) == *state)
                .count();
        }
        let images = images(*self, state);
        images.iter().filter(|&&image| image == images[0]).count()
    }
}

impl<const N: usize> SleepSymmetry<SlidingPuzzle<N>> for Dihedral {
    #[inline]
    fn apply_moves(&self, g: &Transform, state: &Configuration<N>, moves: MoveSet) -> MoveSet {
        let slides =
            map_array(first_rows::<N>(moves), |directions| directions_after(*g, directions));
        let pieces = state.pieces();
        if self.width() > MAX_PACKED_SIZE {
            return set_of(&images_in_place(*self, *g, state)[..pieces], &slides);
        }
        let image = |square| images_of(*self, square).to_array()[*g as usize];
        set_of(&map_array(*state.places(), image)[..pieces], &slides)
    }
}

/// The slides of the first `N` pieces in a set of moves, as bits.
#[inline]
fn first_rows<const N: usize>(moves: MoveSet) -> [u8; N] {
    let (mut rows, all) = ([0; N], moves.bits().to_le_bytes());
    rows.copy_from_slice(&all[..N]);
    rows
}

/// The least image on a board of any size. A call of it costs the inner loop no registers.
#[cold]
#[inline(never)]
fn least_on_any_board<const N: usize>(
    board: Dihedral,
    state: &Configuration<N>,
) -> (Configuration<N>, Transform) {
    least_image::<SlidingPuzzle<N>, _>(&board, state)
}

/// The images of a configuration under all eight transforms, in the order of [`Transform::ALL`], on
/// a board of at most 128 × 128 squares: the bits of the squares in ascending order, then zeros. A
/// transform outside the group has an image greater than any configuration.
#[inline]
fn images<const N: usize>(board: Dihedral, state: &Configuration<N>) -> [i16x8; 8] {
    debug_assert_eq!(board.width(), board.height(), "the boards of these puzzles are square");
    let pieces = state.pieces();
    let mut images = map_array(*state.places(), |square| images_of(board, square));
    for end in (1..pieces).rev() {
        for k in 0..end {
            let (a, b) = (images[k], images[k + 1]);
            images[k] = a.min(b);
            images[k + 1] = a.max(b);
        }
    }
    let members = i16x8::splat(i16::from(board.members())) & i16x8::new(BIT_OF_LANE);
    let beyond = members.cmp_eq(i16x8::splat(0)) & i16x8::splat(BEYOND);
    images[pieces - 1] = images[pieces - 1].max(beyond);
    let mut rows = [i16x8::splat(0); MAX_PIECES];
    rows[..pieces].copy_from_slice(&images[..pieces]);
    i16x8::transpose(rows)
}

/// All eight images as [words](Configuration::from_word), which keep the order.
#[inline]
pub(crate) fn images_of_four(board: Dihedral, state: Configuration<4>) -> [u64; 8] {
    map_array(images(board, &state), |image| halves(image)[0])
}

/// The bit of each transform in the set of a group's members.
const BIT_OF_LANE: Lanes = [1, 2, 4, 8, 16, 32, 64, 128];

/// The largest board whose squares, a byte for the file and one for the rank, fit into 15 bits.
pub(crate) const MAX_PACKED_SIZE: u32 = 128;

/// A value above the bits of any such square, `0x7f7f`. Floats with it as highest bits are finite.
const BEYOND: i16 = 0x7f80;

/// The lanes as the [word](Configuration::from_word) of a configuration in `N` places.
#[inline]
fn word_of<const N: usize>(lanes: i16x8) -> u128 {
    let [low, high] = halves(lanes);
    if N <= 4 { low.into() } else { u128::from(high) << 64 | u128::from(low) }
}

/// The least of eight images, as a word. Words of up to four pieces have the order of the floats
/// with their bits, whose minimum takes fewer instructions than that of integers.
#[inline]
fn least_of<const N: usize>(images: [i16x8; 8]) -> u128 {
    if N <= 4 {
        least(map_array(images, |image| f64::from_bits(halves(image)[0]))).to_bits().into()
    } else {
        least(map_array(images, word_of::<N>))
    }
}

#[inline]
fn least<N: Copy + PartialOrd>([a, b, c, d, e, f, g, h]: [N; 8]) -> N {
    let lesser = |a: N, b: N| if b < a { b } else { a };
    lesser(lesser(lesser(a, b), lesser(c, d)), lesser(lesser(e, f), lesser(g, h)))
}

/// The first and the last four lanes, each as one number whose lowest bits are the first lane.
#[inline]
fn halves(lanes: i16x8) -> [u64; 2] {
    let lanes: [[u8; 8]; 2] = bytemuck::cast(map_array(lanes.to_array(), i16::to_le));
    map_array(lanes, u64::from_le_bytes)
}

pub(crate) fn image_of_configuration<const N: usize>(
    board: Dihedral,
    g: Transform,
    state: &Configuration<N>,
) -> Configuration<N> {
    let mut squares = images_in_place(board, g, state);
    squares.sort_unstable();
    Configuration::from_ascending(squares)
}

/// The image of each square, in its place.
fn images_in_place<const N: usize>(
    board: Dihedral,
    g: Transform,
    state: &Configuration<N>,
) -> [Square; N] {
    let mut squares = *state.places();
    for square in &mut squares[..state.pieces()] {
        *square = image(board, g, *square);
    }
    squares
}

pub(crate) fn image_of_slide(board: Dihedral, g: Transform, slide: Slide) -> Slide {
    Slide { from: image(board, g, slide.from), to: image(board, g, slide.to) }
}

fn image(board: Dihedral, g: Transform, square: Square) -> Square {
    let (file, rank) = g.square((square.file(), square.rank()), board.width(), board.height());
    Square::new(file, rank).expect("a transform keeps squares on the board")
}

/// The bits of the images of a square under all eight transforms.
#[inline]
fn images_of(board: Dihedral, square: Square) -> i16x8 {
    let (file, rank) = square.lanes();
    let last = i16::try_from(board.width()).expect("a board of at most 702 files") - 1;
    i16x8::new(BY_FILE) * file + i16x8::new(BY_RANK) * rank + i16x8::new(ORIGIN) * last
}

/// The image of square (0, 0), in units of the last file and rank, and the change of an image with
/// the file and with the rank. They are read off a board of 2 × 2 squares.
const ORIGIN: Lanes = lanes_on_the_least_board((0, 0), [0; 8]);
const BY_FILE: Lanes = lanes_on_the_least_board((1, 0), ORIGIN);
const BY_RANK: Lanes = lanes_on_the_least_board((0, 1), ORIGIN);

#[expect(clippy::cast_possible_truncation, reason = "a file and a rank of at most 1")]
const fn lanes_on_the_least_board(square: (u32, u32), less: Lanes) -> Lanes {
    let mut lanes = [0; 8];
    let mut i = 0;
    while i < lanes.len() {
        let (file, rank) = Transform::ALL[i].square(square, 2, 2);
        let Some(image) = Square::new(file, rank) else { unreachable!() };
        lanes[i] = (image.rank() << 8 | image.file()) as i16 - less[i];
        i += 1;
    }
    lanes
}
