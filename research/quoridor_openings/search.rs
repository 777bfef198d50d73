//! Searches, with their results from the first player's view.

use abstract_games::play::{Estimate, Player};
use abstract_games::quoridor::players::alpha_beta;
use abstract_games::quoridor::players::net::winning_chance;
use abstract_games::quoridor::{Move, Position};
use abstract_games::{Game, Limits, Score};

use super::paths::GAME;

/// The memory of the table, in bytes. With the number of positions it determines the results.
const MEMORY: u64 = 1 << 29;

/// What a search says of a position.
#[derive(Clone)]
pub(super) struct Verdict {
    /// The estimate for the first player.
    pub(super) estimate: Estimate,
    /// The number of plies that were searched completely.
    pub(super) depth: u32,
    /// The expected line of play, from the position on.
    pub(super) line: Vec<Move>,
}

impl Verdict {
    /// The result of a search that visits this many positions, on one thread.
    pub(super) fn of(position: &Position, positions: u64) -> Self {
        let limits = &mut Limits::new().work(positions);
        let choice =
            alpha_beta().with(|player| player.memory(MEMORY)).choose(&GAME, position, limits);
        let choice = choice.expect("the game is not over");
        let own = choice.estimate.expect("alpha-beta estimates");
        let estimate = if position.turn() == 0 { own } else { -own };
        Self { estimate, depth: choice.depth, line: choice.line }
    }

    /// The points, or the winner if the result is proved.
    pub(super) fn score(&self) -> String {
        match self.estimate {
            Estimate::Points(points) => points.to_string(),
            Estimate::Proved(Score::Win(plies)) => format!("first player in {plies}"),
            Estimate::Proved(Score::Loss(plies)) => format!("second player in {plies}"),
            Estimate::Proved(Score::Draw) => "drawn".to_owned(),
        }
    }

    /// The chance of a win of the first player, in percent.
    pub(super) fn chance(&self) -> String {
        format!("{:.0}", 100.0 * self.estimate.winning_chance(winning_chance))
    }

    /// The expected line of play, up to six plies.
    pub(super) fn moves(&self) -> String {
        self.line.iter().take(6).map(Move::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// A line whose open moves are filled with those that a search chooses, as far as it is legal.
pub(super) fn completed(line: &[Option<Move>], positions: u64) -> (Vec<Move>, Position) {
    let (mut moves, mut position) = (Vec::new(), GAME.initial());
    for m in line {
        let m = m.unwrap_or_else(|| Verdict::of(&position, positions).line[0]);
        let Ok(next) = GAME.try_play(&position, &m) else { break };
        moves.push(m);
        position = next;
    }
    (moves, position)
}
