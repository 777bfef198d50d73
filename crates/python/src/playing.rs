//! What all built-in games share: the choices of players, lines of play, positions by distance.

use std::fmt::Display;
use std::time::Duration;

use abstract_games::play::{Estimate, Player, PlayerSettings};
use abstract_games::{Bfs, BigUint, Game, Limits, Run, merged_perft};
use pyo3::prelude::*;

use crate::convert::{Parts, invalid, parts, texts};
use crate::watch::{Options, stopped};

/// The limits of a player: the depth in plies, the seconds, the number of positions, and the seed
/// of random choices.
#[derive(FromPyObject)]
pub(crate) struct Thinking(pub(crate) Option<u32>, Option<f64>, Option<u64>, pub(crate) u64);

impl Thinking {
    fn limits(&self) -> PyResult<Limits> {
        let limits = self.2.map_or(Limits::new(), |positions| Limits::new().work(positions));
        let Some(seconds) = self.1 else { return Ok(limits) };
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|error| invalid(format!("seconds: {seconds}: {error}")))?;
        Ok(limits.time(time))
    }

    /// The settings of a player with a table of at most this many bytes.
    pub(crate) fn settings(&self, memory: u64) -> PlayerSettings {
        PlayerSettings { memory, depth: self.0.unwrap_or(u32::MAX), seed: self.3 }
    }
}

/// The chance of a win by the points of a player, if they stand for one.
pub(crate) type Chances = Option<fn(i32) -> f64>;

/// The choice of the player that `make` makes, or `None` if the game is over.
pub(crate) fn choose<G>(
    (game, position): (&G, &G::State),
    (thinking, chances): (&Thinking, Chances),
    options: &Options<'_>,
    make: impl FnOnce() -> Box<dyn Player<G>> + Send,
) -> PyResult<Option<Parts>>
where
    G: Game<Move: Display>,
{
    let limits = thinking.limits()?;
    let choice = options.run_within(limits, |observer| make().choose(game, position, observer))?;
    let chosen = choice.map(|choice| {
        let (score, points) = match choice.estimate {
            Some(Estimate::Proved(score)) => (Some(score), None),
            Some(Estimate::Points(points)) => (None, Some(points)),
            None => (None, None),
        };
        parts!(options.py, {
            "move": choice.best.to_string(),
            "value": score.map(|score| score.value().name()),
            "distance": score.and_then(abstract_games::Score::distance),
            "points": points,
            "winning_chance": choice.estimate.zip(chances).map(|(it, of)| it.winning_chance(of)),
            "depth": choice.depth,
            "nodes": choice.nodes,
            "line": texts(choice.line),
            "stopped": choice.stopped.map(|stop| stop.to_string()),
        })
    });
    chosen.transpose()
}

/// The number of lines of play of a length.
pub(crate) fn lines<G: Game>(
    (game, position): (&G, &G::State),
    depth: usize,
    options: &Options<'_>,
) -> PyResult<BigUint> {
    let threads = options.threads;
    let lines = options.run(|observer| {
        merged_perft(game, position, depth, Run::new().threads(threads).observer(observer))
    })?;
    lines.map_err(stopped)
}

/// The numbers of positions at each distance, up to a distance.
pub(crate) fn levels<G: Game>(
    (game, position): (&G, &G::State),
    plies: usize,
    options: &Options<'_>,
) -> PyResult<Vec<usize>> {
    let threads = options.threads;
    let found = options.run(|observer| {
        let bfs = Bfs::new(game).source(position.clone()).within(plies).threads(threads);
        bfs.observer(observer).explore()
    })?;
    if let Some(stop) = found.stopped() {
        return Err(stopped(stop));
    }
    Ok(found.levels().map(<[_]>::len).collect())
}
