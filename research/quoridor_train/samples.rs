//! Samples: the positions of games, with what became of them.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use abstract_games::Game as _;
use abstract_games::play::{Estimate, Evaluation};
use abstract_games::quoridor::players::net::{NetInput, Parts, move_parts};
use abstract_games::quoridor::players::{PathEvaluation, PathParts};
use abstract_games::quoridor::{Move, Quoridor};

use crate::quoridor_games::{PROVED, SelfPlay};

/// A position without a proved result, and what is known of it, for the player to move.
pub(crate) struct Sample {
    pub(crate) input: NetInput,
    /// The mirror image, from which the net learns too.
    pub(crate) image: NetInput,
    pub(crate) parts: [f64; 4],
    /// What the search says, in points.
    pub(crate) points: i32,
    /// Whether the player won, if the game has a winner.
    pub(crate) won: Option<bool>,
    /// Whether both players follow the search to the end.
    pub(crate) is_sound: bool,
    /// The moves as the policy sees them, and the number of that which the search chose, if it is
    /// known.
    pub(crate) moves: Vec<Parts>,
    pub(crate) chosen: Option<usize>,
}

/// A game's number and samples.
type Game = (u64, Vec<Sample>);

/// The games of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Game>, Box<dyn Error>> {
    let lines = BufReader::new(File::open(path)?).lines().enumerate();
    let read = |(number, line): (usize, std::io::Result<String>)| {
        let damaged = |error: &dyn Error| format!("{}:{}: {error}", path.display(), number + 1);
        let played: SelfPlay = serde_json::from_str(&line?).map_err(|error| damaged(&error))?;
        Ok((played.number, of_game(&played).map_err(|error| damaged(&*error))?))
    };
    lines.map(read).collect()
}

fn of_game(played: &SelfPlay) -> Result<Vec<Sample>, Box<dyn Error>> {
    let (game, evaluation) = (Quoridor::standard(), PathEvaluation::default());
    let mut position = game.initial();
    let mut samples = Vec::new();
    let last = played.deviations.last().map_or(0, |deviation| deviation + 1);
    for ply in 0..played.opening + played.points.len() {
        let points = ply.checked_sub(played.opening).map(|number| played.points[number]);
        let is_open = matches!(evaluation.evaluate(&game, &position), Estimate::Points(_));
        if let Some(points) = points.filter(|_| is_open) {
            let chosen = played.moves.get(ply).filter(|_| !played.deviations.contains(&ply));
            let moves = move_parts(&game, &position);
            let is_chosen = |(m, _): &(Move, Parts)| chosen.is_some_and(|it| *it == m.to_string());
            let PathParts { distance, tempo, fence, narrow, .. } = PathParts::new(&game, &position);
            let [input, image] = NetInput::images(&game, &position);
            samples.push(Sample {
                input,
                image,
                parts: [distance, tempo, fence, narrow].map(f64::from),
                points,
                won: played.winner.map(|winner| winner == position.turn()),
                is_sound: ply >= last,
                chosen: moves.iter().position(is_chosen),
                moves: moves.into_iter().map(|(_, parts)| parts).collect(),
            });
        }
        // The last position has points and no move.
        if let Some(m) = played.moves.get(ply) {
            let m: Move = m.parse()?;
            position = game.try_play(&position, &m)?;
        }
    }
    Ok(samples)
}

impl Sample {
    /// The chance of a win that the net is to learn: the result, weighted by `of_result`, and what
    /// the search says, in points of which `scale` are one in the logarithm of the odds.
    pub(crate) fn target(&self, scale: f32, of_result: f32) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "few digits suffice")]
        let searched = match self.points {
            PROVED => 1.0,
            points if points == -PROVED => 0.0,
            points => 1.0 / (1.0 + (-(points as f32) / scale).exp()),
        };
        let of_result = if self.is_sound { of_result } else { of_result / 2.0 };
        self.won.map_or(searched, |won| {
            of_result * f32::from(u8::from(won)) + (1.0 - of_result) * searched
        })
    }
}
