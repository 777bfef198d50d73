//! Dots and Boxes: a game for points, with moves after which the same player moves again.
//!
//! Two players in turn draw an edge between neighbouring dots. Whoever draws the fourth edge of a box
//! takes it and moves again. When all edges are drawn, the player with more boxes wins.
//!
//! The argument is the number of boxes, `2x2` if there is none; `cargo run --release --example
//! dots_and_boxes -- 3x3` is the large size. What others have published is in examples/README.md.

use std::cmp::Reverse;
use std::error::Error;

use abstract_games::{
    AlphaBeta, Bounds, Dihedral, Game, Keyed, Knowledge, OrbitKnowledge, Outcome, Players, Points,
    Quotient, Side, Symmetry, Transform, laws,
};

/// The game on a board of this many boxes.
///
/// Dots, edges and boxes lie on a grid: box (x, y) at column 2x + 1 of row 2y + 1, its edges beside it
/// and the dots at its corners. The cells of the grid are numbered row by row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DotsAndBoxes {
    columns: u32,
    rows: u32,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    /// The cells of the edges drawn, as bits.
    drawn: u64,
    /// How many boxes more the first player has.
    lead: i8,
    turn: Side,
}

impl DotsAndBoxes {
    /// The game, or `None` if the grid has more than 64 cells or the board no boxes.
    pub(crate) fn new(width: u32, height: u32) -> Option<Self> {
        let (columns, rows) = (width.checked_mul(2)? + 1, height.checked_mul(2)? + 1);
        let fits = width > 0 && height > 0 && columns.checked_mul(rows)? <= 64;
        fits.then_some(Self { columns, rows })
    }

    /// The symmetries of the board.
    pub(crate) fn symmetry(self) -> Dihedral {
        Dihedral::rectangle(self.columns, self.rows)
    }

    /// The cells whose column and row are both odd, or just one of them.
    fn cells(self, odd: u32) -> impl Iterator<Item = u32> {
        let Self { columns, rows } = self;
        (0..columns * rows).filter(move |cell| cell % columns % 2 + cell / columns % 2 == odd)
    }

    /// The edges of the box at `cell`.
    fn edges(self, cell: u32) -> u64 {
        1 << (cell - 1) | 1 << (cell + 1) | 1 << (cell - self.columns) | 1 << (cell + self.columns)
    }

    /// How many boxes lack no more than the edges `missing`, of which they have one.
    fn completed_by(self, drawn: u64, missing: u64) -> i8 {
        let is_completed = |cell: &u32| {
            self.edges(*cell) & missing != 0 && self.edges(*cell) & !(drawn | missing) == 0
        };
        self.cells(2).filter(is_completed).map(|_| 1).sum()
    }

    /// The number of boxes that nobody has taken.
    fn open(self, drawn: u64) -> i8 {
        self.cells(2).filter(|&cell| self.edges(cell) & !drawn != 0).map(|_| 1).sum()
    }
}

impl Game for DotsAndBoxes {
    type State = Position;
    /// The cell of the edge to draw.
    type Move = u32;

    fn initial(&self) -> Position {
        Position { drawn: 0, lead: 0, turn: Side::First }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = u32> {
        let drawn = position.drawn;
        self.cells(1).filter(move |edge| drawn >> edge & 1 == 0)
    }

    fn play(&self, position: &Position, edge: &u32) -> Position {
        let Position { drawn, lead, turn } = *position;
        let taken = self.completed_by(drawn, 1 << edge);
        Position {
            drawn: drawn | 1 << edge,
            lead: if turn == Side::First { lead + taken } else { lead - taken },
            turn: if taken > 0 { turn } else { turn.opponent() },
        }
    }
}

impl Players for DotsAndBoxes {
    type Player = Side;

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome<Side>> {
        self.lead(position).map(|lead| match lead {
            0 => Outcome::Draw,
            1.. => Outcome::Win(Side::First),
            _ => Outcome::Win(Side::Second),
        })
    }
}

impl Points for DotsAndBoxes {
    fn lead(&self, position: &Position) -> Option<i32> {
        (self.open(position.drawn) == 0).then(|| position.lead.into())
    }
}

/// The edges, then the lead above -32 in six bits, then whose turn it is.
impl Keyed for DotsAndBoxes {
    fn key_bits(&self) -> u32 {
        self.columns * self.rows + 7
    }

    fn key(&self, Position { drawn, lead, turn }: &Position) -> u128 {
        let lead = u128::from((lead + 32).unsigned_abs());
        u128::from(*drawn) << 7 | lead << 1 | u128::from(*turn == Side::Second)
    }

    fn state(&self, key: u128) -> Option<Position> {
        let drawn = u64::try_from(key >> 7).ok()?;
        let turn = if key & 1 == 0 { Side::First } else { Side::Second };
        let lead = i8::try_from(key >> 1 & 63).ok()? - 32;
        let edges = self.cells(1).fold(0, |edges, edge| edges | 1 << edge);
        let all = self.open(0);
        let taken = all - self.open(drawn);
        let is_possible = drawn & !edges == 0 && lead.abs() <= taken && (taken - lead) % 2 == 0;
        is_possible.then_some(Position { drawn, lead, turn })
    }
}

/// The board turned or mirrored.
impl Symmetry<DotsAndBoxes> for Dihedral {
    fn apply(&self, g: &Transform, position: &Position) -> Position {
        let cells =
            (0..self.width() * self.height()).filter(|cell| position.drawn >> cell & 1 == 1);
        let drawn = cells.fold(0, |image, cell| image | 1 << self.image_of_cell(*g, cell as usize));
        Position { drawn, ..*position }
    }

    fn apply_move(&self, g: &Transform, edge: &u32) -> u32 {
        u32::try_from(self.image_of_cell(*g, *edge as usize)).unwrap_or(*edge)
    }
}

/// What is plain without looking ahead.
impl Knowledge<Self> for DotsAndBoxes {
    /// Nobody takes more boxes than are open.
    fn margins(&self, position: &Position) -> Bounds<i32> {
        let open = i32::from(self.open(position.drawn));
        let lead = i32::from(position.lead);
        let own = if position.turn == Side::First { lead } else { -lead };
        Bounds { least: own - open, greatest: own + open }
    }

    /// Boxes first; an edge that makes a box of three edges, which the opponent takes, last.
    fn order<T>(&self, position: &Position, moves: &mut Vec<(u32, T)>) {
        let gives = |drawn: u64| {
            self.cells(1)
                .filter(|edge| drawn >> edge & 1 == 0)
                .any(|edge| self.completed_by(drawn, 1 << edge) > 0)
        };
        moves.sort_by_cached_key(|(edge, _)| {
            let taken = self.completed_by(position.drawn, 1 << edge);
            (Reverse(taken), gives(position.drawn | 1 << edge))
        });
    }
}

/// The margin of the first player in boxes with best play, and the number of states visited.
pub(crate) fn margin(game: DotsAndBoxes) -> Result<(Option<i32>, u64), Box<dyn Error>> {
    let quotient = Quotient::new(game, game.symmetry());
    let search = AlphaBeta::new(&quotient).knowledge(OrbitKnowledge(game)).memory(1 << 28)?;
    let proof = search.threads(0).margin(&quotient.initial());
    Ok((proof.margin(), proof.nodes()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let size = std::env::args().nth(1).unwrap_or_else(|| "2x2".to_owned());
    let (width, height) =
        size.split_once('x').ok_or("the size is not a width and a height, as in 2x2")?;
    let game =
        DotsAndBoxes::new(width.parse()?, height.parse()?).ok_or("the board is too large")?;
    let some = laws::sample(&game, 1, 50);
    laws::game(&game, &some)?;
    laws::players(&game, &some)?;
    laws::margins(&game, &some)?;
    laws::keyed(&game, &some)?;
    laws::symmetry(&game, &game.symmetry(), &some)?;
    laws::margins_symmetry(&game, &game.symmetry(), &some)?;

    let (margin, nodes) = margin(game)?;
    let margin = margin.ok_or("the search was stopped")?;
    println!("with best play the first player has {margin} boxes more than the second");
    println!("({nodes} positions visited)");
    Ok(())
}
