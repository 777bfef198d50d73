//! One table shared by all kinds of questions, in games in which play can repeat.

use super::cycles::cyclic;
use crate::arena::Arena;
use abstract_games_core::{Limits, Stop, Value};
use abstract_games_search::Bfs;
use abstract_games_solve::{AlphaBeta, Retrograde, Score, TranspositionTable};
use proptest::prelude::*;

/// The score of every vertex that can be reached, by retrograde analysis.
fn scores(arena: &Arena) -> Vec<(usize, Score)> {
    let found = Bfs::new(arena).explore();
    let solved = Retrograde::new(arena, &found).solve();
    let score = |&v: &usize| {
        let distance = solved.distance(&v).map(|distance| u32::try_from(distance).unwrap());
        let score = match (solved.value(&v).unwrap(), distance) {
            (Value::Win, Some(distance)) => Score::Win(distance),
            (Value::Loss, Some(distance)) => Score::Loss(distance),
            _ => Score::Draw,
        };
        (v, score)
    };
    found.states().iter().map(score).collect()
}

#[derive(Clone, Copy, Debug)]
enum Question {
    Value,
    Score,
    AtLeast(Score),
    Within(u32),
    Moves,
    Stopped(u64),
}

fn question() -> BoxedStrategy<Question> {
    let distance = 0..7_u32;
    prop_oneof![
        Just(Question::Value),
        Just(Question::Score),
        Just(Question::Moves),
        distance.clone().prop_map(|d| Question::AtLeast(Score::Win(d))),
        distance.clone().prop_map(|d| Question::AtLeast(Score::Loss(d))),
        distance.prop_map(Question::Within),
        (0..20_u64).prop_map(Question::Stopped),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Some searches are stopped, find a repetition or have a limit of plies. The entries that they
    /// leave in the table are right for all later searches.
    #[test]
    fn questions_of_all_kinds_share_a_table(
        arena in cyclic(12),
        questions in prop::collection::vec((any::<prop::sample::Index>(), question()), 1..40),
        bytes in prop::sample::select(vec![64_u64, 256, 1 << 14]),
        threads in 1..=2_usize,
    ) {
        let scores = scores(&arena);
        let score_of = |v: usize| scores.iter().find(|&&(other, _)| other == v).unwrap().1;
        let table = TranspositionTable::with_bytes(bytes).unwrap();
        for (place, question) in questions {
            let (v, score) = *place.get(&scores);
            let search = || {
                AlphaBeta::new(&arena).table(&table).unwrap().threads(threads)
            };
            let proof = match question {
                Question::Value => search().value(&v),
                Question::Score => search().score(&v),
                Question::AtLeast(asked) => {
                    let proof = search().is_at_least(&v, asked);
                    prop_assert_eq!(proof.stopped(), None);
                    prop_assert_eq!(proof.is_at_least(asked), Some(score >= asked));
                    proof
                }
                Question::Within(plies) => {
                    let proof = search().within(plies).score(&v);
                    let is_near = score.distance().is_some_and(|distance| distance <= plies);
                    prop_assert!(!is_near || proof.score() == Some(score));
                    proof
                }
                Question::Stopped(work) => search().observer(Limits::new().work(work)).score(&v),
                Question::Moves => {
                    let proofs = search().moves(&v);
                    for (&m, bounds) in proofs.iter() {
                        let next = arena.edges[v][m];
                        let passes = arena.turns[v] != arena.turns[next];
                        let worth = score_of(next).through_move(passes);
                        prop_assert!(bounds.least <= worth && worth <= bounds.greatest);
                    }
                    continue;
                }
            };
            let bounds = proof.bounds();
            prop_assert!(bounds.least <= score && score <= bounds.greatest, "{v} {question:?}");
            let expected = match question {
                Question::Stopped(_) => vec![None, Some(Stop::WorkLimit), Some(Stop::Repetition)],
                _ => vec![None, Some(Stop::Repetition)],
            };
            prop_assert!(expected.contains(&proof.stopped()));
        }
    }
}
