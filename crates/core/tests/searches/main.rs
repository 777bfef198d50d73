//! Tests of the searches against simple, slow versions, on random games; and of their limits.

mod alpha_beta;
mod arena;
mod breadth_first;
mod coalition;
mod components;
mod contract;
mod dead_ends;
mod explorations;
mod goals;
mod graph;
mod iterative_deepening;
mod layered;
mod level_stores;
mod levels;
mod matches;
mod monte_carlo;
mod retrograde;
mod seat_players;
mod seats;
mod sleep_sets;
mod sowing;
mod stored_levels;
mod strategies;
mod transposition_table;
mod twins;
