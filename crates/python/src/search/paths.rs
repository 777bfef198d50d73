//! Paths of orbits, lifted to the game.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::errors;
use super::rules::bytes_of;
use super::space::Space;

/// A line of play: the moves, and the states with the start before them.
pub(crate) type Line = (Vec<Py<PyAny>>, Vec<Py<PyAny>>);

/// The path from `start` through these orbits, of which the first is that of `start`.
///
/// # Errors
///
/// `LawError` if there is none, so that the symmetry does not map moves to moves.
pub(super) fn lift(space: &Space, start: &Bound<'_, PyAny>, orbits: &[u32]) -> PyResult<Line> {
    let mut line = (Vec::new(), vec![start.clone().unbind()]);
    let mut state = start.clone();
    for &orbit in orbits.iter().skip(1) {
        let mut next = None;
        for (m, after) in space.rules.successors(&state)? {
            if space.find(&after)? == Some(orbit) {
                next = Some((m, after));
                break;
            }
        }
        let Some((m, after)) = next else {
            let law = "a state and its canonical form have the same moves up to symmetry";
            let found = format!("no move to the orbit of {}", space.show(orbit));
            return Err(errors::law(start.py(), law, &state, &found));
        };
        line.0.push(m.unbind());
        line.1.push(after.clone().unbind());
        state = after;
    }
    Ok(line)
}

/// The image of a path that ends in a state for which `holds`, under an element of the group that
/// fixes its start; or the path itself, and whether it does.
pub(super) fn mapped(
    space: &Space,
    py: Python<'_>,
    line: Line,
    holds: impl Fn(&Bound<'_, PyAny>) -> PyResult<bool>,
) -> PyResult<(Line, bool)> {
    let (Some(start), Some(end)) = (line.1.first(), line.1.last()) else {
        return Ok((line, false));
    };
    if holds(end.bind(py))? {
        return Ok((line, true));
    }
    for g in space.action.elements() {
        let image = |state: &Py<PyAny>| -> PyResult<Bound<'_, PyAny>> {
            let row = bytes_of(state.bind(py))?.as_bytes();
            Ok(PyBytes::new(py, &g.image(row)).into_any())
        };
        if !image(start)?.eq(start)? || !holds(&image(end)?)? {
            continue;
        }
        let states: PyResult<Vec<_>> = line.1.iter().map(image).collect();
        return Ok((through(space, &states?)?, true));
    }
    Ok((line, false))
}

/// The line of play through these states.
fn through(space: &Space, states: &[Bound<'_, PyAny>]) -> PyResult<Line> {
    let mut line = (Vec::new(), Vec::new());
    for pair in states.windows(2) {
        let mut found = None;
        for (m, next) in space.rules.successors(&pair[0])? {
            if next.eq(&pair[1])? {
                found = Some(m);
                break;
            }
        }
        let m = found.ok_or_else(|| {
            let law = "a symmetry maps moves to moves";
            errors::law(pair[0].py(), law, &pair[0], "no move to the image of the next state")
        })?;
        line.0.push(m.unbind());
    }
    line.1 = states.iter().map(|state| state.clone().unbind()).collect();
    Ok(line)
}
