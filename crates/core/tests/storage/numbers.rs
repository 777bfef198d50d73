//! Numbers that take a byte for every seven bits.

use abstract_games_storage::{number_bytes, push_number, read_number};
use proptest::prelude::*;

fn read(bytes: &[u8]) -> Result<Option<u128>, ()> {
    let mut bytes = bytes.iter();
    read_number(|| bytes.next().copied().ok_or(()))
}

proptest! {
    #[test]
    fn numbers_are_read_back_unchanged(number: u128, shift in 0..128_u32) {
        let number = number >> shift;
        let mut bytes = Vec::new();
        push_number(&mut bytes, number);
        prop_assert_eq!(number_bytes(number), bytes.len() as u64);
        prop_assert_eq!(read(&bytes), Ok(Some(number)));
        prop_assert_eq!(read(&bytes[..bytes.len() - 1]), Err(()));
    }
}

#[test]
fn a_number_of_more_than_128_bits_is_refused() {
    let mut bytes = [0xff; 19];
    bytes[18] = 3;
    assert_eq!(read(&bytes), Ok(Some(u128::MAX)));
    bytes[18] = 4;
    assert_eq!(read(&bytes), Ok(None));
    bytes[18] = 0x80;
    assert_eq!(read(&bytes), Ok(None));
}
