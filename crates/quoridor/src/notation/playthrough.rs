//! Playthroughs of `OpenSpiel`, which begin with the parameters of the game.

use abstract_games_core::{Place, PlacedPart, playthrough_actions};

use super::token::{Kind, Token};
use crate::board::Board;

const HEAD: &str = "game: quoridor";

const WRONG: &str = "a part of a playthrough after the moves that can be read";

/// The parameters of the game.
pub(super) struct Playthrough {
    pub(super) board: Board,
    pub(super) players: usize,
    pub(super) walls: u8,
}

impl Playthrough {
    /// Whether a text is a playthrough.
    pub(super) fn is(text: &str) -> bool {
        let line = text.trim_start().lines().next().and_then(|line| line.strip_prefix(HEAD));
        line.map(str::trim).is_some_and(|line| line.is_empty() || line.starts_with('('))
    }

    /// The parameters of a playthrough, or the part of its first line that is wrong.
    pub(super) fn of(text: &str) -> Result<Self, &str> {
        let line = text.trim_start().lines().next().unwrap_or_default().trim();
        let list = match line.strip_prefix(HEAD).ok_or(line)?.trim() {
            "" => "",
            list => list.strip_prefix('(').and_then(|list| list.strip_suffix(')')).ok_or(line)?,
        };
        let (mut size, mut walls, mut players) = ((9, line), None, 2);
        for pair in list.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or(pair)?;
            let number = value.trim().parse::<u8>().map_err(|_| pair);
            match key.trim() {
                "board_size" => size = (number?, pair),
                "wall_count" => walls = Some(number?),
                "players" => players = number?.into(),
                "ansi_color_output" => {}
                _ => return Err(pair),
            }
        }
        let (size, pair) = size;
        let board = Board::new(size, size).map_err(|_| pair)?;
        Ok(Self { board, players, walls: walls.unwrap_or(size * size / 8) })
    }

    /// The tokens of a playthrough: its actions, and what is wrong.
    pub(super) fn tokens(whole: &str) -> Vec<Token<'_>> {
        let token = |PlacedPart { place, text, kind: () }, kind| Token { place, text, kind };
        let wrong = || Kind::Wrong(WRONG.to_owned());
        if let Err(text) = Self::of(whole) {
            return vec![Token { place: Place::of_part(text, whole), text, kind: wrong() }];
        }
        let (actions, rest) = playthrough_actions(whole);
        let words = actions.into_iter().map(|action| token(action, Kind::Word));
        words.chain(rest.map(|line| token(line, wrong()))).collect()
    }
}
