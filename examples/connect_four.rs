//! Connect Four: exact alpha-beta search with knowledge of the game.
//!
//! Two players in turn drop a stone into a column that is not full. A player who has four stones in
//! a line, along a row, column or diagonal, wins.
//!
//! The argument is the number of columns and of rows, `5x4` by default. `cargo run --release
//! --example connect_four -- 7x6` takes minutes. Published results are in examples/README.md.

use std::cmp::Reverse;
use std::error::Error;

use abstract_games::{
    AlphaBeta, Bounds, Dihedral, Game, Keyed, Knowledge, OrbitKnowledge, Outcome, Players, Proof,
    Quotient, Score, Side, Symmetry, Transform, laws,
};

/// The game on `W` columns of `H` squares, where `W * (H + 1)` is at most 64.
///
/// A set of squares is a bitboard, column by column and from the bottom up. The bit above each
/// column belongs to no square. Shifts by 1, `H`, `H + 1` and `H + 2` therefore follow the lines of
/// the board, and no line continues from the top of a column into the next column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectFour<const W: u32, const H: u32>;

/// A position, from the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    /// The stones of the player to move.
    own: u64,
    /// All stones.
    all: u64,
}

impl Position {
    fn other(self) -> u64 {
        self.all ^ self.own
    }

    /// The number of stones.
    pub(crate) fn stones(self) -> u32 {
        self.all.count_ones()
    }

    fn turn(self) -> Side {
        if self.stones() % 2 == 0 { Side::First } else { Side::Second }
    }
}

impl<const W: u32, const H: u32> ConnectFour<W, H> {
    /// The lowest square of each column.
    const BOTTOM: u64 = {
        assert!(W > 0 && W * (H + 1) <= 64);
        let (mut bottom, mut column) = (0, 0);
        while column < W {
            bottom |= 1 << (column * (H + 1));
            column += 1;
        }
        bottom
    };
    const BOARD: u64 = Self::BOTTOM * ((1 << H) - 1);
    /// The second, fourth, … square of each column.
    const EVEN: u64 = {
        let (mut even, mut row) = (0, 1);
        while row < H {
            even |= Self::BOTTOM << row;
            row += 2;
        }
        even
    };
    const STEPS: [u32; 4] = [1, H, H + 1, H + 2];

    const fn column(column: u32) -> u64 {
        ((1 << H) - 1) << (column * (H + 1))
    }

    fn has_four(stones: u64) -> bool {
        Self::STEPS.iter().any(|step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    /// The squares that complete a line of four with three of `stones`. Occupied squares and bits
    /// outside the board are included.
    fn completing(stones: u64) -> u64 {
        let below = stones << 1 & stones << 2 & stones << 3;
        Self::STEPS[1..].iter().fold(below, |squares, step| {
            let (left, right) =
                (stones << step & stones << (2 * step), stones >> step & stones >> (2 * step));
            squares
                | left & (stones << (3 * step) | stones >> step)
                | right & (stones >> (3 * step) | stones << step)
        })
    }

    /// The lowest vacant square of each column that is not full.
    fn playable(all: u64) -> u64 {
        (all + Self::BOTTOM) & Self::BOARD
    }

    /// The playable squares after which the opponent cannot complete four at once. The player to
    /// move must have no winning move.
    fn safe(position: Position) -> u64 {
        let playable = Self::playable(position.all);
        let threats = Self::completing(position.other()) & Self::BOARD;
        let forced = playable & threats;
        let candidates = if forced == 0 {
            playable
        } else if forced.is_power_of_two() {
            forced
        } else {
            0
        };
        candidates & !(threats >> 1)
    }
}

impl<const W: u32, const H: u32> Game for ConnectFour<W, H> {
    type State = Position;
    /// The column.
    type Move = u32;

    fn initial(&self) -> Position {
        Position { own: 0, all: 0 }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = u32> {
        let is_over = Self::has_four(position.other());
        let playable = if is_over { 0 } else { Self::playable(position.all) };
        (0..W).filter(move |&column| playable & Self::column(column) != 0)
    }

    fn play(&self, position: &Position, column: &u32) -> Position {
        let stone = Self::playable(position.all) & Self::column(*column);
        Position { own: position.other(), all: position.all | stone }
    }
}

impl<const W: u32, const H: u32> Players for ConnectFour<W, H> {
    type Player = Side;

    fn turn(&self, position: &Position) -> Side {
        position.turn()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome<Side>> {
        if Self::has_four(position.other()) {
            return Some(Outcome::Win(position.turn().opponent()));
        }
        (position.all == Self::BOARD).then_some(Outcome::Draw)
    }

    fn next_turn(&self, position: &Position, _: &u32) -> Side {
        position.turn().opponent()
    }
}

/// A key has `H + 1` bits for each column: the bit above its highest stone is set, and below it
/// those of the stones of the player to move.
impl<const W: u32, const H: u32> Keyed for ConnectFour<W, H> {
    fn key_bits(&self) -> u32 {
        W * (H + 1)
    }

    fn key(&self, position: &Position) -> u128 {
        (position.own + position.all + Self::BOTTOM).into()
    }

    fn state(&self, key: u128) -> Option<Position> {
        let key = u64::try_from(key).ok().filter(|_| key >> self.key_bits() == 0)?;
        let mut position = self.initial();
        for first in (0..W).map(|column| column * (H + 1)) {
            let stones = key >> first & ((1 << (H + 1)) - 1);
            let height = stones.checked_ilog2()?;
            position.all |= ((1 << height) - 1) << first;
            position.own |= (stones ^ 1 << height) << first;
        }
        let stones = position.all.count_ones();
        (position.own.count_ones() == stones / 2).then_some(position)
    }
}

/// The reflection that exchanges left and right, which is the only symmetry that keeps the bottom.
pub(crate) fn mirror<const W: u32, const H: u32>() -> Dihedral {
    Dihedral::rectangle(W, H).generated_by([Transform::MirrorColumns])
}

impl<const W: u32, const H: u32> Symmetry<ConnectFour<W, H>> for Dihedral {
    fn apply(&self, g: &Transform, position: &Position) -> Position {
        let image = |stones: u64| {
            let columns = (0..W).map(|column| {
                let stones = (stones & ConnectFour::<W, H>::column(column)) >> (column * (H + 1));
                stones << ((W - 1 - column) * (H + 1))
            });
            columns.fold(0, |image, column| image | column)
        };
        match g {
            Transform::MirrorColumns => {
                Position { own: image(position.own), all: image(position.all) }
            }
            _ => *position,
        }
    }

    fn apply_move(&self, g: &Transform, column: &u32) -> u32 {
        if *g == Transform::MirrorColumns { W - 1 - column } else { *column }
    }
}

impl<const W: u32, const H: u32> ConnectFour<W, H> {
    /// Bounds from the vacant squares, for a position in which no player can complete four with the
    /// next stone.
    ///
    /// On a board of even height, a player who always replies in the opponent's column takes every
    /// vacant even square and leaves every vacant odd square to the opponent. The opponent of the
    /// player to move can do this if every column has an even number of stones. The player to move
    /// can do this if exactly one column has an odd number of stones, by playing there first.
    fn bounds_of_squares(position: Position) -> Bounds {
        let Position { own, all } = position;
        let other = position.other();
        let left = (Self::BOARD ^ all).count_ones();
        if left <= 2 {
            return Bounds::exactly(Score::Draw);
        }
        let (odd, even) = (Self::BOARD & !all & !Self::EVEN, Self::EVEN & !all);
        let mut bounds = Bounds { least: Score::Loss(4), greatest: Score::Win(3) };
        if left == 3 || !Self::has_four(other | odd | even) {
            bounds.least = Score::Draw;
        }
        if !Self::has_four(own | odd | even) {
            bounds.greatest = Score::Draw;
        }
        let playable_even = Self::playable(all) & Self::EVEN;
        if H % 2 == 0 && playable_even == 0 && !Self::has_four(own | odd) {
            let loses = Self::has_four(other | even);
            bounds.greatest = if loses { Score::Loss(left) } else { Score::Draw };
        }
        if H % 2 == 0 && playable_even.is_power_of_two() && !Self::has_four(other | odd) {
            bounds.least = if Self::has_four(own | even) { Score::Win(left) } else { Score::Draw };
        }
        bounds
    }
}

/// Knowledge from threats and from the rule that a stone falls to the lowest vacant square.
impl<const W: u32, const H: u32> Knowledge<Self> for ConnectFour<W, H> {
    /// Stores every other ply, because a lookup waits for memory. The last nine plies are not
    /// stored, because searching them is faster than a lookup.
    fn keeps(&self, position: &Position) -> bool {
        let left = (Self::BOARD ^ position.all).count_ones();
        left > 9 && left % 2 == 0
    }

    /// Plays moves while only one does not lose in two plies, and derives the bounds from the
    /// position reached.
    fn bounds(&self, position: &Position) -> Bounds {
        let mut position = *position;
        let mut plies = 0;
        let bounds = loop {
            let wins = Self::completing(position.own) & Self::playable(position.all);
            let safe = Self::safe(position);
            if wins != 0 {
                break Bounds::exactly(Score::Win(1));
            } else if safe == 0 {
                break Bounds::exactly(Score::Loss(2));
            } else if !safe.is_power_of_two() {
                break Self::bounds_of_squares(position);
            }
            position = Position { own: position.other(), all: position.all | safe };
            plies += 1;
            if position.all == Self::BOARD {
                break Bounds::exactly(Score::Draw);
            }
        };
        (0..plies).fold(bounds, |Bounds { least, greatest }, _| Bounds {
            least: greatest.through_move(true),
            greatest: least.through_move(true),
        })
    }

    /// Keeps only winning moves if there are any, and otherwise drops moves that lose in two plies.
    /// Moves that threaten to complete four on more squares come first. Of equal moves, those near
    /// the middle come first.
    fn order<T>(&self, position: &Position, moves: &mut Vec<(u32, T)>) {
        let Position { own, all } = *position;
        let playable = Self::playable(all);
        let wins = Self::completing(own) & playable;
        let good = if wins == 0 { Self::safe(*position) } else { wins };
        moves.retain(|(column, _)| good & Self::column(*column) != 0);
        let mut merits = [0; 64];
        for (column, _) in &*moves {
            let stones = own | good & Self::column(*column);
            let threats = Self::completing(stones) & (Self::BOARD ^ all);
            merits[*column as usize] = 64 * threats.count_ones() + W - (2 * column + 1).abs_diff(W);
        }
        moves.sort_unstable_by_key(|(column, _)| Reverse(merits[*column as usize]));
    }
}

/// The score of the initial position, found with a table of at most `bytes` bytes.
pub(crate) fn score<const W: u32, const H: u32>(bytes: u64) -> Result<Proof, Box<dyn Error>> {
    let game = ConnectFour::<W, H>;
    let quotient = Quotient::new(game, mirror::<W, H>());
    let search = AlphaBeta::new(&quotient).knowledge(OrbitKnowledge(game)).memory(bytes)?;
    Ok(search.threads(0).score(&quotient.initial()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = ConnectFour::<7, 6>;
    let sample = laws::sample(&game, 1, 100);
    laws::game(&game, &sample)?;
    laws::players(&game, &sample)?;
    laws::keyed(&game, &sample)?;
    laws::symmetry(&game, &mirror::<7, 6>(), &sample)?;
    laws::adversarial_symmetry(&game, &mirror::<7, 6>(), &sample)?;

    let size = std::env::args().nth(1).unwrap_or_else(|| "5x4".to_owned());
    let proof = match size.as_str() {
        "4x4" => score::<4, 4>(1 << 20)?,
        "5x4" => score::<5, 4>(1 << 22)?,
        "5x5" => score::<5, 5>(1 << 26)?,
        "6x5" => score::<6, 5>(1 << 28)?,
        "6x6" => score::<6, 6>(1 << 30)?,
        "7x6" => score::<7, 6>(1 << 30)?,
        _ => return Err("the size is one of 4x4, 5x4, 5x5, 6x5, 6x6 and 7x6".into()),
    };
    let score = proof.score().ok_or("the search was stopped")?;
    println!("{size}: {score} for the first player ({} states visited)", proof.nodes());
    Ok(())
}
