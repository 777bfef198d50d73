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
        while next.len() < BATCH {
            let Some(item) = items.next() else { break };
            prefetch(target, item);
            next.push(item);
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
#[path = "../../tests/unit/prefetch.rs"]
mod tests;
