//! Tests of the rules, against a simple implementation and published numbers, of the notations,
//! and of the analysis of positions.

mod alpha_beta;
mod analysis;
mod any_number;
mod arbitrary_texts;
mod best_play;
mod case_files;
mod codes;
mod conversions;
mod corpus;
mod database;
mod diagrams;
mod fuzzed;
mod illegalities;
mod laws;
mod mutated_texts;
mod nesw;
mod objects;
mod openings;
mod perft;
mod pictures;
mod plain;
mod playthroughs;
mod position_records;
mod qtp;
mod random_games;
mod records;
mod reference_players;
mod scores;
mod setups;
mod solved;
mod special_cases;
mod variants;
