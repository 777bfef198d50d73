//! The rules, as a game for searches.

use abstract_games_core::{Game, Outcome, Players, Seat, Side};

use super::error::RulesError;
use super::legal_moves::{LegalMoves, Move, pawn_moves};
use super::position::Position;
use super::variant::Variant;
use crate::board::{Board, Direction, Fences, Passages, Square, Squares};

/// The rules of Quoridor for `N` players, where `N` is two, three or four.
///
/// Each player has a supply of fences and a pawn, which starts in the middle of one side of the
/// board. A player moves the pawn or places a fence, which must leave every pawn a path to its
/// goal. The player whose pawn first reaches the side opposite to its start wins.
///
/// The first player starts at the bottom. With two players, the second starts at the top. With
/// three or four, the second starts at the left, the third at the top and the fourth at the right,
/// so turns go clockwise.
///
/// The rules are those of the encyclopedia article *Quoridor*: a pawn jumps straight over one pawn,
/// or to a side of it if the edge of the board, a fence or a third pawn is behind it. A [`Variant`]
/// is what others play. The article leaves open:
///
/// - A player without a legal pawn move or fence passes. A state without moves is finished.
/// - On a side of even length, a pawn starts on the square after the middle, from the left or from
///   the bottom. The solver grantslatton/quoridor-solving uses the same column for both pawns.
/// - Three players take the first three of the four sides, clockwise.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_counting::perft;
/// use abstract_games_quoridor::Quoridor;
///
/// let game = Quoridor::standard();
/// let start = game.initial();
/// assert_eq!(game.legal_moves(&start).len(), 131);
/// assert_eq!(perft(&game, &start, 2), 16_677);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quoridor<const N: usize = 2> {
    board: Board,
    supplies: [u8; N],
    variant: Variant,
}

impl Quoridor<2> {
    /// The game for two players on 9 × 9 squares, with 10 fences each.
    pub const fn standard() -> Self {
        Self::on(board(9), [10; 2])
    }

    /// Quoridor Kid for two players: 7 × 7 squares, with 8 fences each.
    pub const fn kid() -> Self {
        Self::on(board(7), [8; 2])
    }

    /// Quoridor on the board of Pinko Pallino (1995), its predecessor with slightly different
    /// rules: 11 × 11 squares, with 21 fences each.
    pub const fn pinko_pallino_size() -> Self {
        Self::on(board(11), [21; 2])
    }

    /// The games of the published table of solved boards (grantslatton/quoridor-solving), with this
    /// many fences each: boards of an odd number of rows, on which both pawns start on column W/2
    /// of W, counted from 0, as in every game of this crate.
    ///
    /// ```
    /// use abstract_games_quoridor::Quoridor;
    ///
    /// let games: Vec<_> = Quoridor::solved_table(3).collect();
    /// assert_eq!(games.len(), 17);
    /// assert_eq!(games[0].board().to_string(), "2 × 3");
    /// assert_eq!((games[0].start(0).column(), games[0].start(1).column()), (1, 1));
    /// ```
    pub fn solved_table(fences: u8) -> impl Iterator<Item = Self> {
        let sizes = SOLVED_TABLE
            .into_iter()
            .flat_map(|(height, most)| (2..=most).map(move |width| (width, height)));
        let boards = sizes.flat_map(|(width, height)| Board::new(width, height));
        boards.map(move |board| Self::on(board, [fences; 2]))
    }
}

impl Quoridor<4> {
    /// The game for four players on 9 × 9 squares, with 5 fences each.
    pub const fn standard_for_four() -> Self {
        Self::on(board(9), [5; 4])
    }

    /// Quoridor Kid for four players: 7 × 7 squares, with 4 fences each.
    pub const fn kid_for_four() -> Self {
        Self::on(board(7), [4; 4])
    }
}

/// The heights of the boards of that table, each with the greatest width. The least width is 2.
const SOLVED_TABLE: [(u8, u8); 4] = [(3, 9), (5, 5), (7, 4), (9, 3)];

/// A square board. The size must be from 2 to 11.
const fn board(size: u8) -> Board {
    match Board::new(size, size) {
        Ok(board) => board,
        Err(_) => panic!("the size is not from 2 to 11"),
    }
}

impl<const N: usize> Quoridor<N> {
    /// Creates the rules on `board`, with the number of fences of each player in `supplies`.
    ///
    /// # Errors
    ///
    /// [`RulesError::Players`] if `N` is not two, three or four; [`RulesError::NoRoom`] if two
    /// pawns start on one square, which happens to four players on 2 × 2 squares.
    pub const fn new(board: Board, supplies: [u8; N]) -> Result<Self, RulesError> {
        if N < 2 || N > 4 {
            Err(RulesError::Players { found: N })
        } else if N == 4 && board.width() == 2 && board.height() == 2 {
            Err(RulesError::NoRoom { players: N, board })
        } else {
            Ok(Self::on(board, supplies))
        }
    }

    const fn on(board: Board, supplies: [u8; N]) -> Self {
        let variant = Variant { no_side_jumps: false, teams: false, meet: 0 };
        Self::of_parts(board, supplies, variant)
    }

    /// The rules of these parts, which were checked.
    pub(super) const fn of_parts(board: Board, supplies: [u8; N], variant: Variant) -> Self {
        Self { board, supplies, variant }
    }

    /// The same game by the rules of `variant`.
    ///
    /// # Errors
    ///
    /// [`RulesError::Teams`] if there are teams and not four players; [`RulesError::Meet`] if pawns
    /// would start on or behind the middle, or two on one square.
    pub fn with_variant(self, variant: Variant) -> Result<Self, RulesError> {
        let (board, squares) = (self.board, variant.meet);
        let shortest = if N == 2 { board.height() } else { board.height().min(board.width()) };
        if variant.teams && N != 4 {
            return Err(RulesError::Teams { players: N });
        }
        let varied = Self { variant, ..self };
        let is_beyond = squares > 0 && u16::from(squares) * 2 >= u16::from(shortest - 1);
        // On a square board of even size, the third and the fourth of four pawns may meet.
        let is_shared = |a: usize| (0..a).any(|b| varied.start(a) == varied.start(b));
        let is_wrong = is_beyond || (0..N).any(is_shared);
        if is_wrong { Err(RulesError::Meet { squares, board }) } else { Ok(varied) }
    }

    /// The rules that differ from the standard game.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The players who win when the pawn of `player`, from 0, arrives: the player or its team.
    pub fn team(&self, player: usize) -> Vec<usize> {
        (0..N).filter(|other| self.seat(*other) == self.seat(player)).collect()
    }

    /// The number of the player or of the team of `player`, from 0.
    pub(crate) const fn seat(&self, player: usize) -> usize {
        if self.variant.teams { player % 2 } else { player }
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The number of fences that each player has at the start.
    pub const fn supplies(&self) -> [u8; N] {
        self.supplies
    }

    /// The side of the board on which `player`, from 0, starts. For a `player` not below `N` this,
    /// the start and the goal are unspecified.
    pub const fn side(player: usize) -> Direction {
        match (N, player) {
            (_, 0) => Direction::Down,
            (3.., 1) => Direction::Left,
            (2, _) | (_, 2) => Direction::Up,
            _ => Direction::Right,
        }
    }

    /// The square on which `player`, from 0, starts.
    pub const fn start(&self, player: usize) -> Square {
        let (width, height) = (self.board.width(), self.board.height());
        let meet = self.variant.meet;
        match Self::side(player) {
            Direction::Down => Square::at(width / 2, meet),
            Direction::Up => Square::at(width / 2, height - 1 - meet),
            Direction::Left => Square::at(meet, height / 2),
            Direction::Right => Square::at(width - 1 - meet, height / 2),
        }
    }

    /// The goal of `player`, from 0: the squares on which its pawn wins.
    #[inline]
    pub const fn goal(&self, player: usize) -> Squares {
        match Self::side(player) {
            Direction::Down => self.board.row(self.board.height() - 1),
            Direction::Up => self.board.row(0),
            Direction::Left => self.board.column(self.board.width() - 1),
            Direction::Right => self.board.column(0),
        }
    }

    /// The player whose pawn is on its goal, if there is one.
    #[inline]
    pub fn winner(&self, position: &Position<N>) -> Option<usize> {
        (0..N).find(|&player| self.goal(player).contains(position.pawns[player]))
    }

    /// The passages that the fences of `position` leave open.
    #[inline]
    pub const fn passages(&self, position: &Position<N>) -> Passages {
        Passages::new(self.board, position.fences)
    }

    /// The legal moves of `position` as sets. A finished game has no moves.
    pub fn legal_moves(&self, position: &Position<N>) -> LegalMoves {
        if self.winner(position).is_some() {
            return LegalMoves::NONE;
        }
        let pawn = self.pawn_moves(position);
        let fences = self.legal_fences(position);
        LegalMoves { pawn, fences, pass: pawn.is_empty() && fences.is_empty() }
    }

    /// The squares that the pawn of the player to move may move to, in an unfinished game.
    pub fn pawn_moves(&self, position: &Position<N>) -> Squares {
        let pawn = position.pawns[position.turn()];
        pawn_moves(self.passages(position), pawn, position.occupied(), !self.variant.no_side_jumps)
    }
}

impl<const N: usize> Game for Quoridor<N> {
    type State = Position<N>;
    type Move = Move;

    fn initial(&self) -> Position<N> {
        Position {
            fences: Fences::EMPTY,
            pawns: std::array::from_fn(|player| self.start(player)),
            supplies: self.supplies,
            turn: 0,
        }
    }

    #[inline]
    fn moves(&self, position: &Position<N>) -> impl Iterator<Item = Move> {
        self.legal_moves(position).iter()
    }

    #[inline]
    fn move_count(&self, position: &Position<N>) -> usize {
        self.legal_moves(position).len()
    }

    #[inline]
    fn play(&self, position: &Position<N>, m: &Move) -> Position<N> {
        let mut next = *position;
        match *m {
            Move::Pawn(square) => next.pawns[position.turn()] = square,
            Move::Fence(fence) => {
                next.fences = next.fences.with(fence);
                let supply = &mut next.supplies[position.turn()];
                *supply = supply.saturating_sub(1);
            }
            Move::Pass => {}
        }
        next.passed()
    }

    fn show(&self, position: &Position<N>) -> String {
        position.to_string()
    }

    /// A fence that may close a ring takes a path search for each pawn, a pass the legal fences.
    #[inline]
    fn is_legal(&self, position: &Position<N>, m: &Move) -> bool {
        if self.winner(position).is_some() {
            return false;
        }
        match *m {
            Move::Pawn(square) => self.pawn_moves(position).contains(square),
            Move::Fence(fence) => self.is_legal_fence(position, fence),
            Move::Pass => {
                self.pawn_moves(position).is_empty() && self.legal_fences(position).is_empty()
            }
        }
    }
}

impl Players for Quoridor<2> {
    type Player = Side;

    #[inline]
    fn turn(&self, position: &Position<2>) -> Side {
        if position.turn == 0 { Side::First } else { Side::Second }
    }

    #[inline]
    fn outcome(&self, position: &Position<2>) -> Option<Outcome<Side>> {
        let side = |player| if player == 0 { Side::First } else { Side::Second };
        self.winner(position).map(|player| Outcome::Win(side(player)))
    }

    #[inline]
    fn next_turn(&self, position: &Position<2>, _: &Move) -> Side {
        self.turn(position).opponent()
    }
}

/// Implements `Players`, with a seat for each player or team, for more than two players.
macro_rules! seats {
    ($($n:literal),*) => {$(
        impl Players for Quoridor<$n> {
            type Player = Seat;

            fn turn(&self, position: &Position<$n>) -> Seat {
                self.as_seat(position.turn())
            }

            fn outcome(&self, position: &Position<$n>) -> Option<Outcome<Seat>> {
                self.winner(position).map(|player| Outcome::Win(self.as_seat(player)))
            }

            fn next_turn(&self, position: &Position<$n>, _: &Move) -> Seat {
                self.turn(position).next()
            }
        }
    )*};
}

seats!(3, 4);

impl<const N: usize> Quoridor<N> {
    fn as_seat(&self, player: usize) -> Seat {
        let seats = if self.variant.teams { 2 } else { N };
        #[expect(clippy::cast_possible_truncation, reason = "at most four")]
        let seat = Seat::new(self.seat(player) as u8, seats as u8);
        seat.expect("the player is less than the number of players")
    }
}
