//! `RaceValues`: the values of all reachable positions, and perfect play by them.

use abstract_games_core::{Game, Observer, Orbit, Quotient, Run, Stop, Value};
use abstract_games_play::{Choice, Chosen, Estimate, Player};
use abstract_games_search::{Bfs, End, Exploration};
use abstract_games_solve::{Retrograde, Score};

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
    found: Exploration<Orbit<Position>>,
    /// The value of each orbit and its distance, in the order of the exploration.
    values: Vec<PackedScore>,
}

/// A value in the lowest two bits, and its distance in plies above.
#[derive(Clone, Copy, Debug)]
struct PackedScore(u32);

impl PackedScore {
    fn new(value: Value, distance: Option<usize>) -> Self {
        let distance = u32::try_from(distance.unwrap_or(0)).unwrap_or(u32::MAX >> 2);
        Self(distance << 2 | value as u32)
    }

    fn score(self) -> Score {
        let (value, distance) = (self.0 & 3, self.0 >> 2);
        match value {
            0 => Score::Loss(distance),
            1 => Score::Draw,
            _ => Score::Win(distance),
        }
    }
}

impl RaceValues {
    /// Solves `race`.
    ///
    /// Costs as [`RaceSolver::solve`](super::RaceSolver::solve): seconds up to 5 × 5 squares,
    /// minutes and four gigabytes on 6 × 6.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer of `run`.
    pub fn new(race: Race, mut run: Run<'_>) -> Result<Self, Stop> {
        let quotient = Quotient::new(race, race.symmetry());
        let found = Bfs::new(&quotient).run(run.by_ref()).explore();
        if let End::Stopped(stop) = found.end() {
            return Err(stop);
        }
        let solved = Retrograde::new(&quotient, &found).by_predecessors().run(run).solve();
        if let Some(stop) = solved.stopped() {
            return Err(stop);
        }
        let packed = |(value, distance): (Option<Value>, _)| {
            PackedScore::new(value.expect("a complete analysis knows every value"), distance)
        };
        let values = solved.iter().map(packed).collect();
        Ok(Self { quotient, found, values })
    }

    /// The bytes of the tables.
    pub fn bytes(&self) -> u64 {
        self.found.bytes() + (self.values.capacity() * size_of::<PackedScore>()) as u64
    }

    /// The quotient of the race by its symmetry, whose orbits have the values.
    pub fn quotient(&self) -> &Quotient<Race, RaceSymmetry> {
        &self.quotient
    }

    /// The value of the start to Black, who moves first.
    pub fn of_start(&self) -> Value {
        self.values[0].score().value()
    }

    /// The value to the player to move, or `None` if the start does not lead to `position`.
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.of_orbit(&self.quotient.orbit(position)).map(Score::value)
    }

    /// The number of plies to the end by best play, or `None` for draws and unreachable positions.
    pub fn distance(&self, position: &Position) -> Option<u32> {
        self.of_orbit(&self.quotient.orbit(position)).and_then(Score::distance)
    }

    /// The moves that keep value and distance; none if `position` is finished or unreachable.
    pub fn best_moves(&self, position: &Position) -> Vec<Slide> {
        let best = self.best_of_orbit(&self.quotient.orbit(position));
        self.quotient.game().carried_back(position, &best)
    }

    /// The best moves of the canonical form of an orbit.
    pub fn best_of_orbit(&self, orbit: &Orbit<Position>) -> Vec<Slide> {
        let successors = self.quotient.successors(orbit);
        successors.filter(|(_, next)| self.is_best(orbit, next)).map(|(m, _)| m).collect()
    }

    /// Whether a move from `orbit` to `next` keeps the value and agrees with the distance.
    pub(super) fn is_best(&self, orbit: &Orbit<Position>, next: &Orbit<Position>) -> bool {
        let (here, next) = (self.of_orbit(orbit), self.of_orbit(next));
        next.is_some() && next.map(|score| score.through_move(true)) == here
    }

    fn of_orbit(&self, orbit: &Orbit<Position>) -> Option<Score> {
        Some(self.values[self.found.index_of(orbit)?].score())
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
        let score = self.of_orbit(&self.quotient.orbit(position));
        choice.estimate = score.map(Estimate::Proved);
        Some(choice)
    }
}
