//! Tests of the rules, against a simple implementation and published numbers, and of the notations.

mod arbitrary_texts;
mod conversions;
mod diagrams;
mod illegalities;
mod laws;
mod nesw;
mod perft;
mod plain;
mod position_records;
mod random_games;
mod scores;
mod setups;
mod special_cases;
