//! Groups: the axioms, orbits and stabilisers; the cycle index and Burnside's lemma, compared with
//! enumeration.

use std::collections::HashSet;

use abstract_games_core::{
    BigUint, Dihedral, Group, ParameterError, Permutation, PermutationGroup, count_orbits, laws,
    strategies,
};
use proptest::prelude::*;

/// The number of orbits of the colourings of a board with `colours` colours, by enumeration.
fn colourings_up_to_symmetry(group: &PermutationGroup, colours: usize) -> usize {
    let degree = u32::try_from(group.degree()).unwrap();
    let all = (0..colours.pow(degree)).map(|code| {
        (0..degree).map(|square| code / colours.pow(square) % colours).collect::<Vec<_>>()
    });
    let least_image = |colouring: Vec<usize>| {
        group
            .elements()
            .map(|g| (0..colouring.len()).map(|p| colouring[g.image(p)]).collect())
            .min()
    };
    all.map(|colouring| least_image(colouring).unwrap_or_else(Vec::new))
        .collect::<HashSet<_>>()
        .len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn permutations_form_a_group(
        (a, b, c) in (0..12_usize).prop_flat_map(|n| {
            (strategies::permutation(n), strategies::permutation(n), strategies::permutation(n))
        })
    ) {
        let identity = Permutation::identity(u32::try_from(a.degree()).unwrap());
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(&a.then(&a.inverse()), &identity);
        prop_assert_eq!(&a.inverse().then(&a), &identity);
        prop_assert_eq!(&a.then(&identity), &a);
        for point in 0..a.degree() {
            prop_assert_eq!(a.then(&b).image(point), b.image(a.image(point)));
        }
        let moved: usize = a.cycles().iter().map(Vec::len).sum();
        prop_assert_eq!(moved, a.degree());
    }

    #[test]
    fn generated_groups_obey_the_laws(
        generators in (1..6_usize).prop_flat_map(|n| {
            prop::collection::vec(strategies::permutation(n), 0..3).prop_map(move |g| (n, g))
        })
    ) {
        let (n, generators) = generators;
        let group = PermutationGroup::generated_by(u32::try_from(n).unwrap(), generators).unwrap();
        prop_assert_eq!(laws::group(&group), Ok(()));
        let factorial: usize = (1..=n).product();
        prop_assert_eq!(factorial % group.order(), 0, "Lagrange");
        for orbit in group.orbits() {
            for &point in &orbit {
                let stabiliser = group.stabiliser(&[point]);
                prop_assert_eq!(orbit.len() * stabiliser.order(), group.order());
                prop_assert_eq!(laws::group(&stabiliser), Ok(()));
            }
        }
        let points = (0..n).filter(|p| p % 2 == 0).collect::<Vec<_>>();
        prop_assert_eq!(laws::group(&group.stabiliser(&points)), Ok(()));
        let z = group.cycle_index();
        prop_assert_eq!(z.colourings(1), BigUint::from(1_u32));
        prop_assert_eq!(z.subsets(1), BigUint::from(group.orbits().len()));
        prop_assert_eq!(z.colourings(3), BigUint::from(colourings_up_to_symmetry(&group, 3)));
        let by_size: Vec<BigUint> = (0..=n).map(|size| z.subsets(size)).collect();
        prop_assert_eq!(by_size.iter().sum::<BigUint>(), z.colourings(2));
        let present_or_absent = [1_u32; 2].map(BigUint::from);
        prop_assert_eq!(by_size, z.inventory(&present_or_absent, n));
    }
}

#[test]
fn the_transforms_of_every_board_form_a_group() {
    for (width, height) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (5, 4), (8, 8)] {
        let board = Dihedral::rectangle(width, height);
        assert_eq!(laws::group(&board), Ok(()));
        assert_eq!(laws::group(&board.on_squares().unwrap()), Ok(()));
        for g in board.elements() {
            for h in board.elements() {
                for square in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                    let in_turn = h.square(g.square(square, width, height), width, height);
                    assert_eq!(g.then(h).square(square, width, height), in_turn);
                }
            }
        }
    }
}

#[test]
fn a_quarter_turn_is_counterclockwise() {
    use abstract_games_core::Transform::{Rotate90, Rotate270};
    // The bottom left corner a1 goes to the bottom right corner h1.
    assert_eq!(Rotate90.square((0, 0), 8, 8), (7, 0));
    assert_eq!(Rotate270.square((0, 0), 8, 8), (0, 7));
}

#[test]
fn the_cycle_index_of_an_even_board_is_the_published_one() {
    // possiblywrong, Sliding rooks (and queens): Z(D4) for even n.
    for n in [2_u32, 4, 6, 8, 10] {
        let n2 = n * n;
        let z = Dihedral::square(n).on_squares().unwrap().cycle_index();
        let published: [(Vec<(usize, u32)>, usize); 4] = [
            (vec![(1, n2)], 1),
            (vec![(4, n2 / 4)], 2),
            (vec![(2, n2 / 2)], 3),
            (vec![(1, n), (2, (n2 - n) / 2)], 2),
        ];
        assert_eq!((z.order(), z.terms().len()), (8, published.len()));
        for (cycle_type, count) in published {
            let cycle_type: Vec<_> = cycle_type.iter().map(|&(l, c)| (l, c as usize)).collect();
            assert!(z.terms().any(|term| term == (cycle_type.as_slice(), count)));
        }
    }
}

#[test]
fn colourings_of_odd_boards_and_rectangles_agree_with_enumeration() {
    for (width, height, colours) in
        [(1, 1, 3), (3, 3, 2), (1, 4, 3), (2, 3, 3), (3, 4, 2), (5, 2, 2)]
    {
        let group = Dihedral::rectangle(width, height).on_squares().unwrap();
        let listed = colourings_up_to_symmetry(&group, colours);
        let z = group.cycle_index();
        assert_eq!(
            z.colourings(u32::try_from(colours).unwrap()),
            listed.into(),
            "{width} × {height}"
        );
        let by_lemma =
            count_orbits(&group, |g| colours.pow(g.cycles().len().try_into().unwrap()).into());
        assert_eq!(by_lemma, Ok(listed.into()));
    }
}

#[test]
fn a_board_of_3x3_has_the_cycle_index_of_its_permutations() {
    let z = Dihedral::square(3).on_squares().unwrap().cycle_index();
    assert_eq!(z.to_string(), "1/8 (x1^9 + 4 x1^3 x2^3 + x1 x2^4 + 2 x1 x4^2)");
    let z = Dihedral::rectangle(3, 2).on_squares().unwrap().cycle_index();
    assert_eq!(z.to_string(), "1/4 (x1^6 + x1^2 x2^2 + 2 x2^3)");
}

#[test]
fn large_counts_are_exact() {
    let z = Dihedral::square(64).on_squares().unwrap().cycle_index();
    let order = BigUint::from(8_u32);
    // Every orbit has at most eight colourings, so there are at least an eighth as many orbits.
    let all = BigUint::from(2_u32).pow(4096);
    assert!(z.colourings(2) * &order > all);
    assert!(z.colourings(2) < all / order * 2_u32);
}

#[test]
fn errors_name_the_bad_input() {
    let out = Permutation::from_images([0, 3, 1]);
    assert_eq!(out.unwrap_err().to_string(), "the image of point 1 is 3, which is not below 3");
    let twice = Permutation::from_images([0, 1, 0]);
    assert_eq!(twice, Err(ParameterError::Repeated { first: 0, second: 2, image: 0 }));
    let odd =
        PermutationGroup::generated_by(3, [Permutation::identity(3), Permutation::identity(2)]);
    assert_eq!(
        odd.unwrap_err().to_string(),
        "the number of points of generator 1 is 2, where 3 is expected"
    );
    let crooked = count_orbits(&Dihedral::square(3), |_| BigUint::from(1_u32));
    assert_eq!(crooked, Ok(1_u32.into()));
    let mut calls = 0_u32;
    let crooked = count_orbits(&Dihedral::square(3), |_| {
        calls += 1;
        calls.into()
    });
    assert_eq!(
        crooked.unwrap_err().to_string(),
        "the fixed points of 8 group elements sum to 36, which is not a multiple of 8"
    );
    assert!(Dihedral::rectangle(1 << 16, 1 << 16).on_squares().is_err());
    let none = count_orbits(&NoGroup, |()| BigUint::from(1_u32));
    assert_eq!(none, Err(ParameterError::NotAnAction { sum: BigUint::ZERO, order: 0 }));
    assert_eq!(laws::group(&NoGroup).unwrap_err().law(), "the identity is the first element");
}

/// A faulty group, which lists no elements.
struct NoGroup;

impl Group for NoGroup {
    type Element = ();

    fn elements(&self) -> impl Iterator<Item = ()> {
        std::iter::empty()
    }

    fn identity(&self) {}

    fn compose(&self, (): &(), (): &()) {}

    fn inverse(&self, (): &()) {}
}
