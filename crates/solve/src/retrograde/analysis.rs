//! `Analysis`: a running retrograde analysis.

use abstract_games_core::workers::ROUND;
use abstract_games_core::{Adversarial, Game, Observer, Progress, Run, Stop, Value, Workers};
use abstract_games_search::Exploration;

use super::forward_pass::ForwardPass;
use super::reverse_edges::{Backward, Edge, ForwardEdges, ListPredecessors, ReverseEdges, number};
use super::solved::{Mark, PackedMark};
use crate::alpha_beta::Score;

pub(super) struct Analysis<'e, 'a, G: Game> {
    game: &'a G,
    exploration: &'e Exploration<G::State>,
    run: Run<'a>,
    workers: Workers,
    predecessors: Option<ListPredecessors<G, G::State>>,
    marks: Vec<PackedMark>,
    done: u64,
    decided: u64,
    /// The first state that has neither moves nor an outcome.
    dead_end: Option<usize>,
}

/// A predecessor of a decided state, and the value of the move to the player who makes it.
type Update = (u32, Value);

impl<'e, 'a, G: Adversarial> Analysis<'e, 'a, G> {
    /// An analysis by `predecessors` or, without them, by reversed edges.
    pub(super) fn new(
        game: &'a G,
        exploration: &'e Exploration<G::State>,
        run: Run<'a>,
        predecessors: Option<ListPredecessors<G, G::State>>,
    ) -> Self {
        let (workers, marks) = (run.workers(), Vec::new());
        let (done, decided, dead_end) = (0, 0, None);
        Self { game, exploration, run, workers, predecessors, marks, done, decided, dead_end }
    }

    /// The marks of all states, the reason why the observer stopped the analysis, and the dead end.
    pub(super) fn run(mut self) -> (Vec<PackedMark>, Option<Stop>, Option<usize>) {
        let stopped = self.decide_all().err();
        self.marks.resize(self.exploration.len(), PackedMark::pack(Mark::Open(None)));
        (self.marks, stopped, self.dead_end)
    }

    fn decide_all(&mut self) -> Result<(), Stop> {
        let (mut level, backward) = self.start()?;
        let mut distance = 0;
        while !level.is_empty() {
            distance += 1;
            level = self.step(&backward, &level, distance)?;
        }
        Ok(())
    }

    /// Marks the finished states and counts the successors of the others. Returns those that are
    /// won or lost, and the source of backward moves.
    fn start(&mut self) -> Result<(Vec<u32>, Backward<G>), Stop> {
        let (game, exploration) = (self.game, self.exploration);
        let states = exploration.len();
        let mut finished = Vec::new();
        let mut forward = ForwardEdges::default();
        self.permit(0, 0, 0)?;
        self.marks.reserve_exact(states);
        let by_edges = self.predecessors.is_none();
        for start in (0..states).step_by(ROUND) {
            let round = start..states.min(start + ROUND);
            let edges = forward.bytes_to_hold(if by_edges { round.len() } else { 0 }, 0);
            self.permit(round.len(), finished.capacity(), edges)?;
            let look =
                |seen: &mut ForwardPass, states| seen.add(game, exploration, states, by_edges);
            let seen = self.workers.fold_ranges(round, ForwardPass::default, look);
            let states = seen.iter().map(|seen| seen.edges.states()).sum();
            let edges = seen.iter().map(|seen| seen.edges.len()).sum();
            self.permit(0, finished.capacity(), forward.bytes_to_hold(states, edges))?;
            forward.reserve(states, edges);
            for seen in seen {
                for mark in seen.marks {
                    if let Mark::Open(Some(0)) = mark {
                        self.dead_end = Some(self.marks.len());
                        return Err(Stop::DeadEnd);
                    }
                    if matches!(mark, Mark::Decided(Score::Win(_) | Score::Loss(_))) {
                        finished.push(number(self.marks.len()));
                        self.decided += 1;
                    }
                    self.marks.push(PackedMark::pack(mark));
                }
                forward.append(seen.edges);
            }
        }
        let backward = match self.predecessors {
            Some(predecessors) => Backward::Predecessors(predecessors),
            None => Backward::Edges(self.turn_round(&forward, finished.capacity())?),
        };
        Ok((finished, backward))
    }

    /// Reverses the edges, if the observer permits the memory beside `listed` numbers.
    fn turn_round(&mut self, forward: &ForwardEdges, listed: usize) -> Result<ReverseEdges, Stop> {
        let edges = u32::try_from(forward.len()).map_err(|_| Stop::TooManyStates)? as usize;
        let reverse = ReverseEdges::bytes_for(self.exploration.len(), edges);
        let bytes = forward.bytes_to_hold(0, 0) + reverse;
        self.permit(0, listed, bytes)?;
        ReverseEdges::new(forward, || self.permit(0, listed, bytes))
    }

    /// Follows the moves into the states of `level`, at `distance - 1`. Returns the states that
    /// this decides.
    fn step(
        &mut self,
        backward: &Backward<G>,
        level: &[u32],
        distance: u32,
    ) -> Result<Vec<u32>, Stop> {
        let mut next = Vec::new();
        for round in level.chunks(ROUND) {
            self.permit(round.len(), level.len() + next.capacity(), backward.bytes())?;
            let (game, exploration, marks) = (self.game, self.exploration, &self.marks);
            let update = |chunk: &[u32]| updates(game, exploration, backward, marks, chunk);
            let updated = self.workers.map_chunks(round, update);
            for (state, value) in updated.into_iter().flatten() {
                let mark = &mut self.marks[state as usize];
                let Mark::Open(left) = mark.unpack() else { continue };
                let lost = u32::from(value == Value::Loss);
                let left = left.map(|left| {
                    left.checked_sub(lost).expect("each successor is counted down at most once")
                });
                let now = match (value, left) {
                    (Value::Win, _) => Mark::Decided(Score::Win(distance)),
                    (_, Some(0)) => Mark::Decided(Score::Loss(distance)),
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

    /// Asks the observer about each of `units` units of work, with `listed` numbers and `edges`
    /// bytes held.
    fn permit(&mut self, units: usize, listed: usize, edges: u64) -> Result<(), Stop> {
        let own = self.exploration.len() * size_of::<PackedMark>() + listed * size_of::<u32>();
        let bytes = self.exploration.bytes().saturating_add(own as u64 + edges);
        for _ in 0..units.max(1) {
            let progress = Progress::at(self.done).found(self.decided).bytes(bytes);
            self.run.observe(&progress)?;
            self.done += u64::from(units > 0);
        }
        Ok(())
    }
}

fn updates<G: Adversarial>(
    game: &G,
    exploration: &Exploration<G::State>,
    backward: &Backward<G>,
    marks: &[PackedMark],
    level: &[u32],
) -> Vec<Update> {
    let mut updates = Vec::new();
    backward.for_each_move(game, exploration, level, |place, Edge { end, keeps_turn }| {
        if let Mark::Decided(score) = marks[level[place] as usize].unpack() {
            updates.push((end, if keeps_turn { score.value() } else { -score.value() }));
        }
    });
    updates
}
