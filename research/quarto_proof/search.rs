//! A plain search of Quarto, which shares no code with the solver of the library.

use abstract_games::Value;
use abstract_games::quarto::{Cell, Piece, Position, Rules};

/// The board and the pieces that are neither on it nor in hand.
#[derive(Clone, Copy)]
struct Board {
    /// The properties of the piece on each cell, or 0 if the cell is empty.
    cells: [u8; 16],
    /// One bit for each piece.
    rest: u16,
}

/// The eight properties of a piece, of which it has four: bit k if the attribute k is set,
/// otherwise bit k + 4.
fn properties(piece: u8) -> u8 {
    piece | (!piece & 15) << 4
}

/// The pieces of a set, one bit each, in ascending order.
fn pieces(set: u16) -> impl Iterator<Item = u8> {
    (0..16).filter(move |piece| set >> piece & 1 == 1)
}

/// A search that asks whether one player, the attacker, can force a win.
pub(crate) struct Search {
    sets: Vec<[usize; 4]>,
    /// Positions whose answers are known: twice the key of the position, and one more if the
    /// attacker wins.
    table: Vec<u128>,
    /// The number of positions visited.
    pub(crate) nodes: u64,
}

/// The greatest number of pieces on the board of a position that is kept in the table. With more, a
/// search is as fast.
const MOST_KEPT: usize = 10;

impl Search {
    /// A search with a table of 2^`bits` positions, of 16 bytes each. `bits` is at least 1.
    pub(crate) fn new(rules: &Rules, bits: u32) -> Self {
        let sets = rules.sets().map(|set| set.map(Cell::index)).collect();
        Self { sets, table: vec![0; 1 << bits], nodes: 0 }
    }

    /// The value of a position with a piece in hand for the player to move; `None` without a piece
    /// in hand.
    pub(crate) fn value(&mut self, position: &Position) -> Option<Value> {
        let hand = position.hand()?.number();
        let piece = |cell| position.piece(cell).map_or(0, |piece| properties(piece.number()));
        let mut cells = [0; 16];
        Cell::all().for_each(|cell| cells[cell.index()] = piece(cell));
        let rest = position.remaining().map(Piece::number).filter(|&piece| piece != hand);
        let board = Board { cells, rest: rest.fold(0, |set, piece| set | 1 << piece) };
        let completes = self.fatal(&board, 1 << hand) != 0;
        Some(if completes || self.wins(&board, hand, true) {
            Value::Win
        } else if self.wins(&board, hand, false) {
            Value::Loss
        } else {
            Value::Draw
        })
    }

    /// Whether the attacker can force a win. `hand`, which completes no set, is placed by the
    /// attacker or by the other player.
    fn wins(&mut self, board: &Board, hand: u8, attacker_places: bool) -> bool {
        self.nodes += 1;
        if board.rest == 0 || self.is_dead(board) {
            return false;
        }
        let kept = board.cells.iter().filter(|&&piece| piece != 0).count() <= MOST_KEPT;
        let key = key_of(board, hand, attacker_places);
        let slot = slot_of(key, self.table.len());
        if kept && self.table[slot] >> 1 == key {
            return self.table[slot] & 1 == 1;
        }
        let wins = self.wins_after_placing(board, hand, attacker_places);
        if kept {
            self.table[slot] = key << 1 | u128::from(wins);
        }
        wins
    }

    /// As [`wins`](Self::wins), by the positions after a placement and a gift.
    fn wins_after_placing(&mut self, board: &Board, hand: u8, attacker_places: bool) -> bool {
        // The boards after a placement, each with the gifts that do not lose at once.
        let mut afters = Vec::with_capacity(16);
        for cell in (0..16).filter(|&cell| board.cells[cell] == 0) {
            let mut after = *board;
            after.cells[cell] = properties(hand);
            let safe = board.rest & !self.fatal(&after, board.rest);
            afters.push((safe, after));
        }
        // Few answers to search come first.
        afters.sort_by_key(|(safe, _)| safe.count_ones());
        for (safe, after) in afters {
            for gift in pieces(safe) {
                let next = Board { rest: after.rest & !(1 << gift), ..after };
                if self.wins(&next, gift, !attacker_places) == attacker_places {
                    return attacker_places;
                }
            }
        }
        // The attacker has no move that wins, or the other player has none that does not lose.
        !attacker_places
    }

    /// The pieces of a set that complete a winning set on some cell.
    fn fatal(&self, board: &Board, set: u16) -> u16 {
        let mut completing = 0;
        for cells in &self.sets {
            let placed = cells.map(|cell| board.cells[cell]);
            if placed.iter().map(|&piece| u32::from(piece == 0)).sum::<u32>() == 1 {
                completing |= common(placed);
            }
        }
        pieces(set)
            .filter(|&piece| properties(piece) & completing != 0)
            .fold(0, |set, piece| set | 1 << piece)
    }

    /// Whether no winning set can be completed any more.
    fn is_dead(&self, board: &Board) -> bool {
        self.sets.iter().all(|cells| common(cells.map(|cell| board.cells[cell])) == 0)
    }
}

/// The properties that all pieces on these cells have; all properties if there are none.
fn common(placed: [u8; 4]) -> u8 {
    placed.into_iter().filter(|&piece| piece != 0).fold(u8::MAX, |all, piece| all & piece)
}

/// The key of a position: unique, and never 0.
fn key_of(board: &Board, hand: u8, attacker_places: bool) -> u128 {
    // An empty cell is 0, and a piece is 16 to 31.
    let cell = |piece: u8| if piece == 0 { 0 } else { u128::from(piece & 15 | 16) };
    let cells = board.cells.iter().fold(1, |key, &piece| key << 5 | cell(piece));
    cells << 5 | u128::from(hand) << 1 | u128::from(attacker_places)
}

/// The index of a key in a table with `entries` entries, a power of two.
fn slot_of(key: u128, entries: usize) -> usize {
    let mixed = (key ^ key >> 43).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    #[expect(clippy::cast_possible_truncation, reason = "the highest bits are well mixed")]
    let slot = (mixed >> 64) as usize;
    slot >> (usize::BITS - entries.trailing_zeros())
}
