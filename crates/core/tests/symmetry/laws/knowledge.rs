//! The laws of knowledge.

use super::case::{Case, case};
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

pub(super) fn cases() -> Vec<Case> {
    // O wins at once in the last cell. The other free cell leads to a draw.
    let late: Board = "OXO XOX X..".parse().unwrap();
    vec![
        case(
            "the score lies within the bounds",
            "state OXO XOX X.., expected Some(Win(1)), found Bounds { least: Loss(0), greatest: \
             Loss(0) }",
            check("wrong bounds", &[late]),
        ),
        case(
            "ordering adds no moves",
            "state OXO XOX X.., all [(Cell(7), Board { x: 106, o: 149 }), (Cell(8), Board { x: \
             106, o: 277 })], kept [(Cell(7), Board { x: 106, o: 149 }), (Cell(7), Board { x: 106, \
             o: 277 })]",
            check("moves added", &[late]),
        ),
        case(
            "one of the best moves is kept",
            "state OXO XOX X.., kept [(Cell(7), Board { x: 106, o: 149 })], expected \
             Some(Some(Win(1))), found Some(Some(Draw))",
            check("best moves dropped", &[late]),
        ),
    ]
}

#[test]
fn correct_knowledge_violates_no_law() {
    let found = Bfs::new(&TicTacToe).explore();
    assert_eq!(check("nothing", &found.states()[3000..]), Ok(()));
}
