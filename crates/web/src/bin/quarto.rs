//! Quarto, as a module for the page.

use abstract_games_web::{quarto, serve};

fn main() {
    serve::<quarto::Request>();
}
