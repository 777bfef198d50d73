//! The analysis of positions, compared with a plain search.

use std::collections::{HashMap, VecDeque};

use abstract_games_core::{Game, Transform, properties};
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

/// The distance of every square that has one, by breadth-first search from each.
fn plain_distance(board: Board, fences: Fences, start: Square, goal: Squares) -> Option<u8> {
    let (mut distances, mut queue) = (HashMap::from([(start, 0)]), VecDeque::from([start]));
    while let Some(square) = queue.pop_front() {
        let distance = distances[&square];
        if goal.contains(square) {
            return Some(distance);
        }
        for next in neighbours(board, fences, square) {
            distances.entry(next).or_insert_with(|| {
                queue.push_back(next);
                distance + 1
            });
        }
    }
    None
}

/// The number of walks of `length` steps from `start` to `goal`. It wraps, as the numbers of walks to
/// other squares may be large.
fn walks(board: Board, fences: Fences, start: Square, goal: Squares, length: u8) -> u128 {
    let mut counts = HashMap::from([(start, 1_u128)]);
    for _ in 0..length {
        let mut next = HashMap::<_, u128>::new();
        for (square, count) in counts {
            for neighbour in neighbours(board, fences, square) {
                let sum = next.entry(neighbour).or_default();
                *sum = sum.wrapping_add(count);
            }
        }
        counts = next;
    }
    goal.iter().filter_map(|square| counts.get(&square)).fold(0, |sum, n| sum.wrapping_add(*n))
}

fn agrees_with_plain_search<const N: usize>(game: &Quoridor<N>, position: &Position<N>) {
    let (board, fences, passages) = (game.board(), position.fences(), game.passages(position));
    let analysis = Analysis::new(game, position);
    let mut lengths = [0; N];
    for (player, found) in analysis.players.iter().enumerate() {
        let (pawn, goal) = (position.pawns()[player], game.goal(player));
        let distances = Distances::new(passages, goal);
        for square in board.squares() {
            let plain = plain_distance(board, fences, square, goal);
            assert_eq!(distances.of(square), plain, "{square} in {position}");
            assert_eq!(passages.distance(square, goal), plain.map(u32::from));
            assert_eq!(plain, ShortestPaths::new(passages, square, goal).map(|paths| paths.length));
            let at = (0..=u8::MAX).filter(|distance| distances.at(*distance).contains(square));
            assert_eq!(at.collect::<Vec<_>>(), Vec::from_iter(plain));
        }
        lengths[player] = plain_distance(board, fences, pawn, goal).unwrap();
        assert_eq!(found.distance, lengths[player]);
        let walks = walks(board, fences, pawn, goal, found.distance);
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
        let longer = |player: usize| {
            let (pawn, goal) = (position.pawns()[player], game.goal(player));
            plain_distance(board, after, pawn, goal).unwrap() - lengths[player]
        };
        let by: [u8; N] = std::array::from_fn(longer);
        if by != [0; N] {
            lengthenings.push((fence, by));
        }
    }
    let found = analysis.lengthenings.iter().map(|lengthening| (lengthening.fence, lengthening.by));
    assert_eq!(found.collect::<Vec<_>>(), lengthenings, "{position}");
}

/// The number of routes upwards: classes of lists of the columns in which a way changes rows. Two lists are
/// in one class if they differ by one column in one row, and no fence touches the corner between.
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

properties! {
    #![proptest_config(ProptestConfig::with_cases(200))]

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

properties! {
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
    let json = serde_json::to_value(Analysis::new(&game, &game.initial())).unwrap();
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
