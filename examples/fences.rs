//! Prints the number of arrangements of 0 to 20 fences on the Quoridor board.

use abstract_games::quoridor::counting::{CountError, FenceCounter};

fn main() -> Result<(), CountError> {
    let counts = FenceCounter::new(9).max_fences(20).count()?;
    println!("{counts}");
    Ok(())
}
