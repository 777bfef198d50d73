//! The law of knowledge catches what breaks it: each part is broken once, and named.

use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
use abstract_games_core::{Bfs, Bounds, Knowledge, Score, laws};

/// Knowledge of which `broken` names the part that is wrong.
struct Claims {
    broken: &'static str,
}

impl Knowledge<TicTacToe> for Claims {
    fn key(&self, board: &Board) -> Option<u128> {
        let key = board.to_string().bytes().fold(0, |key, sign| 5 * key + u128::from(sign % 5));
        Some(match self.broken {
            "different keys" => key / 5,
            "below" => key << 90,
            _ => key,
        })
    }

    fn bounds(&self, _: &Board) -> Bounds {
        let broken = self.broken == "bounds";
        if broken { Bounds::at_most(Score::Win(3)) } else { Bounds::UNKNOWN }
    }

    fn order(&self, _: &Board, moves: &mut Vec<(Cell, Board)>) {
        match self.broken {
            "best moves" => moves.truncate(1),
            "adds" => moves.extend(moves.clone()),
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
    for broken in ["different keys", "below", "bounds", "best moves", "adds"] {
        let violation = check(broken).unwrap_err();
        assert!(violation.law().contains(broken), "{broken}: {violation}");
    }
}
