//! Why the components of the rooks' positions have the same few sizes on all boards: a
//! classification of the components without a search of a board.
//!
//! ```sh
//! cargo research sliding_shapes -- 4 > FILE
//! cargo research sliding_shapes -- numbers FILE 18
//! ```
//!
//! - `ROOKS`: lists the families of components for this many rooks, from 2 to 4, as CSV. Four take
//!   minutes.
//! - `sinks`: counts the types of positions of four rooks from which the corners can be reached on
//!   all boards.
//! - `numbers FILE SIZE…`: the number of components of each size on boards of SIZE × SIZE squares,
//!   from such a list.
//!
//! The proof that the list is complete is in docs/results/sliding.md.

pub(crate) mod board;
pub(crate) mod families;
pub(crate) mod types;

use std::collections::BTreeMap;
use std::error::Error;
use std::{env, fs};

use board::Position;
use families::{Case, CreepError, families};
use types::{TypeGraph, WIDE, all_types, types_that_reach};

const USAGE: &str = "sliding_shapes [ROOKS | sinks | numbers FILE SIZE…], with 2, 3 or 4 rooks";

/// The head of the list.
pub(crate) const HEAD: &str = "component_size,ranks,files,free_ranks,free_files,families";

/// What families have in common for which the numbers of components are equal on each board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Class {
    /// The number of positions in each component.
    pub(crate) component_size: u64,
    /// The numbers of ranks and of files of the smallest board.
    pub(crate) board: [u64; 2],
    /// The numbers of free gaps between ranks and between files.
    pub(crate) free: [u64; 2],
}

impl Class {
    /// The number of components of one family on a board with these numbers of ranks and of files.
    pub(crate) fn components_on(&self, board: [u64; 2]) -> u64 {
        let ways = |axis: usize| match board[axis].checked_sub(self.board[axis]) {
            None => 0,
            Some(more) => ways_to_distribute(more, self.free[axis]),
        };
        ways(0) * ways(1)
    }
}

/// The number of ways to distribute lines over gaps, C(lines + gaps - 1, gaps - 1).
fn ways_to_distribute(lines: u64, gaps: u64) -> u64 {
    match gaps {
        0 => u64::from(lines == 0),
        _ => (1..gaps).fold(1, |ways, i| ways * (lines + i) / i),
    }
}

/// The start in the corners: in the four corners, in three of them, or in two opposite ones.
pub(crate) fn corners<const K: usize>() -> Option<Position<K>> {
    let edge = WIDE + 1;
    let corners = [[0, 0], [edge, edge], [0, edge], [edge, 0]];
    let rooks = corners.get(..K)?.try_into().ok()?;
    Position::new([edge + 1; 2], rooks)
}

/// The number of families of each class, for all components on boards of at least 4 × 4 squares
/// that have no position of a type that can be reached from the corners.
pub(crate) fn classes<const K: usize>(
    graph: &TypeGraph<K>,
) -> Result<BTreeMap<Class, u64>, CreepError> {
    let mut classes = BTreeMap::new();
    families(graph, |family| {
        let component_size = family.size as u64;
        let (board, free) = (family.board.map(u64::from), family.free.map(u64::from));
        *classes.entry(Class { component_size, board, free }).or_default() += 1;
    })?;
    Ok(classes)
}

/// The types that cannot be reached from the corners.
pub(crate) fn graph<const K: usize>() -> Option<TypeGraph<K>> {
    Some(TypeGraph::new(corners()?, |of| Case::of_type(*of).is_possible()))
}

/// The number of components of each size.
pub(crate) fn numbers(classes: &BTreeMap<Class, u64>, board: [u64; 2]) -> BTreeMap<u64, u64> {
    let mut numbers = BTreeMap::new();
    for (class, families) in classes {
        let components = families * class.components_on(board);
        if components > 0 {
            *numbers.entry(class.component_size).or_default() += components;
        }
    }
    numbers
}

/// Reads a list as the program prints it.
pub(crate) fn read(list: &str) -> Result<BTreeMap<Class, u64>, Box<dyn Error>> {
    let mut lines = list.lines();
    if lines.next() != Some(HEAD) {
        return Err(format!("the list does not begin with {HEAD}").into());
    }
    let row = |line: &str| {
        let cells: Result<Vec<u64>, _> = line.split(',').map(str::parse).collect();
        match cells.ok()?[..] {
            [component_size, ranks, files, free_ranks, free_files, families] => {
                let (board, free) = ([ranks, files], [free_ranks, free_files]);
                Some((Class { component_size, board, free }, families))
            }
            _ => None,
        }
    };
    lines
        .map(|line| row(line).ok_or_else(|| format!("not a row of the list: {line}").into()))
        .collect()
}

fn print_list<const K: usize>() -> Result<(), Box<dyn Error>> {
    let graph = graph::<K>().ok_or(USAGE)?;
    eprintln!("{} types can be reached from the corners,", graph.reachable.len());
    eprintln!("{} others have {} components", graph.component.len(), graph.is_single.len());
    println!("{HEAD}");
    for (class, families) in classes(&graph)? {
        let Class { component_size, board: [ranks, files], free: [free_ranks, free_files] } = class;
        println!("{component_size},{ranks},{files},{free_ranks},{free_files},{families}");
    }
    Ok(())
}

/// Tells from how many types the corners can be reached.
fn print_sinks<const K: usize>() -> Result<(), Box<dyn Error>> {
    let types = all_types::<K>().into_iter().filter(|of| Case::of_type(*of).is_possible());
    let types: Vec<_> = types.collect();
    let reaching = types_that_reach(corners::<K>().ok_or(USAGE)?, types.iter().copied());
    let (reaching, all) = (reaching.len(), types.len());
    println!("the corners can be reached from all positions of {reaching} of {all} types");
    Ok(())
}

fn print_numbers(list: &str, sizes: &[&str]) -> Result<(), Box<dyn Error>> {
    let classes = read(list)?;
    for size in sizes {
        let size: u32 = size.parse()?;
        if !(u32::from(WIDE) + 2..=256).contains(&size) {
            return Err(format!("the size of the board is {size}, and not from 4 to 256").into());
        }
        println!("{size} × {size}: component size, number of components");
        for (component_size, components) in numbers(&classes, [size.into(); 2]).iter().rev() {
            println!("{component_size:>4} {components}");
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["2"] => print_list::<2>(),
        [] | ["3"] => print_list::<3>(),
        ["4"] => print_list::<4>(),
        ["sinks"] => print_sinks::<4>(),
        ["numbers", file, ref sizes @ ..] if !sizes.is_empty() => {
            print_numbers(&fs::read_to_string(file)?, sizes)
        }
        _ => Err(USAGE.into()),
    }
}
