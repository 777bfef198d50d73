//! The laws of paths lifted from a quotient.

use super::law::{Law, LawError};
use crate::rules::game::Game;
use crate::rules::path::{Line, Path};
use crate::symmetry::action::Symmetry;
use crate::symmetry::quotient::Quotient;

const LEGAL: Law = Law::new("a lifted path is legal")
    .advice("the start must lie in the orbit in which the path begins");
const REPLAYS: Law = Law::new("replaying the moves of a lifted path gives that path");
const ORBITS: Law = Law::new("a lifted path passes through the orbits of the path");

/// Checks that a path of `quotient`, lifted to begin at `start`, can be replayed in the game and
/// passes through the same orbits.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn lift<G, S>(
    quotient: &Quotient<G, S>,
    start: &G::State,
    path: &Line<Quotient<G, S>>,
) -> Result<(), LawError>
where
    G: Game,
    S: Symmetry<G>,
{
    let game = quotient.game();
    let lifted = quotient.lift(start, path).map_err(|illegal| {
        LEGAL.broken(|at| {
            let at = at.shown("start", game, start).with("path", path);
            at.state(game, &illegal.state).mv(&illegal.m)
        })
    })?;
    let replayed = Path::play(game, start.clone(), lifted.moves().cloned());
    REPLAYS.check_eq(&replayed.as_ref(), &Ok(&lifted), |at| at.shown("start", game, start))?;
    for (orbit, state) in path.states().zip(lifted.states()) {
        ORBITS.check_eq(&quotient.orbit(state), orbit, |at| {
            at.shown("start", game, start).with("path", path).state(game, state)
        })?;
    }
    Ok(())
}
