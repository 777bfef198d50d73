//! Sliding rooks, bishops and queens: notation, puzzles, components, the construction and the race.

mod compact;
mod components;
mod construction;
mod keys;
mod notation;
mod puzzle;
mod race;
mod race_strategies;
mod searches;
