use super::*;
use crate::bfs::word::Word;
use proptest::prelude::*;

fn check<K: Key>(keys: impl IntoIterator<Item = K>) {
    let mut keys: Vec<_> = keys.into_iter().collect();
    keys.sort_unstable();
    keys.dedup();
    let mut bytes = vec![7];
    encode(&keys, &mut bytes);
    let mut decoded = vec![keys[0]; 3];
    assert_eq!(decode(&bytes[1..], keys[0], &mut decoded), Ok(()));
    assert_eq!(decoded, keys);
    for (at, bit) in [(1, 1), (bytes.len() / 2, 4), (bytes.len() - 1, 128)] {
        let mut altered = bytes.clone();
        altered[at] ^= bit;
        assert!(decode(&altered[1..], keys[0], &mut decoded).is_err());
    }
    for length in [1, 3, bytes.len() - 1] {
        assert!(decode(&bytes[1..length], keys[0], &mut decoded).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn decoded_keys_are_those_encoded(
        keys in prop::collection::vec((any::<u128>(), 0..128_u32), 1..=KEYS),
        shift in 0..128_u32,
    ) {
        check(keys.iter().map(|&(key, by)| key >> by.max(shift)));
        check(keys.iter().map(|&(key, by)| u64::low_bits_of(key) >> (by.max(shift) / 2)));
    }
}

#[test]
fn a_full_block_of_consecutive_keys_takes_little_more_than_a_bit_a_key() {
    let keys: Vec<_> = (5..5 + KEYS as u64).collect();
    let mut bytes = Vec::new();
    encode(&keys, &mut bytes);
    assert!(bytes.len() <= KEYS / 8 + KEYS / GROUP + 1 + COUNT + CHECKSUM);
    check(keys);
}

#[test]
fn keys_that_do_not_ascend_are_refused() {
    let last = 2 * GROUP as u64 - 1;
    for keys in [(0..=last).collect::<Vec<_>>(), (0..=last).map(|key| key << 40).collect()] {
        let mut bytes = Vec::new();
        encode(&keys, &mut bytes);
        let greatest = u64::MAX - keys[keys.len() - 1];
        assert_eq!(decode(&bytes, greatest, &mut Vec::new()), Ok(()));
        for first in [greatest + 1, u64::MAX] {
            assert!(decode(&bytes, first, &mut Vec::new()).is_err(), "{first}");
        }
    }
}

proptest! {
    #[test]
    fn a_block_with_any_content_has_ascending_keys_or_is_refused(
        keys in prop::collection::vec(any::<u128>(), 1..=KEYS),
        shift in 0..128_u32,
        first in prop_oneof![Just(0), any::<u128>()],
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        let mut keys: Vec<_> = keys.iter().map(|key| key >> shift).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut bytes = Vec::new();
        encode(&keys, &mut bytes);
        let end = bytes.len() - CHECKSUM;
        for (place, byte) in changes {
            bytes[place.index(end)] = byte;
        }
        let checksum = Checksum::of(&bytes[..end]).to_le_bytes();
        bytes[end..].copy_from_slice(&checksum);
        let (mut narrow, mut wide) = (Vec::new(), Vec::new());
        if decode(&bytes, u64::low_bits_of(first), &mut narrow).is_ok() {
            prop_assert!(narrow.is_sorted());
        }
        if decode(&bytes, first, &mut wide).is_ok() {
            prop_assert!(wide.is_sorted());
        }
    }
}
