//! The rules of the games, those of the examples, for every library.

use std::error::Error;

use domineering::Domineering;
use eight_puzzle::SlidingTiles;
use klotski::Klotski;
use sowing::Sowing;

#[path = "../../../examples/domineering.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod domineering;
#[path = "../../../examples/eight_puzzle.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod eight_puzzle;
#[path = "../../../examples/klotski.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod klotski;
#[path = "../../../examples/sowing.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod sowing;

/// Why a task could not be done.
pub type Failure = Box<dyn Error>;

pub fn eight_puzzle() -> Result<SlidingTiles, Failure> {
    SlidingTiles::new(3, 3)
        .ok_or_else(|| "the board has fewer than 2 or more than 16 squares".into())
}

pub fn domineering() -> Result<Domineering, Failure> {
    Domineering::new(5, 6).ok_or_else(|| "the board has more than 64 squares".into())
}

/// The rules of awari with four pits in a row, and three stones in each.
pub fn sowing() -> Result<Sowing, Failure> {
    Sowing::new(4).ok_or_else(|| "a row has more than six pits".into())
}

/// Klotski without one of the upright pieces, so that the others have more room.
pub fn klotski() -> Result<Klotski, Failure> {
    Klotski::with_kinds(&[0, 4, 1, 0, 1, 2, 1, 3, 3, 3, 0, 0, 3])
}
