//! The keys of positions.

use abstract_games_core::{Keyed, Side};

use super::four_way_fences::FourWayFences;
use super::position::Position;
use super::setup::Setup;
use super::stone::Stone;
use crate::board::{Cell, Direction, Edge, Point};

const MOST_BITS: u32 = u128::BITS - 1;

/// The number of digits: of eight stones, two supplies, the stones moved, the turns and the player.
const DIGITS: usize = 13;

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
        let walls = u32::try_from(self.wall_edges().count() + self.anchors().count());
        let walls = walls.ok().and_then(|bits| 1_u128.checked_shl(bits));
        let count = walls.and_then(|walls| walls.checked_mul(self.radices().iter().product()));
        let count = count.filter(|count| *count <= 1 << MOST_BITS);
        count.map_or(MOST_BITS, |count| u128::BITS - (count - 1).leading_zeros())
    }

    fn key(&self, position: &Position) -> u128 {
        let (mut placing, mut placings) = (0, 1);
        for (digit, radix) in self.digits(position).into_iter().zip(self.radices()) {
            (placing, placings) = (placing * radix + digit, placings * radix);
        }
        let key = self.walls_number(position);
        let key = key.and_then(|walls| walls.checked_mul(placings)?.checked_add(placing));
        key.filter(|key| *key < 1 << MOST_BITS).unwrap_or(u128::MAX)
    }

    /// Costs the checks of a [`Setup`].
    fn state(&self, key: u128) -> Option<Position> {
        if key >= 1 << MOST_BITS {
            return None;
        }
        let mut rest = key;
        let mut digit = |radix| {
            let digit = rest % radix;
            rest /= radix;
            digit
        };
        let digits: Vec<u128> = self.radices().into_iter().rev().map(&mut digit).collect();
        let [turn, turns, moved, second, first, ref places @ ..] = *digits else { return None };
        let walls = self.wall_edges().filter(|_| digit(2) == 1).collect();
        let straight = self.anchors().filter(|_| digit(2) == 1).collect();
        let mut stones = Vec::new();
        for (stone, place) in Stone::all().zip(places.iter().rev()) {
            if let Some(number) = place.checked_sub(1) {
                stones.push((stone, self.board().cells().nth(usize::try_from(number).ok()?)?));
            }
        }
        let is_moved = |direction: &Direction| moved >> direction.index() & 1 == 1;
        let number = |digit| u8::try_from(digit).ok();
        let supplies = Some([number(first)?, number(second)?]);
        let setup = Setup {
            walls,
            stones,
            turn: if turn == 0 { Side::First } else { Side::Second },
            moved: Direction::ALL.into_iter().filter(is_moved).collect(),
            turns: number(turns)?,
            supplies: supplies.filter(|_| self.rules().supply.is_some()),
            straight,
        };
        self.position(&setup).ok().filter(|_| rest == 0)
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

    /// The points at which a straight wall matters.
    fn anchors(&self) -> impl Iterator<Item = Point> + use<> {
        let may_cross = self.rules().crossing_walls;
        self.board().points().filter(move |_| !may_cross)
    }

    /// The walls as a number, or `None` if it exceeds 128 bits.
    fn walls_number(&self, position: &Position) -> Option<u128> {
        let edges = self.wall_edges().map(|edge| position.walls().contains(edge));
        let anchors = self.anchors().map(|point| position.straight().contains(point));
        let mut number = 0;
        for (bit, _) in (0..).zip(edges.chain(anchors)).filter(|(_, is_set)| *is_set) {
            number |= 1_u128.checked_shl(bit)?;
        }
        Some(number)
    }

    /// The digits of everything but the walls.
    fn digits(&self, position: &Position) -> [u128; DIGITS] {
        let width = u128::from(self.board().width());
        let place = |cell: Cell| u128::from(cell.row()) * width + u128::from(cell.column()) + 1;
        let mut digits = [0; DIGITS];
        for (digit, stone) in digits.iter_mut().zip(Stone::all()) {
            *digit = position.cell(stone).map_or(0, place);
        }
        let [first, second] =
            [Side::First, Side::Second].map(|side| position.supply(side).unwrap_or(0).into());
        let moved = position.moved().iter().map(|direction| 1 << direction.index()).sum();
        let turn = (position.turn() == Side::Second).into();
        digits[8..].copy_from_slice(&[first, second, moved, position.turns().into(), turn]);
        digits
    }

    /// The radices of the digits, with a product of less than 2⁹⁰.
    fn radices(&self) -> [u128; DIGITS] {
        let places = u128::from(self.board().width()) * u128::from(self.board().height()) + 1;
        let supply = u128::from(self.rules().supply.unwrap_or(0)) + 1;
        let turns = self.rules().equalizer.quotas().len() as u128 + 1;
        let mut radices = [places; DIGITS];
        radices[8..].copy_from_slice(&[supply, supply, 1 << 4, turns, 2]);
        radices
    }
}
