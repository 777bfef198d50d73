//! Tests of the example about the lines that components of rooks use.

#[path = "../../examples/sliding_shapes.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use std::collections::BTreeMap;

use abstract_games::sliding::{ComponentCensus, Piece, SlidingPuzzle};
use example::{free_runs, shapes};

#[test]
fn runs_that_touch_the_edge_are_not_free() {
    assert_eq!(free_runs(0b0_0110_1000, 9), 2);
    assert_eq!(free_runs(0b1_0110_1001, 9), 2);
    assert_eq!(free_runs(0b1_1000_0011, 9), 0);
    assert_eq!(free_runs(0b1_1111_1111, 9), 0);
    assert_eq!(free_runs(0, 9), 0);
}

#[test]
fn the_6x6_components_with_shapes_are_those_of_the_census() {
    assert_eq!(shapes_as_in_the_census(6).len(), 24);
}

#[test]
#[ignore = "two seconds; every run covers 6 x 6"]
fn the_7x7_components_with_shapes_are_those_of_the_census() {
    let shapes = shapes_as_in_the_census(7);
    assert_eq!(shapes.len(), 28);
    assert_eq!((shapes[&208].1, shapes[&1].1), (0, 6));
}

/// The components with shapes. Checks that their sizes and numbers are those of the census.
fn shapes_as_in_the_census(size: u32) -> BTreeMap<u32, (u64, u32)> {
    let shapes = shapes(size).unwrap();
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, size).unwrap();
    let census = ComponentCensus::of_all(&rooks, ()).unwrap();
    let others = census.sizes.iter().filter(|&&(size, _)| Some(size) != census.main);
    let numbers = shapes.iter().rev().map(|(&size, &(number, _))| (size, number));
    assert!(numbers.eq(others.map(|&(size, number)| (size, number as u64))));
    shapes
}
