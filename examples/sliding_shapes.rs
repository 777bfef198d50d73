//! Why the numbers of components of the rooks' configurations are polynomials: the lines that a component uses.
//!
//! ```sh
//! cargo run --release --example sliding_shapes -- 8 11
//! ```
//!
//! A component uses the files and the ranks on which some rook of some of its configurations stands. Consecutive
//! files in use are a run, and so are ranks. A run that does not touch the edge is *free*: where there is room on both sides, it can
//! be shifted, and the component becomes another one of the same size. So the components of one shape with f
//! free runs are about as many as the ways to place f runs, a polynomial of degree f in the size of the board.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;

use abstract_games::sliding::{Piece, SlidingPuzzle};
use abstract_games::{Game, Indexed, StronglyConnectedComponents};

/// The files and the ranks that a component uses, as bits.
#[derive(Clone, Copy, Default)]
struct Lines {
    files: u32,
    ranks: u32,
}

/// The number of runs of consecutive bits among the lowest `size`, without those that contain the first or the last.
pub(crate) fn free_runs(lines: u32, size: u32) -> u32 {
    let edges = lines & 1 | lines >> (size - 1) & 1;
    let runs = (lines & !(lines << 1)).count_ones();
    match edges {
        0 => runs,
        _ if lines == u32::MAX >> (32 - size) => 0,
        _ => runs - (lines & 1) - (lines >> (size - 1) & 1),
    }
}

/// For each size of a component but the main one: the number of components, and the greatest number of free runs.
pub(crate) fn shapes(size: u32) -> Result<BTreeMap<u32, (u64, u32)>, Box<dyn Error>> {
    let rooks = SlidingPuzzle::<4>::from_corners(Piece::Rook, size)?;
    let components = StronglyConnectedComponents::of_all(&rooks, ());
    let main = components.numbers()[rooks.index(&rooks.initial())] as usize;
    let mut lines = vec![Lines::default(); components.len()];
    for (state, &component) in rooks.states().zip(components.numbers()) {
        for square in state.squares() {
            lines[component as usize].files |= 1 << square.file();
            lines[component as usize].ranks |= 1 << square.rank();
        }
    }
    let mut shapes = BTreeMap::<u32, (u64, u32)>::new();
    let all = lines.iter().zip(components.sizes()).enumerate();
    for (_, (lines, &members)) in all.filter(|&(component, _)| component != main) {
        let free = free_runs(lines.files, size) + free_runs(lines.ranks, size);
        let (number, most) = shapes.entry(members).or_default();
        *number += 1;
        *most = free.max(*most);
    }
    Ok(shapes)
}

fn main() -> Result<(), Box<dyn Error>> {
    let sizes: Vec<u32> = env::args().skip(1).map(|it| it.parse()).collect::<Result<_, _>>()?;
    for size in if sizes.is_empty() { vec![7] } else { sizes } {
        println!("{size} × {size}: component size, number of components, most free runs");
        for (members, (number, free)) in shapes(size)?.into_iter().rev() {
            println!("{members:>5} {number:>9} {free:>2}");
        }
    }
    Ok(())
}
