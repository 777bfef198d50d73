//! Tables of images, compared with the images of single cells.

use abstract_games_core::{
    Bitboard, CellImages, Dihedral, Group, ParameterError, Permutation, PermutationGroup,
    Transform, strategies,
};
use proptest::prelude::*;

/// The image of a set, cell by cell.
fn image_by_cells(cells: usize, set: u128, image: impl Fn(usize) -> usize) -> u128 {
    (0..cells).filter(|cell| set >> cell & 1 == 1).fold(0, |set, cell| set | 1 << image(cell))
}

/// Checks tables of 128 bits, and of 64 bits if the board fits, against the images `of` single
/// cells.
fn check<E>(
    (cells, elements): (usize, usize),
    (set, other): (u128, u128),
    of: impl Fn(usize, usize) -> usize,
    wide: Result<CellImages<u128>, E>,
    narrow: Option<&CellImages<u64>>,
) where
    E: std::fmt::Debug,
{
    let wide = wide.unwrap();
    assert_eq!((wide.cells(), wide.permutations()), (cells, elements));
    let expected: Vec<_> =
        (0..elements).map(|g| image_by_cells(cells, set, |cell| of(g, cell))).collect();
    assert!(wide.images_of_set(set).eq(expected.iter().copied()));
    let (least, reached_by) = wide.least_image_of_set(set);
    assert_eq!(Some(&least), expected.iter().min());
    assert_eq!(expected.iter().position(|image| *image == least), Some(reached_by));
    for (g, &image) in expected.iter().enumerate() {
        assert!((0..cells).all(|cell| wide.image_of_cell(g, cell) == of(g, cell)));
        assert_eq!(wide.image_of_cell(g, cells), cells, "cells beyond the board are fixed");
        let other = image_by_cells(cells, other, |cell| of(g, cell));
        assert_eq!(wide.images_of_sets(g, [set, 0]), [image, 0]);
        assert_eq!(wide.image_of_set(g, other), wide.images_of_sets(g, [set, other])[1]);
        if let Some(narrow) = narrow {
            let low = set & u128::from(u64::MAX);
            let image = narrow.image_of_set(g, u64::try_from(low).unwrap());
            assert_eq!(u128::from(image), wide.image_of_set(g, low));
        }
    }
    assert_eq!(narrow.is_some(), cells <= 64);
    assert_eq!(wide.image_of_set(elements, set), set, "a number beyond the last is the identity");
    assert_eq!(wide.image_of_cell(usize::MAX, 0), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn images_on_boards_are_those_of_single_squares(
        (width, height) in (1..=12_u32, 1..=10_u32),
        sets in any::<(u128, u128)>(),
        generators in prop::collection::vec(prop::sample::select(Transform::ALL.to_vec()), 0..3),
    ) {
        let square = Dihedral::rectangle(width, height);
        for board in [square, square.generated_by(generators)] {
            let of = |g: usize, cell: usize| {
                let (g, cell) = (Transform::ALL[g], u32::try_from(cell).unwrap());
                if !board.contains(g) {
                    return cell as usize;
                }
                let (x, y) = g.square((cell % width, cell / width), width, height);
                (y * width + x) as usize
            };
            let cells = (width * height) as usize;
            check((cells, 8), sets, of, board.cell_images(), board.cell_images().ok().as_ref());
        }
    }

    #[test]
    fn images_under_permutations_are_those_of_single_points(
        generators in (1..=9_usize).prop_flat_map(|n| {
            prop::collection::vec(strategies::permutation(n), 0..2)
                .prop_map(move |generators| (n, generators))
        }),
        sets in any::<(u128, u128)>(),
    ) {
        let (n, generators) = generators;
        let group = PermutationGroup::generated_by(u32::try_from(n).unwrap(), generators).unwrap();
        let of = |g: usize, cell: usize| group.as_slice()[g].image(cell);
        check((n, group.order()), sets, of, group.cell_images(), group.cell_images().ok().as_ref());
    }
}

#[test]
fn boards_that_do_not_fit_into_a_bitboard_are_refused() {
    let refused = |found, most| {
        let what = "the number of cells of a bitboard".into();
        Some(ParameterError::TooLarge { what, found, most })
    };
    assert_eq!(Dihedral::square(5).cell_images::<u16>().err(), refused(25, 16));
    assert_eq!(Dihedral::square(9).cell_images::<u64>().err(), refused(81, 64));
    assert_eq!(Dihedral::square(12).cell_images::<u128>().err(), refused(144, 128));
    let huge = u64::from(u32::MAX).pow(2);
    let error = Dihedral::square(u32::MAX).cell_images::<u32>().unwrap_err();
    assert_eq!(Some(&error), refused(huge.into(), 32).as_ref());
    assert_eq!(
        error.to_string(),
        "the number of cells of a bitboard is 18446744065119617025, and at most 32 is supported"
    );
    let many = PermutationGroup::generated_by(65, [Permutation::identity(65)]).unwrap();
    assert_eq!(many.cell_images::<u64>().err(), refused(65, 64));
    assert_eq!(many.cell_images::<u128>().map(|images| images.cells()), Ok(65));
    let none = PermutationGroup::generated_by(0, []).unwrap().cell_images::<u16>().unwrap();
    assert_eq!((none.image_of_set(0, 7), none.least_image_of_set(0)), (0, (0, 0)));
}

#[test]
fn a_bitboard_has_one_cell_for_each_bit() {
    assert_eq!([15, 16].map(u16::cell), [1 << 15, 0]);
    assert_eq!([31, 32].map(u32::cell), [1 << 31, 0]);
    assert_eq!([63, 64].map(u64::cell), [1 << 63, 0]);
    assert_eq!([127, 128].map(u128::cell), [1 << 127, 0]);
}
