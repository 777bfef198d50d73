//! Positions without a Quarto, listed ply by ply, up to symmetry.

use abstract_games_core::{Observer, Orbit, Quotient, Stop};
use abstract_games_search::Bfs;

use super::ply::LAST_PLY;
use crate::game::Quarto;
use crate::position::Position;
use crate::rules::Rules;
use crate::symmetry::QuartoSymmetry;

/// The numbers of positions of one ply without a Quarto on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlyCount {
    /// The number of positions up to symmetry.
    pub orbits: u64,
    /// The number of positions.
    pub positions: u64,
}

/// The numbers of positions from [`without_quarto`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WithoutQuarto {
    /// The counts of plies 0, 1, 2, …. If the count was stopped, those of the completed plies.
    pub plies: Vec<PlyCount>,
    /// Why the count was stopped, if it was.
    pub stopped: Option<Stop>,
}

/// Counts the positions without a Quarto on the board, from the empty board to ply `last_ply`, at
/// most 32. All are possible in play.
///
/// `symmetry` must preserve `rules`, but may be less than their whole symmetry:
/// `QuartoSymmetry::new(&Rules::squares())` preserves [`Rules::lines`] too.
///
/// A breadth-first search keeps all orbits, in about 40 bytes each. A unit of work is one orbit
/// whose successors are found, at some tens of nanoseconds for each successor.
///
/// ```
/// use abstract_games_quarto::counts::without_quarto;
/// use abstract_games_quarto::{QuartoSymmetry, Rules};
///
/// let lines = Rules::lines();
/// let counts = without_quarto(&lines, &QuartoSymmetry::new(&lines), 8, ());
/// assert_eq!(counts.stopped, None);
/// let orbits: Vec<_> = counts.plies.iter().map(|ply| ply.orbits).collect();
/// assert_eq!(orbits, [1, 1, 2, 8, 40, 148, 454, 3382, 10_346]);
/// ```
pub fn without_quarto(
    rules: &Rules,
    symmetry: &QuartoSymmetry,
    last_ply: u32,
    mut observer: impl Observer,
) -> WithoutQuarto {
    count_plies(rules, symmetry, last_ply, &mut observer)
}

fn count_plies(
    rules: &Rules,
    symmetry: &QuartoSymmetry,
    last_ply: u32,
    observer: &mut dyn Observer,
) -> WithoutQuarto {
    let orbits = Quotient::new(Quarto::new(rules.clone()), symmetry.clone());
    let last_ply = last_ply.min(LAST_PLY) as usize;
    let found = Bfs::new(&orbits).within(last_ply).observer(observer).explore();
    let mut plies: Vec<_> = found.complete_levels().map(|level| count(&orbits, level)).collect();
    // The search finds no level once every line of play has ended.
    if found.stopped().is_none() {
        plies.resize(last_ply + 1, PlyCount::default());
    }
    WithoutQuarto { plies, stopped: found.stopped() }
}

fn count(orbits: &Quotient<Quarto, QuartoSymmetry>, level: &[Orbit<Position>]) -> PlyCount {
    let rules = orbits.game().rules();
    let mut count = PlyCount::default();
    for orbit in level.iter().filter(|orbit| rules.quarto(orbit.representative()).is_none()) {
        count.orbits += 1;
        count.positions += orbits.orbit_size(orbit) as u64;
    }
    count
}
