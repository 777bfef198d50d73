//! Dots and Boxes: alpha-beta search for the margin of a game that is won by points.
//!
//! Two players in turn draw an edge between neighbouring dots. A player who draws the fourth edge
//! of a box takes the box and moves again. When all edges are drawn, the player with more boxes
//! wins.
//!
//! The argument is the number of boxes in a row and in a column, `2x2` by default.
//! `cargo run --release --example dots_and_boxes -- 3x3` takes seconds. Published results are in
//! examples/README.md.

use std::cmp::Reverse;
use std::error::Error;

use abstract_games::{
    AlphaBeta, Bounds, Dihedral, Game, Keyed, Knowledge, OrbitKnowledge, Outcome, Players, Points,
    Quotient, Side, Symmetry, Transform, laws,
};

/// The game on a board of a given number of boxes.
///
/// Dots, edges and boxes are cells of a grid. Box (x, y) is in column 2x + 1 of row 2y + 1. Its
/// four neighbours are its edges, and the dots are at its corners. The cells are numbered row by
/// row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DotsAndBoxes {
    /// The number of columns of the grid.
    columns: u32,
    /// The number of rows of the grid.
    rows: u32,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    /// The cells of the drawn edges, one bit each.
    drawn: u64,
    /// The number of boxes of the first player minus that of the second.
    lead: i8,
    turn: Side,
}

impl DotsAndBoxes {
    /// The game on `width` × `height` boxes, or `None` if the grid has more than 64 cells or the
    /// board has no boxes.
    pub(crate) fn new(width: u32, height: u32) -> Option<Self> {
        let (columns, rows) = (width.checked_mul(2)? + 1, height.checked_mul(2)? + 1);
        let fits = width > 0 && height > 0 && columns.checked_mul(rows)? <= 64;
        fits.then_some(Self { columns, rows })
    }

    /// The symmetries of the board.
    pub(crate) fn symmetry(self) -> Dihedral {
        Dihedral::rectangle(self.columns, self.rows)
    }

    /// The cells of which `odd` coordinates are odd: 0 for dots, 1 for edges, 2 for boxes.
    fn cells(self, odd: u32) -> impl Iterator<Item = u32> {
        let Self { columns, rows } = self;
        (0..columns * rows).filter(move |cell| cell % columns % 2 + cell / columns % 2 == odd)
    }

    /// The edges of the box at `cell`.
    fn edges(self, cell: u32) -> u64 {
        1 << (cell - 1) | 1 << (cell + 1) | 1 << (cell - self.columns) | 1 << (cell + self.columns)
    }

    /// The number of boxes that are completed when `edge` is added to the edges `drawn`.
    fn completed_by(self, drawn: u64, edge: u64) -> i8 {
        let is_completed =
            |cell: &u32| self.edges(*cell) & edge != 0 && self.edges(*cell) & !(drawn | edge) == 0;
        self.cells(2).filter(is_completed).map(|_| 1).sum()
    }

    /// The number of boxes that have not been taken.
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

/// A key consists of the drawn edges, the lead plus 32 in six bits, and one bit for the player to
/// move.
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

/// Rotations and reflections of the board.
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

/// Bounds on the margin and an order of the moves, without looking ahead.
impl Knowledge<Self> for DotsAndBoxes {
    /// A player can take at most the open boxes.
    fn margins(&self, position: &Position) -> Bounds<i32> {
        let open = i32::from(self.open(position.drawn));
        let lead = i32::from(position.lead);
        let own = if position.turn == Side::First { lead } else { -lead };
        Bounds { least: own - open, greatest: own + open }
    }

    /// Edges that take more boxes come first. Of equal edges, those after which a box can be taken
    /// come last.
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

/// The margin of the first player in boxes if both sides play best, and the number of states
/// visited. The margin is `None` if the search was stopped.
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
    let game = DotsAndBoxes::new(width.parse()?, height.parse()?)
        .ok_or("the board is empty or too large")?;
    let sample = laws::sample(&game, 1, 50);
    laws::game(&game, &sample)?;
    laws::players(&game, &sample)?;
    laws::margins(&game, &sample)?;
    laws::keyed(&game, &sample)?;
    laws::symmetry(&game, &game.symmetry(), &sample)?;
    laws::margins_symmetry(&game, &game.symmetry(), &sample)?;

    let (margin, nodes) = margin(game)?;
    let margin = margin.ok_or("the search was stopped")?;
    println!("margin of the first player with best play: {margin} boxes");
    println!("({nodes} states visited)");
    Ok(())
}
