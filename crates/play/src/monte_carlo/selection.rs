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
    ///
    /// With a policy, the bound is that of PUCT (D. Silver et al., 2017), in which an edge without a
    /// visit has the mean of the node. Otherwise it is UCB1 (P. Auer, N. Cesa-Bianchi and P.
    /// Fischer, 2002) among the considered edges, first those without a visit.
    pub(super) fn select(&self, at: usize, selection: Selection) -> Option<usize> {
        let (node, edges) = (self.node(at), self.edges_of(at));
        let visits = node.visits.max(1);
        let has_policy = edges.clone().next().is_some_and(|edge| self.edge(edge).prior > 0.0);
        let (considered, bonus) = if has_policy {
            (edges.len(), selection.policy_weight * f64::from(visits).sqrt())
        } else {
            let considered = selection.considered(node.visits, edges.len());
            (considered, selection.exploration * logarithm(visits).sqrt())
        };
        let mut best = None;
        for (number, edge) in edges.clone().enumerate() {
            if number >= considered && best.is_some() {
                break;
            }
            let it = self.edge(edge);
            match self.proof(it) {
                Some(Score::Win(_)) => return Some(edge),
                Some(_) => continue,
                None => {}
            }
            let (is_new, visits) = (it.visits == 0, f64::from(it.visits));
            let bound = match (has_policy, is_new) {
                (true, true) => node.mean + bonus * f64::from(it.prior),
                (true, false) => self.mean(it) + bonus * f64::from(it.prior) / (visits + 1.0),
                (false, true) => f64::INFINITY,
                (false, false) => self.mean(it) + bonus / visits.sqrt(),
            };
            if best.is_none_or(|(_, best)| bound > best) {
                best = Some((edge, bound));
            }
            if is_new {
                // The later ones are less likely and have no visit either.
                break;
            }
        }
        let open = best.map(|(edge, _)| edge);
        open.or_else(|| edges.rev().max_by_key(|&edge| self.proof(self.edge(edge))))
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
