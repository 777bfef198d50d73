//! The law of knowledge catches what breaks it: each part is broken once, and named.

use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
use abstract_games_core::{Bfs, Bounds, Knowledge, Score, laws};

/// Knowledge of which `broken` names the part that is wrong.
struct Claims {
    broken: &'static str,
}

impl Knowledge<TicTacToe> for Claims {
    fn bounds(&self, _: &Board) -> Bounds {
        let broken = self.broken == "bounds";
        if broken { Bounds::at_most(Score::Win(3)) } else { Bounds::UNKNOWN }
    }

    fn order<T>(&self, _: &Board, moves: &mut Vec<(Cell, T)>) {
        match self.broken {
            "best moves" => moves.truncate(1),
            "adds" => {
                let doubled = moves.pop().map(|(_, payload)| (moves[0].0, payload));
                moves.extend(doubled);
            }
            _ => moves.reverse(),
        }
    }
}

#[test]
fn every_part_is_caught_and_named() {
    let found = Bfs::new(&TicTacToe).explore();
    let late: Vec<_> = found.states()[3000..].to_vec();
    let check = |broken| laws::knowledge(&TicTacToe, &Claims { broken }, &late);
    assert_eq!(check("nothing"), Ok(()));
    for broken in ["bounds", "best moves", "adds"] {
        let violation = check(broken).unwrap_err();
        assert!(violation.law().contains(broken), "{broken}: {violation}");
    }
}
