//! The numbering of orbits of subsets, compared with lists of all subsets and with Burnside's
//! lemma.

use std::collections::{HashMap, HashSet};

use abstract_games_core::{
    Dihedral, Group, ParameterError, Permutation, PermutationGroup, Transform,
};
use abstract_games_counting::{SubsetOrbits, SubsetRanking};
use num_bigint::BigUint;
use proptest::prelude::*;

/// Numbers all subsets of `K` points, and compares with their images.
fn check<const K: usize>(group: &PermutationGroup) {
    let orbits = SubsetOrbits::new(group, K).unwrap();
    assert_eq!(orbits.size(), K);
    let degree = u32::try_from(group.degree()).unwrap();
    let ranking = SubsetRanking::new(degree, K).unwrap();
    let mut representatives = HashMap::new();
    for rank in 0..ranking.count() {
        let subset: [u32; K] = ranking.unrank(rank).unwrap().try_into().unwrap();
        let mut reversed = subset;
        reversed.reverse();
        let (places, witness) = orbits.canonical_places(reversed);
        let number = orbits.number(subset);
        assert!(number < orbits.end());
        assert_eq!(orbits.number_of_places(places), number);
        assert_eq!(orbits.places(number), Some(places));
        let representative = orbits.subset(number).expect("an orbit");
        // Further entries do not matter.
        let mut wide = [u32::MAX; 8];
        wide[..K].copy_from_slice(&subset);
        assert_eq!(orbits.number(wide), number);
        assert_eq!(orbits.subset::<8>(number).map(|it| it[..K] == representative), Some(true));
        let mut points = places.map(|place| orbits.point_at(place).expect("a point"));
        points.sort_unstable();
        assert_eq!(points, representative);
        let image = |subset, g: &Permutation| {
            let mut image: [u32; K] = <[u32; K]>::map(subset, |point| {
                g.image(point as usize).try_into().expect("a point")
            });
            image.sort_unstable();
            image
        };
        assert_eq!(image(subset, &group.as_slice()[witness]), representative);
        // The least image stands for the orbit.
        let least = group.elements().map(|g| image(subset, &g)).min().unwrap();
        assert_eq!(*representatives.entry(number).or_insert(least), least);
    }
    let all: HashSet<_> = representatives.values().collect();
    assert_eq!(all.len(), representatives.len(), "different orbits have different numbers");
    assert_eq!(BigUint::from(all.len()), group.cycle_index().subsets(K));
    for number in 0..orbits.end() + 2 {
        let subset = orbits.subset::<K>(number);
        assert_eq!(subset.is_some(), representatives.contains_key(&number), "{number}");
    }
}

fn check_sizes(group: &PermutationGroup) {
    check::<1>(group);
    check::<2>(group);
    check::<3>(group);
    check::<4>(group);
}

#[test]
fn orbits_of_small_boards_have_their_own_numbers() {
    for size in 1..=5 {
        let board = Dihedral::square(size);
        check_sizes(&board.on_squares().unwrap());
        check_sizes(&board.generated_by([Transform::Rotate90]).on_squares().unwrap());
        check_sizes(&board.generated_by([Transform::Transpose]).on_squares().unwrap());
        check_sizes(&board.generated_by([]).on_squares().unwrap());
        check_sizes(&Dihedral::rectangle(size, 3).on_squares().unwrap());
    }
    check::<7>(&Dihedral::square(4).on_squares().unwrap());
    check::<8>(&Dihedral::square(4).on_squares().unwrap());
}

#[test]
fn other_groups_are_numbered_too() {
    let group = |degree, generators: &[&str]| {
        let generators = generators.iter().map(|text| text.parse::<Permutation>().unwrap());
        PermutationGroup::generated_by(degree, generators.map(|g| g.with_degree(degree))).unwrap()
    };
    check_sizes(&group(5, &["(0 1 2 3 4)", "(0 1)"]));
    check_sizes(&group(9, &["(0 1 2)(3 4)"]));
    check_sizes(&group(12, &["(0 5)(1 2 3 4)(6 7 8)"]));
    check_sizes(&group(0, &[]));
}

#[test]
fn gaps_are_few_on_square_boards() {
    for size in [8, 16, 40] {
        let group = Dihedral::square(size).on_squares().unwrap();
        let end = SubsetOrbits::new(&group, 4).unwrap().end();
        let count = u64::try_from(group.cycle_index().subsets(4)).unwrap();
        assert!(count < end && end - count < count * 16 / u64::from(size * size));
    }
}

proptest! {
    #[test]
    fn an_image_has_the_same_number(
        size in 2..=60_u32, rank in any::<u128>(), g in 0..8_usize,
    ) {
        let group = Dihedral::square(size).on_squares().unwrap();
        let orbits = SubsetOrbits::new(&group, 4).unwrap();
        let ranking = SubsetRanking::new(size * size, 4).unwrap();
        let subset = ranking.unrank(rank % ranking.count()).unwrap();
        let subset: [u32; 4] = subset.try_into().unwrap();
        let g = &group.as_slice()[g];
        let image = subset.map(|point| u32::try_from(g.image(point as usize)).unwrap());
        prop_assert_eq!(orbits.number(subset), orbits.number(image));
        let number = orbits.number(subset);
        prop_assert_eq!(orbits.subset::<4>(number).map(|subset| orbits.number(subset)), Some(number));
    }
}

#[test]
fn bad_sizes_are_refused() {
    let board = Dihedral::square(8).on_squares().unwrap();
    let error = SubsetOrbits::new(&board, 0).unwrap_err();
    let what = "the size of subsets".into();
    assert_eq!(error, ParameterError::TooSmall { what, found: 0, least: 1 });
    let error = SubsetOrbits::new(&board, 9).unwrap_err();
    assert_eq!(error.to_string(), "the size of subsets is 9, and at most 8 is supported");
    let large = Dihedral::square(700).on_squares().unwrap();
    let error = SubsetOrbits::new(&large, 4).unwrap_err();
    assert!(error.to_string().starts_with("the end of the numbers of orbits is 3002"), "{error}");
    let orbits = SubsetOrbits::new(&board, 4).unwrap();
    assert_eq!(orbits.subset::<3>(0), None, "another size");
    assert_eq!(orbits.subset::<4>(u64::MAX), None);
}

/// On 160 × 160 squares, sets of five have more than 2⁶⁴ numbers, and their orbits fewer.
#[test]
fn orbits_of_more_than_64_bits_of_subsets_are_numbered() {
    let board = Dihedral::square(160);
    let orbits = SubsetOrbits::new(&board.on_squares().unwrap(), 5).unwrap();
    assert!(SubsetRanking::new(160 * 160, 5).unwrap().count() > u64::MAX.into());
    let mut least = u64::MAX;
    for number in [0, 1 << 40, orbits.end() / 2, orbits.end() - 1] {
        let Some(subset) = orbits.subset::<5>(number) else { continue };
        assert_eq!(orbits.number(subset), number);
        let turned = subset.map(|square| 160 * (square % 160) + 159 - square / 160);
        assert_eq!(orbits.number(turned), number);
        least = least.min(number);
    }
    assert!(least < u64::MAX);
}

/// A permutation group of squares lists its elements as the dihedral group does.
#[test]
fn elements_on_squares_are_in_the_order_of_the_transforms() {
    for board in [Dihedral::square(4), Dihedral::rectangle(4, 3)] {
        let on_squares = board.on_squares().unwrap();
        for (transform, g) in board.elements().zip(on_squares.as_slice()) {
            let (x, y) = transform.square((1, 0), board.width(), board.height());
            assert_eq!(g.image(1), (y * board.width() + x) as usize);
        }
    }
}
