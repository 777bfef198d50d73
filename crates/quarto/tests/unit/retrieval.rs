use super::*;

#[test]
fn every_key_has_its_value() {
    for count in [0_u32, 1, 2, 10, 1000, 50_000] {
        let pairs: Vec<_> = (0..count)
            .map(|i| (u128::from(mix(u64::from(i))) << 20, u8::try_from(i % 4).unwrap()))
            .collect();
        let retrieval = Retrieval::new(&pairs);
        assert_eq!(retrieval.slots.len(), bytes_of(retrieval.part));
        assert!(pairs.iter().all(|&(key, value)| retrieval.get(key) == value));
    }
}
