//! Brute force: an enumeration of all arrangements of fences, with all pairs of squares.

/// The numbers of legal placements and of finished ones, by number of fences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) placements: Vec<u64>,
    pub(crate) finished: Vec<u64>,
}

/// The walls of an arrangement, as sets of squares. Square (column, row) is bit row · width +
/// column.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Walls {
    pub(crate) right_of: u128,
    pub(crate) below: u128,
}

impl Walls {
    /// The number of legal pairs of squares for the pawns, and the number with one pawn at its
    /// goal.
    pub(crate) fn pairs(self, width: usize, height: usize) -> (u64, u64) {
        let row = (1_u128 << width) - 1;
        let last_row = row << (width * (height - 1));
        if height == 1 {
            return (0, 0);
        }
        let (first, second) =
            (self.connected(width, height, row), self.connected(width, height, last_row));
        let size = |squares: u128| u64::from(squares.count_ones());
        let different = |a: u128, b: u128| size(a) * size(b) - size(a & b);
        let both_at_goal = different(row, last_row);
        let one_at_goal = different(row, second) + different(first, last_row) - 2 * both_at_goal;
        (different(first, second) - both_at_goal, one_at_goal)
    }

    /// The squares that are connected with one of these squares.
    pub(crate) fn connected(self, width: usize, height: usize, mut squares: u128) -> u128 {
        let board = u128::MAX >> (128 - width * height);
        let column = (0..height).fold(0, |column, row| column | 1 << (width * row));
        loop {
            let right = (squares & !self.right_of) << 1 & !column;
            let left = (squares & !column) >> 1 & !self.right_of;
            let down = (squares & !self.below) << width;
            let up = squares >> width & !self.below;
            let more = squares | (right | left | down | up) & board;
            if more == squares {
                return squares;
            }
            squares = more;
        }
    }
}

/// Enumerates all arrangements of fences.
pub(crate) fn count(width: usize, height: usize) -> Counted {
    count_up_to(width, height, (width - 1) * (height - 1))
}

/// Enumerates all arrangements of at most `limit` fences.
pub(crate) fn count_up_to(width: usize, height: usize, limit: usize) -> Counted {
    let mut counted = Counted { placements: vec![0; limit + 1], finished: vec![0; limit + 1] };
    fill([width, height, limit], 0, [0; 2], Walls::default(), &mut |fences, walls| {
        let (placements, finished) = walls.pairs(width, height);
        counted.placements[fences] += placements;
        counted.finished[fences] += finished;
    });
    counted
}

/// Fills the intersections from `place` on in all possible ways, and calls `go` for each
/// arrangement. `board` holds the width, the height and the limit; `fences` holds the horizontal
/// and the vertical fences.
pub(crate) fn fill(
    board: [usize; 3],
    place: usize,
    fences: [u128; 2],
    walls: Walls,
    go: &mut impl FnMut(usize, Walls),
) {
    let [width, height, limit] = board;
    let columns = width - 1;
    let count = (fences[0] | fences[1]).count_ones() as usize;
    if place == columns * (height - 1) {
        go(count, walls);
        return;
    }
    let (column, row) = (place % columns, place / columns);
    let square = row * width + column;
    fill(board, place + 1, fences, walls, go);
    if count == limit {
        return;
    }
    let [horizontal, vertical] = fences;
    if column == 0 || horizontal >> (place - 1) & 1 == 0 {
        let below = walls.below | 3 << square;
        let fences = [horizontal | 1 << place, vertical];
        fill(board, place + 1, fences, Walls { below, ..walls }, go);
    }
    if row == 0 || vertical >> (place - columns) & 1 == 0 {
        let right_of = walls.right_of | 1 << square | 1 << (square + width);
        let fences = [horizontal, vertical | 1 << place];
        fill(board, place + 1, fences, Walls { right_of, ..walls }, go);
    }
}
