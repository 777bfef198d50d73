//! Alpha-beta with a limit of plies, against minimax of intervals.

use super::cycles::cyclic;
use super::margins::{Pointed, pointed};
use super::oracle::{arena, tables};
use crate::arena::Arena;
use abstract_games_core::{Adversarial, Game, Margins, Value};
use abstract_games_solve::{AlphaBeta, Bounds, Score, TranspositionTable};
use proptest::prelude::*;

/// The bounds on the score of `v` that follow from looking `plies` ahead.
fn scores_within(arena: &Arena, v: usize, plies: u32) -> Bounds {
    if let Some(value) = arena.result(&v) {
        return Bounds::exactly(match value {
            Value::Win => Score::BEST,
            Value::Draw => Score::Draw,
            Value::Loss => Score::WORST,
        });
    }
    let unknown = Bounds { least: Score::Loss(1), greatest: Score::Win(1) };
    if plies == 0 {
        return unknown;
    }
    let worth = |(m, next)| {
        let bounds = scores_within(arena, next, plies - 1);
        through(bounds, arena.passes_turn(&v, &m))
    };
    let moves: Vec<_> = arena.successors(&v).map(worth).collect();
    Bounds {
        least: moves.iter().map(|bounds| bounds.least).max().unwrap(),
        greatest: moves.iter().map(|bounds| bounds.greatest).max().unwrap(),
    }
}

fn through(bounds: Bounds, passes: bool) -> Bounds {
    let [a, b] = [bounds.least, bounds.greatest].map(|score| score.through_move(passes));
    Bounds { least: a.min(b), greatest: a.max(b) }
}

/// The bounds on the margin of `v` that follow from looking `plies` ahead.
fn margins_within(game: &Pointed, v: usize, plies: u32) -> Bounds<i32> {
    if let Some(margin) = game.margin(&v) {
        return Bounds::exactly(margin);
    }
    if plies == 0 {
        return Bounds::ANY_MARGIN;
    }
    let worth = |(m, next)| {
        let Bounds { least, greatest } = margins_within(game, next, plies - 1);
        if game.passes_turn(&v, &m) { (-greatest, -least) } else { (least, greatest) }
    };
    let moves: Vec<_> = game.successors(&v).map(worth).collect();
    Bounds {
        least: moves.iter().map(|bounds| bounds.0).max().unwrap(),
        greatest: moves.iter().map(|bounds| bounds.1).max().unwrap(),
    }
}

/// Checks all questions about vertex 0. `table` may have entries from deeper searches.
fn check(
    arena: &Arena,
    plies: u32,
    table: Option<&TranspositionTable>,
    threads: usize,
) -> Result<(), TestCaseError> {
    let search = || {
        let search = AlphaBeta::new(arena).within(plies).threads(threads);
        match table {
            Some(table) => search.table(table).unwrap(),
            None => search,
        }
    };
    let expected = scores_within(arena, 0, plies);
    let open = |decided: bool| (!decided).then_some(plies);
    let score = search().score(&0);
    prop_assert_eq!((score.bounds(), score.stopped()), (expected, None));
    prop_assert_eq!(score.undecided_within(), open(expected.score().is_some()));
    let value = search().value(&0);
    let [least, greatest] = [expected.least, expected.greatest].map(|s| Bounds::of(s.value()));
    let values = Bounds { least: least.least, greatest: greatest.greatest };
    prop_assert_eq!(value.bounds(), values);
    prop_assert_eq!(value.undecided_within(), open(expected.value().is_some()));
    for d in 0..5 {
        for asked in [Score::Win(d), Score::Loss(d), Score::Draw] {
            let proof = search().is_at_least(&0, asked);
            let reached = expected.least >= asked;
            let decided = reached || expected.greatest < asked;
            prop_assert_eq!(proof.undecided_within(), open(decided));
            prop_assert_eq!(proof.is_at_least(asked), decided.then_some(reached));
        }
    }
    let moves = search().moves(&0);
    let each = arena.successors(&0).map(|(m, next)| {
        let bounds = match plies.checked_sub(1) {
            Some(plies) => scores_within(arena, next, plies),
            None => Bounds::UNKNOWN,
        };
        (m, through(bounds, arena.passes_turn(&0, &m)))
    });
    let each: Vec<_> = each.collect();
    prop_assert!(moves.iter().map(|(&m, bounds)| (m, bounds)).eq(each.iter().copied()));
    let decided = each.iter().all(|(_, bounds)| bounds.score().is_some());
    prop_assert_eq!(moves.undecided_within(), open(decided));
    let best = search().best_moves(&0);
    match expected.score() {
        Some(score) if best.undecided_within().is_none() => {
            let is_best = |(_, bounds): &&(usize, Bounds)| bounds.least >= score;
            prop_assert!(best.best().eq(each.iter().filter(is_best).map(|(m, _)| m)));
        }
        _ => prop_assert!(best.undecided_within().is_some() || each.is_empty()),
    }
    for ((_, found), (_, known)) in best.iter().zip(&each) {
        prop_assert!(found.least <= known.greatest && known.least <= found.greatest);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn scores_within_a_depth_are_those_of_minimax_of_intervals(
        arena in cyclic(12),
        plies in 0..7_u32,
        threads in 1..=2_usize,
    ) {
        for table in &tables() {
            check(&arena, plies, table.as_ref(), threads)?;
        }
    }

    /// Entries from deeper searches neither change the answers nor are damaged.
    #[test]
    fn entries_of_deeper_searches_change_no_answer(arena in arena(30), plies in 0..6_u32) {
        let full = AlphaBeta::new(&arena).score(&0).score();
        for table in tables().iter().flatten() {
            let search = || AlphaBeta::new(&arena).table(table).unwrap();
            for v in 0..arena.edges.len() {
                search().score(&v);
            }
            check(&arena, plies, Some(table), 1)?;
            prop_assert_eq!(search().score(&0).score(), full);
        }
    }

    #[test]
    fn margins_within_a_depth_are_those_of_minimax(game in pointed(20), plies in 0..6_u32) {
        let expected = margins_within(&game, 0, plies);
        for table in &tables() {
            let search = || {
                let search = AlphaBeta::new(&game);
                match table {
                    Some(table) => search.table(table).unwrap(),
                    None => search,
                }
            };
            search().margin(&0);
            let proof = search().within(plies).margin(&0);
            prop_assert_eq!(proof.bounds(), expected);
            let open = expected.margin().is_none().then_some(plies);
            prop_assert_eq!(proof.undecided_within(), open);
        }
    }
}
