//! Counts of walls and of positions of Four-Way Fences.

use abstract_games::BigUint;
use abstract_games::four_way_fences::counting::{
    WallCountError, count_edge_sets, count_open_edge_sets, count_positions, count_wall_sets,
};
use abstract_games::four_way_fences::{Board, Rules};
use pyo3::prelude::*;

use crate::convert::invalid;
use crate::watch::{Options, exception, stopped};

/// The number of sets of walls, of walled edges or of open edges, or of positions, by the number of
/// walls up to `walls`, on a board of `width` × `height` cells.
#[pyfunction]
pub(crate) fn four_way_count(
    sides: (u8, u8),
    what: &str,
    walls: u32,
    options: Options<'_>,
) -> PyResult<Vec<BigUint>> {
    let (width, height) = sides;
    let failed = exception!(WallCountError);
    let wide = |counts: Vec<_>| counts.into_iter().map(BigUint::from).collect();
    options.run(|observer| match what {
        "positions" => {
            let board = Board::new(width, height).map_err(invalid)?;
            let mut counts = Vec::new();
            for walls in 0..=walls {
                let counted = count_positions(board, walls, &mut *observer);
                let (positions, sets) = counted.map_err(stopped)?;
                if sets == 0 {
                    break;
                }
                counts.push(positions.into());
            }
            Ok(counts)
        }
        "wall-sets" => count_wall_sets(width, height, &Rules::default(), observer).map_err(failed),
        "edge-sets" => count_edge_sets(width, height, true, observer).map(wide).map_err(failed),
        "open-edge-sets" => {
            count_open_edge_sets(width, height, true, observer).map(wide).map_err(failed)
        }
        _ => {
            let names = "positions, wall-sets, edge-sets or open-edge-sets";
            Err(invalid(format!("what is `{what}`, and {names} is needed")))
        }
    })?
}
