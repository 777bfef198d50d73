//! The null-window search, which decides whether a player reaches a score.

use std::num::NonZeroU32;

use abstract_games_solve::kernel::{Context, InterruptedError, Mark};

use super::bitboard::Bitboard;
use super::builder::Solver;
use super::node::{Gift, MOST_LOOKED_AT, Node, Score, win_with};
use super::solution::Statistics;
use crate::cell::Cell;
use crate::piece::Piece;
use crate::position::Position;
use crate::symmetry::QuartoSymmetry;

/// The greatest number of pieces on a board whose score is stored in a search from a board with few
/// pieces. With more pieces, a search is as fast as a lookup, which waits for main memory.
const MOST_STORED: u32 = 8;
/// The number of pieces from which a search is so short that its table stays in the caches. Then
/// boards with one more piece are stored.
const SHORT_FROM: u32 = 6;
/// The most pieces on a board for which a thread puts off a gift that another is searching.
const MOST_SHARED: u32 = 6;

/// A depth-first search with a null window, over boards: it decides whether a score is reached. The
/// player who places a piece also gives the next, and reaches a score if, for some cell and then
/// some gift, the opponent does not reach more than the negated score.
pub(super) struct NullWindowSearch<'a, 'c> {
    pub(super) solver: &'a Solver,
    pub(super) statistics: &'a mut Statistics,
    /// Decides from time to time whether the search goes on.
    pub(super) context: &'a mut Context<'c>,
    most_stored: u32,
    done: f64,
    pub(super) interrupted: Option<InterruptedError>,
}

impl<'a, 'c> NullWindowSearch<'a, 'c> {
    pub(super) fn new(
        solver: &'a Solver,
        statistics: &'a mut Statistics,
        context: &'a mut Context<'c>,
        root: &Bitboard,
    ) -> Self {
        let most_stored = MOST_STORED + u32::from(root.placed >= SHORT_FROM);
        Self { solver, statistics, context, most_stored, done: 0.0, interrupted: None }
    }

    /// Whether the player who gives reaches `score` on a board without a Quarto. Without meaning if
    /// the search is interrupted.
    pub(super) fn give(&mut self, board: Bitboard, score: Score, share: f64) -> bool {
        let mut node = self.node(board);
        let known = node.look(score).or_else(|| self.probe(&mut node, score));
        if known.is_none() && board.placed <= MOST_LOOKED_AT {
            node.count_replies();
        }
        known.unwrap_or_else(|| self.expand(&mut node, score, share))
    }

    /// Whether the player with `piece` in hand, which completes no set except in misère play,
    /// reaches `score`.
    pub(super) fn place_in_hand(&mut self, board: Bitboard, piece: Piece, score: Score) -> bool {
        let mut node = self.node(board);
        let gift = node.in_hand(piece);
        if node.least == node.greatest {
            return node.least >= score;
        }
        self.place(&node, gift, score, 1.0)
    }

    /// Whether the player who has the piece of `gift` in hand reaches `score`.
    pub(super) fn place(&mut self, node: &Node, gift: Gift, score: Score, share: f64) -> bool {
        let (placed, sooner) = (node.board.placed, self.sooner());
        if score <= -win_with(placed + 4 - sooner) {
            return true;
        }
        if score > win_with(placed + 3 - sooner) {
            return false;
        }
        if placed < MOST_LOOKED_AT {
            return self.place_after_a_look(node, gift, score, share);
        }
        let mut cells = node.cells(gift);
        cells.any(|cell| self.give(node.board.with(gift.piece, cell), score, 0.0))
    }

    /// As [`place`](Self::place), but examines every board before any is searched.
    fn place_after_a_look(&mut self, node: &Node, gift: Gift, score: Score, share: f64) -> bool {
        let mut open = Vec::with_capacity(Cell::COUNT);
        for cell in node.cells(gift) {
            let mut next = self.node(node.board.with(gift.piece, cell));
            match next.look(score).or_else(|| self.probe(&mut next, score)) {
                Some(true) => return true,
                Some(false) => (),
                None => {
                    next.count_replies();
                    open.push(next);
                }
            }
        }
        open.sort_by_key(|next| next.replies);
        #[expect(clippy::cast_precision_loss, reason = "at most 16")]
        let share = share / open.len() as f64;
        self.in_turn(
            &mut open,
            |next| next.key,
            |search, next, is_first| {
                let known = if is_first { None } else { search.probe(next, score) };
                known.unwrap_or_else(|| search.expand(next, score, share))
            },
        )
    }

    fn expand(&mut self, node: &mut Node, score: Score, share: f64) -> bool {
        let end = self.done + share;
        let is_stored = node.board.placed <= self.most_stored;
        let before = if is_stored { self.statistics.nodes() } else { 0 };
        if is_stored {
            self.go_on(before);
        }
        let gifts = node.gifts();
        #[expect(clippy::cast_precision_loss, reason = "at most 16")]
        let share = share / gifts.len() as f64;
        let reached = if node.board.placed <= MOST_SHARED {
            let key = node.key;
            let in_hand = |gift: &mut Gift| key | u128::from(gift.piece.number() + 1) << 80;
            let mut gifts: Vec<_> = gifts.collect();
            let node = &*node;
            self.in_turn(&mut gifts, in_hand, |search, gift, _| {
                !search.place(node, *gift, 1 - score, share)
            })
        } else {
            let mut gifts = gifts;
            gifts.any(|gift| !self.place(node, gift, 1 - score, share))
        };
        if is_stored && !self.is_over() {
            if reached {
                node.least = score;
            } else {
                node.greatest = score - 1;
            }
            let work = self.statistics.nodes() - before;
            self.solver.table.insert(node.key, pack(node.least, node.greatest, work));
        }
        self.done = self.done.max(end);
        reached
    }

    /// Whether `reaches` holds for one of `items`. Those that another thread is searching come
    /// last.
    fn in_turn<T>(
        &mut self,
        items: &mut [T],
        key: impl Fn(&mut T) -> u128,
        mut reaches: impl FnMut(&mut Self, &mut T, bool) -> bool,
    ) -> bool {
        let mut deferred = Vec::new();
        for (i, item) in items.iter_mut().enumerate() {
            // All threads search the first item. A board that is not stored has no key.
            let key = key(item);
            let is_shared = i > 0 && key != 0;
            let mark = if is_shared { self.context.mark(key) } else { Some(Mark::NONE) };
            let Some(_mark) = mark else {
                deferred.push(i);
                continue;
            };
            if reaches(self, item, i == 0) {
                return true;
            }
            if self.is_over() {
                return false;
            }
        }
        deferred.into_iter().any(|i| !self.is_over() && reaches(self, &mut items[i], false))
    }

    fn node(&mut self, board: Bitboard) -> Node {
        self.statistics.nodes[board.placed as usize] += 1;
        Node::new(board, &self.solver.sets, self.is_misere())
    }

    fn is_misere(&self) -> bool {
        self.solver.game().rules().is_misere()
    }

    /// By how many placements a game may end sooner than in normal play.
    fn sooner(&self) -> u32 {
        u32::from(self.is_misere())
    }

    /// Whether the score is reached, if the bounds or the table decide it.
    fn probe(&mut self, node: &mut Node, score: Score) -> Option<bool> {
        let placed = node.board.placed;
        if placed <= self.most_stored && node.least < score && node.greatest >= score {
            // The key is known if the board was probed before. Only the key of the empty board
            // is 0.
            if node.key == 0 {
                node.key = key(self.solver.quotient.symmetry(), &node.board);
            }
            if let Some(entry) = self.solver.table.get(node.key) {
                (node.least, node.greatest) = unpack(entry);
                let is_known = node.least >= score || node.greatest < score;
                self.statistics.hits[placed as usize] += u64::from(is_known);
            }
        }
        node.known(score)
    }

    pub(super) fn ended(mut self, reached: bool) -> Result<bool, InterruptedError> {
        if self.interrupted.is_none() && self.context.is_halted() {
            // The search may have ended early without asking for the reason.
            self.go_on(self.statistics.nodes());
        }
        self.interrupted.map_or(Ok(reached), Err)
    }

    fn is_over(&self) -> bool {
        self.interrupted.is_some() || self.context.is_halted()
    }

    fn go_on(&mut self, nodes: u64) {
        if self.interrupted.is_none() {
            self.interrupted = self.context.go_on(nodes, self.done).err();
        }
    }
}

fn key(symmetry: &QuartoSymmetry, board: &Bitboard) -> u128 {
    symmetry.key(&Position::from_parts(board.occupied, board.planes(), None))
}

/// The number that makes scores positive when it is added to them.
const SHIFT: Score = 32;

/// The table entry of a board: its bounds, and in the highest byte the logarithm of the work.
#[expect(clippy::cast_sign_loss, reason = "scores are more than -32")]
fn pack(least: Score, greatest: Score, work: u64) -> NonZeroU32 {
    let bounds = ((greatest + SHIFT) as u32) << 8 | (least + SHIFT) as u32;
    // The least score is not -32, so the lowest byte is not 0.
    NonZeroU32::new((work | 1).ilog2() << 24 | bounds).unwrap_or(NonZeroU32::MIN)
}

fn unpack(entry: NonZeroU32) -> (Score, Score) {
    let [least, greatest, ..] = entry.get().to_le_bytes();
    (Score::from(least) - SHIFT, Score::from(greatest) - SHIFT)
}
