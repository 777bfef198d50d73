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
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Bit `place` of number `i` is bit `place + bits * (i / 4)` of lane `i % 4`.
    fn bit(packed: &[u8], bits: u32, i: usize, place: u32) -> bool {
        let at = (i / LANES * bits as usize) + place as usize;
        let word = at / 32 * LANES + i % LANES;
        packed[4 * word + at % 32 / 8] >> (at % 8) & 1 == 1
    }

    proptest! {
        #[test]
        fn every_bit_has_its_place_and_numbers_are_read_as_written(
            numbers in prop::collection::vec(any::<u32>(), GROUP),
            bits in 0..=LIMB,
        ) {
            let mask = u32::MAX.checked_shr(LIMB - bits).unwrap_or(0);
            let numbers: [u32; GROUP] = std::array::from_fn(|i| numbers[i] & mask);
            let mut packed = Vec::new();
            pack(&numbers, bits, &mut packed);
            prop_assert_eq!(packed.len(), packed_bytes(bits));
            for (i, number) in numbers.iter().enumerate() {
                for place in 0..bits {
                    prop_assert_eq!(bit(&packed, bits, i, place), number >> place & 1 == 1);
                }
            }
            let mut read = [7; GROUP];
            unpack(&packed, bits, &mut read);
            prop_assert_eq!(read, numbers);
        }
    }
}
