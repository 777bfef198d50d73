//! Legal positions by listing every arrangement of fences.
//!
//! Each node of a depth-first search is an arrangement, and its children have one fence more, at a later intersection. So
//! every arrangement occurs once. The contents of the first row are the units of work of the threads. Of such a content and
//! its mirror image only the lesser is extended, and counted twice: the reflection that exchanges left and right preserves
//! the goal rows, and with them the placements.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// For each number of fences: the arrangements, the legal placements, and those of them that are finished.
pub(crate) type Counts = Vec<[u64; 3]>;

/// Lists all arrangements on a board of at least two and at most seven rows and columns, or returns `None` for others.
pub(crate) fn count(width: u32, height: u32, threads: usize) -> Option<Counts> {
    if !(2..=7).contains(&width) || !(2..=7).contains(&height) {
        return None;
    }
    let board = Board { width, height };
    let rows = board.first_rows();
    let next = AtomicUsize::new(0);
    let sums = Mutex::new(vec![[0; 3]; board.intersections() as usize + 1]);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some((row, weight)) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut counts = vec![[0; 3]; board.intersections() as usize + 1];
                    board.extend(row, &mut counts);
                    let mut sums = sums.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    for (sum, count) in sums.iter_mut().flatten().zip(counts.iter().flatten()) {
                        *sum += weight * count;
                    }
                }
            });
        }
    });
    let mut counts = sums.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    while counts.last().is_some_and(|last| last[0] == 0) {
        counts.pop();
    }
    Some(counts)
}

/// Square (column, row) is bit row · width + column, and intersection (column, row) bit row · (width − 1) + column.
#[derive(Clone, Copy)]
struct Board {
    width: u32,
    height: u32,
}

/// An arrangement with the places for the next fences.
#[derive(Clone, Copy)]
struct Arrangement {
    fences: usize,
    /// The squares from which a step to the right, and one down, is on the board and open.
    right: u64,
    down: u64,
    /// The intersections on which a horizontal fence, and a vertical one, still fits and may come next.
    horizontal: u64,
    vertical: u64,
}

impl Board {
    fn intersections(self) -> u32 {
        (self.width - 1) * (self.height - 1)
    }

    fn empty(self) -> Arrangement {
        let squares = u64::MAX >> (64 - self.width * self.height);
        let last_column =
            (1..=self.height).fold(0, |column, row| column | 1 << (self.width * row - 1));
        let places = (1 << self.intersections()) - 1;
        Arrangement {
            fences: 0,
            right: squares & !last_column,
            down: squares >> self.width,
            horizontal: places,
            vertical: places,
        }
    }

    /// The contents of the first row of intersections that are not greater than their mirror images, each with the number
    /// of contents for which it stands. No intersection of the row remains for further fences.
    fn first_rows(self) -> Vec<(Arrangement, u64)> {
        let columns = self.width - 1;
        let digit = |code: u32, column: u32| code / 3_u32.pow(column) % 3;
        let mirrored = |code| (0..columns).fold(0, |image, column| 3 * image + digit(code, column));
        let codes = (0..3_u32.pow(columns)).filter(|&code| code <= mirrored(code));
        let row = |code| {
            let mut row = self.empty();
            for place in 0..columns {
                row = match digit(code, place) {
                    1 if row.horizontal >> place & 1 == 1 => self.with_horizontal(&row, place),
                    1 => return None,
                    2 => self.with_vertical(&row, place),
                    _ => row,
                };
            }
            row.horizontal = row.horizontal >> columns << columns;
            row.vertical = row.vertical >> columns << columns;
            Some((row, if code == mirrored(code) { 1 } else { 2 }))
        };
        codes.filter_map(row).collect()
    }

    /// The upper left square of an intersection.
    fn square(self, place: u32) -> u32 {
        place / (self.width - 1) * self.width + place % (self.width - 1)
    }

    fn with_horizontal(self, before: &Arrangement, place: u32) -> Arrangement {
        let next_of_row = if (place + 1) % (self.width - 1) == 0 { 0 } else { 2 << place };
        Arrangement {
            fences: before.fences + 1,
            down: before.down & !(3 << self.square(place)),
            horizontal: before.horizontal & !next_of_row,
            ..*before
        }
    }

    fn with_vertical(self, before: &Arrangement, place: u32) -> Arrangement {
        let square = self.square(place);
        Arrangement {
            fences: before.fences + 1,
            right: before.right & !(1 << square | 1 << (square + self.width)),
            vertical: before.vertical & !(1 << (place + self.width - 1)),
            ..*before
        }
    }

    /// Counts an arrangement and all that have further fences at its remaining places.
    fn extend(self, arrangement: &Arrangement, counts: &mut [[u64; 3]]) {
        let [placements, finished] = self.pairs(arrangement);
        let count = &mut counts[arrangement.fences];
        count[0] += 1;
        count[1] += placements;
        count[2] += finished;
        let mut left = *arrangement;
        while left.horizontal | left.vertical != 0 {
            let place = (left.horizontal | left.vertical).trailing_zeros();
            let here = 1 << place;
            let fits = [left.horizontal & here != 0, left.vertical & here != 0];
            left.horizontal &= !here;
            left.vertical &= !here;
            if fits[0] {
                self.extend(&self.with_horizontal(&left, place), counts);
            }
            if fits[1] {
                self.extend(&self.with_vertical(&left, place), counts);
            }
        }
    }

    /// The numbers of pairs of squares that are legal for the two pawns, and of those with one pawn at its goal.
    fn pairs(self, arrangement: &Arrangement) -> [u64; 2] {
        let first_row = (1 << self.width) - 1;
        let last_row = first_row << (self.width * (self.height - 1));
        let first = self.connected(arrangement, first_row);
        let last = self.connected(arrangement, last_row);
        let different = |a: u64, b: u64| {
            u64::from(a.count_ones()) * u64::from(b.count_ones()) - u64::from((a & b).count_ones())
        };
        let both_at_goal = different(first_row, last_row);
        let one_at_goal =
            different(first_row, last) + different(first, last_row) - 2 * both_at_goal;
        [different(first, last) - both_at_goal, one_at_goal]
    }

    /// The squares that are connected with one of these.
    fn connected(self, arrangement: &Arrangement, mut squares: u64) -> u64 {
        let Arrangement { right, down, .. } = *arrangement;
        loop {
            let before = squares;
            squares |= (squares & down) << self.width;
            squares |= squares >> self.width & down;
            squares |= (squares & right) << 1;
            squares |= squares >> 1 & right;
            if squares == before {
                return squares;
            }
        }
    }
}
