//! The moves of all sets of a row at once.
//!
//! The sets that contain the same three squares differ in the fourth one, so a word of at most 64 bits holds them all. Shifts of
//! this word move the fourth rook in all of them together. A row of bits by rank consists of such words for the fourth squares that
//! have the least place. Transpositions of matrices of bits lead to the words for the others, and back.

use super::sets::Sets;

/// All choices of three squares that are not central, by rank. The three rooks that stay where they are stand on them: in a
/// position that is not finished, or that a single move has finished, at most the fourth is on a central square.
pub(crate) struct Triples {
    /// The three squares, as bits.
    squares: Vec<u64>,
    /// C(n, k) for n to 64 and k from 0 to 4.
    choose: Vec<[usize; 5]>,
    /// The places of the squares that are not central are less than this one.
    unfinished: usize,
    /// The number of squares.
    places: usize,
    board: Board,
}

impl Triples {
    pub(crate) fn new(sets: &Sets) -> Self {
        let places = usize::from(sets.size()) * usize::from(sets.size());
        let square_at = |place: usize| sets.square_at(place);
        let unfinished = (0..places).filter(|&place| sets.centre() >> square_at(place) & 1 == 0);
        let unfinished = unfinished.count();
        let mut squares = Vec::new();
        for c in 0..unfinished {
            for b in 0..c {
                squares.extend((0..b).map(|a| {
                    [a, b, c].into_iter().fold(0, |mask, place| mask | 1 << square_at(place))
                }));
            }
        }
        Self { squares, choose: binomials(places), unfinished, places, board: Board::new(sets) }
    }

    /// The number of words of a row.
    pub(crate) fn count(&self) -> u64 {
        self.squares.len() as u64
    }

    /// Replaces a set of sets by the sets that follow if one rook slides. `others` are the rooks of the other player.
    pub(crate) fn after_slides(&self, row: &mut Row, words: &mut Vec<u64>, others: u64) {
        self.expand(row, words);
        self.each_word(words, others, |board, free, from| board.stops(from, free));
        self.contract(words, row);
    }

    /// Replaces a set of sets by the sets from which a slide of one rook leads to them.
    pub(crate) fn before_slides(&self, row: &mut Row, words: &mut Vec<u64>, others: u64) {
        self.expand(row, words);
        self.each_word(words, others, |board, free, to| board.starts(to, free));
        self.contract(words, row);
    }

    /// Replaces a set of sets by the sets from which a slide of one rook leads to one that is not among them.
    pub(crate) fn before_slides_elsewhere(&self, row: &mut Row, words: &mut Vec<u64>, others: u64) {
        self.expand(row, words);
        self.each_word(words, others, |board, free, avoided| board.starts(free & !avoided, free));
        self.contract(words, row);
    }

    /// Replaces each word by a function of the free squares and the word, both as squares.
    fn each_word(&self, words: &mut [u64], others: u64, map: impl Fn(&Board, u64, u64) -> u64) {
        for (word, three) in words.iter_mut().zip(&self.squares) {
            let free = self.board.all & !(three | others);
            *word = self.board.to_places(map(&self.board, free, self.board.to_squares(*word)));
        }
    }

    /// Writes the places of the fourth squares of all sets to `words`, one for each three squares.
    fn expand(&self, row: &Row, words: &mut Vec<u64>) {
        words.clear();
        words.resize(self.squares.len(), 0);
        self.each_matrix(|matrix| {
            if matrix.lower == 0 {
                words[matrix.triple] |= row.bits(matrix.set, matrix.end);
                return;
            }
            let mut bits = [0; 64];
            let mut any = 0;
            for (place, at, count) in self.parts(matrix) {
                bits[place] = row.bits(at, count);
                any |= bits[place];
            }
            if any != 0 {
                transpose(&mut bits);
                let words = &mut words[matrix.triple + matrix.first..];
                words.iter_mut().zip(bits).for_each(|(word, bits)| *word |= bits);
            }
        });
    }

    /// Writes to `row` the sets whose fourth squares have the places in `words`.
    fn contract(&self, words: &[u64], row: &mut Row) {
        row.clear();
        self.each_matrix(|matrix| {
            if matrix.lower == 0 {
                row.add(matrix.set, words[matrix.triple] & low_bits(matrix.end));
                return;
            }
            let words = &words[matrix.triple + matrix.first..];
            let mut bits = [0; 64];
            let mut any = 0;
            for (bits, word) in bits.iter_mut().zip(words) {
                *bits = *word;
                any |= word;
            }
            if any & low_bits(matrix.end) == 0 {
                return;
            }
            transpose(&mut bits);
            for (place, at, count) in self.parts(matrix) {
                row.add(at, bits[place] & low_bits(count));
            }
        });
    }

    /// The number of choices of `lower` squares below this place.
    fn columns(&self, lower: usize, place: usize) -> usize {
        // No square below the last is central.
        self.choose[place.min(self.unfinished)][lower]
    }

    /// Where the rows of a matrix are in the bits of a row of sets: the place of the fourth square, the first bit, and their number.
    fn parts(&self, matrix: &Matrix) -> impl Iterator<Item = (usize, usize, usize)> {
        let is_before = |row: &[usize; 5]| row[matrix.lower] <= matrix.first;
        (self.choose.partition_point(is_before)..matrix.end).map(|place| {
            let at = matrix.set + self.choose[place][matrix.lower + 1] + matrix.first;
            (place, at, (self.columns(matrix.lower, place) - matrix.first).min(64))
        })
    }

    /// Calls `go` with the matrices that together have all sets four times, once for each fourth square.
    fn each_matrix(&self, mut go: impl FnMut(&Matrix)) {
        let choose = &self.choose;
        let mut blocks = |lower: usize, set, triple, end: usize| {
            let columns = end.checked_sub(1).map_or(0, |last| self.columns(lower, last));
            for first in (0..columns).step_by(64) {
                go(&Matrix { lower, set, triple, end, first });
            }
        };
        // Only the last of four squares may be central.
        blocks(3, 0, 0, self.places);
        for d in 0..self.unfinished {
            let (set, triple) = (choose[d][4], choose[d][3]);
            blocks(2, set, triple, d);
            for c in 0..d {
                let (set, triple) = (set + choose[c][3], triple + choose[c][2]);
                blocks(1, set, triple, c);
                for b in 0..c {
                    blocks(0, set + choose[b][2], triple + b, b);
                }
            }
        }
    }
}

/// The sets with the same squares above a fourth one, as a matrix of bits: a row for each place of the fourth square, and a column for each
/// choice of the `lower` squares below it.
struct Matrix {
    /// The number of squares below the fourth one.
    lower: usize,
    /// The sum of the binomials of the upper squares in the rank of a set.
    set: usize,
    /// The sum of their binomials in the rank of three squares.
    triple: usize,
    /// The fourth square has a lower place than this one.
    end: usize,
    /// The first of 64 columns.
    first: usize,
}

/// A set of sets, as the bits of a row.
pub(crate) struct Row {
    /// The last word is not used.
    words: Vec<u64>,
}

impl Row {
    pub(crate) fn new(sets: &Sets) -> Self {
        Self { words: vec![0; sets.len().div_ceil(64) + 1] }
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Replaces the bits by these words, and zeros.
    pub(crate) fn replace(&mut self, words: impl Iterator<Item = u64>) {
        self.clear();
        self.words.iter_mut().zip(words).for_each(|(word, new)| *word = new);
    }

    pub(crate) fn complement(&mut self) {
        self.words.iter_mut().for_each(|word| *word = !*word);
    }

    fn clear(&mut self) {
        self.words.fill(0);
    }

    /// At most 64 bits.
    fn bits(&self, at: usize, count: usize) -> u64 {
        let (word, shift) = (at / 64, at % 64);
        // A shift by 64 is written as two.
        (self.words[word] >> shift | self.words[word + 1] << 1 << (63 - shift)) & low_bits(count)
    }

    fn add(&mut self, at: usize, bits: u64) {
        let (word, shift) = (at / 64, at % 64);
        self.words[word] |= bits << shift;
        self.words[word + 1] |= bits >> 1 >> (63 - shift);
    }
}

/// The squares of a board as bits.
struct Board {
    all: u64,
    /// All but the first and all but the last column.
    columns: [u64; 2],
    size: u32,
    /// The runs of squares whose places are consecutive.
    runs: [Run; 5],
}

/// Squares, and the shift to the left, or to the right, to their places.
#[derive(Clone, Copy, Default)]
struct Run {
    squares: u64,
    places: u64,
    left: u32,
    right: u32,
}

impl Board {
    fn new(sets: &Sets) -> Self {
        let size = sets.size();
        let of = |is_on: &dyn Fn(u8) -> bool| {
            (0..size * size).filter(|&square| is_on(square)).fold(0, |mask, at| mask | 1 << at)
        };
        let squares = 0..u32::from(size) * u32::from(size);
        let shifts: Vec<(u32, u32)> =
            squares.map(|place| (u32::from(sets.square_at(place as usize)), place)).collect();
        let mut runs = [Run::default(); 5];
        let consecutive = |one: &(u32, u32), next: &(u32, u32)| one.0 + 1 == next.0;
        for (run, of) in runs.iter_mut().zip(shifts.chunk_by(consecutive)) {
            let (square, place) = of[0];
            *run = Run {
                squares: of.iter().fold(0, |mask, of| mask | 1 << of.0),
                places: of.iter().fold(0, |mask, of| mask | 1 << of.1),
                left: place.saturating_sub(square),
                right: square.saturating_sub(place),
            };
        }
        Self {
            all: of(&|_| true),
            columns: [of(&|square| square % size != 0), of(&|square| square % size != size - 1)],
            size: size.into(),
            runs,
        }
    }

    fn to_places(&self, squares: u64) -> u64 {
        self.runs
            .iter()
            .fold(0, |places, run| places | (squares & run.squares) << run.left >> run.right)
    }

    fn to_squares(&self, places: u64) -> u64 {
        self.runs
            .iter()
            .fold(0, |squares, run| squares | (places & run.places) << run.right >> run.left)
    }

    /// The squares where a rook stops that slides from one of these.
    fn stops(&self, from: u64, free: u64) -> u64 {
        let [not_first, not_last] = self.columns;
        let (right, left) = (free & not_first, free & not_last);
        up(from, right, 1) & !(right >> 1)
            | down(from, left, 1) & !(left << 1)
            | up(from, free, self.size) & !(free >> self.size)
            | down(from, free, self.size) & !(free << self.size)
    }

    /// The squares from which a rook slides to a stop on one of these.
    fn starts(&self, to: u64, free: u64) -> u64 {
        let [not_first, not_last] = self.columns;
        let (right, left) = (free & not_first, free & not_last);
        down(to & !(right >> 1), left, 1)
            | up(to & !(left << 1), right, 1)
            | down(to & !(free >> self.size), free, self.size)
            | up(to & !(free << self.size), free, self.size)
    }
}

/// The free squares that a rook passes which slides towards higher squares.
fn up(from: u64, mut free: u64, step: u32) -> u64 {
    let mut passed = from << step & free;
    passed |= passed << step & free;
    free &= free << step;
    passed |= passed << (2 * step) & free;
    free &= free << (2 * step);
    passed | passed << (4 * step) & free
}

/// The free squares that a rook passes which slides towards lower squares.
fn down(from: u64, mut free: u64, step: u32) -> u64 {
    let mut passed = from >> step & free;
    passed |= passed >> step & free;
    free &= free >> step;
    passed |= passed >> (2 * step) & free;
    free &= free >> (2 * step);
    passed | passed >> (4 * step) & free
}

fn low_bits(count: usize) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}

/// Transposes a matrix of 64 × 64 bits: quarters, then quarters of these, and so on.
fn transpose(rows: &mut [u64; 64]) {
    exchange::<32>(rows, 0x0000_0000_ffff_ffff);
    exchange::<16>(rows, 0x0000_ffff_0000_ffff);
    exchange::<8>(rows, 0x00ff_00ff_00ff_00ff);
    exchange::<4>(rows, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2>(rows, 0x3333_3333_3333_3333);
    exchange::<1>(rows, 0x5555_5555_5555_5555);
}

/// Exchanges the upper right and the lower left quarter of all squares of 2 · `HALF` bits.
fn exchange<const HALF: usize>(rows: &mut [u64; 64], mask: u64) {
    for square in rows.chunks_exact_mut(2 * HALF) {
        let (upper, lower) = square.split_at_mut(HALF);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            let changed = (*upper >> HALF ^ *lower) & mask;
            *lower ^= changed;
            *upper ^= changed << HALF;
        }
    }
}

/// C(n, k) for each n to `end` and k from 0 to 4.
fn binomials(end: usize) -> Vec<[usize; 5]> {
    let mut row = [1, 0, 0, 0, 0];
    let next = |_| {
        let before = row;
        row = std::array::from_fn(|k| before[k] + if k == 0 { 0 } else { before[k - 1] });
        before
    };
    (0..=end).map(next).collect()
}
