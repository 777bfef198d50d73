//! Published results about legal positions, with the computations that reproduce them.

use abstract_games_core::{BigUint, Group, Published, RecomputeError, count_orbits};
use abstract_games_quoridor_fences::FenceSymmetry;

use crate::barriers::BarrierPositions;
use crate::error::PositionCountError;
use crate::positions::LegalPositions;

const BRUTE_FORCE: &str = "equal to brute force over arrangements and pairs of squares";
const BRUTE_FORCE_ORBITS: &str = "on small boards equal to the orbits of all states one by one";
const BY_THE_RULES: &str =
    "on boards of 3 × 3 and 4 × 3 squares equal to the setups that the rules accept";
const RESULTS: &str = "docs/results/quoridor.md";

/// Numbers of legal placements by number of fences, on the 2 × 2 and 3 × 3 boards.
const POSITIONS: [(usize, &str); 2] = [(2, "8 8"), (3, "63 504 1004 392 14")];
/// Numbers of legal placements with any number of fences, on the 4 × 4 and 5 × 5 boards.
const ALL_POSITIONS: [(usize, u64); 2] = [(4, 528_782), (5, 720_545_194)];
/// The number of legal placements of Quoridor Kid: the 7 × 7 board with at most 16 fences.
const KID: u64 = 47_867_607_866_180_069;

/// Numbers of legal placements with few fences on the board of the game, by closed clusters.
const BY_BARRIERS: [(usize, u64); 3] =
    [(6, 24_709_330_275_668), (7, 374_456_201_251_464), (8, 4_801_153_456_534_499)];

/// The states of the game that are their own mirror images.
fn mirror_images() -> Published {
    let name = "positions/9x9-states-that-are-their-mirror-images";
    Published::new(name, BRUTE_FORCE_ORBITS, 1_219_380_169_856_u64, |observer| {
        let fixed = LegalPositions::new(9).max_fences(20).symmetric(observer)?;
        Ok(fixed.states().unwrap_or_default())
    })
}

/// The legal placements of a small board up to the symmetries of the game, by Burnside's lemma.
fn up_to_symmetry() -> Published {
    let name = "positions/5x5-up-to-symmetry";
    Published::new(name, BRUTE_FORCE_ORBITS, 180_144_927_u64, |observer| {
        let positions = LegalPositions::new(5);
        let symmetries = FenceSymmetry::Game.group(5, 5);
        let fixed =
            symmetries.elements().map(|g| Ok(positions.count_fixed(g, &mut *observer)?.total()));
        let mut fixed = fixed.collect::<Result<Vec<BigUint>, PositionCountError>>()?.into_iter();
        let orbits = count_orbits(&symmetries, |_| fixed.next().unwrap_or_default());
        orbits.map_err(RecomputeError::refused)
    })
}

impl From<PositionCountError> for RecomputeError {
    fn from(error: PositionCountError) -> Self {
        match error {
            PositionCountError::Stopped(stop) => Self::Stopped(stop),
            error => Self::refused(error),
        }
    }
}

/// The legal placements with this number of fences on the board of the game, by closed clusters.
fn by_barriers(fences: usize, value: u64) -> Published {
    let name = format!("positions/9x9-with-{fences}-by-barriers");
    let row = Published::on_threads(name, RESULTS, value, move |threads, observer| {
        let barriers = BarrierPositions::new(9).max_fences(fences).threads(threads);
        let counts = barriers.count_observed(observer)?;
        Ok(counts.placements[fences].clone())
    });
    if fences < 7 { row } else { row.long() }
}

/// By closed clusters with four pawns: size of the board, most fences, placements.
const FOR_FOUR: [(usize, usize, u64); 4] =
    [(3, 4, 40_613), (4, 9, 41_796_542), (5, 16, 182_862_106_072), (9, 5, 8_255_657_487_932_075)];

fn for_four((size, fences, value): (usize, usize, u64)) -> Published {
    let limit = if size == 9 { format!("-with-{fences}") } else { String::new() };
    let name = format!("positions/{size}x{size}{limit}-for-four");
    let row = Published::on_threads(name, BY_THE_RULES, value, move |threads, observer| {
        let barriers = BarrierPositions::new(size).players(4).max_fences(fences);
        let counts = barriers.threads(threads).count_observed(observer)?;
        Ok(counts.total())
    });
    if size == 5 { row.long() } else { row }
}

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let mut rows = Vec::new();
    for (size, value) in POSITIONS {
        let name = format!("positions/{size}x{size}-by-fences");
        let row = Published::new(name, BRUTE_FORCE, value, move |observer| {
            let counts = LegalPositions::new(size).count_observed(observer)?;
            let placements = counts.placements.as_slice().iter();
            Ok(placements.map(ToString::to_string).collect::<Vec<_>>().join(" "))
        });
        rows.push(row);
    }
    let positions = |name: String, source, value: u64, counter: LegalPositions| {
        Published::on_threads(name, source, value, move |threads, observer| {
            Ok(counter.clone().threads(threads).count_observed(observer)?.total())
        })
    };
    for (size, value) in ALL_POSITIONS {
        let name = format!("positions/{size}x{size}");
        rows.push(positions(name, BRUTE_FORCE, value, LegalPositions::new(size)));
    }
    let kid = LegalPositions::new(7).max_fences(16);
    rows.push(positions("positions/7x7-with-16".to_owned(), RESULTS, KID, kid).long());
    rows.extend([mirror_images(), up_to_symmetry()]);
    rows.extend(BY_BARRIERS.map(|(fences, value)| by_barriers(fences, value)));
    rows.extend(FOR_FOUR.map(for_four));
    rows.into_iter().map(Published::first_computed_here).collect()
}
