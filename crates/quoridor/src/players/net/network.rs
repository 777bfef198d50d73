//! `Net`: a small neural network in whole numbers.

use thiserror::Error;

use super::features::FEATURES;

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
pub const MAGIC: &[u8] = b"quoridor net 1\n\0";
const HEAD: usize = 2 * (HIDDEN * SECOND + SECOND + 1) + 4 * (SECOND + 1);
pub(super) const LENGTH: usize = MAGIC.len() + 2 * HIDDEN * (FEATURES + 1) + HEADS * HEAD;

/// A neural network that estimates positions of the standard game, with weights in whole numbers.
///
/// The first layer sums a row of weights for each feature of the position, and squares the sums
/// between 0 and 1. The second one is chosen by the number of fences that the players have left;
/// its outputs are cut off at 0 and 1. The result is a weighted sum of these and of the points of
/// [`PathEvaluation`](crate::players::PathEvaluation).
#[derive(Debug)]
pub struct Net {
    rows: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    heads: Vec<Head>,
}

#[derive(Debug)]
struct Head {
    weights: [[i16; HIDDEN]; SECOND],
    last: [i16; SECOND],
    paths: i16,
    bias: [i32; SECOND],
    last_bias: i32,
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
        let mut small = weights.chunks_exact(2).map(|it| i16::from_le_bytes([it[0], it[1]]));
        let mut next = || small.next().unwrap_or(0);
        fn row<const N: usize>(next: &mut impl FnMut() -> i16) -> [i16; N] {
            std::array::from_fn(|_| next())
        }
        let wide = |next: &mut dyn FnMut() -> i16| {
            let low = i32::from(next()) & 0xffff;
            low | i32::from(next()) << 16
        };
        let rows = (0..FEATURES).map(|_| row(&mut next)).collect();
        let bias = row(&mut next);
        let head = |_| Head {
            weights: std::array::from_fn(|_| row(&mut next)),
            last: row(&mut next),
            paths: next(),
            bias: std::array::from_fn(|_| wide(&mut next)),
            last_bias: wide(&mut next),
        };
        let heads = (0..HEADS).map(head).collect();
        Ok(Self { rows, bias, heads })
    }

    /// The head for this number of fences that both players have left together.
    pub const fn head(fences: usize) -> usize {
        if fences >= 20 { HEADS - 1 } else { (fences + 2) / 3 }
    }

    /// The points of a position: a sum over its features, to which `paths` adds the points of
    /// `PathEvaluation`.
    pub(super) fn points(&self, features: &[u16], fences: usize, paths: i32) -> i32 {
        let mut sums = self.bias;
        for &feature in features {
            for (sum, weight) in sums.iter_mut().zip(&self.rows[usize::from(feature)]) {
                *sum = sum.saturating_add(*weight);
            }
        }
        let outputs = sums.map(|sum| {
            let cut = i32::from(sum.clamp(0, FIRST_UNIT));
            (cut * cut >> 9) as i16
        });
        let head = &self.heads[Self::head(fences)];
        let mut total = i64::from(head.last_bias) + i64::from(head.paths) * i64::from(paths);
        for ((weights, bias), last) in head.weights.iter().zip(head.bias).zip(head.last) {
            let products = weights.iter().zip(outputs).map(|(w, x)| i32::from(*w) * i32::from(x));
            let sum = bias + products.sum::<i32>();
            let output = i64::from(sum.clamp(0, SECOND_UNIT));
            total += i64::from(last) * output * i64::from(POINTS) / i64::from(SECOND_UNIT);
        }
        (total / i64::from(UNIT)) as i32
    }
}
