//! Three men's morris: retrograde analysis of a game in which play can repeat.
//!
//! The board is a square of nine points. Each of two players has three men. The players first place
//! their men in turn; then, in turn, they move a man to a vacant point. A player who has three men
//! in a row, column or diagonal wins. Variants of the game differ in how a man moves, and in
//! whether the first man may be placed in the middle. The example solves six variants.
//!
//! Published results are in examples/README.md.

use std::error::Error;
use std::fmt;

use abstract_games::{
    Bfs, Dihedral, Game, Outcome, Players, Quotient, Retrograde, Side, Symmetry, Transform, Value,
    laws,
};

/// The vacant points to which a man may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Steps {
    /// The neighbours in its row and column.
    Orthogonal,
    /// The neighbours along its row, its column and the two diagonals of the board.
    AlongLines,
    /// All vacant points.
    Anywhere,
}

/// The rules of a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Morris {
    /// The vacant points to which a man may move.
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
    men: [u16; 2],
    turn: Side,
}

fn has_line(men: u16) -> bool {
    LINES.iter().any(|line| men & line == *line)
}

/// A move of a man between two points, or the placement of a man if `from` is `None`.
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
        Position { men: [0, 0], turn: Side::First }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let Position { men, turn } = *position;
        let (own, all) = (men[turn as usize], men[0] | men[1]);
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
        let is_over = self.outcome(position).is_some();
        placed.chain(moved).filter(move |_| !is_over)
    }

    fn play(&self, position: &Position, Move { from, to }: &Move) -> Position {
        let Position { mut men, turn } = *position;
        men[turn as usize] ^= 1 << to | from.map_or(0, |from| 1 << from);
        Position { men, turn: turn.opponent() }
    }
}

/// Before the end of the game a player always has a move. The laws check this in every position.
impl Players for Morris {
    type Player = Side;

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome<Side>> {
        let last = position.turn.opponent();
        has_line(position.men[last as usize]).then_some(Outcome::Win(last))
    }

    fn next_turn(&self, position: &Position, _: &Move) -> Side {
        position.turn.opponent()
    }
}

/// Rotations and reflections of the board.
impl Symmetry<Morris> for Dihedral {
    fn apply(&self, g: &Transform, position: &Position) -> Position {
        let image = |men: u16| {
            let points = (0..9).filter(|point| men >> point & 1 == 1);
            points.fold(0, |image, point| image | 1 << self.image_of_cell(*g, point))
        };
        Position { men: position.men.map(image), ..*position }
    }

    fn apply_move(&self, g: &Transform, Move { from, to }: &Move) -> Move {
        let image = |point: u8| {
            u8::try_from(self.image_of_cell(*g, point.into())).expect("there are nine points")
        };
        Move { from: from.map(image), to: image(*to) }
    }
}

/// The result of the analysis of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Analysis {
    /// The number of reachable positions up to symmetry.
    pub(crate) orbits: usize,
    /// The value of the game for the first player.
    pub(crate) value: Option<Value>,
    /// The number of plies to the end of the game, or `None` for a draw.
    pub(crate) distance: Option<usize>,
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.map_or_else(|| "unknown".to_owned(), |value| value.to_string());
        write!(f, "{} positions up to symmetry, {value}", self.orbits)?;
        self.distance.map_or(Ok(()), |distance| write!(f, " in {distance} plies"))
    }
}

/// Solves all positions of `game` up to symmetry, and returns the value of the initial position.
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
            let sample = laws::sample(&game, 1, 100);
            laws::symmetry(&game, &Dihedral::square(3), &sample)?;
            laws::adversarial_symmetry(&game, &Dihedral::square(3), &sample)?;
            let middle = if middle_first { "allowed" } else { "forbidden" };
            println!("{steps:?}, first man in the middle {middle}: {}", analyse(game));
        }
    }
    Ok(())
}
