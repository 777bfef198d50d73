//! Sets of four squares: their ranks, their images under the symmetries of the board, and their slides.

/// The number of symmetries of the board.
const SYMMETRIES: usize = 8;

/// The sets of four squares of a board, each with its rank.
///
/// Square (column, row) is number row · size + column. The rank of the set {a < b < c < d} is C(a, 1) + C(b, 2) + C(c, 3) +
/// C(d, 4).
pub(crate) struct Sets {
    size: u8,
    neighbours: Vec<[Option<u8>; 4]>,
    /// The squares of each set, in ascending order.
    squares: Vec<[u8; 4]>,
    /// The rank of the image of each set under each symmetry.
    images: [Vec<u32>; SYMMETRIES],
    /// The symmetries, as bits, that map each set to the one of least rank in its orbit.
    to_canonical: Vec<u8>,
    /// The number of that orbit, in the order of the canonical sets.
    orbit: Vec<u32>,
    /// The rank of the canonical set of each orbit.
    canonical: Vec<u32>,
    /// C(n, k) for each square n and k from 1 to 4.
    choose: Vec<[u32; 4]>,
}

impl Sets {
    /// The sets of a board of `size` × `size` squares, at most 8 × 8.
    pub(crate) fn new(size: u8) -> Self {
        let mut squares = Vec::new();
        for d in 0..size * size {
            for c in 0..d {
                for b in 0..c {
                    squares.extend((0..b).map(|a| [a, b, c, d]));
                }
            }
        }
        let mut all = Self {
            size,
            neighbours: neighbours(size),
            images: Default::default(),
            to_canonical: Vec::with_capacity(squares.len()),
            orbit: Vec::with_capacity(squares.len()),
            canonical: Vec::new(),
            choose: binomials(size * size),
            squares,
        };
        all.images = std::array::from_fn(|symmetry| {
            let image = |set: &[u8; 4]| set.map(|square| all.image(symmetry, square));
            all.squares.iter().map(|set| all.rank(image(set))).collect()
        });
        let mut orbits = 0;
        for rank in 0_u32.. {
            let Some(images) = all.images_of(rank as usize) else { break };
            let least = images.into_iter().min().unwrap_or(rank);
            let is_least = |bits, &image: &u32| bits << 1 | u8::from(image == least);
            all.to_canonical.push(images.iter().rev().fold(0, is_least));
            // The canonical set has the least rank of its orbit, so it comes first.
            if least == rank {
                all.orbit.push(orbits);
                all.canonical.push(rank);
                orbits += 1;
            } else {
                all.orbit.push(all.orbit[least as usize]);
            }
        }
        all
    }

    /// The images of a set under all symmetries, if there is one of this rank.
    fn images_of(&self, rank: usize) -> Option<[u32; SYMMETRIES]> {
        (rank < self.squares.len()).then(|| self.images.each_ref().map(|images| images[rank]))
    }

    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The number of orbits.
    pub(crate) fn orbits(&self) -> usize {
        self.canonical.len()
    }

    /// The squares of a set, in ascending order.
    pub(crate) fn squares(&self, rank: usize) -> [u8; 4] {
        self.squares[rank]
    }

    /// The rank of the canonical set of an orbit.
    pub(crate) fn canonical(&self, orbit: usize) -> usize {
        self.canonical[orbit] as usize
    }

    /// The number of the orbit of a set.
    pub(crate) fn orbit(&self, rank: usize) -> usize {
        self.orbit[rank] as usize
    }

    /// The images of the second set under all symmetries that make the first one canonical.
    pub(crate) fn canonical_with(
        &self,
        first: usize,
        second: usize,
    ) -> impl Iterator<Item = usize> {
        let symmetries = self.to_canonical[first];
        let images = self.images.iter().enumerate();
        let images = images.filter(move |&(symmetry, _)| symmetries >> symmetry & 1 == 1);
        images.map(move |(_, images)| images[second] as usize)
    }

    /// The square in this column and row.
    pub(crate) fn square(&self, (column, row): (u8, u8)) -> u8 {
        row * self.size + column
    }

    /// The rank of a set of squares, which may come in any order.
    pub(crate) fn rank(&self, squares: [u8; 4]) -> u32 {
        let [a, b, c, d] = sorted(squares).map(|square| self.choose[usize::from(square)]);
        a[0] + b[1] + c[2] + d[3]
    }

    /// Calls `go` with each set that comes from this one if one of its rooks slides until another rook or the edge stops it,
    /// until `go` returns false. Returns whether it never did.
    pub(crate) fn all_slides(
        &self,
        rank: usize,
        others: u64,
        mut go: impl FnMut(usize) -> bool,
    ) -> bool {
        let mut squares = self.squares[rank];
        let occupied = others | mask(squares);
        for rook in 0..4 {
            let from = squares[rook];
            for direction in 0..4 {
                let mut to = from;
                while let Some(next) = self.free_neighbour(to, direction, occupied) {
                    to = next;
                }
                squares[rook] = to;
                if to != from && !go(self.rank(squares) as usize) {
                    return false;
                }
            }
            squares[rook] = from;
        }
        true
    }

    /// Calls `go` with each set that becomes this one if one of its rooks slides until another rook or the edge stops it.
    pub(crate) fn for_each_slide_to(&self, rank: usize, others: u64, mut go: impl FnMut(usize)) {
        let mut squares = self.squares[rank];
        let occupied = others | mask(squares);
        for rook in 0..4 {
            let to = squares[rook];
            for direction in 0..4 {
                if self.free_neighbour(to, direction, occupied).is_some() {
                    // A rook that came in this direction would have gone on.
                    continue;
                }
                let mut from = to;
                while let Some(next) = self.free_neighbour(from, direction ^ 1, occupied) {
                    from = next;
                    squares[rook] = from;
                    go(self.rank(squares) as usize);
                }
            }
            squares[rook] = to;
        }
    }

    fn free_neighbour(&self, square: u8, direction: usize, occupied: u64) -> Option<u8> {
        let next = self.neighbours[usize::from(square)][direction];
        next.filter(|&next| occupied >> next & 1 == 0)
    }

    fn image(&self, symmetry: usize, square: u8) -> u8 {
        let (mut column, mut row) = (square % self.size, square / self.size);
        if symmetry & 1 != 0 {
            column = self.size - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = self.size - 1 - row;
        }
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        self.square((column, row))
    }
}

/// The squares of a set as bits.
pub(crate) fn mask(squares: [u8; 4]) -> u64 {
    squares.iter().fold(0, |mask, &square| mask | 1 << square)
}

/// The neighbour of each square in each direction, if the board has it. The first two directions are opposite, and so are the
/// others.
fn neighbours(size: u8) -> Vec<[Option<u8>; 4]> {
    let of = |square| {
        let (column, row) = (square % size, square / size);
        [
            (column > 0).then(|| square - 1),
            (column < size - 1).then(|| square + 1),
            (row > 0).then(|| square - size),
            (row < size - 1).then(|| square + size),
        ]
    };
    (0..size * size).map(of).collect()
}

/// The squares in ascending order.
fn sorted(mut squares: [u8; 4]) -> [u8; 4] {
    for (one, other) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        let pair = (squares[one], squares[other]);
        (squares[one], squares[other]) = (pair.0.min(pair.1), pair.0.max(pair.1));
    }
    squares
}

/// C(n, k) for each n below `end` and k from 1 to 4.
fn binomials(end: u8) -> Vec<[u32; 4]> {
    let mut row = [0; 4];
    let next = |_| {
        let before = row;
        row = std::array::from_fn(|k| before[k] + if k == 0 { 1 } else { before[k - 1] });
        before
    };
    (0..end).map(next).collect()
}
