//! The analysis of positions, compared with a plain search.

use std::collections::{HashMap, VecDeque};
use std::mem;

use abstract_games_core::{Game, Transform};
use abstract_games_quoridor::analysis::{Analysis, Distances, ShortestPaths, routes};
use abstract_games_quoridor::{
    Board, Direction, Fence, Fences, Move, Orientation, Passages, Position, Quoridor, Square,
    Squares,
};
use proptest::prelude::*;

use super::random_games::play;

/// The square beside `square`, if it is on the board.
fn beside(board: Board, square: Square, direction: Direction) -> Option<Square> {
    let (column, row) = (square.column(), square.row());
    let (column, row) = match direction {
        Direction::Up => (column, row + 1),
        Direction::Down => (column, row.checked_sub(1)?),
        Direction::Left => (column.checked_sub(1)?, row),
        Direction::Right => (column + 1, row),
    };
    Square::new(column, row).filter(|square| board.contains(*square))
}

/// The squares one step from `square`, each fence looked up by its name.
fn neighbours(board: Board, fences: Fences, square: Square) -> Vec<Square> {
    let is_open = |other: Square| {
        let (column, row) = (square.column().min(other.column()), square.row().min(other.row()));
        let lower = Square::new(column, row);
        let (orientation, before) = if square.column() == other.column() {
            (Orientation::Horizontal, column.checked_sub(1).and_then(|c| Square::new(c, row)))
        } else {
            (Orientation::Vertical, row.checked_sub(1).and_then(|r| Square::new(column, r)))
        };
        let blocks = |at| fences.contains(Fence::new(at, orientation));
        ![lower, before].into_iter().flatten().any(blocks)
    };
    let all = Direction::ALL.into_iter().filter_map(|direction| beside(board, square, direction));
    all.filter(|other| is_open(*other)).collect()
}

/// The index of a square in a table of the squares of the largest board.
fn place(square: Square) -> usize {
    usize::from(square.row()) * 11 + usize::from(square.column())
}

/// The places one step from each square of the board.
fn all_neighbours(board: Board, fences: Fences) -> Vec<Vec<usize>> {
    let mut table = vec![Vec::new(); 121];
    for square in board.squares() {
        table[place(square)] = neighbours(board, fences, square).into_iter().map(place).collect();
    }
    table
}

/// The distance of every square that has one, by breadth-first search from the goal: each step can
/// be taken back.
fn plain_distances(neighbours: &[Vec<usize>], goal: Squares) -> Vec<Option<u8>> {
    let mut distances = vec![None; neighbours.len()];
    let mut queue: VecDeque<usize> = goal.iter().map(place).collect();
    for start in &queue {
        distances[*start] = Some(0);
    }
    while let Some(from) = queue.pop_front() {
        let next_distance = distances[from].map(|distance| distance + 1);
        for &next in &neighbours[from] {
            if distances[next].is_none() {
                distances[next] = next_distance;
                queue.push_back(next);
            }
        }
    }
    distances
}

/// The number of walks of `length` steps from `start` to `goal`. It wraps, as the numbers of walks
/// to other squares may be large.
fn walks(neighbours: &[Vec<usize>], start: Square, goal: Squares, length: u8) -> u128 {
    let mut counts = vec![0_u128; neighbours.len()];
    counts[place(start)] = 1;
    for _ in 0..length {
        let mut next = vec![0_u128; neighbours.len()];
        for (count, neighbours) in counts.iter().zip(neighbours) {
            if *count > 0 {
                for &neighbour in neighbours {
                    next[neighbour] = next[neighbour].wrapping_add(*count);
                }
            }
        }
        counts = next;
    }
    goal.iter().fold(0, |sum, square| sum.wrapping_add(counts[place(square)]))
}

fn agrees_with_plain_search<const N: usize>(game: &Quoridor<N>, position: &Position<N>) {
    let (board, fences, passages) = (game.board(), position.fences(), game.passages(position));
    let analysis = Analysis::new(game, position);
    let mut table = all_neighbours(board, fences);
    let mut lengths = vec![0; N];
    for (player, found) in analysis.players.iter().enumerate() {
        let (pawn, goal) = (position.pawns()[player], game.goal(player));
        let distances = Distances::new(passages, goal);
        let all_plain = plain_distances(&table, goal);
        let mut at = vec![Vec::new(); table.len()];
        for distance in 0..=u8::MAX {
            for square in distances.at(distance) {
                at[place(square)].push(distance);
            }
        }
        for square in board.squares() {
            let plain = all_plain[place(square)];
            assert_eq!(distances.of(square), plain, "{square} in {position}");
            assert_eq!(passages.distance(square, goal), plain.map(u32::from));
            assert_eq!(plain, ShortestPaths::new(passages, square, goal).map(|paths| paths.length));
            assert_eq!(at[place(square)], Vec::from_iter(plain));
        }
        lengths[player] = all_plain[place(pawn)].unwrap();
        assert_eq!(found.distance, lengths[player]);
        let walks = walks(&table, pawn, goal, found.distance);
        assert_eq!(u128::from(found.shortest_paths), walks, "player {player} in {position}");
        assert_eq!(found.pawn, pawn);
        assert_eq!(found.fences_left, position.supplies()[player]);
    }
    for (player, found) in analysis.players.iter().enumerate() {
        let others = (0..N).filter(|other| *other != player).map(|other| lengths[other]);
        assert_eq!(found.lead, i16::from(others.min().unwrap()) - i16::from(lengths[player]));
    }
    let to_move = analysis.players[position.turn()];
    assert_eq!(analysis.moves, game.move_count(position));
    let pass = usize::from(game.is_legal(position, &Move::Pass));
    assert_eq!(to_move.pawn_moves + to_move.fence_moves + pass, analysis.moves);

    let mut lengthenings = Vec::new();
    for m in game.moves(position) {
        let Move::Fence(fence) = m else { continue };
        let after = fences.with(fence);
        // The fence changes the neighbours of the four squares around its middle.
        let (column, row) = (fence.square().column(), fence.square().row());
        let around = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
            .map(|(column, row)| Square::new(column, row).unwrap());
        let before = around.map(|square| {
            let changed = neighbours(board, after, square).into_iter().map(place).collect();
            mem::replace(&mut table[place(square)], changed)
        });
        let longer = |player: usize| {
            let (pawn, goal) = (position.pawns()[player], game.goal(player));
            plain_distances(&table, goal)[place(pawn)].unwrap() - lengths[player]
        };
        let by: Vec<u8> = (0..N).map(longer).collect();
        for (square, neighbours) in around.into_iter().zip(before) {
            table[place(square)] = neighbours;
        }
        if by.iter().any(|steps| *steps > 0) {
            lengthenings.push((fence, by));
        }
    }
    let found = analysis.lengthenings.into_iter().map(|found| (found.fence, found.by().to_vec()));
    assert_eq!(found.collect::<Vec<_>>(), lengthenings, "{position}");
}

/// The number of routes upwards: classes of lists of the columns in which a way changes rows. Two
/// lists are in one class if they differ by one column in one row, and no fence touches the corner
/// between.
fn plain_routes(board: Board, fences: Fences, start: Square) -> usize {
    let (width, rows) = (board.width(), board.height() - 1 - start.row());
    let is_open = |from: (u8, u8), to: (u8, u8)| {
        let [from, to] = [from, to].map(|(column, row)| Square::new(column, row).unwrap());
        neighbours(board, fences, from).contains(&to)
    };
    let is_open_along = |row: u8, from: u8, to: u8| {
        (from.min(to)..from.max(to)).all(|column| is_open((column, row), (column + 1, row)))
    };
    let mut ways: Vec<Vec<u8>> = vec![vec![]];
    for row in start.row()..start.row() + rows {
        let longer = |way: Vec<u8>| {
            let from = way.last().copied().unwrap_or(start.column());
            let columns = (0..width).filter(move |&column| {
                is_open_along(row, from, column) && is_open((column, row), (column, row + 1))
            });
            columns.map(|column| [way.as_slice(), &[column]].concat()).collect::<Vec<_>>()
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    let numbers: HashMap<_, _> = ways.iter().cloned().zip(0..).collect();
    let mut classes: Vec<usize> = (0..ways.len()).collect();
    for way in &ways {
        for place in 0..way.len() {
            let mut other = way.clone();
            other[place] += 1;
            let row = start.row() + u8::try_from(place).unwrap();
            let shifts = |row| is_open_along(row, way[place], other[place]);
            if let Some(&number) = numbers.get(&other).filter(|_| shifts(row) && shifts(row + 1)) {
                let (old, new) = (classes[numbers[way]], classes[number]);
                classes.iter_mut().filter(|class| **class == old).for_each(|class| *class = new);
            }
        }
    }
    classes.sort_unstable();
    classes.dedup();
    classes.len()
}

/// Compares the last position of a game in which each number selects a move.
fn compare<const N: usize>(width: u8, height: u8, supply: u8, choices: &[u16]) {
    let board = Board::new(width, height).unwrap();
    // Four players have no room on 2 × 2 squares.
    let Ok(game) = Quoridor::new(board, [supply; N]) else { return };
    let moves = play(&game, choices);
    let position = moves.iter().fold(game.initial(), |position, m| game.play(&position, m));
    agrees_with_plain_search(&game, &position);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_analysis_agrees_with_a_plain_search(
        width in 2..12_u8,
        height in 2..12_u8,
        players in 2..5,
        supply in 0..25_u8,
        choices in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        match players {
            2 => compare::<2>(width, height, supply, &choices),
            3 => compare::<3>(width, height, supply, &choices),
            _ => compare::<4>(width, height, supply, &choices),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn routes_are_the_classes_of_ways_that_shift_into_each_other(
        width in 2..6_u8,
        height in 2..6_u8,
        choices in prop::collection::vec(any::<u16>(), 0..20),
    ) {
        let board = Board::new(width, height).unwrap();
        let game = Quoridor::new(board, [12; 2]).unwrap();
        let moves = play(&game, &choices);
        let position = moves.iter().fold(game.initial(), |position, m| game.play(&position, m));
        let fences = position.fences();
        for square in board.squares() {
            let found = routes(game.passages(&position), square, game.goal(0), Direction::Up);
            assert_eq!(found, plain_routes(board, fences, square) as u64, "{square} in {position}");
        }
        // The other directions are those of the rotated board.
        if width == height {
            for (g, direction) in [
                (Transform::Rotate90, Direction::Left),
                (Transform::Rotate180, Direction::Down),
                (Transform::Rotate270, Direction::Right),
            ] {
                let passages = Passages::new(board, board.transform_fences(g, fences));
                for square in board.squares() {
                    let goal = game.goal(0).iter().map(|square| board.transform_square(g, square));
                    let image = board.transform_square(g, square);
                    let found = routes(passages, image, goal.collect(), direction);
                    let upwards = routes(game.passages(&position), square, game.goal(0), Direction::Up);
                    let turned = goal_is_in(board, g, direction);
                    assert!(turned && found == upwards, "{g:?} {square} in {position}");
                }
            }
        }
    }
}

/// Whether `g` maps the upper side of the board to its side in `direction`.
fn goal_is_in(board: Board, g: Transform, direction: Direction) -> bool {
    let square = board.transform_square(g, Square::new(1, board.height() - 1).unwrap());
    let side = match direction {
        Direction::Up => board.row(board.height() - 1),
        Direction::Down => board.row(0),
        Direction::Left => board.column(0),
        Direction::Right => board.column(board.width() - 1),
    };
    side.contains(square) || board.width() == 2
}

#[test]
fn every_square_of_a_pocket_without_an_exit_has_no_distance() {
    let board = Board::new(9, 9).unwrap();
    let fences: Fences =
        ["a2h", "b1v"].map(|fence| fence.parse::<Fence>().unwrap()).into_iter().collect();
    let passages = Passages::new(board, fences);
    let distances = Distances::new(passages, board.row(8));
    for name in ["a1", "a2", "b1", "b2"] {
        let square = name.parse().unwrap();
        assert_eq!(distances.of(square), None);
        assert_eq!(ShortestPaths::new(passages, square, board.row(8)), None);
    }
    assert_eq!(distances.of("c1".parse().unwrap()), Some(8));
    assert!((127..=255).all(|distance| distances.at(distance).is_empty()));
}

#[test]
fn a_maze_of_the_largest_board_has_one_path_of_120_steps() {
    // Rows are joined at alternate ends. A row of five fences leaves one column open.
    let board = Board::new(11, 11).unwrap();
    let fences: Fences = (0..10)
        .flat_map(|row| (0..5).map(move |fence| (2 * fence + row % 2, row)))
        .map(|(column, row)| Fence::new(Square::new(column, row).unwrap(), Orientation::Horizontal))
        .collect();
    let passages = Passages::new(board, fences);
    // The fences of row 0 leave column k open, those of row 1 column a, and so on.
    let paths = ShortestPaths::new(passages, "a1".parse().unwrap(), board.row(10)).unwrap();
    assert_eq!((paths.length, paths.count), (110, 1));
    let far = Squares::EMPTY.with("k11".parse().unwrap());
    let paths = ShortestPaths::new(passages, "a1".parse().unwrap(), far).unwrap();
    assert_eq!((paths.length, paths.count), (120, 1));
    assert_eq!(Distances::new(passages, far).of("a1".parse().unwrap()), Some(120));
}

#[test]
fn an_analysis_serialises_with_squares_and_fences_as_text() {
    let game = Quoridor::new(Board::new(2, 2).unwrap(), [1, 0]).unwrap();
    let json = serde_json::to_value(Analysis::new(game, game.initial())).unwrap();
    let expected = serde_json::json!({
        "players": [
            {
                "pawn": "b1", "distance": 1, "shortest_paths": 1, "lead": 0,
                "pawn_moves": 2, "fence_moves": 1, "fences_left": 1,
            },
            {
                "pawn": "b2", "distance": 1, "shortest_paths": 1, "lead": 0,
                "pawn_moves": 2, "fence_moves": 0, "fences_left": 0,
            },
        ],
        "moves": 3,
        "lengthenings": [],
    });
    assert_eq!(json, expected);
}
