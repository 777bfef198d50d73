//! The keys of positions.

use abstract_games_core::{Keyed, Side};

use super::four_way_fences::FourWayFences;
use super::position::Position;
use super::setup::Setup;
use super::stone::{Stone, Stones};
use crate::board::{Cell, Direction, Edge, Edges, Points};

const MOST_BITS: u32 = u128::BITS - 1;

/// # Keys
///
/// A key is a number in mixed radix: a bit for each edge that can be walled and each point at which
/// a straight wall matters; the places of the stones; the supplies; the stones that have moved; the
/// turns that the equalizer governs; and the player to move.
///
/// | game | bits |
/// | --- | --- |
/// | 4 × 4 | 79 |
/// | 5 × 5 | 104 |
/// | 6 × 6 without walls along the boundary | 108 |
///
/// A table of [`AlphaBeta`](abstract_games_solve::AlphaBeta) takes keys of at most 89 bits. Larger
/// games declare 127 bits. A position whose number is too large has the key `u128::MAX`, which is
/// wider than declared, so that a search that stores keys ends with an error.
impl Keyed for FourWayFences {
    fn key_bits(&self) -> u32 {
        let bits = self.wall_bits();
        let count = 1_u128.checked_shl(bits).and_then(|walls| walls.checked_mul(self.placings()));
        let count = count.filter(|count| *count <= 1 << MOST_BITS);
        count.map_or(MOST_BITS, |count| u128::BITS - (count - 1).leading_zeros())
    }

    fn key(&self, position: &Position) -> u128 {
        let placing = self.placing(position);
        let key = self
            .walls_number(position)
            .and_then(|walls| walls.checked_mul(self.placings())?.checked_add(placing));
        key.filter(|key| *key < 1 << MOST_BITS).unwrap_or(u128::MAX)
    }

    /// Costs the checks of a [`Setup`].
    fn state(&self, key: u128) -> Option<Position> {
        if key >= 1 << MOST_BITS {
            return None;
        }
        let (walls, straight) = self.walls_numbered(key / self.placings())?;
        let mut rest = Digits(key % self.placings());
        let turn = if rest.take(2) == 0 { Side::First } else { Side::Second };
        let turns = u8::try_from(rest.take(self.governed_turns())).ok()?;
        let moved = rest.take(MOVED);
        let is_moved = |direction: &Direction| moved >> direction.index() & 1 == 1;
        let moved: Stones = Direction::ALL.into_iter().filter(is_moved).collect();
        let [second, first] = [(); 2].map(|()| u8::try_from(rest.take(self.supply_radix())));
        let supplies = self.rules().supply.map(|_| [first.unwrap_or(0), second.unwrap_or(0)]);
        let mut stones = Vec::new();
        let all: Vec<Stone> = Stone::all().collect();
        for stone in all.into_iter().rev() {
            if let Some(number) = rest.take(self.places()).checked_sub(1) {
                stones.push((stone, self.cell_at(number)?));
            }
        }
        self.position(&Setup { walls, stones, turn, moved, turns, supplies, straight }).ok()
    }
}

const MOVED: u128 = 1 << 4;

/// Digits in mixed radix.
struct Digits(u128);

impl Digits {
    fn take(&mut self, radix: u128) -> u128 {
        let digit = self.0 % radix;
        self.0 /= radix;
        digit
    }
}

impl FourWayFences {
    fn wall_edges(&self) -> impl Iterator<Item = Edge> + use<> {
        let (board, along_boundary) = (self.board(), self.rules().edge_walls);
        let edges = board.points().flat_map(|point| [Edge::East(point), Edge::South(point)]);
        edges.filter(move |edge| {
            board.contains_edge(*edge) && (along_boundary || !board.is_boundary_edge(*edge))
        })
    }

    fn wall_bits(&self) -> u32 {
        let anchors = if self.rules().crossing_walls { 0 } else { self.board().points().count() };
        u32::try_from(self.wall_edges().count() + anchors).unwrap_or(u32::MAX)
    }

    /// The walls as a number, or `None` if it exceeds 128 bits.
    fn walls_number(&self, position: &Position) -> Option<u128> {
        let edges = self.wall_edges().map(|edge| position.walls().contains(edge));
        let anchors = self.board().points().map(|point| position.straight().contains(point));
        let anchors = anchors.filter(|_| !self.rules().crossing_walls);
        let mut number = 0;
        for (bit, _) in (0..).zip(edges.chain(anchors)).filter(|(_, is_set)| *is_set) {
            number |= 1_u128.checked_shl(bit)?;
        }
        Some(number)
    }

    fn walls_numbered(&self, number: u128) -> Option<(Edges, Points)> {
        let mut rest = Digits(number);
        let edges = self.wall_edges().filter(|_| rest.take(2) == 1).collect();
        let has_anchors = !self.rules().crossing_walls;
        let anchors = self.board().points().filter(|_| has_anchors && rest.take(2) == 1).collect();
        (rest.0 == 0).then_some((edges, anchors))
    }

    fn places(&self) -> u128 {
        u128::from(self.board().width()) * u128::from(self.board().height()) + 1
    }

    fn cell_at(&self, number: u128) -> Option<Cell> {
        let width = u128::from(self.board().width());
        let [column, row] = [number % width, number / width].map(u8::try_from);
        Cell::new(column.ok()?, row.ok()?)
    }

    fn supply_radix(&self) -> u128 {
        u128::from(self.rules().supply.unwrap_or(0)) + 1
    }

    fn governed_turns(&self) -> u128 {
        self.rules().equalizer.quotas().len() as u128 + 1
    }

    /// The radix of everything but the walls, less than 2⁹⁰.
    fn placings(&self) -> u128 {
        let supplies = self.supply_radix() * self.supply_radix();
        self.places().pow(8) * supplies * MOVED * self.governed_turns() * 2
    }

    fn placing(&self, position: &Position) -> u128 {
        let width = u128::from(self.board().width());
        let number = |cell: Cell| u128::from(cell.row()) * width + u128::from(cell.column()) + 1;
        let stones = Stone::all().map(|stone| position.cell(stone).map_or(0, number));
        let mut placing = stones.fold(0, |placing, place| placing * self.places() + place);
        for side in [Side::First, Side::Second] {
            placing =
                placing * self.supply_radix() + u128::from(position.supply(side).unwrap_or(0));
        }
        let moved: u128 = position.moved().iter().map(|direction| 1 << direction.index()).sum();
        placing = placing * MOVED + moved;
        placing = placing * self.governed_turns() + u128::from(position.turns());
        placing * 2 + u128::from(position.turn() == Side::Second)
    }
}
