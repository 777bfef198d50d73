//! Searches against the plain ways of computing the same, on random games, and their ways of stopping.

mod alpha_beta;
mod arena;
mod breadth_first;
mod coalition;
mod components;
mod contract;
mod graph;
mod levels;
mod retrograde;
mod sleep_sets;
mod transposition_table;
mod twins;
