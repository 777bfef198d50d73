//! The numbering of configurations is dense and in order.

use super::*;
use abstract_games_core::Transform;
use abstract_games_quoridor::{Board, Direction, Passages};

/// All sets of fences that fit on a board.
fn all(board: Board) -> Vec<Fences> {
    let mut sets = vec![Fences::EMPTY];
    for fence in board.clear_of(Fences::EMPTY).iter() {
        let fits = |set: &&Fences| board.clear_of(**set).contains(fence);
        let with: Vec<_> = sets.iter().filter(fits).map(|set| set.with(fence)).collect();
        sets.extend(with);
    }
    sets
}

#[test]
fn numbers_are_dense_and_in_order() {
    for (width, height) in [(2, 2), (3, 4), (4, 3), (2, 7), (7, 2), (4, 4), (5, 3)] {
        let board = Board::new(width, height).unwrap();
        let grid = Grid::new(board).unwrap();
        let most = u32::from(width - 1) * u32::from(height - 1);
        let configurations = Configurations::new(grid, most + 3);
        let all = all(board);
        for fences in 0..=most {
            let mut expected: Vec<Fences> =
                all.iter().filter(|set| set.len() == fences as usize).copied().collect();
            let listed: Vec<_> = configurations.from(fences, 0).collect();
            assert_eq!(listed.len() as u64, configurations.count(fences));
            for (rank, &configuration) in (0..).zip(&listed) {
                assert_eq!(configurations.rank(configuration), rank);
                assert_eq!(configurations.nth(fences, rank), Some(configuration));
            }
            assert_eq!(configurations.nth(fences, listed.len() as u64), None);
            let mut listed: Vec<_> = listed.iter().map(|&it| configurations.fences(it)).collect();
            listed.sort_unstable();
            expected.sort_unstable();
            assert_eq!(listed, expected, "{board}, {fences}");
        }
    }
}

#[test]
fn configurations_are_sets_of_fences() {
    for (width, height) in [(4, 3), (3, 4), (2, 6), (4, 4)] {
        let board = Board::new(width, height).unwrap();
        let grid = Grid::new(board).unwrap();
        let configurations = Configurations::new(grid, 64);
        for fences in all(board) {
            let configuration = configurations.configuration(fences);
            assert_eq!(configurations.fences(configuration), fences);
            let mirror = configurations.fences(configurations.mirror(configuration));
            assert_eq!(mirror, board.transform_fences(Transform::MirrorColumns, fences));
            let mut next: Vec<_> = configurations
                .extensions(configuration)
                .map(|next| configurations.fences(next))
                .collect();
            let mut expected: Vec<_> =
                board.clear_of(fences).iter().map(|fence| fences.with(fence)).collect();
            next.sort_unstable();
            expected.sort_unstable();
            assert_eq!(next, expected);
            let (edges, passages) =
                (configurations.edges(configuration), Passages::new(board, fences));
            for square in board.squares() {
                for direction in Direction::ALL {
                    let step = passages.step([square].into_iter().collect(), direction);
                    let is_open = edges.open(direction) >> grid.number(square) & 1 != 0;
                    assert_eq!(is_open, !step.is_empty(), "{square} {direction:?}");
                }
            }
        }
    }
}
