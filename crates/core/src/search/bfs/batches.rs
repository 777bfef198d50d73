//! Work in batches, so that accesses to memory overlap.

/// Lookups whose memory accesses overlap.
pub(super) const BATCH: usize = 64;

/// Hands the items over in batches, in their order.
#[inline]
pub(super) fn for_each_batch<T>(mut items: impl Iterator<Item = T>, mut work: impl FnMut(&[T])) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        batch.clear();
        batch.extend(items.by_ref().take(BATCH));
        if batch.is_empty() {
            return;
        }
        work(&batch);
    }
}
