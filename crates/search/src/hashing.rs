//! The hash function of the hash tables of searches, values and games.

/// A hasher with fixed seeds. Two runs hash alike, so they do not differ even in speed.
pub fn hasher() -> ahash::RandomState {
    ahash::RandomState::with_seeds(1, 2, 3, 4)
}
