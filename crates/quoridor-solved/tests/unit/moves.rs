//! The words of pawn moves follow the rules.

use abstract_games_core::{Symmetry, Transform};
use proptest::prelude::*;

use super::*;
use crate::configurations::Configurations;
use crate::grid::Grid;
use abstract_games_quoridor::{Board, Fences, Position, Quoridor, Setup, Square};

/// A board of at most 64 squares with fences that fit.
fn fenced() -> impl Strategy<Value = (Board, Fences)> {
    let sides = (2..=8_u8, 2..=8_u8);
    (sides, prop::collection::vec(any::<u16>(), 0..20)).prop_map(|((width, height), choices)| {
        let board = Board::new(width, height).unwrap();
        let mut fences = Fences::EMPTY;
        for choice in choices {
            let clear = board.clear_of(fences);
            let Some(fence) = clear.iter().nth(usize::from(choice) % clear.len().max(1)) else {
                break;
            };
            fences = fences.with(fence);
        }
        (board, fences)
    })
}

/// The position with these pawns, if it is legal and unfinished.
fn position(game: Quoridor, fences: Fences, pawns: [Square; 2], turn: usize) -> Option<Position> {
    let supplies = vec![0, u8::try_from(64 - fences.len()).unwrap()];
    let fences = fences.iter().collect();
    let setup = Setup { fences, pawns: pawns.to_vec(), supplies, turn };
    game.position(&setup).ok().filter(|position| game.winner(position).is_none())
}

/// The pairs of legal positions in `pairs`.
fn legal_of<T: Word, const N: usize>(
    moves: &PawnMoves<'_, T, N>,
    mut pairs: Matrix<T, N>,
) -> Matrix<T, N> {
    pairs.iter_mut().zip(&moves.legal).for_each(|(pairs, legal)| *pairs &= *legal);
    pairs
}

fn has_bit<T: Word>(word: T, bit: u32) -> bool {
    word >> bit & T::of(1) != T::ZERO
}

/// Compares the words with the moves of the game, for pairs of squares drawn with `seed`.
fn agrees<T: Word + std::fmt::Debug, const N: usize>(board: Board, fences: Fences, seed: u64) {
    let game = Quoridor::new(board, [0, 64]).unwrap();
    let grid = Grid::new(board).unwrap();
    let geometry = Geometry::<T, N>::new(grid);
    let configurations = Configurations::new(grid, 64);
    let edges = configurations.edges(configurations.configuration(fences));
    let moves = PawnMoves::new(&geometry, &edges);
    let has = |matrix: &Matrix<T, N>, pawns: [Square; 2]| {
        let (first, second) = (grid.number(pawns[0]), grid.number(pawns[1]));
        let word = second.checked_sub(grid.width);
        first < grid.cells() && word.is_some_and(|word| has_bit(matrix[word as usize], first))
    };
    let mut state = seed;
    let targets = moves.legal.map(|legal| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        legal & T::of(state >> 16 & state >> 9 | state >> 24)
    });
    let into = [moves.first_into(&targets), moves.second_into(&targets)];
    let into = into.map(|into| legal_of(&moves, into));
    let arrives = [&moves.first_arrives, &moves.second_arrives];
    let mut mirror = [T::ZERO; N];
    geometry.add_mirrored(&mut mirror, targets);
    // The half turn exchanges the players and reverses the order of the squares.
    let turned = board.transform_fences(Transform::Rotate180, fences);
    let edges = configurations.edges(configurations.configuration(turned));
    let turned = PawnMoves::new(&geometry, &edges);
    let cells = grid.cells() as usize;
    let image = |matrix: &Matrix<T, N>| {
        let mut image = [T::ZERO; N];
        for (word, row) in matrix.iter().enumerate().take(cells) {
            for bit in (0..cells).filter(|&bit| has_bit(*row, u32::try_from(bit).unwrap())) {
                image[cells - 1 - bit] |= T::of(1 << (cells - 1 - word));
            }
        }
        image
    };
    assert_eq!(image(&moves.legal), turned.legal, "{board}");
    assert_eq!(image(&moves.first_arrives), turned.second_arrives, "{board}");
    assert_eq!(image(&moves.second_arrives), turned.first_arrives, "{board}");
    let after = image(&targets);
    assert_eq!(image(&into[0]), legal_of(&turned, turned.second_into(&after)), "{board}");
    assert_eq!(image(&into[1]), legal_of(&turned, turned.first_into(&after)), "{board}");
    for first in board.squares() {
        for second in board.squares() {
            let pawns = [first, second];
            for turn in 0..2 {
                let position = position(game, fences, pawns, turn);
                let is_legal = position.is_some();
                assert_eq!(has(&moves.legal, pawns), is_legal, "{board} {pawns:?}");
                let Some(position) = position else { continue };
                let after = |square| {
                    let mut pawns = pawns;
                    pawns[turn] = square;
                    pawns
                };
                let to = game.legal_moves(&position).pawn();
                let expected = to.iter().any(|square| has(&targets, after(square)));
                assert_eq!(has(&into[turn], pawns), expected, "{board}: {position}");
                let expected = !(to & game.goal(turn)).is_empty();
                assert_eq!(has(arrives[turn], pawns), expected, "{board}: {position}");
                let image = game.symmetry().apply(&Transform::MirrorColumns, &position);
                assert_eq!(has(&mirror, image.pawns()), has(&targets, pawns));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn words_move_pawns_as_the_rules_do_and_the_half_turn_exchanges_them((board, fences) in fenced(), seed: u64) {
        let cells = Grid::new(board).unwrap().cells();
        if cells <= 12 {
            agrees::<u32, 12>(board, fences, seed);
        }
        if cells <= 32 {
            agrees::<u32, 32>(board, fences, seed);
        }
        agrees::<u64, 56>(board, fences, seed);
    }
}
