//! How far a piece can slide, in all eight directions at once.

use abstract_games_core::{MoveSet, Transform};
use wide::{CmpEq, CmpGt, i16x8, u64x2};

use crate::{MAX_PIECES, Piece, Slide, Square};

/// The eight directions: east, north, west, south, then the diagonals, both counterclockwise.
/// Straight ones come first, diagonal ones last.
pub(crate) const DIRECTIONS: usize = 8;

/// With each step towards each direction, the change of file, and of rank.
const ACROSS: [i16; DIRECTIONS] = [1, 0, -1, 0, 1, -1, -1, 1];
const UP: [i16; DIRECTIONS] = [0, 1, 0, -1, 1, 1, -1, -1];

/// With each step towards each direction, the change of the bits of a square.
const STRIDE: [i16; DIRECTIONS] = {
    let mut stride = [0; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        stride[direction] = ACROSS[direction] + UP[direction] * Square::RANK;
        direction += 1;
    }
    stride
};

/// The direction from which one comes who goes towards `direction`.
pub(crate) const fn opposite(direction: usize) -> usize {
    direction ^ 2
}

/// Where each set of directions, a bit for each, goes under each transform.
static TURNED: [[u8; 1 << DIRECTIONS]; Transform::ALL.len()] = {
    let mut turned = [[0; 1 << DIRECTIONS]; Transform::ALL.len()];
    let mut i = 0;
    while i < turned.len() {
        let (g, turned) = (Transform::ALL[i], &mut turned[i]);
        let mut set = 1_usize;
        while set < turned.len() {
            // The last direction of the set, beside the others.
            let last = set.ilog2() as usize;
            turned[set] = turned[set ^ 1 << last] | 1 << turned_direction(g, last);
            set += 1;
        }
        i += 1;
    }
    turned
};

/// The direction that `direction` becomes.
const fn turned_direction(g: Transform, direction: usize) -> usize {
    // The centre of a board of 3 × 3 squares stays where it is.
    let (file, rank) = g.square(beside_centre(direction), 3, 3);
    let mut image = 0;
    while beside_centre(image).0 != file || beside_centre(image).1 != rank {
        image += 1;
    }
    image
}

/// The square that is in this direction from the centre of a board of 3 × 3 squares.
const fn beside_centre(direction: usize) -> (u32, u32) {
    let (file, rank) = (1 + ACROSS[direction], 1 + UP[direction]);
    (file.unsigned_abs() as u32, rank.unsigned_abs() as u32)
}

/// What `g` makes of a set of directions, a bit for each.
#[inline]
pub(crate) fn directions_after(g: Transform, directions: u8) -> u8 {
    TURNED[g as usize][usize::from(directions)]
}

/// The square `steps` from `from` towards `direction`, which must be on the board.
#[inline]
pub(crate) fn step(from: Square, direction: usize, steps: i16) -> Square {
    from.offset(steps * STRIDE[direction])
}

/// How far each of `K` pieces can slide.
///
/// A slide is numbered by its piece and direction: eight for each piece, in their order.
#[derive(Clone, Copy)]
pub(crate) struct Reach<const K: usize> {
    squares: [Square; K],
    /// How many steps each piece can take, a lane for each direction.
    free: [i16x8; K],
}

impl<const K: usize> Reach<K> {
    /// That of pieces on these squares of a board of `size` × `size` squares.
    ///
    /// There is no branch, whose outcome would be a guess: every pair of pieces is looked at once,
    /// and two that do not see each other are farther apart than any edge.
    #[inline]
    pub(crate) fn new(squares: [Square; K], size: i16) -> Self {
        let spots = squares.map(Spot::new);
        let mut views = spots.map(|spot| spot.view_to_edge(size));
        for one in 1..K {
            for other in 0..one {
                let view = spots[one].view_of(spots[other]);
                views[one] = views[one].min(view);
                views[other] = views[other].min(turned_round(view));
            }
        }
        Self { squares, free: views.map(|view| view ^ NEAREST) }
    }

    /// The slides of the first `count` pieces, if they are of this kind.
    #[inline]
    pub(crate) fn slides(&self, piece: Piece, count: usize) -> MoveSet {
        let mut rows = [0; MAX_PIECES];
        for (row, free) in rows.iter_mut().zip(self.free).take(count) {
            *row = lanes_of(free.cmp_gt(i16x8::splat(0))) & piece.direction_bits();
        }
        MoveSet::from_bits(u64::from_le_bytes(rows))
    }

    /// The slide with this number, which must be one.
    #[inline]
    pub(crate) fn slide(&self, number: u32) -> Slide {
        let (piece, towards) = (number as usize / DIRECTIONS, number as usize % DIRECTIONS);
        let (from, free) = (self.squares[piece], self.free[piece].as_array_ref());
        Slide { from, to: step(from, towards, free[towards]) }
    }

    /// Which slides after the slide `number` transpose, when the slides `earlier` could have been made
    /// first: for each piece, in its place here, a bit for each direction.
    ///
    /// A slide of the same piece back along its line does. A slide of another piece does unless one
    /// of the two is stopped by the other, or comes to its way.
    #[inline]
    pub(crate) fn transposing(&self, number: u32, earlier: MoveSet) -> [u8; K] {
        let (piece, towards) = (number as usize / DIRECTIONS, number as usize % DIRECTIONS);
        let from = self.squares[piece];
        let steps = self.free[piece].as_array_ref()[towards];
        let to = step(from, towards, steps);
        // Off the board, where no piece is; or, as a board of 64 files has nothing between its rows, on
        // a square of another row, for which less is left out than could be.
        let stopper = step(to, towards, 1);
        let (before, after) = (Spot::new(from), Spot::new(to));
        let earlier = earlier.bits().to_le_bytes();
        let mut transposing = [0; K];
        for other in 0..K {
            let (spot, free) = (Spot::new(self.squares[other]), self.free[other]);
            let view = free ^ NEAREST;
            let stopped = spot.view_of(before).cmp_eq(view) | view.cmp_gt(spot.view_of(after));
            let met = stopped | spot.moved(free).is_before(before, towards, steps + 1);
            let free_of_it = if self.squares[other] == stopper { 0 } else { earlier[other] };
            transposing[other] = free_of_it & !lanes_of(met);
        }
        transposing[piece] = 1 << opposite(towards);
        transposing
    }

    /// The slides by which one of the first `count` pieces, if of this kind, may have come to where it
    /// is: from every square behind it, in directions in which it could not have gone on.
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

/// The slides of pieces on different squares, a bit for each direction, as a set, in which the pieces
/// come in the order of their squares.
#[inline]
pub(crate) fn set_of<S: Ord, const K: usize>(squares: &[S; K], slides: [u8; K]) -> MoveSet {
    let mut rows = [0; MAX_PIECES];
    for (square, slides) in squares.iter().zip(slides) {
        let place = squares.iter().filter(|&other| other < square).count();
        rows[place % MAX_PIECES] = slides;
    }
    MoveSet::from_bits(u64::from_le_bytes(rows))
}

/// A bit for each lane that is true.
#[inline]
#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "eight bits")]
fn lanes_of(truth: i16x8) -> u8 {
    truth.move_mask() as u8
}

/// The nearest that anything is, in a view: how many free squares there are to it, in each
/// direction, less 2¹⁵, so that what is not seen at all can be farther away than all numbers.
const NEAREST: i16x8 = i16x8::new([i16::MIN; DIRECTIONS]);
/// What is not seen.
const NOWHERE: i16 = i16::MAX;

/// File and rank of a square, or of one square for each direction, in every lane.
#[derive(Clone, Copy)]
struct Spot {
    file: i16x8,
    rank: i16x8,
}

impl Spot {
    #[inline]
    fn new(square: Square) -> Self {
        let (file, rank) = square.lanes();
        Self { file, rank }
    }

    /// The square so many steps away in each direction.
    #[inline]
    fn moved(self, steps: i16x8) -> Self {
        let file = self.file + steps * i16x8::new(ACROSS);
        Self { file, rank: self.rank + steps * i16x8::new(UP) }
    }

    /// The view of the edges of a board of `size` × `size` squares.
    #[inline]
    fn view_to_edge(self, size: i16) -> i16x8 {
        // From the first square on, the edge behind is as near as can be.
        let last = i16x8::splat(size - 1);
        let along = |at: i16x8, change: [i16; DIRECTIONS]| {
            let ahead = last & i16x8::new(change.map(|change| if change > 0 { -1 } else { 0 }));
            let origin = change.map(|change| if change == 0 { NOWHERE } else { i16::MIN });
            (ahead + i16x8::new(origin)) - at * i16x8::new(change)
        };
        along(self.file, ACROSS).min(along(self.rank, UP))
    }

    /// The view of another spot, in the direction in which it is seen.
    #[inline]
    fn view_of(self, other: Self) -> i16x8 {
        let (across, up) = (i16x8::new(ACROSS), i16x8::new(UP));
        let (x, y) = (self.file - other.file, self.rank - other.rank);
        // In the direction in which it is seen, less the distance. In others it is more, or does not
        // lead there.
        let back = (x * across).min(y * up);
        let seen = (back * across).cmp_eq(x) & (back * up).cmp_eq(y);
        // Less the distance is all the bits of one less that are not set: with the highest inverted
        // again, the view. Nothing becomes what is not seen; a distance that is negative, what is farther
        // than any edge.
        (back & seen) ^ i16x8::splat(NOWHERE)
    }

    /// The lanes in which this is one of the squares that follow `start` towards a direction, less
    /// than so many steps away.
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

/// Each lane where the opposite direction was, which is two lanes away among four.
#[inline]
fn turned_round(lanes: i16x8) -> i16x8 {
    let fours: u64x2 = bytemuck::cast(lanes);
    bytemuck::cast(fours << 32 | fours >> 32)
}
