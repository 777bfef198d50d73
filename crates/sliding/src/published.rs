//! Published results about sliding pieces, with the computations that reproduce them.

use abstract_games_core::{
    Dihedral, Game, Indexed, Observer, Path, Published, Quotient, RecomputeError, Run, Side, Stop,
    Symmetry,
};
use abstract_games_play::Claim;

use crate::census::{Census, CensusTaker};
use crate::components::ComponentCensus;
use crate::configuration::Configuration;
use crate::construction::Construction;
use crate::error::ConfigurationError;
use crate::piece::Piece;
use crate::puzzle::{SlidingPuzzle, centre, corners};
use crate::race::{ForcedWinError, Race, RaceResult, RaceValues, forced_win, solve_race};
use crate::solve::{Solution, Solver};

const ARTICLE: &str = "possiblywrong, Sliding rooks (and queens)";
const PROOF: &str = "proved in docs/sliding.md";
const TABLE: &str = "iconjack, comment under possiblywrong, Sliding rooks (and queens)";
const OURS: &str = "docs/results/sliding.md";

/// The smallest board size whose solution takes more than a few seconds.
const LONG: u32 = 18;

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let mut rows = puzzle();
    rows.extend(rook_components());
    rows.extend(queens());
    rows.extend(race());
    rows.extend(first_computed_here());
    // The numbers of moves on boards of size 2, 4, 6, ….
    let moves = [0, 12, 19, 25, 32, 39, 45, 52, 59, 65, 72, 79];
    for (size, moves) in (2..).step_by(2).zip(moves) {
        let name = format!("sliding/rooks-{size}x{size}-moves");
        let row = Published::new(name, TABLE, moves, move |observer| {
            let solution = solve(Piece::Rook, size, observer)?;
            known(solution.moves())
        });
        rows.push(if size >= LONG { row.long() } else { row });
    }
    rows
}

fn puzzle() -> Vec<Published> {
    let census = |observer: &mut dyn Observer| census(Piece::Rook, observer);
    vec![
        Published::new("sliding/8x8-configurations", ARTICLE, 635_376, move |observer| {
            Ok(census(observer)?.configurations)
        }),
        Published::new("sliding/8x8-orbits-by-burnside", ARTICLE, 79_920, move |observer| {
            Ok(census(observer)?.orbits)
        }),
        Published::new("sliding/8x8-orbits-by-enumeration", ARTICLE, 79_920, |_| {
            let (rooks, board) = (rooks(8)?, Dihedral::square(8));
            let is_canonical = |state: &_| board.on(&rooks).canonical_form(state) == *state;
            Ok(rooks.states().filter(is_canonical).count())
        }),
        Published::new("sliding/rooks-8x8-centre-to-corners", ARTICLE, 8, |observer| {
            let puzzle = SlidingPuzzle::new(Piece::Rook, 8, centre(8)?)?;
            let solution = Solver::new(&puzzle, corners(8)?)?.observer(observer).solve();
            known(complete(solution.stopped(), solution)?.moves())
        }),
        Published::new("sliding/rooks-8x8-reachable-orbits", ARTICLE, 27_467, move |observer| {
            Ok(census(observer)?.reachable_orbits)
        }),
        Published::new(
            "sliding/rooks-8x8-reachable-configurations",
            ARTICLE,
            218_412,
            move |observer| Ok(census(observer)?.reachable_configurations),
        ),
        Published::new("sliding/rooks-8x8-eccentricity", ARTICLE, 32, move |observer| {
            known(census(observer)?.eccentricity)
        }),
        Published::new("sliding/rooks-8x8-farthest-orbits", ARTICLE, 1, move |observer| {
            Ok(census(observer)?.farthest.len())
        }),
        Published::new("sliding/rooks-8x8-farthest-configurations", ARTICLE, 8, move |observer| {
            let quotient = Quotient::new(rooks(8)?.widened(), Dihedral::square(8));
            let farthest = census(observer)?.farthest;
            let size =
                |configuration: &Configuration| quotient.orbit_size(&quotient.orbit(configuration));
            Ok(farthest.iter().map(size).sum::<usize>())
        }),
    ]
}

fn race() -> Vec<Published> {
    let values = |size: u32| {
        move |observer: &mut dyn Observer| {
            let found = solve_race(Race::new(size)?, u64::MAX, Run::new().observer(observer));
            let found = complete(found.stopped(), found)?;
            let longest = known(found.longest)?;
            let RaceResult { won, lost, drawn, .. } = found;
            Ok(format!("{won} won, {lost} lost, {drawn} drawn, {longest} plies"))
        }
    };
    let rows = [
        Published::new(
            "sliding/race-4x4-values",
            OURS,
            "3971 won, 6741 lost, 0 drawn, 5 plies",
            values(4),
        ),
        Published::new(
            "sliding/race-5x5-values",
            OURS,
            "4089695 won, 2585691 lost, 729729 drawn, 109 plies",
            values(5),
        )
        .long(),
        Published::new("sliding/race-8x8-won-within-10-plies", OURS, false, |observer| {
            let run = Run::new().observer(observer);
            let found = forced_win(Race::new(8)?, 10, 1 << 24, run);
            let found = found.map_err(|error| match error {
                ForcedWinError::Stopped { stop, .. } => stop.into(),
                error => RecomputeError::refused(error),
            });
            Ok(found?.is_some())
        }),
        Published::new("sliding/race-5x5-verified-strategies-that-draw", OURS, 2, |observer| {
            let race = Race::new(5)?;
            let values = RaceValues::new(race, Run::new().observer(&mut *observer))?;
            let mut verified = 0;
            for owner in [Side::First, Side::Second] {
                let strategy =
                    values.strategy(owner, Claim::Draw, Run::new().observer(&mut *observer))?;
                strategy.verify(values.quotient(), &mut *observer)?;
                verified += 1;
            }
            Ok(verified)
        })
        .long(),
    ];
    rows.map(Published::first_computed_here).into()
}

fn rook_components() -> Vec<Published> {
    let size = |place: usize| {
        move |observer: &mut dyn Observer| {
            let census = ComponentCensus::of_all(&rooks(8)?, observer)?;
            let census = complete(census.stopped, census)?;
            known(census.sizes.get(place).map(|(size, _)| *size))
        }
    };
    vec![
        Published::new("sliding/rooks-8x8-largest-component", ARTICLE, 218_412, size(0)),
        Published::new("sliding/rooks-8x8-next-component", ARTICLE, 278, size(1)),
    ]
}

fn queens() -> Vec<Published> {
    let of_8 = |observer: &mut dyn Observer| queen_components(8, observer);
    let mut rows = vec![
        Published::new("sliding/queens-8x8-moves", ARTICLE, 12, |observer| {
            known(solve(Piece::Queen, 8, observer)?.moves())
        }),
        Published::new("sliding/queens-8x8-reachable-orbits", ARTICLE, 77_766, |observer| {
            Ok(census(Piece::Queen, observer)?.reachable_orbits)
        }),
        Published::new("sliding/queens-8x8-lone-orbits", ARTICLE, 2154, move |observer| {
            Ok(of_8(observer)?.singletons)
        }),
        Published::new(
            "sliding/queens-8x8-lone-orbits-one-move-from-the-rest",
            ARTICLE,
            2154,
            move |observer| known(of_8(observer)?.relations.map(|others| others.one_move_to_main)),
        ),
        // No move leads from one of them to another, or from the rest to one of them.
        Published::new(
            "sliding/queens-8x8-lone-orbits-that-no-move-enters",
            ARTICLE,
            2154,
            move |observer| known(of_8(observer)?.relations.map(|others| others.without_entry)),
        ),
    ];
    for size in [2, 4] {
        let name = format!("sliding/queens-{size}x{size}-unreachable-orbits");
        rows.push(Published::new(name, ARTICLE, 0, move |observer| {
            Ok(queen_components(size, observer)?.components - 1)
        }));
    }
    for (size, only) in [(6, true), (8, true), (10, true), (12, false)] {
        let name = format!("sliding/queens-{size}x{size}-only-lone-orbits-unreachable");
        let row = Published::new(name, ARTICLE, only, move |observer| {
            let census = queen_components(size, observer)?;
            Ok(census.singletons == census.components - 1)
        });
        rows.push(if size > 10 { row.long() } else { row });
    }
    rows
}

fn first_computed_here() -> Vec<Published> {
    let mut rows = Vec::new();
    for piece in [Piece::Rook, Piece::Queen] {
        // Even sizes up to 128 that the construction solves in the proved number of moves.
        let name = format!("sliding/{}-boards-solved-by-construction", piece.plural());
        let solved = Published::new(name, PROOF, 63, move |_| {
            let mut solved = 0;
            for size in (4..=128).step_by(2) {
                let path = Construction::new(piece, size).and_then(|it| it.path())?;
                let puzzle = SlidingPuzzle::from_corners(piece, size)?;
                let played = Path::play(&puzzle, puzzle.initial(), path.moves().copied());
                let played = played.map_err(RecomputeError::refused)?;
                let ends = *played.end() == centre(size)?;
                let n = size as usize;
                let proved =
                    if piece == Piece::Rook { 10 * n / 3 - 1 } else { 3 * n / 2 + n % 4 / 2 };
                solved += usize::from(ends && played.len() == proved);
            }
            Ok(solved)
        });
        rows.push(solved);
    }
    for (size, moves) in [(4, 6), (6, 10), (10, 16), (12, 18)] {
        let name = format!("sliding/queens-{size}x{size}-moves");
        let row = Published::new(name, OURS, moves, move |observer| {
            known(solve(Piece::Queen, size, observer)?.moves())
        });
        rows.push(if size > 8 { row.long() } else { row });
    }
    rows.into_iter().map(Published::first_computed_here).collect()
}

fn queen_components(
    size: u32,
    observer: &mut dyn Observer,
) -> Result<ComponentCensus, RecomputeError> {
    let puzzle = SlidingPuzzle::from_corners(Piece::Queen, size)?;
    let census = ComponentCensus::of_orbits(&puzzle, observer)?;
    complete(census.stopped, census)
}

fn rooks(size: u32) -> Result<SlidingPuzzle<4>, RecomputeError> {
    Ok(SlidingPuzzle::from_corners(Piece::Rook, size)?)
}

fn census(piece: Piece, observer: &mut dyn Observer) -> Result<Census, RecomputeError> {
    let puzzle = SlidingPuzzle::from_corners(piece, 8)?;
    let census = CensusTaker::new(&puzzle).observer(observer).take();
    complete(census.stopped(), census)
}

fn solve(piece: Piece, size: u32, observer: &mut dyn Observer) -> Result<Solution, RecomputeError> {
    let puzzle = SlidingPuzzle::from_corners(piece, size)?;
    let solution = Solver::new(&puzzle, centre(size)?)?.observer(observer).solve();
    complete(solution.stopped(), solution)
}

/// The value of work, unless the work was stopped.
fn complete<T>(stopped: Option<Stop>, value: T) -> Result<T, RecomputeError> {
    stopped.map_or(Ok(value), |stop| Err(stop.into()))
}

fn known<T>(value: Option<T>) -> Result<T, RecomputeError> {
    value.ok_or_else(|| RecomputeError::Refused("the result lacks this value".to_owned()))
}

impl From<ConfigurationError> for RecomputeError {
    fn from(error: ConfigurationError) -> Self {
        Self::refused(error)
    }
}
