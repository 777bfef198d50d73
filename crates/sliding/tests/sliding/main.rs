//! Sliding rooks, bishops and queens: notation, puzzles, components and the race.

mod components;
mod notation;
mod puzzle;
mod race;
