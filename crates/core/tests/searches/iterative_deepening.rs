//! Tests of the player with iterative deepening against plain negamax and retrograde analysis.

use crate::arena::Arena;
use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
use abstract_games_core::{
    Adversarial, Dihedral, Game, Limits, Progress, Quotient, Stop, Value, observer,
};
use abstract_games_play::{
    BestMoves, Choice, Estimate, Evaluation, IterativeDeepening, OrbitEvaluation, OrbitPlayer,
    Player,
};
use abstract_games_search::Bfs;
use abstract_games_solve::{AlphaBeta, Retrograde, Score};
use proptest::prelude::*;

/// Points that differ from state to state.
struct Noise;

impl<G: Game<State: std::hash::Hash>> Evaluation<G> for Noise {
    fn evaluate(&self, _: &G, state: &G::State) -> Estimate {
        Estimate::Points(noise(state))
    }
}

fn noise(state: &impl std::hash::Hash) -> i32 {
    let hash = ahash::RandomState::with_seeds(5, 6, 7, 8).hash_one(state);
    i32::try_from(hash % 41).unwrap() - 20
}

/// Removes every second move. The points are noise.
struct Selective;

impl<G: Game> Evaluation<G> for Selective {
    fn evaluate(&self, game: &G, state: &G::State) -> Estimate {
        Noise.evaluate(game, state)
    }

    fn best_moves(&self, game: &G, state: &G::State) -> BestMoves<G::Move> {
        let mut moves = game.move_list(state);
        let all = moves.len();
        if noise(state) % 2 == 0 {
            moves.reverse();
        }
        moves.truncate(all.div_ceil(2));
        BestMoves { are_all: moves.len() == all, moves }
    }
}

/// The estimate of a search of all moves to a fixed depth, without any cutoff.
fn plain<G: Adversarial>(game: &G, state: &G::State, depth: u32) -> Estimate {
    if let Some(value) = game.result(state) {
        return Estimate::finished(value);
    }
    if depth == 0 {
        return Noise.evaluate(game, state);
    }
    let estimates = game.moves(state).map(|m| {
        let estimate = plain(game, &game.play(state, &m), depth - 1);
        estimate.through_move(game.passes_turn(state, &m))
    });
    estimates.max().unwrap()
}

/// The table holds no copy of itself while it grows.
#[test]
fn the_limit_of_the_table_holds_while_it_grows() {
    for memory in [1 << 15, 1 << 16] {
        let mut most = 0;
        let mut observer = observer::from_fn(|progress: &Progress| {
            most = most.max(progress.bytes);
            if progress.done < 50_000 { Ok(()) } else { Err(Stop::WorkLimit) }
        });
        let mut player = IterativeDeepening::new(Noise).memory(memory);
        player.choose(&TicTacToe, &TicTacToe.initial(), &mut observer).unwrap();
        // The number of entries is a power of two.
        assert!((memory / 2 + 1..=memory).contains(&most), "{most}");
    }
}

/// An estimate without the difference between a proved draw and 0 points.
fn ranked(estimate: Option<Estimate>) -> Option<Estimate> {
    estimate.map(|estimate| match estimate {
        Estimate::Proved(Score::Draw) => Estimate::Points(0),
        other => other,
    })
}

fn arena() -> impl Strategy<Value = Arena> {
    (2..=24_usize).prop_flat_map(|n| {
        let edges = prop::collection::vec(prop::collection::vec(0..n, 0..4), n);
        let turns = prop::collection::vec(any::<bool>(), n);
        (edges, turns, prop::collection::vec(0..3_u8, n))
            .prop_map(|(edges, turns, ends)| Arena::of_sides(edges, &turns, &ends))
    })
}

fn check_line<G: Game>(game: &G, state: &G::State, choice: &Choice<G::Move>) {
    assert_eq!(choice.line.first(), Some(&choice.best));
    choice.line.iter().fold(state.clone(), |at, m| game.try_play(&at, m).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn without_table_and_reductions_the_estimate_is_that_of_plain_negamax(
        arena in arena(),
        depth in 1..6_u32,
        aspiration in prop::option::of(0..8_u32),
    ) {
        for v in 0..arena.edges.len() {
            let mut player = IterativeDeepening::new(Noise).memory(0).depth(depth);
            if let Some(points) = aspiration {
                player = player.aspiration(points);
            }
            let Some(choice) = player.choose(&arena, &v, &mut ()) else {
                prop_assert!(arena.edges[v].is_empty());
                continue;
            };
            // A proof ends the search before the depth.
            let reached = choice.depth;
            prop_assert_eq!(ranked(choice.estimate), ranked(Some(plain(&arena, &v, reached))));
            let is_proved = matches!(choice.estimate, Some(Estimate::Proved(_)));
            prop_assert!(is_proved || reached == depth);
            check_line(&arena, &v, &choice);
        }
    }

    /// Play can repeat in most of these games.
    #[test]
    fn what_is_proved_is_true(
        arena in arena(),
        memory in 0..4_u64,
        reductions in any::<bool>(),
        margin in prop::option::of(0..9_u32),
    ) {
        let found = Bfs::new(&arena).sources(0..arena.edges.len()).explore();
        let solved = Retrograde::new(&arena, &found).solve();
        for v in 0..arena.edges.len() {
            let player = IterativeDeepening::new(Selective).memory(memory * 1000);
            let mut player = player.reductions(reductions).depth(12).aspiration(3);
            if let Some(points) = margin {
                player = player.margin(points);
            }
            let Some(choice) = player.choose(&arena, &v, &mut ()) else { continue };
            check_line(&arena, &v, &choice);
            if let Some(Estimate::Proved(score)) = choice.estimate {
                prop_assert_eq!(Some(score.value()), solved.value(&v));
                let least = solved.distance(&v).unwrap_or(0);
                prop_assert!(score.distance().unwrap_or(0) as usize >= least);
            }
        }
    }

    /// Without selection and reductions every win within the depth is found, with its distance.
    #[test]
    fn wins_and_losses_within_the_depth_are_found(arena in arena(), memory in 0..4_u64) {
        let found = Bfs::new(&arena).sources(0..arena.edges.len()).explore();
        let solved = Retrograde::new(&arena, &found).solve();
        for v in (0..arena.edges.len()).filter(|&v| !arena.edges[v].is_empty()) {
            let mut player = IterativeDeepening::new(Noise).memory(memory * 1000).depth(8);
            let choice = player.choose(&arena, &v, &mut ()).unwrap();
            if let Some(distance) = solved.distance(&v).filter(|&distance| distance <= 8) {
                let distance = u32::try_from(distance).unwrap();
                let score = match solved.value(&v) {
                    Some(Value::Win) => Score::Win(distance),
                    _ => Score::Loss(distance),
                };
                prop_assert_eq!(choice.estimate, Some(Estimate::Proved(score)));
            }
        }
    }
}

#[test]
fn every_position_of_tic_tac_toe_gets_its_score() {
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    let mut player = IterativeDeepening::new(OrbitEvaluation(Noise));
    // A player that overlooks moves proves less, but nothing false.
    let mut selective =
        IterativeDeepening::new(OrbitEvaluation(Selective)).reductions(true).margin(5).depth(9);
    for orbit in Bfs::new(&quotient).explore().states() {
        let choice = player.choose(&quotient, orbit, &mut ());
        assert_eq!(choice.is_none(), quotient.result(orbit).is_some());
        let Some(choice) = choice else { continue };
        let score = AlphaBeta::new(&quotient).score(orbit).score().unwrap();
        assert_eq!(choice.estimate, Some(Estimate::Proved(score)));
        let choice = selective.choose(&quotient, orbit, &mut ()).unwrap();
        if let Some(Estimate::Proved(found)) = choice.estimate {
            assert_eq!(found.value(), score.value());
        }
    }
}

#[test]
fn a_player_of_orbits_plays_the_game() {
    let symmetry = |_: &TicTacToe| Dihedral::square(3);
    let mut player = OrbitPlayer::new(IterativeDeepening::new(OrbitEvaluation(Noise)), symmetry);
    for state in Bfs::new(&TicTacToe).explore().states().iter().step_by(5) {
        let choice = player.choose(&TicTacToe, state, &mut ());
        assert_eq!(choice.is_none(), TicTacToe.result(state).is_some());
        let Some(choice) = choice else { continue };
        check_line(&TicTacToe, state, &choice);
        let score = AlphaBeta::new(&TicTacToe).score(state).score().unwrap();
        assert_eq!(choice.estimate, Some(Estimate::Proved(score)));
    }
}

#[test]
fn the_draw_of_tic_tac_toe_is_proved_at_nine_plies() {
    let mut player = IterativeDeepening::new(Noise);
    let choice = player.choose(&TicTacToe, &TicTacToe.initial(), &mut ()).unwrap();
    assert_eq!(choice.estimate, Some(Estimate::Proved(Score::Draw)));
    assert_eq!((choice.depth, choice.stopped), (9, None));
}

/// Lists the moves itself: at most so many, and says so.
struct Listed(usize);

impl<G: Game> Evaluation<G> for Listed {
    fn evaluate(&self, _: &G, _: &G::State) -> Estimate {
        Estimate::Points(0)
    }

    fn best_moves(&self, game: &G, state: &G::State) -> BestMoves<G::Move> {
        let moves: Vec<_> = game.moves(state).take(self.0).collect();
        BestMoves { are_all: game.moves(state).nth(self.0).is_none(), moves }
    }
}

#[test]
fn a_draw_is_proved_by_a_list_of_all_moves_and_not_by_one_that_left_out_some() {
    let start = TicTacToe.initial();
    for (most, depth) in [(9, 9), (8, 12)] {
        let mut player = IterativeDeepening::new(Listed(most)).depth(12);
        let choice = player.choose(&TicTacToe, &start, &mut ()).unwrap();
        let is_proved = choice.estimate == Some(Estimate::Proved(Score::Draw));
        assert_eq!((is_proved, choice.depth), (most == 9, depth));
    }
}

#[test]
fn equal_limits_give_equal_choices() {
    let start = TicTacToe.initial();
    let player = || IterativeDeepening::new(Noise).reductions(true).margin(10);
    let mut one = player();
    for work in [0, 1, 2, 10, 100, 1000] {
        // One player has chosen before, the other has not.
        let choice = one.choose(&TicTacToe, &start, &mut Limits::new().work(work)).unwrap();
        let again = player().choose(&TicTacToe, &start, &mut Limits::new().work(work));
        assert_eq!(Some(&choice), again.as_ref());
        assert_eq!((choice.nodes, choice.stopped), (work, Some(Stop::WorkLimit)));
    }
}

#[test]
fn the_memory_limit_stops_the_table_from_growing() {
    let mut player = IterativeDeepening::new(Noise);
    let mut limits = Limits::new().memory(1000);
    let choice = player.choose(&TicTacToe, &TicTacToe.initial(), &mut limits).unwrap();
    assert_eq!((choice.stopped, choice.nodes), (Some(Stop::MemoryLimit), 0));
    let mut player = player.memory(1000);
    let choice = player.choose(&TicTacToe, &TicTacToe.initial(), &mut limits).unwrap();
    assert_eq!(choice.stopped, None);
}

/// Breaks the contract: it lists the first cell, whatever the state is, or nothing at all.
struct FirstCell(bool);

impl Evaluation<TicTacToe> for FirstCell {
    fn evaluate(&self, _: &TicTacToe, _: &Board) -> Estimate {
        Estimate::Points(0)
    }

    fn best_moves(&self, _: &TicTacToe, _: &Board) -> BestMoves<Cell> {
        BestMoves {
            moves: Cell::new(0, 0).filter(|_| self.0).into_iter().collect(),
            are_all: false,
        }
    }
}

#[test]
fn a_finished_state_has_no_choice_whatever_the_evaluation_lists() {
    let finished = "XXX OO. ...".parse().unwrap();
    let choice = IterativeDeepening::new(FirstCell(true)).choose(&TicTacToe, &finished, &mut ());
    assert_eq!(choice, None);
}

#[test]
fn all_moves_are_tried_where_the_evaluation_leaves_out_all() {
    let state = "XX. OO. ...".parse().unwrap();
    let choose =
        |state| IterativeDeepening::new(FirstCell(false)).choose(&TicTacToe, state, &mut ());
    let choice = choose(&state).unwrap();
    assert_eq!((choice.best, choice.dead_end), (Cell::new(2, 0).unwrap(), None));
    // X has to prevent a line, two plies ahead.
    let state = "OO. X.. .X.".parse().unwrap();
    let choice = choose(&state).unwrap();
    assert_eq!((choice.best, choice.dead_end), (Cell::new(2, 0).unwrap(), None));
}
