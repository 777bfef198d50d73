//! Legal positions of two or four pawns by listing every arrangement of fences.
//!
//! Each node of a depth-first search is an arrangement, and its children have one fence more, at a
//! later intersection. So every arrangement occurs once. The contents of the first row are the
//! units of work of the threads.
//!
//! Two reflections map legal placements to legal placements: each preserves the goals or exchanges
//! two of them, and so the pawns. So of a first row and its mirror image only the lesser is
//! extended, and counted twice. The class of a row is the lesser of its content and the mirror
//! image. Arrangements whose last row has a lesser class than the first are not counted, and those
//! whose last row has a greater one twice.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// For each number of fences: the arrangements, the legal placements, and those of them that are
/// finished.
pub(crate) type Counts = Vec<[u64; 3]>;

/// Lists all arrangements on a board of at least two and at most seven rows and columns, or returns
/// `None` for others. There are two or four pawns; with four at most 42 squares, as larger sums may
/// exceed a word.
pub(crate) fn count<const PAWNS: usize>(width: u32, height: u32, threads: usize) -> Option<Counts> {
    const { assert!(PAWNS == 2 || PAWNS == 4, "the reflections exchange goals of two or four pawns") };
    let is_small = (2..=7).contains(&width) && (2..=7).contains(&height);
    if !is_small || PAWNS == 4 && width * height > 42 {
        return None;
    }
    let board = Board { width, height };
    let classes = board.classes();
    let rows = board.first_rows();
    let next = AtomicUsize::new(0);
    let sums = Mutex::new(vec![[0; 3]; board.intersections() as usize + 1]);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some((row, first, weight)) =
                    rows.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    // By the content of the last row.
                    let weights: Vec<u64> = classes
                        .iter()
                        .map(|class| match class.cmp(first) {
                            std::cmp::Ordering::Less => 0,
                            std::cmp::Ordering::Equal => 1,
                            std::cmp::Ordering::Greater => 2,
                        })
                        .collect();
                    let mut counts = vec![[0; 3]; board.intersections() as usize + 1];
                    board.extend::<PAWNS>(row, &weights, &mut counts);
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

/// Square (column, row) is bit row · width + column, and intersection (column, row) bit row ·
/// (width − 1) + column.
#[derive(Clone, Copy)]
struct Board {
    width: u32,
    height: u32,
}

/// An arrangement with the places for the next fences.
#[derive(Clone, Copy)]
struct Arrangement {
    fences: usize,
    /// The content of the last row: an intersection is a digit to the base of three, from the left.
    last_row: usize,
    /// The squares from which a step to the right, and one down, is on the board and open.
    right: u64,
    down: u64,
    /// The intersections on which a horizontal fence, and a vertical one, still fits and may come
    /// next.
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
            last_row: 0,
            right: squares & !last_column,
            down: squares >> self.width,
            horizontal: places,
            vertical: places,
        }
    }

    /// The content of a row with left and right exchanged. An intersection is a digit to the base
    /// of three, from the left.
    fn mirrored(self, content: usize) -> usize {
        (0..self.width - 1).fold(0, |image, column| 3 * image + digit(content, column))
    }

    /// The class of each content of a row.
    fn classes(self) -> Vec<usize> {
        (0..3_usize.pow(self.width - 1))
            .map(|content| content.min(self.mirrored(content)))
            .collect()
    }

    /// The first rows that are not greater than their mirror images, each with its content and the
    /// number of rows for which it stands. No intersection of the row remains for further fences.
    fn first_rows(self) -> Vec<(Arrangement, usize, u64)> {
        let columns = self.width - 1;
        let row = |content| {
            let mut row = self.empty();
            for place in 0..columns {
                row = match digit(content, place) {
                    1 if row.horizontal >> place & 1 == 1 => self.with_horizontal(&row, place),
                    1 => return None,
                    2 => self.with_vertical(&row, place),
                    _ => row,
                };
            }
            row.horizontal = row.horizontal >> columns << columns;
            row.vertical = row.vertical >> columns << columns;
            Some((row, content, if content == self.mirrored(content) { 1 } else { 2 }))
        };
        let contents = 0..3_usize.pow(columns);
        contents.filter(|&content| content <= self.mirrored(content)).filter_map(row).collect()
    }

    /// The content of the last row with a fence more, which is the digit.
    fn last_row(self, before: &Arrangement, place: u32, digit: usize) -> usize {
        let first = (self.width - 1) * (self.height - 2);
        before.last_row + if place < first { 0 } else { digit * 3_usize.pow(place - first) }
    }

    /// The upper left square of an intersection.
    fn square(self, place: u32) -> u32 {
        place / (self.width - 1) * self.width + place % (self.width - 1)
    }

    fn with_horizontal(self, before: &Arrangement, place: u32) -> Arrangement {
        let next_of_row = if (place + 1) % (self.width - 1) == 0 { 0 } else { 2 << place };
        Arrangement {
            fences: before.fences + 1,
            last_row: self.last_row(before, place, 1),
            down: before.down & !(3 << self.square(place)),
            horizontal: before.horizontal & !next_of_row,
            ..*before
        }
    }

    fn with_vertical(self, before: &Arrangement, place: u32) -> Arrangement {
        let square = self.square(place);
        Arrangement {
            fences: before.fences + 1,
            last_row: self.last_row(before, place, 2),
            right: before.right & !(1 << square | 1 << (square + self.width)),
            vertical: before.vertical & !(1 << (place + self.width - 1)),
            ..*before
        }
    }

    /// Counts an arrangement and all that have further fences at its remaining places, each with
    /// the weight of the content of its last row.
    fn extend<const PAWNS: usize>(
        self,
        arrangement: &Arrangement,
        weights: &[u64],
        counts: &mut [[u64; 3]],
    ) {
        let weight = weights[arrangement.last_row];
        if weight > 0 {
            let [placements, finished] = self.ways::<PAWNS>(arrangement);
            let count = &mut counts[arrangement.fences];
            count[0] += weight;
            count[1] += weight * placements;
            count[2] += weight * finished;
        }
        let mut left = *arrangement;
        while left.horizontal | left.vertical != 0 {
            let place = (left.horizontal | left.vertical).trailing_zeros();
            let here = 1 << place;
            let fits = [left.horizontal & here != 0, left.vertical & here != 0];
            left.horizontal &= !here;
            left.vertical &= !here;
            if fits[0] {
                self.extend::<PAWNS>(&self.with_horizontal(&left, place), weights, counts);
            }
            if fits[1] {
                self.extend::<PAWNS>(&self.with_vertical(&left, place), weights, counts);
            }
        }
    }

    /// The goals of the pawns: the first and the last row, and for four pawns also the first and
    /// the last column.
    fn goals<const PAWNS: usize>(self) -> [u64; PAWNS] {
        let Self { width, height } = self;
        let row = |row| ((1_u64 << width) - 1) << (width * row);
        let column =
            |column| (0..height).fold(0, |squares, row| squares | 1_u64 << (width * row + column));
        let sides: [u64; 4] = [row(0), row(height - 1), column(0), column(width - 1)];
        std::array::from_fn(|pawn| sides[pawn])
    }

    /// The numbers of ways to put the pawns on squares that are legal for them, and of those with
    /// one pawn at its goal.
    fn ways<const PAWNS: usize>(self, arrangement: &Arrangement) -> [u64; 2] {
        let goals = self.goals::<PAWNS>();
        let connected = self.connected(arrangement, goals);
        let unfinished: [u64; PAWNS] = std::array::from_fn(|pawn| connected[pawn] & !goals[pawn]);
        let finished = (0..PAWNS).map(|winner| {
            let mut squares = unfinished;
            squares[winner] = goals[winner];
            different(squares)
        });
        let finished: u64 = finished.sum();
        [different(unfinished) + finished, finished]
    }

    /// For each pawn the squares that are connected with its goal. The floods advance in turn, as
    /// none waits for the others.
    fn connected<const PAWNS: usize>(
        self,
        arrangement: &Arrangement,
        goals: [u64; PAWNS],
    ) -> [u64; PAWNS] {
        let Arrangement { right, down, .. } = *arrangement;
        let spread = |mut squares: u64| {
            squares |= (squares & down) << self.width;
            squares |= squares >> self.width & down;
            squares |= (squares & right) << 1;
            squares | squares >> 1 & right
        };
        let mut connected = goals;
        loop {
            let before = connected;
            connected = connected.map(spread);
            if before == connected {
                return before;
            }
        }
    }
}

/// The number of ways to take one square of each set, all different.
///
/// By inversion over the partitions of the pawns: a block of k pawns on one square counts (-1)ᵏ⁻¹
/// (k - 1)! times the number of squares that their sets share.
fn different<const PAWNS: usize>(sets: [u64; PAWNS]) -> u64 {
    // For each set of at most four pawns: the shared squares, its number as a block, and the ways
    // to place them.
    let (mut shared, mut as_block, mut ways) = ([u64::MAX; 16], [0_i64; 16], [0_i64; 16]);
    ways[0] = 1;
    for pawns in 1..1_usize << PAWNS {
        let first = pawns.trailing_zeros() as usize;
        let others = pawns & (pawns - 1);
        shared[pawns] = shared[others] & sets[first];
        let weight = [1, -1, 2, -6][others.count_ones() as usize];
        as_block[pawns] = weight * i64::from(shared[pawns].count_ones());
        // The pawns that are not in the block of the first one.
        let mut rest = others;
        loop {
            ways[pawns] += as_block[pawns ^ rest] * ways[rest];
            if rest == 0 {
                break;
            }
            rest = (rest - 1) & others;
        }
    }
    ways[(1 << PAWNS) - 1].unsigned_abs()
}

/// The content of one intersection of a row: 1 for a horizontal fence, 2 for a vertical one.
fn digit(content: usize, column: u32) -> usize {
    content / 3_usize.pow(column) % 3
}
