//! A position: the board, and the piece in hand.

use std::fmt;

use abstract_games_core::{debug_as_text, map_array};

use crate::cell::Cell;
use crate::error::PositionError;
use crate::piece::{PROPERTIES, Piece};

/// A board with pieces on some cells, and at most one piece in hand, which is placed next.
///
/// As text a position is its four rows from the top, separated by slashes, then a space and the
/// piece in hand, or `-`. A piece is its digit, and an empty cell is a dot.
///
/// Parsing accepts a text without the `-`, and the boards of other programs: sixteen cells from the
/// top left, and perhaps the piece in hand, with or without commas and brackets. A cell is a number
/// or a digit, a [code](Piece::from_code), or, if empty, `null`, `None`, `-1`, `16`, a dot, or
/// nothing between two commas. The board may be the value `board` of a JSON object, with `piece` or
/// `selected_piece` in hand, or have `OpenSpiel`'s lines above it.
///
/// The order of positions decides which of an orbit is its canonical form. The default position is
/// the start of the game. A position takes 12 bytes.
///
/// ```
/// use abstract_games_quarto::Position;
///
/// let position: Position = "0..3/..../.c../.... 5".parse()?;
/// assert_eq!(position.placed(), 3);
/// assert_eq!(position.hand().unwrap().number(), 5);
/// assert_eq!(position.to_string(), "0..3/..../.c../.... 5");
/// assert!("0..3/..../.c../.... c".parse::<Position>().is_err());
/// # Ok::<(), abstract_games_quarto::PositionError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// One bit for each cell; set if a piece is on it.
    occupied: u16,
    /// One more than the number of the piece in hand, or 0.
    hand: u8,
    /// For each property, one bit for each cell; set if the piece on the cell has the property.
    planes: [u16; PROPERTIES],
}

impl Position {
    /// The empty board, with nothing in hand: the start of the game.
    pub const EMPTY: Self = Self { occupied: 0, hand: 0, planes: [0; PROPERTIES] };

    /// The position with these pieces on the cells, row by row from the top left, and with `hand`
    /// in hand. Quartos are checked by [`Rules::check`](crate::Rules::check).
    ///
    /// # Errors
    ///
    /// [`PositionError::Repeated`] if a piece is on two cells, [`PositionError::HandOnBoard`] if
    /// the piece in hand is on the board.
    pub fn new(
        cells: [Option<Piece>; Cell::COUNT],
        hand: Option<Piece>,
    ) -> Result<Self, PositionError> {
        let mut position = Self::EMPTY;
        for (cell, piece) in Cell::all().zip(cells) {
            let Some(piece) = piece else { continue };
            if let Some(first) = position.find(piece) {
                return Err(PositionError::Repeated { piece, first, second: cell });
            }
            position.put(piece, cell);
        }
        match hand.and_then(|piece| Some((piece, position.find(piece)?))) {
            Some((piece, cell)) => Err(PositionError::HandOnBoard { piece, cell }),
            None => Ok(position.with_hand(hand)),
        }
    }

    pub(crate) fn from_parts(
        occupied: u16,
        planes: [u16; PROPERTIES],
        hand: Option<Piece>,
    ) -> Self {
        Self { occupied, hand: 0, planes }.with_hand(hand)
    }

    /// The piece on `cell`, if there is one.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        (self.occupied & cell.bit() != 0).then(|| {
            let bits = self.planes.iter().rev().map(|plane| (plane >> cell.index() & 1) as u8);
            Piece::from_bits(bits.fold(0, |number, bit| number << 1 | bit))
        })
    }

    /// The piece in hand, if there is one.
    pub fn hand(&self) -> Option<Piece> {
        self.hand.checked_sub(1).map(Piece::from_bits)
    }

    /// The number of pieces on the board, from 0 to 16.
    pub fn placed(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// The number of plies from the empty board, from 0 to 32.
    pub fn ply(&self) -> u32 {
        2 * self.placed() + u32::from(self.hand != 0)
    }

    /// The cells without a piece, in ascending order.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + Clone {
        Cell::of_set(!self.occupied)
    }

    /// The pieces that are neither on the board nor in hand, in ascending order.
    pub fn remaining(&self) -> impl Iterator<Item = Piece> + Clone {
        Piece::of_set(self.remaining_set())
    }

    pub(crate) fn remaining_set(&self) -> u16 {
        let [a, b, c, d] = self.planes;
        // The cells with each value of the first two properties, and of the last two. No empty cell
        // is among the former.
        let by_first = [self.occupied & !(a | b), a & !b, b & !a, a & b];
        let by_last = [!(c | d), c & !d, d & !c, c & d];
        let hand = self.hand().map_or(0, Piece::bit);
        (0..16).fold(!hand, |left, piece| {
            let is_placed = by_first[piece & 3] & by_last[piece >> 2] != 0;
            left & !(u16::from(is_placed) << piece)
        })
    }

    /// The cell of `piece`, if it is on the board.
    pub fn find(&self, piece: Piece) -> Option<Cell> {
        Cell::all().find(|&cell| self.piece(cell) == Some(piece))
    }

    pub(crate) fn occupied(&self) -> u16 {
        self.occupied
    }

    pub(crate) fn planes(&self) -> [u16; PROPERTIES] {
        self.planes
    }

    /// For each property, the cells whose pieces have it; then those whose pieces have it not.
    pub(crate) fn sides(&self) -> [u16; 2 * PROPERTIES] {
        let [a, b, c, d] = self.planes;
        let [e, f, g, h] = map_array(self.planes, |plane| self.occupied & !plane);
        [a, b, c, d, e, f, g, h]
    }

    /// The number of bits of [`key`](Position::key).
    pub(crate) const KEY_BITS: u32 = 85;

    /// A number of [`KEY_BITS`](Position::KEY_BITS) bits that identifies the position.
    pub(crate) fn key(&self) -> u128 {
        let [a, b, c, d] = map_array(self.planes, u128::from);
        let planes = a << 48 | b << 32 | c << 16 | d;
        u128::from(self.hand) << 80 | u128::from(self.occupied) << 64 | planes
    }

    /// The position whose [`key`](Position::key) is `key`, if there is one.
    pub(crate) fn from_key(key: u128) -> Option<Self> {
        let hand = u8::try_from(key >> 80).ok()?;
        let hand = hand.checked_sub(1).map(|number| Piece::new(number).ok_or(())).transpose();
        let mask = u128::from(u16::MAX);
        let [occupied, a, b, c, d] = [64, 48, 32, 16, 0]
            .map(|shift| u16::try_from(key >> shift & mask).expect("the mask leaves sixteen bits"));
        let position = Self { occupied, hand: 0, planes: [a, b, c, d] };
        let board = std::array::from_fn(|i| position.piece(Cell::new(i)?));
        let checked = Self::new(board, hand.ok()?).ok()?;
        (checked.key() == key).then_some(checked)
    }

    pub(crate) fn with_hand(self, hand: Option<Piece>) -> Self {
        Self { hand: hand.map_or(0, |piece| piece.number() + 1), ..self }
    }

    pub(crate) fn with_placed(mut self, cell: Cell) -> Self {
        if let Some(piece) = self.hand() {
            self.put(piece, cell);
        }
        self.with_hand(None)
    }

    pub(crate) fn without(mut self, cell: Cell) -> Self {
        self.occupied &= !cell.bit();
        self.planes = map_array(self.planes, |plane| plane & !cell.bit());
        self
    }

    fn put(&mut self, piece: Piece, cell: Cell) {
        self.occupied |= cell.bit();
        for (property, plane) in self.planes.iter_mut().enumerate() {
            *plane |= if piece.has(property) { cell.bit() } else { 0 };
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if cell.index() > 0 && cell.index() % 4 == 0 {
                f.write_str("/")?;
            }
            match self.piece(cell) {
                Some(piece) => write!(f, "{piece}")?,
                None => f.write_str(".")?,
            }
        }
        match self.hand() {
            Some(piece) => write!(f, " {piece}"),
            None => f.write_str(" -"),
        }
    }
}

debug_as_text!(Position);
