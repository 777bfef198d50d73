//! Work in batches, so that memory accesses overlap.

/// Number of lookups in a batch.
pub(super) const BATCH: usize = 64;

/// Calls `work` on `target` for each item, in order. Items are taken in batches, and a whole batch
/// is prefetched first.
#[inline]
pub(super) fn for_each_prefetched<B, T: Copy>(
    target: &mut B,
    mut items: impl Iterator<Item = T>,
    prefetch: impl Fn(&B, T),
    mut work: impl FnMut(&mut B, T),
) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        batch.clear();
        batch.extend(items.by_ref().take(BATCH));
        if batch.is_empty() {
            return;
        }
        for &item in &batch {
            prefetch(target, item);
        }
        for &item in &batch {
            work(target, item);
        }
    }
}
