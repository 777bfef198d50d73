//! The orbits of the sets of four squares under the symmetries of the board, numbered almost
//! without gaps.

/// The number of symmetries of the board.
const SYMMETRIES: usize = 8;

/// The other three of four pieces.
const OTHERS: [[usize; 3]; 4] = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]];

/// The numbering of the orbits of sets of four squares.
///
/// The squares are put in order such that each orbit of squares has consecutive *places*. A
/// symmetry moves a square of the set that is in the latest of these orbits to the last place *e*
/// of that orbit. The other three are then at places x < y < z < e, and the set has the number s +
/// x + C(y, 2) + C(z, 3), where s is the sum of C(e', 3) for all earlier orbits of squares with
/// last places e'. An orbit of sets has the least number for all such squares and symmetries. The
/// symmetries that lead to it are as many as those that fix the set. Few numbers belong to no
/// orbit.
pub(crate) struct Orbits {
    /// The place of each square.
    place: Vec<u16>,
    /// The square at each place.
    square: Vec<u16>,
    /// The place of the image of the square under each symmetry.
    image: Vec<[u16; SYMMETRIES]>,
    /// The symmetries, as bits, that move the square to the last place of its orbit.
    to_last: Vec<u8>,
    /// The orbit of the square, in order of places.
    orbit: Vec<u16>,
    /// The orbits of squares, in order of places.
    of_squares: Vec<SquareOrbit>,
    /// C(y, 2) for each place y.
    pairs: Vec<u64>,
    /// C(z, 3) for each place z.
    triples: Vec<u64>,
    /// The numbers are less than this one.
    end: u64,
}

/// An orbit of squares.
struct SquareOrbit {
    first_place: u16,
    last_place: u16,
    /// Whether all symmetries map a square to different ones.
    has_all_images: bool,
    /// The least number of a set whose greatest place is in this orbit.
    first_number: u64,
}

/// The number of an orbit of sets, and the number of symmetries that map one of its sets to itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Orbit {
    pub(crate) number: u64,
    pub(crate) stabiliser: u32,
}

impl Orbit {
    /// The number of its sets.
    pub(crate) fn len(self) -> u64 {
        SYMMETRIES as u64 / u64::from(self.stabiliser)
    }
}

impl Orbits {
    /// The orbits on a board of `size` × `size` squares. Square (column, row) has number row ·
    /// size + column.
    pub(crate) fn new(size: u16) -> Self {
        let squares = size * size;
        let images = |square| std::array::from_fn(|symmetry| image(size, symmetry, square));
        let images: Vec<[u16; SYMMETRIES]> = (0..squares).map(images).collect();
        let least = |square: &u16| images[usize::from(*square)].iter().min().copied();
        let length = |square: &u16| {
            let mut images = images[usize::from(*square)];
            images.sort_unstable();
            images.chunk_by(|one, other| one == other).count()
        };
        // Small orbits come first: a square of a large one has one symmetry to its last place, so
        // there is less to compare.
        let mut square: Vec<u16> = (0..squares).collect();
        square.sort_by_key(|square| (length(square), least(square), *square));
        let mut place = vec![0; square.len()];
        for (at, &square) in (0..).zip(&square) {
            place[usize::from(square)] = at;
        }
        let mut all = Self {
            image: images.iter().map(|of| of.map(|image| place[usize::from(image)])).collect(),
            to_last: vec![0; square.len()],
            orbit: vec![0; square.len()],
            of_squares: Vec::new(),
            pairs: binomials(squares, 2),
            triples: binomials(squares, 3),
            end: 0,
            place,
            square,
        };
        let orbits = all.square.chunk_by(|one, other| least(one) == least(other));
        for (orbit, squares) in (0..).zip(orbits) {
            let places = squares.iter().map(|&square| all.place[usize::from(square)]);
            let first_place = places.clone().min().expect("a square");
            let last_place = places.max().expect("a square");
            for &square in squares {
                let to_last = |bits, &image: &u16| bits << 1 | u8::from(image == last_place);
                let images = all.image[usize::from(square)].iter().rev();
                all.to_last[usize::from(square)] = images.fold(0, to_last);
                all.orbit[usize::from(square)] = orbit;
            }
            let has_all_images = squares.len() == SYMMETRIES;
            let first_number = all.end;
            all.of_squares.push(SquareOrbit {
                first_place,
                last_place,
                has_all_images,
                first_number,
            });
            all.end += all.triples[usize::from(last_place)];
        }
        all
    }

    /// The numbers of orbits are less than this one.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// The orbit of a set of four squares.
    pub(crate) fn orbit(&self, squares: [u16; 4]) -> Orbit {
        let places = squares.map(|square| self.place[usize::from(square)]);
        let greatest = places[0].max(places[1]).max(places[2].max(places[3]));
        let orbit = self.orbit_of(self.square[usize::from(greatest)]);
        let mut least = Orbit { number: u64::MAX, stabiliser: 0 };
        for (piece, others) in OTHERS.iter().enumerate() {
            if places[piece] < orbit.first_place {
                continue;
            }
            let symmetries = self.to_last[usize::from(squares[piece])];
            for symmetry in (0..SYMMETRIES).filter(|symmetry| symmetries >> symmetry & 1 == 1) {
                let number = self.number(orbit, others.map(|other| squares[other]), symmetry);
                if number < least.number {
                    least = Orbit { number, stabiliser: 0 };
                }
                least.stabiliser += u32::from(number == least.number);
            }
        }
        least
    }

    /// The number of the orbit of a set of four squares. The orbit of `last` must be the latest of
    /// the orbits of its squares.
    fn number_of(&self, last: u16, others: [u16; 3]) -> u64 {
        let orbit = self.orbit_of(last);
        let is_earlier = |square: &u16| self.place[usize::from(*square)] < orbit.first_place;
        if orbit.has_all_images && others.iter().all(is_earlier) {
            let symmetry = self.to_last[usize::from(last)].trailing_zeros() as usize;
            self.number(orbit, others, symmetry)
        } else {
            let [x, y, z] = others;
            self.orbit([x, y, z, last]).number
        }
    }

    /// The number of the set whose square of the greatest place is in this orbit and moved to its
    /// last place by this symmetry, which moves the other squares, too.
    fn number(&self, orbit: &SquareOrbit, others: [u16; 3], symmetry: usize) -> u64 {
        self.number_of_places(orbit, others.map(|square| self.image[usize::from(square)][symmetry]))
    }

    fn number_of_places(&self, orbit: &SquareOrbit, places: [u16; 3]) -> u64 {
        let [x, y, z] = sorted(places).map(usize::from);
        orbit.first_number + x as u64 + self.pairs[y] + self.triples[z]
    }

    fn orbit_of(&self, square: u16) -> &SquareOrbit {
        &self.of_squares[usize::from(self.orbit[usize::from(square)])]
    }

    /// The number of the orbit after the piece on one of the squares moves to another square.
    pub(crate) fn number_after(&self, set: &Set, piece: usize, to: u16) -> u64 {
        let (orbit, to_place) = (&self.of_squares[set.orbit], self.place[usize::from(to)]);
        let [x, y, z, _] = set.squares;
        if piece == 3 {
            return if to_place > set.places[2] {
                self.number_of(to, [x, y, z])
            } else {
                self.number_of(z, [x, y, to])
            };
        }
        let [one, other, last] = OTHERS[piece];
        if to_place > orbit.last_place {
            self.number_of(to, [one, other, last].map(|piece| set.squares[piece]))
        } else if set.is_simple && to_place < orbit.first_place {
            self.number_of_places(orbit, [set.places[one], set.places[other], to_place])
        } else {
            let mut squares = set.squares;
            squares[piece] = to;
            self.orbit(squares).number
        }
    }

    /// A cursor that finds the squares of ascending numbers.
    pub(crate) fn sets(&self) -> Sets<'_> {
        Sets { orbits: self, orbit: 0, y: 1, z: 2 }
    }
}

/// A cursor on sets of four squares in ascending order of their numbers.
pub(crate) struct Sets<'o> {
    orbits: &'o Orbits,
    orbit: usize,
    y: usize,
    z: usize,
}

impl Sets<'_> {
    /// The set of this number, which is at least that of the last call.
    pub(crate) fn set(&mut self, number: u64) -> Set {
        let Orbits { of_squares, pairs, triples, square, .. } = self.orbits;
        while of_squares.get(self.orbit + 1).is_some_and(|next| next.first_number <= number) {
            (self.orbit, self.y, self.z) = (self.orbit + 1, 1, 2);
        }
        let orbit = &of_squares[self.orbit];
        let mut rest = number - orbit.first_number;
        if triples[self.z + 1] <= rest {
            self.z = triples.partition_point(|&triples| triples <= rest) - 1;
            self.y = 1;
        }
        rest -= triples[self.z];
        while pairs[self.y + 1] <= rest {
            self.y += 1;
        }
        let places = [rest - pairs[self.y], self.y as u64, self.z as u64];
        let places = places.map(|place| u16::try_from(place).expect("the place of a square"));
        let [x, y, z] = places.map(|place| square[usize::from(place)]);
        Set {
            squares: [x, y, z, square[usize::from(orbit.last_place)]],
            places,
            orbit: self.orbit,
            is_simple: orbit.has_all_images && places[2] < orbit.first_place,
        }
    }
}

/// A set of four squares whose greatest place is the last one of an orbit.
pub(crate) struct Set {
    /// The squares, in the order of their places.
    pub(crate) squares: [u16; 4],
    /// The places of the first three.
    places: [u16; 3],
    /// The orbit of the last square.
    orbit: usize,
    /// Whether only one symmetry moves a square of the set to the last place of the orbit.
    is_simple: bool,
}

/// C(n, k) for each n up to `last`.
fn binomials(last: u16, k: u64) -> Vec<u64> {
    let choose = |n| (0..k).fold(1, |product, i| product * u64::saturating_sub(n, i) / (i + 1));
    (0..=u64::from(last)).map(choose).collect()
}

fn image(size: u16, symmetry: usize, square: u16) -> u16 {
    let (mut column, mut row) = (square % size, square / size);
    if symmetry & 1 != 0 {
        column = size - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = size - 1 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    row * size + column
}

fn sorted([a, b, c]: [u16; 3]) -> [u16; 3] {
    let (low, high) = (a.min(b), a.max(b));
    [low.min(c), low.max(high.min(c)), high.max(c)]
}
