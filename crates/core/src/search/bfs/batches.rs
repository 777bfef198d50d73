//! Work in batches, so that accesses to memory overlap.

/// Lookups whose memory accesses overlap.
pub(super) const BATCH: usize = 64;

/// Works on `target` by each of the items, in their order, batch after batch of which all are prefetched
/// first.
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
