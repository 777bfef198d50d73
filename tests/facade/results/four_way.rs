//! Four-Way Fences: the solved positions, the weights of the players, and the numbers of sets of
//! walls, of sets of edges and of positions.

use abstract_games::four_way_fences::counting::{
    count_edge_sets, count_open_edge_sets, count_positions, count_wall_sets,
};
use abstract_games::four_way_fences::players::PathWeights;
use abstract_games::four_way_fences::solved::{TurnSolver, solve_all};
use abstract_games::four_way_fences::{Board, FourWayFences, Rules};
use abstract_games::{BigUint, Game, Run};

use super::{data, document, first_table, section, tables};

#[test]
fn the_weights_are_those_of_the_players() {
    let page = document("four-way-fences.md");
    let table = first_table(section(&page, "## Players\n"), 2);
    let PathWeights { turns, steps, reserve, tempo } = PathWeights::default();
    let printed: Vec<_> =
        table.iter().map(|row| row[1].trim_end_matches("forthisplayer")).collect();
    assert_eq!(printed, [turns, steps, reserve, tempo].map(|points| points.to_string()));
}

/// A value as the page says it.
fn in_words(value: &str) -> String {
    let (word, turns) = value.rsplit_once(' ').unwrap();
    match word {
        "win in" => format!("wins in turn {turns}"),
        "loss in" => format!("loses in turn {turns}"),
        "open after" => format!("open, no win within {turns} turns"),
        _ => panic!("{value}"),
    }
}

#[test]
fn the_solved_positions_are_those_of_the_data_file_and_of_the_library() {
    let page = document("four-way-fences.md");
    let mut rows = data("four-way-solved.csv", "method,game,start,value,positions").into_iter();
    for (head, method) in [
        ("stones needed | walls of each player | option", "alpha-beta"),
        ("walls of each player | value", "retrograde analysis"),
    ] {
        let tables = tables(&page);
        let (_, table) =
            tables.iter().find(|(_, table)| table[0].join(" | ").starts_with(head)).unwrap();
        for printed in &table[2..] {
            let row = rows.next().unwrap();
            assert_eq!(row[0], method);
            let [value, positions] = printed[printed.len() - 2..] else { unreachable!() };
            assert_eq!([value, &positions.replace(' ', "")], [&*in_words(&row[3]), &row[4]]);
            let game: FourWayFences = row[1].parse().unwrap();
            assert_eq!(game.to_string(), row[1]);
            let supply = game.rules().supply.unwrap().to_string();
            if method == "alpha-beta" {
                let stones = game.rules().stones_needed.to_string();
                assert_eq!(printed[..2], [&*stones, &supply], "{row:?}");
                // Options in words, and the words of the text form that differ from those of the
                // first row.
                let option = match row[1].as_str() {
                    game if game.contains("equalizer 4444") => "`4444`",
                    game if game.contains("equalizer 13444") => "`13444`",
                    game if game.contains("jump-at-goal either") => "`either`",
                    game if game.contains("jump-at-goal turns") => "`turns`",
                    game if game.contains("win after-turn") => "at the end of the turn",
                    game if !game.contains("no-l-walls no-edge-walls") => "all walls",
                    _ => "",
                };
                assert!(printed[2].contains(option), "{row:?}");
                assert_eq!(printed[2].is_empty(), option.is_empty(), "{row:?}");
            } else {
                assert_eq!(printed[0], supply, "{row:?}");
            }
            // Others take seconds without optimisation.
            if row[4].parse::<u64>().unwrap() < 10_000 {
                let solved = if method == "alpha-beta" {
                    let solver = TurnSolver::new(&game).memory(1 << 24);
                    let solved = solver.solve(&game.initial()).unwrap();
                    (solved.bounds.score().unwrap(), solved.nodes)
                } else {
                    let start = game.position(&row[2].parse().unwrap()).unwrap();
                    let solved = solve_all(&game, &start, Run::new()).unwrap();
                    (solved.start, solved.len())
                };
                assert_eq!(
                    (solved.0.to_string(), solved.1.to_string()),
                    (row[3].clone(), row[4].clone())
                );
            }
        }
    }
    assert_eq!(rows.next(), None);
}

#[test]
fn the_positions_are_those_of_the_data_file_and_of_the_library() {
    let page = document("four-way-fences.md");
    let rows = data("four-way-positions.csv", "size,walls,edge_sets,positions");
    let (_, below) = section(&page, "## Counts\n").split_once("| walls | sets of edges |").unwrap();
    let table = first_table(below, 3);
    assert_eq!(table.len(), rows.len());
    for (printed, row) in table.iter().zip(&rows) {
        assert_eq!(*printed, row[1..]);
        let [size, walls] = [0, 1].map(|column: usize| row[column].parse::<u8>().unwrap());
        if walls == 0 {
            let board = Board::new(size, size).unwrap();
            let (positions, sets) = count_positions(board, walls.into(), ()).unwrap();
            assert_eq!(row[2..], [sets.to_string(), positions.to_string()]);
        }
    }
}

#[test]
fn the_sets_of_walls_are_those_of_the_data_file_and_of_the_library() {
    let page = document("four-way-fences.md");
    let table = first_table(section(&page, "## Counts\n"), 4);
    let rows = data("four-way-wall-sets.csv", "size,walls,sets");
    let mut found = 0;
    for (size, printed) in (1..).zip(&table) {
        let of_board = rows.iter().filter(|row| row[0] == size.to_string());
        let sets: Vec<BigUint> = of_board.map(|row| row[2].parse().unwrap()).collect();
        let numbers = [sets[1].clone(), sets[2].clone(), sets.iter().sum()];
        assert_eq!(printed[0], format!("{size}×{size}"));
        assert_eq!(printed[1..], numbers.map(|number| number.to_string()), "{size}");
        if size <= 4 {
            assert_eq!(sets, count_wall_sets(size, size, &Rules::default(), ()).unwrap(), "{size}");
        }
        found += sets.len();
    }
    assert_eq!((table.len(), found), (9, rows.len()));
}

#[test]
fn the_sets_of_edges_are_those_of_the_data_file_and_of_the_library() {
    let page = document("four-way-fences.md");
    let (_, of_edges) =
        section(&page, "## Counts\n").split_once("(`count_open_edge_sets`)").unwrap();
    let table = first_table(of_edges, 3);
    let rows = data("four-way-edge-sets.csv", "size,edge_sets,open_edge_sets");
    assert_eq!((table.len(), rows.len()), (6, 6));
    for ((size, printed), row) in (1..).zip(&table).zip(&rows) {
        assert_eq!((&printed[1..], &*row[0]), (&row[1..], &*size.to_string()));
        if size <= 2 {
            let counts = [count_edge_sets, count_open_edge_sets].map(|count| {
                let sets: u128 = count(size, size, true, ()).unwrap().iter().sum();
                sets.to_string()
            });
            assert_eq!(row[1..], counts, "{size}");
        }
    }
}
