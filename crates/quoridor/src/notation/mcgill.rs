//! Positions as the projects of `McGill` University's course ECSE 223 save them: a line for each
//! player, that of the player to move first, with the square of the pawn and the fences that the
//! player has placed.
//!
//! White moves first in the game. The names are those of Glendenning's notation.

use abstract_games_core::PlacedTextError;

use super::code::{given_out, has_codes};
use super::glendenning;
use super::position_record::Misread;
use crate::game::{AnyPosition, AnyQuoridor, Move, Setup};

/// The beginnings of the lines, by player.
const PLAYERS: [&str; 2] = ["W:", "B:"];

/// The player of a line, and its rest.
fn player(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start();
    let head = line.get(..2)?;
    let player = PLAYERS.iter().position(|player| head.eq_ignore_ascii_case(player))?;
    Some((player, &line[2..]))
}

/// Whether a line may be the first of a position.
pub(super) fn is_first(line: &str) -> bool {
    player(line).is_some()
}

/// Reads a position.
pub(super) fn read(game: &AnyQuoridor, text: &str) -> Result<Setup, PlacedTextError> {
    let wrong = |part, expected: &str| Misread::new(part, expected).in_text(text);
    if !has_codes(game) {
        let expected = "a position of this game: it is for two on 9 × 9 squares, 10 fences each";
        return Err(wrong(text.trim(), expected));
    }
    let (mut pawns, mut fences, mut supplies) = ([None; 2], Vec::new(), game.supplies().to_vec());
    let mut turn = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (player, list) = player(line)
            .filter(|(player, _)| pawns[*player].is_none())
            .ok_or_else(|| wrong(line, "a line for each player: W: e9 and B: e1"))?;
        turn.get_or_insert(player);
        let is_between = |c: char| c == ',' || c.is_whitespace();
        for word in list.split(is_between).filter(|word| !word.is_empty()) {
            match (pawns[player], glendenning::read_word(game.board(), word)) {
                (None, Ok((None, Move::Pawn(square)))) => pawns[player] = Some(square),
                (Some(_), Ok((_, Move::Fence(fence)))) if supplies[player] > 0 => {
                    fences.push(fence);
                    supplies[player] -= 1;
                }
                _ => {
                    let expected = "the square of a pawn and at most 10 fences behind it";
                    return Err(wrong(word, expected));
                }
            }
        }
    }
    match pawns.into_iter().collect::<Option<Vec<_>>>().zip(turn) {
        Some((pawns, turn)) => Ok(Setup { fences, pawns, supplies, turn }),
        None => Err(wrong(text.trim(), "a position: W: and B: with the squares of the pawns")),
    }
}

/// Writes a position of a game that has codes.
pub(super) fn write(game: &AnyQuoridor, position: &AnyPosition) -> String {
    let fences = given_out(position);
    let line = |player: usize| {
        let pawn = Move::Pawn(position.pawns()[player]);
        let own = fences.iter().filter(|(owner, _)| *owner == player);
        let words = std::iter::once(pawn).chain(own.map(|(_, fence)| Move::Fence(*fence)));
        let words = words.map(|m| glendenning::reflected(game.board(), m).to_string());
        format!("{} {}\n", PLAYERS[player], words.collect::<Vec<_>>().join(", "))
    };
    line(position.turn()) + &line(1 - position.turn())
}
