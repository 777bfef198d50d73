//! The searches against slow, obvious ones on random graphs.

mod breadth_first;
mod components;
mod graph;
mod levels;
#[path = "../arena/mod.rs"]
mod players;
mod retrograde;
mod sleep_sets;
