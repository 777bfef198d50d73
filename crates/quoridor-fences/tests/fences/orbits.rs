//! Tests of the counts up to symmetry: every arrangement of small boards is listed with its images.

use std::collections::BTreeSet;

use abstract_games_core::{BigUint, Dihedral, Group, Stop, Transform};
use abstract_games_quoridor::{Board, Fence, Fences, Quoridor};
use abstract_games_quoridor_fences::{
    CountError, FenceArrangement, FenceCounter, FencePlace, FenceSymmetry, Method,
};

/// All arrangements of at most `most` fences, as sorted lists of fences.
fn arrangements(width: usize, height: usize, most: usize) -> Vec<Vec<Fence>> {
    let places = (width - 1) * (height - 1);
    let mut prefixes = vec![vec![]];
    for filled in 0..places {
        let mut longer = Vec::new();
        for prefix in prefixes {
            for place in FencePlace::ALL {
                let mut contents: Vec<FencePlace> = prefix.clone();
                contents.push(place);
                let mut whole = contents.clone();
                whole.resize(places, FencePlace::Empty);
                let whole = FenceArrangement::new(width, height, whole);
                if whole.is_ok_and(|whole| whole.fences() <= most) {
                    longer.push(contents);
                }
            }
        }
        prefixes = longer;
        assert!(prefixes.iter().all(|prefix| prefix.len() == filled + 1));
    }
    let fences =
        |places| Fences::of_arrangement(&FenceArrangement::new(width, height, places).unwrap());
    prefixes.into_iter().map(|places| fences(places).unwrap().iter().collect()).collect()
}

/// The number of arrangements by number of fences.
fn by_fences<'a>(
    arrangements: impl IntoIterator<Item = &'a Vec<Fence>>,
    places: usize,
) -> Vec<BigUint> {
    let mut counts = vec![BigUint::ZERO; places + 1];
    arrangements.into_iter().for_each(|fences| counts[fences.len()] += 1_u32);
    counts
}

fn check(width: u8, height: u8, most: usize) {
    let board = Board::new(width, height).unwrap();
    let (wide, high) = (usize::from(width), usize::from(height));
    let last = most.min((wide - 1) * (high - 1));
    let all = arrangements(wide, high, most);
    let counter = FenceCounter::rectangle(wide, high).max_fences(most);
    let image = |g: Transform, fences: &Vec<Fence>| -> Vec<Fence> {
        let mut image: Vec<_> =
            fences.iter().map(|&fence| board.transform_fence(g, fence)).collect();
        image.sort();
        image
    };
    let all: Vec<_> = all.iter().map(|fences| image(Transform::Identity, fences)).collect();
    for symmetry in FenceSymmetry::ALL {
        let group = symmetry.group(width.into(), height.into());
        let counted = counter.count_orbits(symmetry, ()).unwrap();
        assert!(counted.fixed.iter().map(|(g, _)| *g).eq(group.elements()));
        for (g, fixed) in &counted.fixed {
            let expected = by_fences(all.iter().filter(|&it| image(*g, it) == *it), last);
            assert_eq!(fixed.as_slice(), expected, "{g} on {width} × {height}");
            assert_eq!(counter.count_fixed(*g, ()).unwrap(), *fixed, "{g} alone");
        }
        let least = |fences| group.elements().map(|g| image(g, fences)).min().unwrap();
        let orbits: BTreeSet<_> = all.iter().map(least).collect();
        let expected = by_fences(&orbits, last);
        assert_eq!(counted.orbits.as_slice(), expected, "{symmetry} on {width} × {height}");
    }
}

#[test]
fn fixed_arrangements_and_orbits_are_those_of_the_listed_boards() {
    for (width, height) in [(2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (2, 5), (3, 4), (4, 3), (4, 4)]
    {
        check(width, height, 9);
    }
    for (width, height, most) in [(8, 2, 7), (2, 9, 8), (6, 3, 4), (3, 7, 3), (5, 5, 3), (4, 6, 3)]
    {
        check(width, height, most);
    }
}

#[test]
#[ignore = "lists 2.5 million arrangements with their images; every run lists those with few fences"]
fn fixed_arrangements_and_orbits_of_5x5_are_those_listed() {
    check(5, 5, 16);
}

#[test]
fn the_identity_fixes_what_other_methods_count() {
    for (width, height) in [(1, 1), (1, 7), (9, 9), (5, 12), (13, 4), (3, 99)] {
        let counter = FenceCounter::rectangle(width, height);
        assert_eq!(counter.count_fixed(Transform::Identity, ()).unwrap(), counter.count().unwrap());
    }
}

#[test]
fn boards_whose_cycles_exceed_the_memory_limit_are_refused() {
    let counter = FenceCounter::rectangle(10_000_000, 3).memory(1 << 20);
    let error = counter.count_fixed(Transform::MirrorRows, ()).unwrap_err();
    assert!(matches!(error, CountError::TooLarge { .. }), "{error}");
    let error = FenceCounter::new(100_000).count_fixed(Transform::Rotate90, ()).unwrap_err();
    assert!(matches!(error, CountError::TooLarge { .. }), "{error}");
}

/// The reflection of the columns of a board is that of the rows of the transposed board.
#[test]
fn transposed_boards_have_as_many_arrangements_that_a_reflection_fixes() {
    for (width, height) in [(8, 5), (9, 6), (6, 9), (10, 3)] {
        let upright = FenceCounter::rectangle(width, height);
        let turned = FenceCounter::rectangle(height, width);
        let columns = upright.count_fixed(Transform::MirrorColumns, ()).unwrap();
        let rows = turned.count_fixed(Transform::MirrorRows, ()).unwrap();
        assert_eq!(columns.as_slice(), rows.as_slice());
    }
}

#[test]
fn the_groups_are_those_of_the_board_and_of_the_game() {
    let game: Vec<_> = Quoridor::standard().symmetry().elements().collect();
    let symmetry = FenceSymmetry::Game;
    assert!(symmetry.group(9, 9).elements().eq(game));
    assert_eq!(FenceSymmetry::Board.group(9, 9), Dihedral::square(9));
    assert_eq!(FenceSymmetry::Board.group(9, 8), symmetry.group(9, 8));
    assert_eq!("game".parse(), Ok(symmetry));
    assert!("chess".parse::<FenceSymmetry>().is_err());
}

#[test]
fn what_cannot_be_counted_is_named() {
    let counter = FenceCounter::rectangle(4, 5);
    let refused = counter.count_fixed(Transform::Rotate90, ()).unwrap_err();
    let text = "a board of 4 × 5 squares is not square: no symmetry is quarter turn left";
    assert_eq!(refused.to_string(), text);
    let refused = FenceCounter::new(0).count_orbits(FenceSymmetry::Board, ()).unwrap_err();
    assert!(matches!(refused, CountError::NoSquares { width: 0, height: 0 }), "{refused}");
    let small = FenceCounter::new(9).memory(100_000);
    let refused = small.count_orbits(FenceSymmetry::Game, ()).unwrap_err();
    assert!(matches!(refused, CountError::TooLarge { needed: Some(100_001..), .. }), "{refused}");
    let wide = FenceCounter::new(200).max_fences(1).count_fixed(Transform::Rotate180, ());
    assert!(matches!(wide, Err(CountError::TooLarge { needed: None, .. })));
    let endless = FenceCounter::rectangle(usize::MAX, 2).count_orbits(FenceSymmetry::Board, ());
    assert!(matches!(endless, Err(CountError::TooLarge { needed: None, .. })));
    let stopped = FenceCounter::new(9)
        .count_orbits(FenceSymmetry::Board, abstract_games_core::Limits::default().work(3));
    assert!(matches!(stopped, Err(CountError::Stopped(Stop::WorkLimit))), "{stopped:?}");
    // The other methods do not change the result.
    let by_rows = FenceCounter::new(4).method(Method::Rows);
    assert_eq!(
        by_rows.count_orbits(FenceSymmetry::Board, ()).unwrap(),
        FenceCounter::new(4).count_orbits(FenceSymmetry::Board, ()).unwrap()
    );
}
