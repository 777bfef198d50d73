//! The bytes of a chunk: rooms and blocks, compressed.

use crate::block_solver::MatrixSize;
use crate::chunks::{RANKS, Starts};
use crate::splits::Splits;

/// The mark of a configuration without blocks.
const ABSENT: u8 = u8::MAX;

/// The layout of the blocks of a board before they are compressed.
///
/// A chunk begins with a byte for each configuration, its room. Blocks of 2 `words` words of
/// `bytes` bytes follow, as the exclusive or with the block before: mostly zeros.
#[derive(Clone, Copy)]
pub(super) struct Codec {
    words: usize,
    bytes: usize,
}

impl Codec {
    /// The layout for boards with `cells` squares in all rows but one.
    pub(super) fn new(cells: u32) -> Self {
        Self { words: cells as usize, bytes: cells.div_ceil(8) as usize }
    }

    fn block(self) -> usize {
        2 * self.words * self.bytes
    }

    /// The most bytes of a chunk with these splits by room.
    pub(super) fn most(self, splits: &[Splits]) -> usize {
        let blocks = splits.iter().map(Splits::len).max().unwrap_or(0);
        RANKS * (1 + blocks * self.block())
    }

    /// The bytes of a chunk with these rooms and with `blocks` of matrices of this size.
    pub(super) fn encode(
        self,
        rooms: impl Iterator<Item = Option<u8>>,
        blocks: &[u8],
        size: MatrixSize,
    ) -> Vec<u8> {
        let mut bytes: Vec<u8> = rooms.map(|room| room.unwrap_or(ABSENT)).collect();
        let (rooms, count) = (bytes.len(), blocks.len() / (2 * size.bytes()));
        bytes.reserve_exact(count * self.block());
        for matrix in blocks.chunks_exact(size.bytes()) {
            for word in matrix.chunks_exact(size.word).take(self.words) {
                bytes.extend_from_slice(&word[..self.bytes]);
            }
        }
        for number in (1..count).rev() {
            self.add_before(&mut bytes[rooms..], number);
        }
        // The number of bytes comes first, in four bytes.
        lz4_flex::block::compress_prepend_size(&bytes)
    }

    /// Sets block `number` to its exclusive or with the block before.
    fn add_before(self, blocks: &mut [u8], number: usize) {
        let (before, block) = blocks.split_at_mut(number * self.block());
        let before = &before[(number - 1) * self.block()..];
        block.iter_mut().zip(before).for_each(|(byte, before)| *byte ^= before);
    }

    /// The rooms of `count` configurations in the bytes of a chunk.
    pub(super) fn rooms(bytes: &[u8], count: usize) -> Option<impl Iterator<Item = Option<u8>>> {
        let rooms = bytes.get(..count)?;
        Some(rooms.iter().map(|&room| (room != ABSENT).then_some(room)))
    }

    /// Sets `blocks` to those of a chunk of `count` configurations. Returns the numbers of the
    /// first blocks, or `None` if the bytes are more or fewer.
    pub(super) fn decode(
        self,
        bytes: &mut [u8],
        count: usize,
        numbers: impl Iterator<Item = usize>,
        size: MatrixSize,
        blocks: &mut Vec<u8>,
    ) -> Option<Starts> {
        let mut starts = [0; RANKS + 1];
        let mut end = 0;
        let mut numbers = numbers.take(count);
        for start in &mut starts[1..] {
            end += u32::try_from(numbers.next().unwrap_or(0)).ok()?;
            *start = end;
        }
        let bytes = bytes.get_mut(count..)?;
        if bytes.len() != end as usize * self.block() {
            return None;
        }
        for number in 1..end as usize {
            self.add_before(bytes, number);
        }
        blocks.clear();
        blocks.resize(end as usize * 2 * size.bytes(), 0);
        let mut bytes = bytes.chunks_exact(self.bytes);
        for matrix in blocks.chunks_exact_mut(size.bytes()) {
            for word in matrix.chunks_exact_mut(size.word).take(self.words) {
                word[..self.bytes].copy_from_slice(bytes.next()?);
            }
        }
        Some(starts)
    }

    /// Bit `bit` of word `word` of matrix `matrix` of block `block`. `None` beyond the bytes.
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
