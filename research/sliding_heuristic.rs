//! An admissible heuristic for the rooks' puzzle, and A* with it against breadth-first search.
//!
//! ```sh
//! cargo research sliding_heuristic -- 8 10 12
//! ```
//!
//! A horizontal move changes the file of one rook. It ends at the edge, or beside a rook in the
//! neighbouring file, on the near side of it. If it may end beside any rook in that file, of
//! whatever rank, and rooks in its way are ignored, the four files are a puzzle of their own with
//! C(n + 3, 4) states. Its distances are a lower bound on the number of horizontal moves, and those
//! of the ranks on the number of vertical moves. Each move is of one kind, so their sum is a lower
//! bound on the number of moves, and it falls by at most one with each move.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::env;
use std::error::Error;
use std::time::{Duration, Instant};

use abstract_games::sliding::{
    Configuration, ConfigurationError, Piece, SlidingPuzzle, Square, centre,
};
use abstract_games::{Bfs, Game, Orbit, Quotient};

/// The files, or the ranks, of the four rooks, in ascending order.
type Lines = [u32; 4];

/// The number of moves of the puzzle of files from each state to the two central files.
struct Projection(HashMap<Lines, usize>);

impl Projection {
    /// Computes all distances by a search backwards from the goal.
    fn new(size: u32) -> Self {
        let (low, high) = (size / 2 - 1, size / 2);
        let goal = [low, low, high, high];
        let mut distances = HashMap::from([(goal, 0)]);
        let mut queue = VecDeque::from([goal]);
        while let Some(lines) = queue.pop_front() {
            let distance = distances[&lines] + 1;
            for rook in 0..4 {
                let to = lines[rook];
                // A rook that moved to a higher line was stopped by the edge or in front of a rook.
                let from_below = to + 1 == size || lines.contains(&(to + 1));
                let from_above = to == 0 || lines.contains(&(to - 1));
                let below = if from_below { 0..to } else { 0..0 };
                let above = if from_above { to + 1..size } else { 0..0 };
                for from in below.chain(above) {
                    let mut previous = lines;
                    previous[rook] = from;
                    previous.sort_unstable();
                    distances.entry(previous).or_insert_with(|| {
                        queue.push_back(previous);
                        distance
                    });
                }
            }
        }
        Self(distances)
    }

    /// A lower bound on the number of moves to the centre, or `None` if it cannot be reached.
    fn bound(&self, configuration: Configuration<4>) -> Option<usize> {
        let sorted = |mut lines: Lines| {
            lines.sort_unstable();
            lines
        };
        let squares = configuration.squares().first_chunk::<4>()?;
        let files = sorted(squares.map(Square::file));
        let ranks = sorted(squares.map(Square::rank));
        Some(self.0.get(&files)? + self.0.get(&ranks)?)
    }
}

/// The result of a search: the number of moves, of orbits expanded and of orbits found.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) moves: Option<usize>,
    pub(crate) expanded: usize,
    pub(crate) orbits: usize,
}

/// Both searches from the corners to the centre of one board.
pub(crate) struct Comparison {
    /// The lower bound at the corners.
    pub(crate) bound: Option<usize>,
    pub(crate) breadth_first: Found,
    pub(crate) a_star: Found,
    /// The time of each search.
    times: [Duration; 2],
}

/// Searches for the shortest solution by [`Bfs`] and by A*.
pub(crate) fn compare(size: u32) -> Result<Comparison, ConfigurationError> {
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, size)?;
    let quotient = Quotient::new(puzzle.clone(), puzzle.symmetry());
    let goal = quotient.orbit(&centre(size)?);

    let begin = Instant::now();
    let search = Bfs::new(&quotient).until(|orbit| *orbit == goal).explore();
    let moves = search.distance(&goal);
    let breadth_first = Found { moves, expanded: search.expanded(), orbits: search.len() };
    let first = begin.elapsed();

    let begin = Instant::now();
    let projection = Projection::new(size);
    let bound = |orbit: &Orbit<Configuration<4>>| projection.bound(*orbit.representative());
    let a_star = a_star(&quotient, &goal, bound);
    let times = [first, begin.elapsed()];
    Ok(Comparison { bound: bound(&quotient.initial()), breadth_first, a_star, times })
}

/// A* from the initial state to `goal`. The bound must fall by at most one with each move, so that
/// no state is expanded twice.
fn a_star<G: Game>(game: &G, goal: &G::State, bound: impl Fn(&G::State) -> Option<usize>) -> Found {
    let start = game.initial();
    let mut distances = HashMap::from([(start.clone(), 0)]);
    // The states to be expanded, by the least length of a solution through them. The latest of
    // them, which tends to be the nearest to the goal, comes first.
    let mut open: BTreeMap<usize, Vec<(G::State, usize)>> = BTreeMap::new();
    if let Some(bound) = bound(&start) {
        open.entry(bound).or_default().push((start, 0));
    }
    let mut expanded = 0;
    while let Some(mut entry) = open.first_entry() {
        let Some((state, distance)) = entry.get_mut().pop() else {
            entry.remove();
            continue;
        };
        if state == *goal {
            return Found { moves: Some(distance), expanded, orbits: distances.len() };
        }
        // A shorter path to the state may have been found meanwhile.
        if distances[&state] < distance {
            continue;
        }
        expanded += 1;
        for (_, next) in game.successors(&state) {
            let known = distances.get(&next);
            if known.is_some_and(|&known| known <= distance + 1) {
                continue;
            }
            distances.insert(next.clone(), distance + 1);
            if let Some(bound) = bound(&next) {
                open.entry(distance + 1 + bound).or_default().push((next, distance + 1));
            }
        }
    }
    Found { moves: None, expanded, orbits: distances.len() }
}

fn main() -> Result<(), Box<dyn Error>> {
    let sizes: Vec<u32> = env::args().skip(1).map(|size| size.parse()).collect::<Result<_, _>>()?;
    let sizes = if sizes.is_empty() { vec![4, 6] } else { sizes };
    println!("size moves bound | breadth-first: expanded  found  ms | A*: expanded  found  ms");
    for size in sizes {
        let Comparison { bound, breadth_first, a_star, times } = compare(size)?;
        assert_eq!(a_star.moves, breadth_first.moves, "both searches find a shortest solution");
        let [first, second] = times.map(|time| time.as_millis());
        println!(
            "{size:>4} {:>5} {:>5} | {:>9} {:>9} {first:>6} | {:>9} {:>9} {second:>6}",
            breadth_first.moves.unwrap_or_default(),
            bound.unwrap_or_default(),
            breadth_first.expanded,
            breadth_first.orbits,
            a_star.expanded,
            a_star.orbits,
        );
    }
    Ok(())
}
