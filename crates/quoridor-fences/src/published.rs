//! Published results about fence arrangements, with the computations that reproduce them.

use std::fmt::Display;

use abstract_games_core::{BigUint, Published, RecomputeError};

use crate::arrangement::{ArrangementError, FenceArrangement, FencePlace};
use crate::counter::{FenceCounter, Method};
use crate::error::CountError;
use crate::formula::FenceFormula;
use crate::orbits::FenceSymmetry;
use crate::row::{RowCounts, RowSignature};

const ARTICLE: &str = "Counting Quoridor Fence Arrangements (Solutions Looking for Problems)";
const PROGRAM: &str = "telemath/Quoridor2, result file";
const PAGE: &str = "docs/results/fences.md";
const BURNSIDE: &str = "docs/results/fences.md; smaller boards equal to brute force";
const CLUSTERS: &str = "docs/results/fences.md; equal to the counts on boards to 12x12";

/// The article's table of a single row: `E or V` and `H` for 1 to 8 intersections.
const ENDING_OTHERWISE: &str = "2 6 16 44 120 328 896 2448";
const ENDING_HORIZONTALLY: &str = "1 2 6 16 44 120 328 896";

/// Numbers of orbits on 9 × 9 squares, with at most 20 fences and with any number.
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

/// The article's table: numbers of arrangements of 0, 1, 2, … fences on the 9 × 9 board.
const BY_FENCES: &str = "1 128 7952 319520 9336404 211491832 3866372136 58636760064 752598563471 \
                         8299064015840 79553115046808 669107731222152 4975324689992572 32909303106095952 \
                         194630399392814948 1033594027192431392 4946375599891710379 21395456537906592712 \
                         83857388242244068776 298437313361130100776 966064728491347230956";
const TOTAL: u128 = 1_375_968_129_062_134_174_771;
const ROWS: [u32; 8] = [3, 8, 22, 60, 164, 448, 1224, 3344];
/// Numbers of arrangements with any number of fences on 1, 2, 3, 4 and 8 rows of 8 intersections.
const UNLIMITED: [(usize, u128); 5] = [
    (1, 3_344),
    (2, 2_929_319),
    (3, 3_779_549_833),
    (4, 4_338_686_379_488),
    (8, 8_439_043_387_454_079_353_907_535),
];

/// A column of the table of a single row.
type Column = fn(RowCounts) -> BigUint;

/// A number that is found on the way to that of two fences.
type Step = fn() -> usize;

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let game = || FenceCounter::new(9).max_fences(20);
    let mut rows = Vec::new();
    for (places, value) in (1..).zip(ROWS) {
        let row = FenceCounter::rectangle(places + 1, 2);
        rows.push(total(format!("fences/row-of-{places}"), ARTICLE, value, row));
    }
    for (fences, value) in BY_FENCES.split(' ').enumerate() {
        let name = format!("fences/9x9-with-{fences}");
        rows.push(Published::new(name, ARTICLE, value, move |observer| {
            Ok(game().count_observed(observer)?[fences].clone())
        }));
    }
    rows.push(total("fences/9x9", ARTICLE, TOTAL, game()));
    let by_rows = game().method(Method::Rows);
    rows.push(total("fences/9x9-by-rows", ARTICLE, TOTAL, by_rows));
    let by_intersections = game().method(Method::Intersections);
    rows.push(total("fences/9x9-by-intersections", ARTICLE, TOTAL, by_intersections));
    rows.push(Published::new("fences/9x9-additions", ARTICLE, 17_576_673, |observer| {
        Ok(FenceCounter::new(9).count_additions(observer)?.1)
    }));
    rows.push(upper_bound());
    for (places, value) in UNLIMITED {
        let name = format!("fences/9x{}-unlimited", places + 1);
        rows.push(total(name, PROGRAM, value, FenceCounter::rectangle(9, places + 1)));
    }
    rows.extend(steps_of_the_article());
    rows.extend(first_computed_here());
    rows
}

impl From<CountError> for RecomputeError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Stopped(stop) => stop.into(),
            refused => Self::refused(refused),
        }
    }
}

fn total(
    name: impl Into<String>,
    source: &'static str,
    value: impl Display,
    counter: FenceCounter,
) -> Published {
    Published::new(name, source, value, move |observer| {
        Ok(counter.count_observed(observer)?.total())
    })
}

/// The article's upper bound for the positions of the game.
fn upper_bound() -> Published {
    Published::new("fences/9x9-with-pawns-bound", ARTICLE, "8.805e24", |observer| {
        let counts = FenceCounter::new(9).max_fences(20).count_observed(observer)?;
        Ok(to_four_digits(&(counts.total() * pairs_of_squares())))
    })
}

/// The steps by which the article counts two fences and one row, and the placements of the pawns.
fn steps_of_the_article() -> Vec<Published> {
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
        let signature: RowSignature = "10010100".parse().map_err(RecomputeError::refused)?;
        Ok(signature.ways()[3..=6].iter().map(u64::to_string).collect::<Vec<_>>().join(" "))
    }));
    let steps: [(_, _, Step); 5] = [
        // Each fence has one of two directions.
        ("9x9-pairs-of-intersections", 2_016, || pairs().count() / 4),
        ("9x9-pairs-of-fences-that-may-overlap", 8_064, || pairs().count()),
        ("9x9-pairs-of-horizontal-fences-that-overlap", 56, || {
            pairs().filter(|it| matches!(it, Err(ArrangementError::Horizontal { .. }))).count()
        }),
        ("9x9-pairs-of-vertical-fences-that-overlap", 56, || {
            pairs().filter(|it| matches!(it, Err(ArrangementError::Vertical { .. }))).count()
        }),
        ("9x9-pairs-of-squares", 6_399, pairs_of_squares),
    ];
    for (name, value, step) in steps {
        let name = format!("fences/{name}");
        rows.push(Published::new(name, ARTICLE, value, move |_| Ok(step())));
    }
    rows
}

/// Our counts of arrangements.
fn first_computed_here() -> Vec<Published> {
    let mut rows = Vec::new();
    for (symmetry, max_fences, value) in ORBITS {
        let counter = FenceCounter { max_fences, ..FenceCounter::new(9) };
        let limit = if max_fences.is_some() { "" } else { "-unlimited" };
        let name = format!("fences/9x9{limit}-up-to-the-{symmetry}");
        rows.push(Published::new(name, BURNSIDE, value, move |observer| {
            let counted = counter.count_orbits(symmetry, observer)?;
            Ok(counted.orbits.total())
        }));
    }
    for (fences, value) in FORMULAS {
        let name = format!("fences/formula-for-{fences}");
        rows.push(Published::new(name, CLUSTERS, value, move |observer| {
            Ok(FenceFormula::new(fences, observer)?)
        }));
    }
    let ten = FenceCounter::new(10).max_fences(20);
    rows.push(total("fences/10x10-with-at-most-20", PAGE, TEN_WITH_20, ten));
    for (size, value) in TOTALS {
        let row =
            total(format!("fences/{size}x{size}-unlimited"), PAGE, value, FenceCounter::new(size));
        rows.push(if size < 13 { row } else { row.long() });
    }
    rows.into_iter().map(Published::first_computed_here).collect()
}

/// The pairs of fences on different intersections of the board of 9 × 9 squares, listed one by one.
fn pairs() -> impl Iterator<Item = Result<FenceArrangement, ArrangementError>> {
    let fences = || {
        let directions = [FencePlace::Horizontal, FencePlace::Vertical];
        (0..64).flat_map(move |place| directions.map(|fence| (place, fence)))
    };
    fences().flat_map(move |(second, fence)| {
        fences().filter(move |(first, _)| *first < second).map(move |(first, other)| {
            let mut arrangement = vec![FencePlace::Empty; 64];
            (arrangement[first], arrangement[second]) = (other, fence);
            FenceArrangement::new(9, 9, arrangement)
        })
    })
}

/// The number of pairs of different squares for the two pawns that are not both on goals.
fn pairs_of_squares() -> usize {
    let squares = || (0..9).flat_map(|column| (0..9).map(move |row| (column, row)));
    let pairs = squares().flat_map(|first| squares().map(move |second| (first, second)));
    pairs.filter(|&(first, second)| first != second && !(first.1 == 8 && second.1 == 0)).count()
}

/// The number in the form `8.805e24`, rounded to the nearest.
fn to_four_digits(number: &BigUint) -> String {
    let exponent = number.to_string().len() - 1;
    let unit = BigUint::from(10_u32).pow(u32::try_from(exponent.saturating_sub(3)).unwrap_or(0));
    let digits = ((number + &unit / 2_u32) / unit).to_string();
    format!("{}.{}e{exponent}", &digits[..1], &digits[1..])
}
