//! Alpha-beta against looking at every line of play.

mod arena;
mod laws_catch;
mod random;
mod stopping;
mod tic_tac_toe;
