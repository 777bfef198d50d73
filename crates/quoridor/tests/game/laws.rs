//! Tests of the laws of core on positions of random games.

use abstract_games_core::{Game, Group, Keyed, Players, Quotient, Symmetry, laws};
use abstract_games_quoridor::{Board, Move, Position, Quoridor};
use abstract_games_search::{Bfs, End, LevelSearch};
use abstract_games_solve::AlphaBeta;

fn board(width: u8, height: u8) -> Board {
    Board::new(width, height).unwrap()
}

/// Checks the laws of rules, players, symmetry and keys, and that a symmetry maps the player to
/// move and the winner as it maps their pawns.
fn obeys_the_laws<const N: usize>(game: &Quoridor<N>, order: usize)
where
    Quoridor<N>: Players<State = Position<N>, Move = Move>,
{
    let states = laws::sample(game, 7, 60);
    laws::game(game, &states).unwrap();
    laws::players(game, &states).unwrap();
    let symmetry = game.symmetry();
    assert_eq!(symmetry.order(), order);
    laws::symmetry(game, &symmetry, &states).unwrap();
    let has_key = |state: &&Position<N>| game.key(state) != u128::MAX;
    let keyed: Vec<_> = states.iter().filter(has_key).copied().collect();
    assert!(keyed.len() == states.len() || game.key_bits() == 127);
    laws::keyed(game, &keyed).unwrap();
    for state in &states {
        for g in symmetry.elements() {
            let image = symmetry.apply(&g, state);
            let pawn = state.pawns()[state.turn()];
            assert_eq!(image.pawns()[image.turn()], game.board().transform_square(g, pawn));
            if let Some(winner) = game.winner(state) {
                let pawn = game.board().transform_square(g, state.pawns()[winner]);
                assert_eq!(image.pawns()[game.winner(&image).unwrap()], pawn);
            }
        }
    }
}

#[test]
fn the_game_for_two_has_four_symmetries() {
    for (width, height, supply) in [(9, 9, 10), (4, 5, 3), (5, 4, 6), (2, 2, 1), (11, 11, 21)] {
        let game = Quoridor::new(board(width, height), [supply, supply + 1]).unwrap();
        obeys_the_laws(&game, 4);
        let states = laws::sample(&game, 3, 60);
        laws::adversarial_symmetry(&game, &game.symmetry(), &states).unwrap();
    }
}

#[test]
fn the_game_for_four_has_the_rotations() {
    obeys_the_laws(&Quoridor::standard_for_four(), 4);
    obeys_the_laws(&Quoridor::new(board(4, 4), [2, 3, 1, 0]).unwrap(), 4);
    obeys_the_laws(&Quoridor::new(board(5, 4), [2; 4]).unwrap(), 2);
}

#[test]
fn the_game_for_three_has_no_symmetry() {
    obeys_the_laws(&Quoridor::new(board(5, 5), [4; 3]).unwrap(), 1);
    obeys_the_laws(&Quoridor::new(board(3, 6), [1; 3]).unwrap(), 1);
}

#[test]
fn no_other_transform_of_the_board_keeps_the_turns_of_four() {
    // A reflection of the columns would make the player on the left move fourth.
    let game = Quoridor::standard_for_four();
    let position = game.play(&game.initial(), &"e2".parse().unwrap());
    assert_eq!(position.pawns()[position.turn()].column(), 0);
}

#[test]
fn keys_have_89_bits_in_the_standard_game_and_fit_the_table_of_alpha_beta() {
    assert_eq!(Quoridor::standard().key_bits(), 89);
    assert!(AlphaBeta::new(&Quoridor::standard()).memory(1 << 10).is_ok());
    assert_eq!(Quoridor::kid().key_bits(), 63);
    assert_eq!(Quoridor::standard_for_four().key_bits(), 103);
    assert_eq!(Quoridor::new(board(2, 2), [0; 2]).unwrap().key_bits(), 5);
    assert_eq!(Quoridor::new(board(11, 11), [10; 2]).unwrap().key_bits(), 105);
    assert_eq!(Quoridor::new(board(9, 9), [255; 2]).unwrap().key_bits(), 124);
}

#[test]
fn a_position_beyond_the_width_of_keys_has_a_key_that_is_too_wide() {
    let game = Quoridor::pinko_pallino_size();
    assert_eq!(game.key_bits(), 127);
    assert!(AlphaBeta::new(&game).memory(1 << 10).is_err());
    // The players place fences in rows from the bottom, on every other intersection.
    let mut position = game.initial();
    let mut fences = 0;
    for row in (1..11).step_by(2) {
        for column in ["a", "c", "e", "g"] {
            let fence = format!("{column}{row}h").parse().unwrap();
            position = game.try_play(&position, &fence).unwrap();
            fences += 1;
            let key = game.key(&position);
            match fences {
                ..=14 => assert_eq!(game.state(key), Some(position)),
                18.. => assert_eq!(key, u128::MAX),
                _ => {}
            }
        }
    }
    assert_eq!((fences, game.state(u128::MAX)), (20, None));
    let mut levels = LevelSearch::new(&game).sources([position]).start();
    assert!(levels.next_level().is_none());
    assert_eq!((levels.end(), levels.refused()), (Some(End::Refused), Some(&position)));
}

#[test]
fn all_positions_of_a_small_board_have_different_keys() {
    let game = Quoridor::new(board(3, 3), [1, 2]).unwrap();
    let all = Bfs::new(&game).explore();
    let mut keys: Vec<_> = all.states().iter().map(|state| game.key(state)).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all.len());
    let states: Vec<_> = all.states().to_vec();
    laws::keyed(&game, &states).unwrap();
    assert_eq!(found_by_keys(&game), all.len());
}

#[test]
fn a_search_by_keys_finds_every_orbit_if_the_supplies_differ() {
    // A symmetry exchanges the supplies of the players, so that one exceeds that of the start.
    fn finds_every_orbit<const N: usize>(game: Quoridor<N>) {
        let orbits = Quotient::new(game, game.symmetry());
        let all = Bfs::new(&orbits).explore();
        laws::keyed(&orbits, &all.states()[..all.len().min(1000)]).unwrap();
        assert_eq!(found_by_keys(&orbits), all.len());
    }
    finds_every_orbit(Quoridor::new(board(3, 3), [1, 2]).unwrap());
    finds_every_orbit(Quoridor::new(board(2, 4), [0, 2]).unwrap());
    finds_every_orbit(Quoridor::new(board(3, 3), [0, 1, 0, 0]).unwrap());
}

/// The number of states that a search by keys finds.
fn found_by_keys<G: Keyed>(game: &G) -> usize {
    let mut levels = LevelSearch::new(game).start();
    let mut found = 0;
    while let Some(level) = levels.next_level() {
        found += level.len();
    }
    assert_eq!(levels.end(), Some(End::Exhausted));
    found
}
