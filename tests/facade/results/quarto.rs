//! Quarto: positions and values by ply, trees, draws.

#[path = "../../../research/quarto_tree.rs"]
#[expect(dead_code, reason = "the program's own output")]
mod program;

use abstract_games::play::Claim;
use abstract_games::quarto::counts::{
    list_draws, move_orbits_by_ply, moves, orbits_by_ply, positions, without_quarto,
};
use abstract_games::quarto::published::published;
use abstract_games::quarto::{Book, Quarto, QuartoSymmetry, Rules, Solver, StrategyMaker};
use abstract_games::{BigUint, Group, Side};

use super::recorded::plain;
use super::{data, document, first_table, section, strategy_cells};

/// The columns of the file of strategies.
const STRATEGIES: &str =
    "rules,owner,claim,plies,replies,won_at_once,positions,finished,bytes,sha256";

/// The columns of the file of positions.
const POSITIONS: &str = "rules,ply,positions,orbits,moves,move_orbits";

fn all_rules() -> [(&'static str, Rules); 3] {
    [("lines", Rules::lines()), ("squares", Rules::squares()), ("torus", Rules::torus())]
}

#[test]
fn the_positions_by_ply_are_those_of_the_data_file_and_of_the_page() {
    let page = document("quarto.md");
    let mut table = first_table(section(&page, "## Positions up to symmetry\n"), 4);
    let totals = table.pop().unwrap();
    let mut rows = data("quarto-positions.csv", POSITIONS).into_iter();
    for (column, (name, rules)) in (1..).zip(all_rules()) {
        let symmetry = Quarto::new(rules).symmetry();
        let orbits = orbits_by_ply(&symmetry);
        // A full board has no moves.
        let moves_from = move_orbits_by_ply(&symmetry).into_iter().chain([0_u32.into()]);
        assert_eq!(orbits.len(), 33);
        for ((ply, count), move_orbits) in (0..).zip(&orbits).zip(moves_from) {
            let numbers = [positions(ply), count.clone(), moves(ply), move_orbits];
            let numbers = [ply.into()].into_iter().chain(numbers);
            let numbers: Vec<_> = numbers.map(|number: BigUint| number.to_string()).collect();
            let row = rows.next().unwrap();
            assert_eq!((&*row[0], &row[1..]), (name, &numbers[..]));
            let printed = &table[ply as usize];
            assert_eq!((&printed[0], &printed[column]), (&numbers[0], &numbers[2]), "{name}");
        }
        assert_eq!(totals[column], orbits.iter().sum::<BigUint>().to_string());
    }
    assert_eq!((rows.next(), table.len()), (None, 33));
}

#[test]
fn the_mean_degrees_and_their_factors_are_those_of_the_data_file() {
    let page = document("quarto.md");
    let of_degrees = section(&page, "### How much symmetry reduces the degree\n");
    let degrees = first_table(of_degrees, 5);
    let reductions = first_table(section(&page, "### How much symmetry reduces\n"), 4);
    let rows = data("quarto-positions.csv", POSITIONS);
    let quotient = |rules: &str, ply: &str, columns: [usize; 2]| -> f64 {
        let row = rows.iter().find(|row| row[..2] == [rules, ply]).unwrap();
        let [part, whole] = columns.map(|column| row[column].parse::<f64>().unwrap());
        part / whole
    };
    for (column, (name, _)) in (1..).zip(all_rules()) {
        for printed in &degrees {
            assert_eq!(printed[column + 1], format!("{:.3}", quotient(name, &printed[0], [5, 3])));
        }
        for printed in reductions.iter().filter(|printed| printed[0] != "order") {
            let factor = format!("{:.1}", quotient(name, &printed[0], [2, 3]));
            assert_eq!(printed[column], factor, "{name}, ply {}", printed[0]);
        }
        let factor =
            |ply: u32| f64::from((32 - ply).div_ceil(2)) / quotient(name, &ply.to_string(), [5, 3]);
        let product = format!("{:.0}", (0..32).map(factor).product::<f64>());
        assert!(of_degrees.replace(' ', "").contains(&product), "{name}: {product}");
    }
    // Over all plies: the positions and moves, and the positions for each orbit.
    let of_reductions =
        plain(&section(&page, "### How much symmetry reduces\n").replace('\n', " "));
    for (name, _) in all_rules() {
        let of_rules = rows.iter().filter(|row| row[0] == name);
        let sum = |column: usize| -> u128 {
            of_rules.clone().map(|row| row[column].parse::<u128>().unwrap()).sum()
        };
        let thousandths = (1000 * sum(2) + sum(3) / 2) / sum(3);
        let factor = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
        for figure in [sum(2).to_string(), sum(4).to_string(), factor] {
            assert!(of_reductions.contains(&figure), "{name}: {figure}");
        }
    }
    let order = reductions.iter().find(|printed| printed[0] == "order").unwrap();
    for (column, (_, rules)) in (1..).zip(all_rules()) {
        let symmetry = Quarto::new(rules).symmetry();
        assert_eq!(order[column], symmetry.order().to_string());
    }
    for printed in &degrees {
        // Half of the plies are gifts: as many moves as pieces are left, or as empty cells.
        let ply: u32 = printed[0].parse().unwrap();
        assert_eq!(printed[1], (32 - ply).div_ceil(2).to_string(), "{ply}");
    }
    assert_eq!((degrees.len(), reductions.len()), (22, 22));
}

#[test]
fn the_values_by_ply_are_those_of_the_books() {
    let page = document("quarto.md");
    let mut rows = data("quarto-values.csv", "rules,ply,won,drawn,lost,impossible").into_iter();
    for (name, rules) in all_rules() {
        let table = first_table(section(&page, &format!("## The book of the {name}\n")), 5);
        let census = Book::embedded(&rules).unwrap().census();
        assert_eq!((census.len(), table.len()), (10, 10));
        for ((ply, [lost, drawn, won, impossible]), printed) in (0..).zip(census).zip(table) {
            let numbers = [ply, won, drawn, lost, impossible].map(|number| number.to_string());
            let row = rows.next().unwrap();
            assert_eq!((&*row[0], &row[1..]), (name, &numbers[..]));
            assert_eq!(printed, numbers, "{name}");
        }
    }
    assert_eq!(rows.next(), None);
}

#[test]
fn the_percentiles_of_the_random_positions_are_those_of_the_data_file() {
    let page = document("quarto.md");
    let rows = data("quarto-sample.csv", "position,value,boards");
    assert_eq!(rows.len(), 1000);
    let of_value = |value| rows.iter().filter(|row| row[1] == value).count();
    assert_eq!(["draw", "win", "loss"].map(of_value), [995, 4, 1]);
    assert!(page.contains("995 are draws, 4 wins and 1 loss"));
    let mut boards: Vec<u64> = rows.iter().map(|row| row[2].parse().unwrap()).collect();
    boards.sort_unstable();
    let table = first_table(section(&page, "## The claims of the talk\n"), 3);
    assert_eq!(table.len(), 5);
    for printed in table {
        // The least number that is not exceeded by this part of them.
        let part: usize = printed[0].parse().unwrap();
        assert_eq!(printed[2], boards[(10 * part).max(1) - 1].to_string(), "{part}");
    }
    let quarto = Quarto::default();
    for (row, position) in rows.iter().zip(quarto.random_positions(10, 0)) {
        assert_eq!(row[0], position.to_string());
    }
    // This one takes the fewest boards of the first ten.
    let row = rows[..10].iter().min_by_key(|row| row[2].parse::<u64>().unwrap()).unwrap();
    let solver = Solver::new(&quarto, 1 << 26).unwrap().threads(1);
    let solution = solver.solve(&row[0].parse().unwrap(), ()).unwrap();
    let found = [solution.value.unwrap().to_string(), solution.statistics.nodes().to_string()];
    assert_eq!(found, row[1..]);
}

#[test]
fn the_replies_by_ply_of_the_drawn_strategies_are_those_of_the_page() {
    let page = document("quarto.md");
    let (_, below) = page.split_once("| owner | ply 0 |").unwrap();
    let table = first_table(below, 10);
    assert_eq!(table.len(), 2);
    let maker = StrategyMaker::new(&Quarto::default(), 1 << 20).unwrap();
    for (printed, owner) in table.iter().zip([Side::First, Side::Second]) {
        let counts = maker.count_within(owner, Claim::Draw, 8, ()).unwrap();
        let counts: Vec<_> = counts.iter().map(u64::to_string).collect();
        assert_eq!(printed[1..], counts, "{owner}");
    }
}

/// A number of the page, as in `7.99 · 10²`.
fn rounded(cell: &str) -> f64 {
    let (digits, power) = cell.split_once("·10").unwrap_or((cell, "⁰"));
    let digit = |power: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|it| it == power);
    let power = power.chars().map(|it| digit(it).unwrap()).fold(0, |all, digit| 10 * all + digit);
    digits.parse::<f64>().unwrap() * 10_f64.powi(i32::try_from(power).unwrap())
}

#[test]
fn the_trees_of_random_positions_are_those_of_the_page() {
    let page = document("quarto.md");
    let section = section(&page, "## The claims of the talk\n");
    let (_, below) = section.split_once("exponent |").unwrap();
    let table = first_table(&format!("\n{}", below.split_once('\n').unwrap().1), 6);
    assert_eq!(table.len(), 5);
    for printed in table {
        let pieces: u32 = printed[0].parse().unwrap();
        if pieces < 11 {
            continue;
        }
        let means = program::measure(pieces, 5).unwrap();
        let numbers = [means.tree, means.positions, means.orbits, means.alone];
        for (number, cell) in numbers.into_iter().zip(&printed[1..5]) {
            let expected = rounded(cell);
            assert!((number / expected - 1.0).abs() < 0.005, "{pieces}: {number}, {cell}");
        }
        assert_eq!(format!("{:.2}", means.exponent), printed[5]);
    }
}

#[test]
fn the_strategies_for_openings_are_those_of_the_data_file_and_of_the_library() {
    let page = document("quarto.md");
    let on_the_torus = section(&page, "## A strategy for the torus\n");
    let (_, below) = page.split_once("| rules | owner | claim |").unwrap();
    let table = first_table(below, 9);
    let rows = data("quarto-strategies.csv", STRATEGIES);
    assert_eq!(table.len(), rows.len());
    for (row, printed) in rows.iter().zip(&table) {
        assert_eq!(*printed, row[..9]);
        match &*row[3] {
            "9" => assert_eq!(row[4..], opening_cells(row, 1 << 20), "{row:?}"),
            // The strategy for the whole game takes minutes without optimisation.
            "26" => {
                let text = on_the_torus.replace([' ', '\n'], "");
                assert!(row[3..].iter().all(|cell| text.contains(cell)), "{row:?}");
            }
            _ => {}
        }
    }
}

#[test]
#[ignore = "takes six minutes and 1 GiB; the test of nine plies makes and verifies strategies in every run"]
fn the_strategies_for_eleven_plies_are_those_of_the_data_file() {
    let rows = data("quarto-strategies.csv", STRATEGIES);
    let of_eleven: Vec<_> = rows.iter().filter(|row| row[3] == "11").collect();
    assert!(!of_eleven.is_empty());
    for row in of_eleven {
        assert_eq!(row[4..], opening_cells(row, 1 << 30), "{row:?}");
    }
}

/// The columns from `replies` on of a row of the data file, computed again with a transposition
/// table of `table_bytes` bytes.
fn opening_cells(row: &[String], table_bytes: u64) -> Vec<String> {
    let quarto = Quarto::new(row[0].parse().unwrap());
    let maker = StrategyMaker::new(&quarto, table_bytes).unwrap().within(row[3].parse().unwrap());
    let (owner, claim) = (row[1].parse().unwrap(), row[2].parse().unwrap());
    let strategy = maker.strategy(owner, claim, ()).unwrap();
    let verified = strategy.verify(&maker.game(), ()).unwrap();
    strategy_cells(&strategy, &verified, &maker.header())
}

#[test]
fn the_values_of_the_empty_board_are_those_of_the_books_and_of_the_published_results() {
    let page = document("quarto.md");
    let table = first_table(section(&page, "## Values of the empty board\n"), 2);
    assert_eq!(table.len(), 3);
    let results = published();
    let plies = "quarto/plies-of-the-verified-win-on-the-torus";
    let plies = results.iter().find(|it| it.name() == plies).unwrap().value();
    // A gift and a placement each.
    let placements = plies.parse::<u32>().unwrap() / 2;
    for (printed, (name, rules)) in table.iter().zip(all_rules()) {
        assert_eq!(printed[0], name);
        let maker = StrategyMaker::new(&Quarto::new(rules), 1 << 20).unwrap();
        let value = match maker.claim(Side::First, ()).unwrap() {
            Some(claim) => claim.to_string(),
            None => format!("lossin{placements}placements"),
        };
        assert_eq!(printed[1], value, "{name}");
    }
}

#[test]
fn the_draws_are_those_of_the_published_results() {
    let page = document("quarto.md");
    let table = first_table(section(&page, "## Draws\n"), 3);
    let results = published();
    let published = |name: &str| results.iter().find(|it| it.name() == name).unwrap().value();
    assert_eq!(table.len(), 3);
    let expected = [
        ["quarto/draws", "quarto/orbits-of-draws"],
        ["quarto/draws-with-squares", "quarto/orbits-of-draws-with-squares"],
    ];
    for (printed, names) in table.iter().zip(expected) {
        let printed: Vec<_> = printed[1..].iter().map(|cell| cell.trim_matches('*')).collect();
        assert_eq!(printed, names.map(published));
    }
    let torus = Rules::torus();
    let listed = list_draws(&torus, &QuartoSymmetry::new(&torus), ()).unwrap();
    assert_eq!(table[2][1..], [listed.boards, listed.orbits].map(|it| it.to_string()));
}

#[test]
fn the_positions_without_a_quarto_are_those_of_the_page() {
    let page = document("quarto.md");
    let table = first_table(section(&page, "### Positions without a Quarto\n"), 14);
    assert_eq!(table.len(), 3);
    for (printed, (name, rules)) in table.iter().zip(all_rules()) {
        assert_eq!(printed[0], name);
        let counts = without_quarto(&rules, &QuartoSymmetry::new(&rules), 8, ());
        let found: Vec<_> = counts.plies.iter().map(|count| count.orbits.to_string()).collect();
        assert_eq!(printed[1..10], found, "{name}");
    }
}
