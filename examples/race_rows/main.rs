//! Solves the race by rows of bits, with no code of the library.
//!
//! It shares with the library the rules, two of which are open (a player who cannot move has drawn, and a board of odd size has one
//! central square), and the reduction by the symmetries of the board and the exchange of the colours.
//!
//! ```sh
//! cargo run --release --example race_rows -- 5 2    # the size of the board, the number of threads
//! ```
//!
//! The program prints the numbers of `abstract-games sliding race --size 5`, and how many orbits of positions are decided at
//! each distance from the end, in plies.

pub(crate) mod bits;
pub(crate) mod rows;
pub(crate) mod sets;

use std::error::Error;

const USAGE: &str = "race_rows [SIZE [THREADS]]";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (size, threads) = match &arguments[..] {
        [] => (4, 1),
        [size] => (size.parse()?, 1),
        [size, threads] => (size.parse()?, threads.parse()?),
        _ => return Err(USAGE.into()),
    };
    let race = rows::Rows::new(size).ok_or("a board of 4 × 4 to 8 × 8 squares")?;
    eprintln!("{} MiB of bits", race.bytes() >> 20);
    let solved = race.solve(threads, |plies, decided| eprintln!("{plies} plies: {decided}"));
    println!(
        "orbits {}, won {}, lost {}, drawn {}",
        solved.orbits(),
        solved.won(),
        solved.lost(),
        solved.drawn
    );
    match solved.start {
        Some(plies) if plies % 2 == 1 => println!("Black wins in {plies} plies"),
        Some(plies) => println!("White wins in {plies} plies"),
        None => println!("a draw"),
    }
    println!("plies,orbits");
    for (plies, orbits) in solved.decided.iter().enumerate() {
        println!("{plies},{orbits}");
    }
    Ok(())
}
