//! `PawnRace`: the exact results of two pawns between fixed fences, and a cache of such races.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use abstract_games_core::lock;
use abstract_games_search::hasher;
use abstract_games_solve::Score;

use super::path_layers::PathLayers;
use crate::board::{Board, Direction, Fences, Passages, STRIDE, Square, Squares};
use crate::game::pawn_moves;

const SQUARES: usize = (STRIDE * STRIDE) as usize;

/// The results of the game in which two players only move their pawns: a retrograde analysis, ply
/// by ply, for all squares of the second pawn at once, and one by one for pawns that may jump.
#[derive(Debug)]
pub(super) struct PawnRace {
    /// The number of plies to the end for the player to move, the square of player 0 and that of
    /// player 1. Odd numbers are wins of the player to move and even ones losses; 0 is undecided.
    plies: Vec<u8>,
}

/// A set of squares of player 1 − `t` for each square of player `t`.
type Sets = [Squares; SQUARES];

impl PawnRace {
    /// The race between `fences`.
    pub(super) fn new(board: Board, fences: Fences) -> Self {
        let passages = Passages::new(board, fences);
        let goals = [board.row(board.height() - 1), board.row(0)];
        // Squares without a path to the goal do not occur.
        let squares = goals.map(|goal| passages.leading_to(goal) - goal);
        let close = close_pairs(passages, squares[0] | squares[1]);
        // Positions in which player t is to move and wins, or the other is to move and loses.
        let mut won = [[Squares::EMPTY; SQUARES]; 2];
        let mut lost = [[Squares::EMPTY; SQUARES]; 2];
        for t in 0..2 {
            for end in goals[t] {
                lost[t][end.index()] = squares[1 - t];
            }
        }
        let mut race = Self { plies: vec![0; 2 * SQUARES * SQUARES] };
        for ply in (1..u8::MAX - 1).step_by(2) {
            let mut changed = false;
            for t in 0..2 {
                let mut new = winning(passages, squares[t], &lost[t]);
                for &(p, q, targets) in &close {
                    let wins = targets.iter().any(|p| lost[t][p.index()].contains(q));
                    set(&mut new[p.index()], q, wins);
                }
                changed |= race.note(t, t, squares, &mut won[t], &new, ply);
            }
            for t in 0..2 {
                let mut new = losing(passages, squares[t], &won[t]);
                for &(q, p, targets) in &close {
                    let loses = targets.iter().all(|q| won[t][p.index()].contains(q));
                    set(&mut new[p.index()], q, loses);
                }
                changed |= race.note(t, 1 - t, squares, &mut lost[t], &new, ply + 1);
            }
            if !changed {
                break;
            }
        }
        race
    }

    /// Adds the positions of `new`, in which `turn` is to move, to `known`. Returns whether there
    /// are any.
    fn note(
        &mut self,
        t: usize,
        turn: usize,
        squares: [Squares; 2],
        known: &mut Sets,
        new: &Sets,
        ply: u8,
    ) -> bool {
        let mut changed = false;
        for p in squares[t] {
            let known = &mut known[p.index()];
            let added = (new[p.index()] & squares[1 - t]) - Squares::EMPTY.with(p) - *known;
            *known |= added;
            changed |= !added.is_empty();
            for q in added {
                let pawns = if t == 0 { [p, q] } else { [q, p] };
                self.plies[place(turn, pawns)] = ply;
            }
        }
        changed
    }

    /// The score of the position for the player to move, if it is decided.
    pub(super) fn score(&self, turn: usize, pawns: [Square; 2]) -> Option<Score> {
        let plies = self.plies[place(turn, pawns)];
        match plies {
            0 => None,
            _ if plies % 2 == 1 => Some(Score::Win(plies.into())),
            _ => Some(Score::Loss(plies.into())),
        }
    }
}

fn place(turn: usize, [first, second]: [Square; 2]) -> usize {
    (turn * SQUARES + first.index()) * SQUARES + second.index()
}

fn set(squares: &mut Squares, square: Square, value: bool) {
    *squares = *squares - Squares::EMPTY.with(square);
    if value {
        *squares = squares.with(square);
    }
}

/// The pairs of squares one step apart, with the squares that a pawn on the first may move to if a
/// pawn stands on the second.
fn close_pairs(passages: Passages, squares: Squares) -> Vec<(Square, Square, Squares)> {
    let mut pairs = Vec::new();
    for p in squares {
        let start = Squares::EMPTY.with(p);
        for q in passages.spread(start) - start {
            let targets = pawn_moves(passages, p, start.with(q), true);
            // The player of a pawn that cannot move passes.
            pairs.push((p, q, if targets.is_empty() { start } else { targets }));
        }
    }
    pairs
}

/// The number of moves in which a pawn reaches its goal by any of its shortest `paths`, if the pawn
/// on `other`, which may move first, cannot come beside it before, whatever it does.
pub(super) fn undisturbed(
    passages: Passages,
    paths: &PathLayers,
    other: Square,
    other_first: bool,
) -> Option<u32> {
    // The squares that the other pawn can have reached after its answer to each move.
    let mut others = Squares::EMPTY.with(other);
    if other_first {
        others = passages.spread(others);
    }
    let length = paths.length();
    for squares in paths.squares().take(length as usize) {
        if !(passages.spread(squares) & others).is_empty() {
            return None;
        }
        others = passages.spread(others);
    }
    Some(length)
}

/// The positions with a step of the pawn of the player to move to one in `lost`.
fn winning(passages: Passages, squares: Squares, lost: &Sets) -> Sets {
    let mut won = [Squares::EMPTY; SQUARES];
    for p in squares {
        let start = Squares::EMPTY.with(p);
        for next in passages.spread(start) - start {
            won[p.index()] |= lost[next.index()];
        }
    }
    won
}

/// The positions in which every step of the pawn of the player to move leads to one in `won`.
fn losing(passages: Passages, squares: Squares, won: &Sets) -> Sets {
    let mut lost = [Squares::EMPTY; SQUARES];
    for p in squares {
        let escapes = Squares(!won[p.index()].0);
        let step = |direction| passages.step(escapes, direction);
        let escaping = Direction::ALL.map(step).into_iter().fold(Squares::EMPTY, |a, b| a | b);
        lost[p.index()] = Squares(!escaping.0);
    }
    lost
}

/// The greatest number of races kept, at 30 kB each.
const MOST: usize = 256;

type Key = (Board, Fences);

/// Pawn races, computed when they are first asked for. Results do not depend on which are kept.
#[derive(Debug)]
pub(super) struct PawnRaceCache(Mutex<HashMap<Key, Arc<PawnRace>, ahash::RandomState>>);

impl Default for PawnRaceCache {
    fn default() -> Self {
        // Fixed seeds, so that two runs do not differ even in speed.
        Self(Mutex::new(HashMap::with_hasher(hasher())))
    }
}

impl PawnRaceCache {
    /// The score of a position of the pawns for the player to move, if it is decided.
    pub(super) fn score(
        &self,
        board: Board,
        fences: Fences,
        turn: usize,
        pawns: [Square; 2],
    ) -> Option<Score> {
        let key = (board, fences);
        let known = lock(&self.0).get(&key).cloned();
        let race = known.unwrap_or_else(|| {
            let race = Arc::new(PawnRace::new(board, fences));
            let mut races = lock(&self.0);
            if races.len() >= MOST {
                races.clear();
            }
            races.insert(key, Arc::clone(&race));
            race
        });
        race.score(turn, pawns)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/pawn_race.rs"]
mod tests;
