//! The solver against plain negamax, and what must not change its answers.

use abstract_games_core::{Adversarial, Game, Limits, Progress, Stop, Value, observer};
use abstract_games_quarto::{Move, Piece, Position, Quarto, Rules, Solver};
use proptest::prelude::*;

/// The value for the player to move, and the placements to the end under best play, by looking at
/// every line of play.
fn plain(quarto: &Quarto, position: &Position) -> (Value, Option<u32>) {
    if let Some(value) = quarto.result(position) {
        return (value, (value != Value::Draw).then_some(0));
    }
    let outcomes = quarto.moves(position).map(|m| plain_move(quarto, position, m));
    outcomes.max_by_key(|&outcome| rank(outcome)).unwrap()
}

/// What a move is worth to the player who makes it.
fn plain_move(quarto: &Quarto, position: &Position, m: Move) -> (Value, Option<u32>) {
    let next = quarto.play(position, &m);
    let (value, distance) = plain(quarto, &next);
    match m {
        Move::Give(_) => (-value, distance),
        Move::Place(_) => (value, distance.map(|d| d + 1)),
    }
}

fn rank((value, distance): (Value, Option<u32>)) -> i64 {
    let distance = i64::from(distance.unwrap_or(0));
    match value {
        Value::Win => 100 - distance,
        Value::Draw => 0,
        Value::Loss => distance - 100,
    }
}

/// Positions to which play can have come, with at least `least` pieces on the board.
fn position(rules: Rules, least: usize) -> impl Strategy<Value = Position> {
    let pieces = Just((0..16).collect::<Vec<u8>>()).prop_shuffle();
    let cells = Just((0..16).collect::<Vec<usize>>()).prop_shuffle();
    let any = (pieces, cells, least..=16, any::<bool>());
    any.prop_filter_map("a Quarto too early", move |(pieces, cells, placed, has_hand)| {
        let mut board = [None; 16];
        let mut pieces = pieces.into_iter().map(|number| Piece::new(number).unwrap());
        for &cell in &cells[..placed] {
            board[cell] = pieces.next();
        }
        let position = Position::new(board, pieces.next().filter(|_| has_hand)).unwrap();
        rules.check(&position).is_ok().then_some(position)
    })
}

fn agrees(rules: Rules, position: &Position) -> Result<(), TestCaseError> {
    let quarto = Quarto::new(rules);
    let (value, distance) = plain(&quarto, position);
    let mut solver = Solver::new(&quarto, 1 << 16).unwrap();
    let solution = solver.distances(true).all_moves(true).solve(position, ()).unwrap();
    prop_assert_eq!((solution.value, solution.distance), (Some(value), distance));
    let moves: Vec<_> = quarto.moves(position).collect();
    prop_assert_eq!(solution.moves.len(), moves.len());
    let mut best = Vec::new();
    for (found, m) in solution.moves.iter().zip(moves) {
        let expected = plain_move(&quarto, position, m);
        prop_assert_eq!((found.m, found.value, found.distance), (m, expected.0, expected.1));
        if expected == (value, distance) {
            best.push(m);
        }
    }
    prop_assert_eq!(&solution.best, &best);
    // Without distances: the value alone, and every move that keeps it.
    let solution = solver.distances(false).all_moves(false).solve(position, ()).unwrap();
    prop_assert_eq!(solution.value, Some(value));
    let keeps = |m: &Move| plain_move(&quarto, position, *m).0 == value;
    prop_assert_eq!(solution.best, quarto.moves(position).filter(keeps).collect::<Vec<_>>());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(334))]

    #[test]
    fn lines_are_solved_as_by_plain_negamax(position in position(Rules::lines(), 10)) {
        agrees(Rules::lines(), &position)?;
    }

    #[test]
    fn squares_are_solved_as_by_plain_negamax(position in position(Rules::squares(), 10)) {
        agrees(Rules::squares(), &position)?;
    }

    #[test]
    fn the_torus_is_solved_as_by_plain_negamax(position in position(Rules::torus(), 10)) {
        agrees(Rules::torus(), &position)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn threads_and_tables_change_no_answer(position in position(Rules::lines(), 6)) {
        let quarto = Quarto::default();
        let answer = |threads, bytes| {
            let mut solver = Solver::new(&quarto, bytes).unwrap();
            let solver = solver.threads(threads).distances(true).all_moves(true);
            let solution = solver.solve(&position, ()).unwrap();
            (solution.value, solution.distance, solution.best, solution.moves)
        };
        let one = answer(1, 1 << 24);
        prop_assert_eq!(&answer(2, 1 << 24), &one);
        prop_assert_eq!(&answer(3, 64), &one);
    }
}

#[test]
fn an_impossible_position_is_refused() {
    let solver = Solver::new(&Quarto::default(), 1 << 12).unwrap();
    let error = solver.solve(&"0246/..../..../.... 9".parse().unwrap(), ()).unwrap_err();
    assert_eq!(error.to_string(), "there is a Quarto on the board already: a4 b4 c4 d4");
}

#[test]
fn a_search_may_be_stopped_and_tells_how_far_it_is() {
    let mut solver = Solver::new(&Quarto::default(), 1 << 20).unwrap();
    let position = "0.../..../.1../.... -".parse().unwrap();
    let mut last = 0;
    let mut asked = 0;
    let watch = observer::from_fn(|progress: &Progress| {
        assert!(progress.done >= last && progress.done <= progress.total.unwrap());
        last = progress.done;
        asked += 1;
        if asked == 1000 { Err(Stop::Cancelled) } else { Ok(()) }
    });
    let solution = solver.solve(&position, watch).unwrap();
    assert_eq!((solution.stopped, solution.value), (Some(Stop::Cancelled), None));
    let solution = solver.threads(2).solve(&position, Limits::new().memory(1 << 10)).unwrap();
    assert_eq!(solution.stopped, Some(Stop::MemoryLimit));
}
