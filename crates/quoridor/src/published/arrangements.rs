//! The steps of the article about fence arrangements, and our counts that continue it.

use abstract_games_core::{BigUint, Observer, Published, RecomputeError};

use super::{ARTICLE, count, recompute_error, to_four_digits};
use crate::counting::{
    ArrangementError, FenceArrangement, FenceCounter, FenceFormula, FencePlace, FenceSymmetry,
    RowCounts, RowSignature,
};
use crate::game::Quoridor;

const PAGE: &str = "docs/results/fences.md";
const BURNSIDE: &str = "docs/results/fences.md; smaller boards equal to brute force";
const CLUSTERS: &str = "docs/results/fences.md; equal to the counts on boards to 12x12";

/// The article's table of a single row: `E or V` and `H` for 1 to 8 intersections.
const ENDING_OTHERWISE: &str = "2 6 16 44 120 328 896 2448";
const ENDING_HORIZONTALLY: &str = "1 2 6 16 44 120 328 896";

/// Numbers of arrangements on 9 × 9 squares up to symmetry, with at most 20 fences and with any
/// number.
const ORBITS: [(FenceSymmetry, Option<usize>, u128); 4] = [
    (FenceSymmetry::Board, Some(20), 171_996_016_137_878_141_416),
    (FenceSymmetry::Game, Some(20), 343_992_032_273_385_761_939),
    (FenceSymmetry::Board, None, 1_054_880_423_432_220_237_307_862),
    (FenceSymmetry::Game, None, 2_109_760_846_864_358_975_122_873),
];

/// Numbers of arrangements with any number of fences on square boards.
const TOTALS: [(usize, &str); 7] = [
    (10, "28038908180293011147978682975571"),
    (11, "531727151435268043552880308418913742624"),
    (12, "57567988482101487910317825141521753163166650353"),
    (13, "35579706398886181782222486777367435646430356619459421313"),
    (14, "125534932269230653170064148284845567314508296735255237209187097600"),
    (15, "2528505062537247787171958910879890262980120601603010608889321945883765314383"),
    (16, "290737703829057182771449443368588128227079179490720544678779632547015666895629321527675"),
];
/// Number of arrangements of at most 20 fences on 10 × 10 squares.
const TEN_WITH_20: &str = "578275235013594892539733";

/// Numbers of arrangements of a few fences, as polynomials.
const FORMULAS: [(usize, &str); 2] = [
    (2, "2m^2n^2 - 4mn + m + n"),
    (3, "(4m^3n^3 - 24m^2n^2 + 6m^2n + 6mn^2 + 38mn - 18m - 18n)/3"),
];

/// A column of the table of a single row.
type Column = fn(RowCounts) -> BigUint;

/// A number that is found on the way to that of two fences.
type Step = fn(&Pairs) -> u64;

/// The article's upper bound for the positions of the game.
pub(super) fn upper_bound() -> Published {
    Published::new("fences/9x9-with-pawns-bound", ARTICLE, "8.805e24", |observer| {
        let counts = count(&FenceCounter::new(9).max_fences(20), observer)?;
        Ok(to_four_digits(&(counts.total() * pairs_of_squares())))
    })
}

/// The steps by which the article counts two fences and one row, and the placements of the pawns.
pub(super) fn steps_of_the_article() -> Vec<Published> {
    let mut rows = Vec::new();
    let ends: [(_, _, Column); 2] = [
        ("otherwise", ENDING_OTHERWISE, |row| row.other),
        ("horizontally", ENDING_HORIZONTALLY, |row| row.horizontal),
    ];
    for (end, value, column) in ends {
        let name = format!("fences/rows-ending-{end}");
        rows.push(Published::new(name, ARTICLE, value, move |_| {
            let counts = RowCounts::all().take(8).map(|row| column(row).to_string());
            Ok(counts.collect::<Vec<_>>().join(" "))
        }));
    }
    rows.push(Published::new("fences/signature-10010100", ARTICLE, "1 5 8 4", |_| {
        let signature: RowSignature =
            "10010100".parse().map_err(|error| RecomputeError::refused(&error))?;
        Ok(signature.ways()[3..=6].iter().map(u64::to_string).collect::<Vec<_>>().join(" "))
    }));
    let steps: [(_, _, Step); 4] = [
        ("9x9-pairs-of-intersections", 2_016, |pairs| pairs.intersections),
        ("9x9-pairs-of-fences-that-may-overlap", 8_064, |pairs| pairs.fences),
        ("9x9-pairs-of-horizontal-fences-that-overlap", 56, |pairs| pairs.horizontal_overlaps),
        ("9x9-pairs-of-vertical-fences-that-overlap", 56, |pairs| pairs.vertical_overlaps),
    ];
    for (name, value, step) in steps {
        let name = format!("fences/{name}");
        rows.push(Published::new(name, ARTICLE, value, move |_| Ok(step(&Pairs::listed(9)))));
    }
    rows.push(Published::new("fences/9x9-pairs-of-squares", ARTICLE, 6_399, |_| {
        Ok(pairs_of_squares())
    }));
    rows
}

/// Our counts of arrangements.
pub(super) fn first_computed_here() -> Vec<Published> {
    let mut rows = Vec::new();
    for (symmetry, max_fences, value) in ORBITS {
        let counter = max_fences
            .map_or(FenceCounter::new(9), |max_fences| FenceCounter::new(9).max_fences(max_fences));
        let limit = if max_fences.is_some() { "" } else { "-unlimited" };
        let name = format!("fences/9x9{limit}-up-to-the-{symmetry}");
        rows.push(Published::new(name, BURNSIDE, value, move |observer| {
            let counted = counter.count_orbits(symmetry, observer).map_err(recompute_error)?;
            Ok(counted.orbits().total())
        }));
    }
    for (fences, value) in FORMULAS {
        let name = format!("fences/formula-for-{fences}");
        rows.push(Published::new(name, CLUSTERS, value, move |observer| {
            FenceFormula::new(fences, observer).map_err(recompute_error)
        }));
    }
    let ten = FenceCounter::new(10).max_fences(20);
    rows.push(total("fences/10x10-with-at-most-20".to_owned(), TEN_WITH_20, ten));
    for (size, value) in TOTALS {
        let row = total(format!("fences/{size}x{size}-unlimited"), value, FenceCounter::new(size));
        rows.push(if size < 13 { row } else { row.long() });
    }
    rows.into_iter().map(Published::first_computed_here).collect()
}

fn total(name: String, value: &'static str, counter: FenceCounter) -> Published {
    Published::new(name, PAGE, value, move |observer: &mut dyn Observer| {
        Ok(count(&counter, observer)?.total())
    })
}

/// The pairs of fences on different intersections, listed one by one.
#[derive(Default)]
struct Pairs {
    intersections: u64,
    fences: u64,
    horizontal_overlaps: u64,
    vertical_overlaps: u64,
}

impl Pairs {
    /// The pairs on a board of `size` × `size` squares.
    fn listed(size: usize) -> Self {
        let places = (size - 1) * (size - 1);
        let mut pairs = Self::default();
        for second in 0..places {
            for first in 0..second {
                pairs.intersections += 1;
                for contents in [
                    [FencePlace::Horizontal, FencePlace::Horizontal],
                    [FencePlace::Horizontal, FencePlace::Vertical],
                    [FencePlace::Vertical, FencePlace::Horizontal],
                    [FencePlace::Vertical, FencePlace::Vertical],
                ] {
                    let mut arrangement = vec![FencePlace::Empty; places];
                    [arrangement[first], arrangement[second]] = contents;
                    pairs.fences += 1;
                    match FenceArrangement::new(size, size, arrangement) {
                        Err(ArrangementError::Horizontal { .. }) => pairs.horizontal_overlaps += 1,
                        Err(ArrangementError::Vertical { .. }) => pairs.vertical_overlaps += 1,
                        _ => {}
                    }
                }
            }
        }
        pairs
    }
}

/// The number of pairs of different squares for the two pawns that are not both on goals.
fn pairs_of_squares() -> usize {
    let game = Quoridor::standard();
    let board = game.board();
    let is_over = |player: usize, square| game.goal(player).contains(square);
    let pairs = board
        .squares()
        .iter()
        .flat_map(|first| board.squares().iter().map(move |second| (first, second)));
    let possible =
        |&(first, second): &_| first != second && !(is_over(0, first) && is_over(1, second));
    pairs.filter(possible).count()
}
