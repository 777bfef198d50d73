//! The published results, recomputed.

use abstract_games::{Published, RecomputeError, all_published};
use pyo3::prelude::*;

use crate::convert::{Parts, invalid, parts};
use crate::watch::{Options, exception};

/// The published results, in the order of the reproduction table.
#[pyfunction]
pub(crate) fn published(py: Python<'_>) -> PyResult<Vec<Parts>> {
    let row = |row: Published| {
        parts!(py, {
            "name": row.name(),
            "source": row.source(),
            "value": row.value(),
            "is_slow": row.is_long(),
            "is_first_computed_here": row.is_first_computed_here(),
        })
    };
    all_published().into_iter().map(row).collect()
}

/// The value of a published result, computed again.
#[pyfunction]
pub(crate) fn recompute(name: &str, options: Options<'_>) -> PyResult<String> {
    let computed = options.run(|observer| {
        let row = all_published().into_iter().find(|row| row.name() == name)?;
        Some(row.recompute_on_threads(options.threads, observer))
    })?;
    let unknown = || invalid(format!("`{name}` is not the name of a published result"));
    computed.ok_or_else(unknown)?.map_err(exception!(RecomputeError))
}
