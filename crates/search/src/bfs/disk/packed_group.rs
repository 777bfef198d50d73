//! Groups of numbers of few bits, packed in four lanes side by side.
//!
//! Number `i` belongs to lane `i % 4`. A lane is a row of 32-bit words with its numbers without
//! gaps, the lowest bits first. The words of the lanes alternate, for processors with vectors of
//! 128 bits.

pub(super) const GROUP: usize = 128;
const LANES: usize = 4;
const LIMB: u32 = u32::BITS;

pub(super) fn packed_bytes(bits: u32) -> usize {
    bits as usize * GROUP / 8
}

type Row = [u32; LANES];

/// The rows that a number may touch: one for each bit, and one beyond the last.
const ROWS: usize = LIMB as usize + 1;

/// Appends a group of numbers of at most `bits` bits, which are at most 32.
pub(super) fn pack(numbers: &[u32; GROUP], bits: u32, bytes: &mut Vec<u8>) {
    let mut rows = [Row::default(); ROWS];
    for (numbers, at) in numbers.chunks_exact(LANES).zip(0..) {
        let (row, shift) = place(at, bits);
        let Some([low, high]) = rows[row..].first_chunk_mut() else { return };
        for ((low, high), &number) in low.iter_mut().zip(high).zip(numbers) {
            *low |= number << shift;
            *high |= (number >> 1) >> (LIMB - 1 - shift);
        }
    }
    let rows = rows.map(|row| row.map(u32::to_le));
    bytes.extend_from_slice(&bytemuck::cast_slice(&rows)[..packed_bytes(bits)]);
}

/// Replaces `numbers` by those of a group of numbers of `bits` bits, in [`packed_bytes`].
pub(super) fn unpack(bytes: &[u8], bits: u32, numbers: &mut [u32; GROUP]) {
    let mut rows = [Row::default(); ROWS];
    bytemuck::cast_slice_mut(&mut rows)[..bytes.len()].copy_from_slice(bytes);
    let rows = rows.map(|row| row.map(u32::from_le));
    let mask = u32::MAX.checked_shr(LIMB - bits).unwrap_or(0);
    for (numbers, at) in numbers.chunks_exact_mut(LANES).zip(0..) {
        let (row, shift) = place(at, bits);
        let Some([low, high]) = rows[row..].first_chunk() else { return };
        for ((low, high), number) in low.iter().zip(high).zip(numbers) {
            *number = (low >> shift | (high << 1) << (LIMB - 1 - shift)) & mask;
        }
    }
}

/// The row, and the bit in its words, at which number `at` of each lane begins.
#[inline]
fn place(at: u32, bits: u32) -> (usize, u32) {
    let first = at * bits;
    ((first / LIMB) as usize, first % LIMB)
}

#[cfg(test)]
#[path = "../../../tests/unit/packed_group.rs"]
mod tests;
