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
