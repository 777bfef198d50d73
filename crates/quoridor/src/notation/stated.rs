//! What a text states about the rules of its game.

use super::diagram::Diagram;
use super::forms::Form;
use super::playthrough::Playthrough;
use super::record::{GameRecord, RULES, stated_variant};
use super::series::split_diagrams;
use super::text::GameText;
use super::token::{Kind, Token};
use crate::board::Board;
use crate::game::{AnyQuoridor, Setup, Variant};

/// What a text states about the rules of the game, in its first position or as a playthrough: the
/// numbers of players and fences, and the board, if the position is drawn or a comment of the score
/// names it.
///
/// ```
/// use abstract_games_quoridor::notation::GameText;
///
/// let score = GameText::new("[/ / d1 d7 / 8 8 / 1] {board of 7 × 7 squares} 1. d2");
/// assert_eq!(score.stated().unwrap().board.unwrap().width(), 7);
///
/// let stated = GameText::new("d4f4e7 / a2a8 / e4 e6 a4 h6 / 4 3 5 3 / 3").stated().unwrap();
/// assert_eq!((stated.players, stated.fences), (4, 20));
/// assert_eq!(stated.supply(), Some(5));
/// assert_eq!(GameText::new("1. e2 e8").stated(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stated {
    /// The number of players.
    pub players: usize,
    /// The number of fences, on the board and left.
    pub fences: usize,
    /// The board, if the position is drawn, or if a comment names it as [`GameRecord::state_rules`]
    /// does.
    pub board: Option<Board>,
    /// The rules that differ from the standard game, if a comment names them so.
    pub variant: Option<Variant>,
}

impl Stated {
    /// The number of fences of each player at the start, if all have the same number.
    pub const fn supply(self) -> Option<usize> {
        if self.players > 0 && self.fences % self.players == 0 {
            Some(self.fences / self.players)
        } else {
            None
        }
    }

    fn of_record(text: &str) -> Option<Self> {
        text.parse().ok().map(|setup| Self::of(&setup))
    }

    fn of(setup: &Setup) -> Self {
        let left: usize = setup.supplies.iter().copied().map(usize::from).sum();
        let (players, fences) = (setup.pawns.len(), setup.fences.len() + left);
        Self { players, fences, board: None, variant: None }
    }
}

impl GameText<'_> {
    /// What a playthrough of `OpenSpiel` states, or the first position of the text: a position
    /// record, a diagram, or the start of a score in square brackets. `None` if there is none, or
    /// if it cannot be read for two to four players.
    pub fn stated(&self) -> Option<Stated> {
        if let Ok(Playthrough { board, players, walls }) = Playthrough::of(self.text) {
            let board = Some(board);
            let variant = Some(Variant { no_side_jumps: players > 2, ..Variant::default() });
            return Some(Stated { players, fences: players * usize::from(walls), board, variant });
        }
        match self.positions {
            Some(Form::Diagrams) => {
                let (_, diagram) = split_diagrams(self.text).into_iter().next()?;
                let diagram: Diagram = diagram.parse().ok()?;
                Some(Stated { board: Some(diagram.board()), ..Stated::of(diagram.setup()) })
            }
            Some(_) => Stated::of_record(self.text.lines().find(|line| !line.trim().is_empty())?),
            None => {
                let start = self.tokens().iter().find_map(|token| match token.kind {
                    Kind::Start(start) => Some(start),
                    _ => None,
                });
                let mut stated = Stated::of_record(start?)?;
                let is_move = |token: &&Token<'_>| matches!(token.kind, Kind::Word | Kind::Unnamed);
                for token in self.tokens().iter().take_while(|token| !is_move(token)) {
                    if let Kind::Comment(comment) = token.kind {
                        stated.board = stated.board.or_else(|| board_of(comment));
                        stated.variant = stated.variant.or_else(|| variant_of(comment));
                    }
                }
                Some(stated)
            }
        }
    }
}

const BOARD: &str = "board of ";
const SQUARES: &str = " squares";

fn variant_of(comment: &str) -> Option<Variant> {
    stated_variant(comment)?.ok()
}

/// The board in a comment as [`GameRecord::state_rules`] writes it.
fn board_of(comment: &str) -> Option<Board> {
    let sides = comment.trim().strip_prefix(BOARD)?.strip_suffix(SQUARES)?;
    let (width, height) = sides.split_once(" × ")?;
    Board::new(width.parse().ok()?, height.parse().ok()?).ok()
}

impl GameRecord {
    /// Names the board of `game` in the first comment, as in `{board of 7 × 7 squares}`, and its
    /// rules in the next if they are not the standard ones, as in `{rules: teams}`. [`Stated`]
    /// reads both. Moves and positions do not tell them.
    pub fn state_rules(&mut self, game: impl Into<AnyQuoridor>) {
        let game = game.into();
        let is_of_rules = |it: &str| board_of(it).is_some() || variant_of(it).is_some();
        self.comments.retain(|comment| !is_of_rules(comment));
        self.comments.insert(0, format!("{BOARD}{}{SQUARES}", game.board()));
        if game.variant() != Variant::default() {
            self.comments.insert(1, format!("{RULES}{}", game.variant()));
        }
    }
}
