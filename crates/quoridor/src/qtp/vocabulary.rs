//! The words for players, squares and walls, and the board as the protocol sees and draws it.

use abstract_games_core::{Coordinates, TextError, Transform};
use abstract_games_picture::Ink;

use super::answer::{CommandError, Fault};
use crate::board::{Board, Fence, Orientation, Square};
use crate::game::{AnyPosition, AnyQuoridor, Illegality, Move};

/// The square of this crate with the protocol's square, and the other way round.
fn reflected(board: Board, square: Square) -> Square {
    board.transform_square(Transform::MirrorRows, square)
}

fn vertex(board: Board, square: Square) -> String {
    reflected(board, square).to_string().to_ascii_uppercase()
}

fn wall(board: Board, fence: Fence) -> String {
    let orientation = match fence.orientation() {
        Orientation::Horizontal => "horizontal",
        Orientation::Vertical => "vertical",
    };
    format!("{} {orientation}", vertex(board, fence.square()))
}

/// The words for a move: a vertex, a vertex and an orientation, or `pass`.
pub(super) fn words_of(board: Board, m: Move) -> String {
    match m {
        Move::Pawn(square) => vertex(board, square),
        Move::Fence(fence) => wall(board, fence),
        Move::Pass => m.to_string(),
    }
}

/// Reads a vertex. One that is not on the board is an illegal move.
fn square(board: Board, word: &str) -> Result<Square, CommandError> {
    let square = Square::at_coordinates(word.parse::<Coordinates>()?);
    let square = square.filter(|square| board.contains(*square));
    square.map(|square| reflected(board, square)).ok_or_else(|| {
        let reason = format!("{} is beyond the board of {board} squares", word.to_uppercase());
        CommandError::new(Fault::IllegalMove, reason)
    })
}

/// Reads the vertex of a pawn's move, or `pass`.
pub(super) fn pawn_move(board: Board, word: &str) -> Result<Move, CommandError> {
    if word == Move::Pass.to_string() {
        return Ok(Move::Pass);
    }
    square(board, word).map(Move::Pawn)
}

/// Reads the vertex and the orientation of a wall.
pub(super) fn wall_move(
    board: Board,
    vertex: &str,
    orientation: &str,
) -> Result<Move, CommandError> {
    let orientation = match orientation {
        "h" | "horizontal" => Orientation::Horizontal,
        "v" | "vertical" => Orientation::Vertical,
        _ => {
            let expected = "an orientation: horizontal or vertical";
            return Err(TextError::new(orientation, expected).into());
        }
    };
    Ok(Move::Fence(Fence::new(square(board, vertex)?, orientation)))
}

/// The refusal of an illegal move. Reasons that name squares are put into the protocol's words.
pub(super) fn illegal(board: Board, m: Move, why: Illegality) -> CommandError {
    let why = match why {
        Illegality::Collides { other } => {
            format!("it overlaps or crosses {}", wall(board, other))
        }
        Illegality::OutOfReach { from } => {
            format!("the pawn on {} neither steps nor jumps there", vertex(board, from))
        }
        Illegality::NoFenceLeft { player } => format!("player {} has no wall left", player + 1),
        why => why.to_string(),
    };
    CommandError::new(Fault::IllegalMove, format!("{}: {why}", words_of(board, m)))
}

/// The colours of two players, in the order of their turns.
const COLOURS: [&str; 2] = ["black", "white"];

/// The word for a player, from 0, of this many.
pub(super) fn player_name(players: usize, player: usize) -> String {
    match COLOURS.get(player) {
        Some(colour) if players == 2 => (*colour).to_owned(),
        _ => (player + 1).to_string(),
    }
}

pub(super) fn player(players: usize, word: &str) -> Result<usize, TextError> {
    let is_named = |player: &usize| {
        let name = player_name(players, *player);
        word == name || (players == 2 && word == &name[..1]) || word == (player + 1).to_string()
    };
    (0..players).find(is_named).ok_or_else(|| match players {
        2 => TextError::new(word, "a player: black or white, or 1 or 2"),
        _ => TextError::new(word, format!("a player: a number from 1 to {players}")),
    })
}

/// A line break and the lines of a diagram of the board as the protocol sees it. None of the lines
/// is empty, because an empty line ends an answer: free intersections are drawn as `+`.
pub(super) fn drawing(game: &AnyQuoridor, position: &AnyPosition) -> String {
    let (board, players) = (game.board(), game.players());
    let fences = board.transform_fences(Transform::MirrorRows, position.fences());
    let pawns: Vec<_> = position.pawns().iter().map(|pawn| reflected(board, *pawn)).collect();
    let drawn = board.picture(&pawns, fences.iter().map(|fence| (fence, Ink::Dark))).to_text();
    let mut lines: Vec<String> = drawn.lines().map(str::to_owned).collect();
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
        let name = player_name(players, player);
        let number = (player + 1).to_string();
        let colour = if name == number { String::new() } else { format!(" ({name})") };
        format!("{number}{colour}: {} walls", position.supplies()[player])
    };
    let supplies: Vec<_> = (0..players).map(left).collect();
    let next = match game.winner(position) {
        Some(winner) => format!("{} has won", player_name(players, winner)),
        None => format!("{} to move", player_name(players, position.turn())),
    };
    format!("\n{}\n{}; {next}", lines.join("\n"), supplies.join(", "))
}
