//! Tests of the counts of fence arrangements and legal positions, and of the sampler.

mod fences;
mod positions;
mod sampler;
