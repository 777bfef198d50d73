//! Positions without a Quarto, listed ply by ply up to symmetry.

use abstract_games_core::{Bfs, Observer, Orbit, Quotient, Stop};

use super::ply::LAST_PLY;
use crate::{Position, Quarto, QuartoSymmetry, Rules};

/// The positions of one ply on whose board there is no Quarto.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlyCount {
    /// How many there are up to symmetry.
    pub orbits: u64,
    /// How many there are.
    pub positions: u64,
}

/// What [`without_quarto`] counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WithoutQuarto {
    /// The counts of plies 0, 1, 2, …: of all that were asked for, or of those that were completed.
    pub plies: Vec<PlyCount>,
    /// Why it ended early, if it did.
    pub stopped: Option<Stop>,
}

/// Counts the positions without a Quarto on the board, from the empty board to ply `last_ply`
/// inclusive; beyond ply 32 there are none.
///
/// All of them can come about, since a board without a Quarto has none with a piece less. `symmetry`
/// must preserve `rules`, but need not be all of their symmetry: `QuartoSymmetry::new(&Rules::squares())`
/// is that of the pieces and the square board, which preserves [`Rules::lines`] too.
///
/// All of them are kept as a breadth-first search finds them, in some 40 bytes each; a unit of work is one of
/// them whose successors are looked up, each of which costs some tens of nanoseconds. The numbers of
/// positions are the sums of the orbits' sizes.
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
    observer: impl Observer,
) -> WithoutQuarto {
    let orbits = Quotient::new(Quarto::new(rules.clone()), symmetry.clone());
    let last_ply = last_ply.min(LAST_PLY) as usize;
    let found = Bfs::new(&orbits).within(last_ply).observer(observer).explore();
    let mut plies: Vec<_> = found.complete_levels().map(|level| count(&orbits, level)).collect();
    // Where every line of play has ended, no ply is left to be found.
    if found.stopped().is_none() {
        plies.resize(last_ply + 1, PlyCount::default());
    }
    WithoutQuarto { plies, stopped: found.stopped() }
}

/// Counts the orbits of one ply that have no Quarto.
fn count(orbits: &Quotient<Quarto, QuartoSymmetry>, level: &[Orbit<Position>]) -> PlyCount {
    let rules = orbits.game().rules();
    let mut count = PlyCount::default();
    for orbit in level.iter().filter(|orbit| rules.quarto(orbit.representative()).is_none()) {
        count.orbits += 1;
        count.positions += orbits.orbit_size(orbit) as u64;
    }
    count
}
