//! Positions without a Quarto, listed ply by ply up to symmetry.

use abstract_games_core::{Group, Observer, Progress, Stop, Symmetry};

use super::ply::LAST_PLY;
use crate::{Position, QuartoSymmetry, Rules};

/// The positions of one ply on whose board there is no Quarto.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlyCount {
    /// How many there are up to symmetry.
    pub orbits: u64,
    /// How many there are.
    pub positions: u64,
}

/// What [`without_quarto`] counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
/// The canonical forms of one ply are listed from those of the ply before, 12 bytes each; a unit of
/// work is one of these. Every new form costs, for each move that leads to it, some tens of nanoseconds.
/// The numbers of positions are the sums of the orbits' sizes.
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
    let mut counts = WithoutQuarto::default();
    let mut level = vec![Position::EMPTY];
    let mut work = Work { symmetry, rules, done: 0, found: 1 };
    for ply in 0..=last_ply.min(LAST_PLY) {
        let size = |position| (symmetry.order() / symmetry.stabiliser_order(position)) as u64;
        let positions = level.iter().map(size).sum();
        counts.plies.push(PlyCount { orbits: level.len() as u64, positions });
        if ply == last_ply.min(LAST_PLY) {
            break;
        }
        match work.next_level(&level, &mut observer) {
            Ok(next) => level = next,
            Err(stop) => {
                counts.stopped = Some(stop);
                break;
            }
        }
    }
    counts
}

struct Work<'a> {
    symmetry: &'a QuartoSymmetry,
    rules: &'a Rules,
    done: u64,
    found: u64,
}

/// The most moves from a position.
const MOST_MOVES: usize = 16;

impl Work<'_> {
    /// The canonical forms of what one move leads to, in ascending order.
    fn next_level(
        &mut self,
        level: &[Position],
        observer: &mut impl Observer,
    ) -> Result<Vec<Position>, Stop> {
        let mut next: Vec<Position> = Vec::with_capacity(1024);
        for position in level {
            let mut capacity = next.capacity();
            if next.len() + MOST_MOVES > capacity {
                sort_out(&mut next);
                if next.len() + MOST_MOVES > capacity / 2 {
                    // The old and the new list for a moment.
                    capacity *= 3;
                }
            }
            let bytes = size_of_val(level) + capacity * size_of::<Position>();
            let found = self.found + next.len() as u64;
            observer.observe(&Progress::at(self.done).found(found).bytes(bytes as u64))?;
            if capacity > next.capacity() {
                next.reserve_exact(2 * next.capacity() - next.len());
            }
            self.expand(position, &mut next);
            self.done += 1;
        }
        sort_out(&mut next);
        next.shrink_to_fit();
        self.found += next.len() as u64;
        Ok(next)
    }

    fn expand(&self, position: &Position, next: &mut Vec<Position>) {
        // Giving a piece makes no Quarto.
        let is_open =
            |child: &Position| child.hand().is_some() || self.rules.quarto(child).is_none();
        next.extend(
            position.successors().filter(is_open).map(|child| self.symmetry.canonical(&child).0),
        );
    }
}

fn sort_out(positions: &mut Vec<Position>) {
    positions.sort_unstable();
    positions.dedup();
}
