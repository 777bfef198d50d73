//! Counts the arrangements that a symmetry fixes, cycle by cycle.

use std::collections::HashMap;
use std::ops::AddAssign;

use abstract_games_core::{Observer, Progress, Transform};
use num_bigint::BigUint;

use crate::bounds::Intersections;
use crate::counter::FenceCounter;
use crate::cycles::{Cycle, EMPTY, cycles};
use crate::error::CountError;

/// The values of the cycles of the frontier, two bits for each slot. An empty slot has value 0.
type Frontier = u128;

/// The most cycles of a frontier.
const SLOTS: usize = 64;

/// One step of a sweep: a cycle takes its value.
struct Step {
    cycle: Cycle,
    /// The slot of the cycle.
    slot: usize,
    /// The slot of the earlier cycle of each overlap.
    slots_of_earlier: Vec<usize>,
    /// The bits of the frontier that are not held any longer are 0.
    kept: Frontier,
}

/// The number of arrangements of at most `max_fences` fences that `g` fixes, by number of fences,
/// and the number of additions of counts.
///
/// Cycles take values one by one. The completions depend on the values of the frontier only: the
/// cycles that have a value and an overlap with a cycle that has none. A value is held for at least
/// `held_for` steps.
///
/// Errors: that of the observer, and those of `counter` if a frontier is wider than the words that
/// hold it, or if the frontiers and their counts exceed the memory limit.
pub(super) fn count_fixed(
    g: Transform,
    (columns, rows): (usize, usize),
    held_for: usize,
    board: &Intersections,
    counter: &FenceCounter,
    observer: &mut dyn Observer,
) -> Result<(Vec<BigUint>, u64), CountError> {
    // A frontier has at least half of the shorter side's slots.
    if columns.min(rows) > 2 * SLOTS {
        return Err(counter.too_large(None));
    }
    // A place and a cycle for each intersection, and a step for each cycle.
    let entry = 16 + size_of::<Cycle>() as u64 + size_of::<Step>() as u64;
    counter.permit((columns as u64).saturating_mul(rows as u64).checked_mul(entry))?;
    let side = |side: usize| u32::try_from(side).ok();
    let (columns, rows) = side(columns).zip(side(rows)).ok_or(counter.too_large(None))?;
    let steps = steps(cycles(g, columns, rows), held_for).ok_or(counter.too_large(None))?;
    let max_fences = board.max_fences;
    // All counts are at most the number of all arrangements.
    if board.bits(board.rows) <= u64::from(u128::BITS) {
        let bytes = size_of::<u128>() as u64 * (max_fences as u64 + 1);
        let (counts, additions) = sweep::<u128>(&steps, max_fences, bytes, counter, observer)?;
        Ok((counts.into_iter().map(BigUint::from).collect(), additions))
    } else {
        let bytes = board.bytes_of_counts().ok_or(counter.too_large(None))?;
        sweep(&steps, max_fences, bytes, counter, observer)
    }
}

/// Takes the steps with counts of type `N`. Returns the counts and the number of additions.
fn sweep<N: Clone + Default + From<u8> + for<'a> AddAssign<&'a N>>(
    steps: &[Step],
    max_fences: usize,
    bytes_of_counts: u64,
    counter: &FenceCounter,
    observer: &mut dyn Observer,
) -> Result<(Vec<N>, u64), CountError> {
    // An entry has a frontier, a vector and a byte of the table, which may be half empty.
    let entry = 2 * (size_of::<(Frontier, Vec<N>)>() as u64 + 1);
    let bytes_of_frontier = bytes_of_counts.saturating_add(entry);
    let most = counter.memory / bytes_of_frontier;
    let mut layer = HashMap::from([(0, vec![N::from(1)])]);
    let (mut filled, mut additions) = (0, 0);
    for (done, step) in steps.iter().enumerate() {
        let progress = Progress::at(done as u64).of(steps.len() as u64).found(layer.len() as u64);
        observer.observe(&progress)?;
        let Cycle { length, allowed, forbidden } = &step.cycle;
        filled += length;
        let counts = max_fences.min(filled) + 1;
        let mut next: HashMap<Frontier, Vec<N>> = HashMap::new();
        for (frontier, ways) in &layer {
            let mut allowed = *allowed;
            for (overlap, slot) in forbidden.iter().zip(&step.slots_of_earlier) {
                if (frontier >> (2 * slot) & 3) as usize == overlap.value {
                    allowed[overlap.here] = false;
                }
            }
            for value in (0..3).filter(|&value| allowed[value]) {
                let more = if value == EMPTY { 0 } else { *length };
                if more >= counts {
                    continue;
                }
                let image = (frontier | (value as Frontier) << (2 * step.slot)) & step.kept;
                let sums = next.entry(image).or_insert_with(|| vec![N::default(); counts]);
                for (sum, ways) in sums[more..].iter_mut().zip(ways) {
                    *sum += ways;
                }
                additions += ways.len().min(counts - more) as u64;
            }
            let frontiers = (layer.len() + next.len()) as u64;
            if frontiers > most {
                let needed = frontiers.saturating_mul(bytes_of_frontier);
                return Err(counter.too_large(Some(needed)));
            }
        }
        layer = next;
    }
    let mut total = vec![N::default(); max_fences + 1];
    for ways in layer.into_values() {
        total.iter_mut().zip(&ways).for_each(|(sum, ways)| *sum += ways);
    }
    Ok((total, additions))
}

/// Gives the cycles their slots, or `None` if there are too few slots.
fn steps(cycles: Vec<Cycle>, held_for: usize) -> Option<Vec<Step>> {
    // The last step that holds the value of each cycle.
    let mut last: Vec<usize> = (held_for..cycles.len() + held_for).collect();
    for (number, cycle) in cycles.iter().enumerate() {
        for overlap in &cycle.forbidden {
            last[overlap.earlier] = last[overlap.earlier].max(number);
        }
    }
    let mut slots: [Option<usize>; SLOTS] = [None; SLOTS];
    let mut slot_of = Vec::with_capacity(cycles.len());
    let mut steps = Vec::with_capacity(cycles.len());
    for (number, cycle) in cycles.into_iter().enumerate() {
        let slot = slots.iter().position(Option::is_none)?;
        slots[slot] = Some(number);
        slot_of.push(slot);
        let slots_of_earlier =
            cycle.forbidden.iter().map(|overlap| slot_of[overlap.earlier]).collect();
        let mut kept = 0;
        for (slot, held) in slots.iter_mut().enumerate() {
            *held = held.filter(|&cycle| last[cycle] > number);
            if held.is_some() {
                kept |= 3 << (2 * slot);
            }
        }
        steps.push(Step { cycle, slot, slots_of_earlier, kept });
    }
    Some(steps)
}
