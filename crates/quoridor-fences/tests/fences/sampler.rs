//! Tests of arrangements and the sampler, against an enumeration on small boards and the exact
//! counts.

use std::collections::{BTreeSet, HashMap};

use abstract_games_core::{BigUint, Cancel, Limits, Stop};
use abstract_games_quoridor_fences::{
    ArrangementError, CountError, FenceArrangement, FenceArrangements, FenceCounter, FencePlace,
    FenceSampler,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The text forms of all arrangements of a small board, found by trying all contents of all
/// intersections.
fn by_trying(width: usize, height: usize) -> BTreeSet<String> {
    let places = (width - 1) * (height - 1);
    let arrangement = |mut number: usize| {
        let mut digit = || {
            let digit = number % 3;
            number /= 3;
            FencePlace::ALL[digit]
        };
        let places = (0..places).map(|_| digit()).collect();
        FenceArrangement::new(width, height, places).ok()
    };
    let count = 3_usize.pow(u32::try_from(places).unwrap());
    (0..count).filter_map(arrangement).map(|fences| fences.to_string()).collect()
}

fn all_of(sampler: &FenceArrangements) -> Vec<FenceArrangement> {
    (0_u32..).map_while(|number| sampler.nth(&number.into())).collect()
}

fn fences_of(text: &str) -> usize {
    text.matches(['-', '|']).count()
}

/// The builder under several limits, each with the least and the greatest number of fences it
/// allows.
fn limits(builder: &FenceSampler) -> Vec<(FenceSampler, [usize; 2])> {
    let mut limits = vec![(builder.clone(), [0, usize::MAX])];
    for fences in [0, 1, 2, 3, 5, 6] {
        limits.push((builder.clone().max_fences(fences), [0, fences]));
        limits.push((builder.clone().exactly(fences), [fences; 2]));
    }
    limits
}

#[test]
fn every_arrangement_has_exactly_one_number() {
    for (width, height) in [(2, 2), (3, 2), (2, 7), (3, 3), (3, 4), (4, 3), (4, 4), (6, 3)] {
        let expected = by_trying(width, height);
        let places = (width - 1) * (height - 1);
        for (builder, [least, most]) in limits(&FenceSampler::rectangle(width, height)) {
            if least > places {
                let CountError::NoArrangement { width: w, height: h, fences } =
                    builder.prepare().unwrap_err()
                else {
                    panic!("{width} × {height}");
                };
                assert_eq!((w, h, fences), (width, height, least));
                continue;
            }
            let all = all_of(&builder.prepare().unwrap());
            let texts: BTreeSet<_> = all.iter().map(ToString::to_string).collect();
            let allowed = |text: &&String| (least..=most).contains(&fences_of(text));
            assert_eq!(texts, expected.iter().filter(allowed).cloned().collect());
            assert_eq!(all.len(), texts.len());
            assert_eq!(builder.prepare().unwrap().total(), &all.len().into());
            let places: Vec<_> = all.iter().map(FenceArrangement::as_slice).collect();
            assert!(width > height || places.is_sorted());
        }
    }
}

#[test]
fn a_wider_board_has_the_reflected_arrangements_in_the_same_order() {
    let sampler = |w, h| FenceSampler::rectangle(w, h).max_fences(4).prepare().unwrap();
    let (high, wide) = (all_of(&sampler(3, 5)), all_of(&sampler(5, 3)));
    assert_eq!(high.len(), wide.len());
    for (high, wide) in high.iter().zip(&wide) {
        for ((column, row), place) in high.iter() {
            let reflected = match place {
                FencePlace::Empty => FencePlace::Empty,
                FencePlace::Horizontal => FencePlace::Vertical,
                FencePlace::Vertical => FencePlace::Horizontal,
            };
            assert_eq!(wide.get(3 - row, 1 - column), Some(reflected));
        }
    }
}

/// Draws `each` samples per arrangement on average, and checks the frequencies by a chi-square
/// test.
fn assert_uniform(builder: &FenceSampler, each: usize) {
    let sampler = builder.prepare().unwrap();
    let all = all_of(&sampler);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut drawn: HashMap<FenceArrangement, usize> = HashMap::new();
    for _ in 0..each * all.len() {
        *drawn.entry(sampler.sample(&mut rng)).or_default() += 1;
    }
    assert_eq!(drawn.len(), all.len(), "every arrangement is drawn, and nothing else");
    let squares = all.iter().map(|fences| drawn[fences].abs_diff(each).pow(2)).sum::<usize>();
    // Chi-square has mean n - 1 and variance 2 (n - 1). The test allows five standard deviations.
    let chance = |x: usize| f64::from(u32::try_from(x).unwrap());
    let (chi_square, mean) = (chance(squares) / chance(each), chance(all.len() - 1));
    let deviations = (chi_square - mean) / (2.0 * mean).sqrt();
    assert!(deviations.abs() < 5.0, "{builder:?}: {chi_square} of {mean}");
}

#[test]
fn samples_are_uniform() {
    assert_uniform(&FenceSampler::new(3), 400);
    assert_uniform(&FenceSampler::rectangle(3, 4), 120);
    assert_uniform(&FenceSampler::rectangle(4, 3).max_fences(3), 120);
    assert_uniform(&FenceSampler::new(4).exactly(4), 50);
    assert_uniform(&FenceSampler::rectangle(2, 6).max_fences(2), 400);
}

#[test]
fn totals_are_those_of_the_counter() {
    for (width, height) in [(1, 1), (1, 50), (6, 6), (9, 9), (3, 40), (12, 5)] {
        let places = (width - 1) * (height - 1);
        let counts = FenceCounter::rectangle(width, height).count().unwrap();
        let total = |builder: FenceSampler| builder.prepare().unwrap().total().clone();
        let builder = FenceSampler::rectangle(width, height);
        assert_eq!(total(builder.clone()), counts.total());
        for fences in [0, 1, 2, 13, 20].map(|fences| fences.min(places)) {
            let sum: BigUint = counts.as_slice()[..=fences].iter().sum();
            assert_eq!(total(builder.clone().max_fences(fences)), sum);
            assert_eq!(total(builder.clone().exactly(fences)), counts[fences]);
        }
        assert_eq!(total(builder.max_fences(usize::MAX)), counts.total());
    }
}

#[test]
fn the_mean_number_of_fences_of_samples_is_that_of_the_counts() {
    let counts = FenceCounter::new(9).max_fences(20).count().unwrap();
    let share = |fences: usize| {
        // Rounded to a billionth, which is far below the error of the samples.
        let share = &counts[fences] * 1_000_000_000_u32 / counts.total();
        f64::from(u32::try_from(share).unwrap()) / 1e9
    };
    let fences = || (0..=20_u32).map(|fences| (f64::from(fences), share(fences as usize)));
    let mean: f64 = fences().map(|(fences, share)| fences * share).sum();
    let variance: f64 = fences().map(|(fences, share)| (fences - mean).powi(2) * share).sum();

    let sampler = FenceSampler::new(9).max_fences(20).prepare().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let samples = 20_000_u32;
    let mut sum = 0;
    for _ in 0..samples {
        let sample = sampler.sample(&mut rng);
        assert!(sample.fences() <= 20);
        sum += u32::try_from(sample.fences()).unwrap();
    }
    let sampled = f64::from(sum) / f64::from(samples);
    let error = (variance / f64::from(samples)).sqrt();
    assert!((sampled - mean).abs() < 4.0 * error, "{sampled} instead of {mean} ± {error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn samples_are_legal_within_the_limit_and_round_trip(
        (width, height) in (2..=12_usize, 2..=9_usize), limit in 0..30_usize, exactly in any::<bool>(), seed in any::<u64>()
    ) {
        let limit = limit.min((width - 1) * (height - 1));
        let builder = FenceSampler::rectangle(width, height);
        let builder = if exactly { builder.exactly(limit) } else { builder.max_fences(limit) };
        let sampler = builder.prepare().unwrap();
        let fences = sampler.sample(&mut ChaCha8Rng::seed_from_u64(seed));
        let least = if exactly { limit } else { 0 };
        prop_assert!((least..=limit).contains(&fences.fences()));
        prop_assert_eq!((fences.width(), fences.height()), (width, height));
        let places = fences.as_slice().to_vec();
        prop_assert_eq!(&FenceArrangement::new(width, height, places).unwrap(), &fences);
        prop_assert_eq!(&fences.to_string().parse::<FenceArrangement>().unwrap(), &fences);
        let json = serde_json::to_string(&fences).unwrap();
        prop_assert_eq!(&serde_json::from_str::<FenceArrangement>(&json).unwrap(), &fences);
    }

    #[test]
    fn a_text_that_can_be_parsed_is_the_text_form(text in "[-.|/]{0,9}|[-.|]{3}(/[-.|]{3}){2}") {
        if let Ok(fences) = text.parse::<FenceArrangement>() {
            prop_assert_eq!(fences.to_string(), text);
        }
    }

    #[test]
    fn each_fence_blocks_two_edges_and_all_other_edges_are_open(
        (width, height) in (1..=7_usize, 1..=7_usize), seed in any::<u64>()
    ) {
        let sampler = FenceSampler::rectangle(width, height).prepare().unwrap();
        let fences = sampler.sample(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut open = BTreeSet::new();
        for (column, row) in (0..height).flat_map(|row| (0..width).map(move |column| (column, row))) {
            if column + 1 < width {
                open.insert([(column, row), (column + 1, row)]);
            }
            if row + 1 < height {
                open.insert([(column, row), (column, row + 1)]);
            }
        }
        for ((c, r), place) in fences.iter() {
            let edges = match place {
                FencePlace::Empty => continue,
                FencePlace::Horizontal => [[(c, r), (c, r + 1)], [(c + 1, r), (c + 1, r + 1)]],
                FencePlace::Vertical => [[(c, r), (c + 1, r)], [(c, r + 1), (c + 1, r + 1)]],
            };
            for edge in edges {
                prop_assert!(open.remove(&edge), "no edge is blocked by two fences");
            }
        }
        for (c, r) in (0..=height).flat_map(|row| (0..=width).map(move |column| (column, row))) {
            prop_assert_eq!(fences.is_open_right(c, r), open.contains(&[(c, r), (c + 1, r)]));
            prop_assert_eq!(fences.is_open_up(c, r), open.contains(&[(c, r), (c, r + 1)]));
        }
        prop_assert!(!fences.is_open_right(usize::MAX, 0) && !fences.is_open_up(0, usize::MAX));
    }
}

#[test]
fn errors_of_the_parser_name_the_place() {
    for (text, error, message) in [
        ("", ArrangementError::NoText, "an empty text tells no size of a board"),
        (
            "../-x/..",
            ArrangementError::Character { found: 'x', column: 1, row: 1 },
            "`x` on column 1 of row 1, from 0 at the bottom left, is not `.`, `-` or `|`",
        ),
        (
            "../.",
            ArrangementError::Columns { row: 0, expected: 2, found: 1 },
            "row 0, from 0 at the bottom, has 1 intersections instead of 2",
        ),
        (
            "../.-.",
            ArrangementError::Columns { row: 1, expected: 3, found: 2 },
            "row 1, from 0 at the bottom, has 2 intersections instead of 3",
        ),
        (
            ".../--.",
            ArrangementError::Horizontal { column: 0, row: 0 },
            "horizontal fences overlap on columns 0 and 1 of row 0, from 0",
        ),
        (
            ".|/-|/..",
            ArrangementError::Vertical { column: 1, row: 1 },
            "vertical fences overlap on rows 1 and 2 of column 1, from 0",
        ),
        (
            "/",
            ArrangementError::Places { width: 1, height: 3, found: 1 },
            "1 places for a board of 1 × 3 squares",
        ),
    ] {
        assert_eq!(text.parse::<FenceArrangement>(), Err(error.clone()), "{text}");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_wrong_number_of_places_is_an_error() {
    let new = |width, height, places: usize| {
        FenceArrangement::new(width, height, vec![FencePlace::Empty; places])
    };
    assert_eq!(new(0, 5, 0), Err(ArrangementError::NoSquares { width: 0, height: 5 }));
    let error = ArrangementError::Places { width: 3, height: 4, found: 5 };
    assert_eq!(new(3, 4, 5), Err(error));
    assert!(new(usize::MAX, usize::MAX, 4).is_err() && new(3, 4, 6).is_ok());
}

#[test]
fn boards_without_intersections_have_one_arrangement() {
    for (width, height) in [(1, 1), (1, 4), (5, 1), (1, usize::MAX)] {
        let sampler = FenceSampler::rectangle(width, height).prepare().unwrap();
        let fences = sampler.sample(&mut ChaCha8Rng::seed_from_u64(3));
        assert_eq!(fences, FenceArrangement::new(width, height, Vec::new()).unwrap());
        assert_eq!(fences.to_string(), "");
        assert_eq!(sampler.nth(&1_u32.into()), None);
        let json = serde_json::to_string(&fences).unwrap();
        assert_eq!(serde_json::from_str::<FenceArrangement>(&json).unwrap(), fences);
    }
    let line: FenceArrangement = serde_json::from_str(r#"{"width":3,"height":1,"arrangement":""}"#)
        .expect("the text has the size of the board");
    assert_eq!(line.picture().to_string(), ". . .\n");
}

#[test]
fn arrangements_serialise_with_their_size() {
    let text = r#"{"width":3,"height":2,"arrangement":"-."}"#;
    let fences: FenceArrangement = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&fences).unwrap(), text);
    for (text, message) in [
        (r#"{"width":3,"height":3,"arrangement":"-."}"#, "1 rows of intersections instead of 2"),
        (r#"{"width":3,"height":2,"arrangement":"--"}"#, "columns 0 and 1 of row 0"),
        (r#"{"width":1,"height":2,"arrangement":"-"}"#, "1 places for a board of 1 × 2 squares"),
        (r#"{"width":0,"height":2,"arrangement":""}"#, "both must be at least 1"),
    ] {
        let error = serde_json::from_str::<FenceArrangement>(text).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn invalid_samplers_are_errors_before_any_work() {
    let refused = FenceSampler::rectangle(4, 0).prepare().unwrap_err();
    assert!(matches!(refused, CountError::NoSquares { width: 4, height: 0 }), "{refused}");
    let refused = FenceSampler::rectangle(3, 2).exactly(3).prepare().unwrap_err();
    assert_eq!(refused.to_string(), "a board of 3 × 2 squares has no arrangement of 3 fences");
    let small = FenceSampler::new(9).max_fences(20);
    let refused = small.clone().memory(1 << 20).prepare().unwrap_err();
    assert!(matches!(refused, CountError::TooLarge { needed: Some(5_000_000..6_000_000), .. }));
    assert!(small.memory(6 << 20).prepare().is_ok());
    for (width, height) in [(40, 40), (usize::MAX, usize::MAX), (3, usize::MAX), (2, 1 << 60)] {
        let builder = FenceSampler::rectangle(width, height);
        for builder in [builder.clone(), builder.clone().max_fences(2), builder.max_fences(0)] {
            let refused = builder.prepare().unwrap_err();
            assert!(matches!(refused, CountError::TooLarge { .. }), "{refused}");
        }
    }
    // A board whose table exceeds the address space is an error even without a memory limit.
    let refused = FenceSampler::rectangle(30, 1 << 28).memory(u64::MAX).prepare();
    assert!(matches!(refused, Err(CountError::TooLarge { .. })));
}

#[test]
fn an_observer_can_stop_the_preparation() {
    let builder = FenceSampler::new(6);
    let stopped = builder.prepare_observed(&mut Limits::new().work(7)).unwrap_err();
    assert!(matches!(stopped, CountError::Stopped(Stop::WorkLimit)), "{stopped}");
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = builder.prepare_observed(&mut cancel.clone()).unwrap_err();
    assert!(matches!(stopped, CountError::Stopped(Stop::Cancelled)), "{stopped}");
}

#[test]
fn a_seed_gives_the_same_sample_on_every_machine() {
    // One board uses 128-bit words, the other big integers.
    for (size, expected) in [
        (9, "-||.-||./....|.../.||-...-/..-..-|./.|||...|/-...|-|./-||..-../|..-.||-"),
        (
            12,
            ".|.|..|||-./-.-.|-.-.-|/|||..-||.-./-..-||.-.|-/|-.-.-..-.-/-...|..-||-/\
             .|.-.|||.-|/...|.-..|.-/-|-.|.|.-../-.|-.-..-.-/-|.||-.|||.",
        ),
    ] {
        let sampler = FenceSampler::new(size).prepare().unwrap();
        let fences = sampler.sample(&mut ChaCha8Rng::seed_from_u64(1));
        assert_eq!(fences.to_string(), expected);
    }
}

/// The table would take petabytes.
#[test]
fn a_table_that_the_system_refuses_is_an_error() {
    let builder = FenceSampler::rectangle(30, 300).memory(u64::MAX);
    let error = builder.prepare().unwrap_err();
    assert!(matches!(error, CountError::Stopped(Stop::SystemMemory)), "{error}");
}
