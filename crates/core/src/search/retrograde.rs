//! Retrograde analysis: exact values and distances in games with cycles.

use std::hash::Hash;

use crate::rules::players::{Adversarial, Value};
use crate::rules::predecessors::Predecessors;
use crate::search::bfs::{End, Exploration};
use crate::search::observer::{Observer, Progress, Stop};
use crate::search::run::{Run, run_setters};
use crate::search::workers::Workers;

/// The values of all the states that a search discovered, worked out backwards from the finished
/// ones.
///
/// A state is won if some move leads to a state that is lost for the opponent, lost if every move
/// leads to one that is won for him, and drawn if neither follows: then both can go on for ever. The
/// distance is the number of moves (plies) to the end when the winner hurries and the loser delays.
///
/// If the exploration is incomplete, or the analysis is stopped, every value that is given is still
/// exact; other states are undecided. Distances are then those within the part that is there: the
/// real ones are no greater.
///
/// ```
/// use abstract_games_core::{
///     Bfs, Game, Outcome, Players, Predecessors, Retrograde, Side, Value,
/// };
///
/// /// A token on a ring of seven squares goes one or two on; who brings it to square 0 wins.
/// struct Ring;
///
/// impl Game for Ring {
///     type State = (u8, Side);
///     type Move = u8;
///
///     fn initial(&self) -> (u8, Side) {
///         (1, Side::First)
///     }
///
///     fn moves(&self, state: &(u8, Side)) -> impl Iterator<Item = u8> {
///         [1, 2].into_iter().filter(|_| state.0 != 0)
///     }
///
///     fn play(&self, (at, side): &(u8, Side), steps: &u8) -> (u8, Side) {
///         ((at + steps) % 7, side.opponent())
///     }
/// }
///
/// impl Players for Ring {
///     type Player = Side;
///
///     fn turn(&self, state: &(u8, Side)) -> Side {
///         state.1
///     }
///
///     fn outcome(&self, state: &(u8, Side)) -> Option<Outcome<Side>> {
///         (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
///     }
/// }
///
/// impl Predecessors for Ring {
///     fn predecessors(&self, (at, side): &(u8, Side)) -> impl Iterator<Item = (u8, (u8, Side))> {
///         let before = |steps| (steps, ((at + 7 - steps) % 7, side.opponent()));
///         [1, 2].map(before).into_iter().filter(|(_, before)| before.0 != 0)
///     }
/// }
///
/// let found = Bfs::new(&Ring).explore();
/// let solved = Retrograde::new(&Ring, &found).solve();
/// assert_eq!(solved.value(&(1, Side::First)), Some(Value::Loss));
/// assert_eq!(solved.distance(&(1, Side::First)), Some(4));
/// assert_eq!(solved.value(&(5, Side::First)), Some(Value::Win));
/// ```
#[derive(Debug)]
pub struct Retrograde<'a, G: Predecessors> {
    game: &'a G,
    exploration: &'a Exploration<G::State>,
    run: Run<'a>,
}

impl<'a, G> Retrograde<'a, G>
where
    G: Adversarial + Predecessors,
{
    /// An analysis of the states of `exploration`, which must be one of `game`.
    pub fn new(game: &'a G, exploration: &'a Exploration<G::State>) -> Self {
        Self { game, exploration, run: Run::new() }
    }
}

impl<'a, G> Retrograde<'a, G>
where
    G: Adversarial + Predecessors,
{
    run_setters! {
        'a;
        /// `done` counts states whose successors were counted and states that were decided, `found` the
        /// latter.
        observer;
        threads;
    }

    /// Runs the analysis.
    ///
    /// Costs, for each state, its successors and, if it is won or lost, its predecessors with a
    /// lookup for each. Memory, beside the exploration: 4 bytes for each state, and 4 for each of
    /// those at two consecutive distances. If the observer ends it, what was decided until then is
    /// there, and [`Solved::stopped`] says so.
    pub fn solve(self) -> Solved<'a, G::State> {
        let Self { game, exploration, run } = self;
        let workers = run.workers();
        let marks = Vec::new();
        let (done, decided) = (0, 0);
        let mut analysis = Analysis { game, exploration, run, workers, marks, done, decided };
        let stopped = analysis.run().err();
        analysis.marks.resize(exploration.len(), PackedMark::pack(Mark::Open(None)));
        Solved { exploration, marks: analysis.marks, stopped }
    }
}

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
enum Mark {
    /// Neither won nor lost as far as is known. So many different successors, with the turn passed
    /// or not, are not known to be won for the opponent; no number if they are not known.
    Open(Option<u32>),
    Decided(Value, u32),
}

/// A mark in 32 bits: two for what it is, and a number of 30.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedMark(u32);

const NUMBER_BITS: u32 = 30;
const NO_NUMBER: u32 = (1 << NUMBER_BITS) - 1;

impl PackedMark {
    fn pack(mark: Mark) -> Self {
        let (kind, number) = match mark {
            Mark::Open(left) => (0, left.unwrap_or(NO_NUMBER)),
            Mark::Decided(Value::Loss, distance) => (1, distance),
            Mark::Decided(Value::Draw, distance) => (2, distance),
            Mark::Decided(Value::Win, distance) => (3, distance),
        };
        assert!(number <= NO_NUMBER, "no game has so many moves, in a state or in a line");
        Self(kind << NUMBER_BITS | number)
    }

    fn unpack(self) -> Mark {
        let number = self.0 & NO_NUMBER;
        match self.0 >> NUMBER_BITS {
            0 => Mark::Open((number != NO_NUMBER).then_some(number)),
            1 => Mark::Decided(Value::Loss, number),
            2 => Mark::Decided(Value::Draw, number),
            _ => Mark::Decided(Value::Win, number),
        }
    }
}

/// An analysis under way.
struct Analysis<'a, G: Predecessors> {
    game: &'a G,
    exploration: &'a Exploration<G::State>,
    run: Run<'a>,
    workers: Workers,
    /// For each state of the exploration, a mark.
    marks: Vec<PackedMark>,
    done: u64,
    decided: u64,
}

/// What a move into a state whose value is known tells of the state it is played in.
type Lesson = (u32, Value);

impl<G> Analysis<'_, G>
where
    G: Adversarial + Predecessors,
{
    fn run(&mut self) -> Result<(), Stop> {
        let mut level = self.start()?;
        let mut distance = 0;
        while !level.is_empty() {
            distance += 1;
            level = self.step(&level, distance)?;
        }
        Ok(())
    }

    /// Marks the finished states, counts the successors of the others, and returns the numbers of
    /// the finished states that are won or lost.
    fn start(&mut self) -> Result<Vec<u32>, Stop> {
        let states = self.exploration.states();
        let (expanded, rest) = states.split_at(self.exploration.expanded());
        let mut finished = Vec::new();
        self.permit(0, 0)?;
        self.marks.reserve_exact(states.len());
        let known = |game: &G, state: &G::State| Mark::Open(Some(successor_count(game, state)));
        let unknown = |_: &G, _: &G::State| Mark::Open(None);
        self.mark(expanded, known, &mut finished)?;
        self.mark(rest, unknown, &mut finished)?;
        Ok(finished)
    }

    fn mark(
        &mut self,
        states: &[G::State],
        open: impl Fn(&G, &G::State) -> Mark + Sync,
        finished: &mut Vec<u32>,
    ) -> Result<(), Stop> {
        let game = self.game;
        let mark = |state: &G::State| match game.result(state) {
            Some(value) => Mark::Decided(value, 0),
            None => open(game, state),
        };
        for round in states.chunks(self.workers.round()) {
            self.permit(round.len(), finished.capacity())?;
            let mark_all = |chunk: &[G::State]| chunk.iter().map(mark).collect::<Vec<_>>();
            for mark in self.workers.map_chunks(round, mark_all).into_iter().flatten() {
                if matches!(mark, Mark::Decided(Value::Win | Value::Loss, _)) {
                    finished.push(number(self.marks.len()));
                    self.decided += 1;
                }
                self.marks.push(PackedMark::pack(mark));
            }
        }
        Ok(())
    }

    /// Looks at the moves into the states of `level`, all of them decided and at the distance before
    /// this one, and returns the states that this decides.
    fn step(&mut self, level: &[u32], distance: u32) -> Result<Vec<u32>, Stop> {
        let mut next = Vec::new();
        for round in level.chunks(self.workers.round()) {
            self.permit(round.len(), level.len() + next.capacity())?;
            let (game, exploration, marks) = (self.game, self.exploration, &self.marks);
            let learn = |chunk: &[u32]| lessons(game, exploration, marks, chunk);
            let learned = self.workers.map_chunks(round, learn);
            for (state, value) in learned.into_iter().flatten() {
                let mark = &mut self.marks[state as usize];
                let Mark::Open(left) = mark.unpack() else { continue };
                let lost = u32::from(value == Value::Loss);
                let left = left.map(|left| {
                    left.checked_sub(lost).expect("as many predecessors as successors")
                });
                let now = match (value, left) {
                    (Value::Win, _) => Mark::Decided(Value::Win, distance),
                    (_, Some(0)) => Mark::Decided(Value::Loss, distance),
                    _ => Mark::Open(left),
                };
                *mark = PackedMark::pack(now);
                if matches!(now, Mark::Decided(..)) {
                    self.decided += 1;
                    next.push(state);
                }
            }
        }
        Ok(next)
    }

    /// Asks the observer about each of so many units of work, with lists of so many numbers beside
    /// the marks.
    fn permit(&mut self, units: usize, listed: usize) -> Result<(), Stop> {
        let own = self.exploration.len() * size_of::<PackedMark>() + listed * size_of::<u32>();
        let bytes = self.exploration.bytes().saturating_add(own as u64);
        for _ in 0..units.max(1) {
            let progress = Progress::at(self.done).found(self.decided).bytes(bytes);
            self.run.observe(&progress)?;
            self.done += u64::from(units > 0);
        }
        Ok(())
    }
}

/// How many different states the moves of `state` lead to, one reached both with and without the
/// turn passing counted twice.
fn successor_count<G: Adversarial>(game: &G, state: &G::State) -> u32 {
    let edge = |(m, next): (G::Move, G::State)| (next, game.passes_turn(state, &m));
    let mut edges: Vec<_> = game.successors(state).map(edge).collect();
    edges.sort_unstable();
    edges.dedup();
    number(edges.len())
}

/// What the moves into the states numbered in `level` tell of the states they are played in.
fn lessons<G>(
    game: &G,
    exploration: &Exploration<G::State>,
    marks: &[PackedMark],
    level: &[u32],
) -> Vec<Lesson>
where
    G: Adversarial + Predecessors,
{
    let mut befores = Vec::new();
    let mut values = Vec::new();
    let mut edges = Vec::new();
    for &number in level {
        let Mark::Decided(value, _) = marks[number as usize].unpack() else { continue };
        let state = &exploration.states()[number as usize];
        let edge = |(m, before): (G::Move, G::State)| {
            let value = if game.passes_turn(&before, &m) { -value } else { value };
            (before, value)
        };
        edges.extend(game.predecessors(state).map(edge));
        // Several moves between the same states are one lesson, as they are one successor.
        edges.sort_unstable();
        edges.dedup();
        for (before, value) in edges.drain(..) {
            befores.push(before);
            values.push(value);
        }
    }
    let mut lessons = Vec::with_capacity(befores.len());
    let mut values = values.into_iter();
    exploration.indices_of(&befores, |index| {
        let value = values.next();
        lessons.extend(index.zip(value));
    });
    lessons
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("an exploration has fewer states")
}

/// The values that a [`Retrograde`] analysis found.
#[derive(Clone, Debug)]
pub struct Solved<'a, S> {
    exploration: &'a Exploration<S>,
    marks: Vec<PackedMark>,
    stopped: Option<Stop>,
}

impl<S: Eq + Hash> Solved<'_, S> {
    /// Why the analysis was stopped before it was complete, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The value of `state` to the player to move; none if the exploration did not discover it, or
    /// if it is undecided because the exploration or the analysis is incomplete.
    pub fn value(&self, state: &S) -> Option<Value> {
        self.at(self.exploration.index_of(state)?).0
    }

    /// How many moves are left in `state` if the winner hurries and the loser delays; at most so many
    /// if the exploration is incomplete. None if the state is not won or lost, or not known to be.
    pub fn distance(&self, state: &S) -> Option<usize> {
        self.at(self.exploration.index_of(state)?).1
    }

    /// The value and the distance of each state, in the order of the exploration.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Option<Value>, Option<usize>)> {
        (0..self.marks.len()).map(|index| self.at(index))
    }

    /// The moves of `state` that keep its value and, if it is won or lost, its distance: the best
    /// ones, as far as is known. None if its value is not.
    pub fn best_moves<G>(&self, game: &G, state: &S) -> Vec<G::Move>
    where
        G: Adversarial<State = S>,
        S: Clone,
    {
        let Some(index) = self.exploration.index_of(state) else { return Vec::new() };
        let (Some(value), distance) = self.at(index) else { return Vec::new() };
        let is_best = |(m, next): &(G::Move, S)| {
            let Some(index) = self.exploration.index_of(next) else { return false };
            let (next, after) = self.at(index);
            let next = next.map(|next| if game.passes_turn(state, m) { -next } else { next });
            next == Some(value) && distance.is_none_or(|d| after.is_some_and(|a| a + 1 == d))
        };
        game.successors(state).filter(is_best).map(|(m, _)| m).collect()
    }

    /// Whether what is neither won nor lost is drawn.
    fn is_complete(&self) -> bool {
        self.exploration.end() == End::Exhausted && self.stopped.is_none()
    }

    fn at(&self, index: usize) -> (Option<Value>, Option<usize>) {
        match self.marks[index].unpack() {
            Mark::Open(_) if self.is_complete() => (Some(Value::Draw), None),
            Mark::Open(_) => (None, None),
            Mark::Decided(Value::Draw, _) => (Some(Value::Draw), None),
            Mark::Decided(value, distance) => (Some(value), Some(distance as usize)),
        }
    }
}
