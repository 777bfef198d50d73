//! `RaceValues`: the values of all reachable positions, and perfect play by them.

use abstract_games_core::{Game, Observer, Orbit, Quotient, Run, Stop, Value};
use abstract_games_play::{Choice, Chosen, Estimate, Player};
use abstract_games_search::Bfs;
use abstract_games_solve::{Retrograde, Score, Solved};

use super::position::Position;
use super::rules::{Race, RaceSymmetry};
use crate::square::Slide;

/// The values of all positions of a race that can be reached from its start, up to symmetry.
///
/// They take about 40 bytes for each orbit. The [`Player`] keeps the value of a position, and wins
/// as fast and loses as slowly as it can.
///
/// ```
/// use abstract_games_core::{Game, Run, Value};
/// use abstract_games_sliding::race::{Race, RaceValues};
///
/// let race = Race::new(4)?;
/// let values = RaceValues::new(race, Run::new())?;
/// let start = race.initial();
/// assert_eq!((values.value(&start), values.distance(&start)), (Some(Value::Win), Some(1)));
/// let won = race.play(&start, &values.best_moves(&start)[0]);
/// assert_eq!(values.value(&won), Some(Value::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RaceValues {
    quotient: Quotient<Race, RaceSymmetry>,
    solved: Solved<'static, Orbit<Position>>,
}

impl RaceValues {
    /// Solves `race`.
    ///
    /// Costs as [`solve_race`](super::solve_race): seconds up to 5 × 5 squares,
    /// minutes and four gigabytes on 6 × 6.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer of `run`.
    pub fn new(race: Race, mut run: Run<'_>) -> Result<Self, Stop> {
        let quotient = Quotient::new(race, race.symmetry());
        let found = Bfs::new(&quotient).run(run.by_ref()).explore();
        if let Some(stop) = found.stopped() {
            return Err(stop);
        }
        let analysis = Retrograde::owning(&quotient, found).by_predecessors();
        let solved = analysis.run(run).solve().into_owned();
        match solved.stopped() {
            Some(stop) => Err(stop),
            None => Ok(Self { quotient, solved }),
        }
    }

    /// The bytes of the tables.
    pub fn bytes(&self) -> u64 {
        self.solved.bytes()
    }

    /// The quotient of the race by its symmetry, whose orbits have the values.
    pub fn quotient(&self) -> &Quotient<Race, RaceSymmetry> {
        &self.quotient
    }

    /// The value of the start to Black, who moves first.
    pub fn of_start(&self) -> Value {
        let start = self.solved.value(&self.quotient.initial());
        start.expect("a complete analysis knows every value")
    }

    /// The value to the player to move, or `None` if the start does not lead to `position`.
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.solved.value(&self.quotient.orbit(position))
    }

    /// The number of plies to the end by best play, or `None` for draws and unreachable positions.
    pub fn distance(&self, position: &Position) -> Option<u32> {
        self.score(position)?.distance()
    }

    /// The moves that keep value and distance; none if `position` is finished or unreachable.
    pub fn best_moves(&self, position: &Position) -> Vec<Slide> {
        let best = self.best_of_orbit(&self.quotient.orbit(position));
        self.quotient.game().carried_back(position, &best)
    }

    /// The best moves of the canonical form of an orbit.
    pub fn best_of_orbit(&self, orbit: &Orbit<Position>) -> Vec<Slide> {
        self.solved.best_moves(&self.quotient, orbit)
    }

    /// Whether a move from `orbit` to `next` keeps the value and agrees with the distance.
    pub(super) fn is_best(&self, orbit: &Orbit<Position>, next: &Orbit<Position>) -> bool {
        let (here, next) = (self.solved.score(orbit), self.solved.score(next));
        next.is_some() && next.map(|score| score.through_move(true)) == here
    }

    fn score(&self, position: &Position) -> Option<Score> {
        self.solved.score(&self.quotient.orbit(position))
    }
}

impl Player<Race> for &RaceValues {
    fn name(&self) -> String {
        "perfect".to_owned()
    }

    fn choose(&mut self, race: &Race, position: &Position, _: &mut dyn Observer) -> Chosen<Race> {
        let first = race.moves(position).next()?;
        let best = self.best_moves(position).first().copied();
        let mut choice = Choice::of(best.unwrap_or(first));
        choice.estimate = self.score(position).map(Estimate::Proved);
        Some(choice)
    }
}
