//! The symmetries: their numbers, names and laws. The canonical form is tested against all images.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::positions::position;
use abstract_games_core::{Game, Group, PermutationGroup, Symmetry, laws};
use abstract_games_quarto::{
    BoardSymmetries, Cell, Piece, PieceSymmetry, Position, Quarto, QuartoSymmetry, Rules,
};
use proptest::prelude::*;

#[test]
fn there_are_384_symmetries_of_the_pieces_and_no_others() {
    let agree = |four: &[usize]| {
        let all = four.iter().fold(15, |bits, piece| bits & piece);
        let none = four.iter().fold(0, |bits, piece| bits | piece);
        all != 0 || none != 15
    };
    let mut sets = Vec::new();
    for a in 0..16 {
        for b in 0..a {
            for c in 0..b {
                sets.extend((0..c).map(|d| [a, b, c, d]).filter(|four| agree(four)));
            }
        }
    }
    // K. S. Brown: 1284 of the 1820 sets of four pieces agree in no property.
    assert_eq!(sets.len(), 1820 - 1284);
    let found = PermutationGroup::preserving(16, &sets).unwrap();
    let found: BTreeSet<Vec<usize>> =
        found.elements().map(|g| (0..16).map(|piece| g.image(piece)).collect()).collect();
    let images = |g: PieceSymmetry| {
        Piece::all().map(|piece| usize::from(g.image(piece).number())).collect::<Vec<_>>()
    };
    let ours: BTreeSet<_> = PieceSymmetry::all().map(images).collect();
    assert_eq!(ours.len(), 384);
    assert_eq!(ours, found);
}

#[test]
fn the_boards_have_32_and_8_and_128_symmetries() {
    let order = |rules| BoardSymmetries::of(&rules).order();
    assert_eq!(order(Rules::lines()), 32);
    assert_eq!(order(Rules::squares()), 8);
    assert_eq!(order(Rules::torus()), 128);
    let no_sets = Rules::new([]).unwrap();
    assert_eq!(order(no_sets), 1);
}

#[test]
fn the_symmetries_of_the_lines_have_names() {
    let boards = BoardSymmetries::of(&Rules::lines());
    let names: BTreeSet<_> = boards.elements().map(|g| boards.name(g)).collect();
    assert_eq!(names.len(), 32);
    for name in ["identity", "quarter turn left", "mid flip", "inside-out", "mid flip, half turn"] {
        assert!(names.contains(name), "{name}: {names:?}");
    }
    let named = |name: &str| boards.elements().find(|&g| boards.name(g) == name).unwrap();
    let moved = |name, cell: &str| boards.image(named(name), cell.parse().unwrap()).to_string();
    assert_eq!(moved("quarter turn left", "d1"), "d4");
    assert_eq!(moved("mid flip", "b2"), "c3");
    assert_eq!(moved("mid flip", "a2"), "a3");
    assert_eq!(moved("inside-out", "a1"), "b2");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn the_canonical_form_is_the_least_of_all_images(position in position(Rules::new([]).unwrap(), 0..=16)) {
        for rules in [Rules::lines(), Rules::squares()] {
            let quarto = Quarto::new(rules);
            let symmetry = quarto.symmetry();
            let (form, witness) = symmetry.canonical(&position);
            let (least, _) = symmetry.on(&quarto).least_image(&position);
            prop_assert_eq!(form, least);
            prop_assert_eq!(symmetry.apply(&witness, &position), form);
        }
    }
}

proptest! {
    #[test]
    fn images_have_the_same_canonical_form(position in position(Rules::new([]).unwrap(), 0..=16), pick in any::<prop::sample::Index>()) {
        static OF_THE_TORUS: LazyLock<(QuartoSymmetry, Vec<<QuartoSymmetry as Group>::Element>)> = LazyLock::new(|| {
            let symmetry = Quarto::new(Rules::torus()).symmetry();
            let elements = symmetry.elements().collect();
            (symmetry, elements)
        });
        let (symmetry, elements) = &*OF_THE_TORUS;
        let image = symmetry.apply(pick.get(elements), &position);
        prop_assert_eq!(symmetry.canonical(&image).0, symmetry.canonical(&position).0);
        let (form, witness) = symmetry.canonical(&image);
        prop_assert_eq!(symmetry.apply(&witness, &image), form);
    }

    #[test]
    fn texts_parse_to_their_positions(position in position(Rules::new([]).unwrap(), 0..=16)) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }
}

#[test]
fn the_order_of_a_stabiliser_is_the_number_of_its_elements() {
    let texts = [
        "..../..../..../....",
        "..../..../..../.... 5",
        "0..f/..../..../9..6",
        "0..3/..../..../c..f 5",
        "01../23../..../....",
        "0123/4567/89ab/cdef",
    ];
    for rules in [Rules::lines(), Rules::torus()] {
        let quarto = Quarto::new(rules);
        let symmetry = quarto.symmetry();
        for position in texts.map(|text| text.parse::<Position>().unwrap()) {
            let after = quarto.moves(&position).take(2).map(|m| quarto.play(&position, &m));
            for position in after.chain([position]) {
                let listed = symmetry.on(&quarto).stabiliser(&position).len();
                assert_eq!(symmetry.stabiliser_order(&position), listed, "{position}");
            }
        }
    }
}

#[test]
fn the_game_obeys_the_laws() {
    let texts = ["..../..../..../.... -", "0..3/..../.c../.... 5", "0123/4567/89.b/.c.d a"];
    let mut states: Vec<Position> = texts.map(|text| text.parse().unwrap()).to_vec();
    states.push("135./..../...7/.... -".parse().unwrap());
    for rules in [Rules::lines(), Rules::squares(), Rules::torus()] {
        let quarto = Quarto::new(rules);
        laws::game(&quarto, &states).unwrap();
        laws::adversarial(&quarto, &states).unwrap();
    }
}

#[test]
fn the_group_and_its_action_obey_the_laws() {
    let quarto = Quarto::default();
    let symmetry = quarto.symmetry();
    let all: Vec<_> = symmetry.elements().collect();
    let some: Vec<_> = all.iter().step_by(1031).copied().collect();
    for a in &some {
        assert_eq!(symmetry.compose(a, &symmetry.inverse(a)), symmetry.identity());
        for b in &some {
            let both = symmetry.compose(a, b);
            for cell in Cell::all() {
                let boards = symmetry.boards();
                let one_by_one = boards.image(a.board, boards.image(b.board, cell));
                assert_eq!(boards.image(both.board, cell), one_by_one);
            }
            for piece in Piece::all() {
                let one_by_one = a.pieces.image(b.pieces.image(piece));
                assert_eq!(both.pieces.image(piece), one_by_one);
            }
        }
    }
    laws::group(symmetry.boards()).unwrap();
}
