//! Counting: fence arrangements, samples of them, and legal positions.

mod fences;
mod positions;
mod sampler;
