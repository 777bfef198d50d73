//! Tests of the laws of core on positions of random games.

use abstract_games_core::{Group, laws};
use abstract_games_four_way_fences::{Board, Equalizer, FourWayFences, Inability, Rules};

fn obeys_the_laws(game: &FourWayFences, order: usize) {
    let states = laws::sample(game, 5, 10);
    laws::game(game, &states).unwrap();
    laws::players(game, &states).unwrap();
    laws::keyed(game, &states).unwrap();
    let symmetry = game.symmetry();
    assert_eq!(symmetry.order(), order);
    laws::symmetry(game, &symmetry, &states).unwrap();
    laws::adversarial_symmetry(game, &symmetry, &states).unwrap();
}

#[test]
fn a_square_board_has_sixteen_symmetries_with_the_exchange_of_the_players() {
    let small = Board::new(4, 4).unwrap();
    obeys_the_laws(&FourWayFences::new(small, Rules::default()).unwrap(), 16);
    let [_, other] = crate::fuzzed::games();
    obeys_the_laws(&FourWayFences::new(small, *other.rules()).unwrap(), 16);
    let rules = Rules {
        l_walls: false,
        edge_walls: false,
        turn_at_walled_goal: false,
        equalizer: Equalizer::None,
        blocked_stone: Inability::Lose,
        no_wall: Inability::Lose,
        ..Rules::default()
    };
    obeys_the_laws(&FourWayFences::new(small, rules).unwrap(), 16);
}

#[test]
fn an_oblong_board_has_eight() {
    let board = Board::new(4, 6).unwrap();
    obeys_the_laws(&FourWayFences::new(board, Rules::default()).unwrap(), 8);
}

#[test]
fn keys_of_a_game_with_too_many_positions_are_wider_than_declared() {
    use abstract_games_core::{Game, Keyed, RandomPlay};

    let game = FourWayFences::standard();
    assert_eq!(game.key_bits(), 127);
    assert_eq!(game.state(game.key(&game.initial())), Some(game.initial()));
    let mut keys = RandomPlay::new(&game, 3).take(100).map(|(_, position)| {
        let key = game.key(&position);
        assert!(key == u128::MAX || game.state(key) == Some(position));
        key
    });
    assert!(keys.any(|key| key == u128::MAX));
    assert_eq!(game.state(u128::MAX), None);
    let inner = Rules { edge_walls: false, ..Rules::default() };
    let six = FourWayFences::new(Board::new(6, 6).unwrap(), inner).unwrap();
    let bits =
        [4, 5].map(|size| FourWayFences::new(Board::new(size, size).unwrap(), Rules::default()));
    assert_eq!(bits.map(|game| game.unwrap().key_bits()), [79, 104]);
    assert_eq!(six.key_bits(), 108);
}

#[test]
fn a_group_of_another_board_is_harmless() {
    use abstract_games_core::{Dihedral, Game, Symmetry};

    let game = FourWayFences::standard();
    for other in [Dihedral::square(4), Dihedral::square(16), Dihedral::rectangle(300, u32::MAX)] {
        for g in other.elements() {
            let _ = other.on(&game).apply(&g, &game.initial());
            for step in game.moves(&game.initial()) {
                let _ = other.on(&game).apply_move(&g, &step);
            }
        }
    }
}
