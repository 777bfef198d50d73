//! A simple, slow implementation of the rules, compared with the game along random lines of play.

use std::collections::BTreeSet;

use abstract_games_core::{Game, Players};
use abstract_games_quoridor::{
    Board, Fence, Move, Orientation, Position, Quoridor, Square, Variant,
};
use proptest::prelude::*;

/// A column and a row, which may lie outside the board.
pub(crate) type At = (i32, i32);

/// A position of the simple implementation.
pub(crate) struct Plain {
    size: At,
    /// The orientation of the fence at each square, row by row.
    fences: Vec<Option<Orientation>>,
    pub(crate) pawns: Vec<At>,
    pub(crate) supplies: Vec<u8>,
    pub(crate) turn: usize,
    no_side_jumps: bool,
}

pub(crate) const STEPS: [At; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

pub(crate) fn plus(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

pub(crate) fn at(square: Square) -> At {
    (square.column().into(), square.row().into())
}

pub(crate) fn square(at: At) -> Square {
    let narrow = |number: i32| u8::try_from(number).unwrap();
    Square::new(narrow(at.0), narrow(at.1)).unwrap()
}

impl Plain {
    pub(crate) fn new<const N: usize>(game: &Quoridor<N>, position: &Position<N>) -> Self {
        let size = (game.board().width().into(), game.board().height().into());
        let mut plain = Self {
            size,
            fences: vec![None; usize::try_from(size.0 * size.1).unwrap()],
            pawns: position.pawns().map(at).to_vec(),
            supplies: position.supplies().to_vec(),
            turn: position.turn(),
            no_side_jumps: game.variant().no_side_jumps,
        };
        for fence in position.fences().iter() {
            let place = plain.place(at(fence.square())).unwrap();
            plain.fences[place] = Some(fence.orientation());
        }
        plain
    }

    /// The index of a square of the board.
    fn place(&self, at: At) -> Option<usize> {
        self.is_on_board(at).then(|| usize::try_from(at.1 * self.size.0 + at.0).unwrap())
    }

    fn has_fence(&self, at: At, orientation: Orientation) -> bool {
        self.place(at).is_some_and(|place| self.fences[place] == Some(orientation))
    }

    pub(crate) fn is_on_board(&self, at: At) -> bool {
        (0..self.size.0).contains(&at.0) && (0..self.size.1).contains(&at.1)
    }

    /// Whether a pawn can step from a square in a direction if no pawns are in the way.
    pub(crate) fn is_open(&self, from: At, step: At) -> bool {
        let lower = (from.0 + step.0.min(0), from.1 + step.1.min(0));
        let (orientation, along) = match step {
            (0, _) => (Orientation::Horizontal, (1, 0)),
            _ => (Orientation::Vertical, (0, 1)),
        };
        let other = (lower.0 - along.0, lower.1 - along.1);
        let blocked = [lower, other].iter().any(|at| self.has_fence(*at, orientation));
        self.is_on_board(plus(from, step)) && !blocked
    }

    fn has_won(&self, player: usize, at: At) -> bool {
        match (self.pawns.len(), player) {
            (_, 0) => at.1 == self.size.1 - 1,
            (2, 1) | (_, 2) => at.1 == 0,
            (_, 1) => at.0 == self.size.0 - 1,
            _ => at.0 == 0,
        }
    }

    fn towards_goal(&self, player: usize) -> At {
        match (self.pawns.len(), player) {
            (_, 0) => (0, 1),
            (2, 1) | (_, 2) => (0, -1),
            (_, 1) => (1, 0),
            _ => (-1, 0),
        }
    }

    pub(crate) fn has_path(&self, player: usize) -> bool {
        let start = self.pawns[player];
        let (mut seen, mut todo) = (vec![false; self.fences.len()], vec![start]);
        seen[self.place(start).unwrap()] = true;
        // The step towards the goal is the last in the list, so that it is tried first.
        let towards = self.towards_goal(player);
        let mut steps = STEPS;
        steps.sort_by_key(|step| *step == towards);
        while let Some(at) = todo.pop() {
            if self.has_won(player, at) {
                return true;
            }
            for step in steps {
                let next = plus(at, step);
                let Some(place) = self.place(next) else { continue };
                if !seen[place] && self.is_open(at, step) {
                    seen[place] = true;
                    todo.push(next);
                }
            }
        }
        false
    }

    /// The first player whom a fence, which must have room, would take the last path from.
    pub(crate) fn cut_off_by(&mut self, at: At, orientation: Orientation) -> Option<usize> {
        let place = self.place(at).unwrap();
        self.fences[place] = Some(orientation);
        let cut_off = (0..self.pawns.len()).find(|player| !self.has_path(*player));
        self.fences[place] = None;
        cut_off
    }

    fn may_place(&mut self, at: At, orientation: Orientation) -> bool {
        let along = match orientation {
            Orientation::Horizontal => (1, 0),
            Orientation::Vertical => (0, 1),
        };
        let overlapping = [
            (at, orientation),
            (at, orientation.crossing()),
            (plus(at, along), orientation),
            ((at.0 - along.0, at.1 - along.1), orientation),
        ];
        if overlapping.iter().any(|(at, orientation)| self.has_fence(*at, *orientation)) {
            return false;
        }
        self.cut_off_by(at, orientation).is_none()
    }

    pub(crate) fn moves(mut self) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        if (0..self.pawns.len()).any(|player| self.has_won(player, self.pawns[player])) {
            return moves;
        }
        let pawn = self.pawns[self.turn];
        let is_free = |at: At| !self.pawns.contains(&at);
        for step in STEPS.into_iter().filter(|step| self.is_open(pawn, *step)) {
            let next = plus(pawn, step);
            if is_free(next) {
                moves.insert(Move::Pawn(square(next)));
            } else if self.is_open(next, step) && is_free(plus(next, step)) {
                moves.insert(Move::Pawn(square(plus(next, step))));
            } else if !(self.no_side_jumps && self.is_open(next, step)) {
                for side in STEPS {
                    // The straight jump is blocked, and the square behind is that of the pawn
                    // itself.
                    if self.is_open(next, side) && is_free(plus(next, side)) {
                        moves.insert(Move::Pawn(square(plus(next, side))));
                    }
                }
            }
        }
        if self.supplies[self.turn] > 0 {
            for column in 0..self.size.0 - 1 {
                for row in 0..self.size.1 - 1 {
                    for orientation in [Orientation::Horizontal, Orientation::Vertical] {
                        if self.may_place((column, row), orientation) {
                            let fence = Fence::new(square((column, row)), orientation);
                            moves.insert(Move::Fence(fence));
                        }
                    }
                }
            }
        }
        if moves.is_empty() {
            moves.insert(Move::Pass);
        }
        moves
    }
}

/// Plays the moves selected by `choices`, and compares the legal moves of each position with those
/// of the simple implementation. About `fences` of ten moves are fences, if there are legal ones.
fn compare_along<const N: usize>(game: &Quoridor<N>, choices: &[u16], fences: u16)
where
    Quoridor<N>: Players<State = Position<N>, Move = Move>,
{
    let mut position = game.initial();
    for choice in choices {
        let legal = game.legal_moves(&position);
        let listed: BTreeSet<_> = legal.iter().collect();
        assert_eq!(listed, Plain::new(game, &position).moves(), "{position:?}");
        assert_eq!(listed.len(), game.move_count(&position));
        for m in every_move(game.board()) {
            assert_eq!(game.is_legal(&position, &m), listed.contains(&m), "{m} in {position:?}");
        }
        assert_eq!(listed.is_empty(), game.outcome(&position).is_some());
        let (pawn, placed): (Vec<_>, Vec<_>) =
            listed.into_iter().partition(|m| !matches!(m, Move::Fence(_)));
        let kind = if choice % 10 < fences && !placed.is_empty() { placed } else { pawn };
        let Some(m) = kind.get(usize::from(choice / 10) % kind.len().max(1)) else { break };
        position = game.play(&position, m);
    }
}

/// Places fences near the corners and the edges, and compares after each one which of the fences
/// that have room cut off a pawn. Returns their number.
fn compare_pockets<const N: usize>(game: &Quoridor<N>, mut random: u64) -> usize {
    let mut found = 0;
    let board = game.board();
    let (right, top) = (board.width() - 2, board.height() - 2);
    let is_outer = |m: &Move| {
        let Move::Fence(fence) = m else { return false };
        let (column, row) = (fence.square().column(), fence.square().row());
        column.min(right - column).min(row.min(top - row)) < 2
    };
    let mut position = game.initial();
    for _ in 0..6 {
        let mut plain = Plain::new(game, &position);
        for m in every_move(board) {
            let Move::Fence(fence) = m else { continue };
            if board.clear_of(position.fences()).contains(fence) {
                let cut_off = plain.cut_off_by(at(fence.square()), fence.orientation());
                assert_eq!(game.is_legal(&position, &m), cut_off.is_none(), "{m} in {position}");
                found += usize::from(cut_off.is_some());
            }
        }
        for _ in 0..4 {
            let outer: Vec<_> = game.moves(&position).filter(is_outer).collect();
            let Some(last) = outer.len().checked_sub(1) else { return found };
            // The generator of Knuth's MMIX.
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let index = usize::try_from(random >> 33).unwrap() % (last + 1);
            position = game.play(&position, &outer[index]);
        }
    }
    found
}

#[test]
fn fences_that_close_pockets_in_corners_and_along_edges_are_found_on_boards_of_every_size() {
    let mut found = 0;
    for (width, height) in (2..=11).flat_map(|width| (2..=11).map(move |height| (width, height))) {
        let board = Board::new(width, height).unwrap();
        let seed = u64::from(width) * 100 + u64::from(height);
        found += compare_pockets(&Quoridor::new(board, [40; 2]).unwrap(), seed);
        if width + height > 4 && width % 3 == 0 {
            found += compare_pockets(&Quoridor::new(board, [40; 4]).unwrap(), seed);
        }
    }
    assert!(found > 1000, "{found} fences cut off a pawn");
}

fn with<const N: usize>(game: Quoridor<N>, variant: Variant) -> Quoridor<N> {
    game.with_variant(variant).unwrap()
}

fn every_move(board: Board) -> impl Iterator<Item = Move> {
    let fences = |orientation| {
        board.places().iter().map(move |square| Move::Fence(Fence::new(square, orientation)))
    };
    let pawn = board.squares().iter().map(Move::Pawn).chain([Move::Pass]);
    pawn.chain(fences(Orientation::Horizontal)).chain(fences(Orientation::Vertical))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn the_rules_agree_with_the_simple_implementation(
        width in 2..12_u8,
        height in 2..12_u8,
        players in 2..5,
        supply in 0..12_u8,
        fences in 3..10_u16,
        choices in prop::collection::vec(any::<u16>(), 40),
        no_side_jumps in any::<bool>(),
        meet in 0..5_u8,
    ) {
        let board = Board::new(width, height).unwrap();
        let teams = supply % 2 == 0 && players == 4;
        // Two of four pawns in the middle of a board of even size would start on one square.
        let middle = if players == 4 { 3 } else { 2 };
        let meet = meet.min(width.min(height).saturating_sub(middle) / 2);
        let variant = Variant { no_side_jumps, teams, meet };
        match players {
            2 => compare_along(&with(Quoridor::new(board, [supply; 2]).unwrap(), variant), &choices, fences),
            3 => compare_along(&with(Quoridor::new(board, [supply; 3]).unwrap(), variant), &choices, fences),
            _ => {
                // Four players have no room on 2 × 2 squares.
                if let Ok(four) = Quoridor::new(board, [supply; 4]) {
                    compare_along(&with(four, variant), &choices, fences);
                }
            }
        }
    }

    /// Many fences on few squares make pockets in corners and along edges.
    #[test]
    fn the_rules_agree_on_small_boards_full_of_fences(
        width in 2..7_u8,
        height in 2..7_u8,
        choices in prop::collection::vec(any::<u16>(), 40),
    ) {
        let board = Board::new(width, height).unwrap();
        compare_along(&Quoridor::new(board, [20; 2]).unwrap(), &choices, 9);
        // Four players have no room on 2 × 2 squares.
        if let Ok(four) = Quoridor::new(board, [20; 4]) {
            compare_along(&four, &choices, 9);
        }
    }
}
