//! Counts of fence arrangements and of legal positions, and random arrangements.

use abstract_games::quoridor::counting::{FenceCounter, FenceSampler, LegalPositions};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Deserialize;
use serde_json::json;

use crate::ask::{Answer, Ask, text};
use crate::host::{Host, MEMORY, Watch};

/// A board, a limit on its fences, and a question.
#[derive(Debug, Deserialize)]
pub struct Request {
    ask: Question,
    width: usize,
    height: usize,
    /// The greatest number of fences; any number without it.
    max_fences: Option<usize>,
    /// The seed of a random arrangement.
    #[serde(default)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Question {
    /// The number of arrangements, by number of fences.
    Fences,
    /// A random arrangement.
    Sample,
    /// The number of legal positions, by number of fences.
    Positions,
}

impl Ask for Request {
    type Kept = ();

    fn answer(&self, (): &mut (), host: &mut dyn Host) -> Answer {
        let Request { width, height, max_fences, seed, .. } = *self;
        let mut watch = Watch::new(host);
        let mut answer = match self.ask {
            Question::Fences => {
                let counter = FenceCounter::rectangle(width, height).max_fences(max_fences);
                let counts = counter.memory(MEMORY).count_observed(&mut watch).map_err(text)?;
                json!({ "counts": counts })
            }
            Question::Sample => {
                let sampler = FenceSampler::rectangle(width, height).max_fences(max_fences);
                let arrangements =
                    sampler.memory(MEMORY).prepare_observed(&mut watch).map_err(text)?;
                let drawn = arrangements.sample(&mut ChaCha8Rng::seed_from_u64(seed));
                let total = arrangements.total().to_string();
                json!({ "arrangement": drawn.to_string(), "total": total })
            }
            Question::Positions => {
                let counter = LegalPositions::rectangle(width, height).max_fences(max_fences);
                let counts = counter.memory(MEMORY).count_observed(&mut watch).map_err(text)?;
                json!({ "counts": counts })
            }
        };
        answer["milliseconds"] = watch.elapsed().into();
        Ok(answer)
    }
}
