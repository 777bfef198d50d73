//! Codes of quoridorfansite.com: a position and moves of the standard game for two as numbers of
//! fixed widths, in the digits of base64 without padding.
//!
//! | part | bits |
//! | --- | --- |
//! | whether there is a position; whether there are moves | 1 each |
//! | the squares of the pawns, row by row from a1 | 7 each |
//! | a list by player and orientation, horizontal first: length, squares on 8 × 8 | 4, and 6 each |
//! | the player of the last move; whether it was a fence, and which | 1; 1, and 6 |
//! | the number of the next ply, from 1 | 10 |
//! | the number of the moves | 10 |
//! | a step: 0, and the direction clockwise from up, in eighths of a turn | 1, 3 |
//! | a fence: 1, whether it is vertical, and its square | 1, 1, 6 |

use abstract_games_core::{Place, Placed, TextError};

use super::error::{ScoreError, ScoreFault};
use super::record::{GameRecord, Ply};
use super::replay::{ReplayError, ReplayFault, after};
use crate::board::{Fence, Orientation, Square};
use crate::game::{AnyPosition, AnyQuoridor, Move, Quoridor, Setup};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const FENCES: u8 = 10;
const LISTS: [(usize, Orientation); 4] = [
    (0, Orientation::Horizontal),
    (0, Orientation::Vertical),
    (1, Orientation::Horizontal),
    (1, Orientation::Vertical),
];

/// What a code says.
#[derive(Default)]
struct Code {
    /// A position, and the number of the plies before it.
    start: Option<(Setup, u32)>,
    moves: Vec<Coded>,
}

enum Coded {
    Step(u16),
    Fence(Fence),
}

/// The numbers of a code that are still to be read.
struct Numbers {
    bits: std::vec::IntoIter<bool>,
}

impl Numbers {
    fn new(text: &str) -> Option<Self> {
        let mut bits = Vec::with_capacity(text.len() * 6);
        for byte in text.bytes() {
            let digit = DIGITS.iter().position(|digit| *digit == byte)?;
            bits.extend((0..6).rev().map(|bit| digit >> bit & 1 == 1));
        }
        Some(Self { bits: bits.into_iter() })
    }

    fn take(&mut self, width: usize) -> Option<u16> {
        (0..width).try_fold(0, |number, _| Some(number << 1 | u16::from(self.bits.next()?)))
    }

    /// A square of a board of this width.
    fn square(&mut self, bits: usize, width: u8) -> Option<Square> {
        Square::of_number(u8::try_from(self.take(bits)?).ok()?, width)
    }

    fn code(mut self) -> Option<Code> {
        let (has_start, has_moves) = (self.take(1)? == 1, self.take(1)? == 1);
        let mut code = Code::default();
        if has_start {
            let pawns = vec![self.square(7, 9)?, self.square(7, 9)?];
            let (mut fences, mut supplies) = (Vec::new(), vec![FENCES; 2]);
            for (player, orientation) in LISTS {
                for _ in 0..self.take(4)? {
                    fences.push(Fence::new(self.square(6, 8)?, orientation));
                    supplies[player] = supplies[player].checked_sub(1)?;
                }
            }
            let turn = 1 - usize::from(self.take(1)?);
            if self.take(1)? == 1 {
                self.take(6)?;
            }
            let plies = u32::from(self.take(10)?).saturating_sub(1);
            // Not every program counts the plies.
            let skipped = if plies as usize % 2 == turn { plies } else { u32::from(turn == 1) };
            code.start = Some((Setup { fences, pawns, supplies, turn }, skipped));
        }
        for _ in 0..if has_moves { self.take(10)? } else { 0 } {
            code.moves.push(if self.take(1)? == 0 {
                Coded::Step(self.take(3)?)
            } else {
                let orientation = Orientation::BOTH[usize::from(self.take(1)?)];
                Coded::Fence(Fence::new(self.square(6, 8)?, orientation))
            });
        }
        let rest = self.bits.as_slice();
        ((has_start || has_moves) && rest.len() < 6 && !rest.contains(&true)).then_some(code)
    }
}

/// Whether a text is one word with the parts of a code.
pub(super) fn is_code(text: &str) -> bool {
    Numbers::new(text.trim()).and_then(Numbers::code).is_some()
}

/// Whether codes are of this game.
pub(super) fn has_codes(game: &AnyQuoridor) -> bool {
    let standard = Quoridor::standard();
    (game.board(), game.variant()) == (standard.board(), standard.variant())
        && game.supplies() == [FENCES; 2]
}

/// Reads a code. Its moves must be legal.
pub(super) fn read(game: &AnyQuoridor, text: &str) -> Result<GameRecord, ScoreError> {
    let text = text.trim();
    let mut record = GameRecord::for_players(game.players());
    match fill(&mut record, game, text) {
        Ok(()) => Ok(record),
        Err(error) => Err(Placed { place: Place::START, error }.with_before(record)),
    }
}

/// Adds what a code says to a record, up to the first fault.
fn fill(record: &mut GameRecord, game: &AnyQuoridor, text: &str) -> Result<(), ScoreFault> {
    let code = Numbers::new(text).and_then(Numbers::code).filter(|_| has_codes(game));
    let no_code = || {
        let expected = "a code of a game for two on 9 × 9 squares with 10 fences each";
        ScoreFault::Text(TextError::new(text, expected))
    };
    let Code { start, moves } = code.ok_or_else(no_code)?;
    if let Some((setup, skipped)) = start {
        (record.start, record.skipped) = (Some(setup), skipped);
        record.start_place = Some(Place::START);
    }
    if moves.is_empty() {
        return Ok(());
    }
    let first = record.first_position(game);
    let mut position =
        first.map_err(|fault| ScoreFault::unplayable(record, None, Some(text), fault))?;
    for coded in moves {
        let m = match coded {
            Coded::Fence(fence) => Move::Fence(fence),
            Coded::Step(direction) => {
                let from = position.pawns()[position.turn()];
                let mut targets = game.pawn_moves(&position).iter();
                let target = targets.find(|to| step(from, *to) == direction);
                Move::Pawn(target.ok_or_else(no_code)?)
            }
        };
        position = after(game, &position, Some(m)).map_err(|why| {
            ScoreFault::unplayable(record, Some(m), Some(text), ReplayFault::Illegal(why))
        })?;
        record.plies.push(Ply { place: Some(Place::START), ..Ply::new(Some(m)) });
    }
    Ok(())
}

/// The columns to the right and the rows up of a step in each direction, clockwise from up.
const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The direction from a square to another, clockwise from up in eighths of a turn.
fn step(from: Square, to: Square) -> u16 {
    let sign = |from: u8, to: u8| i8::from(to > from) - i8::from(to < from);
    let step = (sign(from.column(), to.column()), sign(from.row(), to.row()));
    (0..).zip(STEPS).find(|(_, other)| *other == step).map_or(4, |(direction, _)| direction)
}

/// The fences with their players, of a game that has codes. They are given out in their order,
/// because a position does not tell who placed which.
pub(super) fn given_out(position: &AnyPosition) -> Vec<(usize, Fence)> {
    let first = usize::from(FENCES.saturating_sub(position.supplies()[0]));
    let fences = position.fences().iter().enumerate();
    fences.map(|(place, fence)| (usize::from(place >= first), fence)).collect()
}

/// Writes the code of a record.
pub(super) fn write(game: &AnyQuoridor, record: &GameRecord) -> Result<String, ReplayError> {
    let positions = record.replay_any(game)?;
    let no_code = |ply, positions| Err(record.error(ply, ReplayFault::NoCode, positions));
    if !has_codes(game) || record.skipped > 1022 || record.plies.len() > 1023 {
        return no_code(0, positions);
    }
    let mut bits = Vec::new();
    let mut push = |width: u32, number: u16| {
        bits.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    };
    push(1, record.start.is_some().into());
    push(1, (record.start.is_none() || !record.plies.is_empty()).into());
    if record.start.is_some() {
        write_start(&positions[0], record.skipped, &mut push);
    }
    if record.start.is_none() || !record.plies.is_empty() {
        push(10, u16::try_from(record.plies.len()).unwrap_or(u16::MAX));
    }
    for (index, (ply, position)) in record.plies.iter().zip(&positions).enumerate() {
        match ply.m {
            Some(Move::Pawn(to)) => push(4, step(position.pawns()[position.turn()], to)),
            Some(Move::Fence(fence)) => {
                push(2, 2 + u16::from(fence.orientation() == Orientation::Vertical));
                push(6, fence.square().number(8).into());
            }
            Some(Move::Pass) | None => return no_code(index, positions),
        }
    }
    let digit = |bits: &[bool]| {
        let of = |place| usize::from(bits.get(place).copied().unwrap_or(false));
        DIGITS[(0..6).fold(0, |digit, place| digit << 1 | of(place))]
    };
    Ok(bits.chunks(6).map(|bits| char::from(digit(bits))).collect())
}

fn write_start(start: &AnyPosition, skipped: u32, push: &mut impl FnMut(u32, u16)) {
    for pawn in start.pawns() {
        push(7, pawn.number(9).into());
    }
    let fences = given_out(start);
    for list in LISTS {
        let of_list =
            fences.iter().filter(|(player, fence)| (*player, fence.orientation()) == list);
        push(4, u16::try_from(of_list.clone().count()).unwrap_or(u16::MAX));
        for (_, fence) in of_list {
            push(6, fence.square().number(8).into());
        }
    }
    push(2, if start.turn() == 0 { 2 } else { 0 });
    push(10, u16::try_from(skipped + 1).unwrap_or(u16::MAX));
}
