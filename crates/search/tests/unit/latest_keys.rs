use super::*;

#[test]
fn only_keys_given_before_are_removed() {
    let mut latest = LatestKeys::default();
    let mut seen = std::collections::BTreeSet::new();
    let mut dropped = 0;
    for round in 0..400_u64 {
        let number = |n| u128::from((round * 100 + n) % 30_000) << 7;
        // Some have the same low bits as others.
        let wide = |n| number(n) | u128::from(n % 8 == 0) << (64 + n % 3);
        let mut keys: Vec<_> = (0..200).map(wide).collect();
        let all = keys.clone();
        latest.remove_seen(&mut keys);
        assert!(all.iter().all(|key| keys.contains(key) || seen.contains(key)));
        dropped += all.len() - keys.len();
        seen.extend(all);
    }
    assert!(dropped > 20_000, "{dropped}");
}
