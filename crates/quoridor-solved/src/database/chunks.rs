//! `Chunk`: the blocks of consecutive configurations of a layer.

/// The number of configurations of a chunk; the last chunk of a layer may have fewer.
pub(super) const RANKS: usize = 1 << 6;

/// The blocks of [`RANKS`] configurations with consecutive numbers.
#[derive(Debug)]
pub(super) struct Chunk {
    /// The rooms of the configurations, as [`FurtherFences`](crate::further_fences::FurtherFences)
    /// has them.
    pub(super) rooms: [u8; RANKS],
    /// The number of the first block of each configuration, and finally the number of blocks.
    pub(super) starts: [u32; RANKS + 1],
    /// The blocks. More bytes may follow.
    pub(super) bytes: Box<[u8]>,
}

impl Chunk {
    /// The blocks of a configuration, by its place in the chunk.
    #[inline]
    pub(super) fn blocks(&self, place: usize, block: usize) -> &[u8] {
        let [start, end] = [0, 1].map(|next| self.starts[place + next] as usize);
        &self.bytes[start * block..end * block]
    }
}
