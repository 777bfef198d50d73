//! Orbits of sets of squares, as a module for the page.

use abstract_games_web::{serve, symmetry};

fn main() {
    serve::<symmetry::Request>();
}
