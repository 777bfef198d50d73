//! Tests of the keys and numbers of configurations.

use abstract_games_core::{BigUint, Game, Indexed, Keyed, Limits, Quotient, laws};
use abstract_games_search::{Bfs, LevelSearch};
use abstract_games_sliding::{Configuration, Piece, SlidingPuzzle, Square};

#[test]
fn keys_are_the_numbers_of_configurations() {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 6).unwrap();
    assert_eq!(rooks.key_bits(), 16);
    assert!(rooks.states().map(|state| rooks.key(&state)).eq(0..58_905));
    let last = SlidingPuzzle::<4>::new(Piece::Rook, 64, "bi64 bj64 bk64 bl64".parse().unwrap());
    let last = last.unwrap();
    assert_eq!(last.key_bits(), 44);
    assert_eq!(last.key(&last.initial()), 11_710_951_848_960 - 1);
}

/// C(n, k), as a product of quotients that are whole at every step.
fn binomial(n: u128, k: u128) -> u128 {
    let product = (1..=k).fold(BigUint::from(1_u32), |product, i| product * (n - k + i) / i);
    product.try_into().unwrap()
}

/// Checks the keys of `pieces` pieces in `K` places.
fn check_keys<const K: usize>(pieces: u32) {
    let most = if pieces == 8 { 496 } else { 702 };
    for size in [3, 4, 8, 17, 65, 128, 129, 256, 257, 380, 381, most] {
        let first: Vec<_> = (0..pieces).map(|k| Square::new(k % size, k / size).unwrap()).collect();
        let first = Configuration::<K>::from_slice(&first).unwrap();
        let puzzle = SlidingPuzzle::new(Piece::Queen, size, first).unwrap();
        let count = binomial(u128::from(size * size), pieces.into());
        assert_eq!(puzzle.state_count(), count);
        assert_eq!(puzzle.key_bits(), u128::BITS - (count - 1).leading_zeros());
        assert_eq!(puzzle.key(&first), 0);
        // Keys at both ends of the range, and keys spread over it.
        let spread = (0..200).map(|i| count / 200 * i + i % 7);
        let keys = [0, 1, count / 2, count - 2, count - 1].into_iter().chain(spread);
        let mut keys: Vec<_> = keys.filter(|&key| key < count).collect();
        keys.sort_unstable();
        keys.dedup();
        let states: Vec<_> = keys.iter().map(|&key| puzzle.state(key).unwrap()).collect();
        assert!(states.is_sorted_by(|a, b| a < b), "states have the order of their keys");
        assert!(states.iter().map(|state| puzzle.key(state)).eq(keys), "{pieces} on {size}");
        for (state, squares) in states.iter().map(|state| (state, state.squares())) {
            let terms = (1..).zip(squares).map(|(k, square)| {
                let number = u128::from(square.rank() * size + square.file());
                if number < k { 0 } else { binomial(number, k) }
            });
            assert_eq!(puzzle.key(state), terms.sum::<u128>());
        }
        assert_eq!(puzzle.state(count), None);
        assert_eq!(puzzle.state(u128::MAX), None);
        laws::indexed(&puzzle, &states).unwrap();
    }
}

#[test]
fn keys_on_boards_of_any_size_round_trip_below_at_and_above_four_pieces() {
    check_keys::<1>(1);
    check_keys::<8>(3);
    check_keys::<4>(4);
    check_keys::<5>(5);
    check_keys::<8>(6);
    check_keys::<8>(8);
}

#[test]
fn keys_of_six_pieces_on_64x64_are_exact() {
    let put = |text: &str| {
        let pieces: Configuration<6> = text.parse().unwrap();
        SlidingPuzzle::new(Piece::Rook, 64, pieces).unwrap()
    };
    // The configurations differ in the first square only, whose term is its number.
    let (one, other) = (put("a1 bh64 bi64 bj64 bk64 bl64"), put("b1 bh64 bi64 bj64 bk64 bl64"));
    let keys = [&one, &other].map(|puzzle| puzzle.key(&puzzle.initial()));
    assert_eq!(one.key_bits(), 63);
    assert!(keys[0] < keys[1] && keys[1] - keys[0] == 1, "{keys:?}");
    // The intermediate products of such a binomial exceed 64 bits.
    assert_eq!(keys[0], binomial(4096, 6) - 4091);
}

/// Squares of more than 16 bits, canonical forms of more than 128 × 128 squares, and keys of 128
/// bits: the first levels from eight queens in a corner of 496 × 496 squares.
#[test]
fn a_search_with_keys_of_128_bits_finds_the_states_of_a_search_without_keys() {
    let last = [
        (488, 495),
        (489, 495),
        (490, 495),
        (491, 495),
        (492, 495),
        (493, 495),
        (494, 495),
        (495, 495),
    ];
    let start = last.map(|(file, rank)| Square::new(file, rank).unwrap());
    let start = Configuration::new(start).unwrap();
    let queens = SlidingPuzzle::new(Piece::Queen, 496, start).unwrap();
    assert_eq!(queens.key(&start).ilog2(), 127);
    let quotient = Quotient::new(queens.clone(), queens.symmetry());
    let by_state = Bfs::new(&quotient).observer(Limits::new().work(300)).explore();
    let mut by_key = LevelSearch::new(&quotient).start();
    // The last level may be cut off.
    let levels: Vec<_> = by_state.levels().collect();
    assert!(levels.len() > 3);
    for level in &levels[..levels.len() - 1] {
        assert_eq!(by_key.next_level(), Some(*level));
    }
}

#[test]
fn indices_have_the_order_of_the_configurations() {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 5).unwrap();
    let states: Vec<_> = rooks.states().collect();
    assert!(states.is_sorted_by(|a, b| a < b));
    laws::indexed(&rooks, &states).unwrap();
}
