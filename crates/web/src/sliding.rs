//! Sliding pieces.

use abstract_games::sliding::{CensusTaker, Configuration, Piece, Slide, SlidingPuzzle, Solver};
use abstract_games::{Game, Group, Path};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::ask::{Answer, Ask, text, texts};
use crate::host::{Host, Watch};

/// A board with pieces, and a question about it.
#[derive(Debug, Deserialize)]
pub struct Request {
    ask: Question,
    piece: String,
    size: u32,
    /// The squares of the pieces, as in `a1 h1`.
    at: String,
    /// The squares of the goal; empty if the question needs none.
    #[serde(default)]
    goal: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Question {
    /// The legal slides.
    Look,
    /// A shortest solution.
    Solve,
    /// All reachable configurations, by their distance.
    Census,
}

impl Ask for Request {
    type Kept = ();

    fn answer(&self, (): &mut (), host: &mut dyn Host) -> Answer {
        let piece: Piece = self.piece.parse().map_err(text)?;
        let start: Configuration = self.at.parse().map_err(text)?;
        let puzzle = SlidingPuzzle::new(piece, self.size, start).map_err(text)?;
        let goal = Some(self.goal.as_str()).filter(|goal| !goal.trim().is_empty());
        let goal: Option<Configuration> = goal.map(str::parse).transpose().map_err(text)?;
        goal.iter().try_for_each(|goal| puzzle.check(goal)).map_err(text)?;
        match self.ask {
            Question::Look => Ok(look(&puzzle, &start, goal.as_ref())),
            Question::Solve => {
                solve(&puzzle, goal.ok_or("mark the squares of the goal first")?, host)
            }
            Question::Census => census(&puzzle, goal, host),
        }
    }
}

fn look(puzzle: &SlidingPuzzle, start: &Configuration, goal: Option<&Configuration>) -> Value {
    json!({
        "slides": puzzle.moves(start).map(slide).collect::<Vec<_>>(),
        "text": puzzle.picture(start, goal).to_text(),
        "solved": goal == Some(start),
        "stabiliser": puzzle.stabiliser(start).order(),
    })
}

fn slide(Slide { from, to }: Slide) -> Value {
    json!({ "from": from.to_string(), "to": to.to_string() })
}

fn solve(puzzle: &SlidingPuzzle, goal: Configuration, host: &mut dyn Host) -> Answer {
    let mut watch = Watch::new(host);
    let solution = Solver::new(puzzle, goal).map_err(text)?.observer(&mut watch).solve();
    if let Some(stop) = solution.stopped() {
        return Err(format!("{stop}; the distance of the goal is at least {}", solution.at_least));
    }
    let path = solution.path.iter().flat_map(Path::moves);
    Ok(json!({
        "moves": solution.moves(),
        "path": path.copied().map(slide).collect::<Vec<_>>(),
        "animation": solution.path.as_ref().map(|path| puzzle.animation(path).to_svg()),
        "looked_at": solution.orbits_found,
        "milliseconds": watch.elapsed(),
    }))
}

fn census(puzzle: &SlidingPuzzle, goal: Option<Configuration>, host: &mut dyn Host) -> Answer {
    let mut watch = Watch::new(host);
    let taker = CensusTaker::new(puzzle).observer(&mut watch);
    let taker = if let Some(goal) = goal { taker.goal(goal).map_err(text)? } else { taker };
    let census = taker.take();
    Ok(json!({
        "by_depth": census.by_depth,
        "farthest": texts(census.farthest.iter().take(24)),
        "farthest_count": census.farthest.len(),
        "eccentricity": census.eccentricity,
        "goal_distance": census.goal_distance,
        "orbits": census.orbits.to_string(),
        "configurations": census.configurations.to_string(),
        "reachable_orbits": census.reachable_orbits,
        "reachable_configurations": census.reachable_configurations,
        "stopped": census.stopped().map(|stop| stop.to_string()),
        "milliseconds": watch.elapsed(),
    }))
}
