//! Sliding pieces: the searches from the corners and from the centre, and the formulas.

#[path = "../../../research/sliding_heuristic.rs"]
#[expect(dead_code, reason = "the program's own output")]
mod program;

use std::collections::BTreeMap;

use abstract_games::sliding::{Census, CensusTaker, Piece, SlidingPuzzle, centre, corners};

use super::data;

const COLUMNS: [&str; 3] = ["moves", "reachable_orbits", "eccentricity"];

/// The columns of a census that the data files have.
fn columns(census: &Census) -> [String; 3] {
    let cell = |n: Option<usize>| n.map_or_else(String::new, |n| n.to_string());
    [cell(census.goal_distance), census.reachable_orbits.to_string(), cell(census.eccentricity)]
}

fn from_corners(piece: Piece, size: u32) -> Census {
    let puzzle = SlidingPuzzle::from_corners(piece, size).unwrap();
    CensusTaker::new(&puzzle).goal(centre(size).unwrap()).unwrap().take()
}

/// The number of configurations that rooks reach from the corners, for n from 6 on.
pub(super) fn reachable(n: i128) -> i128 {
    (36 * n.pow(5) - 75 * n.pow(4) - 454 * n.pow(3) - 1302 * n.pow(2) + 15334 * n - 24108) / 3
}

#[test]
fn the_searches_from_the_corners_are_those_of_the_library() {
    for piece in [Piece::Rook, Piece::Queen] {
        let rows = data(&format!("sliding-{}s.csv", piece.name()));
        for row in rows.iter().filter(|row| row.number::<u32>("size") <= 7) {
            let found = columns(&from_corners(piece, row.number("size")));
            assert_eq!(row.cells(COLUMNS), found, "{piece:?}, size {}", row.cell("size"));
        }
    }
}

#[test]
fn rooks_follow_the_formulas() {
    for row in data("sliding-rooks.csv") {
        let n: i128 = row.number("size");
        if n >= 4 {
            assert_eq!(row.number::<i128>("moves"), 10 * n / 3 - 1, "{n}");
        }
        if n >= 8 {
            let orbits = 36 * n.pow(5) - 75 * n.pow(4) - 454 * n.pow(3) - 1221 * n.pow(2);
            let orbits = (orbits + 15238 * n - 24552) / 24;
            assert_eq!(row.number::<i128>("reachable_orbits"), orbits, "{n}");
        }
    }
    for row in data("sliding-configurations.csv").iter().filter(|row| row.cell("piece") == "rook") {
        let expected = reachable(row.number("size"));
        assert_eq!(row.number::<i128>("reachable_configurations"), expected);
    }
}

#[test]
fn queens_follow_the_formulas() {
    for row in data("sliding-queens.csv") {
        let n: u32 = row.number("size");
        if n >= 4 {
            assert_eq!(row.number::<u32>("moves"), 3 * n / 2 + u32::from(n % 4 != 0), "{n}");
        }
        if (28..=38).contains(&n) {
            assert_eq!(row.number::<u32>("eccentricity"), 5 * n - 30, "{n}");
        }
    }
}

#[test]
fn bishops_in_the_corners_reach_121_configurations_on_all_boards_but_the_smallest() {
    let rows = data("sliding-bishops.csv");
    assert!(rows.iter().map(|row| row.number::<u32>("size")).eq((2..=128).step_by(2)));
    for row in &rows {
        let census = from_corners(Piece::Bishop, row.number("size"));
        assert_eq!(row.cells(COLUMNS), columns(&census));
        if row.cell("size") != "2" {
            assert_eq!(row.cells(COLUMNS), ["", "19", "6"]);
            assert_eq!(census.reachable_configurations, 121);
        }
    }
}

#[test]
fn bishops_from_the_centre_follow_the_formulas() {
    let rows = data("sliding-bishops-from-centre.csv");
    assert_eq!(rows.len(), 63);
    for row in rows {
        let n: i128 = row.number("size");
        assert_eq!(row.cell("moves_to_corners"), "4", "{n}");
        if n >= 6 {
            let orbits = (441 * n.pow(2) - 3423 * n + 6664) / 2;
            assert_eq!(row.number::<i128>("reachable_orbits"), orbits, "{n}");
        }
        if n >= 8 {
            let expected = if n % 4 == 0 { 5 * n / 2 } else { (5 * n - 6) / 2 };
            assert_eq!(row.number::<i128>("eccentricity"), expected, "{n}");
        }
        if n <= 10 {
            let size = row.number("size");
            let puzzle = SlidingPuzzle::new(Piece::Bishop, size, centre(size).unwrap()).unwrap();
            let census = CensusTaker::new(&puzzle).goal(corners(size).unwrap()).unwrap().take();
            let cells = row.cells(["moves_to_corners", "reachable_orbits", "eccentricity"]);
            assert_eq!(cells, columns(&census), "{n}");
        }
    }
}

#[test]
fn the_orbits_by_distance_add_up_to_those_that_can_be_reached() {
    for piece in ["rooks", "queens"] {
        let boards = data(&format!("sliding-{piece}.csv"));
        let mut sums = BTreeMap::<String, (u64, u64)>::new();
        for row in data(&format!("sliding-{piece}-by-depth.csv")) {
            let (levels, sum) = sums.entry(row.cell("size").to_owned()).or_default();
            assert_eq!(row.number::<u64>("moves"), *levels, "{piece}");
            *levels += 1;
            *sum += row.number::<u64>("orbits");
        }
        assert!(sums.len() >= 2, "{piece}");
        for (size, (levels, sum)) in sums {
            let board = boards.iter().find(|board| board.cell("size") == size).unwrap();
            // On the largest boards of queens only the orbits before the centre are known.
            if board.cell("reachable_orbits").is_empty() {
                assert_eq!(board.number::<u64>("moves"), levels, "{piece}, {size}");
            } else {
                let found = ["reachable_orbits", "eccentricity"].map(|it| board.number::<u64>(it));
                assert_eq!(found, [sum, levels - 1], "{piece}, {size}");
            }
        }
    }
}

#[test]
fn the_searches_with_a_lower_bound_are_those_of_the_program() {
    for row in data("sliding-heuristic.csv").iter().filter(|row| row.number::<u32>("size") <= 10) {
        let found = program::compare(row.number("size")).unwrap();
        assert_eq!(found.a_star.moves, found.breadth_first.moves);
        let found = [
            found.a_star.moves.unwrap(),
            found.bound.unwrap(),
            found.breadth_first.expanded,
            found.a_star.expanded,
            found.breadth_first.orbits,
            found.a_star.orbits,
        ];
        let columns = [
            "moves",
            "bound",
            "expanded_breadth_first",
            "expanded_a_star",
            "found_breadth_first",
            "found_a_star",
        ];
        assert_eq!(row.cells(columns), found.map(|number| number.to_string()));
    }
}
