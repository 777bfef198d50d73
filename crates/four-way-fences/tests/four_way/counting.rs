//! Counts of walls and positions, against lists of all of them.

use std::collections::{BTreeMap, BTreeSet};

use abstract_games_core::{BigUint, Game, Limits, Stop};
use abstract_games_four_way_fences::counting::{
    WallCountError, count_edge_sets, count_open_edge_sets, count_positions, count_wall_sets,
};
use abstract_games_four_way_fences::{Board, Edges, Rules, Wall};

use crate::game;

type At = (u8, u8);
/// The two ends of an edge.
type Ends = (At, At);

/// A small board, with its walls in the simplest form.
struct Plain {
    width: u8,
    height: u8,
    rules: Rules,
}

impl Plain {
    fn is_boundary(&self, ((c, r), (d, s)): Ends) -> bool {
        (r == s && (r == 0 || r == self.height)) || (c == d && (c == 0 || c == self.width))
    }

    /// The edges at a point, in the order north, east, west, south.
    fn edges_at(&self, (c, r): At) -> [Option<Ends>; 4] {
        let edge = |exists: bool, ends: Ends| {
            (exists && (self.rules.edge_walls || !self.is_boundary(ends))).then_some(ends)
        };
        [
            edge(r > 0, ((c, r.wrapping_sub(1)), (c, r))),
            edge(c < self.width, ((c, r), (c + 1, r))),
            edge(c > 0, ((c.wrapping_sub(1), r), (c, r))),
            edge(r < self.height, ((c, r), (c, r + 1))),
        ]
    }

    /// All walls: the anchor, whether straight, and the edges.
    fn walls(&self) -> Vec<(At, bool, [Ends; 2])> {
        let mut walls = Vec::new();
        for at in (0..=self.height).flat_map(|r| (0..=self.width).map(move |c| (c, r))) {
            let edges = self.edges_at(at);
            for (a, b, straight) in [
                (1, 2, true),
                (0, 3, true),
                (0, 1, false),
                (0, 2, false),
                (2, 3, false),
                (1, 3, false),
            ] {
                if let (Some(a), Some(b), true) =
                    (edges[a], edges[b], straight || self.rules.l_walls)
                {
                    walls.push((at, straight, [a, b]));
                }
            }
        }
        walls
    }

    /// Calls `found` with the edges of every set of walls.
    fn each_set(&self, found: &mut dyn FnMut(&[Ends])) {
        let walls = self.walls();
        let (mut edges, mut anchors) = (Vec::new(), Vec::new());
        self.extend(&walls, &mut edges, &mut anchors, found);
    }

    fn extend(
        &self,
        walls: &[(At, bool, [Ends; 2])],
        edges: &mut Vec<Ends>,
        straight: &mut Vec<At>,
        found: &mut dyn FnMut(&[Ends]),
    ) {
        found(edges);
        for (number, (at, is_straight, pair)) in walls.iter().enumerate() {
            let crosses = *is_straight && straight.contains(at) && !self.rules.crossing_walls;
            if crosses || pair.iter().any(|edge| edges.contains(edge)) {
                continue;
            }
            edges.extend(pair);
            if *is_straight {
                straight.push(*at);
            }
            self.extend(&walls[number + 1..], edges, straight, found);
            if *is_straight {
                straight.pop();
            }
            edges.truncate(edges.len() - 2);
        }
    }

    /// The cells with a path to an open edge of each side, as sets of bits.
    fn cells_that_lead_off(&self, walled: &BTreeSet<Ends>) -> [u16; 4] {
        let mut cells = [0; 4];
        for r in 0..self.height {
            for c in 0..self.width {
                let (_, sides) = self.flood((c, r), walled);
                for (cells, leads_off) in cells.iter_mut().zip(sides) {
                    *cells |= u16::from(leads_off) << (r * self.width + c);
                }
            }
        }
        cells
    }

    /// Whether every cell has a path to an open edge of each side.
    fn is_open(&self, walled: &BTreeSet<Ends>) -> bool {
        let (reached, sides) = self.flood((0, 0), walled);
        reached == usize::from(self.width) * usize::from(self.height) && sides == [true; 4]
    }

    /// The number of cells to which a cell has a path, and whether it has one to an open edge of
    /// each side.
    fn flood(&self, from: At, walled: &BTreeSet<Ends>) -> (usize, [bool; 4]) {
        let crossed = |(c, r): At| {
            [
                ((c, r), (c + 1, r)),
                ((c + 1, r), (c + 1, r + 1)),
                ((c, r), (c, r + 1)),
                ((c, r + 1), (c + 1, r + 1)),
            ]
        };
        let mut reached = BTreeSet::from([from]);
        let mut open = vec![from];
        let mut sides = [false; 4];
        while let Some((c, r)) = open.pop() {
            for (side, edge) in crossed((c, r)).into_iter().enumerate() {
                if walled.contains(&edge) {
                    continue;
                }
                if self.is_boundary(edge) {
                    sides[side] = true;
                    continue;
                }
                let next =
                    [(c, r.wrapping_sub(1)), (c + 1, r), (c.wrapping_sub(1), r), (c, r + 1)][side];
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        (reached.len(), sides)
    }
}

/// The number of things by number of walls.
fn by_walls(counts: &BTreeMap<usize, u128>, len: usize) -> Vec<u128> {
    (0..len).map(|walls| counts.get(&walls).copied().unwrap_or(0)).collect()
}

#[test]
fn the_frontiers_count_what_a_list_of_all_sets_of_walls_has() {
    for (width, height, edge_walls) in
        [(1, 1, true), (2, 1, true), (2, 2, true), (3, 3, false), (2, 4, false)]
    {
        for (l_walls, crossing_walls) in [(true, true), (true, false), (false, false)] {
            let rules = Rules { edge_walls, l_walls, crossing_walls, ..Rules::default() };
            let plain = Plain { width, height, rules };
            let (mut sets, mut covered) = (BTreeMap::<usize, u128>::new(), BTreeSet::new());
            plain.each_set(&mut |edges| {
                *sets.entry(edges.len() / 2).or_default() += 1;
                covered.insert(edges.iter().copied().collect::<BTreeSet<_>>());
            });
            let counts = count_wall_sets(width, height, &rules, ()).unwrap();
            let listed: Vec<BigUint> =
                by_walls(&sets, counts.len()).into_iter().map(BigUint::from).collect();
            assert_eq!(counts, listed, "{width} × {height}, {rules:?}");
            if !(l_walls && crossing_walls) {
                continue;
            }
            let (mut all, mut open) =
                (BTreeMap::<usize, u128>::new(), BTreeMap::<usize, u128>::new());
            for edges in &covered {
                *all.entry(edges.len() / 2).or_default() += 1;
                *open.entry(edges.len() / 2).or_default() += u128::from(plain.is_open(edges));
            }
            for (width, height) in [(width, height), (height, width)] {
                let counts = count_edge_sets(width, height, edge_walls, ()).unwrap();
                assert_eq!(counts, by_walls(&all, counts.len()), "{width} × {height}");
                let counts = count_open_edge_sets(width, height, edge_walls, ()).unwrap();
                assert_eq!(counts, by_walls(&open, counts.len()), "{width} × {height}");
            }
        }
    }
}

#[test]
fn the_counts_of_few_walls_on_4_x_4_cells_are_those_of_the_game() {
    let game = game(4, Rules::default());
    let walls: Vec<Wall> = game.legal_walls(&game.initial()).collect();
    let counts = count_wall_sets(4, 4, &Rules::default(), ()).unwrap();
    assert_eq!(counts[1], walls.len().into());
    let pairs = walls.iter().enumerate().flat_map(|(number, one)| {
        walls[..number].iter().map(move |other| {
            one.edges().into_iter().chain(other.edges()).flatten().collect::<Edges>()
        })
    });
    let pairs: Vec<Edges> = pairs.filter(|edges| edges.len() == 4).collect();
    assert_eq!(counts[2], pairs.len().into());
    let different: BTreeSet<Edges> = pairs.into_iter().collect();
    let covered = count_edge_sets(4, 4, true, ()).unwrap();
    assert_eq!(covered[2], different.len() as u128);
    let board = Board::new(4, 4).unwrap();
    let (positions, sets) = count_positions(board, 1, ()).unwrap();
    assert_eq!(u128::from(sets), covered[1]);
    assert_eq!(positions, plain_positions(1));
    assert_eq!(count_positions(board, 0, ()).unwrap().0, plain_positions(0));
}

#[test]
#[ignore = "takes seconds; the counts with 0 and 1 walls are compared with the list in the test of few walls"]
fn the_positions_with_two_walls_are_those_of_a_list() {
    let (positions, _) = count_positions(Board::new(4, 4).unwrap(), 2, ()).unwrap();
    assert_eq!(positions, plain_positions(2));
}

/// The number of positions on 4 × 4 cells with this many walls, from a list of all sets of walls:
/// the stones are placed one after the other, each off the board or on a free cell from which a
/// flood reaches its side.
fn plain_positions(walls: usize) -> u128 {
    let plain = Plain { width: 4, height: 4, rules: Rules::default() };
    let mut sets = BTreeSet::from([BTreeSet::new()]);
    for _ in 0..walls {
        let all = plain.walls();
        let larger = |edges: &BTreeSet<Ends>| -> Vec<BTreeSet<Ends>> {
            let free = all.iter().filter(|(_, _, pair)| pair.iter().all(|e| !edges.contains(e)));
            free.map(|(_, _, pair)| edges.iter().copied().chain(*pair).collect()).collect()
        };
        sets = sets.iter().flat_map(larger).collect();
    }
    let mut known = BTreeMap::new();
    sets.iter()
        .map(|walled| {
            let cells = plain.cells_that_lead_off(walled);
            *known.entry(cells).or_insert_with(|| ways_to_place(cells))
        })
        .sum()
}

/// The ways to place two stones for each side, each off the board or on one of its cells.
fn ways_to_place(cells: [u16; 4]) -> u128 {
    // By the set of occupied cells.
    let mut ways = vec![0_u128; 1 << 16];
    ways[0] = 1;
    for allowed in cells.into_iter().chain(cells) {
        let mut next = ways.clone();
        for (occupied, number) in ways.iter().enumerate().filter(|(_, number)| **number > 0) {
            for cell in (0..16).filter(|cell| allowed >> cell & 1 == 1 && occupied >> cell & 1 == 0)
            {
                next[occupied | 1 << cell] += number;
            }
        }
        ways = next;
    }
    ways.iter().sum()
}

#[test]
fn a_count_stops_and_refuses_boards_beyond_its_numbers() {
    let stopped = count_wall_sets(3, 3, &Rules::default(), Limits::new().work(3));
    assert_eq!(stopped, Err(WallCountError::Stopped(Stop::WorkLimit)));
    let stopped = count_positions(Board::new(4, 4).unwrap(), 2, Limits::new().work(3));
    assert_eq!(stopped, Err(Stop::WorkLimit));
    let error = count_edge_sets(8, 8, true, ()).unwrap_err();
    assert_eq!(error.to_string(), "the number of unit edges is 144, and at most 127 is supported");
}

#[test]
fn a_side_without_cells_is_named() {
    for (width, height, side) in [(3, 0, "height"), (0, 3, "width")] {
        let error = count_edge_sets(width, height, true, ()).unwrap_err().to_string();
        assert_eq!(error, format!("the {side} of the board is 0, and at least 1 is needed"));
    }
}
