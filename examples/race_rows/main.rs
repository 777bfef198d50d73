//! Solves the race by rows of bits, with no code of the library, and checks the values by its rules.
//!
//! The solver shares with the library the rules, two of which are open (a player who cannot move has drawn, and a board of odd size has one
//! central square), and the reduction by the symmetries of the board and the exchange of the colours.
//!
//! ```sh
//! cargo run --release --example race_rows -- 5 2            # the size of the board, the number of threads
//! cargo run --release --example race_rows -- 5 2 --check    # the same, and a check of all values
//! ```
//!
//! The program prints the numbers of `abstract-games sliding race --size 5`, and how many orbits of positions are decided at
//! each distance from the end, in plies.

pub(crate) mod bits;
pub(crate) mod check;
pub(crate) mod plies;
pub(crate) mod rows;
pub(crate) mod sets;
pub(crate) mod triples;

use std::error::Error;

use rows::{Progress, Rows};

/// The positions of random games whose outcomes are compared with those of their successors.
const SAMPLE: usize = 1_000_000;

const USAGE: &str = "race_rows [SIZE [THREADS]] [--check]";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_checked = arguments.last().is_some_and(|last| last == "--check");
    if is_checked {
        arguments.pop();
    }
    let (size, threads) = match &arguments[..] {
        [] => (4, 1),
        [size] => (size.parse().map_err(|_| USAGE)?, 1),
        [size, threads] => (size.parse().map_err(|_| USAGE)?, threads.parse().map_err(|_| USAGE)?),
        _ => return Err(USAGE.into()),
    };
    let race = Rows::new(size).ok_or("a board of 4 × 4 to 8 × 8 squares")?;
    let plies = is_checked.then(|| plies::Plies::new(race.sets()));
    let bytes = if is_checked { plies::Plies::bytes(race.sets()) } else { 0 };
    eprintln!("{} MiB of bits, {} MiB of values", race.bytes() >> 20, bytes >> 20);
    let (solved, outcomes) = race.solve(threads, plies.as_ref(), |step| match step {
        Progress::Reached(positions) => eprintln!("the moves of {positions} positions"),
        Progress::Decided { plies, orbits } => eprintln!("{plies} plies: {orbits}"),
    });
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
    let wrong = |position| format!("the value of {position} does not follow from the rules");
    check::sample(&race, &outcomes, SAMPLE).map_err(wrong)?;
    eprintln!("{SAMPLE} positions of random games follow from the rules");
    drop(outcomes);
    if let Some(plies) = plies {
        let mut checked = check::check(&race, &plies, threads).map_err(wrong)?;
        // The table has no values of finished positions.
        checked.decided[0] = solved.decided[0];
        if checked != solved {
            return Err(format!("the values are those of {checked:?}").into());
        }
        eprintln!("all values follow from the rules");
    }
    Ok(())
}
