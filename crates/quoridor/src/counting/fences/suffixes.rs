//! The numbers of completions of every prefix of an arrangement, and the unranking of arrangements.
//!
//! Intersections are filled row by row. The completions of a prefix depend on the last intersection
//! filled in each column: on which of these hold a vertical fence, and on whether the last of all
//! holds a horizontal fence. The table has one entry for each state without such a horizontal
//! fence. After a horizontal fence the next intersection is empty or vertical, so the number of
//! completions is the sum of two entries.

use std::ops::{AddAssign, SubAssign};

use abstract_games_core::{Observer, Progress, Stop};
use num_bigint::BigUint;

use super::{FencePlace, Intersections};

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

/// The integers of the counts.
pub(super) trait Number:
    Clone + Ord + From<u32> + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self>
{
}

impl Number for u128 {}
impl Number for BigUint {}

/// Whether all counts for this board fit a `u128`.
pub(super) fn fits_words(board: &Intersections) -> bool {
    board.bits(board.rows) <= 127
}

/// The bytes of the table, or `None` on overflow.
pub(super) fn bytes(board: &Intersections, limit: Limit) -> Option<u64> {
    let each = if fits_words(board) { 16 } else { (board.bits(board.rows) / 8).checked_add(64)? };
    (entries(board, limit)? as u64).checked_mul(each)
}

fn entries(board: &Intersections, limit: Limit) -> Option<usize> {
    let profiles = 1_usize.checked_shl(u32::try_from(board.columns).ok()?)?;
    let layers = board.columns.checked_mul(board.rows)?.checked_add(1)?;
    layers.checked_mul(profiles)?.checked_mul(limit.terms(board))
}

/// The table of numbers of completions, by number of intersections left, profile and number of
/// fences left.
#[derive(Clone)]
pub(super) struct Suffixes<N> {
    board: Intersections,
    terms: usize,
    /// The decrease of the number of fences left with each fence: 1, or 0 if any number is allowed.
    step: usize,
    ways: Vec<N>,
}

/// The state of a prefix, on which its completions depend.
#[derive(Clone, Copy)]
struct State {
    /// The number of intersections left to fill.
    ahead: usize,
    /// The columns whose last intersection holds a vertical fence, column c as bit c.
    vertical: usize,
    /// Whether the intersection to the left of the next holds a horizontal fence.
    after_horizontal: bool,
    /// The number of fences left.
    left: usize,
}

impl<N: Number> Suffixes<N> {
    /// Computes the table, from the complete arrangements back to the empty prefix. Returns `None`
    /// if the memory cannot be allocated.
    pub(super) fn new(
        board: Intersections,
        limit: Limit,
        observer: &mut dyn Observer,
    ) -> Result<Option<Self>, Stop> {
        let terms = limit.terms(&board);
        let mut ways = Vec::new();
        match entries(&board, limit) {
            Some(entries) if ways.try_reserve_exact(entries).is_ok() => {}
            _ => return Ok(None),
        }
        let filled = |left| u32::from(limit != Limit::Exactly || left == 0);
        for _ in 0..1_usize << board.columns {
            ways.extend((0..terms).map(|left| N::from(filled(left))));
        }
        let mut table = Self { board, terms, step: usize::from(limit != Limit::Any), ways };
        let places = board.columns * board.rows;
        for ahead in 1..=places {
            observer.observe(&Progress::at(ahead as u64 - 1).of(places as u64))?;
            for vertical in 0..1 << board.columns {
                for left in 0..terms {
                    let state = State { ahead, vertical, after_horizontal: false, left };
                    let mut sum = N::from(0);
                    for place in FencePlace::ALL {
                        table.add_after(state, place, &mut sum);
                    }
                    table.ways.push(sum);
                }
            }
        }
        Ok(Some(table))
    }

    /// The number of arrangements.
    pub(super) fn total(&self) -> N {
        let mut total = N::from(0);
        self.add_ways(self.start(), &mut total);
        total
    }

    /// The arrangement with this number in lexicographic order, or `None` from the total on.
    pub(super) fn nth(&self, mut index: N) -> Option<Vec<FencePlace>> {
        if index >= self.total() {
            return None;
        }
        let mut state = self.start();
        let mut places = Vec::with_capacity(state.ahead);
        while state.ahead > 0 {
            let mut choices = FencePlace::ALL.into_iter();
            state = loop {
                let place = choices.next()?;
                let Some(next) = self.put(state, place) else { continue };
                let mut ways = N::from(0);
                self.add_ways(next, &mut ways);
                if index < ways {
                    places.push(place);
                    break next;
                }
                index -= &ways;
            };
        }
        Some(places)
    }

    fn start(&self) -> State {
        let ahead = self.board.columns * self.board.rows;
        State { ahead, vertical: 0, after_horizontal: false, left: self.terms - 1 }
    }

    /// The state after `place` on the next intersection, or `None` if `place` is not allowed there.
    fn put(&self, state: State, place: FencePlace) -> Option<State> {
        let columns = self.board.columns;
        // The intersections ahead are the rest of one row and whole rows.
        let columns_ahead = (state.ahead - 1) % columns + 1;
        let column = 1 << (columns - columns_ahead);
        let ahead = state.ahead - 1;
        let rest = state.vertical & !column;
        let next = State { ahead, vertical: rest, after_horizontal: false, left: state.left };
        match place {
            FencePlace::Empty => Some(next),
            FencePlace::Horizontal if state.after_horizontal => None,
            FencePlace::Horizontal => {
                let left = state.left.checked_sub(self.step)?;
                Some(State { after_horizontal: columns_ahead > 1, left, ..next })
            }
            FencePlace::Vertical if state.vertical & column != 0 => None,
            FencePlace::Vertical => {
                let left = state.left.checked_sub(self.step)?;
                Some(State { vertical: rest | column, left, ..next })
            }
        }
    }

    /// Adds the number of completions from `state`.
    fn add_ways(&self, state: State, sum: &mut N) {
        if state.after_horizontal {
            self.add_after(state, FencePlace::Empty, sum);
            self.add_after(state, FencePlace::Vertical, sum);
        } else {
            let profile = (state.ahead << self.board.columns) + state.vertical;
            *sum += &self.ways[profile * self.terms + state.left];
        }
    }

    /// Adds the number of completions from `state` that begin with `place`.
    fn add_after(&self, state: State, place: FencePlace, sum: &mut N) {
        if let Some(next) = self.put(state, place) {
            self.add_ways(next, sum);
        }
    }
}
