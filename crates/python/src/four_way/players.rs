//! Four-Way Fences: players, lines of play, counts.

use abstract_games::BigUint;
use abstract_games::four_way_fences::counting::{
    WallCountError, count_edge_sets, count_open_edge_sets, count_positions, count_wall_sets,
};
use abstract_games::four_way_fences::players::{PathEvaluation, TurnPlayer, greedy};
use abstract_games::four_way_fences::{Board, FourWayFences, Rules};
use abstract_games::play::{IterativeDeepening, Player, RandomPlayer};
use pyo3::prelude::*;

use super::given;
use crate::invalid;
use crate::playing::{self, Chosen, Thinking};
use crate::watch::{Options, run, stopped};

/// The step that a player of this name chooses.
#[pyfunction]
pub(crate) fn four_way_best_move(
    py: Python<'_>,
    rules: &str,
    position: &str,
    player: &str,
    thinking: Thinking,
    mut options: Options,
) -> PyResult<Option<Chosen>> {
    let (game, position) = given(rules, position)?;
    let (memory, depth, seed) = (options.memory(), thinking.depth(), thinking.3);
    let make: fn(u64, u32, u64) -> Box<dyn Player<FourWayFences>> = match player {
        "alpha-beta" => |memory, depth, _| {
            let search = IterativeDeepening::new(PathEvaluation::default()).memory(memory);
            Box::new(TurnPlayer::new(search.depth(depth)))
        },
        "greedy" => |_, _, _| Box::new(greedy()),
        "random" => |_, _, seed| Box::new(RandomPlayer::new(seed)),
        _ => {
            let error = "is not a player: alpha-beta, greedy or random";
            return Err(invalid(format!("`{player}` {error}")));
        }
    };
    playing::choose(py, (&game, &position), (&thinking, None), &mut options, move || {
        make(memory, depth, seed)
    })
}

/// The number of lines of play of a length in steps.
#[pyfunction]
pub(crate) fn four_way_perft(
    py: Python<'_>,
    rules: &str,
    position: &str,
    depth: usize,
    mut options: Options,
) -> PyResult<BigUint> {
    let (game, position) = given(rules, position)?;
    playing::lines(py, (&game, &position), depth, &mut options)
}

/// The numbers of positions at each distance in steps.
#[pyfunction]
pub(crate) fn four_way_levels(
    py: Python<'_>,
    rules: &str,
    position: &str,
    plies: usize,
    mut options: Options,
) -> PyResult<Vec<usize>> {
    let (game, position) = given(rules, position)?;
    playing::levels(py, (&game, &position), plies, &mut options)
}

/// The number of sets of walls, of walled edges or of open edges, or of positions, by the number of
/// walls up to `walls`, on a board of `width` × `height` cells.
#[pyfunction]
pub(crate) fn four_way_count(
    py: Python<'_>,
    sides: (u8, u8),
    what: &str,
    walls: u32,
    mut options: Options,
) -> PyResult<Vec<BigUint>> {
    let (width, height) = sides;
    let wide = |counts: Vec<_>| counts.into_iter().map(BigUint::from).collect::<Vec<_>>();
    let counts = match what {
        "positions" => {
            let board = Board::new(width, height).map_err(invalid)?;
            let counts = run(py, &mut options, |observer| {
                let mut counts = Vec::new();
                for walls in 0..=walls {
                    let (positions, sets) = count_positions(board, walls, &mut *observer)?;
                    if sets == 0 {
                        break;
                    }
                    counts.push(positions.into());
                }
                Ok(counts)
            })?;
            return counts.map_err(stopped);
        }
        "wall-sets" => run(py, &mut options, |observer| {
            count_wall_sets(width, height, &Rules::default(), observer)
        })?,
        "edge-sets" => run(py, &mut options, |observer| {
            count_edge_sets(width, height, true, observer).map(wide)
        })?,
        "open-edge-sets" => run(py, &mut options, |observer| {
            count_open_edge_sets(width, height, true, observer).map(wide)
        })?,
        _ => {
            let names = "positions, wall-sets, edge-sets or open-edge-sets";
            return Err(invalid(format!("what is `{what}`, and {names} is needed")));
        }
    };
    counts.map_err(|error| match error {
        WallCountError::Stopped(stop) => stopped(stop),
        error => invalid(error),
    })
}
