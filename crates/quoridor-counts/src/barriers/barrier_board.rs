//! The places of fences on a board, and the squares that an arrangement leaves connected.

/// A set of places: bit i is a horizontal fence on intersection i, bit 64 + i a vertical one.
/// Intersections are numbered row by row.
pub(super) type Places = u128;

/// The number of bits for the places of one direction, the greatest number of intersections.
pub(super) const HALF: usize = 64;

/// The edges between squares that fences block. Square (column, row) is bit row · width + column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Walls {
    right_of: u128,
    below: u128,
}

impl Walls {
    /// The walls of two arrangements together.
    pub(super) fn and(self, other: Self) -> Self {
        Self { right_of: self.right_of | other.right_of, below: self.below | other.below }
    }
}

/// A place of a fence.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The intersections in the middle and at the ends of the fence, as bits.
    pub(super) points: u64,
    /// The number of ends on the border of the board.
    pub(super) ends_on_border: u8,
    /// The places, this one included, whose fences have an intersection in common with this one.
    pub(super) touching: Places,
    /// The places, this one included, on which no fence fits beside this one.
    pub(super) overlapping: Places,
    pub(super) walls: Walls,
}

/// The numbers of legal ways to put the pawns on squares: all, and those with a pawn at its goal.
pub(super) type PlacementCounts = [i64; 2];

/// A board with at most 64 intersections and 128 squares.
#[derive(Clone, Debug)]
pub(super) struct BarrierBoard {
    width: usize,
    height: usize,
    /// The columns of intersections.
    columns: usize,
    pub(super) all: Places,
    /// The intersections that have one to their right.
    inner: u64,
    /// By number; those that are not on the board have no points.
    pub(super) places: Vec<Place>,
    squares: u128,
    first_column: u128,
    /// The goals of the pawns.
    goals: Vec<u128>,
}

impl BarrierBoard {
    /// Creates a board for up to four players, or returns `None` if it is too large.
    pub(super) fn new(width: usize, height: usize, players: usize) -> Option<Self> {
        let squares = width.checked_mul(height).filter(|squares| (1..=128).contains(squares))?;
        let (columns, rows) = (width - 1, height - 1);
        if columns * rows > HALF {
            return None;
        }
        let first_row = u128::MAX >> (128 - width);
        let first_column = (0..height).fold(0, |column, row| column | 1 << (row * width));
        let goals = [first_row, first_row << (width * rows), first_column << columns, first_column];
        let mut board = Self {
            width,
            height,
            columns,
            all: 0,
            inner: 0,
            places: Vec::new(),
            squares: u128::MAX >> (128 - squares),
            first_column,
            goals: goals.into_iter().take(players).collect(),
        };
        for intersection in 0..columns * rows {
            board.all |= 1 << intersection | 1 << (HALF + intersection);
            board.inner |= u64::from(intersection % columns + 1 < columns) << intersection;
        }
        board.places = (0..2 * HALF).map(|number| board.place(number, columns, rows)).collect();
        for number in 0..2 * HALF {
            let points = board.places[number].points;
            let touching = board.places.iter().enumerate().filter(|(_, it)| it.points & points > 0);
            board.places[number].touching = touching.fold(0, |all, (number, _)| all | 1 << number);
        }
        Some(board)
    }

    fn place(&self, number: usize, columns: usize, rows: usize) -> Place {
        let (is_vertical, intersection) = (number >= HALF, number % HALF);
        let mut place = Place::default();
        if intersection >= columns * rows {
            return place;
        }
        let (column, row) = (intersection % columns, intersection / columns);
        let square = row * self.width + column;
        // The distance to the next intersection along the fence, and whether there is one.
        let (step, before, after) = if is_vertical {
            place.walls.right_of = (1 | 1 << self.width) << square;
            (columns, row > 0, row + 1 < rows)
        } else {
            place.walls.below = 3 << square;
            (1, column > 0, column + 1 < columns)
        };
        place.points = 1 << intersection;
        // The other direction of the intersection.
        place.overlapping = 1 << number | 1 << ((number + HALF) % (2 * HALF));
        for (is_there, neighbour) in
            [(before, intersection.wrapping_sub(step)), (after, intersection + step)]
        {
            if is_there {
                place.points |= 1 << neighbour;
                place.overlapping |= 1 << (number - intersection + neighbour);
            } else {
                place.ends_on_border += 1;
            }
        }
        place
    }

    /// The columns and rows of intersections.
    pub(super) fn intersections(&self) -> (usize, usize) {
        (self.columns, self.height - 1)
    }

    /// The number of pairs of these places whose fences overlap.
    pub(super) fn overlaps(&self, places: Places) -> u32 {
        let (horizontal, vertical) = halves(places);
        let beside = horizontal & (horizontal >> 1) & self.inner;
        // A row of 64 intersections is the only one.
        let above = if self.height > 2 { vertical & vertical >> self.columns } else { 0 };
        beside.count_ones() + above.count_ones() + (horizontal & vertical).count_ones()
    }

    /// The legal ways to put the pawns on squares with these walls.
    pub(super) fn ways(&self, walls: Walls) -> PlacementCounts {
        // The squares from which each pawn can reach its goal, without the goal.
        let mut away = [0; MOST_PLAYERS];
        let away = &mut away[..self.goals.len()];
        for (away, &goal) in away.iter_mut().zip(&self.goals) {
            *away = self.connected(walls, goal) & !goal;
        }
        let none_at_goal = different(away);
        let mut finished = 0;
        for (player, &goal) in self.goals.iter().enumerate() {
            let others = std::mem::replace(&mut away[player], goal);
            finished += different(away);
            away[player] = others;
        }
        [none_at_goal + finished, finished]
    }

    /// The squares that are connected with one of these squares.
    fn connected(&self, walls: Walls, mut squares: u128) -> u128 {
        let (right_of, below) = (!walls.right_of, !walls.below);
        loop {
            let mut more = squares;
            // Most paths go straight to the other side.
            for _ in 1..self.height {
                more |= ((more & below) << self.width | more >> self.width & below) & self.squares;
            }
            more |= (more & right_of) << 1 & !self.first_column & self.squares;
            more |= (more & !self.first_column) >> 1 & right_of;
            if more == squares {
                return squares;
            }
            squares = more;
        }
    }
}

/// The greatest number of players.
pub(super) const MOST_PLAYERS: usize = 4;

/// The number of ways to choose a square of each set, all of them different: the last is free, less
/// the ways in which it is the square of one other set.
fn different(sets: &[u128]) -> i64 {
    let Some((&last, others)) = sets.split_last() else { return 1 };
    let ways = i64::from(last.count_ones()) * different(others);
    let mut sets = [0; MOST_PLAYERS];
    let sets = &mut sets[..others.len()];
    sets.copy_from_slice(others);
    let mut same = 0;
    for index in 0..others.len() {
        sets[index] &= last;
        same += different(sets);
        sets[index] = others[index];
    }
    ways - same
}

#[expect(clippy::cast_possible_truncation, reason = "the halves")]
fn halves(places: Places) -> (u64, u64) {
    (places as u64, (places >> HALF) as u64)
}
