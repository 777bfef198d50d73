//! Paths of orbits, lifted to the game.

use pyo3::prelude::*;

use super::errors;
use super::rules::Successor;
use super::space::Space;

/// A line of play: the moves, and the states with the start before them.
pub(crate) type Line<'py> = (Vec<Bound<'py, PyAny>>, Vec<Bound<'py, PyAny>>);

/// The first successor of a state that `is_wanted`.
fn step<'py>(
    space: &Space,
    state: &Bound<'py, PyAny>,
    is_wanted: impl Fn(&Bound<'py, PyAny>) -> PyResult<bool>,
) -> PyResult<Option<Successor<'py>>> {
    for (m, next) in space.rules.successors(state)? {
        if is_wanted(&next)? {
            return Ok(Some((m, next)));
        }
    }
    Ok(None)
}

/// The path from `start` through these orbits, of which the first is that of `start`.
///
/// # Errors
///
/// `LawError` if there is none, so that the symmetry does not map moves to moves.
pub(super) fn lift<'py>(
    space: &Space,
    start: &Bound<'py, PyAny>,
    orbits: &[u32],
) -> PyResult<Line<'py>> {
    let (mut moves, mut states) = (Vec::new(), vec![start.clone()]);
    for &orbit in orbits.iter().skip(1) {
        let state = &states[states.len() - 1];
        let next = step(space, state, |next| Ok(space.find(next)? == Some(orbit)))?;
        let (m, next) = next.ok_or_else(|| {
            let law = "a state and its canonical form have the same moves up to symmetry";
            let found = format!("no move to the orbit of {}", space.show(orbit));
            errors::law(law, state, &found)
        })?;
        moves.push(m);
        states.push(next);
    }
    Ok((moves, states))
}

/// The image of a path that ends in a state for which `holds`, under an element of the group that
/// fixes its start; or the path itself, and whether it does.
pub(super) fn mapped<'py>(
    space: &Space,
    line: Line<'py>,
    holds: impl Fn(&Bound<'py, PyAny>) -> PyResult<bool>,
) -> PyResult<(Line<'py>, bool)> {
    let (Some(start), Some(end)) = (line.1.first(), line.1.last()) else {
        return Ok((line, false));
    };
    if holds(end)? {
        return Ok((line, true));
    }
    for g in space.action.elements() {
        if g.image_of(start)?.eq(start)? && holds(&g.image_of(end)?)? {
            let images = line.1.iter().map(|state| g.image_of(state));
            return Ok((through(space, images.collect::<PyResult<_>>()?)?, true));
        }
    }
    Ok((line, false))
}

/// The line of play through these states.
fn through<'py>(space: &Space, states: Vec<Bound<'py, PyAny>>) -> PyResult<Line<'py>> {
    let moves = states.windows(2).map(|pair| {
        let (m, _) = step(space, &pair[0], |next| next.eq(&pair[1]))?.ok_or_else(|| {
            let law = "a symmetry maps moves to moves";
            errors::law(law, &pair[0], "no move to the image of the next state")
        })?;
        Ok(m)
    });
    Ok((moves.collect::<PyResult<_>>()?, states))
}
