//! Counts of fences and of positions, as a module for the page.

use abstract_games_web::{counting, serve};

fn main() {
    serve::<counting::Request>();
}
