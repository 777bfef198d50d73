//! Tests of the solution for every even board.

use abstract_games_core::{Game, Path};
use abstract_games_sliding::{
    ConfigurationError, Construction, Piece, SlidingPuzzle, Step, centre, corners_to_centre,
};

const PIECES: [Piece; 2] = [Piece::Rook, Piece::Queen];

/// The square where the piece on `from` stops when it slides towards `to`, square by square. The
/// step must be along a line on which the piece moves.
fn stop(pieces: &[(u32, u32); 4], piece: Piece, Step { from, to }: Step, size: u32) -> (u32, u32) {
    let size = i64::from(size);
    let signed = |(file, rank): (u32, u32)| (i64::from(file), i64::from(rank));
    let ((file, rank), (to_file, to_rank)) = (signed(from), signed(to));
    let (right, up) = (to_file - file, to_rank - rank);
    let is_straight = right == 0 || up == 0;
    assert!(is_straight || (piece == Piece::Queen && right.abs() == up.abs()), "{from:?} {to:?}");
    let free = |&(file, rank): &(i64, i64)| {
        let on_board = (0..size).contains(&file) && (0..size).contains(&rank);
        on_board && pieces.iter().all(|&other| signed(other) != (file, rank))
    };
    let squares = (1..).map(|k| (file + k * right.signum(), rank + k * up.signum()));
    let (file, rank) = squares.take_while(free).last().unwrap_or((file, rank));
    (u32::try_from(file).unwrap(), u32::try_from(rank).unwrap())
}

/// Plays the construction by the rules. Returns the number of moves.
fn replay(piece: Piece, size: u32) -> u64 {
    let (h, m) = (size / 2, size - 1);
    let mut pieces = [(0, 0), (m, 0), (0, m), (m, m)];
    let mut moves = 0;
    for step in Construction::new(piece, size).unwrap().steps() {
        let moved = pieces.iter().position(|&square| square == step.from);
        let moved =
            moved.unwrap_or_else(|| panic!("size {size}, move {moves}: no {piece} for {step:?}"));
        assert_ne!(step.from, step.to, "size {size}, move {moves}");
        let stop = stop(&pieces, piece, step, size);
        assert_eq!(stop, step.to, "{piece}, size {size}, move {moves}: {step:?}");
        pieces[moved] = step.to;
        moves += 1;
    }
    pieces.sort_unstable();
    assert_eq!(pieces, [(h - 1, h - 1), (h - 1, h), (h, h - 1), (h, h)], "{piece}, size {size}");
    moves
}

#[test]
fn the_construction_solves_every_even_board_up_to_1000() {
    for size in (4..=1000).step_by(2) {
        let rooks = replay(Piece::Rook, size);
        assert_eq!(rooks, Construction::new(Piece::Rook, size).unwrap().len(), "size {size}");
        // (10 n − 4) / 3, rounded to the nearest integer.
        let thirds = 10 * u64::from(size) - 4;
        assert!((3 * rooks).abs_diff(thirds) <= 1, "size {size}: {rooks} moves");
        let queens = replay(Piece::Queen, size);
        assert_eq!(queens, Construction::new(Piece::Queen, size).unwrap().len(), "size {size}");
        // Half of the size is even or odd.
        let half = u64::from(size / 2);
        assert_eq!(queens, 3 * half + half % 2, "size {size}");
    }
    for piece in PIECES {
        assert_eq!(replay(piece, 2), 0);
        assert!(Construction::new(piece, 2).unwrap().is_empty());
    }
}

#[test]
fn the_construction_is_a_line_of_the_puzzle_on_all_boards_of_the_library() {
    for (piece, size) in PIECES.into_iter().flat_map(|piece| (1..=64).map(move |h| (piece, 2 * h)))
    {
        let puzzle = SlidingPuzzle::from_corners(piece, size).unwrap().widened();
        let construction = Construction::new(piece, size).unwrap();
        assert_eq!((construction.piece(), construction.size()), (piece, size));
        let path = construction.path().unwrap();
        let played = Path::play(&puzzle, puzzle.initial(), path.moves().copied()).unwrap();
        assert_eq!(path, played, "{piece}, size {size}");
        assert_eq!(*path.end(), centre(size).unwrap().widened(), "{piece}, size {size}");
    }
}

#[test]
fn the_construction_is_as_short_as_a_shortest_solution() {
    for (piece, size) in PIECES.into_iter().flat_map(|piece| (1..=5).map(move |h| (piece, 2 * h))) {
        let shortest = corners_to_centre(piece, size).unwrap().moves().unwrap();
        let construction = Construction::new(piece, size).unwrap();
        assert_eq!(construction.len(), shortest as u64, "{piece}, size {size}");
    }
}

#[test]
fn the_construction_refuses_bishops_odd_boards_and_paths_on_boards_beyond_the_library() {
    let piece = Piece::Bishop;
    let error = ConfigurationError::NoConstructionForPiece { piece };
    assert_eq!(Construction::new(piece, 8).unwrap_err(), error);
    for size in [0, 1, 3, 127, 1001] {
        let error = ConfigurationError::NoConstruction { size };
        assert_eq!(Construction::new(Piece::Rook, size).unwrap_err(), error);
        assert_eq!(Construction::new(Piece::Queen, size).unwrap_err(), error);
    }
    let error = Construction::new(Piece::Queen, 704).unwrap().path().unwrap_err();
    assert_eq!(error, ConfigurationError::Size { size: 704, least: 2, most: 702 });
}
