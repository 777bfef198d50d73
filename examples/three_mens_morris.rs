//! Three men's morris: games in which play can repeat, solved backwards.
//!
//! Two players have three men each on the nine points of a square. They place them in turn; then
//! each moves one of his men to a vacant point. Whoever has three in a row, column or diagonal wins.
//! Which moves there are, and whether the first man may stand in the middle, differs with the place
//! and the time; the example solves each of the variants.
//!
//! What others have published is in examples/README.md.

use std::error::Error;
use std::fmt;

use abstract_games::{
    Bfs, Dihedral, Game, Outcome, Players, Quotient, Retrograde, Side, Symmetry, Transform, Value,
    laws,
};

/// To which vacant points a man moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Steps {
    /// To a neighbour in its row or column.
    Orthogonal,
    /// To a neighbour along one of the eight lines: the diagonals through the middle too.
    AlongLines,
    /// To any.
    Anywhere,
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Morris {
    /// To which vacant points a man moves.
    pub(crate) steps: Steps,
    /// Whether the first man may be placed in the middle.
    pub(crate) middle_first: bool,
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const MEN: u32 = 3;
const MIDDLE: u8 = 4;

/// A position: the points of each player's men as bits, point 3y + x in column x of row y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    pub(crate) first: u16,
    pub(crate) second: u16,
    pub(crate) turn: Side,
}

impl Position {
    fn own(self) -> u16 {
        if self.turn == Side::First { self.first } else { self.second }
    }
}

fn has_line(men: u16) -> bool {
    LINES.iter().any(|line| men & line == *line)
}

/// A man is placed, or moves from a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    from: Option<u8>,
    to: u8,
}

impl Morris {
    fn reaches(self, from: u8, to: u8) -> bool {
        let columns = (from % 3).abs_diff(to % 3);
        let rows = (from / 3).abs_diff(to / 3);
        match self.steps {
            Steps::Orthogonal => columns + rows == 1,
            Steps::AlongLines => {
                columns + rows == 1 || columns * rows == 1 && (from == MIDDLE || to == MIDDLE)
            }
            Steps::Anywhere => true,
        }
    }
}

impl Game for Morris {
    type State = Position;
    type Move = Move;

    fn initial(&self) -> Position {
        Position { first: 0, second: 0, turn: Side::First }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let Position { first, second, .. } = *position;
        let (own, all) = (position.own(), first | second);
        let places = own.count_ones() < MEN;
        let is_vacant = move |to: &u8| all >> to & 1 == 0;
        let may_be_placed =
            move |to: &u8| is_vacant(to) && (all != 0 || self.middle_first || *to != MIDDLE);
        let placed = (0..9).filter(move |to| places && may_be_placed(to));
        let placed = placed.map(|to| Move { from: None, to });
        let men = (0..9_u8).filter(move |from| !places && own >> from & 1 == 1);
        let moved = men.flat_map(move |from| {
            let points = (0..9).filter(is_vacant).filter(move |&to| self.reaches(from, to));
            points.map(move |to| Move { from: Some(from), to })
        });
        let is_over = has_line(first) || has_line(second);
        placed.chain(moved).filter(move |_| !is_over)
    }

    fn play(&self, position: &Position, Move { from, to }: &Move) -> Position {
        let changed = 1 << to | from.map_or(0, |from| 1 << from);
        let Position { first, second, turn } = *position;
        match turn {
            Side::First => Position { first: first ^ changed, second, turn: Side::Second },
            Side::Second => Position { first, second: second ^ changed, turn: Side::First },
        }
    }
}

/// Nobody is ever without a move before the end, which the laws check in every position.
impl Players for Morris {
    type Player = Side;

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome<Side>> {
        match (has_line(position.first), has_line(position.second)) {
            (true, _) => Some(Outcome::Win(Side::First)),
            (_, true) => Some(Outcome::Win(Side::Second)),
            _ => None,
        }
    }

    fn next_turn(&self, position: &Position, _: &Move) -> Side {
        position.turn.opponent()
    }
}

/// The board turned or mirrored.
impl Symmetry<Morris> for Dihedral {
    fn apply(&self, g: &Transform, position: &Position) -> Position {
        let image = |men: u16| {
            let points = (0..9).filter(|point| men >> point & 1 == 1);
            points.fold(0, |image, point| image | 1 << self.image_of_cell(*g, point))
        };
        let Position { first, second, turn } = *position;
        Position { first: image(first), second: image(second), turn }
    }

    fn apply_move(&self, g: &Transform, Move { from, to }: &Move) -> Move {
        let image = |point: u8| {
            u8::try_from(self.image_of_cell(*g, point.into())).expect("there are nine points")
        };
        Move { from: from.map(image), to: image(*to) }
    }
}

/// What the analysis of a variant says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Analysis {
    /// The number of positions that can be reached, up to symmetry.
    pub(crate) orbits: usize,
    /// What the game is worth to the first player.
    pub(crate) value: Option<Value>,
    /// The number of moves of both players until it is won, if it is.
    pub(crate) distance: Option<usize>,
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.map_or_else(|| "unknown".to_owned(), |value| value.to_string());
        write!(f, "{} positions up to symmetry, {value}", self.orbits)?;
        self.distance.map_or(Ok(()), |distance| write!(f, " in {distance} moves"))
    }
}

/// Solves every position of `game`, and says what the initial one is worth.
pub(crate) fn analyse(game: Morris) -> Analysis {
    let quotient = Quotient::new(game, Dihedral::square(3));
    let orbits = Bfs::new(&quotient).explore();
    let solved = Retrograde::new(&quotient, &orbits).solve();
    let start = quotient.initial();
    let (value, distance) = (solved.value(&start), solved.distance(&start));
    Analysis { orbits: orbits.len(), value, distance }
}

fn main() -> Result<(), Box<dyn Error>> {
    for steps in [Steps::Orthogonal, Steps::AlongLines, Steps::Anywhere] {
        for middle_first in [true, false] {
            let game = Morris { steps, middle_first };
            let all = Bfs::new(&game).explore();
            laws::game(&game, all.states())?;
            laws::players(&game, all.states())?;
            let some = laws::sample(&game, 1, 100);
            laws::symmetry(&game, &Dihedral::square(3), &some)?;
            laws::adversarial_symmetry(&game, &Dihedral::square(3), &some)?;
            let middle = if middle_first { "free" } else { "barred" };
            println!("{steps:?}, middle {middle}: {}", analyse(game));
        }
    }
    Ok(())
}
