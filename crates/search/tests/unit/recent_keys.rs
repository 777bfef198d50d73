use super::*;

fn check<K: Key>(key_bits: u32, bytes: u64, expected: u64) {
    let recent = RecentKeys::new(key_bits, bytes);
    assert_eq!(recent.bytes(), expected, "{key_bits} bits, {bytes} bytes");
    let mask = u128::MAX >> (128 - key_bits);
    let wide = |n: u128| n.wrapping_mul(0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F) & mask;
    let mut seen = std::collections::BTreeSet::new();
    let mut dropped = 0;
    for round in 0..60_u128 {
        let mut keys: Vec<u128> = (0..100).map(|n| wide(round * 50 + n)).collect();
        let all = keys.clone();
        recent.remove_seen::<K>(&mut keys);
        assert!(keys.iter().all(|key| all.contains(key)));
        assert!(all.iter().all(|key| keys.contains(key) || seen.contains(key)));
        dropped += all.len() - keys.len();
        seen.extend(all);
    }
    assert_eq!(dropped > 1000, expected > 0);
}

#[test]
fn only_keys_seen_before_are_removed() {
    check::<u64>(12, 1 << 20, 1 << 18);
    check::<u64>(20, 1 << 14, 1 << 14);
    check::<u64>(36, 100_000, 1 << 16);
    check::<u64>(60, 100_000, 1 << 16);
    check::<u128>(70, 100_000, 1 << 16);
    check::<u128>(100, 100_000, 0);
    check::<u64>(36, 1, 0);
}
