//! The text form of a game: the board, and the options of the rules that are not the defaults.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{ParameterError, Place, PlacedPart, PlacedTextError, TextError};

use super::lexer::words;
use crate::board::Board;
use crate::game::{FourWayFences, Rules};

/// Writes the size of the board, and the options that differ from the defaults: a word, and the
/// value unless the word begins with `no-`.
///
/// | option | word |
/// | --- | --- |
/// | the board | `size 4`, or `width 5 height 4` |
/// | [`stones_needed`](Rules::stones_needed) | `stones-needed 1` |
/// | [`l_walls`](Rules::l_walls) | `no-l-walls` |
/// | [`edge_walls`](Rules::edge_walls) | `no-edge-walls` |
/// | [`crossing_walls`](Rules::crossing_walls) | `no-crossing-walls` |
/// | [`turn_at_walled_goal`](Rules::turn_at_walled_goal) | `no-turn-at-walled-goal` |
/// | [`equalizer`](Rules::equalizer) | `equalizer 4444` |
/// | [`protected`](Rules::protected) | `protected everyone` |
/// | [`jump_at_goal`](Rules::jump_at_goal) | `jump-at-goal turns` |
/// | [`win`](Rules::win) | `win after-turn` |
/// | [`blocked_stone`](Rules::blocked_stone) | `blocked-stone lose` |
/// | [`no_wall`](Rules::no_wall) | `no-wall lose` |
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
        let (width, height) = (self.board().width(), self.board().height());
        let mut words = vec![if width == height {
            format!("size {width}")
        } else {
            format!("width {width} height {height}")
        }];
        let options = options(self.rules()).into_iter().zip(options(&Rules::default()));
        words.extend(options.filter(|(option, default)| option != default).filter_map(|it| it.0));
        f.pad(&words.join(" "))
    }
}

/// The options with their values; `None` if the option is not stated.
fn options(rules: &Rules) -> [Option<String>; 12] {
    let unless = |is_allowed: bool, word: &str| (!is_allowed).then(|| word.to_owned());
    [
        Some(format!("stones-needed {}", rules.stones_needed)),
        unless(rules.l_walls, "no-l-walls"),
        unless(rules.edge_walls, "no-edge-walls"),
        unless(rules.crossing_walls, "no-crossing-walls"),
        unless(rules.turn_at_walled_goal, "no-turn-at-walled-goal"),
        Some(format!("equalizer {}", rules.equalizer)),
        Some(format!("protected {}", rules.protected)),
        Some(format!("jump-at-goal {}", rules.jump_at_goal)),
        Some(format!("win {}", rules.win)),
        Some(format!("blocked-stone {}", rules.blocked_stone)),
        Some(format!("no-wall {}", rules.no_wall)),
        rules.supply.map(|supply| format!("supply {supply}")),
    ]
}

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
            "no-l-walls" => rules.l_walls = false,
            "no-edge-walls" => rules.edge_walls = false,
            "no-crossing-walls" => rules.crossing_walls = false,
            "no-turn-at-walled-goal" => rules.turn_at_walled_goal = false,
            "size" => sides = [value(word, words.next())?; 2],
            "width" => sides[0] = value(word, words.next())?,
            "height" => sides[1] = value(word, words.next())?,
            "stones-needed" => rules.stones_needed = value(word, words.next())?,
            "supply" => rules.supply = Some(value(word, words.next())?),
            "equalizer" => rules.equalizer = value(word, words.next())?,
            "protected" => rules.protected = value(word, words.next())?,
            "jump-at-goal" => rules.jump_at_goal = value(word, words.next())?,
            "win" => rules.win = value(word, words.next())?,
            "blocked-stone" => rules.blocked_stone = value(word, words.next())?,
            "no-wall" => rules.no_wall = value(word, words.next())?,
            _ => return Err(word.is_not("an option of the rules, as in size 4")),
        }
    }
    let find = |text| seen.iter().find(|word| word.text == text);
    for (option, other) in [("width", "height"), ("height", "width")] {
        let Some(word) = find(option) else { continue };
        if find("size").is_some() {
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
