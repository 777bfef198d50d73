//! Tests of the counts of fence arrangements and legal positions, and of the sampler.

mod counts;
mod formula;
mod orbits;
mod page;
mod residues;
mod rows;
mod sampler;
