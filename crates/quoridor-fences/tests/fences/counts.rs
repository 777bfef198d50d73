//! Tests of fence counts: four methods against each other and against published numbers.

use abstract_games_core::{BigUint, Cancel, Limits, Stop};
use abstract_games_quoridor_fences::published::published;
use abstract_games_quoridor_fences::{
    CountError, CountsByFences, FenceCounter, FenceSampler, Method, count_fences,
};
use proptest::prelude::*;

/// The numbers of arrangements of 0 to 20 fences on 9 × 9 squares from "Counting Quoridor Fence
/// Arrangements", as the crate lists them.
fn by_the_article() -> Vec<BigUint> {
    let published = published();
    let value = |fences: usize| {
        let name = format!("fences/9x9-with-{fences}");
        let row = published.iter().find(|row| row.name() == name);
        row.map(|row| row.value().parse().unwrap())
    };
    (0..).map_while(value).collect()
}

/// The numbers of arrangements with any number of fences on boards of size 1 to 9.
const TOTALS: [&str; 9] = [
    "1",
    "3",
    "47",
    "4715",
    "2532560",
    "7985458665",
    "142160466970337",
    "14507419887923956080",
    "8439043387454079353907535",
];

const METHODS: [Method; 4] =
    [Method::Zeta, Method::Rows, Method::Intersections, Method::BruteForce];

fn count(width: usize, height: usize, max_fences: Option<usize>, method: Method) -> CountsByFences {
    let counter = FenceCounter::rectangle(width, height).method(method);
    let counter = max_fences.map_or(counter.clone(), |max| counter.max_fences(max));
    counter.count().unwrap()
}

#[test]
fn every_fast_method_gives_the_articles_counts_for_9x9() {
    let article = by_the_article();
    assert_eq!(article.len(), 21);
    for method in [Method::Zeta, Method::Rows, Method::Intersections] {
        let counts = count(9, 9, Some(20), method);
        assert_eq!(counts.as_slice(), article, "{method:?}");
    }
    assert_eq!(count_fences(9, 20).to_string(), "1375968129062134174771");
}

#[test]
fn the_second_method_takes_the_articles_number_of_additions() {
    let (counts, additions) = FenceCounter::new(9).count_additions(&mut ()).unwrap();
    assert_eq!(additions, 17_576_673);
    assert_eq!(counts.total().to_string(), TOTALS[8]);
}

#[test]
fn totals_without_a_limit_are_those_published() {
    for (size, total) in (1..).zip(TOTALS) {
        assert_eq!(FenceCounter::new(size).count().unwrap().total().to_string(), total);
    }
}

#[test]
fn every_board_of_up_to_14_intersections_agrees_with_brute_force() {
    for width in 1..=15 {
        for height in (1..=15).filter(|height| (width - 1) * (height - 1) <= 14) {
            let expected = count(width, height, None, Method::BruteForce);
            for method in METHODS {
                assert_eq!(count(width, height, None, method), expected, "{method:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_limit_truncates_the_counts_and_changes_none_below_it(
        (width, height) in (1..=6_usize, 1..=4_usize), max in 0..20_usize, method in 0..4_usize
    ) {
        let whole = count(width, height, None, METHODS[method]);
        let limited = count(width, height, Some(max), METHODS[method]);
        let kept = whole.as_slice().len().min(max + 1);
        prop_assert_eq!(limited.as_slice(), &whole.as_slice()[..kept]);
        prop_assert_eq!(limited.get(kept), None);
    }

    #[test]
    fn transposed_boards_have_the_same_counts(
        (width, height) in (1..=9_usize, 1..=12_usize), max in prop::option::of(0..30_usize)
    ) {
        let upright = count(width, height, max, Method::Zeta);
        let turned = count(height, width, max, Method::Zeta);
        prop_assert_eq!(upright.as_slice(), turned.as_slice());
        prop_assert_eq!((upright.width(), upright.height()), (width, height));
        let max_on_board = (width - 1) * (height - 1);
        prop_assert_eq!(upright.as_slice().len(), max.map_or(max_on_board, |m| m.min(max_on_board)) + 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn the_transform_agrees_with_the_rows_on_counts_beyond_machine_words(
        (width, height) in (2..=7_usize, 2..=30_usize), max in prop::option::of(0..60_usize)
    ) {
        let expected = count(width, height, max, Method::Rows);
        prop_assert_eq!(count(width, height, max, Method::Zeta), expected);
    }
}

#[test]
fn independent_methods_agree_on_large_boards() {
    let (zeta, intersections) = (Method::Zeta, Method::Intersections);
    assert_eq!(count(10, 10, Some(6), zeta), count(10, 10, Some(6), intersections));
    assert_eq!(count(3, 150, None, Method::Zeta), count(3, 150, None, Method::Rows));
}

#[test]
#[ignore = "ten seconds by the slower method; every run covers 10 x 10"]
fn independent_methods_agree_on_the_12x12_board() {
    let (zeta, intersections) = (Method::Zeta, Method::Intersections);
    assert_eq!(count(12, 12, Some(12), zeta), count(12, 12, Some(12), intersections));
}

#[test]
fn the_fullest_arrangements_are_checkerboards() {
    // If all intersections are filled, neighbours have different directions. There are two such
    // arrangements: the colourings of a checkerboard.
    for size in 3..=11 {
        let counts = FenceCounter::new(size).count().unwrap();
        assert_eq!(counts.as_slice().last(), Some(&2_u32.into()));
    }
}

#[test]
fn a_board_without_squares_is_an_error_of_every_count() {
    for (width, height) in [(0, 5), (5, 0), (0, 0), (0, usize::MAX)] {
        let counter = FenceCounter::rectangle(width, height);
        let mut refused: Vec<_> =
            METHODS.map(|method| counter.clone().method(method).count().unwrap_err()).into();
        refused.push(counter.count_additions(&mut ()).unwrap_err());
        refused.push(FenceSampler::rectangle(width, height).prepare().unwrap_err());
        for error in refused {
            let CountError::NoSquares { width: w, height: h } = error else { panic!("{error}") };
            assert_eq!((w, h), (width, height));
        }
    }
}

#[test]
fn a_board_that_is_too_large_is_an_error_before_any_work() {
    for method in [Method::Zeta, Method::Rows, Method::Intersections] {
        for (width, height) in
            [(40, 40), (100, 100), (usize::MAX, usize::MAX), (30, usize::MAX), (2, usize::MAX)]
        {
            let refused =
                FenceCounter::rectangle(width, height).method(method).count().unwrap_err();
            let CountError::TooLarge { width: w, height: h, limit, .. } = refused else {
                panic!("{method:?}: {refused}");
            };
            assert_eq!(
                (w, h, limit),
                (width, height, abstract_games_quoridor_fences::DEFAULT_MEMORY)
            );
        }
        let small = FenceCounter::new(7).max_fences(14).method(method);
        let refused = small.clone().memory(10_000).count().unwrap_err();
        assert!(matches!(refused, CountError::TooLarge { needed: Some(10_001..), .. }));
        assert!(small.count().is_ok());
    }
    let overflowing = FenceCounter::rectangle(4, usize::MAX).max_fences(1).count();
    assert!(matches!(overflowing, Err(CountError::TooLarge { needed: None, .. })));
    let endless = FenceCounter::new(usize::MAX).method(Method::BruteForce).count();
    assert!(matches!(endless, Err(CountError::TooLarge { needed: None, .. })));
    let message = FenceCounter::new(40).max_fences(20).count().unwrap_err().to_string();
    assert_eq!(message, "a board of 40 × 40 squares is beyond what this method can count");
    let message = FenceCounter::new(24).max_fences(20).count().unwrap_err().to_string();
    assert!(message.ends_with(" GiB of memory, more than the limit of 4.0 GiB"), "{message}");
    // Two numbers that are equal when rounded are given in bytes.
    let refusal = |memory| FenceCounter::new(12).memory(memory).count().unwrap_err();
    let CountError::TooLarge { needed: Some(needed), .. } = refusal(1) else { panic!() };
    assert!(refusal(1).to_string().ends_with(" MiB of memory, more than the limit of 1 B"));
    let limit = needed - 1;
    let reason = format!(" needs {needed} B of memory, more than the limit of {limit} B");
    assert!(refusal(limit).to_string().ends_with(&reason), "{}", refusal(limit));
    let error = CountError::NoArrangement { width: 1, height: 1, fences: 1 }.to_string();
    assert!(error.ends_with(" no arrangement of 1 fence"), "{error}");
}

#[test]
fn long_thin_boards_are_counted_without_large_tables() {
    // A board of one column has no intersections, and a board of two rows has one row of them.
    for method in METHODS {
        let line = FenceCounter::rectangle(1, usize::MAX).method(method).count().unwrap();
        assert_eq!(line.as_slice(), [1_u32.into()]);
        let empty = FenceCounter::rectangle(3, 1 << 40).max_fences(0).method(method);
        assert_eq!(empty.count().unwrap().as_slice(), [1_u32.into()]);
    }
    let places = 9_999_u64;
    let counts = FenceCounter::rectangle(10_000, 2).max_fences(2).count().unwrap();
    let pairs = 4 * places * (places - 1) / 2 - (places - 1);
    assert_eq!(counts.as_slice(), [1, 2 * places, pairs].map(Into::into));
}

#[test]
fn an_observer_can_stop_every_method() {
    for method in METHODS {
        let counter = FenceCounter::new(6).method(method);
        let limited = counter.count_observed(&mut Limits::new().work(2));
        assert!(matches!(limited, Err(CountError::Stopped(Stop::WorkLimit))), "{method:?}");
        let cancel = Cancel::new();
        cancel.cancel();
        let cancelled = counter.count_observed(&mut cancel.clone());
        assert!(matches!(cancelled, Err(CountError::Stopped(Stop::Cancelled))), "{method:?}");
    }
}

#[test]
fn counts_serialise_with_their_numbers_as_strings() {
    let counts = FenceCounter::rectangle(3, 2).max_fences(9).count().unwrap();
    let json = serde_json::to_string(&counts).unwrap();
    let expected = r#"{"width":3,"height":2,"max_fences":9,"total":"8","by_fences":["1","4","3"]}"#;
    assert_eq!(json, expected);
}

#[test]
fn names_of_methods_round_trip() {
    for method in Method::ALL {
        assert_eq!(method.to_string().parse(), Ok(method));
    }
    assert!(METHODS.iter().all(|method| Method::ALL.contains(method)));
    let error = "Zeta".parse::<Method>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`Zeta` is not a method of counting: zeta, rows, intersections or brute-force"
    );
}
