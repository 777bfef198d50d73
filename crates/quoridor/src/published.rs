//! Published results about Quoridor, with the computations that reproduce them.

mod arrangements;

use abstract_games_core::{
    BigUint, Game, Group, Observer, Outcome, Published, Quotient, RecomputeError, Run, Side,
    count_orbits,
};
use abstract_games_search::merged_perft;

use crate::board::Board;
use crate::counting::{
    BarrierPositions, CountError, CountsByFences, FenceCounter, FenceSymmetry, LegalPositions,
    Method,
};
use crate::game::Quoridor;
use crate::openings;
use crate::solved::{BoardSolver, DistanceError, DistanceSolver, Supply};

const ARTICLE: &str = "Counting Quoridor Fence Arrangements (Solutions Looking for Problems)";
const PROGRAM: &str = "telemath/Quoridor2, result file";
const BRUTE_FORCE: &str = "equal to brute force over arrangements and pairs of squares";
const BRUTE_FORCE_ORBITS: &str = "on small boards equal to the orbits of all states one by one";
const BY_THE_RULES: &str =
    "on boards of 3 × 3 and 4 × 3 squares equal to the setups that the rules accept";
const RESULTS: &str = "docs/results/quoridor.md";

/// The article's table: numbers of arrangements of 0, 1, 2, … fences on the 9 × 9 board.
const BY_FENCES: [u128; 21] = [
    1,
    128,
    7_952,
    319_520,
    9_336_404,
    211_491_832,
    3_866_372_136,
    58_636_760_064,
    752_598_563_471,
    8_299_064_015_840,
    79_553_115_046_808,
    669_107_731_222_152,
    4_975_324_689_992_572,
    32_909_303_106_095_952,
    194_630_399_392_814_948,
    1_033_594_027_192_431_392,
    4_946_375_599_891_710_379,
    21_395_456_537_906_592_712,
    83_857_388_242_244_068_776,
    298_437_313_361_130_100_776,
    966_064_728_491_347_230_956,
];
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

/// Numbers of legal placements by number of fences, on the 2 × 2 and 3 × 3 boards.
const POSITIONS: [(usize, &str); 2] = [(2, "8 8"), (3, "63 504 1004 392 14")];
/// Numbers of legal placements with any number of fences, on the 4 × 4 and 5 × 5 boards.
const ALL_POSITIONS: [(usize, u64); 2] = [(4, 528_782), (5, 720_545_194)];
/// The number of legal placements of Quoridor Kid: the 7 × 7 board with at most 16 fences.
const KID: u64 = 47_867_607_866_180_069;

/// Numbers of legal placements with so few fences on the board of the game that the clusters of fences
/// that cut squares off can be enumerated.
const BY_BARRIERS: [(usize, u64); 3] =
    [(6, 24_709_330_275_668), (7, 374_456_201_251_464), (8, 4_801_153_456_534_499)];

/// Numbers of lines of play of 0, 1, 2, … plies from the start of the standard game for two.
const PERFT: [u64; 6] = [1, 131, 16_677, 2_062_264, 247_569_030, 28_837_934_502];
const PERFT_SOURCE: &str = "titanium-quoridor, benchmarks; to 4 plies also zquoridor, tests";

/// Numbers of lines of play of three and four plies on 9 × 9 squares, for three players with 6 fences each
/// and for four with 5 each.
const PERFT_FOR_THREE: [(usize, u64); 2] = [(3, 2_062_101), (4, 247_534_606)];
const PERFT_FOR_FOUR: [(usize, u64); 2] = [(3, 2_062_065), (4, 247_500_945)];
const WITHOUT_TABLE: &str = "equal to the count without a table";

const SOLVED_SOURCE: &str = "grantslatton/quoridor-solving, table";
const SOLVED: &str = "docs/results/quoridor-solved.md";
/// The winner from the start for each number of fences, from 0 on, on boards of odd height: 1 is the first
/// player, 2 the second, D a draw.
const WINNERS: [((u8, u8), &str); 17] = [
    ((2, 3), "21111111111"),
    ((3, 3), "22222222222"),
    ((4, 3), "22211111111"),
    ((5, 3), "22211111111"),
    ((6, 3), "22221111111"),
    ((7, 3), "22222222222"),
    ((8, 3), "222D2222222"),
    ((9, 3), "22222221111"),
    ((2, 5), "22222222222"),
    ((3, 5), "22212222222"),
    ((4, 5), "22221111111"),
    ((5, 5), "22222111111"),
    ((2, 7), "22111111111"),
    ((3, 7), "22222111111"),
    ((4, 7), "2212111"),
    ((2, 9), "22222222222"),
    ((3, 9), "222221111"),
];
/// The same on boards that others left open, from a number of fences on.
const NEW_WINNERS: [((u8, u8), u8, &str); 2] = [((4, 7), 7, "1111"), ((3, 9), 9, "11")];
/// Distances to the end of the game, from the start and at most.
const LONGEST: [((u8, u8), u8, &str); 3] = [
    ((3, 3), 2, "12 plies from the start, 13 at most"),
    ((3, 5), 10, "22 plies from the start, 28 at most"),
    ((4, 3), 2, "10 plies from the start, 12 at most"),
];
/// The winner on square boards of an even number of squares, from 0 fences on.
const MCRL2: &str = "mCRL2, example quoridor.mcrl2";
const SQUARE_WINNERS: [(u8, &str); 3] = [(4, "11111111111"), (6, "11"), (7, "22")];

/// Legal positions of the board of the game up to symmetry, and by another method.
fn other_positions() -> impl Iterator<Item = Published> {
    let by_barriers = BY_BARRIERS.into_iter().map(|(fences, value)| by_barriers(fences, value));
    [mirror_images(), up_to_symmetry()].into_iter().chain(by_barriers)
}

/// The states of the game that are their own mirror images.
fn mirror_images() -> Published {
    let name = "positions/9x9-states-that-are-their-mirror-images";
    let row = Published::new(name, BRUTE_FORCE_ORBITS, 1_219_380_169_856_u64, |observer| {
        let fixed = LegalPositions::new(9).max_fences(20).symmetric(observer);
        let fixed = fixed.map_err(recompute_error)?;
        Ok(fixed.states().unwrap_or_default())
    });
    row.first_computed_here()
}

/// The legal placements of a small board up to the symmetries of the game, by Burnside's lemma.
fn up_to_symmetry() -> Published {
    let name = "positions/5x5-up-to-symmetry";
    let row = Published::new(name, BRUTE_FORCE_ORBITS, 180_144_927_u64, |observer| {
        let positions = LegalPositions::new(5);
        let symmetries = FenceSymmetry::Game.group(5, 5);
        let fixed =
            symmetries.elements().map(|g| Ok(positions.count_fixed(g, &mut *observer)?.total()));
        let fixed: Result<Vec<BigUint>, _> = fixed.collect();
        let fixed = fixed.map_err(recompute_error)?;
        let mut fixed = fixed.into_iter();
        let orbits = count_orbits(&symmetries, |_| fixed.next().unwrap_or_default());
        orbits.map_err(|error| RecomputeError::refused(&error))
    });
    row.first_computed_here()
}

/// The legal placements with this number of fences on the board of the game, by closed clusters.
fn by_barriers(fences: usize, value: u64) -> Published {
    let name = format!("positions/9x9-with-{fences}-by-barriers");
    let row = Published::on_threads(name, RESULTS, value, move |threads, observer| {
        let barriers = BarrierPositions::new(9).max_fences(fences).threads(threads);
        let counts = barriers.count_observed(observer).map_err(recompute_error)?;
        Ok(counts.placements()[fences].clone())
    });
    let row = row.first_computed_here();
    if fences < 7 { row } else { row.long() }
}

/// The legal placements of four pawns, by closed clusters: the size of the board, the greatest number of fences and
/// the number of placements.
const FOR_FOUR: [(usize, usize, u64); 4] =
    [(3, 4, 40_613), (4, 9, 41_796_542), (5, 16, 182_862_106_072), (9, 5, 8_255_657_487_932_075)];

fn for_four((size, fences, value): (usize, usize, u64)) -> Published {
    let limit = if size == 9 { format!("-with-{fences}") } else { String::new() };
    let name = format!("positions/{size}x{size}{limit}-for-four");
    let row = Published::on_threads(name, BY_THE_RULES, value, move |threads, observer| {
        let barriers = BarrierPositions::new(size).players(4).max_fences(fences);
        let counts = barriers.threads(threads).count_observed(observer).map_err(recompute_error)?;
        Ok(counts.total())
    });
    let row = row.first_computed_here();
    if size == 5 { row.long() } else { row }
}

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let game = || FenceCounter::new(9).max_fences(20);
    let mut rows = Vec::new();
    for (places, value) in (1..).zip(ROWS) {
        let row = FenceCounter::rectangle(places + 1, 2);
        rows.push(total(format!("fences/row-of-{places}"), ARTICLE, value.into(), row));
    }
    for (fences, value) in BY_FENCES.into_iter().enumerate() {
        let name = format!("fences/9x9-with-{fences}");
        rows.push(Published::new(name, ARTICLE, value, move |observer| {
            Ok(count(&game(), observer)?[fences].clone())
        }));
    }
    rows.push(total("fences/9x9", ARTICLE, TOTAL, game()));
    let by_rows = game().method(Method::Rows);
    rows.push(total("fences/9x9-by-rows", ARTICLE, TOTAL, by_rows));
    let by_intersections = game().method(Method::Intersections);
    rows.push(total("fences/9x9-by-intersections", ARTICLE, TOTAL, by_intersections));
    rows.push(Published::new("fences/9x9-additions", ARTICLE, 17_576_673, |observer| {
        Ok(FenceCounter::new(9).count_additions(observer).map_err(recompute_error)?.additions)
    }));
    rows.push(arrangements::upper_bound());
    for (places, value) in UNLIMITED {
        let name = format!("fences/9x{}-unlimited", places + 1);
        rows.push(total(name, PROGRAM, value, FenceCounter::rectangle(9, places + 1)));
    }
    rows.extend(arrangements::steps_of_the_article());
    rows.extend(arrangements::first_computed_here());
    for (size, value) in POSITIONS {
        let name = format!("positions/{size}x{size}-by-fences");
        let row = Published::new(name, BRUTE_FORCE, value, move |observer| {
            let counts = LegalPositions::new(size).count_observed(observer);
            let counts = counts.map_err(recompute_error)?;
            let placements = counts.placements().as_slice().iter();
            Ok(placements.map(ToString::to_string).collect::<Vec<_>>().join(" "))
        });
        rows.push(row.first_computed_here());
    }
    let positions = |name: String, source, value: u64, counter: LegalPositions| {
        let row = Published::on_threads(name, source, value, move |threads, observer| {
            let counts = counter.clone().threads(threads).count_observed(observer);
            Ok(counts.map_err(recompute_error)?.total())
        });
        row.first_computed_here()
    };
    for (size, value) in ALL_POSITIONS {
        let name = format!("positions/{size}x{size}");
        rows.push(positions(name, BRUTE_FORCE, value, LegalPositions::new(size)));
    }
    let kid = LegalPositions::new(7).max_fences(16);
    rows.push(positions("positions/7x7-with-16".to_owned(), RESULTS, KID, kid).long());
    rows.extend(other_positions());
    rows.extend(FOR_FOUR.map(for_four));
    for (depth, lines) in PERFT.into_iter().enumerate().skip(1) {
        let name = format!("quoridor/perft-{depth}");
        let row = lines_of_play(name, PERFT_SOURCE, Quoridor::standard(), depth, lines);
        rows.push(if depth < 5 { row } else { row.long() });
    }
    for (depth, lines) in PERFT_FOR_THREE {
        let game = Board::new(9, 9).ok().and_then(|board| Quoridor::new(board, [6; 3]).ok());
        let name = format!("quoridor/perft-{depth}-for-three");
        let row = game.map(|game| lines_of_play(name, WITHOUT_TABLE, game, depth, lines));
        let row = row.map(Published::first_computed_here);
        rows.extend(if depth < 4 { row } else { row.map(Published::long) });
    }
    for (depth, lines) in PERFT_FOR_FOUR {
        let name = format!("quoridor/perft-{depth}-for-four");
        let row = lines_of_play(name, WITHOUT_TABLE, Quoridor::standard_for_four(), depth, lines);
        let row = row.first_computed_here();
        rows.push(if depth < 4 { row } else { row.long() });
    }
    rows.extend(openings::rows());
    for ((width, height), winners) in WINNERS {
        rows.push(solved_row("winners", (width, height), 0, winners, SOLVED_SOURCE));
    }
    for (size, winners) in SQUARE_WINNERS {
        rows.push(solved_row("winners", (size, size), 0, winners, MCRL2));
    }
    for (board, first, winners) in NEW_WINNERS {
        let name = format!("winners-from-{first}");
        rows.push(solved_row(&name, board, first, winners, SOLVED).first_computed_here());
    }
    let three = Published::on_threads(
        "quoridor/values-3x3-with-2",
        "equal to retrograde analysis of all positions one by one",
        "3124 won, 1426 lost, 0 drawn",
        |threads, observer| {
            let solver = board_solver(3, 3)?.supplies([Supply::Limited(2)]);
            let solved = solver.run(Run::new().observer(observer).threads(threads)).solve()?;
            let counts = solved.starts()[0].counts();
            Ok(format!("{} won, {} lost, {} drawn", counts.won, counts.lost, counts.drawn))
        },
    );
    rows.push(three.first_computed_here());
    rows.extend(LONGEST.map(|(board, supply, value)| longest_row(board, supply, value)));
    rows
}

/// The row of the distances on a board with `supply` fences for each player.
fn longest_row((width, height): (u8, u8), supply: u8, value: &'static str) -> Published {
    let name = format!("quoridor/longest-win-{width}x{height}-with-{supply}");
    let row = Published::on_threads(name, SOLVED, value, move |threads, observer| {
        let board = Board::new(width, height).map_err(|error| RecomputeError::refused(&error))?;
        let solver = DistanceSolver::new(board).map_err(|error| RecomputeError::refused(&error))?;
        let solver = solver.supply(Supply::Limited(supply));
        let solver = solver.run(Run::new().observer(observer).threads(threads));
        let solved = solver.solve().map_err(|error| match error {
            DistanceError::Stopped(stop) => stop.into(),
            error => RecomputeError::refused(&error),
        })?;
        let longest = solved.longest().map_or(0, |longest| longest.plies);
        Ok(match solved.start() {
            Some(start) => format!("{start} plies from the start, {longest} at most"),
            None => format!("drawn from the start, {longest} plies at most"),
        })
    });
    row.first_computed_here()
}

/// The row of the lines of play of this many plies from the start of a game.
fn lines_of_play<const N: usize>(
    name: String,
    source: &'static str,
    game: Quoridor<N>,
    depth: usize,
    lines: u64,
) -> Published {
    Published::on_threads(name, source, lines, move |threads, observer| {
        let quotient = Quotient::new(game, game.symmetry());
        let run = Run::new().observer(observer).threads(threads);
        Ok(merged_perft(&quotient, &quotient.initial(), depth, run)?)
    })
}

/// The row of the winners on a board, with `first` and more fences for each player.
fn solved_row(
    name: &str,
    (width, height): (u8, u8),
    first: u8,
    winners: &'static str,
    source: &'static str,
) -> Published {
    let name = format!("quoridor/{name}-{width}x{height}");
    let row = Published::on_threads(name, source, winners, move |threads, observer| {
        let mut winners_found = String::new();
        for (fences, _) in (first..).zip(winners.chars()) {
            let run = Run::new().observer(&mut *observer).threads(threads);
            let solver = board_solver(width, height)?.supplies([Supply::Limited(fences)]);
            let solved = solver.run(run).solve()?;
            winners_found.push(match solved.starts()[0].outcome() {
                Outcome::Win(Side::First) => '1',
                Outcome::Win(Side::Second) => '2',
                Outcome::Draw => 'D',
            });
        }
        Ok(winners_found)
    });
    if width.max(height) < 8 && width * height < 25 { row } else { row.long() }
}

fn board_solver<'a>(width: u8, height: u8) -> Result<BoardSolver<'a>, RecomputeError> {
    let board = Board::new(width, height).map_err(|error| RecomputeError::refused(&error))?;
    BoardSolver::new(board).map_err(|error| RecomputeError::refused(&error))
}

fn total(
    name: impl Into<String>,
    source: &'static str,
    value: u128,
    counter: FenceCounter,
) -> Published {
    Published::new(name, source, value, move |observer| Ok(count(&counter, observer)?.total()))
}

fn count(
    counter: &FenceCounter,
    observer: &mut dyn Observer,
) -> Result<CountsByFences, RecomputeError> {
    counter.count_observed(observer).map_err(recompute_error)
}

fn recompute_error(error: CountError) -> RecomputeError {
    match error {
        CountError::Stopped(stop) => stop.into(),
        refused => RecomputeError::refused(&refused),
    }
}

/// The number in the form `8.805e24`, rounded to the nearest.
fn to_four_digits(number: &BigUint) -> String {
    let exponent = number.to_string().len() - 1;
    let unit = BigUint::from(10_u32).pow(u32::try_from(exponent.saturating_sub(3)).unwrap_or(0));
    let digits = ((number + &unit / 2_u32) / unit).to_string();
    format!("{}.{}e{exponent}", &digits[..1], &digits[1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_the_solved_table_are_those_of_its_rows() {
        let boards = WINNERS.map(|((width, height), _)| Board::new(width, height).unwrap());
        assert!(Quoridor::solved_table(10).map(|game| game.board()).eq(boards));
    }
}
