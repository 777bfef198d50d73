//! Actions made of functions, against the same action by a type.

use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
use abstract_games_core::{ActionBy, Dihedral, Group, Quotient, Symmetry, laws};
use abstract_games_search::Bfs;

#[test]
fn an_action_of_functions_is_that_of_a_type() {
    let square = Dihedral::square(3);
    let group = square.on_squares().unwrap();
    // The elements on squares are in the order of the transforms.
    let transforms: Vec<_> = square.elements().collect();
    let of_moves = transforms.clone();
    let action = ActionBy::new(
        group,
        move |g, board: &Board| square.on(&TicTacToe).apply(&transforms[g], board),
        move |g, cell: &Cell| square.on(&TicTacToe).apply_move(&of_moves[g], cell),
    );
    laws::group(&action).unwrap();
    let states = laws::sample(&TicTacToe, 1, 100);
    laws::symmetry(&TicTacToe, &action, &states).unwrap();
    for board in &states {
        let form = Symmetry::<TicTacToe>::canonical_form(&square, board);
        assert_eq!(Symmetry::<TicTacToe>::canonical_form(&action, board), form);
    }
    let quotient = Quotient::new(TicTacToe, action);
    assert_eq!(Bfs::new(&quotient).explore().len(), 765);
}
