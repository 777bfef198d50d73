//! Quoridor, as a module for the page.

use abstract_games_web::{quoridor, serve};

fn main() {
    serve::<quoridor::Request>();
}
