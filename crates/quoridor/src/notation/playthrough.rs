//! Playthroughs of `OpenSpiel`: files that list the states of a game, with the parameters first and
//! each move after the words `# Apply action`.

use abstract_games_core::Place;

use super::move_words::holds_move;
use super::places;
use super::token::{Kind, Token};
use crate::board::Board;

const HEAD: &str = "game: quoridor";
/// What precedes a move and its quotation mark, after the sign of a comment.
const APPLY: &str = "Apply action";

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

    /// The moves of a playthrough up to the first part that is wrong. The numbers of the states and
    /// of the actions must be those of the moves.
    pub(super) fn tokens(whole: &str) -> Vec<Token<'_>> {
        let wrong = || Kind::Wrong("a part of a playthrough after the moves that can be read");
        if let Err(text) = Self::of(whole) {
            return vec![Token { place: places::of_part(text, whole), text, kind: wrong() }];
        }
        let (mut tokens, mut actions) = (Vec::new(), 0);
        let lines = (1..).zip(whole.lines()).skip_while(|(_, line)| line.trim().is_empty());
        for (number, line) in lines.skip(1) {
            let token = |text, kind| {
                let place = Place { line: number, ..places::of_part(text, line) };
                Token { place, text, kind }
            };
            let comment = line.starts_with('#').then(|| line.trim_start_matches('#').trim());
            let action = comment.and_then(|comment| comment.split_at_checked(APPLY.len()));
            if let Some((_, text)) = action.filter(|(apply, _)| apply.eq_ignore_ascii_case(APPLY)) {
                let quoted = text.trim().strip_prefix('"').and_then(|text| text.split_once('"'));
                let Some((text, "")) = quoted else {
                    tokens.push(token(line, wrong()));
                    break;
                };
                tokens.push(token(text, Kind::Word));
            }
            let is_action = line.starts_with("action:");
            let state = comment.and_then(|comment| comment.strip_prefix("State "));
            let state = state.and_then(|state| state.trim().parse().ok());
            actions += usize::from(is_action);
            let is_counted = is_action || state.is_some();
            let is_lost = is_counted && state.unwrap_or(actions) != tokens.len();
            if is_lost || !(comment.is_some() || is_action || is_of_state(line)) {
                tokens.push(token(line, wrong()));
                break;
            }
        }
        tokens
    }
}

/// Whether a line may describe a state: empty, a value with its name, or a tensor.
fn is_of_state(line: &str) -> bool {
    let is_value = line.split_once(" = ").is_some_and(|(name, _)| !holds_move(name));
    let is_tensor = line.contains("Tensor(") || line.trim_start().starts_with(['◯', '◉']);
    line.trim().is_empty() || is_value || is_tensor && !holds_move(line)
}
