//! Exact scores of Connect Four positions.

use abstract_games::{AlphaBeta, Game, RandomPlay, Score, TranspositionTable};
use connect_four_ai as peer;

use crate::games::Failure;
use example::{ConnectFour, Position};

#[path = "../../../examples/connect_four.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

const GAME: ConnectFour<7, 6> = ConnectFour;
const PLIES: usize = 12;
const POSITIONS: usize = 100;
const SQUARES: i32 = 42;
/// The size of this library's table in bytes. The peer's table has a fixed size of 64 MiB.
const BYTES: u64 = 1 << 24;

/// Unfinished positions after random play, each with the columns played.
fn positions() -> Vec<(Vec<u32>, Position)> {
    let lines = (1..).map(|seed| RandomPlay::new(&GAME, seed).take(PLIES).collect::<Vec<_>>());
    let lines = lines.filter_map(|line| {
        let (_, position) = line.last().copied()?;
        let goes_on = line.len() == PLIES && GAME.moves(&position).next().is_some();
        goes_on.then(|| (line.into_iter().map(|(column, _)| column).collect(), position))
    });
    lines.take(POSITIONS).collect()
}

/// A checksum of the scores in their order.
fn checksum(scores: impl Iterator<Item = Result<i32, Failure>>) -> Result<String, Failure> {
    let sum = |sum: i64, score: i32| (sum * 100 + i64::from(score)).rem_euclid(1_000_000_007);
    let mut total = 0;
    for score in scores {
        total = sum(total, score?);
    }
    Ok(format!("{POSITIONS} scores, checksum {total}"))
}

/// Scores by `AlphaBeta`, in the units of the peer: the number of stones that the winner has left
/// before the winning move; negative for a loss.
pub fn by_alpha_beta() -> Result<String, Failure> {
    let table = TranspositionTable::with_bytes(BYTES)?;
    checksum(positions().into_iter().map(|(_, position)| {
        let search = AlphaBeta::new(&GAME).knowledge(GAME).table(&table)?;
        let score = search.score(&position).score().ok_or("the search was stopped")?;
        let left = |distance: u32| {
            let plies = PLIES as i32 + i32::try_from(distance)?;
            Ok::<_, Failure>((SQUARES - plies) / 2 + 1)
        };
        Ok(match score {
            Score::Win(distance) => left(distance)?,
            Score::Draw => 0,
            Score::Loss(distance) => -left(distance)?,
        })
    }))
}

/// Scores by connect-four-ai without its opening book.
pub fn by_connect_four_ai() -> Result<String, Failure> {
    let mut solver = peer::Solver::empty();
    checksum(positions().into_iter().map(|(columns, _)| {
        let moves: String = columns.iter().map(|column| (column + 1).to_string()).collect();
        let position = peer::Position::from_moves(&moves).map_err(|error| error.to_string())?;
        Ok(solver.solve(&position).into())
    }))
}
