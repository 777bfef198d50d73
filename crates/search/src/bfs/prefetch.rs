//! Work whose memory accesses overlap.

use std::mem;

/// Number of lookups in a batch.
pub(super) const BATCH: usize = 64;

/// Calls `work` on `target` for each item, in order. Each batch is prefetched one batch ahead.
#[inline]
pub(super) fn for_each_prefetched<B, T: Copy>(
    target: &mut B,
    mut items: impl Iterator<Item = T>,
    prefetch: impl Fn(&B, T),
    mut work: impl FnMut(&mut B, T),
) {
    let (mut ready, mut next) = (Vec::with_capacity(BATCH), Vec::with_capacity(BATCH));
    loop {
        next.clear();
        next.extend(items.by_ref().take(BATCH));
        for &item in &next {
            prefetch(target, item);
        }
        for &item in &ready {
            work(target, item);
        }
        if next.is_empty() {
            return;
        }
        mem::swap(&mut ready, &mut next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_is_prefetched_before_its_turn_and_worked_on_in_order() {
        for count in [0, 1, BATCH - 1, BATCH, BATCH + 1, 3 * BATCH + 5] {
            let prefetched = std::cell::Cell::new(0);
            let prefetch = |worked: &Vec<usize>, item| {
                assert_eq!(item, prefetched.replace(item + 1));
                assert!(item < worked.len() + 2 * BATCH);
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
