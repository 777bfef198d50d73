//! Quarto: positions and values by ply, trees, strategies, draws.

#[path = "../../../research/quarto_tree.rs"]
#[expect(dead_code, reason = "the program's own output")]
mod program;

use abstract_games::play::Claim;
use abstract_games::quarto::counts::{
    list_draws, move_orbits_by_ply, moves, orbits_by_ply, positions, without_quarto,
};
use abstract_games::quarto::published::published;
use abstract_games::quarto::{Book, Quarto, QuartoSymmetry, Rules, Solver, StrategyMaker};
use abstract_games::{BigUint, Group, Run, Side, Value};

use super::{Row, STRATEGY, data, strategy_cells};

fn all_rules() -> [(&'static str, Rules); 3] {
    [("lines", Rules::lines()), ("squares", Rules::squares()), ("torus", Rules::torus())]
}

#[test]
fn the_positions_by_ply_are_those_of_the_library() {
    let mut rows = data("quarto-positions.csv").into_iter();
    for (name, rules) in all_rules() {
        let symmetry = Quarto::new(rules).symmetry();
        let orbits = orbits_by_ply(&symmetry);
        // A full board has no moves.
        let moves_from = move_orbits_by_ply(&symmetry).into_iter().chain([0_u32.into()]);
        assert_eq!(orbits.len(), 33);
        for ((ply, count), move_orbits) in (0..).zip(orbits).zip(moves_from) {
            let row = rows.next().unwrap();
            assert_eq!((row.cell("rules"), row.number::<u32>("ply")), (name, ply));
            let found = [positions(ply), count, moves(ply), move_orbits];
            let found = found.map(|number: BigUint| number.to_string());
            assert_eq!(row.cells(["positions", "orbits", "moves", "move_orbits"]), found);
        }
    }
    assert!(rows.next().is_none());
}

#[test]
fn the_reductions_and_degrees_follow_from_the_positions() {
    let rows = data("quarto-positions.csv");
    for (name, rules) in all_rules() {
        let quotient = |ply: &str, part: &str, whole: &str| -> f64 {
            let row = rows.iter().find(|row| row.cells(["rules", "ply"]) == [name, ply]).unwrap();
            row.number::<f64>(part) / row.number::<f64>(whole)
        };
        for row in data("quarto-degrees.csv") {
            let ply = row.cell("ply");
            let found = format!("{:.3}", quotient(ply, "move_orbits", "orbits"));
            assert_eq!(row.cell(name), found, "{name}, ply {ply}");
            // Half of the plies are gifts: as many moves as pieces are left, or as empty cells.
            assert_eq!(row.number::<u32>("moves"), (32 - row.number::<u32>("ply")).div_ceil(2));
        }
        for row in data("quarto-reductions.csv") {
            let found = match row.cell("ply") {
                "order" => Quarto::new(rules.clone()).symmetry().order().to_string(),
                ply => format!("{:.1}", quotient(ply, "positions", "orbits")),
            };
            assert_eq!(row.cell(name), found, "{name}, ply {}", row.cell("ply"));
        }
    }
}

#[test]
fn the_values_by_ply_are_those_of_the_books() {
    let mut rows = data("quarto-values.csv").into_iter();
    for (name, rules) in all_rules() {
        let census = Book::embedded(&rules).unwrap().census();
        assert_eq!(census.len(), 10);
        for (ply, numbers) in (0..).zip(census) {
            let row = rows.next().unwrap();
            assert_eq!((row.cell("rules"), row.number::<u32>("ply")), (name, ply));
            let found = numbers.map(|number| number.to_string());
            assert_eq!(row.cells(["lost", "drawn", "won", "impossible"]), found);
        }
    }
    assert!(rows.next().is_none());
}

#[test]
fn the_random_positions_are_those_of_the_library() {
    let rows = data("quarto-sample.csv");
    assert_eq!(rows.len(), 1000);
    let of_value = |value| rows.iter().filter(|row| row.cell("value") == value).count();
    assert_eq!(["draw", "win", "loss"].map(of_value), [995, 4, 1]);
    let mut boards: Vec<u64> = rows.iter().map(|row| row.number("boards")).collect();
    boards.sort_unstable();
    for row in data("quarto-percentiles.csv") {
        // The least number that is not exceeded by this part of them.
        let part: usize = row.number("percentile");
        assert_eq!(row.number::<u64>("boards"), boards[(10 * part).max(1) - 1], "{part}");
    }
    let quarto = Quarto::default();
    for (row, position) in rows.iter().zip(quarto.random_positions(10, 0)) {
        assert_eq!(row.cell("position"), position.to_string());
    }
    // This one takes the fewest boards of the first ten.
    let row = rows[..10].iter().min_by_key(|row| row.number::<u64>("boards")).unwrap();
    let solver = Solver::new(&quarto, 1 << 26).unwrap().threads(1);
    let solution = solver.solve(&row.number("position"), ()).unwrap();
    let found = [solution.value.unwrap().to_string(), solution.statistics.nodes().to_string()];
    assert_eq!(row.cells(["value", "boards"]), found);
}

#[test]
fn the_trees_of_random_positions_are_those_of_the_program() {
    for row in data("quarto-trees.csv").iter().filter(|row| row.number::<u32>("pieces") >= 11) {
        let means = program::measure(row.number("pieces"), 5).unwrap();
        for (found, column) in [
            (means.tree, "tree"),
            (means.positions, "positions"),
            (means.orbits, "orbits"),
            (means.alone, "alpha_beta"),
        ] {
            let expected = rounded(row.cell(column));
            assert!((found / expected - 1.0).abs() < 0.005, "{column}: {found}, {expected}");
        }
        assert_eq!(row.cell("exponent"), format!("{:.2}", means.exponent));
    }
}

/// A number such as `7.99 · 10²`.
fn rounded(cell: &str) -> f64 {
    let (digits, power) = cell.split_once(" · 10").unwrap_or((cell, "⁰"));
    let power = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|it| power == it.to_string()).unwrap();
    digits.parse::<f64>().unwrap() * 10_f64.powi(i32::try_from(power).unwrap())
}

#[test]
fn the_replies_by_ply_of_the_drawn_strategies_are_those_of_the_library() {
    let maker = StrategyMaker::new(&Quarto::default(), 1 << 20).unwrap();
    for (name, owner) in [("first", Side::First), ("second", Side::Second)] {
        let counts = maker.count_within(owner, Claim::Draw, 8, Run::new()).unwrap();
        let rows = data("quarto-replies.csv").into_iter().filter(|row| row.cell("owner") == name);
        let rows: Vec<u64> = rows.map(|row| row.number("replies")).take(9).collect();
        assert_eq!(rows, counts, "{owner}");
    }
}

fn strategies_of(plies: &str) -> Vec<Row> {
    let rows = data("quarto-strategies.csv").into_iter();
    let rows: Vec<_> = rows.filter(|row| row.cell("plies") == plies).collect();
    assert!(!rows.is_empty());
    rows
}

/// Compares a row with a strategy made with a transposition table of `table_bytes` bytes.
fn compare_strategy(row: &Row, table_bytes: u64) {
    let quarto = Quarto::new(row.number("rules"));
    let maker = StrategyMaker::new(&quarto, table_bytes).unwrap().within(row.number("plies"));
    let strategy = maker.strategy(row.number("owner"), row.number("claim"), Run::new()).unwrap();
    let verified = strategy.verify(&maker.game(), ()).unwrap();
    assert_eq!(row.cells(STRATEGY), strategy_cells(&strategy, &verified, &maker.header()));
}

#[test]
fn the_strategies_for_nine_plies_are_those_of_the_library() {
    for row in strategies_of("9") {
        compare_strategy(&row, 1 << 20);
    }
}

#[test]
#[ignore = "takes six minutes and 1 GiB; the test of nine plies makes and verifies strategies in every run"]
fn the_strategies_for_eleven_plies_are_those_of_the_library() {
    for row in strategies_of("11") {
        compare_strategy(&row, 1 << 30);
    }
}

#[test]
fn the_values_of_the_empty_board_are_those_of_the_books() {
    for row in data("quarto-empty.csv") {
        let maker = StrategyMaker::new(&Quarto::new(row.number("rules")), 1 << 20).unwrap();
        let value = match maker.value(()).unwrap() {
            Value::Loss => "loss in 13 placements".to_owned(),
            value => value.to_string(),
        };
        assert_eq!(row.cell("value"), value);
    }
}

#[test]
fn the_draws_are_those_of_the_published_results() {
    let results = published();
    let published = |name: &str| results.iter().find(|it| it.name() == name).unwrap().value();
    for row in data("quarto-draws.csv") {
        let found = match row.cell("rules") {
            "lines" => {
                ["quarto/draws", "quarto/orbits-of-draws"].map(|name| published(name).into())
            }
            "squares" => ["quarto/draws-with-squares", "quarto/orbits-of-draws-with-squares"]
                .map(|name| published(name).into()),
            _ => {
                let torus = Rules::torus();
                let listed = list_draws(&torus, &QuartoSymmetry::new(&torus), ()).unwrap();
                [listed.boards, listed.orbits].map(|it| it.to_string())
            }
        };
        assert_eq!(row.cells(["draws", "orbits"]), found);
    }
}

#[test]
fn the_positions_without_a_quarto_are_those_of_the_library() {
    let rows = data("quarto-without-quarto.csv");
    for (name, rules) in all_rules() {
        let counts = without_quarto(&rules, &QuartoSymmetry::new(&rules), 8, ());
        let rows = rows.iter().filter(|row| row.cell("rules") == name);
        let rows: Vec<_> = rows.map(|row| row.cell("positions").to_owned()).take(9).collect();
        let found: Vec<_> = counts.plies.iter().map(|count| count.orbits.to_string()).collect();
        assert_eq!(rows, found, "{name}");
    }
}
