//! The distance that each piece can slide, computed for all eight directions at once.

use abstract_games_core::{MoveSet, Transform, map_array};
use wide::{CmpEq, CmpGt, i16x8, u64x2};

use crate::configuration::pieces_in;
use crate::piece::{MAX_PIECES, Piece};
use crate::square::{Slide, Square};

/// The number of directions: east, north, west, south, diagonals counterclockwise from north-east.
pub(crate) const DIRECTIONS: usize = 8;

/// The change of the file with one step in each direction.
const ACROSS: [i16; DIRECTIONS] = [1, 0, -1, 0, 1, -1, -1, 1];
/// The change of the rank with one step in each direction.
const UP: [i16; DIRECTIONS] = [0, 1, 0, -1, 1, 1, -1, -1];

/// The change of a square's bits with one step in each direction.
const STRIDE: [i32; DIRECTIONS] = {
    let mut stride = [0; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        stride[direction] = ACROSS[direction] as i32 + UP[direction] as i32 * Square::RANK;
        direction += 1;
    }
    stride
};

pub(crate) const fn opposite(direction: usize) -> usize {
    direction ^ 2
}

/// The image of each set of directions, given as bits, under each transform.
static TURNED: [[u8; 1 << DIRECTIONS]; Transform::ALL.len()] = {
    let mut turned = [[0; 1 << DIRECTIONS]; Transform::ALL.len()];
    let mut i = 0;
    while i < turned.len() {
        let (g, turned) = (Transform::ALL[i], &mut turned[i]);
        let mut set = 1_usize;
        while set < turned.len() {
            // The image of the set without its last direction, plus the image of that direction.
            let last = set.ilog2() as usize;
            turned[set] = turned[set ^ 1 << last] | 1 << turned_direction(g, last);
            set += 1;
        }
        i += 1;
    }
    turned
};

const fn turned_direction(g: Transform, direction: usize) -> usize {
    // Every transform fixes the centre of a board of 3 × 3 squares.
    let (file, rank) = g.square(beside_centre(direction), 3, 3);
    let mut image = 0;
    while beside_centre(image).0 != file || beside_centre(image).1 != rank {
        image += 1;
    }
    image
}

/// The neighbour, in this direction, of the centre of a board of 3 × 3 squares.
const fn beside_centre(direction: usize) -> (u32, u32) {
    let (file, rank) = (1 + ACROSS[direction], 1 + UP[direction]);
    (file.unsigned_abs() as u32, rank.unsigned_abs() as u32)
}

/// The image of a set of directions, given as bits, under `g`.
#[inline]
pub(crate) fn directions_after(g: Transform, directions: u8) -> u8 {
    TURNED[g as usize][usize::from(directions)]
}

/// The square `steps` steps from `from` in `direction`. It must be on the board.
#[inline]
pub(crate) fn step(from: Square, direction: usize, steps: i16) -> Square {
    from.offset(i32::from(steps) * STRIDE[direction])
}

/// The distances that the pieces in `N` places can slide.
///
/// The number of a slide is eight times the index of its piece, plus the index of its direction.
#[derive(Clone, Copy)]
pub(crate) struct Reach<const N: usize> {
    squares: [Square; N],
    spots: [Spot; N],
    /// The number of steps that each piece can slide, with one lane for each direction.
    free: [i16x8; N],
}

impl<const N: usize> Reach<N> {
    /// The distances of the first `pieces` pieces on these squares of a board of this size.
    #[inline]
    pub(crate) fn new(squares: [Square; N], pieces: usize, size: u32) -> Self {
        let spots = map_array(squares, Spot::new);
        let mut views = map_array(spots, |spot| spot.view_to_edge(size));
        for one in 1..pieces_in::<N>(pieces) {
            for other in 0..one {
                let view = spots[one].view_of(spots[other]);
                views[one] = views[one].min(view);
                views[other] = views[other].min(turned_round(view));
            }
        }
        Self { squares, spots, free: map_array(views, |view| view ^ NEAREST) }
    }

    /// The slides of the first `count` pieces, all of kind `piece`.
    #[inline]
    pub(crate) fn slides(&self, piece: Piece, count: usize) -> MoveSet {
        let mut rows = [0; MAX_PIECES];
        for (k, free) in self.free.iter().enumerate().take(count) {
            rows[k] = lanes_of(free.cmp_gt(i16x8::splat(0))) & piece.direction_bits();
        }
        MoveSet::from_bits(u64::from_le_bytes(rows))
    }

    /// The slide with this number, which must be in [`slides`](Reach::slides).
    #[inline]
    pub(crate) fn slide(&self, number: u32) -> Slide {
        let (piece, towards) = (number as usize / DIRECTIONS, number as usize % DIRECTIONS);
        let (from, free) = (self.squares[piece], self.free[piece].as_array_ref());
        Slide { from, to: step(from, towards, free[towards]) }
    }

    /// The slides of the first `pieces` pieces, as bits of directions, that transpose with the
    /// slide `number` before them, if those in `earlier` could have been made first.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call of it costs a tenth of a census")]
    pub(crate) fn transposing(&self, number: u32, earlier: MoveSet, pieces: usize) -> [u8; N] {
        let (piece, towards) = (number as usize / DIRECTIONS, number as usize % DIRECTIONS);
        let from = self.squares[piece];
        let steps = self.free[piece].as_array_ref()[towards];
        let to = step(from, towards, steps);
        // The square after `to`. It may lie off the board, where no piece is.
        let stopper = step(to, towards, 1);
        let (before, after) = (self.spots[piece], Spot::new(to));
        let earlier = earlier.bits().to_le_bytes();
        let mut transposing = [0; N];
        for other in 0..pieces_in::<N>(pieces) {
            let (spot, free) = (self.spots[other], self.free[other]);
            let view = free ^ NEAREST;
            let stopped = spot.view_of(before).cmp_eq(view) | view.cmp_gt(spot.view_of(after));
            let met = stopped | spot.moved(free).is_before(before, towards, steps + 1);
            let free_of_it = if self.squares[other] == stopper { 0 } else { earlier[other] };
            transposing[other] = free_of_it & !lanes_of(met);
        }
        transposing[piece] = 1 << opposite(towards);
        transposing
    }

    /// The slides of the first `count` pieces, of kind `piece`, that may have led to these squares.
    #[inline]
    pub(crate) fn unslides(self, piece: Piece, count: usize) -> impl Iterator<Item = Slide> {
        let pieces = self.squares.into_iter().zip(self.free.map(i16x8::to_array));
        pieces.take(count).flat_map(move |(to, free)| {
            let stopped = piece.directions().filter(move |&towards| free[towards] == 0);
            stopped.flat_map(move |towards| {
                let back = opposite(towards);
                (1..=free[back]).map(move |steps| Slide { from: step(to, back, steps), to })
            })
        })
    }
}

/// The set of slides given by bits of directions, for pieces in the order of their squares.
#[inline]
pub(crate) fn set_of<S: Ord>(squares: &[S], slides: &[u8]) -> MoveSet {
    let mut rows = [0; MAX_PIECES];
    for (k, square) in squares.iter().enumerate() {
        let mut place = 0;
        for other in squares {
            place += usize::from(other < square);
        }
        rows[place % MAX_PIECES] = slides[k];
    }
    MoveSet::from_bits(u64::from_le_bytes(rows))
}

/// The lanes that are true, as bits.
#[inline]
#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "eight bits")]
fn lanes_of(truth: i16x8) -> u8 {
    truth.move_mask() as u8
}

/// The view of an adjacent obstacle. A view is the number of free squares before an obstacle in
/// each direction, less 2¹⁵, so that [`NOWHERE`] exceeds the view of any obstacle.
const NEAREST: i16x8 = i16x8::new([i16::MIN; DIRECTIONS]);
/// The view in a direction without an obstacle.
const NOWHERE: i16 = i16::MAX;

/// The file and the rank of one square in every lane, or of a different square in each lane.
#[derive(Clone, Copy, Default)]
pub(crate) struct Spot {
    file: i16x8,
    rank: i16x8,
}

impl Spot {
    #[inline]
    pub(crate) fn new(square: Square) -> Self {
        let (file, rank) = square.lanes();
        Self { file, rank }
    }

    /// The number of steps in each direction to the edge of a board of this size or to one of
    /// `others`.
    pub(crate) fn free_beside(self, others: &[Self], size: u32) -> [i16; DIRECTIONS] {
        let to_edge = self.view_to_edge(size);
        let view = others.iter().fold(to_edge, |view, &other| view.min(self.view_of(other)));
        (view ^ NEAREST).to_array()
    }

    /// The squares `steps` steps away, each in the direction of its lane.
    #[inline]
    fn moved(self, steps: i16x8) -> Self {
        let file = self.file + steps * i16x8::new(ACROSS);
        Self { file, rank: self.rank + steps * i16x8::new(UP) }
    }

    /// The view of the edges of a board of `size` × `size` squares.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 702")]
    fn view_to_edge(self, size: u32) -> i16x8 {
        // There are `last - at` free squares where the coordinate grows, and `at` where it falls.
        let last = i16x8::splat(size as i16 - 1);
        let along = |at: i16x8, change: [i16; DIRECTIONS]| {
            let ahead =
                last & i16x8::new(map_array(change, |change| if change > 0 { -1 } else { 0 }));
            let origin = map_array(change, |change| if change == 0 { NOWHERE } else { i16::MIN });
            (ahead + i16x8::new(origin)) - at * i16x8::new(change)
        };
        along(self.file, ACROSS).min(along(self.rank, UP))
    }

    /// The view of another spot: beyond any edge in directions in which the spot does not lie.
    #[inline]
    fn view_of(self, other: Self) -> i16x8 {
        let (across, up) = (i16x8::new(ACROSS), i16x8::new(UP));
        let (x, y) = (self.file - other.file, self.rank - other.rank);
        // In the direction of `other`, `back` is the negative distance. In any other direction it
        // is not negative, or does not satisfy both equations.
        let back = (x * across).min(y * up);
        let seen = (back * across).cmp_eq(x) & (back * up).cmp_eq(y);
        // Inverting all bits but the highest maps the negative distance −d to d − 1 − 2¹⁵, which is
        // the view. It maps 0 to `NOWHERE`, and a positive number to a view beyond any edge.
        (back & seen) ^ i16x8::splat(NOWHERE)
    }

    /// The lanes whose square lies `towards` from `start`, at least one and less than `steps` away.
    #[inline]
    fn is_before(self, start: Self, towards: usize, steps: i16) -> i16x8 {
        let (across, up) = (i16x8::splat(ACROSS[towards]), i16x8::splat(UP[towards]));
        let (x, y) = (self.file - start.file, self.rank - start.rank);
        let distance = (x * across).max(y * up);
        (distance * across).cmp_eq(x)
            & (distance * up).cmp_eq(y)
            & distance.cmp_gt(i16x8::splat(0))
            & i16x8::splat(steps).cmp_gt(distance)
    }
}

/// The lanes with opposite directions exchanged, which are two apart in each half.
#[inline]
fn turned_round(lanes: i16x8) -> i16x8 {
    let fours: u64x2 = bytemuck::cast(lanes);
    bytemuck::cast(fours << 32 | fours >> 32)
}
