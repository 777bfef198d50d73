//! Which edge a simulation goes along.

use std::hash::Hash;

use abstract_games_solve::Score;

use super::graph::Graph;

/// How the edges of a node are chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selection {
    /// The weight of the bonus for edges with few visits.
    pub(super) exploration: f64,
    /// That where there is a policy.
    pub(super) policy_weight: f64,
    /// About `widening` · √n edges are considered after `n` visits; all if none.
    pub(super) widening: Option<f64>,
}

impl<S: Eq + Hash, M: Clone + PartialEq> Graph<S, M> {
    /// The edge that the next simulation goes along: one to a proved win, or that with the greatest
    /// upper confidence bound among those without a proof, or else the best proved. `None` if there
    /// are no edges.
    pub(super) fn select(&self, at: usize, selection: Selection) -> Option<usize> {
        let edges = self.edges_of(at);
        let has_policy = edges.clone().next().is_some_and(|edge| self.edge(edge).prior > 0.0);
        let open = if has_policy {
            self.likeliest(at, selection)
        } else {
            self.first_unvisited(at, selection)
        };
        open.or_else(|| edges.rev().max_by_key(|&edge| self.proof(self.edge(edge))))
    }

    /// The edge with the greatest bound by UCB1 (P. Auer, N. Cesa-Bianchi and P. Fischer, 2002)
    /// among the considered ones, first those without a visit.
    fn first_unvisited(&self, at: usize, selection: Selection) -> Option<usize> {
        let visits = self.node(at).visits;
        let considered = selection.considered(visits, self.edges_of(at).len());
        let bonus = selection.exploration * logarithm(visits.max(1)).sqrt();
        let mut best = None;
        for (number, edge) in self.edges_of(at).enumerate() {
            if number >= considered && best.is_some() {
                break;
            }
            let it = self.edge(edge);
            match self.proof(it) {
                Some(Score::Win(_)) => return Some(edge),
                Some(_) => continue,
                None if it.visits == 0 => return Some(edge),
                None => {}
            }
            let bound = self.mean(it) + bonus / f64::from(it.visits).sqrt();
            if best.is_none_or(|(_, best)| bound > best) {
                best = Some((edge, bound));
            }
        }
        best.map(|(edge, _)| edge)
    }

    /// The edge with the greatest bound by PUCT (D. Silver et al., 2017). One without a visit has
    /// the mean of the node.
    fn likeliest(&self, at: usize, selection: Selection) -> Option<usize> {
        let node = self.node(at);
        let bonus = selection.policy_weight * f64::from(node.visits.max(1)).sqrt();
        let mut best = None;
        for edge in self.edges_of(at) {
            let it = self.edge(edge);
            match self.proof(it) {
                Some(Score::Win(_)) => return Some(edge),
                Some(_) => continue,
                None => {}
            }
            let mean = if it.visits == 0 { node.mean } else { self.mean(it) };
            let bound = mean + bonus * f64::from(it.prior) / (f64::from(it.visits) + 1.0);
            if best.is_none_or(|(_, best)| bound > best) {
                best = Some((edge, bound));
            }
            if it.visits == 0 {
                // The later ones are less likely and have no visit either.
                break;
            }
        }
        best.map(|(edge, _)| edge)
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

/// The natural logarithm of `n`, which is not 0, but linear between powers of two: less than ln n
/// by at most 0.06, and the same on every machine.
fn logarithm(n: u32) -> f64 {
    let power = n.ilog2();
    let part = f64::from(n) / f64::from(1_u32 << power) - 1.0;
    (f64::from(power) + part) * std::f64::consts::LN_2
}

#[cfg(test)]
#[path = "../../tests/unit/selection.rs"]
mod tests;
