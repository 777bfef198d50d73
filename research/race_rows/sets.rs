//! Sets of four squares: their ranks, their images under the symmetries of the board, and their
//! slides.

/// The number of symmetries of the board.
const SYMMETRIES: usize = 8;

/// The sets of four squares of a board, each with its rank.
///
/// Square (column, row) is number row · size + column. Its *place* is its number among the squares
/// that are not central, or, for a central square, one of the last places. The rank of the set with
/// places a < b < c < d is C(a, 1) + C(b, 2) + C(c, 3) + C(d, 4). So the sets without a central
/// square have the lowest ranks.
pub(crate) struct Sets {
    size: u8,
    centre: u64,
    /// The place of each square.
    place: Vec<u8>,
    /// The square at each place.
    square_at: Vec<u8>,
    /// The squares that a rook can move to on an empty board, as bits, for each square and
    /// direction. The first two directions are opposite, and so are the others.
    rays: Vec<[u64; 4]>,
    /// The squares of each set, in ascending order of their places.
    squares: Vec<[u8; 4]>,
    /// The rank of the image of each set under each symmetry.
    images: [Vec<u32>; SYMMETRIES],
    /// The symmetries, as bits, that map each set to the one of least rank in its orbit.
    to_canonical: Vec<u8>,
    /// The number of that orbit, in the order of the canonical sets.
    orbit: Vec<u32>,
    /// The rank of the canonical set of each orbit.
    canonical: Vec<u32>,
    /// C(place, k) for each square and k from 1 to 4.
    choose: Vec<[u32; 4]>,
    /// The number of sets without a central square.
    unfinished: usize,
    /// The number of their orbits.
    unfinished_orbits: usize,
}

impl Sets {
    /// The sets of a board of `size` × `size` squares, at most 8 × 8.
    pub(crate) fn new(size: u8) -> Self {
        let middle = (size - 1) / 2..=size / 2;
        let is_central =
            |square: &u8| middle.contains(&(square % size)) && middle.contains(&(square / size));
        let mut in_order: Vec<u8> = (0..size * size).collect();
        in_order.sort_by_key(is_central);
        let mut place = vec![0; in_order.len()];
        for (at, &square) in (0..).zip(&in_order) {
            place[usize::from(square)] = at;
        }
        let binomials = binomials(in_order.len());
        let choose = |&place: &u8| {
            let [_, terms @ ..] = binomials[usize::from(place)];
            terms.map(|term| u32::try_from(term).expect("fewer sets than 2³²"))
        };
        let mut squares = Vec::new();
        for d in 0..in_order.len() {
            for c in 0..d {
                for b in 0..c {
                    squares.extend((0..b).map(|a| [a, b, c, d].map(|place| in_order[place])));
                }
            }
        }
        let mut all = Self {
            size,
            centre: mask((0..size * size).filter(is_central)),
            rays: (0..size * size).map(|square| rays(size, square)).collect(),
            images: Default::default(),
            to_canonical: Vec::with_capacity(squares.len()),
            orbit: Vec::with_capacity(squares.len()),
            canonical: Vec::new(),
            choose: place.iter().map(choose).collect(),
            unfinished: 0,
            unfinished_orbits: 0,
            place,
            square_at: in_order,
            squares,
        };
        all.images = std::array::from_fn(|symmetry| {
            let image = |set: &[u8; 4]| set.map(|square| all.image(symmetry, square));
            all.squares.iter().map(|set| all.rank(image(set))).collect()
        });
        for rank in 0..all.squares.len() {
            all.add_orbit(rank);
        }
        all
    }

    /// Notes the orbit of the set of this rank, after those of all lower ranks.
    fn add_orbit(&mut self, rank: usize) {
        let images = self.images.each_ref().map(|images| images[rank]);
        let least = images.into_iter().min().expect("a symmetry");
        let is_least = |bits, &image: &u32| bits << 1 | u8::from(image == least);
        self.to_canonical.push(images.iter().rev().fold(0, is_least));
        // The canonical set has the least rank of its orbit, so it comes first.
        if least as usize == rank {
            let orbit = u32::try_from(self.canonical.len());
            self.orbit.push(orbit.expect("fewer orbits than sets"));
            self.canonical.push(least);
        } else {
            self.orbit.push(self.orbit[least as usize]);
        }
        if self.mask(rank) & self.centre == 0 {
            self.unfinished = rank + 1;
            self.unfinished_orbits = self.canonical.len();
        }
    }

    pub(crate) fn size(&self) -> u8 {
        self.size
    }

    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The number of sets without a central square, which have the lowest ranks.
    pub(crate) fn unfinished(&self) -> usize {
        self.unfinished
    }

    /// The number of orbits of sets without a central square, which have the lowest numbers.
    pub(crate) fn unfinished_orbits(&self) -> usize {
        self.unfinished_orbits
    }

    /// The squares of a set, in ascending order of their places.
    pub(crate) fn squares(&self, rank: usize) -> [u8; 4] {
        self.squares[rank]
    }

    /// The squares of a set as bits.
    pub(crate) fn mask(&self, rank: usize) -> u64 {
        mask(self.squares[rank])
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
        let mut symmetries = self.to_canonical[first];
        std::iter::from_fn(move || {
            let symmetry = (symmetries != 0).then(|| symmetries.trailing_zeros() as usize)?;
            symmetries &= symmetries - 1;
            Some(self.images[symmetry][second] as usize)
        })
    }

    /// The central squares as bits.
    pub(crate) fn centre(&self) -> u64 {
        self.centre
    }

    /// The square at this place.
    pub(crate) fn square_at(&self, place: usize) -> u8 {
        self.square_at[place]
    }

    /// The square in this column and row.
    pub(crate) fn square(&self, (column, row): (u8, u8)) -> u8 {
        row * self.size + column
    }

    /// The rank of a set of squares, which may come in any order.
    pub(crate) fn rank(&self, mut squares: [u8; 4]) -> u32 {
        squares.sort_unstable_by_key(|&square| self.place[usize::from(square)]);
        let [a, b, c, d] = squares.map(|square| self.choose[usize::from(square)]);
        a[0] + b[1] + c[2] + d[3]
    }

    /// Calls `go` with each set that comes from this one if one of its rooks slides until another
    /// rook or the edge stops it, until `go` returns false. Returns whether it never did.
    pub(crate) fn all_slides(
        &self,
        rank: usize,
        others: u64,
        mut go: impl FnMut(usize) -> bool,
    ) -> bool {
        let occupied = others | self.mask(rank);
        for rook in 0..4 {
            let (from, rest) = self.without(rank, rook);
            for direction in 0..4 {
                let to = self.slide(from, direction, occupied);
                if to != from && !go(rest.with(self, to)) {
                    return false;
                }
            }
        }
        true
    }

    /// Calls `go` with each set that becomes this one if one of its rooks slides until another rook
    /// or the edge stops it.
    pub(crate) fn for_each_slide_to(&self, rank: usize, others: u64, mut go: impl FnMut(usize)) {
        let occupied = others | self.mask(rank);
        for rook in 0..4 {
            let (to, rest) = self.without(rank, rook);
            for direction in 0..4 {
                if self.slide(to, direction, occupied) != to {
                    // A rook that came in this direction would have gone on.
                    continue;
                }
                let farthest = self.slide(to, direction ^ 1, occupied);
                let step = if direction < 2 { 1 } else { self.size };
                let (mut from, is_upward) = (to, farthest > to);
                while from != farthest {
                    from = if is_upward { from + step } else { from - step };
                    go(rest.with(self, from));
                }
            }
        }
    }

    /// The square of one of the rooks of a set, and the others.
    fn without(&self, rank: usize, rook: usize) -> (u8, Rest) {
        let squares = self.squares[rank];
        let rest = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]][rook].map(|rook| squares[rook]);
        let [a, b, c] = rest.map(|square| self.choose[usize::from(square)]);
        let ranks =
            [a[1] + b[2] + c[3], a[0] + b[2] + c[3], a[0] + b[1] + c[3], a[0] + b[1] + c[2]];
        (squares[rook], Rest { places: rest.map(|square| self.place[usize::from(square)]), ranks })
    }

    /// The square where a rook stops.
    fn slide(&self, from: u8, direction: usize, occupied: u64) -> u8 {
        let ray = self.rays[usize::from(from)][direction];
        let (blockers, is_upward) = (ray & occupied, direction % 2 == 0);
        let free = match blockers {
            0 => ray,
            _ if is_upward => ray & ((1 << blockers.trailing_zeros()) - 1),
            _ => ray & ((u64::MAX - 1) << blockers.ilog2()),
        };
        let stop = match free {
            0 => return from,
            _ if is_upward => free.ilog2(),
            _ => free.trailing_zeros(),
        };
        u8::try_from(stop).expect("one of 64 bits")
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

/// Three squares of a set.
struct Rest {
    /// The places of the squares, in ascending order.
    places: [u8; 3],
    /// The sum of the three binomials of these squares in the rank, by the number of them whose
    /// place is below that of the fourth.
    ranks: [u32; 4],
}

impl Rest {
    /// The rank of the set with a fourth square.
    fn with(&self, sets: &Sets, square: u8) -> usize {
        let place = sets.place[usize::from(square)];
        let lower: usize = self.places.iter().map(|&of| usize::from(of < place)).sum();
        (self.ranks[lower] + sets.choose[usize::from(square)][lower]) as usize
    }
}

/// Squares as bits.
pub(crate) fn mask(squares: impl IntoIterator<Item = u8>) -> u64 {
    squares.into_iter().fold(0, |mask, square| mask | 1 << square)
}

/// The squares to the right of a square, to the left, above and below, as bits.
fn rays(size: u8, square: u8) -> [u64; 4] {
    let (column, row) = (square % size, square / size);
    let of = |is_on: &dyn Fn(u8, u8) -> bool| {
        let is_on = |square: &u8| is_on(square % size, square / size);
        mask((0..size * size).filter(is_on))
    };
    [
        of(&|x, y| y == row && x > column),
        of(&|x, y| y == row && x < column),
        of(&|x, y| x == column && y > row),
        of(&|x, y| x == column && y < row),
    ]
}

/// C(n, k) for each n up to `end` and k from 0 to 4.
pub(crate) fn binomials(end: usize) -> Vec<[usize; 5]> {
    let mut row = [1, 0, 0, 0, 0];
    let next = |_| {
        let before = row;
        row = std::array::from_fn(|k| before[k] + if k == 0 { 0 } else { before[k - 1] });
        before
    };
    (0..=end).map(next).collect()
}
