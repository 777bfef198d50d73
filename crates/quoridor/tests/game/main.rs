//! Tests of the rules, against a simple implementation and published numbers.

mod illegalities;
mod laws;
mod perft;
mod plain;
mod setups;
mod special_cases;
