//! The keys of positions, and the layers of a game: fences are only ever added.

use abstract_games_core::{Keyed, Layers};

use super::numbering::Numbering;
use super::position::Position;
use super::rules::Quoridor;
use crate::board::Square;

/// The width of the keys of a game that has too many for 128 bits.
const MOST_BITS: u32 = u128::BITS - 1;

/// A key is a number in mixed radix: the number of the fences and the supplies, the square of each
/// pawn, and the player to move.
///
/// | game | bits |
/// | --- | --- |
/// | standard, 9 × 9 for two | 89 |
/// | Kid, 7 × 7 for two | 63 |
/// | standard, 9 × 9 for four | 103 |
///
/// A game with too many positions for 128 bits, such as that on 11 × 11 squares with 21 fences
/// each, declares 127 bits. A position whose number is too large has the key `u128::MAX`, at which
/// a search that stores keys ends with an error and so loses none. In this game every position has
/// a key until the first player has placed eight fences. A table of
/// [`AlphaBeta`](abstract_games_solve::AlphaBeta) takes keys of at most 89 bits.
///
/// ```
/// use abstract_games_core::{Game, Keyed};
/// use abstract_games_quoridor::Quoridor;
///
/// let game = Quoridor::standard();
/// let position = game.try_play(&game.initial(), &"e3v".parse()?)?;
/// assert_eq!(game.key_bits(), 89);
/// assert_eq!(game.state(game.key(&position)), Some(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<const N: usize> Keyed for Quoridor<N> {
    fn key_bits(&self) -> u32 {
        let count = Numbering::of(self.board()).count::<N>(self.total());
        let factor = self.factor();
        if is_narrow(count, factor) {
            u128::BITS - (count * u128::from(factor) - 1).leading_zeros()
        } else {
            MOST_BITS
        }
    }

    #[inline]
    fn key(&self, position: &Position<N>) -> u128 {
        let rank = self.number_of_fences(position);
        let (squares, width) = (self.squares(), self.board().width());
        let numbers = position.pawns.into_iter().map(|pawn| u64::from(pawn.number(width)));
        let places = numbers.fold(0, |places, number| places * squares + number);
        let (places, factor) = (places * N as u64 + u64::from(position.turn), self.factor());
        if is_narrow(rank, factor) {
            rank * u128::from(factor) + u128::from(places)
        } else {
            u128::MAX
        }
    }

    /// The position is checked like any [`Setup`](super::Setup), except for the supplies of single
    /// players: a symmetry exchanges them, so only their sum is checked.
    fn state(&self, key: u128) -> Option<Position<N>> {
        let squares = self.squares();
        let factor = self.factor();
        let rank = Some(key / u128::from(factor)).filter(|rank| is_narrow(*rank, factor))?;
        let mut places = u64::try_from(key % u128::from(factor)).ok()?;
        let turn = u8::try_from(places % N as u64).ok()?;
        places /= N as u64;
        let mut pawns = [Square::at(0, 0); N];
        for pawn in pawns.iter_mut().rev() {
            let number = u8::try_from(places % squares).ok()?;
            *pawn = Square::of_number(number, self.board().width())?;
            places /= squares;
        }
        let numbering = Numbering::of(self.board());
        // The fences and the supplies have the sum of the game.
        let (fences, supplies) = numbering.unrank(self.board(), rank, self.total())?;
        let mut faults = Vec::new();
        let fences = self.place(&fences, &mut faults);
        self.check_pawns(&pawns, turn.into(), fences, &mut faults);
        faults.is_empty().then_some(Position { fences, pawns, supplies, turn })
    }
}

impl<const N: usize> Quoridor<N> {
    /// The number of the fences on the board and in hand.
    pub(super) fn number_of_fences(&self, position: &Position<N>) -> u128 {
        let numbering = Numbering::of(self.board());
        numbering.rank(self.board(), position.fences, position.supplies)
    }

    /// The number of fences of all players together.
    fn total(&self) -> usize {
        self.supplies().into_iter().map(usize::from).sum()
    }

    const fn squares(&self) -> u64 {
        self.board().width() as u64 * self.board().height() as u64
    }

    /// The number of ways to put the pawns on squares and to choose the player to move.
    #[expect(clippy::cast_possible_truncation, reason = "at most four players")]
    const fn factor(&self) -> u64 {
        self.squares().pow(N as u32) * N as u64
    }
}

/// Whether the product of a number up to `rank` and `factor` is less than 2¹²⁷.
const fn is_narrow(rank: u128, factor: u64) -> bool {
    let bits = (u128::BITS - rank.leading_zeros()) + (u64::BITS - factor.leading_zeros());
    bits <= MOST_BITS
}

/// The layer of a position is its number of fences; a block has the positions with the same fences
/// on the board and in hand. `abstract-games-quoridor-solved` solves small boards much faster.
///
/// ```
/// use abstract_games_core::{Game, Value};
/// use abstract_games_solve::LayeredRetrograde;
/// use abstract_games_quoridor::{Board, Quoridor};
///
/// let game = Quoridor::new(Board::new(3, 3)?, [2; 2])?;
/// let solved = LayeredRetrograde::new(&game).solve()?;
/// assert_eq!(solved.value(&game.initial()), Some(Value::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Layers for Quoridor<2> {
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 100 fences")]
    fn layer(&self, position: &Position<2>) -> u32 {
        position.fences().len() as u32
    }

    fn block(&self, position: &Position<2>) -> u128 {
        self.number_of_fences(position)
    }
}
