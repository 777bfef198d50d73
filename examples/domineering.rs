//! Domineering: who wins on a board, by alpha-beta in the quotient by the mirrors of the board.
//!
//! Two players in turn lay a domino on two vacant squares, the first one upright and the second one
//! lying. A player who cannot move loses.
//!
//! The argument is the width and the height, `4x4` by default. `cargo run --release --example
//! domineering -- 6x6`. Published results are in examples/README.md.

use std::error::Error;

use abstract_games::{
    ActionBy, AlphaBeta, Dihedral, Game, Keyed, Outcome, ParameterError, Players, Quotient, Side,
    Symmetry, Transform, Value, laws,
};

/// The rules on a board of `width` × `height` squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Domineering {
    width: u32,
    height: u32,
}

/// A set of squares: bit `y * width + x` is the square in column x of row y.
type Squares = u64;

impl Domineering {
    /// The game, or `None` if the board has more than 64 squares or none.
    pub(crate) fn new(width: u32, height: u32) -> Option<Self> {
        let squares = width.checked_mul(height)?;
        (1..=64).contains(&squares).then_some(Self { width, height })
    }

    fn board(self) -> Squares {
        Squares::MAX >> (64 - self.width * self.height)
    }

    /// The lower or left squares on which the player to move can lay a domino.
    fn places(self, covered: Squares) -> Squares {
        let free = self.board() & !covered;
        match self.turn(&covered) {
            Side::First => free & free.checked_shr(self.width).unwrap_or(0),
            Side::Second => {
                let last =
                    (0..self.height).fold(0, |all, y| all | 1 << (y * self.width + self.width - 1));
                free & free >> 1 & !last
            }
        }
    }

    /// The mirrors of the board. A quarter turn would exchange the players, but not whose turn it
    /// is.
    pub(crate) fn mirrors(self) -> Result<impl Symmetry<Self, Element = usize>, ParameterError> {
        let board = Dihedral::rectangle(self.width, self.height);
        let mirrors = [Transform::MirrorColumns, Transform::MirrorRows];
        let group = board.generated_by(mirrors).on_squares()?;
        let images = group.cell_images::<Squares>()?;
        let of_move = images.clone();
        Ok(ActionBy::new(
            group,
            move |g, covered: &Squares| images.image_of_set(g, *covered),
            move |g, domino: &Squares| of_move.image_of_set(g, *domino),
        ))
    }

    /// The player who wins if both play well.
    pub(crate) fn winner(self) -> Result<Side, Box<dyn Error>> {
        let quotient = Quotient::new(self, self.mirrors()?);
        let proof = AlphaBeta::new(&quotient).memory(1 << 28)?.value(&quotient.initial());
        match proof.value() {
            Some(Value::Win) => Ok(Side::First),
            Some(_) => Ok(Side::Second),
            None => Err("the search was stopped".into()),
        }
    }
}

impl Game for Domineering {
    /// The covered squares.
    type State = Squares;
    /// The two squares of a domino.
    type Move = Squares;

    fn initial(&self) -> Squares {
        0
    }

    fn moves(&self, covered: &Squares) -> impl Iterator<Item = Squares> {
        let places = self.places(*covered);
        let shift = if self.turn(covered) == Side::First { self.width } else { 1 };
        let cells = (0..64).map(|cell| 1 << cell).filter(move |cell| places & cell != 0);
        cells.map(move |cell: Squares| cell | cell << shift)
    }

    fn play(&self, covered: &Squares, domino: &Squares) -> Squares {
        covered | domino
    }

    fn show(&self, covered: &Squares) -> String {
        let square = |x, y| if covered >> (y * self.width + x) & 1 == 1 { '#' } else { '.' };
        let row = |y| (0..self.width).map(|x| square(x, y)).collect::<String>();
        (0..self.height).rev().map(row).collect::<Vec<_>>().join(" ")
    }
}

impl Players for Domineering {
    type Player = Side;

    fn turn(&self, covered: &Squares) -> Side {
        if covered.count_ones() % 4 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self, covered: &Squares) -> Option<Outcome<Side>> {
        (self.places(*covered) == 0).then(|| Outcome::Win(self.turn(covered).opponent()))
    }

    fn next_turn(&self, covered: &Squares, _: &Squares) -> Side {
        self.turn(covered).opponent()
    }
}

impl Keyed for Domineering {
    fn key_bits(&self) -> u32 {
        self.width * self.height
    }

    fn key(&self, covered: &Squares) -> u128 {
        (*covered).into()
    }

    fn state(&self, key: u128) -> Option<Squares> {
        u64::try_from(key).ok().filter(|covered| covered & !self.board() == 0)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let size = std::env::args().nth(1).unwrap_or_else(|| "4x4".to_owned());
    let (width, height) = size.split_once('x').ok_or("a size such as 4x4 is needed")?;
    let game = Domineering::new(width.parse()?, height.parse()?).ok_or("at most 64 squares")?;
    let sample = laws::sample(&game, 1, 100);
    laws::players(&game, &sample)?;
    laws::symmetry(&game, &game.mirrors()?, &sample)?;
    println!("the {} player wins on {size}", game.winner()?);
    Ok(())
}
