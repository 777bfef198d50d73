//! Tests of the facade: the published results, the examples, programs of `research`, and projects
//! that use the library.

mod connect_four;
mod corpora;
mod domineering;
mod dots_and_boxes;
mod eight_puzzle;
mod from_another_project;
mod fuzzed_files;
mod fuzzed_words;
mod guide;
mod klotski;
mod mu_torere;
mod mutated;
mod peg_solitaire;
mod published;
mod quarto_proof;
mod quoridor_openings;
mod quoridor_positions;
mod race_match;
mod race_rows;
mod results;
mod sequential_test;
mod sliding_bits;
mod sliding_shapes;
mod sowing;
mod texts;
mod three_mens_morris;
mod three_players;
