//! The policy: a multinomial logistic regression of the moves that searches chose.

use std::f32::consts::LN_2;

use abstract_games::SplitMix64;
use abstract_games::quoridor::players::net::{DOUBLING, PARTS, Parts};

use crate::model::{Adam, BATCH, shuffle};
use crate::samples::Sample;

/// The part of a logarithm of the odds that the search uses: one that is flatter than the moves in
/// the games tries more of them.
const FLATNESS: f32 = 0.5;

/// A weight for each part of moves.
pub(crate) struct Policy(Vec<f32>);

impl Policy {
    /// The weights after `epochs` passes over `samples`.
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    pub(crate) fn learn(samples: &[&Sample], epochs: usize, rate: f32, seed: u64) -> Self {
        let mut policy = Self(vec![0.0; PARTS]);
        let (mut adam, mut random) = (Adam::new(PARTS), SplitMix64(seed));
        let mut order: Vec<_> =
            samples.iter().filter_map(|it| Some((&it.moves, it.chosen?))).collect();
        let steps = epochs * order.len().div_ceil(BATCH);
        let mut step = 0;
        for _ in 0..epochs {
            shuffle(&mut order, &mut random);
            for batch in order.chunks(BATCH) {
                for &(moves, chosen) in batch {
                    for (number, error) in policy.probabilities(moves).into_iter().enumerate() {
                        let error = if number == chosen { error - 1.0 } else { error };
                        for part in moves[number] {
                            adam.gradient[usize::from(part)] += error;
                        }
                    }
                }
                let left = 1.0 - step as f32 / steps as f32;
                adam.step(&mut policy.0, batch.len(), rate * left);
                step += 1;
            }
        }
        policy
    }

    fn probabilities(&self, moves: &[Parts]) -> Vec<f32> {
        let sum = |parts: &Parts| parts.iter().map(|it| self.0[usize::from(*it)]).sum::<f32>();
        let sums: Vec<f32> = moves.iter().map(sum).collect();
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        let odds: Vec<f32> = sums.into_iter().map(|it| (it - most).exp()).collect();
        let total: f32 = odds.iter().sum();
        odds.into_iter().map(|it| it / total).collect()
    }

    /// The mean of the cross-entropies of the chosen moves, and the share of positions in which the
    /// likeliest move was chosen.
    pub(crate) fn loss<'a>(&self, samples: impl Iterator<Item = &'a Sample>) -> (f64, f64) {
        let (mut sum, mut first, mut count) = (0.0, 0, 0);
        for sample in samples {
            let Some(chosen) = sample.chosen else { continue };
            let probabilities = self.probabilities(&sample.moves);
            let of_chosen = probabilities[chosen];
            sum -= f64::from(of_chosen.ln());
            first += i32::from(probabilities.iter().all(|it| *it <= of_chosen));
            count += 1;
        }
        (sum / f64::from(count), f64::from(first) / f64::from(count))
    }

    /// The weights in whole numbers.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let unit = FLATNESS * f32::from(DOUBLING) / LN_2;
        #[expect(clippy::cast_possible_truncation, reason = "conversions saturate")]
        let whole = |weight: &f32| ((weight * unit).round() as i16).to_le_bytes();
        self.0.iter().flat_map(whole).collect()
    }
}
