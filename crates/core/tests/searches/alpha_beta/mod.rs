//! Alpha-beta against looking at every line of play.

mod laws_catch;
mod oracle;
mod random;
mod stopping;
mod tic_tac_toe;
