//! Tests of the solution for every even board.

use abstract_games_core::{Game, Path};
use abstract_games_sliding::{
    ConfigurationError, Construction, Piece, SlidingPuzzle, Step, centre, corners_to_centre,
};

/// The square where the rook on `from` stops when it slides towards `to`, by the rules.
fn stop(rooks: &[(u32, u32); 4], Step { from, to }: Step, size: u32) -> (u32, u32) {
    // A slide along a file is one along a rank of the transposed board.
    let along_file = from.0 == to.0;
    let turned = |(file, rank): (u32, u32)| if along_file { (rank, file) } else { (file, rank) };
    let (start, line) = turned(from);
    let others = rooks
        .iter()
        .map(|&rook| turned(rook))
        .filter(|&(place, other)| other == line && place != start);
    let end = if turned(to).0 > start {
        others.filter(|rook| rook.0 > start).map(|rook| rook.0 - 1).min().unwrap_or(size - 1)
    } else {
        others.filter(|rook| rook.0 < start).map(|rook| rook.0 + 1).max().unwrap_or(0)
    };
    turned((end, line))
}

/// Plays the construction by the rules. Returns the number of moves.
fn replay(size: u32) -> u64 {
    let (h, m) = (size / 2, size - 1);
    let mut rooks = [(0, 0), (m, 0), (0, m), (m, m)];
    let mut moves = 0;
    for step in Construction::new(size).unwrap().steps() {
        let rook = rooks.iter().position(|&rook| rook == step.from);
        let rook =
            rook.unwrap_or_else(|| panic!("size {size}, move {moves}: no rook for {step:?}"));
        assert_ne!(step.from, step.to, "size {size}, move {moves}");
        assert_eq!(stop(&rooks, step, size), step.to, "size {size}, move {moves}: {step:?}");
        rooks[rook] = step.to;
        moves += 1;
    }
    rooks.sort_unstable();
    assert_eq!(rooks, [(h - 1, h - 1), (h - 1, h), (h, h - 1), (h, h)], "size {size}");
    moves
}

#[test]
fn the_construction_solves_every_even_board_up_to_1000() {
    for size in (4..=1000).step_by(2) {
        let moves = replay(size);
        assert_eq!(moves, Construction::new(size).unwrap().len(), "size {size}");
        // (10 n − 4) / 3, rounded to the nearest integer.
        let thirds = 10 * u64::from(size) - 4;
        assert!((3 * moves).abs_diff(thirds) <= 1, "size {size}: {moves} moves");
    }
    assert_eq!(replay(2), 0);
    assert!(Construction::new(2).unwrap().is_empty());
}

#[test]
fn the_construction_is_a_line_of_the_puzzle_on_all_boards_of_the_library() {
    for size in (2..=128).step_by(2) {
        let puzzle = SlidingPuzzle::from_corners(Piece::Rook, size).unwrap();
        let path = Construction::new(size).unwrap().path().unwrap();
        let played = Path::play(&puzzle, puzzle.initial(), path.moves().copied()).unwrap();
        assert_eq!(path, played, "size {size}");
        assert_eq!(*path.end(), centre(size).unwrap(), "size {size}");
    }
}

#[test]
fn the_construction_is_as_short_as_a_shortest_solution() {
    for size in (2..=10).step_by(2) {
        let shortest = corners_to_centre(Piece::Rook, size).unwrap().moves().unwrap();
        assert_eq!(Construction::new(size).unwrap().len(), shortest as u64, "size {size}");
    }
}

#[test]
fn the_construction_refuses_odd_boards_and_paths_on_boards_beyond_the_library() {
    for size in [0, 1, 3, 127, 1001] {
        let error = ConfigurationError::NoConstruction { size };
        assert_eq!(Construction::new(size).unwrap_err(), error);
    }
    let error = Construction::new(704).unwrap().path().unwrap_err();
    assert_eq!(error, ConfigurationError::Size { size: 704, least: 2, most: 702 });
}
