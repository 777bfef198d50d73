//! Work whose memory accesses overlap.

use std::mem;

/// Number of states in a batch of lookups that consist of several accesses.
pub(super) const BATCH: usize = 64;

/// Number of items that are prefetched before the first of them is needed: as many as keep the memory busy.
const AHEAD: usize = 32;

/// Calls `work` on `target` for each item, in order. Each item is prefetched while those before it
/// are worked on.
///
/// Accesses to memory then begin at an even rate. If all items of a batch were prefetched first, the
/// processor would wait for the last of them, and the memory would be idle during the work.
#[inline]
pub(super) fn for_each_prefetched<B, T: Copy>(
    target: &mut B,
    mut items: impl Iterator<Item = T>,
    prefetch: impl Fn(&B, T),
    mut work: impl FnMut(&mut B, T),
) {
    let mut ahead = Vec::with_capacity(AHEAD);
    ahead.extend(items.by_ref().take(AHEAD).inspect(|&item| prefetch(target, item)));
    let mut first = 0;
    for item in items {
        prefetch(target, item);
        let item = mem::replace(&mut ahead[first], item);
        first = (first + 1) % AHEAD;
        work(target, item);
    }
    let (last, next) = ahead.split_at(first);
    for &item in next.iter().chain(last) {
        work(target, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_is_prefetched_before_its_turn_and_worked_on_in_order() {
        for count in [0, 1, AHEAD - 1, AHEAD, AHEAD + 1, 3 * AHEAD + 5] {
            let prefetched = std::cell::Cell::new(0);
            let prefetch = |worked: &Vec<usize>, item| {
                assert_eq!(item, prefetched.replace(item + 1));
                assert!(item <= worked.len() + AHEAD);
            };
            let mut worked = Vec::new();
            for_each_prefetched(&mut worked, 0..count, prefetch, |worked, item| {
                assert!(item < prefetched.get());
                worked.push(item);
            });
            assert!(worked.into_iter().eq(0..count));
        }
    }
}
