//! Tests of the laws of core on positions of random games.

use abstract_games_core::{Game, Group, Players, Symmetry, laws};
use abstract_games_quoridor::{Board, Move, Position, Quoridor};

fn board(width: u8, height: u8) -> Board {
    Board::new(width, height).unwrap()
}

/// Checks the laws of rules, players and symmetry, and that a symmetry maps the player to move and
/// the winner as it maps their pawns.
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
