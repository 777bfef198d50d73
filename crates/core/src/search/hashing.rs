//! The hash function of every table here.

/// A hasher with fixed seeds, so that hashing is never a reason for two runs to differ, not even in
/// speed.
pub(crate) fn hasher() -> ahash::RandomState {
    ahash::RandomState::with_seeds(1, 2, 3, 4)
}
