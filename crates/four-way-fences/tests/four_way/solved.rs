//! Solved positions: alpha-beta, retrograde analysis and a plain search agree.

use std::collections::BTreeSet;

use abstract_games_core::{Cancel, Game, Limits, Players, Run, Stop};
use abstract_games_four_way_fences::solved::{TurnSolver, solve_all};
use abstract_games_four_way_fences::{FourWayFences, Position, Rules};
use abstract_games_solve::Score;
use ahash::AHashMap;

use crate::{game, position};

/// A game on 4 × 4 cells with `supply` straight walls inside the board for each player.
fn small(stones_needed: u8, supply: u8) -> FourWayFences {
    let straight = Rules { l_walls: false, edge_walls: false, ..Rules::default() };
    game(4, Rules { stones_needed, supply: Some(supply), ..straight })
}

/// One stone each.
fn duel(supply: u8) -> (FourWayFences, Position) {
    let game = small(4, supply);
    let text = format!("- / - / nBd NCd / first / 1 / left {supply} {supply}");
    let start = position(&game, &text);
    (game, start)
}

/// The number of positions at the beginning of a turn, and of finished ones, by single steps and
/// without symmetry.
fn reachable(game: &FourWayFences, start: &Position) -> BTreeSet<Position> {
    let mut seen = BTreeSet::from([*start]);
    let mut open = vec![*start];
    while let Some(position) = open.pop() {
        open.extend(
            game.successors(&position).map(|(_, next)| next).filter(|next| seen.insert(*next)),
        );
    }
    seen.retain(|position| position.moved().is_empty() || game.outcome(position).is_some());
    seen
}

#[test]
fn alpha_beta_and_retrograde_analysis_agree_on_a_duel() {
    agree_on_a_duel(0);
}

#[test]
#[ignore = "two seconds; every run solves the duel without walls"]
fn alpha_beta_and_retrograde_analysis_agree_on_a_duel_with_a_wall_each() {
    agree_on_a_duel(1);
}

fn agree_on_a_duel(supply: u8) {
    let (game, start) = duel(supply);
    let all = solve_all(&game, &start, Run::new()).unwrap();
    let one = TurnSolver::new(&game).memory(1 << 20).solve(&start).unwrap();
    assert_eq!(one.bounds.score(), Some(all.start));
    // Every position stands for at most the 16 that the symmetries make of it.
    let plain = reachable(&game, &start).len() as u64;
    let positions = all.positions();
    assert!((plain.div_ceil(16)..=plain).contains(&positions), "{plain} and {positions}");
}

#[test]
fn a_limit_ends_the_search_of_a_position_and_of_all() {
    let (game, start) = duel(1);
    let stopped = TurnSolver::new(&game).observer(Limits::new().work(100)).solve(&start).unwrap();
    assert_eq!((stopped.stopped, stopped.nodes), (Some(Stop::WorkLimit), 100));
    assert!(stopped.bounds.score().is_none());
    // The reason is kept if the search does not even begin.
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = TurnSolver::new(&game).observer(cancel).solve(&start).unwrap();
    assert_eq!((stopped.stopped, stopped.nodes), (Some(Stop::Cancelled), 0));
    let small = Limits::new().memory(100);
    let stopped = TurnSolver::new(&game).observer(small).solve(&start).unwrap();
    assert_eq!(stopped.stopped, Some(Stop::MemoryLimit));
    // The lists of turns count beside the table.
    let stopped = TurnSolver::new(&game).memory(1 << 16).solve(&start).unwrap();
    assert_eq!(stopped.stopped, Some(Stop::MemoryLimit));
    let run = Run::new().observer(Limits::new().work(100));
    assert_eq!(solve_all(&game, &start, run), Err(Stop::WorkLimit));
}

/// The score in turns by a plain search of single steps to this number of turns, if a player can
/// force a win in them.
fn plain(
    game: &FourWayFences,
    position: &Position,
    turns: u32,
    known: &mut AHashMap<(Position, u32), Option<Score>>,
) -> Option<Score> {
    if let Some(winner) = game.winner(position) {
        return Some(if winner == position.turn() { Score::Win(0) } else { Score::Loss(0) });
    }
    if turns == 0 {
        return None;
    }
    if let Some(score) = known.get(&(*position, turns)) {
        return *score;
    }
    let scores = game.successors(position).map(|(_, next)| {
        let ends_turn = next.turn() != position.turn() || game.winner(&next).is_some();
        let score = plain(game, &next, turns - u32::from(ends_turn), known)?;
        let score = if next.turn() == position.turn() { score } else { -score };
        Some(if ends_turn { score.through_move(false) } else { score })
    });
    let scores: Vec<_> = scores.collect();
    let win = scores.iter().flatten().filter(|score| matches!(score, Score::Win(_))).max();
    let best = win
        .copied()
        .or_else(|| scores.iter().copied().collect::<Option<Vec<_>>>()?.into_iter().max());
    known.insert((*position, turns), best);
    best
}

#[test]
fn a_plain_search_of_single_steps_finds_the_same_scores() {
    for (stones_needed, supply, text) in [
        (3, 0, "- / - / nBd eAb NCd WDb / first / 1 / left 0 0"),
        (4, 1, "- / - / nBc NCc / first / 1 / left 1 1"),
    ] {
        let game = small(stones_needed, supply);
        let start = position(&game, text);
        let solved = TurnSolver::new(&game).memory(1 << 20).solve(&start).unwrap();
        let mut known = AHashMap::new();
        let found = plain(&game, &start, solved.turns, &mut known);
        assert_eq!(found, solved.bounds.score(), "{text}");
        assert_eq!(plain(&game, &start, solved.turns - 1, &mut known), None);
    }
}
