use super::SplitMix64;

#[test]
fn the_generator_is_the_published_one() {
    // The reference implementation (S. Vigna, `splitmix64.c`) begins with these for this seed.
    let mut random = SplitMix64(1_234_567);
    let first: Vec<_> = (0..3).map(|_| random.number()).collect();
    let expected =
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
    assert_eq!(first, expected);
}

#[test]
fn numbers_below_a_bound_are_equally_likely() {
    for bound in 1..=7 {
        let mut random = SplitMix64(bound as u64);
        let mut counts = vec![0_i32; bound];
        (0..7000).for_each(|_| counts[random.below(bound)] += 1);
        let mean = 7000 / i32::try_from(bound).unwrap();
        // The variance of a count is less than its mean: these are five standard deviations.
        assert!(counts.iter().all(|count| (count - mean).pow(2) <= 25 * mean), "{counts:?}");
    }
}
