//! Every question about random games, with every kind of knowledge, table and number of threads.

use super::oracle::{Arena, Oracle, arena, move_scores, scores, tables};
use abstract_games_core::{Game, Keyed, Outcome, Players, Side, laws};
use abstract_games_solve::{AlphaBeta, Bounds, Knowledge, Score, TranspositionTable, negamax};
use proptest::prelude::*;

fn search<'a, K: Knowledge<Arena>>(
    arena: &'a Arena,
    knowledge: K,
    table: Option<&'a TranspositionTable>,
    threads: usize,
) -> AlphaBeta<'a, Arena, usize, K> {
    let search = AlphaBeta::new(arena).knowledge(knowledge).threads(threads);
    match table {
        Some(table) => search.table(table).unwrap(),
        None => search,
    }
}

/// Compares all answers about `v` with the known `scores`.
fn check<'a, K: Knowledge<Arena>>(
    arena: &Arena,
    scores: &[Score],
    v: usize,
    search: impl Fn() -> AlphaBeta<'a, Arena, usize, K>,
) {
    let score = scores[v];
    let value = search().value(&v);
    assert_eq!((value.value(), value.stopped()), (Some(score.value()), None));
    assert_eq!(value.bounds(), Bounds::of(score.value()));
    assert_eq!(search().score(&v).bounds(), Bounds::exactly(score));
    for d in [0, 1, 2, 3, 5, 8, u32::MAX] {
        for asked in [Score::Win(d), Score::Loss(d), Score::Draw] {
            let found = search().is_at_least(&v, asked);
            assert_eq!(found.is_at_least(asked), Some(score >= asked), "{score} {asked}");
        }
    }
    let expected = move_scores(arena, scores, v);
    let moves = search().moves(&v);
    let found = moves.iter().map(|(&m, bounds)| (m, bounds.score().unwrap()));
    assert!(found.eq(arena.moves(&v).zip(expected.iter().copied())));
    let best = || arena.moves(&v).filter(|&m| expected[m] == score);
    assert!(moves.best().copied().eq(best()));
    let best_moves = search().best_moves(&v);
    assert!(best_moves.best().copied().eq(best()));
    assert_eq!(best_moves.score(), (!expected.is_empty()).then_some(score));
    assert_eq!(best_moves.score(), moves.score());
    for (&m, bounds) in best_moves.iter() {
        assert!(bounds.least <= expected[m] && expected[m] <= bounds.greatest);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_answer_is_that_of_plain_negamax(arena in arena(40), seed in any::<u64>()) {
        let scores = scores(&arena);
        laws::adversarial(&arena, &(0..scores.len()).collect::<Vec<_>>()).unwrap();
        let value = negamax(&arena, &0, ()).unwrap();
        prop_assert_eq!(value, scores[0].value());
        check(&arena, &scores, 0, || AlphaBeta::new(&arena));
        let all: Vec<_> = (0..scores.len()).collect();
        laws::keyed(&arena, &all).unwrap();
        abstract_games_solve::laws::knowledge(&arena, &Oracle { arena: &arena, scores: &scores, seed }, &all).unwrap();
        for table in &tables() {
            let oracle = Oracle { arena: &arena, scores: &scores, seed };
            for v in [0, scores.len() / 2] {
                check(&arena, &scores, v, || search(&arena, &oracle, table.as_ref(), 1));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn threads_change_no_answer(arena in arena(60), seed in any::<u64>(), threads in 0..=4_usize) {
        let scores = scores(&arena);
        for table in &tables() {
            let oracle = Oracle { arena: &arena, scores: &scores, seed };
            check(&arena, &scores, 0, || search(&arena, &oracle, table.as_ref(), threads));
        }
    }
}

/// The game is large enough for threads to meet, to postpone states and to halt each other.
#[test]
fn threads_change_no_answer_in_a_large_game() {
    let n = 3000_usize;
    let random = |v: usize, i: usize| (v * 7919 + i * 104_729 + v * v % 977 * 31) % 997;
    let edges = |v: usize| (0..4).map(move |i| v + 1 + random(v, i) % 40).filter(|&w| w < n);
    let edges = (0..n).map(|v| if random(v, 5) < 60 { vec![] } else { edges(v).collect() });
    let first_to_move: Vec<_> = (0..n).map(|v| random(v, 6) % 2 == 0).collect();
    let ends: Vec<_> = (0..n).map(|v| [0, 1, 1, 2, 2][random(v, 7) % 5]).collect();
    let arena = Arena::of_sides(edges.collect(), &first_to_move, &ends);
    let scores = scores(&arena);
    for threads in [1, 2, 4] {
        for bytes in [1 << 10, 1 << 17] {
            for v in [0, 2000] {
                let table = TranspositionTable::with_bytes(bytes).unwrap();
                let oracle = Oracle { arena: &arena, scores: &scores, seed: 77 };
                check(&arena, &scores, v, || search(&arena, &oracle, Some(&table), threads));
            }
        }
    }
    assert!(scores.iter().filter(|score| score.distance() > Some(5)).count() > 100);
}

/// Counters are taken one at a time. The player to move when none is left has won.
struct Chain;

impl Chain {
    const LENGTH: u32 = 10_000;
}

game!(
    Chain: u32, ();
    |_| Chain::LENGTH;
    |_, left| (*left > 0).then_some(()).into_iter();
    |_, left, ()| left - 1
);

impl Players for Chain {
    type Player = Side;

    fn turn(&self, left: &u32) -> Side {
        if left % 2 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self, left: &u32) -> Option<Outcome<Side>> {
        (*left == 0).then_some(Outcome::Win(Side::First))
    }
}

impl Keyed for Chain {
    fn key_bits(&self) -> u32 {
        32
    }

    fn key(&self, left: &u32) -> u128 {
        u128::from(*left)
    }

    fn state(&self, key: u128) -> Option<u32> {
        u32::try_from(key).ok()
    }
}

#[test]
fn a_line_of_10_000_moves_needs_no_deep_stack() {
    // The stack has six bytes for each move.
    let on_a_small_stack = std::thread::Builder::new().stack_size(1 << 16).spawn(|| {
        for bytes in [0, 64, 1 << 23] {
            let search = || AlphaBeta::new(&Chain).memory(bytes).unwrap();
            let length = Chain::LENGTH;
            assert_eq!(search().score(&length).score(), Some(Score::Win(length)));
            assert_eq!(search().moves(&(length - 1)).score(), Some(Score::Loss(length - 1)));
        }
    });
    on_a_small_stack.unwrap().join().unwrap();
}
