//! NESW scores: a pawn moves by directions, and a fence is named by the intersection at its middle.
//!
//! The first player's pawn moves north to its goal, and the grooves are A, B, … from the first
//! player's left and 1, 2, … from the first player's side, so a fence has the letter and the number
//! of its algebraic square.

use abstract_games_core::{Coordinates, TextError};

use super::error::{ScoreError, ScoreFault};
use super::layout::{self, Layout};
use super::reader;
use super::record::GameRecord;
use super::replay::{ReplayError, ReplayFault, after};
use super::token::Token;
use crate::board::{Direction, Fence, Orientation, Square, Squares};
use crate::game::{AnyPosition, AnyQuoridor, Illegality, Move};

const PASS: &str = "PASS";

/// The letters of [`Direction::ALL`].
const LETTERS: [char; 4] = ['N', 'S', 'W', 'E'];

/// Reads a score.
pub(super) fn read(game: &AnyQuoridor, tokens: &[Token<'_>]) -> Result<GameRecord, ScoreError> {
    // The position after the plies read, once the first ply has been read.
    let mut position = None;
    reader::read(game.players(), tokens, &mut |before: &GameRecord, word| {
        let unplayable = |m, fault| ScoreFault::unplayable(before, m, word, fault);
        let now = match position {
            Some(position) => position,
            None => before.first_position(game).map_err(|fault| unplayable(None, fault))?,
        };
        if let Some(winner) = game.winner(&now) {
            return Err(unplayable(None, ReplayFault::Illegal(Illegality::Finished { winner })));
        }
        let m = word.map(|word| spelled(game, &now, word)).transpose()?;
        let next = after(game, &now, m);
        position = Some(next.map_err(|why| unplayable(m, ReplayFault::Illegal(why)))?);
        Ok(m)
    })
}

/// Writes a score.
pub(super) fn write(
    game: &AnyQuoridor,
    record: &GameRecord,
    layout: Layout,
) -> Result<String, ReplayError> {
    let positions = record.replay_any(game)?;
    Ok(layout::write(record, &|index, m| word(game, &positions[index], m), layout))
}

/// Whether `word` is one or two directions.
fn is_way(word: &str) -> bool {
    (1..=2).contains(&word.len()) && word.chars().all(|c| LETTERS.contains(&c))
}

/// The moves of the pawn of the player to move: the directions and the target. A sideways jump may
/// have two ways to one target.
fn ways(game: &AnyQuoridor, position: &AnyPosition) -> Vec<(String, Square)> {
    let from = Squares::EMPTY.with(position.pawns()[position.turn()]);
    let (passages, legal) = (game.passages(position), game.pawn_moves(position));
    let mut ways = Vec::new();
    let mut add = |directions: &[Direction], targets: Squares| {
        let free = targets & legal;
        let way: String = directions.iter().map(|way| LETTERS[*way as usize]).collect();
        ways.extend(free.iter().map(|target| (way.clone(), target)));
        !free.is_empty()
    };
    for direction in Direction::ALL {
        let next = passages.step(from, direction);
        if !add(&[direction], next) && !add(&[direction; 2], passages.step(next, direction)) {
            for side in direction.sideways() {
                add(&[direction, side], passages.step(next, side));
            }
        }
    }
    ways
}

/// The move that `word` spells.
fn spelled(game: &AnyQuoridor, position: &AnyPosition, written: &str) -> Result<Move, TextError> {
    let word = &*written.to_ascii_uppercase();
    if word == PASS {
        return Ok(Move::Pass);
    }
    if !is_way(word) {
        return fence(word).map(Move::Fence).map_err(|expected| TextError::new(written, expected));
    }
    let ways = ways(game, position);
    if let Some((_, target)) = ways.iter().find(|(way, _)| way == word) {
        return Ok(Move::Pawn(*target));
    }
    let pawn = position.pawns()[position.turn()];
    let possible: Vec<_> = ways.into_iter().map(|(way, _)| way).collect();
    let possible = if possible.is_empty() { "none".to_owned() } else { possible.join(", ") };
    Err(TextError::new(written, format!("a direction of the pawn on {pawn}: {possible}")))
}

/// The fence that a word names, as `C4/` or `F3-`, or what is expected in its place.
fn fence(word: &str) -> Result<Fence, &'static str> {
    let a_move = "a move: a step as N, a jump as NN or NE, a fence as C4/ or F3-, or PASS";
    let (intersection, orientation) = match (word.strip_suffix('/'), word.strip_suffix('-')) {
        (Some(intersection), _) => (intersection, Orientation::Vertical),
        (_, Some(intersection)) => (intersection, Orientation::Horizontal),
        _ => return Err(a_move),
    };
    let name = intersection.to_ascii_lowercase();
    match (name.parse(), name.parse::<Coordinates>()) {
        (Ok(square), _) => Ok(Fence::new(square, orientation)),
        (_, Ok(_)) => Err("on the largest board, whose intersections are A1 to J10"),
        _ => Err(a_move),
    }
}

/// The word for `m`, a legal move of `position`.
fn word(game: &AnyQuoridor, position: &AnyPosition, m: Move) -> String {
    match m {
        Move::Pass => PASS.to_owned(),
        Move::Fence(fence) => {
            let sign = match fence.orientation() {
                Orientation::Horizontal => '-',
                Orientation::Vertical => '/',
            };
            format!("{}{sign}", fence.square().to_string().to_ascii_uppercase())
        }
        Move::Pawn(target) => {
            let mut ways = ways(game, position).into_iter();
            ways.find_map(|(way, to)| (to == target).then_some(way)).unwrap_or_default()
        }
    }
}
