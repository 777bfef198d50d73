//! Alpha-beta against looking at every line of play.

mod arena;
mod laws_catch;
#[path = "../arena/mod.rs"]
mod players;
mod random;
mod stopping;
mod tic_tac_toe;
