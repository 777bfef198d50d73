//! The page docs/results/fences.md, its data files and the pictures of docs/fences.md are what the
//! library computes.

use std::fs;
use std::path::Path;

use abstract_games_core::BigUint;
use abstract_games_picture::{Board, Glyph, Ink};
use abstract_games_quoridor::picture_of_arrangement;
use abstract_games_quoridor_fences::{
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
    let names = orbits.fixed.iter().map(|(g, _)| g.to_string());
    let head = ["fences", "orbits"].map(str::to_owned).into_iter().chain(names);
    let rows = orbits.orbits.as_slice().iter().enumerate().map(|(fences, count)| {
        let fixed = orbits.fixed.iter().map(|(_, fixed)| fixed[fences].to_string());
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
    let fixed = |row: usize, fences: usize| board.fixed[row].1[fences].to_string();
    let rows = table("| fences | arrangements | up to the board");
    assert_eq!(rows.len(), 22);
    for (fences, row) in rows[..21].iter().enumerate() {
        let orbits = [&board, &game].map(|it| it.orbits[fences].to_string());
        let expected = [fences.to_string(), fixed(0, fences)].into_iter().chain(orbits);
        assert_eq!(*row, expected.collect::<Vec<_>>());
    }
    let upto_20 = |counts: &[_]| counts[..21].iter().sum::<BigUint>();
    let totals = [
        upto_20(board.fixed[0].1.as_slice()),
        upto_20(board.orbits.as_slice()),
        upto_20(game.orbits.as_slice()),
    ];
    assert_eq!(rows[21][1..], totals.map(|total| total.to_string()));
    let any = [board.fixed[0].1.total(), board.orbits.total(), game.orbits.total()];
    let spaced = PAGE.replace([' ', '\n', '*'], "");
    for total in any {
        assert!(spaced.contains(&total.to_string()), "{total}");
    }
    for (row, (g, fixed)) in table("| symmetry | fixed").iter().zip(&board.fixed) {
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
        assert_eq!(row[1], cell_by_cell(size, 0).to_string(), "{size}");
    }
}

#[test]
fn the_total_with_20_fences_is_that_of_the_page() {
    let bits = 128;
    let sum = cell_by_cell(10, bits);
    let mask = (BigUint::from(1_u32) << bits) - 1_u32;
    let total: BigUint = (0..=20).map(|fences| (&sum >> (bits * fences)) & &mask).sum();
    assert!(
        PAGE.replace([' ', '\n'], "").contains(&format!("10×10squareshave{total}arrangements"))
    );
}

/// The generating function of the arrangements on `size` × `size` squares by the number of fences,
/// at 2 to the power of `bits`.
///
/// For 0 bits it is the number of all arrangements. If the number for each number of fences has at
/// most `bits` bits, these numbers are its digits. One intersection is filled after the other. A
/// state is whether the content before is horizontal, and the columns whose last content is
/// vertical. The code shares nothing with the library.
fn cell_by_cell(size: usize, bits: u32) -> BigUint {
    let columns = size - 1;
    let zeros = || [(); 2].map(|()| vec![BigUint::ZERO; 1 << columns]);
    let mut states = zeros();
    states[0][0] += 1_u32;
    for step in 0..columns * columns {
        let column = 1_usize << (step % columns);
        let mut next = zeros();
        for (before, counts) in states.iter().enumerate() {
            // The last fence of a row does not touch the first of the next.
            let free = before == 0 || column == 1;
            for (vertical, count) in
                counts.iter().enumerate().filter(|(_, it)| **it != BigUint::ZERO)
            {
                next[0][vertical & !column] += count;
                let weighted = count << bits;
                if free {
                    next[1][vertical & !column] += &weighted;
                }
                if vertical & column == 0 {
                    next[0][vertical | column] += weighted;
                }
            }
        }
        states = next;
    }
    states.iter().flatten().sum()
}

#[test]
fn the_polynomials_are_those_of_the_page() {
    let joined = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
    for fences in 0..=6 {
        let formula = FenceFormula::new(fences, ()).unwrap();
        assert!(joined.contains(&format!("{formula} ```")), "{fences}: {formula}");
    }
}

const EMPTY: Glyph = Glyph { letter: '.', path: "M40 50 A10 10 0 1 0 60 50 A10 10 0 1 0 40 50 Z" };
const HORIZONTAL: Glyph = Glyph { letter: '-', path: "M8 42 H92 V58 H8 Z" };
const VERTICAL: Glyph = Glyph { letter: '|', path: "M42 8 H58 V92 H42 Z" };
const FORGOTTEN: Glyph = Glyph {
    letter: '*',
    path: "M16 50 A7 7 0 1 0 30 50 A7 7 0 1 0 16 50 Z M43 50 A7 7 0 1 0 57 50 A7 7 0 1 0 43 50 Z \
           M70 50 A7 7 0 1 0 84 50 A7 7 0 1 0 70 50 Z",
};

/// A picture of the state of the article's second method when it has filled the first `filled`
/// intersections as in these fences, row by row from the top left. Each square of the picture is an
/// intersection. Earlier contents than the last row's number of intersections, which the method
/// does not keep, are three dots. The next intersection has a mark.
fn profile(fences: &FenceArrangement, filled: usize) -> Option<Board> {
    let side = |squares: usize| u32::try_from(squares - 1).ok().filter(|&side| side > 0);
    let (columns, rows) = (side(fences.width())?, side(fences.height())?);
    let places = fences.as_slice();
    let place_of = |at: usize| {
        let (column, row) = (at % columns as usize, at / columns as usize);
        let column = u32::try_from(column).ok()?;
        Some((column, rows - 1 - u32::try_from(row).ok()?))
    };
    let names = (1..=columns).map(|column| column.to_string());
    let mut board = Board::new(columns, rows, names);
    for (at, place) in places.get(..filled)?.iter().enumerate() {
        let is_kept = at + columns as usize >= filled;
        let (glyph, ink) = match place {
            _ if !is_kept => (FORGOTTEN, Ink::Light),
            FencePlace::Empty => (EMPTY, Ink::Dark),
            FencePlace::Horizontal => (HORIZONTAL, Ink::Dark),
            FencePlace::Vertical => (VERTICAL, Ink::Dark),
        };
        board = board.piece(glyph, ink, place_of(at)?);
    }
    if filled < places.len() {
        board = board.mark(place_of(filled)?);
    }
    let kept = filled.min(columns as usize);
    Some(board.title(format!("{filled} intersections are filled, the last {kept} are kept")))
}

#[test]
fn the_pictures_of_the_pages_are_what_the_library_draws() {
    // The contents that the article shows: nothing, two vertical fences, nothing twice, a vertical
    // fence.
    let mut places = vec![FencePlace::Empty; 64];
    for (at, symbol) in "|..-.||..|".chars().enumerate() {
        places[4 + at] = FencePlace::from_symbol(symbol).unwrap();
    }
    let filled = FenceArrangement::new(9, 9, places).unwrap();
    let empty = FenceArrangement::new(9, 9, vec![FencePlace::Empty; 64]).unwrap();
    let docs = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs"));
    for (name, picture) in [
        ("fences-board.svg", picture_of_arrangement(&empty).unwrap()),
        ("fences-window.svg", profile(&filled, 14).unwrap()),
    ] {
        let drawn = picture.to_svg() + "\n";
        if fs::read_to_string(docs.join(name)).ok().as_ref() != Some(&drawn) {
            let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            fs::write(&new, drawn).unwrap();
            panic!("docs/{name} differs from {}", new.display());
        }
    }
}
