//! The data files of the page docs/results/fences.md and the pictures of docs/fences.md are what
//! the library computes.

use std::fs;
use std::path::Path;

use abstract_games_core::BigUint;
use abstract_games_picture::{Board, Glyph, Ink};
use abstract_games_quoridor::picture_of_arrangement;
use abstract_games_quoridor_fences::{
    CountsByFences, FenceArrangement, FenceCounter, FenceFormula, FenceOrbits, FencePlace,
    FenceSymmetry,
};

const BOARD: &str = include_str!("../../../../docs/results/data/fences-9x9-board.csv");
const GAME: &str = include_str!("../../../../docs/results/data/fences-9x9-game.csv");
const TOGETHER: &str = include_str!("../../../../docs/results/data/fences-9x9.csv");
const FIXED: &str = include_str!("../../../../docs/results/data/fences-9x9-fixed.csv");
const TOTALS: &str = include_str!("../../../../docs/results/data/fences-totals.csv");
const POLYNOMIALS: &str = include_str!("../../../../docs/results/data/fences-polynomials.csv");

/// A line of a file.
fn line(cells: &[String]) -> String {
    cells.join(",") + "\n"
}

fn csv(orbits: &FenceOrbits) -> String {
    let names = orbits.fixed.iter().map(|(g, _)| g.to_string());
    let head: Vec<_> = ["fences", "orbits"].map(str::to_owned).into_iter().chain(names).collect();
    let rows = orbits.orbits.as_slice().iter().enumerate().map(|(fences, count)| {
        let fixed = orbits.fixed.iter().map(|(_, fixed)| fixed[fences].to_string());
        let cells = [fences.to_string(), count.to_string()].into_iter().chain(fixed);
        line(&cells.collect::<Vec<_>>())
    });
    std::iter::once(line(&head)).chain(rows).collect()
}

#[test]
fn the_counts_up_to_symmetry_are_those_of_the_data_files() {
    let count = |symmetry| FenceCounter::new(9).count_orbits(symmetry, ()).unwrap();
    let (board, game) = (count(FenceSymmetry::Board), count(FenceSymmetry::Game));
    assert!(csv(&board) == BOARD, "fences-9x9-board.csv differs");
    assert!(csv(&game) == GAME, "fences-9x9-game.csv differs");
    let columns = [&board.fixed[0].1, &board.orbits, &game.orbits].map(CountsByFences::as_slice);
    let upto_20 = |counts: &[_]| counts[..21].iter().sum::<BigUint>().to_string();
    let any = |counts: &[_]| counts.iter().sum::<BigUint>().to_string();
    let mut together = "fences,arrangements,up_to_the_board,up_to_the_game\n".to_owned();
    for fences in 0..=20 {
        let [all, board, game] = columns.map(|counts| counts[fences].to_string());
        together += &line(&[fences.to_string(), all, board, game]);
    }
    for (name, sum) in
        [("at most 20", &upto_20 as &dyn Fn(&[BigUint]) -> String), ("any number", &any)]
    {
        let [all, board, game] = columns.map(sum);
        together += &line(&[name.to_owned(), all, board, game]);
    }
    assert!(together == TOGETHER, "fences-9x9.csv differs");
    let mut sums = "symmetry,at_most_20_fences,any_number\n".to_owned();
    for (g, fixed) in &board.fixed {
        sums += &line(&[g.to_string(), upto_20(fixed.as_slice()), any(fixed.as_slice())]);
    }
    assert!(sums == FIXED, "fences-9x9-fixed.csv differs");
}

#[test]
fn the_totals_are_those_of_the_data_file() {
    let mut data = TOTALS.lines();
    assert_eq!(data.next(), Some("width,height,max_fences,total"));
    let mut found = 0;
    for (size, row) in (10..).zip(data) {
        let total = cell_by_cell(size, 0);
        assert_eq!(row, format!("{size},{size},,{total}"));
        if size <= 12 {
            assert_eq!(total, FenceCounter::new(size).count().unwrap().total());
        }
        found += 1;
    }
    assert_eq!(found, 7);
}

/// docs/results/fences.md has the number.
#[test]
fn the_10x10_board_has_578e21_arrangements_of_at_most_20_fences() {
    let bits = 128;
    let sum = cell_by_cell(10, bits);
    let mask = (BigUint::from(1_u32) << bits) - 1_u32;
    let total: BigUint = (0..=20).map(|fences| (&sum >> (bits * fences)) & &mask).sum();
    assert_eq!(total.to_string(), "578275235013594892539733");
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
fn the_polynomials_are_those_of_the_data_file() {
    let mut polynomials = "fences,polynomial\n".to_owned();
    for fences in 0..=6 {
        let formula = FenceFormula::new(fences, ()).unwrap();
        polynomials += &line(&[fences.to_string(), formula.to_string()]);
    }
    assert!(polynomials == POLYNOMIALS, "fences-polynomials.csv differs");
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
