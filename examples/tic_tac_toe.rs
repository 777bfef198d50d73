//! Searches tic-tac-toe and its quotient, and lifts a path in the quotient to a path on the board.

use abstract_games::tic_tac_toe::TicTacToe;
use abstract_games::{Adversarial, Bfs, Dihedral, Game, Perft, Quotient, negamax};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    let start = quotient.initial();
    println!("positions: {}", Bfs::new(&TicTacToe).explore().len());
    println!("up to symmetry: {}", Bfs::new(&quotient).explore().len());
    println!("games: {}", Perft::new(&quotient, &start, 9, ()).games());
    println!("value: {}", negamax(&quotient, &start, ())?);

    let found = Bfs::new(&quotient).until(|orbit| quotient.result(orbit).is_some()).explore();
    let path = found.path_to_goal(&quotient).ok_or("no finished position was found")?;
    let line = quotient.lift(&TicTacToe.initial(), &path)?;
    let moves: Vec<_> = line.moves().map(ToString::to_string).collect();
    println!("a shortest game: {}\n{}", moves.join("  "), line.end());
    Ok(())
}
