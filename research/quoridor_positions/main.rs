//! Counts the legal positions of Quoridor in ways that share only the definition of the board with
//! the library.
//!
//! - `enumerate SIZE [PAWNS]`: lists every arrangement of fences and floods its squares from the
//!   goals of two pawns, or of four.
//! - `columns SIZE POINT`: sweeps along the columns, which gives the number of placements and the
//!   value of the polynomial with the numbers by number of fences at a point, and compares both
//!   with the library.
//! - `sample SIZE FENCES SAMPLES SEED [FILE]`: estimates the number from random arrangements of at
//!   most this many fences, and compares it with the exact number, from FILE if `abstract-games
//!   quoridor positions --table FILE` has made one.

pub(crate) mod columns;
pub(crate) mod enumeration;
pub(crate) mod sampling;

use std::error::Error;

use abstract_games::BigUint;
use abstract_games::quoridor::counting::LegalPositions;

const USAGE: &str = "quoridor_positions [enumerate SIZE [PAWNS] | columns SIZE POINT | sample SIZE FENCES SAMPLES SEED [FILE]]";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => enumerate::<2>(4),
        ["enumerate", size] | ["enumerate", size, "2"] => enumerate::<2>(size.parse()?),
        ["enumerate", size, "4"] => enumerate::<4>(size.parse()?),
        ["columns", size, point] => columns(size.parse()?, point.parse()?),
        ["sample", size, fences, samples, seed] => {
            let (size, fences) = (size.parse()?, fences.parse()?);
            let exact = LegalPositions::new(size).max_fences(fences).count()?.total();
            sample(size, fences, samples.parse()?, seed.parse()?, &exact)
        }
        ["sample", size, fences, samples, seed, file] => {
            let exact = placements_of_table(&std::fs::read_to_string(file)?)?;
            sample(size.parse()?, fences.parse()?, samples.parse()?, seed.parse()?, &exact)
        }
        _ => Err(USAGE.into()),
    }
}

/// Prints the table that `abstract-games quoridor positions --table` writes.
fn enumerate<const PAWNS: usize>(size: u32) -> Result<(), Box<dyn Error>> {
    let counts = enumeration::count::<PAWNS>(size, size, 2)
        .ok_or("a board of 2 × 2 to 7 × 7 squares, for four pawns to 6 × 6")?;
    println!("fences,arrangements,placements,finished");
    for (fences, [arrangements, placements, finished]) in counts.iter().enumerate() {
        println!("{fences},{arrangements},{placements},{finished}");
    }
    Ok(())
}

/// Prints the number of placements and of finished ones, and the values of their polynomials, and
/// fails if the library has others.
fn columns(size: u32, point: u64) -> Result<(), Box<dyn Error>> {
    let point = point % columns::PRIME;
    let swept = columns::sweep(size, size, point).ok_or("a board of 2 × 2 to 8 × 8 squares")?;
    let counts = LegalPositions::new(size as usize).count()?;
    println!("modulo {}, at most {} states", columns::PRIME, swept.states);
    for (name, found, counts) in [
        ("placements", swept.placements, &counts.placements),
        ("finished placements", swept.finished, &counts.finished),
    ] {
        println!("{name}: {}, polynomial at {point}: {}", found[0], found[1]);
        let expected = [1, point].map(|point| columns::value_at(counts.as_slice(), point));
        if found != expected {
            return Err(format!("the library has {} and {}", expected[0], expected[1]).into());
        }
    }
    println!("the library has the same numbers");
    Ok(())
}

fn sample(
    size: usize,
    fences: usize,
    samples: u64,
    seed: u64,
    exact: &BigUint,
) -> Result<(), Box<dyn Error>> {
    let estimate = sampling::estimate(size, fences, samples, seed, 2)?;
    let float = |n: &BigUint| n.to_string().parse::<f64>();
    let (arrangements, exact) = (float(&estimate.arrangements)?, float(exact)?);
    let (mean, error) = (estimate.mean(), estimate.standard_error());
    println!("{samples} of {} arrangements, seed {seed}", estimate.arrangements);
    println!(
        "placements per arrangement: {mean:.4} ± {error:.4}, exactly {:.4}",
        exact / arrangements
    );
    println!(
        "placements: {:.6e} ± {:.1e}, exactly {exact:.6e}",
        mean * arrangements,
        error * arrangements
    );
    println!(
        "the mean is {:+.2} standard errors from the exact one",
        (mean - exact / arrangements) / error
    );
    Ok(())
}

/// The sum of the column of placements of a table by number of fences.
fn placements_of_table(text: &str) -> Result<BigUint, Box<dyn Error>> {
    let cells = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(2).ok_or("a row of the table has no placements"));
    let mut sum = BigUint::ZERO;
    for cell in cells {
        sum += cell?.parse::<BigUint>()?;
    }
    Ok(sum)
}
