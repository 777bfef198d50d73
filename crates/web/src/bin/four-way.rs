//! Four-Way Fences, as a module for the page.

use abstract_games_web::{four_way, serve};

fn main() {
    serve::<four_way::Request>();
}
