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
//! # Theorems
//!
//! The board has at least four files and four ranks. A *line* is a file or a rank. A *gap* is a
//! maximal run of empty lines between two lines with rooks, or between such a line and the edge;
//! its width may be 0. A gap is *wide* if its width is at least 2. The *type* of a position is the
//! position in which all wide gaps have width 2. A type u *follows* a type t if u is the type after
//! a move from t, or after a move from t with all wide gaps widened to 3. The *reachable* types are
//! that of the corners and all that follow reachable types.
//!
//! **Lemma.** If a move leads from c to d, the type of d follows the type of c.
//!
//! *Proof.* The type determines the order of the lines and the gaps of width 0, hence the moves.
//! Let the move be along a rank; it changes only gaps between files. The rook stops beside the edge
//! or beside the file of the rook that stops it. If no rook stood on the file where it stops, the
//! gap there, of width g, is split in one of width 0 and one of width g − 1. If the rook leaves its
//! file empty, the gaps of widths g and h on its sides become one of width g + h + 1, or gaps of
//! widths g + h and 0 if the rook stops at the far end of one of them. The type tells whether such
//! a sum is at least 2, and otherwise its value. The only width that it does not tell is g − 1 for
//! a wide gap, and there is at most one such gap. This width is 1 for g = 2, as after the move from
//! t, and wide for g ≥ 3, as after the move from t with wide gaps of width 3. ∎
//!
//! **Theorem 1.** The corners are reachable from every position.
//!
//! *Proof.* Let R be the least set of types that contains the type of the corners, and each type
//! with a move whose following types, from width 2 and from width 3, are both in R. (For a single
//! line with a wide gap on one side, width 2 is a board of three lines, so only width 3 counts.) By
//! the lemma and induction, the corners are reachable from every position of a type in R. `sinks`
//! finds that R has all types. ∎
//!
//! **Theorem 2.** All positions that are reachable from the corners are of reachable types. So each
//! component lies within the reachable types or outside of them. The components outside are those
//! of the families of the list: each family has the size of its components, its smallest board,
//! and its numbers of *free* gaps between ranks and between files. A family has exactly one
//! component for each way to distribute the further lines of the board over the free gaps.
//!
//! *Proof.* The first part is the lemma. Consider the types outside as a graph in which t → u if u
//! follows t. Within a component, the types belong to one strongly connected component T of this
//! graph. If T is a single type that does not follow itself, the components are single positions,
//! and the free gaps are the wide ones. Otherwise let c be a position of a type in T, in which each
//! gap either has a fixed width or is free with a least width. The program widens the free gaps by
//! 12 lines. It finds the set R(c) of all positions that are reachable from c without leaving T,
//! and all positions to which one move from R(c) leads. For each free gap it determines the lines
//! around its middle that are empty in all of these. Let all of these lines but at least one be
//! deleted, or let lines be inserted there. If the gap around the middle stays wide in each
//! position, this is a one-to-one map of the positions that keeps their moves and their types, and
//! no other position enters R(c) on the new board. So all widths of the free gap from some width
//! on are alike. The component of c consists of the members of R(c) from which c is reachable
//! within R(c), so it has the same size for all these widths. The smaller widths of a free gap are
//! finitely many; each is a case of its own, with a fixed gap. Each component is counted at its
//! least position, which the map keeps. The program stops with an error if twelve lines of a gap
//! are used. ∎

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
