//! Alpha-beta against looking at every line of play.

mod oracle;
mod random;
mod stopping;
mod tic_tac_toe;
