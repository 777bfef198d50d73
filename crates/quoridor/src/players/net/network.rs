//! `Net`: a small neural network in whole numbers.

use std::array;

use thiserror::Error;
use wide::{i16x8, i32x4};

use super::features::FEATURES;
use super::policy::{PARTS, Parts, probabilities};
use crate::game::Move;

/// The number of units of the first layer.
pub const HIDDEN: usize = 64;
/// The number of units of the second layer.
pub const SECOND: usize = 16;
/// The number of second layers, of which the fences left choose one.
pub const HEADS: usize = 8;
/// The points of an estimate by which the logarithm of the odds of a win grows by one.
pub const POINTS: i32 = 200;

/// Units of weights that stand for 1: of the first layer, and of the later ones.
pub const FIRST_UNIT: i16 = 255;
/// See [`FIRST_UNIT`].
pub const UNIT: i16 = 256;
/// An output of the first layer that stands for 1.
pub const OUTPUT_UNIT: i16 = 127;
/// What stands for 1 in the second layer.
const SECOND_UNIT: i32 = OUTPUT_UNIT as i32 * UNIT as i32;

/// The first bytes of the weights of a [`Net`].
pub const MAGIC: &[u8] = b"quoridor net 3\n\0";
const HEAD: usize = 2 * (HIDDEN * SECOND + SECOND + 1) + 4 * (SECOND + 1);
pub(super) const LENGTH: usize =
    MAGIC.len() + 2 * HIDDEN * (FEATURES + 1) + HEADS * HEAD + 2 * PARTS;

/// A neural network that estimates positions of the standard game, with weights in whole numbers.
///
/// The first layer sums a row of weights for each feature of the position, and squares the sums
/// between 0 and 1. The second one is chosen by the number of fences that the players have left;
/// its outputs are cut off at 0 and 1. The result is a weighted sum of these and of the points of
/// [`PathEvaluation`](crate::players::PathEvaluation).
#[derive(Debug)]
pub struct Net {
    rows: Vec<Lanes>,
    bias: Lanes,
    heads: Vec<Head>,
    policy: Vec<i16>,
}

/// A number for each unit of the first layer.
type Lanes = [i16x8; HIDDEN / 8];

#[derive(Debug)]
struct Head {
    weights: [Lanes; SECOND],
    last: [i64; SECOND],
    paths: i64,
    bias: [i32; SECOND],
    last_bias: i64,
}

/// Bytes that are no weights of a [`Net`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetError {
    /// The first bytes are others.
    #[error("no net: the data do not begin with the name of the format")]
    Magic,
    /// The length is wrong.
    #[error("no net: {found} bytes instead of {LENGTH}")]
    Length {
        /// The number of bytes.
        found: usize,
    },
}

impl Net {
    /// The net with the weights in `bytes`, as `quoridor_train` writes them.
    ///
    /// # Errors
    ///
    /// [`NetError`] if the bytes begin otherwise or are of another length.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let weights = bytes.strip_prefix(MAGIC).ok_or(NetError::Magic)?;
        if bytes.len() != LENGTH {
            return Err(NetError::Length { found: bytes.len() });
        }
        let mut numbers = weights.chunks_exact(2).map(|it| i16::from_le_bytes([it[0], it[1]]));
        let mut next = || numbers.next().unwrap_or(0);
        let rows = (0..FEATURES).map(|_| lanes(&mut next)).collect();
        let bias = lanes(&mut next);
        let head = |_| Head {
            weights: array::from_fn(|_| lanes(&mut next)),
            last: array::from_fn(|_| next().into()),
            paths: next().into(),
            bias: array::from_fn(|_| wide(&mut next)),
            last_bias: wide(&mut next).into(),
        };
        let heads = (0..HEADS).map(head).collect();
        let policy = (0..PARTS).map(|_| next()).collect();
        Ok(Self { rows, bias, heads, policy })
    }

    /// The probability of each of some moves, by their parts.
    pub(super) fn policy(&self, moves: impl Iterator<Item = (Move, Parts)>) -> Vec<(Move, f32)> {
        let sum = |parts: Parts| -> i32 {
            parts.into_iter().map(|part| i32::from(self.policy[usize::from(part)])).sum()
        };
        let (moves, sums): (Vec<_>, Vec<_>) = moves.map(|(m, parts)| (m, sum(parts))).unzip();
        moves.into_iter().zip(probabilities(&sums)).collect()
    }

    /// The head for this number of fences that both players have left together.
    pub const fn head(fences: usize) -> usize {
        if fences >= 20 { HEADS - 1 } else { fences.div_ceil(3) }
    }

    /// The points of a position: a sum over its features, to which `paths` adds the points of
    /// `PathEvaluation`.
    pub(super) fn points(&self, features: &[u16], fences: usize, paths: i32) -> i32 {
        let mut sums = self.bias;
        for row in features.iter().filter_map(|&feature| self.rows.get(usize::from(feature))) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.saturating_add(*weight);
            }
        }
        let outputs = sums.map(|sum| i16x8::new(sum.to_array().map(squared)));
        let head = &self.heads[Self::head(fences)];
        let mut total = 0;
        for ((weights, bias), last) in head.weights.iter().zip(head.bias).zip(head.last) {
            let products = weights.iter().zip(outputs).map(|(weight, output)| weight.dot(output));
            let sum = products.fold(i32x4::ZERO, |sum, it| sum + it).reduce_add();
            let sum = bias.saturating_add(sum);
            total += last * i64::from(sum.clamp(0, SECOND_UNIT));
        }
        let total = total * i64::from(POINTS) / i64::from(SECOND_UNIT)
            + head.last_bias
            + head.paths * i64::from(paths);
        i32::try_from(total / i64::from(UNIT)).unwrap_or(0)
    }
}

/// The output of a unit of the first layer.
fn squared(sum: i16) -> i16 {
    let cut = sum.clamp(0, FIRST_UNIT).unsigned_abs();
    // 255² is less than 2¹⁶, and 255² / 2⁹ is 127.
    #[expect(clippy::cast_possible_wrap, reason = "at most 127")]
    let output = ((cut * cut) >> 9) as i16;
    output
}

fn lanes(next: &mut impl FnMut() -> i16) -> Lanes {
    array::from_fn(|_| i16x8::new(array::from_fn(|_| next())))
}

/// A number of twice the width, the low half first.
fn wide(next: &mut impl FnMut() -> i16) -> i32 {
    let [low, high] = [next(), next()].map(i16::to_le_bytes);
    i32::from_le_bytes([low[0], low[1], high[0], high[1]])
}
