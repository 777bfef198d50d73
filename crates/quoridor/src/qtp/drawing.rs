//! The board, drawn for `showboard`.

use super::vocabulary::{Vocabulary, player_name};
use crate::board::Fence;
use crate::game::{Position, Quoridor, Setup};
use crate::notation::Diagram;

/// A line break and the lines of a diagram of the board as the protocol sees it. None of the lines
/// is empty, because an empty line ends an answer: free intersections are drawn as `+`.
pub(super) fn drawing<const N: usize>(game: &Quoridor<N>, position: &Position<N>) -> String {
    let board = game.board();
    let vocabulary = Vocabulary { board };
    let reflected =
        |fence: Fence| board.transform_fence(abstract_games_core::Transform::MirrorRows, fence);
    let setup = Setup {
        fences: position.fences().iter().map(reflected).collect(),
        pawns: position.pawns().map(|pawn| vocabulary.reflected(pawn)),
        supplies: position.supplies(),
        turn: position.turn(),
    };
    let diagram = Diagram::of_setup(board, setup).to_string();
    let mut lines: Vec<String> = diagram.lines().map(str::to_owned).collect();
    lines.pop();
    let labels = lines.pop().unwrap_or_default().to_uppercase();
    // The first square of a row stands below its column's letter.
    let margin = labels.find('A').unwrap_or_default();
    let width = 2 * usize::from(board.width()) - 1;
    for line in lines.iter_mut().skip(1).step_by(2) {
        let drawn = format!("{line:0$}", margin + width);
        let is_free =
            |column: usize, c: char| c == ' ' && column > margin && (column - margin) % 2 == 1;
        let cells = drawn.chars().enumerate();
        *line = cells.map(|(column, c)| if is_free(column, c) { '+' } else { c }).collect();
        line.truncate(line.trim_end().len());
    }
    lines.push(labels);
    let left = |player: usize| {
        let name = player_name::<N>(player);
        let number = (player + 1).to_string();
        let colour = if name == number { String::new() } else { format!(" ({name})") };
        format!("{number}{colour}: {} walls", position.supplies()[player])
    };
    let supplies: Vec<_> = (0..N).map(left).collect();
    let next = match game.winner(position) {
        Some(winner) => format!("{} has won", player_name::<N>(winner)),
        None => format!("{} to move", player_name::<N>(position.turn())),
    };
    format!("\n{}\n{}; {next}", lines.join("\n"), supplies.join(", "))
}
