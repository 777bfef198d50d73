//! Random games without cycles, true knowledge about them, and their scores by plain negamax.

pub(crate) use crate::arena::Arena;
use abstract_games_core::{Outcome, Players};
use abstract_games_solve::{Bounds, Knowledge, Score, TranspositionTable};
use proptest::prelude::*;

/// A random graph without cycles. Every edge leads to a vertex with a greater number.
pub(crate) fn arena(vertices: usize) -> BoxedStrategy<Arena> {
    (1..=vertices)
        .prop_flat_map(|n| {
            let steps = prop::collection::vec(prop::collection::vec(1..8_usize, 0..5), n);
            let turns = prop::collection::vec(any::<bool>(), n);
            (steps, turns, prop::collection::vec(0..3_u8, n)).prop_map(
                move |(steps, turns, ends)| {
                    let edge = |v: usize, step: usize| Some(v + step).filter(|&next| next < n);
                    let edges = |(v, steps): (usize, Vec<usize>)| {
                        steps.into_iter().filter_map(|step| edge(v, step)).collect()
                    };
                    let edges = steps.into_iter().enumerate().map(edges).collect();
                    Arena::of_sides(edges, &turns, &ends)
                },
            )
        })
        .boxed()
}

/// The score of every vertex, computed from the last to the first.
pub(crate) fn scores(arena: &Arena) -> Vec<Score> {
    let mut scores = vec![Score::Draw; arena.edges.len()];
    for v in (0..arena.edges.len()).rev() {
        scores[v] = match arena.outcome(&v) {
            Some(Outcome::Draw) => Score::Draw,
            Some(Outcome::Win(side)) if side == arena.turn(&v) => Score::BEST,
            Some(Outcome::Win(_)) => Score::WORST,
            None => move_scores(arena, &scores, v).into_iter().max().unwrap(),
        };
    }
    scores
}

/// The score of every move of `v`, from those of the later vertices, written out independently of
/// the library.
pub(crate) fn move_scores(arena: &Arena, scores: &[Score], v: usize) -> Vec<Score> {
    let worth = |&next: &usize| match (scores[next], arena.turn(&v) == arena.turn(&next)) {
        (Score::Draw, _) => Score::Draw,
        (Score::Win(d), true) | (Score::Loss(d), false) => Score::Win(d + 1),
        (Score::Loss(d), true) | (Score::Win(d), false) => Score::Loss(d + 1),
    };
    arena.edges[v].iter().map(worth).collect()
}

/// True knowledge about some of the vertices, selected by `seed`.
pub(crate) struct Oracle<'a> {
    pub(crate) arena: &'a Arena,
    pub(crate) scores: &'a [Score],
    pub(crate) seed: u64,
}

impl Oracle<'_> {
    fn random(&self, what: u64, number: usize) -> u64 {
        let x = self.seed ^ what << 32 ^ number as u64;
        let x = (x ^ x >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (x ^ x >> 29).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33
    }
}

impl Knowledge<Arena> for Oracle<'_> {
    fn keeps(&self, state: &usize) -> bool {
        self.random(1, *state) % 8 > 0
    }

    fn bounds(&self, state: &usize) -> Bounds {
        let score = self.scores[*state];
        match self.random(2, *state) % 24 {
            0 => Bounds::exactly(score),
            1 => Bounds::at_least(score),
            2 => Bounds::at_most(score),
            3 => Bounds::of(score.value()),
            _ => Bounds::UNKNOWN,
        }
    }

    fn order<T>(&self, state: &usize, moves: &mut Vec<(usize, T)>) {
        let worth = move_scores(self.arena, self.scores, *state);
        if self.random(3, *state) % 2 == 0 {
            moves.sort_by_key(|(m, _)| self.random(4, *m));
        }
        if self.random(5, *state) % 4 == 0 {
            // Drops moves that are no better than the first.
            let first = worth[moves[0].0];
            let mut kept = 0;
            moves.retain(|(m, _)| {
                kept += 1;
                kept == 1 || worth[*m] > first || self.random(6, *m) % 2 == 0
            });
        }
    }
}

/// No table, and tables of one bucket, of a few buckets and of plenty.
pub(crate) fn tables() -> Vec<Option<TranspositionTable>> {
    let table = |bytes| TranspositionTable::with_bytes(bytes).ok();
    vec![None, table(64), table(512), table(1 << 16)]
}
