//! The page docs/results/fences.md, its data files and the pictures of docs/fences.md are what the library
//! computes.

use std::fs;
use std::path::Path;

use abstract_games_quoridor::counting::{
    FenceArrangement, FenceCounter, FenceFormula, FenceOrbits, FencePlace, FenceSymmetry,
};

const PAGE: &str = include_str!("../../../../docs/results/fences.md");
const BOARD: &str = include_str!("../../../../docs/results/data/fences-9x9-board.csv");
const GAME: &str = include_str!("../../../../docs/results/data/fences-9x9-game.csv");
const TOTALS: &str = include_str!("../../../../docs/results/data/fences-totals.csv");

/// The cells of the table of the page whose head has these words.
fn table(head: &str) -> Vec<Vec<String>> {
    let lines = PAGE.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let row = |line: &str| {
        line.trim_matches('|').split('|').map(|cell| cell.replace([' ', '*'], "")).collect()
    };
    lines.take_while(|line| line.starts_with('|')).map(row).collect()
}

fn csv(orbits: &FenceOrbits) -> String {
    let line = |cells: Vec<String>| cells.join(",") + "\n";
    let names = orbits.fixed().iter().map(|(g, _)| g.to_string());
    let head = ["fences", "orbits"].map(str::to_owned).into_iter().chain(names);
    let rows = orbits.orbits().as_slice().iter().enumerate().map(|(fences, count)| {
        let fixed = orbits.fixed().iter().map(|(_, fixed)| fixed[fences].to_string());
        line([fences.to_string(), count.to_string()].into_iter().chain(fixed).collect())
    });
    std::iter::once(line(head.collect())).chain(rows).collect()
}

#[test]
fn the_counts_up_to_symmetry_are_those_of_the_page_and_of_its_data() {
    let count = |symmetry| FenceCounter::new(9).count_orbits(symmetry, ()).unwrap();
    let (board, game) = (count(FenceSymmetry::Board), count(FenceSymmetry::Game));
    assert!(csv(&board) == BOARD, "fences-9x9-board.csv differs");
    assert!(csv(&game) == GAME, "fences-9x9-game.csv differs");
    let fixed = |row: usize, fences: usize| board.fixed()[row].1[fences].to_string();
    let rows = table("| fences | arrangements | up to the board");
    assert_eq!(rows.len(), 22);
    for (fences, row) in rows[..21].iter().enumerate() {
        let orbits = [&board, &game].map(|it| it.orbits()[fences].to_string());
        let expected = [fences.to_string(), fixed(0, fences)].into_iter().chain(orbits);
        assert_eq!(*row, expected.collect::<Vec<_>>());
    }
    let upto_20 = |counts: &[_]| counts[..21].iter().sum::<abstract_games_core::BigUint>();
    let totals = [
        upto_20(board.fixed()[0].1.as_slice()),
        upto_20(board.orbits().as_slice()),
        upto_20(game.orbits().as_slice()),
    ];
    assert_eq!(rows[21][1..], totals.map(|total| total.to_string()));
    let any = [board.fixed()[0].1.total(), board.orbits().total(), game.orbits().total()];
    let spaced = PAGE.replace([' ', '\n', '*'], "");
    for total in any {
        assert!(spaced.contains(&total.to_string()), "{total}");
    }
    for (row, (g, fixed)) in table("| symmetry | fixed").iter().zip(board.fixed()) {
        assert_eq!(row[0], g.to_string().replace(' ', ""));
        let limited = upto_20(fixed.as_slice());
        assert_eq!(row[1..], [limited.to_string(), fixed.total().to_string()]);
    }
    assert_eq!(table("| symmetry | fixed").len(), 8);
}

#[test]
fn the_totals_are_those_of_the_page_and_of_its_data() {
    let mut data = TOTALS.lines();
    assert_eq!(data.next(), Some("width,height,max_fences,total"));
    let rows = table("| squares | arrangements");
    assert_eq!(rows.len(), 7);
    for ((size, row), line) in (10..).zip(rows).zip(data) {
        assert_eq!(line, format!("{size},{size},,{}", row[1]));
        assert_eq!(row[0], format!("{size}×{size}"));
        if size <= 12 {
            assert_eq!(row[1], FenceCounter::new(size).count().unwrap().total().to_string());
        }
    }
}

#[test]
fn the_polynomials_are_those_of_the_page() {
    let joined = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
    for fences in 0..=6 {
        let formula = FenceFormula::new(fences, ()).unwrap();
        assert!(joined.contains(&format!("{formula} ```")), "{fences}: {formula}");
    }
}

#[test]
fn the_pictures_of_the_pages_are_what_the_library_draws() {
    // The contents that the article shows: nothing, two vertical fences, nothing twice, a vertical fence.
    let mut places = vec![FencePlace::Empty; 64];
    for (at, symbol) in "|..-.||..|".chars().enumerate() {
        places[4 + at] = FencePlace::from_symbol(symbol).unwrap();
    }
    let filled = FenceArrangement::new(9, 9, places).unwrap();
    let empty = FenceArrangement::new(9, 9, vec![FencePlace::Empty; 64]).unwrap();
    let docs = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs"));
    for (name, picture) in [
        ("fences-board.svg", empty.board().unwrap()),
        ("fences-window.svg", filled.window(14).unwrap()),
    ] {
        let drawn = picture.to_svg() + "\n";
        if fs::read_to_string(docs.join(name)).ok().as_ref() != Some(&drawn) {
            let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            fs::write(&new, drawn).unwrap();
            panic!("docs/{name} differs from {}", new.display());
        }
    }
}
