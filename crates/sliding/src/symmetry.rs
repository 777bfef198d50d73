//! The symmetries of the square board, acting on configurations and slides.

use abstract_games_core::{Dihedral, Symmetry, Transform};

use crate::{Configuration, Slide, SlidingPuzzle, Square};

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
        let mut images = state.squares().map(|square| lanes_of(*self, square));
        for end in (1..K).rev() {
            for k in 0..end {
                let (low, high) = images.split_at_mut(k + 1);
                for (a, b) in low[k].iter_mut().zip(&mut high[0]) {
                    (*a, *b) = ((*a).min(*b), (*a).max(*b));
                }
            }
        }
        let mut excluded: Lanes = [0; 8];
        for (lane, transform) in excluded.iter_mut().zip(Transform::ALL) {
            *lane = if self.contains(transform) { 0 } else { i16::MAX };
        }
        let least = images.map(|lanes| {
            let mut least = i16::MAX;
            for (&lane, &out) in lanes.iter().zip(&excluded) {
                least = least.min(lane | out);
            }
            for (&lane, out) in lanes.iter().zip(&mut excluded) {
                *out |= if lane == least { 0 } else { i16::MAX };
            }
            Square::from_bits(least.cast_unsigned())
        });
        let witness = excluded.iter().position(|&out| out == 0);
        let witness = Transform::ALL[witness.expect("the least image is in some lane")];
        (Configuration::from_ascending(least), witness)
    }
}

pub(crate) fn image(board: Dihedral, g: Transform, square: Square) -> Square {
    let (file, rank) = g.square((square.file(), square.rank()), board.width(), board.height());
    Square::new(file, rank).expect("a transform keeps squares on the board")
}

/// The images of a square under all eight transforms, as the bits of squares.
#[inline]
fn lanes_of(board: Dihedral, square: Square) -> Lanes {
    let (file, rank) = square.coordinates();
    let last = i16::try_from(board.width()).expect("a board of at most 64 files") - 1;
    let mut lanes = [0; 8];
    for (i, lane) in lanes.iter_mut().enumerate() {
        *lane = file * BY_FILE[i] + rank * BY_RANK[i] + last * ORIGIN[i];
    }
    lanes
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
