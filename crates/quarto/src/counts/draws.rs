//! Draws: full boards without a Quarto, counted from the two halves of the board.

use abstract_games_core::{Observer, Progress, Stop};

use super::cycles::permutations_of_pieces;
use crate::cell::Cell;
use crate::piece::Piece;
use crate::rules::Rules;

/// The number of full boards, among 16!, without a Quarto under `rules`.
///
/// One thread takes 2 to 4 seconds under the [named rules](Rules::name), and up to 6 seconds under
/// rules with few winning sets. The bitmaps take at most 0.4 MB for each winning set in both halves
/// of the board. A unit of work is one of the sets of eight pieces on the upper half.
///
/// K. S. Brown (mathpages.com, kmath352) counts the draws under [`Rules::lines`] by partitions of
/// the pieces into rows.
///
/// # Errors
///
/// [`Stop`] if `observer` stopped the count.
///
/// ```
/// use abstract_games_core::{Limits, Stop};
/// use abstract_games_quarto::{Rules, counts::draws};
///
/// let limit = Limits::new().work(1);
/// assert_eq!(draws(&Rules::lines(), limit), Err(Stop::WorkLimit));
/// ```
pub fn draws(rules: &Rules, mut observer: impl Observer) -> Result<u64, Stop> {
    let choices = choices_of_pieces();
    draws_for(rules, &choices, Progress::at(0).of(choices.len() as u64), &mut observer)
}

/// The draws whose upper half holds one of these sets or an image. Work counts from `progress` on.
pub(super) fn draws_for(
    rules: &Rules,
    choices: &[(u16, u64)],
    progress: Progress,
    observer: &mut dyn Observer,
) -> Result<u64, Stop> {
    let sets = SplitSets::of(rules);
    // An upper bound: for each arrangement of the lower half, the values of each winning set and
    // the bitmaps of at most 56 sets of pieces above.
    let bytes = FILLINGS * (HALF + sets.below.len() * (1 + 56 / 8)) as u64;
    let mut progress = progress.bytes(bytes);
    let mut draws = 0;
    for &(upper, weight) in choices {
        observer.observe(&progress)?;
        draws += weight * Halves::new(&sets, upper).count();
        progress.done += 1;
    }
    Ok(draws)
}

/// One set of eight pieces from each orbit under the symmetries of the pieces, with its size.
pub(super) fn choices_of_pieces() -> Vec<(u16, u64)> {
    let symmetries = permutations_of_pieces();
    let mut seen = vec![false; 1 << 16];
    let mut choices = Vec::new();
    for set in (0..=u16::MAX).filter(|set| set.count_ones() == 8) {
        if seen[usize::from(set)] {
            continue;
        }
        let mut size = 0;
        for symmetry in symmetries.as_slice() {
            let images = Piece::of_set(set).map(|piece| symmetry.image(piece.number().into()));
            let image = images.fold(0, |set, image| set | 1_u16 << image);
            size += u64::from(!std::mem::replace(&mut seen[usize::from(image)], true));
        }
        choices.push((set, size));
    }
    choices
}

fn values(piece: u8) -> u8 {
    piece & 15 | !piece << 4
}

const HALF: usize = Cell::COUNT / 2;
/// The number of arrangements of eight pieces on a half: 8!.
const FILLINGS: u64 = 40_320;

/// The winning sets, split into the halves. Each half numbers its own cells.
#[derive(Default)]
struct SplitSets {
    /// The sets in the upper half, by the cell that is filled last.
    upper: [Vec<u8>; HALF],
    /// The sets in the lower half, by the cell that is filled last.
    lower: [Vec<u8>; HALF],
    /// The upper parts of the others, with the numbers of their sets, by the last cell.
    across: [Vec<(u8, usize)>; HALF],
    /// The lower parts of these sets, by the numbers of the sets.
    below: Vec<u8>,
}

impl SplitSets {
    fn of(rules: &Rules) -> Self {
        let mut split = Self::default();
        let last = |half: u8| half.ilog2() as usize;
        for set in rules.masks() {
            match set.to_le_bytes() {
                [upper, 0] => split.upper[last(upper)].push(upper),
                [0, lower] => split.lower[last(lower)].push(lower),
                [upper, lower] => {
                    split.across[last(upper)].push((upper, split.below.len()));
                    split.below.push(lower);
                }
            }
        }
        split
    }
}

/// The values of the piece on each cell that is filled so far.
type Half = [u8; HALF];

fn agreement(half: Half, cells: u8) -> u8 {
    let mut common = u8::MAX;
    for (cell, values) in half.iter().enumerate() {
        if cells >> cell & 1 == 1 {
            common &= values;
        }
    }
    common
}

/// One bit for each arrangement of the lower half.
type ArrangementSet = Vec<u64>;

/// The arrangements of eight given pieces on the upper half and of the others on the lower half.
struct Halves<'a> {
    sets: &'a SplitSets,
    pieces: [u8; HALF],
    lowers: usize,
    /// For each winning set in both halves, the values of its lower pieces by lower arrangement.
    held: Vec<Vec<u8>>,
    /// The lower arrangements that complete no Quarto on a winning set, by the number of the set
    /// and the values in which its upper pieces agree. Computed when first needed.
    matching: Vec<Vec<Option<ArrangementSet>>>,
}

impl<'a> Halves<'a> {
    fn new(sets: &'a SplitSets, upper: u16) -> Self {
        let mut lowers = Vec::new();
        list(&sets.lower, &members(!upper), &mut [0; HALF], 0, &mut lowers);
        let held = |&cells: &u8| lowers.iter().map(|lower| agreement(*lower, cells)).collect();
        let held: Vec<_> = sets.below.iter().map(held).collect();
        let matching = vec![vec![None; 256]; held.len()];
        Self { sets, pieces: members(upper), lowers: lowers.len(), held, matching }
    }

    fn count(&mut self) -> u64 {
        let mut all = vec![u64::MAX; self.lowers.div_ceil(64)];
        if let (Some(last), rest @ 1..) = (all.last_mut(), self.lowers % 64) {
            *last = (1 << rest) - 1;
        }
        let mut ways = vec![all; HALF + 1];
        self.fill(&mut [0; HALF], 0, &mut ways)
    }

    /// Fills the upper half from `cell` on, and returns the number of draws.
    fn fill(&mut self, half: &mut Half, cell: usize, ways: &mut [ArrangementSet]) -> u64 {
        if cell == HALF {
            return ways[0].iter().map(|word| u64::from(word.count_ones())).sum();
        }
        let sets = self.sets;
        let mut count = 0;
        for i in cell..HALF {
            self.pieces.swap(cell, i);
            half[cell] = values(self.pieces[cell]);
            if sets.upper[cell].iter().all(|&set| agreement(*half, set) == 0) {
                let mut any = true;
                let (now, next) = ways.split_at_mut(1);
                next[0].copy_from_slice(&now[0]);
                for &(cells, set) in &sets.across[cell] {
                    any = self.keep_matching(set, agreement(*half, cells), &mut next[0]);
                }
                if any {
                    count += self.fill(half, cell + 1, next);
                }
            }
            self.pieces.swap(cell, i);
        }
        count
    }

    /// Keeps the lower arrangements without a Quarto on a winning set. Returns whether any are
    /// left.
    fn keep_matching(&mut self, set: usize, above: u8, ways: &mut [u64]) -> bool {
        let held = &self.held[set];
        let matching = self.matching[set][usize::from(above)].get_or_insert_with(|| {
            let word = |held: &[u8]| {
                (0..).zip(held).fold(0, |word, (i, held)| word | u64::from(held & above == 0) << i)
            };
            held.chunks(64).map(word).collect()
        });
        let mut left = 0;
        for (ways, matching) in ways.iter_mut().zip(matching) {
            *ways &= *matching;
            left |= *ways;
        }
        left != 0
    }
}

fn members(set: u16) -> [u8; HALF] {
    let mut members = Piece::of_set(set).map(Piece::number);
    std::array::from_fn(|_| members.next().expect("the set has eight pieces"))
}

/// Adds to `found` all arrangements of `rest` from `cell` on that complete none of `sets`.
fn list(sets: &[Vec<u8>; HALF], rest: &[u8], half: &mut Half, cell: usize, found: &mut Vec<Half>) {
    if rest.is_empty() {
        found.push(*half);
    }
    for (i, &piece) in rest.iter().enumerate() {
        half[cell] = values(piece);
        if sets[cell].iter().all(|&set| agreement(*half, set) == 0) {
            let others = [&rest[..i], &rest[i + 1..]].concat();
            list(sets, &others, half, cell + 1, found);
        }
    }
}
