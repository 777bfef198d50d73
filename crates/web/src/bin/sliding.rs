//! Sliding pieces, as a module for the page.

use abstract_games_web::{serve, sliding};

fn main() {
    serve::<sliding::Request>();
}
