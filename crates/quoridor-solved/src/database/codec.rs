//! The bytes of a chunk: rooms and blocks, compressed.

use crate::bits::Word;
use crate::chunks::{RANKS, Starts};

/// The mark of a configuration without blocks.
const ABSENT: u8 = u8::MAX;

/// The layout of the blocks of a board before they are compressed.
///
/// A chunk begins with a byte for each configuration, its room. The blocks follow: 2 `words` words
/// of `bytes` bytes each, as the exclusive or with the same word of the block before. Neighbouring
/// blocks are similar, so most bytes are zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codec {
    words: usize,
    bytes: usize,
}

impl Codec {
    /// The layout for boards with `cells` squares in all rows but one.
    pub(super) fn new(cells: u32) -> Self {
        Self { words: cells as usize, bytes: cells.div_ceil(8) as usize }
    }

    /// The bytes of a block.
    pub(super) fn block(self) -> usize {
        2 * self.words * self.bytes
    }

    /// The bytes of a chunk of configurations with these rooms and with blocks of two matrices of
    /// `N` words.
    pub(super) fn encode<T: Word, const N: usize>(
        self,
        rooms: impl Iterator<Item = Option<u8>>,
        words: &[T],
    ) -> Vec<u8> {
        let mut bytes: Vec<u8> = rooms.map(|room| room.unwrap_or(ABSENT)).collect();
        bytes.reserve_exact(words.len() / (2 * N) * self.block());
        let mut before = [[T::ZERO; N]; 2];
        for block in words.chunks_exact(2 * N) {
            for (before, matrix) in before.iter_mut().zip(block.chunks_exact(N)) {
                for (before, &word) in before.iter_mut().zip(matrix).take(self.words) {
                    let change = (*before ^ word).to_u64().to_le_bytes();
                    *before = word;
                    bytes.extend_from_slice(&change[..self.bytes]);
                }
            }
        }
        // The number of bytes comes first, in four bytes.
        lz4_flex::block::compress_prepend_size(&bytes)
    }

    /// The rooms of `count` configurations in the bytes of a chunk.
    pub(super) fn rooms(bytes: &[u8], count: usize) -> Option<impl Iterator<Item = Option<u8>>> {
        let rooms = bytes.get(..count)?;
        Some(rooms.iter().map(|&room| (room != ABSENT).then_some(room)))
    }

    /// Sets `words` to those of a chunk of `count` configurations with these numbers of blocks.
    /// Returns the numbers of the first blocks, or `None` if the bytes are more or fewer.
    pub(super) fn decode<T: Word, const N: usize>(
        self,
        bytes: &[u8],
        count: usize,
        blocks: impl Iterator<Item = usize>,
        words: &mut Vec<T>,
    ) -> Option<Starts> {
        let mut starts = [0; RANKS + 1];
        let mut end = 0;
        let mut blocks = blocks.take(count);
        for start in &mut starts[1..] {
            end += u32::try_from(blocks.next().unwrap_or(0)).ok()?;
            *start = end;
        }
        let bytes = bytes.get(count..)?;
        if bytes.len() != end as usize * self.block() {
            return None;
        }
        words.clear();
        words.resize(end as usize * 2 * N, T::ZERO);
        let mut bytes = bytes.chunks_exact(self.bytes);
        let mut before = [[T::ZERO; N]; 2];
        for block in words.chunks_exact_mut(2 * N) {
            for (before, matrix) in before.iter_mut().zip(block.chunks_exact_mut(N)) {
                for (before, word) in before.iter_mut().zip(matrix).take(self.words) {
                    let mut change = [0; 8];
                    change[..self.bytes].copy_from_slice(bytes.next()?);
                    *before = *before ^ T::of(u64::from_le_bytes(change));
                    *word = *before;
                }
            }
        }
        Some(starts)
    }

    /// Bit `bit` of word `word` of matrix `matrix` of block `block`, in the bytes of a chunk of
    /// `count` configurations. `None` if there are fewer bytes.
    pub(super) fn bit(
        self,
        bytes: &[u8],
        count: usize,
        block: usize,
        (matrix, word, bit): (usize, usize, u32),
    ) -> Option<bool> {
        let byte = (matrix * self.words + word) * self.bytes + bit as usize / 8;
        let mut changes = bytes.get(count..)?.chunks_exact(self.block()).map(|block| block[byte]);
        let mut value = changes.next()?;
        for _ in 0..block {
            value ^= changes.next()?;
        }
        Some(value >> (bit % 8) & 1 != 0)
    }
}
