//! Four-Way Fences: the solved positions, and the numbers of sets of walls, of sets of edges and of
//! positions.

use abstract_games::four_way_fences::counting::{
    count_edge_sets, count_open_edge_sets, count_positions, count_wall_sets,
};
use abstract_games::four_way_fences::players::PathWeights;
use abstract_games::four_way_fences::solved::{TurnSolver, solve_all};
use abstract_games::four_way_fences::{Board, FourWayFences, Rules};
use abstract_games::{BigUint, Game, Run};

use super::data;

#[test]
fn the_weights_are_those_of_the_players() {
    let weights: Vec<i32> =
        data("four-way-weights.csv").iter().map(|row| row.number("points")).collect();
    let PathWeights { turns, steps, reserve, tempo } = PathWeights::default();
    assert_eq!(weights, [turns, steps, reserve, tempo]);
}

#[test]
fn the_solved_positions_are_those_of_the_library() {
    for row in data("four-way-solved.csv") {
        let game: FourWayFences = row.number("game");
        assert_eq!(game.to_string(), row.cell("game"));
        // Others take seconds without optimisation.
        if row.number::<u64>("positions") >= 10_000 {
            continue;
        }
        let (value, positions) = if row.cell("method") == "alpha-beta" {
            let solver = TurnSolver::new(&game).memory(1 << 24);
            let solved = solver.solve(&game.initial()).unwrap();
            (solved.bounds.score().unwrap(), solved.nodes)
        } else {
            let start = game.position(&row.number("start")).unwrap();
            let solved = solve_all(&game, &start, Run::new()).unwrap();
            (solved.start, solved.positions())
        };
        assert_eq!(row.cells(["value", "positions"]), [value.to_string(), positions.to_string()]);
    }
}

#[test]
fn the_positions_without_walls_are_those_of_the_library() {
    let rows = data("four-way-positions.csv");
    let row = rows.iter().find(|row| row.cell("walls") == "0").unwrap();
    let size = row.number("size");
    let board = Board::new(size, size).unwrap();
    let (positions, sets) = count_positions(board, 0, ()).unwrap();
    assert_eq!(row.cells(["edge_sets", "positions"]), [sets.to_string(), positions.to_string()]);
}

#[test]
fn the_sets_of_walls_are_those_of_the_library() {
    let rows = data("four-way-wall-sets.csv");
    for size in 1..=4 {
        let of_board = rows.iter().filter(|row| row.number::<u8>("size") == size);
        let sets: Vec<BigUint> = of_board.map(|row| row.number("sets")).collect();
        assert_eq!(sets, count_wall_sets(size, size, &Rules::default(), ()).unwrap(), "{size}");
    }
    for total in data("four-way-wall-set-totals.csv") {
        let of_board = rows.iter().filter(|row| row.cell("size") == total.cell("size"));
        let sets: Vec<BigUint> = of_board.map(|row| row.number("sets")).collect();
        let found = [sets[1].clone(), sets[2].clone(), sets.iter().sum()];
        let found = found.map(|number: BigUint| number.to_string());
        assert_eq!(total.cells(["one_wall", "two_walls", "any_number"]), found);
    }
}

#[test]
fn the_sets_of_edges_are_those_of_the_library() {
    for row in &data("four-way-edge-sets.csv")[..2] {
        let size = row.number("size");
        let counts = [count_edge_sets, count_open_edge_sets].map(|count| {
            let sets: u128 = count(size, size, true, ()).unwrap().iter().sum();
            sets.to_string()
        });
        assert_eq!(row.cells(["edge_sets", "open_edge_sets"]), counts, "{size}");
    }
}
