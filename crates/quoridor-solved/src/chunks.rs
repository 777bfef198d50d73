//! `Chunk`: the blocks of consecutive configurations of a layer.

use std::sync::Arc;

use super::bits::Word;

/// The number of configurations of a chunk; the last chunk of a layer may have fewer.
pub(super) const RANKS: usize = 1 << 6;

/// The blocks of [`RANKS`] configurations with consecutive numbers.
#[derive(Clone, Debug)]
pub(super) struct Chunk<T> {
    /// The number of the first block of each configuration, and finally the number of blocks.
    pub(super) starts: Starts,
    /// The words of the blocks. More may follow.
    pub(super) words: Arc<[T]>,
}

/// The numbers of the first blocks of the configurations of a chunk, and the number of all blocks.
/// It is repeated if the chunk has fewer configurations.
pub(super) type Starts = [u32; RANKS + 1];

/// A source of the chunks of a layer.
pub(super) trait Chunks<T>: Sync {
    /// The chunk with this number, or `None` if it cannot be read. The source keeps the reason.
    fn chunk(&self, number: usize) -> Option<Chunk<T>>;
}

impl<T: Word> Chunk<T> {
    /// The words of all blocks.
    pub(super) fn words<const N: usize>(&self) -> &[T] {
        &self.words[..self.starts[RANKS] as usize * 2 * N]
    }

    /// The blocks of a configuration, by its place in the chunk.
    #[inline]
    pub(super) fn blocks<const N: usize>(&self, place: usize) -> &[T] {
        let [start, end] = [0, 1].map(|next| self.starts[place + next] as usize);
        &self.words[start * 2 * N..end * 2 * N]
    }
}
