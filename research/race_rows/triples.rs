//! The moves of all sets of a row at once.
//!
//! One rook moves and three stay. All sets with the same three rooks are one word, with a bit for
//! each place of the rook that moves. Shifts of this word move the rook in all of them together.
//!
//! Sets with places a < b < c < d and the same b, c and d have consecutive ranks, so their bits by
//! rank already are the word for a rook that moves from a. For b, c or d the bits by rank form
//! matrices, and their transposes give the words.

use super::sets::{Sets, binomials, mask};

/// All choices of three squares that are not central, by rank.
///
/// The rooks that stay are on such squares in every position that is not finished, and in every one
/// that a single move has finished.
pub(crate) struct Triples {
    /// The three squares, as bits.
    squares: Vec<u64>,
    /// C(n, k) for n up to the number of squares and k from 0 to 4.
    choose: Vec<[usize; 5]>,
    /// The number of squares that are not central. They have the first places.
    outer: usize,
    /// The number of squares.
    places: usize,
    board: Board,
}

impl Triples {
    pub(crate) fn new(sets: &Sets) -> Self {
        let places = usize::from(sets.size()) * usize::from(sets.size());
        let outer = places - sets.centre().count_ones() as usize;
        let mut squares = Vec::new();
        for c in 0..outer {
            for b in 0..c {
                let of = |a| mask([a, b, c].map(|place| sets.square_at(place)));
                squares.extend((0..b).map(of));
            }
        }
        Self { squares, choose: binomials(places), outer, places, board: Board::new(sets) }
    }

    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// Replaces sets by those that follow if one rook slides. `others` are the rooks of the other
    /// player.
    pub(crate) fn after_slides(&self, sets: &mut SetBits, words: &mut Vec<u64>, others: u64) {
        self.replace(sets, words, others, Board::stops);
    }

    /// Replaces sets by those from which a slide of one rook leads to them.
    pub(crate) fn before_slides(&self, sets: &mut SetBits, words: &mut Vec<u64>, others: u64) {
        self.replace(sets, words, others, Board::starts);
    }

    /// Replaces sets by those from which a slide of one rook leads to one that is not among them.
    pub(crate) fn before_slides_elsewhere(
        &self,
        sets: &mut SetBits,
        words: &mut Vec<u64>,
        others: u64,
    ) {
        self.replace(sets, words, others, |board, avoided, free| {
            board.starts(free & !avoided, free)
        });
    }

    /// Replaces the squares of the rook that moves by a function of them and of the free squares,
    /// for all three rooks that stay. `words` is a buffer.
    fn replace(
        &self,
        sets: &mut SetBits,
        words: &mut Vec<u64>,
        others: u64,
        map: impl Fn(&Board, u64, u64) -> u64,
    ) {
        self.expand(sets, words);
        for (word, staying) in words.iter_mut().zip(&self.squares) {
            let free = self.board.all & !(staying | others);
            *word = self.board.to_places(map(&self.board, self.board.to_squares(*word), free));
        }
        self.contract(words, sets);
    }

    /// Writes a word for each three rooks that stay: the places of the rook that moves.
    fn expand(&self, sets: &SetBits, words: &mut Vec<u64>) {
        words.clear();
        words.resize(self.squares.len(), 0);
        self.each_block(|block| {
            if block.lower == 0 {
                words[block.triple] |= sets.bits(block.set, block.end);
                return;
            }
            let (mut bits, mut any) = ([0; 64], 0);
            for (place, at, count) in self.rows(block) {
                bits[place] = sets.bits(at, count);
                any |= bits[place];
            }
            if any != 0 {
                transpose(&mut bits);
                let words = &mut words[block.triple + block.first..];
                words.iter_mut().zip(bits).for_each(|(word, bits)| *word |= bits);
            }
        });
    }

    /// Writes the sets that the words hold.
    fn contract(&self, words: &[u64], sets: &mut SetBits) {
        sets.clear();
        self.each_block(|block| {
            if block.lower == 0 {
                sets.add(block.set, words[block.triple] & low_bits(block.end));
                return;
            }
            let words = &words[block.triple + block.first..];
            let (mut bits, mut any) = ([0; 64], 0);
            for (bits, word) in bits.iter_mut().zip(words) {
                *bits = *word;
                any |= word;
            }
            if any & low_bits(block.end) == 0 {
                return;
            }
            transpose(&mut bits);
            for (place, at, count) in self.rows(block) {
                sets.add(at, bits[place] & low_bits(count));
            }
        });
    }

    /// The rows of a block: the place of the rook that moves, the rank of the first set, and the
    /// number of sets.
    fn rows(&self, block: &Block) -> impl Iterator<Item = (usize, usize, usize)> {
        let is_before = |row: &[usize; 5]| row[block.lower] <= block.first;
        (self.choose.partition_point(is_before)..block.end).map(|place| {
            let at = block.set + self.choose[place][block.lower + 1] + block.first;
            (place, at, (self.columns(block.lower, place) - block.first).min(64))
        })
    }

    /// The number of choices of `lower` squares that are not central and have places below this
    /// one.
    fn columns(&self, lower: usize, place: usize) -> usize {
        self.choose[place.min(self.outer)][lower]
    }

    /// Calls `go` with blocks in which each three rooks occur once with each place of the fourth.
    fn each_block(&self, mut go: impl FnMut(&Block)) {
        let choose = &self.choose;
        let mut blocks = |lower: usize, set, triple, end: usize| {
            let columns = end.checked_sub(1).map_or(0, |last| self.columns(lower, last));
            for first in (0..columns).step_by(64) {
                go(&Block { lower, set, triple, end, first });
            }
        };
        // Only the last of four squares may be central.
        blocks(3, 0, 0, self.places);
        for d in 0..self.outer {
            let (set, triple) = (choose[d][4], choose[d][3]);
            blocks(2, set, triple, d);
            for c in 0..d {
                let (set, triple) = (set + choose[c][3], triple + choose[c][2]);
                blocks(1, set, triple, c);
                for (b, terms) in choose[..c].iter().enumerate() {
                    blocks(0, set + terms[2], triple + b, b);
                }
            }
        }
    }
}

/// Sets that have the same squares above that of the rook that moves, as a matrix of bits: a row
/// for each place of this rook, and 64 columns for choices of the `lower` squares below it.
struct Block {
    /// The number of squares below the rook that moves.
    lower: usize,
    /// The sum of the binomials of the upper squares in the rank of a set.
    set: usize,
    /// The sum of their binomials in the rank of the three squares.
    triple: usize,
    /// The places of the rook that moves are less than this one.
    end: usize,
    /// The first column.
    first: usize,
}

/// Sets of four squares, a bit for each rank.
pub(crate) struct SetBits {
    /// One word more than the ranks take, so that bits may be read beyond the last.
    words: Vec<u64>,
}

impl SetBits {
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

    fn clear(&mut self) {
        self.words.fill(0);
    }

    /// At most 64 bits.
    fn bits(&self, at: usize, count: usize) -> u64 {
        let (word, shift) = (at / 64, at % 64);
        // Two shifts, because one by 64 is none.
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
    /// The runs of squares whose places are consecutive: three outer ones and a central one in each
    /// of two lines.
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
        let squares = 0..size * size;
        let places = 0..u32::from(size) * u32::from(size);
        let pairs: Vec<(u32, u32)> =
            places.map(|place| (sets.square_at(place as usize).into(), place)).collect();
        let mut runs = [Run::default(); 5];
        let is_same_run = |one: &(u32, u32), next: &(u32, u32)| one.0 + 1 == next.0;
        for (run, pairs) in runs.iter_mut().zip(pairs.chunk_by(is_same_run)) {
            let (square, place) = pairs[0];
            *run = Run {
                squares: pairs.iter().fold(0, |bits, pair| bits | 1 << pair.0),
                places: pairs.iter().fold(0, |bits, pair| bits | 1 << pair.1),
                left: place.saturating_sub(square),
                right: square.saturating_sub(place),
            };
        }
        Self {
            all: mask(squares.clone()),
            columns: [0, size - 1]
                .map(|column| mask(squares.clone().filter(|square| square % size != column))),
            size: size.into(),
            runs,
        }
    }

    fn to_places(&self, squares: u64) -> u64 {
        let shifted = |run: &Run| (squares & run.squares) << run.left >> run.right;
        self.runs.iter().fold(0, |places, run| places | shifted(run))
    }

    fn to_squares(&self, places: u64) -> u64 {
        let shifted = |run: &Run| (places & run.places) << run.right >> run.left;
        self.runs.iter().fold(0, |squares, run| squares | shifted(run))
    }

    /// The squares where a rook stops that slides from one of these.
    fn stops(&self, from: u64, free: u64) -> u64 {
        let [enter_right, enter_left] = self.columns.map(|columns| free & columns);
        up(from, enter_right, 1) & !(enter_right >> 1)
            | down(from, enter_left, 1) & !(enter_left << 1)
            | up(from, free, self.size) & !(free >> self.size)
            | down(from, free, self.size) & !(free << self.size)
    }

    /// The squares from which a rook slides to a stop on one of these.
    fn starts(&self, to: u64, free: u64) -> u64 {
        let [enter_right, enter_left] = self.columns.map(|columns| free & columns);
        down(to & !(enter_right >> 1), enter_left, 1)
            | up(to & !(enter_left << 1), enter_right, 1)
            | down(to & !(free >> self.size), free, self.size)
            | up(to & !(free << self.size), free, self.size)
    }
}

/// The free squares that a rook passes which slides towards higher squares.
///
/// Each step doubles the distance (a Kogge-Stone fill), so three steps after the first cover eight
/// squares.
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

/// Exchanges the upper right and the lower left quarter of all blocks of 2 · `HALF` rows and
/// columns.
fn exchange<const HALF: usize>(rows: &mut [u64; 64], mask: u64) {
    for block in rows.chunks_exact_mut(2 * HALF) {
        let (upper, lower) = block.split_at_mut(HALF);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            let changed = (*upper >> HALF ^ *lower) & mask;
            *lower ^= changed;
            *upper ^= changed << HALF;
        }
    }
}
