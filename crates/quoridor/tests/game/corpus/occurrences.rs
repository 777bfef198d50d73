//! What occurs in a game: special cases of the rules, and forms of the score.
//!
//! Occurrences are found from the geometry of the simple implementation of the rules.

use std::collections::BTreeSet;

use abstract_games_core::Game;
use abstract_games_quoridor::notation::{GameRecord, Layout};
use abstract_games_quoridor::{Fence, Move, Orientation, Position, Quoridor};

use crate::case_files::File;
use crate::plain::{At, Plain, STEPS, at, plus, square};

/// The special cases of the rules, with the fewest players for which they can occur.
pub(super) const RULES: &[(&str, usize)] = &[
    ("straight jump", 2),
    ("sideways jump at the edge", 2),
    ("sideways jump at a fence", 2),
    ("sideways jump at a third pawn", 3),
    ("sideways jump blocked by a fence", 2),
    ("no jump through a fence", 2),
    ("no jump over two pawns", 3),
    ("last path of the player", 2),
    ("last path of another player", 2),
    ("pass", 2),
    ("no fences left", 2),
    ("win", 2),
    ("win by jump", 2),
    ("rectangular board", 2),
    ("resumed score", 2),
    ("unnamed move", 2),
    ("ellipsis", 2),
    ("comment in braces", 2),
];

/// Other forms of the score, and sizes of boards.
pub(super) const FORMS: &[&str] =
    &["comment line", "loose form", "smallest board", "largest board"];

/// The rules and forms that occur in a game.
pub(super) fn of<const N: usize>(
    game: &Quoridor<N>,
    record: &GameRecord,
    positions: &[Position<N>],
    file: &File,
) -> BTreeSet<&'static str> {
    let mut found = forms(game, record, file);
    for (index, position) in positions.iter().enumerate() {
        let m = record.plies.get(index).and_then(|ply| ply.m);
        let moment =
            Moment { legal: game.moves(position).collect(), plain: Plain::new(game, position), m };
        if moment.legal.is_empty() {
            continue;
        }
        moment.jumps(&mut found);
        moment.turn(&mut found);
        moment.last_paths(game, position, &mut found);
    }
    let last = positions.last().unwrap();
    if game.winner(last).is_some() {
        found.insert("win");
        if let [.., before, _] = positions
            && distance(before, last) == 2
        {
            found.insert("win by jump");
        }
    }
    found
}

/// The number of rows and columns that the pawn of the player to move in `before` has moved.
fn distance<const N: usize>(before: &Position<N>, after: &Position<N>) -> i32 {
    let player = before.turn();
    let (from, to) = (at(before.pawns()[player]), at(after.pawns()[player]));
    (from.0 - to.0).abs() + (from.1 - to.1).abs()
}

fn forms<const N: usize>(
    game: &Quoridor<N>,
    record: &GameRecord,
    file: &File,
) -> BTreeSet<&'static str> {
    let text = file.text.as_str();
    let board = game.board();
    let comments =
        record.comments.len() + record.plies.iter().map(|ply| ply.comments.len()).sum::<usize>();
    let written = [Layout::Columns, Layout::Horizontal]
        .map(|layout| file.notation().write(game, record, layout).unwrap());
    let holds = [
        ("rectangular board", board.width() != board.height()),
        ("smallest board", (board.width(), board.height()) == (2, 2)),
        ("largest board", (board.width(), board.height()) == (11, 11)),
        ("resumed score", record.start.is_some() || record.skipped > 0),
        ("unnamed move", record.plies.iter().any(|ply| ply.m.is_none())),
        ("ellipsis", text.contains("...") || text.contains('…')),
        ("comment in braces", text.contains('{')),
        ("comment line", comments > text.matches('{').count()),
        ("loose form", !written.iter().any(|written| written == text.trim_end())),
    ];
    holds.into_iter().filter(|(_, holds)| *holds).map(|(form, _)| form).collect()
}

/// A position with the move that is made in it.
struct Moment {
    plain: Plain,
    legal: BTreeSet<Move>,
    m: Option<Move>,
}

impl Moment {
    fn is_pawn_at(&self, at: At) -> bool {
        self.plain.pawns.contains(&at)
    }

    /// Whether the square is free.
    fn is_free(&self, at: At) -> bool {
        self.plain.is_on_board(at) && !self.is_pawn_at(at)
    }

    fn is_legal(&self, target: At) -> bool {
        self.legal.contains(&Move::Pawn(square(target)))
    }

    fn is_played(&self, target: At) -> bool {
        self.plain.is_on_board(target) && self.m == Some(Move::Pawn(square(target)))
    }

    /// The jumps that are made or prevented.
    fn jumps(&self, found: &mut BTreeSet<&'static str>) {
        let pawn = self.plain.pawns[self.plain.turn];
        for step in STEPS {
            let next = plus(pawn, step);
            let behind = plus(next, step);
            if !self.is_pawn_at(next) {
                continue;
            }
            if !self.plain.is_open(pawn, step) {
                // The square behind and those at the sides of the other pawn.
                let mut targets = STEPS.into_iter().map(|step| plus(next, step));
                if targets.any(|target| self.is_free(target) && !self.is_legal(target)) {
                    found.insert("no jump through a fence");
                }
                continue;
            }
            let reason = if !self.plain.is_on_board(behind) {
                "sideways jump at the edge"
            } else if !self.plain.is_open(next, step) {
                "sideways jump at a fence"
            } else if self.is_pawn_at(behind) {
                let beyond = plus(behind, step);
                if self.is_free(beyond)
                    && self.plain.is_open(behind, step)
                    && !self.is_legal(beyond)
                {
                    found.insert("no jump over two pawns");
                }
                "sideways jump at a third pawn"
            } else {
                if self.is_played(behind) {
                    found.insert("straight jump");
                }
                continue;
            };
            for side in STEPS.into_iter().filter(|side| side.0 * step.0 + side.1 * step.1 == 0) {
                let target = plus(next, side);
                if self.is_played(target) {
                    found.insert(reason);
                }
                if self.is_free(target) && !self.plain.is_open(next, side) && !self.is_legal(target)
                {
                    found.insert("sideways jump blocked by a fence");
                }
            }
        }
    }

    /// Passes, and moves of a player without fences.
    fn turn(&self, found: &mut BTreeSet<&'static str>) {
        if self.m == Some(Move::Pass) && self.legal.len() == 1 {
            found.insert("pass");
        }
        if self.plain.supplies[self.plain.turn] == 0 && matches!(self.m, Some(Move::Pawn(_))) {
            found.insert("no fences left");
        }
    }

    /// Fences with room on the board that would take a last path.
    fn last_paths<const N: usize>(
        &self,
        game: &Quoridor<N>,
        position: &Position<N>,
        found: &mut BTreeSet<&'static str>,
    ) {
        if self.plain.supplies[self.plain.turn] == 0 {
            return;
        }
        for place in game.board().places() {
            for orientation in [Orientation::Horizontal, Orientation::Vertical] {
                let fence = Fence::new(place, orientation);
                let has_room = game.board().clear_of(position.fences()).contains(fence);
                if has_room && !self.legal.contains(&Move::Fence(fence)) {
                    let mut plain = Plain::new(game, position);
                    match plain.cut_off_by(at(place), orientation) {
                        Some(player) if player == self.plain.turn => {
                            found.insert("last path of the player");
                        }
                        Some(_) => {
                            found.insert("last path of another player");
                        }
                        None => panic!("{fence} is legal in {position}"),
                    }
                }
            }
        }
    }
}
