//! The tree of a Monte-Carlo tree search: statistics, selection and proofs.

use abstract_games_core::Value;
use abstract_games_core::memory::{reserve_for, vec_bytes_to_hold};
use abstract_games_solve::Score;

use crate::estimate::Estimate;

/// A state of the tree, with the move that leads to it.
#[derive(Debug)]
pub(super) struct Node<M> {
    pub(super) m: Option<M>,
    pub(super) passes_turn: bool,
    /// The probability of `m` by the policy of the evaluation; 0 without one.
    prior: f32,
    pub(super) is_expanded: bool,
    /// Whether the children are all legal moves.
    pub(super) is_complete: bool,
    /// The number of simulations through this node.
    pub(super) visits: u32,
    first: u32,
    count: u32,
    /// The number of its state, or [`UNKNOWN`].
    state: u32,
    /// The sum of the results of these simulations to the player who chose `m`.
    total: f64,
    /// The value to the player to move, if it is proved.
    pub(super) proof: Option<Score>,
}

impl<M> Node<M> {
    fn new(m: Option<M>, passes_turn: bool, prior: f32) -> Self {
        Self {
            m,
            passes_turn,
            prior,
            is_expanded: false,
            is_complete: false,
            visits: 0,
            first: 0,
            count: 0,
            state: UNKNOWN,
            total: 0.0,
            proof: None,
        }
    }

    /// The mean result to the player who chose this node.
    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.total / f64::from(self.visits) }
    }

    /// The proved value to the player who chose this node.
    pub(super) fn proof_to_chooser(&self) -> Option<Score> {
        self.proof.map(|score| score.through_move(self.passes_turn))
    }
}

/// The number of the state of a node that no simulation has reached.
const UNKNOWN: u32 = u32::MAX;

/// How the children of a node are chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selection {
    /// The weight of the bonus for children with few visits.
    pub(super) exploration: f64,
    /// That where there is a policy.
    pub(super) policy_weight: f64,
    /// About `widening` · √n children are considered after `n` visits; all if none.
    pub(super) widening: Option<f64>,
}

/// Moves for a node, each with whether it passes the turn and its prior probability, or 0 without a
/// policy; and whether they are all legal moves.
pub(super) struct Moves<M> {
    pub(super) list: Vec<(M, bool, f32)>,
    pub(super) are_all: bool,
}

/// The nodes, the root first. The children of a node are neighbours.
#[derive(Debug)]
pub(super) struct Tree<S, M> {
    nodes: Vec<Node<M>>,
    /// Those of the nodes that simulations have reached.
    states: Vec<S>,
}

pub(super) const ROOT: usize = 0;

impl<S, M> Tree<S, M> {
    pub(super) fn new(root: S) -> Self {
        let mut tree = Self { nodes: vec![Node::new(None, false, 0.0)], states: Vec::new() };
        tree.reach(ROOT, root);
        tree
    }

    /// The state of a node, if a simulation has reached it.
    pub(super) fn state(&self, at: usize) -> Option<&S> {
        self.states.get(self.nodes[at].state as usize)
    }

    pub(super) fn reach(&mut self, at: usize, state: S) {
        self.nodes[at].state = u32::try_from(self.states.len()).unwrap_or(UNKNOWN);
        let len = self.states.len() + 1;
        reserve_for(&mut self.states, len);
        self.states.push(state);
    }

    pub(super) fn node(&self, at: usize) -> &Node<M> {
        &self.nodes[at]
    }

    pub(super) fn prove(&mut self, at: usize, score: Score) {
        self.nodes[at].proof = Some(score);
    }

    /// The bytes that the tree takes once this many nodes and states are added.
    pub(super) fn bytes_to_hold(&self, nodes: usize, states: usize) -> u64 {
        vec_bytes_to_hold(&self.nodes, nodes) + vec_bytes_to_hold(&self.states, states)
    }

    /// Whether `extra` nodes can be added and numbered.
    pub(super) fn can_number(&self, extra: usize) -> bool {
        u32::try_from(self.nodes.len().saturating_add(extra)).is_ok()
    }

    /// Adds the moves that no child has yet. No node below this one may be in use.
    pub(super) fn expand(&mut self, at: usize, moves: Moves<M>)
    where
        M: PartialEq,
    {
        let (first, old) = (self.nodes.len(), self.children(at));
        reserve_for(&mut self.nodes, first + moves.list.len());
        // The children move to the end, to stay neighbours; their place stays unused.
        for child in old.clone() {
            let child = std::mem::replace(&mut self.nodes[child], Node::new(None, false, 0.0));
            self.nodes.push(child);
        }
        let new = first + old.len();
        for (m, passes_turn, prior) in moves.list {
            if self.nodes[first..new].iter().all(|child| child.m.as_ref() != Some(&m)) {
                self.nodes.push(Node::new(Some(m), passes_turn, prior));
            }
        }
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[at];
        (node.first, node.count) = (number(first), number(count));
        (node.is_expanded, node.is_complete) = (true, moves.are_all);
    }

    /// Whether only moves that were left out can be better: all children are proved. A won one
    /// would have proved the node.
    pub(super) fn needs_more(&self, at: usize) -> bool {
        let is_proved = |child: usize| self.nodes[child].proof.is_some();
        let node = &self.nodes[at];
        node.is_expanded && !node.is_complete && self.children(at).all(is_proved)
    }

    pub(super) fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        let first = node.first as usize;
        first..first + node.count as usize
    }

    /// The child that the next simulation goes through: that with the greatest upper confidence
    /// bound among those without a proof, or else the best proved. `None` if there are no children.
    pub(super) fn select(&self, at: usize, selection: Selection) -> Option<usize> {
        let children = self.children(at);
        let has_policy = children.clone().next().is_some_and(|child| self.nodes[child].prior > 0.0);
        let open = if has_policy {
            self.likeliest(at, selection)
        } else {
            self.first_unvisited(at, selection)
        };
        open.or_else(|| children.rev().max_by_key(|&child| self.nodes[child].proof_to_chooser()))
    }

    /// The child with the greatest bound by UCB1 (P. Auer, N. Cesa-Bianchi and P. Fischer, 2002)
    /// among the considered ones, first those without a visit.
    fn first_unvisited(&self, at: usize, selection: Selection) -> Option<usize> {
        let children = self.children(at);
        let visits = self.nodes[at].visits;
        let considered = selection.considered(visits, children.len());
        let bonus = selection.exploration * logarithm(visits.max(1)).sqrt();
        let mut best = None;
        for (number, child) in children.enumerate() {
            if number >= considered && best.is_some() {
                break;
            }
            let node = &self.nodes[child];
            if node.proof.is_some() {
                continue;
            }
            if node.visits == 0 {
                return Some(child);
            }
            let bound = node.mean() + bonus / f64::from(node.visits).sqrt();
            if best.is_none_or(|(_, best)| bound > best) {
                best = Some((child, bound));
            }
        }
        best.map(|(child, _)| child)
    }

    /// The child with the greatest bound by PUCT (D. Silver et al., 2017). One without a visit has
    /// the mean of its parent.
    fn likeliest(&self, at: usize, selection: Selection) -> Option<usize> {
        let parent = &self.nodes[at];
        let unvisited = if parent.passes_turn { -parent.mean() } else { parent.mean() };
        let bonus = selection.policy_weight * f64::from(parent.visits.max(1)).sqrt();
        let mut best = None;
        for child in self.children(at) {
            let node = &self.nodes[child];
            if node.proof.is_some() {
                continue;
            }
            let mean = if node.visits == 0 { unvisited } else { node.mean() };
            let bound = mean + bonus * f64::from(node.prior) / (f64::from(node.visits) + 1.0);
            if best.is_none_or(|(_, best)| bound > best) {
                best = Some((child, bound));
            }
            if node.visits == 0 {
                // The later ones are less likely and have no visit either.
                break;
            }
        }
        best.map(|(child, _)| child)
    }

    /// Adds the result of a simulation to the nodes on its path from the root. `value` is that to
    /// the player to move in the last of them, from -1 to 1, or a proved one that goes up with it:
    /// a node is won if a child is, and has the best value of its children if all legal moves are
    /// proved.
    pub(super) fn add(&mut self, path: &[usize], mut value: f64) {
        for (place, &at) in path.iter().enumerate().rev() {
            if let Some(proof) = self.nodes[at].proof {
                value = of_value(proof.value());
            }
            let node = &mut self.nodes[at];
            node.visits = node.visits.saturating_add(1);
            if node.passes_turn {
                value = -value;
            }
            node.total += value;
            let proof = node.proof_to_chooser();
            let parent = place.checked_sub(1).map(|place| path[place]);
            if let Some((parent, proof)) = parent.zip(proof) {
                self.learn(parent, proof);
            }
        }
    }

    /// Proves a node, if a newly proved child suffices.
    fn learn(&mut self, at: usize, child: Score) {
        let node = &self.nodes[at];
        if node.proof.is_some() {
            return;
        }
        if matches!(child, Score::Win(_)) {
            self.prove(at, child);
        } else if node.is_complete {
            let children = self.children(at).map(|child| self.nodes[child].proof_to_chooser());
            let best = children.reduce(|one, other| one.zip(other).map(|(a, b)| a.max(b)));
            self.nodes[at].proof = best.flatten();
        }
    }

    /// The first child to play: a proved win, or else the most visited one. A proved loss is taken
    /// only if all are, and a proved draw if the most visited child is worse. `None` if there are
    /// no children.
    pub(super) fn best(&self, at: usize) -> Option<usize> {
        let mut open: Option<usize> = None;
        let mut proved: Option<usize> = None;
        for child in self.children(at) {
            let node = &self.nodes[child];
            if let Some(score) = node.proof_to_chooser() {
                let best = proved.and_then(|best| self.nodes[best].proof_to_chooser());
                if best.is_none_or(|best| score > best) {
                    proved = Some(child);
                }
            } else if open.is_none_or(|best| node.visits > self.nodes[best].visits) {
                open = Some(child);
            }
        }
        let (Some(open), Some(known)) = (open, proved) else { return open.or(proved) };
        let score = self.nodes[known].proof_to_chooser()?;
        let node = &self.nodes[open];
        let takes_known = match score.value() {
            Value::Win => true,
            Value::Draw => node.visits > 0 && node.mean() < 0.0,
            Value::Loss => false,
        };
        Some(if takes_known { known } else { open })
    }

    /// Whether a simulation can still change the choice.
    pub(super) fn is_open(&self, at: usize) -> bool {
        let is_open = |child: usize| self.nodes[child].proof.is_none();
        self.nodes[at].proof.is_none() && (self.children(at).any(is_open) || self.needs_more(at))
    }

    /// Whether every child of a node was visited.
    pub(super) fn is_searched(&self, at: usize) -> bool {
        self.nodes[at].is_complete && self.children(at).all(|child| self.nodes[child].visits > 0)
    }

    /// The mean result of a node to the player who chose it, in thousandths, or `None` before a
    /// visit.
    pub(super) fn estimate(&self, at: usize) -> Option<Estimate> {
        let node = &self.nodes[at];
        #[expect(clippy::cast_possible_truncation, reason = "from -1000 to 1000")]
        let mean = || Estimate::Points((node.mean() * 1000.0).round() as i32);
        (node.visits > 0).then(mean)
    }
}

impl Selection {
    fn considered(self, visits: u32, count: usize) -> usize {
        let Some(widening) = self.widening else { return count };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
        let wide = (widening * f64::from(visits).sqrt()) as usize;
        wide.saturating_add(1).min(count)
    }
}

pub(super) const fn of_value(value: Value) -> f64 {
    match value {
        Value::Loss => -1.0,
        Value::Draw => 0.0,
        Value::Win => 1.0,
    }
}

/// The natural logarithm of `n`, which is not 0, but linear between powers of two: less than ln n
/// by at most 0.06, and the same on every machine.
fn logarithm(n: u32) -> f64 {
    let power = n.ilog2();
    let part = f64::from(n) / f64::from(1_u32 << power) - 1.0;
    (f64::from(power) + part) * std::f64::consts::LN_2
}

#[cfg(test)]
#[path = "../../tests/unit/tree.rs"]
mod tests;
