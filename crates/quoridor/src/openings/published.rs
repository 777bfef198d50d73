//! The numbers that the encyclopedia article states about its openings.

use abstract_games_core::{Published, RecomputeError};

use super::opening::{OPENINGS, Opening};
use crate::analysis::routes;
use crate::board::{Board, Fence, Passages, Square, Squares};
use crate::game::{Position, Quoridor};

const ARTICLE: &str = "Quoridor (encyclopedia article), section Opening";

/// The rows of the reproduction table.
pub(crate) fn rows() -> Vec<Published> {
    let mut rows = Vec::new();
    for fence in ["c3v", "d3v", "e3v", "f3v"] {
        let name = format!("openings/shiller-{fence}-routes");
        rows.push(Published::new(name, ARTICLE, "2 against 1", move |_| {
            let [own, opponent] = routes_of_both(&position("Shiller", Some(fence), 7)?);
            Ok(format!("{opponent} against {own}"))
        }));
    }
    rows.push(Published::new("openings/reed-counter-routes", ARTICLE, "1 and 1", |_| {
        let [first, second] = routes_of_both(&position("Reed", Some("counter"), 4)?);
        Ok(format!("{first} and {second}"))
    }));
    rows.push(Published::new("openings/sidewall-counter-layouts", ARTICLE, 3, |_| {
        Ok(ways_to_close(&position("Sidewall", Some("c7h counter"), 4)?).len())
    }));
    rows.push(Published::new("openings/lee-inversion-b1h", ARTICLE, "1 to 3", |_| {
        let position = position("Shatranj", Some("Lee Inversion"), 8)?;
        let fence = "b1h".parse().map_err(RecomputeError::refused)?;
        let c1 = "c1".parse().map_err(RecomputeError::refused)?;
        let steps = |fences| {
            let passages = Passages::new(Quoridor::standard().board(), fences);
            let steps = passages.distance(position.pawns()[0], Squares::EMPTY.with(c1));
            steps.map_or_else(|| "none".to_owned(), |steps| steps.to_string())
        };
        let (before, after) = (position.fences(), position.fences().with(fence));
        Ok(format!("{} to {}", steps(before), steps(after)))
    }));
    rows
}

/// The position after the first plies of a line of [`OPENINGS`].
fn position(name: &str, variation: Option<&str>, plies: usize) -> Result<Position, RecomputeError> {
    let is_it = |opening: &&Opening| opening.name == name && opening.variation == variation;
    let line = OPENINGS.iter().find(is_it).map(Opening::record).unwrap_or_default();
    let positions = line.replay(&Quoridor::standard()).map_err(RecomputeError::refused)?;
    Ok(positions.get(plies).copied().unwrap_or(positions[0]))
}

fn routes_of_both(position: &Position) -> [u64; 2] {
    let game = Quoridor::standard();
    [0, 1].map(|player| {
        let forward = Quoridor::<2>::side(1 - player);
        let pawn = position.pawns()[player];
        routes(game.passages(position), pawn, game.goal(player), forward)
    })
}

/// The fences that close the way from d9 down on the left, in columns a to d.
fn ways_to_close(position: &Position) -> Vec<Fence> {
    let left = Board::new(4, 9).expect("there is such a board");
    let is_closed = |fences| !Passages::new(left, fences).connect(Square::at(3, 8), left.row(6));
    let legal = Quoridor::standard().legal_moves(position).fences();
    legal.iter().filter(|fence| is_closed(position.fences().with(*fence))).collect()
}

#[cfg(test)]
#[path = "../../tests/unit/openings.rs"]
mod tests;
