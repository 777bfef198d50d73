//! The rules of the game, against simple ones and published figures.

mod laws;
mod perft;
mod plain;
mod setups;
mod special_cases;
