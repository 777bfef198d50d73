//! Tests of the macro `properties`.

use abstract_games_core::properties;
use proptest::prelude::*;

/// Nothing is stored about the failures of these tests.
fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) }
}

properties! {
    #![proptest_config(config())]

    #[test]
    #[should_panic(expected = "minimal failing input: (number, _) = (17, 0)")]
    fn a_property_that_fails_has_a_least_counterexample(number in 0..1000_u32, _ in 0..9_u8) {
        prop_assert!(number < 17);
    }

    #[test]
    #[should_panic(expected = "minimal failing input: (number) = (17,)")]
    fn a_panic_is_a_counterexample(number in 0..1000_u32) {
        assert!(number < 17);
    }

    #[test]
    #[should_panic(expected = "Too many global rejects")]
    fn a_property_without_cases_fails(number in 0..1000_u32) {
        prop_assume!(number > 1000);
    }
}
