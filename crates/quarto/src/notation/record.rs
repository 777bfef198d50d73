//! A game as written down.

use std::fmt;

use abstract_games_core::{ReadError, comment_in_braces};

use crate::error::PositionError;
use crate::game::Move;
use crate::position::Position;
use crate::position_text::key;
use crate::rules::Rules;

/// A game, or a part of one, as written down: the plies in order, with comments.
///
/// Its moves may be illegal: [`replay`](Self::replay) checks them. `Display` writes the notation of
/// this library. `FromStr` reads it, the records of other programs, and positions, which are
/// records without plies.
///
/// ```
/// use abstract_games_quarto::notation::GameRecord;
///
/// let record: GameRecord = "[Rules \"torus\"] 5b2 {a gift} C-A1 7".parse()?;
/// assert_eq!(record.plies.len(), 5);
/// assert_eq!(record.to_string(), "[Rules \"torus\"]\n1. 5b2 {a gift} 2. ca1 3. 7");
///
/// // In the records of a programming course, a piece has a letter for each property.
/// let pairs = r#"[{"pos": null, "piece": "BDEC"}, {"pos": 8, "piece": "SLFP"}]"#;
/// let pairs: GameRecord = pairs.parse()?;
/// assert_eq!(pairs.to_string(), "1. 2a2 2. d");
/// # Ok::<(), abstract_games_quarto::notation::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The rules, if the record states them.
    pub rules: Option<Rules>,
    /// The other headers, as in `[Event "Cup"]`: names, and values as written, with escapes.
    pub headers: Vec<(String, String)>,
    /// The position before the first ply.
    pub start: Position,
    /// The comments before the first ply.
    pub comments: Vec<String>,
    /// The plies.
    pub plies: Vec<Ply>,
    /// The result as it is written: `1-0`, `resigns` and the like.
    pub result: Option<Box<str>>,
}

/// A record that cannot be read: a part of the text, or a position.
pub type RecordError = ReadError<GameRecord, PositionError>;

/// A ply of a [`GameRecord`]: a gift or a placement.
pub type Ply = abstract_games_core::Ply<Move>;

/// The header of the rules.
pub(super) const RULES: &str = "Rules";

impl GameRecord {
    /// A record of `moves` from a position, without comments.
    pub fn of_moves(start: Position, moves: impl IntoIterator<Item = Move>) -> Self {
        Self { start, plies: moves.into_iter().map(Ply::new).collect(), ..Self::default() }
    }

    /// The number of the round to which the ply with this index belongs, or the next ply if there
    /// is none: one more than the number of pieces placed before.
    pub fn round(&self, ply: usize) -> u32 {
        let is_placement = |ply: &&Ply| matches!(ply.m, Move::Place(_));
        let placed = self.plies.iter().take(ply).filter(is_placement).count();
        self.start.placed() + u32::try_from(placed).unwrap_or(u32::MAX) + 1
    }
}

/// Writes a line for each header and for the start, and a line with the plies and the result.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules.iter().map(|rules| (RULES.to_owned(), rules.to_string()));
        for (name, value) in rules.chain(self.headers.iter().cloned()) {
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if self.start != Position::EMPTY {
            writeln!(f, "[{}]", self.start)?;
        }
        let mut words: Vec<String> =
            self.comments.iter().filter_map(|text| comment(text)).collect();
        let mut round = self.round(0);
        for (index, Ply { m, comments, .. }) in self.plies.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| &self.plies[before]);
            let gift = before.filter(|ply| matches!((ply.m, m), (Move::Give(_), Move::Place(_))));
            match (gift, words.last_mut()) {
                // A piece and its cell are one word, unless a comment is between them.
                (Some(gift), Some(word)) if gift.comments.is_empty() => {
                    word.push_str(&m.to_string());
                }
                (Some(_), _) => words.push(m.to_string()),
                (None, _) => words.push(format!("{round}. {m}")),
            }
            round += u32::from(matches!(m, Move::Place(_)));
            words.extend(comments.iter().filter_map(|text| comment(text)));
        }
        words.extend(self.result.as_deref().map(str::to_owned));
        f.write_str(&words.join(" "))
    }
}

/// The comment in braces, unless it is blank. What would be read as an object loses its quotation
/// marks.
fn comment(text: &str) -> Option<String> {
    let marks: &[char] = if key(text).is_some() { &['"', '\''] } else { &[] };
    comment_in_braces(text).map(|comment| comment.replace(marks, ""))
}
