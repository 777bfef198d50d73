//! The laws of knowledge.

use std::fmt::{self, Debug};

use super::{Case, case};
use abstract_games_core::laws::LawError;
use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
use abstract_games_search::Bfs;
use abstract_games_solve::{Bounds, Knowledge, Score};

/// Knowledge of tic-tac-toe. `broken` names its fault.
struct Claims {
    broken: &'static str,
}

impl Knowledge<TicTacToe> for Claims {
    fn bounds(&self, _: &Board) -> Bounds {
        let broken = self.broken == "wrong bounds";
        if broken { Bounds::at_most(Score::Loss(0)) } else { Bounds::UNKNOWN }
    }

    fn order<T>(&self, _: &Board, moves: &mut Vec<(Cell, T)>) {
        match self.broken {
            "best moves dropped" => moves.truncate(1),
            // The first move takes the place of the last, with the value that belongs to the last.
            "moves added" => {
                let first = moves[0].0;
                moves.last_mut().into_iter().for_each(|(m, _)| *m = first);
            }
            _ => moves.reverse(),
        }
    }
}

fn check(broken: &'static str, boards: &[Board]) -> Result<(), LawError> {
    abstract_games_solve::laws::knowledge(&TicTacToe, &Claims { broken }, boards)
}

/// A state as the game shows it.
struct Shown(&'static str);

impl Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

pub(super) fn cases() -> Vec<Case> {
    // O wins at once in the last cell. The other free cell leads to a draw.
    let late: Board = "OXO XOX X..".parse().unwrap();
    let state = ("state", &Shown("OXO XOX X..") as &dyn Debug);
    let (best, worse) = (Some(Score::Win(1)), Some(Score::Draw));
    vec![
        case(
            "the score lies within the bounds",
            &[state, ("expected", &best), ("found", &Bounds::at_most(Score::Loss(0)))],
            check("wrong bounds", &[late]),
        ),
        case("ordering adds no moves", &[state], check("moves added", &[late])),
        case(
            "one of the best moves is kept",
            &[state, ("expected", &Some(best)), ("found", &Some(worse))],
            check("best moves dropped", &[late]),
        ),
    ]
}

#[test]
fn correct_knowledge_violates_no_law() {
    let found = Bfs::new(&TicTacToe).explore();
    assert_eq!(check("nothing", &found.states()[3000..]), Ok(()));
}
