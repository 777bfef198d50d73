//! The text form of a game: the board, and the options of the rules that are not the defaults.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{ParameterError, Place, PlacedPart, PlacedTextError, TextError};

use super::lexer::words;
use crate::board::Board;
use crate::game::{FourWayFences, Inability, Rules};

/// Writes the size of the board, and the options that differ from the defaults: a word, and the
/// value unless the word begins with `no-`.
///
/// | option | word |
/// | --- | --- |
/// | the board | `size 4`, or `width 5 height 4` |
/// | [`stones_needed`](Rules::stones_needed) | `stones-needed 1` |
/// | [`l_walls`](Rules::l_walls), [`edge_walls`](Rules::edge_walls), [`crossing_walls`](Rules::crossing_walls), [`turn_at_walled_goal`](Rules::turn_at_walled_goal) | `no-l-walls`, `no-edge-walls`, `no-crossing-walls`, `no-turn-at-walled-goal` |
/// | [`equalizer`](Rules::equalizer), [`protected`](Rules::protected), [`jump_at_goal`](Rules::jump_at_goal), [`win`](Rules::win) | `equalizer 4444`, `protected everyone`, `jump-at-goal turns`, `win after-turn` |
/// | [`blocked_stone`](Rules::blocked_stone), [`no_wall`](Rules::no_wall) | `blocked-stone lose`, `no-wall lose` |
/// | [`supply`](Rules::supply) | `supply 5` |
///
/// ```
/// use abstract_games_four_way_fences::{Board, FourWayFences, Rules};
///
/// assert_eq!(FourWayFences::standard().to_string(), "size 10");
/// let rules = Rules { stones_needed: 1, l_walls: false, ..Rules::default() };
/// let game = FourWayFences::new(Board::new(5, 4)?, rules)?;
/// assert_eq!(game.to_string(), "width 5 height 4 stones-needed 1 no-l-walls");
/// assert_eq!(game.to_string().parse(), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for FourWayFences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, rules, default) = (self.board(), self.rules(), Rules::default());
        let mut words = Vec::new();
        if board.width() == board.height() {
            words.push(format!("{SIZE} {}", board.width()));
        } else {
            words.push(format!("{WIDTH} {} {HEIGHT} {}", board.width(), board.height()));
        }
        if rules.stones_needed != default.stones_needed {
            words.push(format!("{STONES_NEEDED} {}", rules.stones_needed));
        }
        for (is_allowed, word) in [
            (rules.l_walls, NO_L_WALLS),
            (rules.edge_walls, NO_EDGE_WALLS),
            (rules.crossing_walls, NO_CROSSING_WALLS),
            (rules.turn_at_walled_goal, NO_TURN_AT_WALLED_GOAL),
        ] {
            if !is_allowed {
                words.push(word.to_owned());
            }
        }
        for (word, value, default) in [
            (EQUALIZER, rules.equalizer.to_string(), default.equalizer.to_string()),
            (PROTECTED, rules.protected.to_string(), default.protected.to_string()),
            (JUMP_AT_GOAL, rules.jump_at_goal.to_string(), default.jump_at_goal.to_string()),
            (WIN, rules.win.to_string(), default.win.to_string()),
            (BLOCKED_STONE, rules.blocked_stone.to_string(), Inability::Skip.to_string()),
            (NO_WALL, rules.no_wall.to_string(), Inability::Skip.to_string()),
        ] {
            if value != default {
                words.push(format!("{word} {value}"));
            }
        }
        words.extend(rules.supply.map(|supply| format!("{SUPPLY} {supply}")));
        f.pad(&words.join(" "))
    }
}

const SIZE: &str = "size";
const WIDTH: &str = "width";
const HEIGHT: &str = "height";
const STONES_NEEDED: &str = "stones-needed";
const NO_L_WALLS: &str = "no-l-walls";
const NO_EDGE_WALLS: &str = "no-edge-walls";
const NO_CROSSING_WALLS: &str = "no-crossing-walls";
const NO_TURN_AT_WALLED_GOAL: &str = "no-turn-at-walled-goal";
const EQUALIZER: &str = "equalizer";
const PROTECTED: &str = "protected";
const JUMP_AT_GOAL: &str = "jump-at-goal";
const WIN: &str = "win";
const BLOCKED_STONE: &str = "blocked-stone";
const NO_WALL: &str = "no-wall";
const SUPPLY: &str = "supply";

/// Reads the text form that [`Display`](fmt::Display) writes. The words may be in any order, each
/// once. Without a size, the board is the standard one.
impl FromStr for FourWayFences {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let whole = PlacedPart { place: Place::START, text, kind: () };
        read(whole, &words(1, text)).map_err(|placed| placed.error)
    }
}

/// Reads the words of a text form. An error about no single word is one about the `whole` text.
pub(super) fn read(
    whole: PlacedPart<'_>,
    words: &[PlacedPart<'_>],
) -> Result<FourWayFences, PlacedTextError> {
    let (mut rules, mut sides) = (Rules::default(), [Board::STANDARD.width(); 2]);
    let mut seen: Vec<PlacedPart<'_>> = Vec::new();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        if seen.iter().any(|other| other.text == word.text) {
            return Err(word.is_not("an option that is not stated before"));
        }
        seen.push(word);
        match word.text {
            NO_L_WALLS => rules.l_walls = false,
            NO_EDGE_WALLS => rules.edge_walls = false,
            NO_CROSSING_WALLS => rules.crossing_walls = false,
            NO_TURN_AT_WALLED_GOAL => rules.turn_at_walled_goal = false,
            SIZE => sides = [value(word, words.next())?; 2],
            WIDTH => sides[0] = value(word, words.next())?,
            HEIGHT => sides[1] = value(word, words.next())?,
            STONES_NEEDED => rules.stones_needed = value(word, words.next())?,
            SUPPLY => rules.supply = Some(value(word, words.next())?),
            EQUALIZER => rules.equalizer = value(word, words.next())?,
            PROTECTED => rules.protected = value(word, words.next())?,
            JUMP_AT_GOAL => rules.jump_at_goal = value(word, words.next())?,
            WIN => rules.win = value(word, words.next())?,
            BLOCKED_STONE => rules.blocked_stone = value(word, words.next())?,
            NO_WALL => rules.no_wall = value(word, words.next())?,
            _ => return Err(word.is_not("an option of the rules, as in size 4")),
        }
    }
    let find = |text| seen.iter().find(|word| word.text == text);
    for (option, other) in [(WIDTH, HEIGHT), (HEIGHT, WIDTH)] {
        let Some(word) = find(option) else { continue };
        if find(SIZE).is_some() {
            return Err(word.is_not("an option beside size"));
        }
        if find(other).is_none() {
            return Err(word.is_not(format!("an option without {other}")));
        }
    }
    let supported = |error: ParameterError| whole.is_not(format!("supported: {error}"));
    let board = Board::new(sides[0], sides[1]).map_err(supported)?;
    FourWayFences::new(board, rules).map_err(supported)
}

fn value<T: FromStr>(
    option: PlacedPart<'_>,
    word: Option<PlacedPart<'_>>,
) -> Result<T, PlacedTextError> {
    let word = word.ok_or_else(|| option.is_not("an option with its value"))?;
    word.text.parse().map_err(|_| word.is_not(format!("a value of {}", option.text)))
}
