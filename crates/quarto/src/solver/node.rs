//! The nodes of the search, with bounds that need no search, and their scores.

use super::bitboard::{Bitboard, Lanes, Outlook};
use crate::cell::Cell;
use crate::piece::Piece;
use abstract_games_solve as solve;

/// The greatest number of pieces on a board that is examined before any of its siblings is
/// searched, and on which the replies to each gift are counted. With more pieces this takes more
/// time than the better order saves.
pub(super) const MOST_LOOKED_AT: u32 = 9;

/// A board without a Quarto, on which a piece is to be given.
pub(crate) struct Node {
    pub(super) board: Bitboard,
    outlook: Outlook,
    standing: Lanes,
    is_misere: bool,
    /// The gifts that do not lose at once, each as a number; see [`Gift::pack`].
    gifts: [u32; 16],
    count: usize,
    /// The least number of replies to a gift, after [`count_replies`](Self::count_replies).
    pub(super) replies: u32,
    /// The key of the board in the table, or 0 before it is computed.
    pub(super) key: u128,
    /// The lower bound of the score, for the player who gives.
    pub(crate) least: Score,
    /// The upper bound of the score.
    pub(crate) greatest: Score,
}

/// A piece to give, with the cells on which it does not lose at once.
#[derive(Clone, Copy)]
pub(crate) struct Gift {
    pub(crate) piece: Piece,
    pub(super) cells: u16,
}

impl Gift {
    /// The gift as a number. Gifts of lesser `rank` have lesser numbers.
    fn pack(self, rank: u32) -> u32 {
        rank << 20 | u32::from(self.piece.number()) << 16 | u32::from(self.cells)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the parts that were packed")]
    fn unpack(packed: u32) -> Self {
        Self { piece: Piece::from_bits((packed >> 16) as u8), cells: packed as u16 }
    }
}

impl Node {
    #[inline]
    pub(crate) fn new(board: Bitboard, sets: &[Lanes], is_misere: bool) -> Self {
        let outlook = board.outlook(sets);
        let placed = board.placed;
        // In misère play, the player who gives before a placement wins by it.
        let sooner = u32::from(is_misere);
        Self {
            board,
            outlook,
            standing: Lanes::default(),
            is_misere,
            gifts: [0; 16],
            count: 0,
            replies: 0,
            key: 0,
            // These bounds hold unless `look` decides the node. Otherwise the opponent wins with
            // the third placement from here at the earliest, and the giver with the fourth.
            least: -win_with(placed + 3 - sooner),
            greatest: win_with(placed + 4 - sooner),
        }
    }

    /// Whether `score` is reached, if the bounds decide that.
    #[inline]
    pub(super) fn known(&self, score: Score) -> Option<bool> {
        if self.least >= score {
            return Some(true);
        }
        (self.greatest < score).then_some(false)
    }

    /// Sets both bounds to `value`, and returns whether `score` is reached.
    #[inline]
    fn is_worth(&mut self, value: Score, score: Score) -> bool {
        (self.least, self.greatest) = (value, value);
        value >= score
    }

    /// Whether `score` is reached, if that needs no search. Otherwise lists the gifts.
    #[inline]
    pub(crate) fn look(&mut self, score: Score) -> Option<bool> {
        let Bitboard { occupied, rest, placed, .. } = self.board;
        if rest == 0 || self.outlook.is_dead() {
            return Some(self.is_worth(0, score));
        }
        if self.is_misere {
            return self.look_misere(score);
        }
        let mut pieces = self.outlook.harmless() & rest;
        if pieces == 0 {
            return Some(self.is_worth(-win_with(placed + 1), score));
        }
        if self.least >= score {
            return Some(true);
        }
        if score > win_with(placed + 2) {
            return Some(false);
        }
        self.standing = self.outlook.standing(occupied);
        while pieces != 0 {
            let piece = Piece::from_bits(pieces.trailing_zeros().to_le_bytes()[0]);
            let others = rest & !piece.bit();
            pieces &= pieces - 1;
            if others == 0 {
                return Some(self.is_worth(0, score));
            }
            let cells = !occupied & !self.outlook.after(self.standing, piece).fatal(others);
            if cells == 0 {
                return Some(self.is_worth(win_with(placed + 2), score));
            }
            self.gifts[self.count] = Gift { piece, cells }.pack(cells.count_ones());
            self.count += 1;
        }
        // With two pieces left both bounds are 0: the second piece is harmless somewhere.
        (score > self.greatest).then_some(false)
    }

    /// As [`look`](Self::look), in misère play.
    fn look_misere(&mut self, score: Score) -> Option<bool> {
        self.replies = u32::MAX;
        for piece in Piece::of_set(self.board.rest) {
            let cells = !self.board.occupied & !self.outlook.completing(piece);
            if cells == 0 {
                return Some(self.is_worth(win_with(self.board.placed + 1), score));
            }
            self.replies = self.replies.min(cells.count_ones());
            self.gifts[self.count] = Gift { piece, cells }.pack(cells.count_ones());
            self.count += 1;
        }
        self.known(score)
    }

    /// Counts the replies to each gift, which order gifts and boards, after an undecided
    /// [`look`](Self::look). In misère play that has counted them.
    #[inline(never)]
    pub(super) fn count_replies(&mut self) {
        if self.is_misere {
            return;
        }
        self.replies = u32::MAX;
        for packed in &mut self.gifts[..self.count] {
            let gift = Gift::unpack(*packed);
            let after = self.outlook.after(self.standing, gift.piece);
            let replies = after.count_replies(gift.cells, self.board.rest & !gift.piece.bit());
            *packed = gift.pack(replies);
            self.replies = self.replies.min(replies);
        }
    }

    /// The gift of `piece`, which is in hand, with the cells on which it leaves a harmless piece;
    /// in misère play, those on which it completes no set. Sets the bounds of the score for the
    /// player who has it. If they are equal, the cells have no meaning.
    pub(crate) fn in_hand(&mut self, piece: Piece) -> Gift {
        let Bitboard { occupied, rest, placed, .. } = self.board;
        let (others, sooner) = (rest & !piece.bit(), u32::from(self.is_misere));
        let (completes, cells) = if self.is_misere {
            (false, !occupied & !self.outlook.completing(piece))
        } else {
            self.standing = self.outlook.standing(occupied);
            let after = self.outlook.after(self.standing, piece);
            (self.outlook.harmless() & piece.bit() == 0, !occupied & !after.fatal(others))
        };
        (self.least, self.greatest) = if completes {
            (win_with(placed + 1), win_with(placed + 1))
        } else if others == 0 && (cells != 0 || !self.is_misere) {
            (0, 0)
        } else if cells == 0 {
            (-win_with(placed + 2 - sooner), -win_with(placed + 2 - sooner))
        } else {
            (-win_with(placed + 4 - sooner), win_with(placed + 3 - sooner))
        };
        Gift { piece, cells }
    }

    /// The gifts, in ascending order of their replies if counted, otherwise of cells.
    #[inline]
    pub(crate) fn gifts(&mut self) -> impl ExactSizeIterator<Item = Gift> + use<> {
        self.gifts[..self.count].sort_unstable();
        self.gifts.into_iter().take(self.count).map(Gift::unpack)
    }

    /// The cells of a gift, by the number of harmless pieces that they leave; in misère play, in
    /// order.
    #[inline]
    pub(crate) fn cells(&self, gift: Gift) -> impl Iterator<Item = Cell> + use<> {
        let harmless = if self.is_misere {
            [u16::MAX, 0, 0, 0]
        } else {
            let after = self.outlook.after(self.standing, gift.piece);
            after.count_harmless(self.board.rest & !gift.piece.bit())
        };
        let mut left = gift.cells;
        let with_count = move |count: u32| {
            if left == 0 {
                return None;
            }
            let digits = harmless.iter().enumerate();
            let cells = digits.fold(left, |cells, (i, &digit)| {
                cells & if count >> i & 1 == 1 { digit } else { !digit }
            });
            left &= !cells;
            Some(Cell::of_set(cells))
        };
        (1..16).map_while(with_count).flatten()
    }
}

/// The score of a board: positive for a win, 0 for a draw, negative for a loss, and greater the
/// fewer pieces are on the board at a win. It does not depend on the path to the board.
pub(crate) type Score = i32;

/// The score of a win with `placed` pieces: from 13 for four to 1 for sixteen, and 0 for more.
#[inline]
#[expect(clippy::cast_possible_wrap, reason = "at most 17")]
pub(crate) const fn win_with(placed: u32) -> Score {
    if placed > 16 { 0 } else { 17 - placed as i32 }
}

/// The least score of at least `target`, in plies from a board with `placed` pieces.
pub(super) fn least_of(target: solve::Score, placed: u32, has_hand: bool) -> Score {
    let plies = |distance: u32| distance + u32::from(has_hand);
    match target {
        solve::Score::Win(distance) => win_with((placed + plies(distance) / 2).min(16)),
        solve::Score::Draw => 0,
        solve::Score::Loss(distance) => -win_with(placed + plies(distance).div_ceil(2)),
    }
}

/// Converts `score` to plies from a board with `placed` pieces.
pub(crate) fn in_plies(score: Score, placed: u32, has_hand: bool) -> solve::Score {
    let placements = (17 - score.unsigned_abs().min(17)).saturating_sub(placed);
    let plies = (2 * placements).saturating_sub(u32::from(has_hand));
    match score {
        1.. => solve::Score::Win(plies),
        0 => solve::Score::Draw,
        _ => solve::Score::Loss(plies),
    }
}
