//! Tic-tac-toe, the worked example: a complete game in one short file.
//!
//! A game consists of rules, a symmetry and text forms; everything else follows from them:
//!
//! ```
//! use abstract_games_core::tic_tac_toe::TicTacToe;
//! use abstract_games_counting::Perft;
//! use abstract_games_search::Bfs;
//! use abstract_games_core::{Dihedral, Game, laws, Quotient, Value};
//! use abstract_games_solve::negamax;
//!
//! let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
//! let all = Bfs::new(&TicTacToe).explore();
//! let orbits = Bfs::new(&quotient).explore();
//! assert_eq!(all.len(), 5478);
//! assert_eq!(orbits.len(), 765);
//! assert_eq!(all.eccentricity(), Some(9));
//!
//! // There are 255 168 games. With best play the game is a draw.
//! let games = Perft::new(&quotient, &quotient.initial(), 9, ()).games();
//! assert_eq!(games, 255_168_u32.into());
//! assert_eq!(negamax(&quotient, &quotient.initial(), ()), Ok(Value::Draw));
//!
//! // A path in the quotient is lifted to a path in the game.
//! let last = orbits.farthest()[0];
//! let path = orbits.path_to(&quotient, &last).unwrap();
//! let real = quotient.lift(&TicTacToe.initial(), &path).unwrap();
//! assert_eq!(quotient.orbit(real.end()), last);
//!
//! // The implementation obeys the laws.
//! laws::game(&TicTacToe, all.states()).unwrap();
//! laws::players(&TicTacToe, all.states()).unwrap();
//! laws::keyed(&TicTacToe, all.states()).unwrap();
//! laws::symmetry(&TicTacToe, &Dihedral::square(3), all.states()).unwrap();
//! ```

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::LazyLock;

use crate::rules::game::Game;
use crate::rules::keys::Keyed;
use crate::rules::players::{Outcome, Players, Side};
use crate::rules::sleep_sets::MoveSet;
use crate::rules::text::TextError;
use crate::symmetry::action::Symmetry;
use crate::symmetry::groups::{CellImages, Dihedral, Transform};

/// Tic-tac-toe on the 3 × 3 board; X, who moves first, is [`Side::First`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe;

/// A position: the cells of each player, as bits. Bit 3y + x is the cell in column x of row y.
///
/// The text form has nine characters, row by row, each `X`, `O` or `.`:
///
/// ```
/// use abstract_games_core::tic_tac_toe::Board;
///
/// let board: Board = "XO. .X. ...".parse().unwrap();
/// assert_eq!(board.to_string(), "XO.\n.X.\n...");
/// assert!("XX. ... ...".parse::<Board>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    x: u16,
    o: u16,
}

/// A move: the number of the cell to take, 0 to 8, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

const FULL: u16 = 0b111_111_111;
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

static HAS_LINE: [bool; FULL as usize + 1] = {
    let mut has_line = [false; FULL as usize + 1];
    let mut cells = 0;
    while cells < has_line.len() {
        let mut i = 0;
        while i < LINES.len() {
            has_line[cells] |= cells & LINES[i] as usize == LINES[i] as usize;
            i += 1;
        }
        cells += 1;
    }
    has_line
};

impl Cell {
    /// The cell in column `x` of row `y`, or `None` if either is not 0, 1 or 2.
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x < 3 && y < 3 { Some(Self(3 * y + x)) } else { None }
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most 8")]
    const fn numbered(number: u32) -> Self {
        Self(number as u8)
    }

    const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl Board {
    fn has_line(cells: u16) -> bool {
        HAS_LINE[usize::from(cells)]
    }

    fn is_balanced(self) -> bool {
        let (x, o) = (self.x.count_ones(), self.o.count_ones());
        x == o || x == o + 1
    }

    fn to_move(self) -> Side {
        if (self.x | self.o).count_ones() % 2 == 0 { Side::First } else { Side::Second }
    }
}

impl Game for TicTacToe {
    type State = Board;
    type Move = Cell;

    fn initial(&self) -> Board {
        Board::default()
    }

    fn moves(&self, board: &Board) -> impl Iterator<Item = Cell> {
        let finished = Board::has_line(board.x) || Board::has_line(board.o);
        let free = if finished { 0 } else { FULL & !(board.x | board.o) };
        MoveSet::from_bits(free.into()).numbers().map(Cell::numbered)
    }

    fn play(&self, board: &Board, cell: &Cell) -> Board {
        match board.to_move() {
            Side::First => Board { x: board.x | cell.bit(), ..*board },
            Side::Second => Board { o: board.o | cell.bit(), ..*board },
        }
    }

    fn show(&self, board: &Board) -> String {
        board.to_string().replace('\n', " ")
    }
}

impl Players for TicTacToe {
    type Player = Side;

    fn turn(&self, board: &Board) -> Side {
        board.to_move()
    }

    fn outcome(&self, board: &Board) -> Option<Outcome<Side>> {
        if Board::has_line(board.x) {
            Some(Outcome::Win(Side::First))
        } else if Board::has_line(board.o) {
            Some(Outcome::Win(Side::Second))
        } else {
            (board.x | board.o == FULL).then_some(Outcome::Draw)
        }
    }

    fn next_turn(&self, board: &Board, _: &Cell) -> Side {
        board.to_move().opponent()
    }
}

/// A key has a bit for each cell of each player: nine bits for O above nine for X.
impl Keyed for TicTacToe {
    fn key_bits(&self) -> u32 {
        2 * FULL.count_ones()
    }

    fn key(&self, board: &Board) -> u128 {
        u128::from(u32::from(board.o) << FULL.count_ones() | u32::from(board.x))
    }

    fn state(&self, key: u128) -> Option<Board> {
        let o = u16::try_from(key >> FULL.count_ones()).ok().filter(|o| o & !FULL == 0)?;
        let x = u16::try_from(key & u128::from(FULL)).ok().filter(|x| x & o == 0)?;
        Board { x, o }.is_balanced().then_some(Board { x, o })
    }
}

static IMAGES: LazyLock<CellImages<u16>> =
    LazyLock::new(|| Dihedral::square(3).cell_images().expect("nine cells fit into 16 bits"));

/// The action of the symmetries of the board, [`Dihedral::square`]`(3)`.
impl Symmetry<TicTacToe> for Dihedral {
    fn apply(&self, g: &Transform, board: &Board) -> Board {
        let [x, o] = IMAGES.images_of_sets(g.index(), [board.x, board.o]);
        Board { x, o }
    }

    fn apply_move(&self, g: &Transform, cell: &Cell) -> Cell {
        let image = IMAGES.image_of_cell(g.index(), cell.0.into());
        u8::try_from(image).map_or(*cell, Cell)
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in (0..9).map(Cell) {
            let sign = match (self.x & cell.bit() != 0, self.o & cell.bit() != 0) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            };
            let row_break = if cell.0 % 3 == 0 && cell.0 > 0 { "\n" } else { "" };
            write!(f, "{row_break}{sign}")?;
        }
        Ok(())
    }
}

/// Writes column and row, both from 1, as in `2,3`.
impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0 % 3 + 1, self.0 / 3 + 1)
    }
}

impl FromStr for Board {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut board = Self::default();
        let mut cells = 0;
        for sign in text.chars().filter(|sign| !sign.is_whitespace()) {
            let bit = 1_u16.checked_shl(cells).filter(|bit| FULL & bit != 0).unwrap_or(0);
            match sign {
                'X' => board.x |= bit,
                'O' => board.o |= bit,
                '.' => {}
                _ => return Err(TextError::new(sign, "a cell: X, O or .").within(text)),
            }
            cells += 1;
        }
        if cells != 9 {
            return Err(TextError::new(text, "a board of 9 cells"));
        }
        let alternating = "a position: X moves first, and the players alternate";
        if board.is_balanced() { Ok(board) } else { Err(TextError::new(text, alternating)) }
    }
}
