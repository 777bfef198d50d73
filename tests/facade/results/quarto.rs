//! Quarto: positions and values by ply.

use abstract_games::quarto::counts::{orbits_by_ply, positions};
use abstract_games::quarto::{Book, Quarto, Rules};

use super::{data, document, first_table, section};

fn all_rules() -> [(&'static str, Rules); 3] {
    [("lines", Rules::lines()), ("squares", Rules::squares()), ("torus", Rules::torus())]
}

#[test]
fn the_positions_by_ply_are_those_of_the_data_file_and_of_the_page() {
    let page = document("quarto.md");
    let mut table = first_table(section(&page, "## Positions up to symmetry\n"), 4);
    let totals = table.pop().unwrap();
    let mut rows = data("quarto-positions.csv", "rules,ply,positions,orbits").into_iter();
    for (column, (name, rules)) in (1..).zip(all_rules()) {
        let orbits = orbits_by_ply(&Quarto::new(rules).symmetry());
        assert_eq!(orbits.len(), 33);
        for (ply, count) in (0..).zip(&orbits) {
            let numbers = [ply.to_string(), positions(ply).to_string(), count.to_string()];
            let row = rows.next().unwrap();
            assert_eq!((&*row[0], &row[1..]), (name, &numbers[..]));
            let printed = &table[ply as usize];
            assert_eq!((&printed[0], &printed[column]), (&numbers[0], &numbers[2]), "{name}");
        }
        assert_eq!(totals[column], orbits.iter().sum::<abstract_games::BigUint>().to_string());
    }
    assert_eq!((rows.next(), table.len()), (None, 33));
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
