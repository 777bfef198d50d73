//! The search to a fixed depth: principal variation search.

use abstract_games_core::{Adversarial, Game, Observer, Progress, Stop};

use crate::estimate::{Estimate, Evaluation, kept_moves};
use crate::iterative_deepening::grade::{Bound, Grade, Window};
use crate::iterative_deepening::pruning::Pruning;
use crate::iterative_deepening::table::{COMPLETE, Table};

/// The greatest depth, which bounds the recursion.
pub(super) const MOST_PLIES: u8 = 100;

/// A search of one state, to growing depths.
pub(super) struct DeepeningSearch<'a, G: Game, E> {
    pub(super) game: &'a G,
    pub(super) evaluation: &'a E,
    pub(super) table: &'a mut Table<G::State, G::Move>,
    pub(super) observer: &'a mut dyn Observer,
    pruning: Pruning,
    pub(super) nodes: u64,
    /// The number of nodes at which the search is given up, if it is one for a proof.
    limit: Option<u64>,
    /// A state with neither moves nor a result, as text.
    pub(super) dead_end: Option<String>,
    plies: Vec<Ply<G::Move>>,
}

struct Ply<M> {
    /// The best line found in the current state.
    line: Vec<M>,
    best: Grade,
    /// The last two moves that refuted other states of this ply.
    killers: [Option<M>; 2],
}

/// The grade of a state, and whether it does not rest on an estimate in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Graded {
    pub(super) grade: Grade,
    pub(super) complete: bool,
}

/// An unfinished state on the current line.
struct Node<'s, G: Game> {
    state: &'s G::State,
    depth: u8,
    ply: usize,
    window: Window,
    estimate: Grade,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// At most the move of an earlier search.
    Hint,
    Kept,
    All,
}

impl<'a, G: Adversarial, E: Evaluation<G>> DeepeningSearch<'a, G, E> {
    pub(super) fn new(
        game: &'a G,
        evaluation: &'a E,
        table: &'a mut Table<G::State, G::Move>,
        observer: &'a mut dyn Observer,
        pruning: Pruning,
    ) -> Self {
        let ply = || Ply { line: Vec::new(), best: Grade::LEAST, killers: [None, None] };
        let plies = (0..=usize::from(MOST_PLIES)).map(|_| ply()).collect();
        let (nodes, limit, dead_end) = (0, None, None);
        Self { game, evaluation, table, observer, pruning, nodes, limit, dead_end, plies }
    }

    /// The best line of the latest search of the root, empty if it found none, and its grade.
    pub(super) fn line(&self) -> (&[G::Move], Grade) {
        (&self.plies[0].line, self.plies[0].best)
    }

    /// Searches the root. `hint` is tried first.
    pub(super) fn root(
        &mut self,
        state: &G::State,
        depth: u8,
        window: Window,
        hint: &G::Move,
    ) -> Result<Graded, Stop> {
        self.plies[0].line.clear();
        self.visit()?;
        // A move is wanted even if the value is known.
        let estimate = Grade::of(self.evaluation.evaluate(self.game, state));
        let node = Node { state, depth, ply: 0, window, estimate };
        self.moves(&node, Some(hint.clone()))
    }

    /// Tries to prove the win or the loss that the root seems to be. `None` if the states do not
    /// suffice.
    pub(super) fn proof(
        &mut self,
        state: &G::State,
        depth: u8,
        seems: Grade,
        hint: &G::Move,
    ) -> Result<Option<Graded>, Stop> {
        let limit = self.nodes + self.nodes / 2;
        self.limit = Some(limit);
        let found = self.root(state, depth, seems.proof(), hint);
        self.limit = None;
        match found {
            Err(Stop::WorkLimit) if self.nodes == limit => Ok(None),
            found => found.map(Some),
        }
    }

    const fn is_proof(&self) -> bool {
        self.limit.is_some()
    }

    fn visit(&mut self) -> Result<(), Stop> {
        if self.limit == Some(self.nodes) {
            return Err(Stop::WorkLimit);
        }
        let bytes = self.table.bytes_to_insert();
        self.observer.observe(&Progress::at(self.nodes).bytes(bytes))?;
        self.nodes += 1;
        Ok(())
    }

    /// Searches `state`, `ply` plies from the root, `depth` plies ahead.
    fn state(
        &mut self,
        state: &G::State,
        depth: u8,
        ply: usize,
        window: Window,
    ) -> Result<Graded, Stop> {
        self.plies[ply].line.clear();
        self.visit()?;
        if let Some(value) = self.game.result(state) {
            return Ok(Graded { grade: Grade::of(Estimate::finished(value)), complete: true });
        }
        let (mut hint, mut known) = (None, None);
        if let Some(entry) = self.table.get(state) {
            let complete = entry.depth == COMPLETE;
            let is_deep = complete || entry.depth >= depth && !self.is_proof();
            // In a wide window the search goes on if there is a line to show.
            let is_shown = window.is_wide() && entry.best.is_some();
            if is_deep && !is_shown && entry.decides(window) {
                return Ok(Graded { grade: entry.grade, complete });
            }
            hint.clone_from(&entry.best);
            known = Some(entry.estimate);
        }
        let (estimate, complete) = known.map_or_else(
            || {
                let estimate = self.evaluation.evaluate(self.game, state);
                (Grade::of(estimate), matches!(estimate, Estimate::Proved(_)))
            },
            |estimate| (estimate, estimate.is_win() || estimate.is_loss()),
        );
        let points = self.points(estimate, window);
        let is_cut = points.is_some_and(|it| self.pruning.cuts(depth, it, window.beta));
        if complete || depth == 0 || is_cut {
            if known.is_none() {
                let depth = if complete { COMPLETE } else { 0 };
                self.table.insert(state, estimate, None, estimate, Bound::Exact, depth);
            }
            return Ok(Graded { grade: estimate, complete });
        }
        self.moves(&Node { state, depth, ply, window, estimate }, hint)
    }

    /// The points of a state with this estimate, if moves may be left out for them.
    fn points(&self, estimate: Grade, window: Window) -> Option<i32> {
        estimate.points().filter(|_| !window.is_wide() && !self.is_proof())
    }

    /// Searches the moves of a state, `hint` first.
    fn moves(&mut self, node: &Node<'_, G>, hint: Option<G::Move>) -> Result<Graded, Stop> {
        let Node { window, ply, .. } = *node;
        let mut moves: Vec<_> = hint.into_iter().collect();
        let mut best: Option<(Grade, usize)> = None;
        let (mut alpha, mut complete) = (window.alpha, true);
        let (mut source, mut number) = (Source::Hint, 0);
        loop {
            let is_lost = best.is_none_or(|(grade, _)| grade.seems_lost());
            if number == moves.len() {
                source = match source {
                    Source::Hint => self.list(node.state, node.ply, &mut moves),
                    Source::Kept if is_lost && (ply == 0 || self.is_proof()) => {
                        self.list_removed(node, &mut moves)
                    }
                    Source::Kept | Source::All => break,
                };
                continue;
            }
            if !is_lost && self.leaves_out(node, number, alpha) {
                source = Source::Kept;
                break;
            }
            let found = self.one(node, &moves[number], number, Window { alpha, ..window })?;
            if best.is_none_or(|(grade, _)| found.grade > grade) {
                best = Some((found.grade, number));
            }
            if found.grade > alpha {
                alpha = found.grade;
                if window.is_wide() || ply == 0 {
                    self.raised(ply, &moves[number], found.grade);
                }
            }
            if found.grade >= window.beta {
                // One move suffices, whatever the others are.
                complete = found.complete;
                self.refuted(ply, &moves[number]);
                break;
            }
            complete &= found.complete;
            number += 1;
        }
        let Some((grade, number)) = best else {
            self.dead_end = Some(self.game.show(node.state));
            return Err(Stop::DeadEnd);
        };
        let found = Self::result(window, grade, complete, source == Source::All);
        let bound = window.side_of(found.grade);
        let depth = if found.complete { COMPLETE } else { node.depth };
        let best = Some(moves[number].clone());
        self.table.insert(node.state, node.estimate, best, found.grade, bound, depth);
        Ok(found)
    }

    /// What follows for a state from the best grade of the moves tried: `all` of them, or only
    /// some. `complete` says whether the best one, or all of them, are complete.
    fn result(window: Window, best: Grade, complete: bool, all: bool) -> Graded {
        let is_cut = best >= window.beta;
        // A move that was left out may be better.
        let grade = if all || is_cut { best } else { best.seeming() };
        let bound = window.side_of(grade);
        let mut complete = complete && (is_cut || all);
        // A win that is reached, and a loss that no move avoids, are facts.
        complete |= grade.is_win() && bound != Bound::Upper;
        complete |= grade.is_loss() && bound != Bound::Lower;
        Graded { grade, complete }
    }

    fn leaves_out(&self, node: &Node<'_, G>, number: usize, alpha: Grade) -> bool {
        let points = self.points(node.estimate, node.window);
        points.is_some_and(|it| self.pruning.leaves_out(node.depth, number, it, alpha))
    }

    /// Lists the moves that the evaluation keeps, after the one that is in the list already.
    pub(super) fn list(&self, state: &G::State, ply: usize, moves: &mut Vec<G::Move>) -> Source {
        let hint = moves.pop();
        let best = kept_moves(self.evaluation, self.game, state);
        *moves = best.moves;
        let mut first = 0;
        if let Some(hint) = hint {
            match moves.iter().position(|m| *m == hint) {
                Some(place) => moves[..=place].rotate_right(1),
                None => moves.insert(0, hint),
            }
            first = 1;
        }
        for killer in self.plies[ply].killers.iter().rev().flatten() {
            if let Some(place) = moves[first..].iter().position(|m| m == killer) {
                moves[first..=first + place].rotate_right(1);
            }
        }
        if best.are_all { Source::All } else { Source::Kept }
    }

    /// Adds the moves that the evaluation left out.
    fn list_removed(&self, node: &Node<'_, G>, moves: &mut Vec<G::Move>) -> Source {
        let kept = moves.len();
        for m in self.game.moves(node.state) {
            if !moves[..kept].contains(&m) {
                moves.push(m);
            }
        }
        Source::All
    }

    fn one(
        &mut self,
        node: &Node<'_, G>,
        m: &G::Move,
        number: usize,
        window: Window,
    ) -> Result<Graded, Stop> {
        let next = self.game.play(node.state, m);
        let passes = self.game.passes_turn(node.state, m);
        let reduction =
            if self.is_proof() { 0 } else { self.pruning.reduction(node.depth, number) };
        let mut search = |depth: u8, window: Window| {
            let found = self.state(&next, depth, node.ply + 1, window.after_move(passes))?;
            Ok(Graded { grade: found.grade.through_move(passes), ..found })
        };
        let depth = node.depth - 1;
        if number == 0 {
            return search(depth, window);
        }
        // The first move is expected to be the best. It suffices to refute the others.
        let null = Window { beta: window.alpha.next(), ..window };
        let mut found = search(depth - reduction, null)?;
        if reduction > 0 && found.grade > window.alpha {
            found = search(depth, null)?;
        }
        if found.grade > window.alpha && found.grade < window.beta {
            found = search(depth, window)?;
        }
        Ok(found)
    }

    fn refuted(&mut self, ply: usize, m: &G::Move) {
        let killers = &mut self.plies[ply].killers;
        if killers[0].as_ref() != Some(m) {
            killers.swap(0, 1);
            killers[0] = Some(m.clone());
        }
    }

    fn raised(&mut self, ply: usize, m: &G::Move, grade: Grade) {
        let (here, after) = self.plies.split_at_mut(ply + 1);
        let Ply { line, best, .. } = &mut here[ply];
        *best = grade;
        line.clear();
        line.push(m.clone());
        line.extend_from_slice(&after[0].line);
    }
}
