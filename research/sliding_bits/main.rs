//! Counts the configurations of four sliding pieces that can be reached from the corners, by a
//! table of two bits for each orbit, with no code of the library.
//!
//! It shares with the library the rules and the reduction by the symmetries of the board.
//!
//! ```sh
//! cargo research sliding_bits -- queen 20 2         # the pieces, the size, the number of threads
//! cargo research sliding_bits -- queen 20 2 goal    # only to the centre
//! ```
//!
//! The program prints the numbers of orbits that `abstract-games sliding census --piece queen
//! --size 20` prints, and the numbers of configurations in them.

pub(crate) mod levels;
pub(crate) mod orbits;
pub(crate) mod slides;

use std::error::Error;

use levels::Extent;
use orbits::Orbits;
use slides::{Piece, Slides};

const USAGE: &str =
    "sliding_bits [rook|bishop|queen [SIZE [THREADS [goal]]]], SIZE even, from 2 to 64";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize, default| arguments.get(at).map_or(default, String::as_str);
    let (size, threads) = (argument(1, "8").parse(), argument(2, "1").parse());
    let (size, threads) = (size.map_err(|_| USAGE)?, threads.map_err(|_| USAGE)?);
    let extent = match argument(3, "") {
        "" => Extent::Everything,
        "goal" => Extent::Goal,
        _ => return Err(USAGE.into()),
    };
    let piece = match argument(0, "queen") {
        "queen" => Piece::Queen,
        "rook" => Piece::Rook,
        "bishop" => Piece::Bishop,
        _ => return Err(USAGE.into()),
    };
    if arguments.len() > 4 || size % 2 != 0 || !(2..=64).contains(&size) {
        return Err(USAGE.into());
    }
    let (orbits, slides) = (Orbits::new(size), Slides::new(piece, size));
    eprintln!("{} MiB of marks", levels::bytes(&orbits) >> 20);
    println!("moves,orbits,configurations");
    let found = levels::search(&orbits, &slides, ends(size), extent, threads, |moves, level| {
        println!("{moves},{},{}", level.orbits, level.sets);
    });
    let orbits: u64 = found.levels.iter().map(|level| level.orbits).sum();
    let sets: u64 = found.levels.iter().map(|level| level.sets).sum();
    let goal = found.goal.map_or("no path".into(), |moves| format!("{moves} moves"));
    match extent {
        Extent::Goal => eprintln!("{goal} to the centre, {orbits} orbits expanded"),
        Extent::Everything => eprintln!(
            "{goal} to the centre, {orbits} orbits, {sets} configurations, eccentricity {}",
            found.levels.len() - 1
        ),
    }
    Ok(())
}

/// The four corners and the four central squares of a board of even size.
pub(crate) fn ends(size: u16) -> [[u16; 4]; 2] {
    [(0, size - 1), (size / 2 - 1, size / 2)].map(|(low, high)| {
        [low * size + low, low * size + high, high * size + low, high * size + high]
    })
}
