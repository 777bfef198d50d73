//! Tests of the counts of fence arrangements and legal positions, and of the sampler.

mod fences;
mod formula;
mod orbits;
mod page;
mod positions;
mod rows;
mod sampler;
