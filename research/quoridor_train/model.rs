//! The net in floating point: its weights, their gradient, the optimiser, and the weights in whole
//! numbers.

use abstract_games::SplitMix64;
use abstract_games::quoridor::players::net::{
    FEATURES, FIRST_UNIT, HEADS, HIDDEN, MAGIC, Net, NetInput, OUTPUT_UNIT, POINTS, SECOND, UNIT,
};

/// The number of samples of a step.
pub(crate) const BATCH: usize = 1024;

// The places of the weights in one list: rows of features, the bias of the first layer, and heads.
const BIAS: usize = FEATURES * HIDDEN;
const FIRST_HEAD: usize = BIAS + HIDDEN;
// The places in a head.
const LAST: usize = SECOND * HIDDEN;
const PATHS: usize = LAST + SECOND;
const SECOND_BIAS: usize = PATHS + 1;
const LAST_BIAS: usize = SECOND_BIAS + SECOND;
const HEAD: usize = LAST_BIAS + 1;
pub(crate) const COUNT: usize = FIRST_HEAD + HEADS * HEAD;

/// The weights of a net.
pub(crate) struct Model {
    pub(crate) weights: Vec<f32>,
}

/// The sums of a forward pass.
struct Pass {
    first: [f32; HIDDEN],
    second: [f32; SECOND],
    outputs: [f32; HIDDEN],
    result: f32,
}

impl Model {
    /// Random weights.
    pub(crate) fn random(seed: u64) -> Self {
        let mut random = SplitMix64(seed);
        let mut uniform = |most: f32| {
            #[expect(clippy::cast_precision_loss, reason = "23 bits")]
            let number = (random.number() >> 41) as f32 / (1 << 22) as f32;
            (number - 1.0) * most
        };
        let mut weights: Vec<f32> = (0..COUNT).map(|_| uniform(0.1)).collect();
        weights[BIAS..FIRST_HEAD].fill(0.3);
        for head in weights[FIRST_HEAD..].chunks_exact_mut(HEAD) {
            head[..LAST].iter_mut().for_each(|weight| *weight *= 2.0);
            head[LAST..PATHS].iter_mut().for_each(|weight| *weight *= 3.0);
            head[PATHS] = 0.4;
            head[SECOND_BIAS..LAST_BIAS].fill(0.3);
            head[LAST_BIAS] = 0.0;
        }
        Self { weights }
    }

    fn head(input: &NetInput) -> usize {
        FIRST_HEAD + Net::head(input.fences) * HEAD
    }

    /// The logarithm of the odds of a win.
    pub(crate) fn evaluate(&self, input: &NetInput) -> f32 {
        self.forward(input).result
    }

    fn forward(&self, input: &NetInput) -> Pass {
        let mut first = [0.0; HIDDEN];
        first.copy_from_slice(&self.weights[BIAS..FIRST_HEAD]);
        for &feature in &input.features {
            let row = &self.weights[usize::from(feature) * HIDDEN..][..HIDDEN];
            first.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let outputs = first.map(|sum: f32| sum.clamp(0.0, 1.0).powi(2));
        let head = &self.weights[Self::head(input)..][..HEAD];
        let mut result = head[LAST_BIAS] + head[PATHS] * hundreds(input);
        let mut second = [0.0; SECOND];
        for (j, sum) in second.iter_mut().enumerate() {
            let row = &head[j * HIDDEN..][..HIDDEN];
            *sum = head[SECOND_BIAS + j] + dot(row, &outputs);
            result += head[LAST + j] * sum.clamp(0.0, 1.0);
        }
        Pass { first, second, outputs, result }
    }

    /// Adds the gradient of the cross-entropy with `target` to `gradient`, and returns the entropy.
    pub(crate) fn learn(&self, input: &NetInput, target: f32, gradient: &mut [f32]) -> f32 {
        let Pass { first, second, outputs, result } = self.forward(input);
        let error = 1.0 / (1.0 + (-result).exp()) - target;
        let start = Self::head(input);
        let head = &self.weights[start..][..HEAD];
        let of_head = &mut gradient[start..][..HEAD];
        of_head[LAST_BIAS] += error;
        of_head[PATHS] += error * hundreds(input);
        let mut of_outputs = [0.0; HIDDEN];
        for (j, sum) in second.into_iter().enumerate() {
            of_head[LAST + j] += error * sum.clamp(0.0, 1.0);
            if sum > 0.0 && sum < 1.0 {
                let of_sum = error * head[LAST + j];
                of_head[SECOND_BIAS + j] += of_sum;
                let row = &head[j * HIDDEN..][..HIDDEN];
                add(&mut of_head[j * HIDDEN..][..HIDDEN], of_sum, &outputs);
                add(&mut of_outputs, of_sum, row);
            }
        }
        let mut of_sums = [0.0; HIDDEN];
        for (i, sum) in first.into_iter().enumerate() {
            if sum > 0.0 && sum < 1.0 {
                of_sums[i] = 2.0 * sum * of_outputs[i];
            }
        }
        for &feature in &input.features {
            add(&mut gradient[usize::from(feature) * HIDDEN..][..HIDDEN], 1.0, &of_sums);
        }
        add(&mut gradient[BIAS..FIRST_HEAD], 1.0, &of_sums);
        entropy(result, target)
    }

    /// The weights in whole numbers, in the form that [`Net::from_bytes`] reads.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        #[expect(clippy::cast_possible_truncation, reason = "conversions saturate")]
        let small = |weights: &[f32], unit: f32, bytes: &mut Vec<u8>| {
            for weight in weights {
                bytes.extend(((weight * unit).round() as i16).to_le_bytes());
            }
        };
        #[expect(clippy::cast_possible_truncation, reason = "conversions saturate")]
        let wide = |weights: &[f32], unit: f32, bytes: &mut Vec<u8>| {
            for weight in weights {
                bytes.extend(((weight * unit).round() as i32).to_le_bytes());
            }
        };
        small(&self.weights[..FIRST_HEAD], FIRST_UNIT.into(), &mut bytes);
        let (unit, output): (f32, f32) = (UNIT.into(), OUTPUT_UNIT.into());
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let points = POINTS as f32;
        for head in self.weights[FIRST_HEAD..].chunks_exact(HEAD) {
            small(&head[..PATHS], unit, &mut bytes);
            small(&head[PATHS..SECOND_BIAS], points / 100.0 * unit, &mut bytes);
            wide(&head[SECOND_BIAS..LAST_BIAS], output * unit, &mut bytes);
            wide(&head[LAST_BIAS..], points * unit, &mut bytes);
        }
        bytes
    }
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn hundreds(input: &NetInput) -> f32 {
    input.points as f32 / 100.0
}

/// The cross-entropy of the chance with the logarithm of the odds `odds`, if the target is
/// `target`.
pub(crate) fn entropy(odds: f32, target: f32) -> f32 {
    // log(1 + exp(odds)) - target * odds, without an overflow.
    odds.max(0.0) + (-odds.abs()).exp().ln_1p() - target * odds
}

/// The scalar product, with sums that a compiler may compute at once.
fn dot(one: &[f32], two: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in one.chunks_exact(8).zip(two.chunks_exact(8)) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

fn add(to: &mut [f32], factor: f32, what: &[f32]) {
    to.iter_mut().zip(what).for_each(|(to, what)| *to += factor * what);
}

/// The optimiser Adam (D. P. Kingma and J. Ba, 2015).
pub(crate) struct Adam {
    pub(crate) gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// For this number of weights.
    pub(crate) fn new(weights: usize) -> Self {
        let zeros = || vec![0.0; weights];
        Self { gradient: zeros(), mean: zeros(), square: zeros(), steps: 0 }
    }

    /// Takes a step against the gradient, divided by `samples`, and sets it to zero.
    pub(crate) fn step(&mut self, weights: &mut [f32], samples: usize, rate: f32) {
        const DECAYS: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let [mean_size, square_size] = DECAYS.map(|decay| 1.0 - decay.powi(self.steps));
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let scale = 1.0 / samples as f32;
        let moments = self.mean.iter_mut().zip(&mut self.square);
        let weights = weights.iter_mut().zip(&mut self.gradient);
        for ((mean, square), (weight, gradient)) in moments.zip(weights) {
            let g = *gradient * scale;
            *gradient = 0.0;
            *mean += (1.0 - DECAYS[0]) * (g - *mean);
            *square += (1.0 - DECAYS[1]) * (g * g - *square);
            *weight -= rate * (*mean / mean_size) / ((*square / square_size).sqrt() + 1e-8);
        }
    }
}

pub(crate) fn shuffle<T>(order: &mut [T], random: &mut SplitMix64) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
}
