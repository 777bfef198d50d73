//! The published results about awari.

use abstract_games_core::{Game, Observer, ParameterError, Published, RecomputeError};
use abstract_games_counting::ArrangementRanking;
use abstract_games_solve::SolveError;
use sowing::{Board, Database, Sowing};

#[path = "../../examples/sowing.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod sowing;

const STONES: usize = 48;
const PITS: usize = 12;

/// The board that the database of the Vrije Universiteit has as an example.
const BOARD: Board = [1, 1, 1, 1, 1, 2, 4, 2, 3, 0, 0, 0];
const BOARD_STONES: usize = 16;

/// The published results about awari.
pub(crate) fn published() -> Vec<Published> {
    let romein = "J. W. Romein, H. E. Bal, Solving awari with parallel retrograde analysis, 2003";
    let scores = "J. W. Romein, H. E. Bal, K. Verstoep, Awari game score database, 2024, README";
    vec![
        Published::new("awari/positions", romein, 889_063_398_406_u64, |_| {
            positions().map_err(|error| RecomputeError::refused(&error))
        }),
        Published::new("awari/moves-of-111112-423000", scores, "-1 -1 -2 -2 -2 0", |observer| {
            margins_of_moves(&BOARD, BOARD_STONES, observer)
        })
        .long(),
    ]
}

/// The positions that can arise: the initial one, and all boards of up to 48 stones but 47 on which
/// the row of the player who moved last has an empty pit. No move captures one stone alone.
fn positions() -> Result<u128, ParameterError> {
    let boards = |stones| ArrangementRanking::new(&[stones, PITS - 1]).map(|it| it.count());
    let initial = Ok(1);
    (0..=STONES).filter(|&stones| stones != STONES - 1).fold(initial, |sum, stones| {
        let full = stones.checked_sub(PITS / 2).map_or(Ok(0), boards)?;
        Ok(sum? + boards(stones)? - full)
    })
}

/// The margin of each move of a board, from the database of all boards with up to as many stones.
fn margins_of_moves(
    board: &Board,
    stones: usize,
    observer: &mut dyn Observer,
) -> Result<String, RecomputeError> {
    let game = Sowing::new(PITS / 2).ok_or_else(|| RecomputeError::Refused("no board".into()))?;
    let database =
        Database::new(game, stones, observer).map_err(|error| match error.downcast_ref() {
            Some(SolveError::Stopped(stop)) => (*stop).into(),
            _ => RecomputeError::refused(&error),
        })?;
    let margins = game.moves(board).filter_map(|pit| {
        let (next, captured) = game.turned(board, pit);
        Some((i32::from(captured) - database.margin(&next)?).to_string())
    });
    Ok(margins.collect::<Vec<_>>().join(" "))
}
