//! `solve_all`: the values of all positions that can be reached from one.

use std::collections::BTreeMap;

use abstract_games_core::{Game, Quotient, Run, Stop};
use abstract_games_search::Bfs;
use abstract_games_solve::{Retrograde, Score};

use crate::game::{FourWayFences, Position, WholeTurns};

/// The values of all positions that can be reached from a start, up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvedGame {
    /// The score of the start for the player to move, in turns.
    pub start: Score,
    /// The positions by the number of walls, from none.
    pub layers: Vec<SolvedLayer>,
}

/// The positions with one number of walls, up to symmetry, at the beginning of a turn or finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SolvedLayer {
    /// The number of walls.
    pub walls: usize,
    /// The finished positions.
    pub finished: u64,
    /// The positions that the player to move wins.
    pub won: u64,
    /// The positions that the player to move loses.
    pub lost: u64,
    /// The positions from which play goes on for ever.
    pub drawn: u64,
    /// The greatest number of turns to the end in a position that is won or lost.
    pub longest: usize,
}

impl SolvedLayer {
    /// The number of positions.
    pub const fn positions(&self) -> u64 {
        self.finished + self.won + self.lost + self.drawn
    }
}

impl SolvedGame {
    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(SolvedLayer::positions).sum()
    }
}

/// Solves all positions that can be reached from `start` by retrograde analysis, up to symmetry.
/// The observer of `run` is asked before each position is expanded, and again in the analysis.
///
/// # Cost
///
/// Some 300 bytes for each position, up to symmetry, and 16 images for each of its turns.
///
/// # Errors
///
/// [`Stop`] if the observer stops the search, or if there are too many positions.
///
/// ```
/// use abstract_games_core::{Game, Run};
/// use abstract_games_solve::Score;
/// use abstract_games_four_way_fences::solved::solve_all;
/// use abstract_games_four_way_fences::{Board, FourWayFences, Rules};
///
/// // One stone each, on 4 × 4 cells without walls.
/// let rules = Rules { stones_needed: 4, supply: Some(0), ..Rules::default() };
/// let game = FourWayFences::new(Board::new(4, 4)?, rules)?;
/// let start = game.position(&"- / - / nBd NCd / first / 1 / left 0 0".parse()?)?;
/// let solved = solve_all(&game, &start, Run::new())?;
/// assert_eq!(solved.start, Score::Win(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_all(
    game: &FourWayFences,
    start: &Position,
    mut run: Run<'_>,
) -> Result<SolvedGame, Stop> {
    let turns = WholeTurns::new(*game).starting_at(*start);
    let quotient = Quotient::new(turns, turns.symmetry());
    let found = Bfs::new(&quotient).run(run.by_ref()).explore();
    if let Some(stop) = found.stopped() {
        return Err(stop);
    }
    let solved = Retrograde::new(&quotient, &found).run(run).solve();
    if let Some(stop) = solved.stopped() {
        return Err(stop);
    }
    let mut layers: BTreeMap<usize, SolvedLayer> = BTreeMap::new();
    for (orbit, score) in found.states().iter().zip(solved.iter()) {
        let position = orbit.representative();
        let walls = position.walls().len() / 2;
        let layer = layers.entry(walls).or_insert(SolvedLayer { walls, ..SolvedLayer::default() });
        let score = score.unwrap_or(Score::Draw);
        match score {
            _ if game.winner(position).is_some() => layer.finished += 1,
            Score::Win(_) => layer.won += 1,
            Score::Loss(_) => layer.lost += 1,
            Score::Draw => layer.drawn += 1,
        }
        layer.longest = layer.longest.max(score.distance().unwrap_or(0) as usize);
    }
    let start = solved.score(&quotient.initial()).unwrap_or(Score::Draw);
    Ok(SolvedGame { start, layers: layers.into_values().collect() })
}
