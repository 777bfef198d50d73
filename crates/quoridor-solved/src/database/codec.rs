//! The bytes of a chunk: rooms and blocks, compressed.

use super::chunks::{Chunk, RANKS};
use crate::block_solver::MatrixSize;
use crate::further_fences::ABSENT;
use crate::splits::Splits;

/// The number of different sizes of chunks in memory.
const SIZES: usize = 16;

/// The layout of the blocks of a board before they are compressed: the size of a matrix.
///
/// A chunk begins with a byte for each configuration, its room. Blocks of two matrices follow, as
/// the exclusive or with the block before: mostly zeros.
#[derive(Clone, Copy)]
pub(super) struct Codec(pub(super) MatrixSize);

impl Codec {
    /// The layout for boards with `cells` squares in all rows but one.
    pub(super) fn new(cells: u32) -> Self {
        Self(MatrixSize { words: cells as usize, word: cells.div_ceil(8) as usize })
    }

    /// The most bytes of a chunk with these splits by room.
    pub(super) fn most(self, splits: &[Splits]) -> usize {
        let blocks = splits.iter().map(Splits::len).max().unwrap_or(0);
        RANKS * (1 + blocks * self.0.block())
    }

    /// The bytes of a chunk with these rooms and with `blocks` of matrices of this size.
    pub(super) fn encode(self, rooms: &[u8], blocks: &[u8], size: MatrixSize) -> Vec<u8> {
        let mut bytes = rooms.to_vec();
        let (rooms, count) = (bytes.len(), blocks.len() / size.block());
        bytes.reserve_exact(count * self.0.block());
        for matrix in blocks.chunks_exact(size.bytes()) {
            for word in matrix.chunks_exact(size.word).take(self.0.words) {
                bytes.extend_from_slice(&word[..self.0.word]);
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
        let (before, block) = blocks.split_at_mut(number * self.0.block());
        let before = &before[(number - 1) * self.0.block()..];
        block.iter_mut().zip(before).for_each(|(byte, before)| *byte ^= before);
    }

    /// The chunk of `count` configurations with these splits by room, or `None` if the bytes are
    /// not those of one.
    pub(super) fn decode(
        self,
        bytes: &mut [u8],
        count: usize,
        splits: &[Splits],
        size: MatrixSize,
    ) -> Option<Chunk> {
        let (found, bytes) = bytes.split_at_mut_checked(count)?;
        let mut rooms = [ABSENT; RANKS];
        rooms[..count].copy_from_slice(found);
        let mut starts = [0; RANKS + 1];
        let mut end = 0;
        for (start, &room) in starts[1..].iter_mut().zip(&rooms) {
            if room != ABSENT {
                end += u32::try_from(splits.get(usize::from(room))?.len()).ok()?;
            }
            *start = end;
        }
        if bytes.len() != end as usize * self.0.block() {
            return None;
        }
        for number in 1..end as usize {
            self.add_before(bytes, number);
        }
        // Chunks of many different sizes, which are freed in any order, would fragment the memory.
        let unit = (self.most(splits) / SIZES).max(1);
        let length = end as usize * size.block();
        let mut blocks = vec![0; length.next_multiple_of(unit)];
        // The words are as wide as in the file.
        if size.bytes() == self.0.bytes() {
            blocks[..length].copy_from_slice(bytes);
        } else {
            let matrices = blocks[..length].chunks_exact_mut(size.bytes());
            for (matrix, bytes) in matrices.zip(bytes.chunks_exact(self.0.bytes())) {
                WIDEN[self.0.word - 1](bytes, &mut matrix[..self.0.words * size.word], size.word);
            }
        }
        Some(Chunk { rooms, starts, bytes: blocks.into() })
    }
}

/// Sets words, of as many bytes as the number says, to those of fewer bytes.
type Widen = fn(&[u8], &mut [u8], usize);

/// By the number of the fewer bytes, from 1. A copy whose length is not known to the compiler would
/// be a call for each word.
const WIDEN: [Widen; 8] = [
    widen::<1>, widen::<2>, widen::<3>, widen::<4>, widen::<5>, widen::<6>, widen::<7>, widen::<8>,
];

fn widen<const BYTES: usize>(bytes: &[u8], words: &mut [u8], word: usize) {
    for (word, bytes) in words.chunks_exact_mut(word).zip(bytes.chunks_exact(BYTES)) {
        word[..BYTES].copy_from_slice(bytes);
    }
}
