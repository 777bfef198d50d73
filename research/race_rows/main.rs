//! Solves the race by rows of bits, with no code of the library, and checks the values or the
//! outcomes.
//!
//! The solver shares with the library the rules, two of which are open (a player who cannot move
//! has drawn, and a board of odd size has one central square), and the reduction by the symmetries
//! of the board and the exchange of the colours.
//!
//! ```sh
//! cargo research race_rows -- 5 2              # the size of the board, the number of threads
//! cargo research race_rows -- 5 2 --check      # and a check of all values, by the library's rules
//! cargo research race_rows -- 5 2 --outcomes   # and of all outcomes, which proves the draws
//! ```
//!
//! The program prints the numbers of `abstract-games sliding race --size 5`, and how many orbits of
//! positions are decided at each distance from the end, in plies.

pub(crate) mod bits;
pub(crate) mod check;
mod decisions;
mod entries;
pub(crate) mod outcomes;
pub(crate) mod plies;
pub(crate) mod rows;
pub(crate) mod sets;
pub(crate) mod solve;
pub(crate) mod triples;

use std::error::Error;

use outcomes::Outcomes;
use plies::Plies;
use rows::Rows;
use solve::{Progress, Solved};

/// The positions of random games whose outcomes are compared with those of their successors.
const SAMPLE: usize = 1_000_000;

const USAGE: &str = "race_rows [SIZE [THREADS]] [--check|--outcomes]";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = arguments.last().filter(|last| last.starts_with("--")).cloned();
    arguments.truncate(arguments.len() - usize::from(option.is_some()));
    let (size, threads) = match &arguments[..] {
        [] => (4, 1),
        [size] => (size.parse().map_err(|_| USAGE)?, 1),
        [size, threads] => (size.parse().map_err(|_| USAGE)?, threads.parse().map_err(|_| USAGE)?),
        _ => return Err(USAGE.into()),
    };
    if option.as_ref().is_some_and(|option| !["--check", "--outcomes"].contains(&&**option)) {
        return Err(USAGE.into());
    }
    let race = Rows::new(size).ok_or("a board of 4 × 4 to 8 × 8 squares")?;
    let watch = |step| match step {
        Progress::Reached(entries) => eprintln!("{entries} new entries"),
        Progress::Decided { plies, orbits } => eprintln!("{plies} plies: {orbits}"),
    };
    match option.as_deref() {
        Some("--check") => {
            eprintln!("{} MiB of tables", (race.bytes() + Plies::bytes(&race.sets)) >> 20);
            let plies = Plies::new(&race.sets);
            let solved = race.solve(threads, Some(&plies), watch);
            print(&solved);
            check_values(&race, &plies, &solved, threads)
        }
        Some(_) => {
            eprintln!("{} MiB of tables", race.bytes_with_outcomes() >> 20);
            let (solved, outcomes) = race.outcomes(threads, watch);
            print(&solved);
            check_outcomes(&race, &outcomes, &solved, threads)
        }
        None => {
            eprintln!("{} MiB of tables", race.bytes() >> 20);
            print(&race.solve(threads, None, watch));
            Ok(())
        }
    }
}

fn print(solved: &Solved) {
    println!(
        "orbits {}, won {}, lost {}, drawn {}",
        solved.orbits(),
        solved.won(),
        solved.lost(),
        solved.drawn
    );
    match solved.start {
        Some(1) => println!("Black wins in 1 ply"),
        Some(plies) if plies % 2 == 1 => println!("Black wins in {plies} plies"),
        Some(plies) => println!("White wins in {plies} plies"),
        None => println!("a draw"),
    }
    println!("plies,orbits");
    for (plies, orbits) in solved.decided.iter().enumerate() {
        println!("{plies},{orbits}");
    }
}

fn check_values(
    race: &Rows,
    plies: &Plies,
    solved: &Solved,
    threads: usize,
) -> Result<(), Box<dyn Error>> {
    let wrong = |position| format!("the value of {position} does not follow from the rules");
    let mut checked = check::check(race, plies, threads).map_err(wrong)?;
    // The table has no values of finished positions.
    checked.decided[0] = solved.decided[0];
    if checked != *solved {
        return Err(format!("the values are those of {checked:?}").into());
    }
    eprintln!("all values follow from the rules");
    Ok(())
}

fn check_outcomes(
    race: &Rows,
    outcomes: &Outcomes,
    solved: &Solved,
    threads: usize,
) -> Result<(), Box<dyn Error>> {
    let wrong = |position| {
        format!("the outcome of {position} does not follow from those of its successors")
    };
    let found = outcomes.check(race, threads);
    let found = found.map_err(|[mover, other]| wrong(check::position(race, mover, other)))?;
    if found != (solved.unfinished(), solved.outcome()) {
        return Err(format!("the outcomes are those of {found:?}").into());
    }
    eprintln!("all outcomes follow from those of the successors");
    check::sample(race, outcomes, SAMPLE).map_err(wrong)?;
    eprintln!("in {SAMPLE} positions of random games, they do so by the rules of the library");
    Ok(())
}
