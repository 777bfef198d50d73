//! Tests of the transposition table: comparison with a hash map, and concurrent use.

use std::collections::HashMap;
use std::num::NonZeroU32;

use abstract_games_core::ParameterError;
use abstract_games_solve::TranspositionTable;
use proptest::prelude::*;

const LARGEST_KEY: u128 = (1 << TranspositionTable::KEY_BITS) - 1;

fn payload(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap()
}

/// Keys that differ in few bits, random keys, and the least and the greatest key.
fn key() -> BoxedStrategy<u128> {
    let close = (0..64_u128, prop::sample::select(vec![0, 20, 26, 54, 64, 84]));
    prop_oneof![
        close.prop_map(|(n, shift)| n << shift),
        0..=LARGEST_KEY,
        Just(LARGEST_KEY),
        Just(0)
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_lookup_returns_nothing_or_the_payload_inserted_last(
        entries in prop::collection::vec((key(), 1..=u32::MAX), 0..400),
        asked in prop::collection::vec(key(), 50),
        bytes in prop::sample::select(vec![64, 128, 1000, 1 << 12]),
    ) {
        let table = TranspositionTable::with_bytes(bytes).unwrap();
        let mut model = HashMap::new();
        for &(key, number) in &entries {
            table.insert(key, payload(number));
            model.insert(key, payload(number));
            prop_assert_eq!(table.get(key), Some(payload(number)), "the newest entry is found");
        }
        for &key in entries.iter().map(|(key, _)| key).chain(&asked) {
            let found = table.get(key);
            prop_assert!(found.is_none() || found == model.get(&key).copied());
        }
        let known = model.keys().filter(|&&key| table.get(key).is_some()).count();
        prop_assert!(known as u64 <= table.bytes() / 16);
    }
}

#[test]
fn the_entry_of_least_worth_is_replaced() {
    let table = TranspositionTable::with_bytes(64).unwrap();
    for (key, worth) in [(1, 5), (2, 3), (3, 255), (4, 9)] {
        table.insert(key, payload(worth << 24 | 1));
    }
    table.insert(5, payload(1));
    assert_eq!(table.get(2), None);
    table.insert(6, payload(7 << 24));
    assert_eq!(table.get(5), None);
    assert!([1, 3, 4, 6].iter().all(|&key| table.get(key).is_some()));
    // A new entry replaces one of the same state, whatever its worth.
    table.insert(3, payload(2));
    assert_eq!(table.get(3), Some(payload(2)));
    assert!([1, 4, 6].iter().all(|&key| table.get(key).is_some()));
}

#[test]
fn the_size_is_the_largest_power_of_two_that_fits() {
    for (bytes, size) in [(64, 64), (127, 64), (128, 128), (1 << 20, 1 << 20), (1_500_000, 1 << 20)]
    {
        assert_eq!(TranspositionTable::with_bytes(bytes).unwrap().bytes(), size);
    }
    let small = TranspositionTable::with_bytes(63).unwrap_err().to_string();
    assert_eq!(
        small,
        "the size of a transposition table in bytes is 63, and at least 64 is needed"
    );
    let refused = TranspositionTable::with_bytes(u64::MAX).unwrap_err();
    assert_eq!(refused, ParameterError::NoMemory { bytes: 1 << 63 });
    assert!(refused.to_string().contains("9223372036854775808"));
}

#[test]
fn a_key_that_is_too_wide_is_not_stored() {
    let table = TranspositionTable::with_bytes(64).unwrap();
    table.insert(1 << 90, payload(1));
    assert_eq!((table.get(1 << 90), table.get(0)), (None, None));
    table.insert(0, payload(2));
    assert_eq!((table.get(1 << 90), table.get(0)), (None, Some(payload(2))));
}

#[test]
fn keys_that_differ_anywhere_are_spread_evenly() {
    let mut taken = Vec::new();
    for shift in [0, 16, 31, 32, 50, 64, 78] {
        let table = TranspositionTable::with_bytes(1 << 16).unwrap();
        for n in 0..4096 {
            table.insert(n << shift, payload(1));
        }
        taken.push((0..4096).filter(|n| table.get(n << shift).is_some()).count());
    }
    // With an average of 4 keys for 4 slots, random hashes leave about a fifth of the slots vacant.
    assert!(taken.iter().all(|taken| (3072..3563).contains(taken)), "{taken:?}");
}

/// Several threads write and read the same few slots. Each payload that is found must belong to its
/// key.
#[test]
fn threads_find_only_payloads_that_were_inserted() {
    let tell = |key: u128| u32::try_from(key % 0xff_fff1).unwrap() << 8;
    for bytes in [64, 1024] {
        let table = TranspositionTable::with_bytes(bytes).unwrap();
        let hammer = |seed: u64| {
            let (mut random, mut found) = (seed, 0);
            for _ in 0..300_000 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                // The low bits of the keys, which are in the second word, are often equal.
                let key = u128::from(random >> 58) << 70 | u128::from(random >> 33 & 3);
                let version = u32::try_from(random >> 20 & 0xff).unwrap() | 1;
                table.insert(key, payload(tell(key) | version));
                if let Some(payload) = table.get(key ^ 1 << 71) {
                    found += 1;
                    assert_eq!(payload.get() & !0xff, tell(key ^ 1 << 71));
                }
            }
            assert!(found > 0);
        };
        let hammer = &hammer;
        std::thread::scope(|scope| {
            for seed in 1..=4 {
                scope.spawn(move || hammer(seed));
            }
        });
    }
}
