//! The numbers of completions of every prefix of an arrangement: arrangements by their numbers.
//!
//! Intersections are filled row by row. The completions of a prefix depend on the last intersection
//! filled in each column: on which of these hold a vertical fence, and on whether the last of all
//! holds a horizontal fence. The table has one entry for each state without such a horizontal
//! fence; after one, the number is the sum of two entries, since the next intersection is empty or
//! vertical.

use std::cmp::Ordering;

use abstract_games_core::{Observer, Progress, Stop};
use num_bigint::BigUint;

use crate::arrangement::FencePlace;
use crate::bounds::Intersections;

/// The numbers of fences allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// Any number: fences are not counted.
    Any,
    /// At most `max_fences` of the board.
    AtMost,
    /// Exactly `max_fences` of the board.
    Exactly,
}

impl Limit {
    /// The number of values that the remaining number of fences can have.
    fn terms(self, board: &Intersections) -> usize {
        if self == Self::Any { 1 } else { board.max_fences.saturating_add(1) }
    }
}

/// The bytes of the table, or `None` on overflow.
pub(super) fn bytes(board: &Intersections, limit: Limit) -> Option<u64> {
    (entries(board, limit)?.checked_mul(entry_words(board)?)? as u64).checked_mul(8)
}

/// The words of an entry, or `None` on overflow: a sum of counts is a count, at most 2^`bits`.
fn entry_words(board: &Intersections) -> Option<usize> {
    usize::try_from(board.bits(board.rows).checked_add(1)?.div_ceil(64)).ok()
}

fn entries(board: &Intersections, limit: Limit) -> Option<usize> {
    let profiles = 1_usize.checked_shl(u32::try_from(board.columns).ok()?)?;
    let layers = board.columns.checked_mul(board.rows)?.checked_add(1)?;
    layers.checked_mul(profiles)?.checked_mul(limit.terms(board))
}

/// The numbers of completions, by number of intersections left, vertical fences and fences left.
/// Arrangements are numbered lexicographically by their contents, in the order of [`FencePlace`].
///
/// ```
/// use abstract_games_quoridor_fences::FencePlace::{Empty, Horizontal};
/// use abstract_games_quoridor_fences::completions::Completions;
///
/// // Two fences on 2 × 2 intersections.
/// let completions = Completions::of_exact_numbers(2, 2, 4);
/// let start = completions.start(2);
/// assert_eq!(completions.ways(start), 20);
/// assert_eq!(completions.nth(start, &[19]).unwrap().len(), 4);
/// assert_eq!(completions.nth(start, &[20]), None);
/// let after = completions.put(start, Horizontal).unwrap();
/// assert_eq!(completions.put(after, Horizontal), None);
/// assert!(completions.put(after, Empty).is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Completions {
    board: Intersections,
    terms: usize,
    /// The decrease of the number of fences left with each fence: 1, or 0 if any number is allowed.
    step: usize,
    /// The number of words of an entry.
    entry_words: usize,
    ways: Vec<u64>,
}

/// The state of a prefix, on which its completions depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The number of intersections left to fill.
    pub ahead: usize,
    /// Which of the last intersections filled, one for each column, hold a vertical fence. The
    /// earliest of them is the least bit.
    pub vertical: usize,
    /// Whether the intersection to the left of the next holds a horizontal fence.
    pub after_horizontal: bool,
    /// The number of fences left.
    pub left: usize,
}

impl Completions {
    /// The table for sets of exactly 0 to `max_fences` fences. Numbers saturate at 2⁶⁴ - 1.
    ///
    /// # Panics
    ///
    /// If the system refuses the memory: `columns` · `rows` + 1 times 2 to the power of `columns`
    /// numbers of 8 bytes for each number of fences.
    pub fn of_exact_numbers(columns: usize, rows: usize, max_fences: usize) -> Self {
        let board = Intersections { columns, rows, max_fences };
        Self::filled(board, Limit::Exactly, 1, &mut ()).expect("the system has the memory")
    }

    /// Computes the table backwards. Errors: the observer's stop, and [`Stop::SystemMemory`].
    pub(super) fn new(
        board: Intersections,
        limit: Limit,
        observer: &mut dyn Observer,
    ) -> Result<Self, Stop> {
        let entry_words = entry_words(&board).ok_or(Stop::SystemMemory)?;
        Self::filled(board, limit, entry_words, observer)
    }

    fn filled(
        board: Intersections,
        limit: Limit,
        entry_words: usize,
        observer: &mut dyn Observer,
    ) -> Result<Self, Stop> {
        let terms = limit.terms(&board);
        let words = entries(&board, limit).and_then(|entries| entries.checked_mul(entry_words));
        let table_words = words.ok_or(Stop::SystemMemory)?;
        let mut ways = Vec::new();
        ways.try_reserve_exact(table_words).map_err(|_| Stop::SystemMemory)?;
        let filled = |left| u64::from(limit != Limit::Exactly || left == 0);
        let mut sum = vec![0; entry_words];
        for _ in 0..1_usize << board.columns {
            for left in 0..terms {
                sum[0] = filled(left);
                ways.extend_from_slice(&sum);
            }
        }
        let step = usize::from(limit != Limit::Any);
        let mut table = Self { board, terms, step, entry_words, ways };
        let places = board.columns * board.rows;
        for ahead in 1..=places {
            observer.observe(&Progress::at(ahead as u64 - 1).of(places as u64))?;
            for vertical in 0..1 << board.columns {
                for left in 0..terms {
                    let prefix = Prefix { ahead, vertical, after_horizontal: false, left };
                    sum.fill(0);
                    for place in FencePlace::ALL {
                        table.add_after(prefix, place, &mut sum);
                    }
                    table.ways.extend_from_slice(&sum);
                }
            }
        }
        Ok(table)
    }

    /// The number of arrangements.
    pub(super) fn total(&self) -> BigUint {
        let mut total = vec![0; self.entry_words];
        self.add_ways(self.start(self.terms - 1), &mut total);
        let bytes: Vec<u8> = total.iter().flat_map(|word| word.to_le_bytes()).collect();
        BigUint::from_bytes_le(&bytes)
    }

    /// The arrangement with this number, from 0, among all with an allowed number of fences.
    pub(super) fn nth_of_all(&self, index: &BigUint) -> Option<Vec<FencePlace>> {
        self.nth(self.start(self.terms - 1), &index.to_u64_digits())
    }

    /// The completion of `prefix` with this number, counted from 0, or `None` from the number of
    /// completions on. A number consists of words of 64 bits, the lowest first.
    pub fn nth(&self, prefix: Prefix, index: &[u64]) -> Option<Vec<FencePlace>> {
        if index.len() > self.entry_words {
            return None;
        }
        let mut index = index.to_vec();
        index.resize(self.entry_words, 0);
        let mut prefix = prefix;
        let mut sum = vec![0; self.entry_words];
        if compare(&index, self.all_ways(prefix, &mut sum)).is_ge() {
            return None;
        }
        let mut places = Vec::with_capacity(prefix.ahead);
        while prefix.ahead > 0 {
            let mut choices = FencePlace::ALL.into_iter();
            prefix = loop {
                let place = choices.next()?;
                let Some(next) = self.put(prefix, place) else { continue };
                let ways = self.all_ways(next, &mut sum);
                if compare(&index, ways).is_lt() {
                    places.push(place);
                    break next;
                }
                subtract(&mut index, ways);
            };
        }
        Some(places)
    }

    /// The empty prefix, with this number of fences left.
    #[inline]
    pub fn start(&self, left: usize) -> Prefix {
        let ahead = self.board.columns * self.board.rows;
        Prefix { ahead, vertical: 0, after_horizontal: false, left }
    }

    /// The prefix after `place` on the next intersection, if one is left and allows `place`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the rank of a set calls it for each fence")]
    pub fn put(&self, prefix: Prefix, place: FencePlace) -> Option<Prefix> {
        let columns = self.board.columns;
        let (ahead, rest) = (prefix.ahead.checked_sub(1)?, prefix.vertical >> 1);
        let next = Prefix { ahead, vertical: rest, after_horizontal: false, left: prefix.left };
        match place {
            FencePlace::Empty => Some(next),
            FencePlace::Horizontal if prefix.after_horizontal => None,
            FencePlace::Horizontal => {
                let left = prefix.left.checked_sub(self.step)?;
                // The intersections ahead are the rest of one row and whole rows.
                Some(Prefix { after_horizontal: ahead % columns > 0, left, ..next })
            }
            FencePlace::Vertical if prefix.vertical & 1 == 1 => None,
            FencePlace::Vertical => {
                let left = prefix.left.checked_sub(self.step)?;
                Some(Prefix { vertical: rest | 1 << (columns - 1), left, ..next })
            }
        }
    }

    /// The number of completions of `prefix`, or its lowest word if numbers have several.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the rank of a set calls it for each fence")]
    pub fn ways(&self, prefix: Prefix) -> u64 {
        if !prefix.after_horizontal {
            return self.ways[self.entry(prefix)];
        }
        // A call of itself could not be inlined, and no horizontal fence follows another.
        let after = |place| self.put(prefix, place).map_or(0, |next| self.ways[self.entry(next)]);
        after(FencePlace::Empty).saturating_add(after(FencePlace::Vertical))
    }

    /// The number of completions of `prefix` that begin with `place`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the rank of a set calls it for each fence")]
    pub fn ways_after(&self, prefix: Prefix, place: FencePlace) -> u64 {
        match self.put(prefix, place) {
            Some(next) => self.ways(next),
            None => 0,
        }
    }

    #[inline]
    fn entry(&self, prefix: Prefix) -> usize {
        let profile = (prefix.ahead << self.board.columns) + prefix.vertical;
        (profile * self.terms + prefix.left) * self.entry_words
    }

    /// The number of completions of `prefix`: an entry, or a sum in `sum`.
    fn all_ways<'w>(&'w self, prefix: Prefix, sum: &'w mut [u64]) -> &'w [u64] {
        if !prefix.after_horizontal {
            return &self.ways[self.entry(prefix)..][..self.entry_words];
        }
        sum.fill(0);
        self.add_ways(prefix, sum);
        sum
    }

    /// Adds the number of completions of `prefix`.
    fn add_ways(&self, prefix: Prefix, sum: &mut [u64]) {
        if prefix.after_horizontal {
            self.add_after(prefix, FencePlace::Empty, sum);
            self.add_after(prefix, FencePlace::Vertical, sum);
        } else {
            add(sum, &self.ways[self.entry(prefix)..][..self.entry_words]);
        }
    }

    /// Adds the number of completions of `prefix` that begin with `place`.
    fn add_after(&self, prefix: Prefix, place: FencePlace, sum: &mut [u64]) {
        if let Some(next) = self.put(prefix, place) {
            self.add_ways(next, sum);
        }
    }
}

/// Adds a number of as many words. A sum that does not fit is the greatest number.
fn add(sum: &mut [u64], term: &[u64]) {
    let mut carry = false;
    for (word, term) in sum.iter_mut().zip(term) {
        let (added, first) = word.overflowing_add(*term);
        let (added, second) = added.overflowing_add(u64::from(carry));
        *word = added;
        carry = first | second;
    }
    if carry {
        sum.fill(u64::MAX);
    }
}

/// Subtracts a number of as many words that is not greater.
fn subtract(number: &mut [u64], term: &[u64]) {
    let mut borrow = false;
    for (word, term) in number.iter_mut().zip(term) {
        let (rest, first) = word.overflowing_sub(*term);
        let (rest, second) = rest.overflowing_sub(u64::from(borrow));
        *word = rest;
        borrow = first | second;
    }
    debug_assert!(!borrow, "the term is not greater");
}

fn compare(one: &[u64], other: &[u64]) -> Ordering {
    one.iter().rev().cmp(other.iter().rev())
}
