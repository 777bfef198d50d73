//! Tests of alpha-beta against full enumeration.

mod cycles;
mod margins;
mod one_table;
mod oracle;
mod random;
mod stopping;
mod tic_tac_toe;
mod within;
