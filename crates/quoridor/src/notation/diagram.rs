//! Positions drawn with characters.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Place, PlacedTextError};
use abstract_games_picture::Ink;

use super::position_record::{Misread, number_of_player, numbers};
use crate::board::{Board, Fence, Fences, Orientation, Square};
use crate::game::{AnyPosition, AnyQuoridor, Setup};

/// A position drawn with characters, as seen by the first player.
///
/// Squares are dots or the numbers of players, from 1. A fence is three characters long, with its
/// middle on the intersection of four squares. The rows are labelled on the left and the columns
/// below. The last line has the fences left by player and the player to move, as in the position
/// record.
///
/// `FromStr` reads a diagram. Its fences may collide and its numbers may be wrong:
/// [`AnyQuoridor::position`] checks the [`setup`](Diagram::setup).
///
/// ```
/// use abstract_games_quoridor::notation::Diagram;
/// use abstract_games_quoridor::{Board, Quoridor};
///
/// let game = Quoridor::new(Board::new(5, 4)?, [4, 4])?;
/// let position = game.position(&"a2c2 / c3 / c2 d3 / 3 2 / 1".parse()?)?;
/// let drawn = "\
/// 4 . . .|. .
///        |
/// 3 . . .|2 .
///   --- ---
/// 2 . . 1 . .
///
/// 1 . . . . .
///   a b c d e
/// 3 2 / 1
/// ";
/// assert_eq!(Diagram::new(&game, &position).to_string(), drawn);
///
/// let read: Diagram = drawn.parse()?;
/// assert_eq!(read.board(), game.board());
/// assert_eq!(game.position(read.setup()), Ok(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    board: Board,
    setup: Setup,
}

impl Diagram {
    /// The diagram of a position of `game`.
    pub fn new(game: impl Into<AnyQuoridor>, position: impl Into<AnyPosition>) -> Self {
        Self { board: game.into().board(), setup: Setup::from(&position.into()) }
    }

    /// The board, of the size drawn.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The description of the position.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The lines, without blanks at their ends.
    fn lines(&self) -> Vec<String> {
        let fences = self.setup.fences.iter().map(|fence| (*fence, Ink::Dark));
        let drawn = self.board.picture(&self.setup.pawns, fences).to_text();
        let mut lines: Vec<String> = drawn.lines().map(str::to_owned).collect();
        let supplies: Vec<_> = self.setup.supplies.iter().map(ToString::to_string).collect();
        lines.push(format!("{} / {}", supplies.join(" "), self.setup.turn as u128 + 1));
        lines
    }
}

/// Draws the position. Every line ends with a line break.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().into_iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Reads a diagram. Blanks at the ends of lines and empty lines after the diagram are ignored.
impl FromStr for Diagram {
    type Err = PlacedTextError;

    fn from_str(text: &str) -> Result<Self, PlacedTextError> {
        Self::read(text, None)
    }
}

/// The size of the board, from the number of lines and the labels of the columns.
fn board<'a>(lines: &[&'a str]) -> Result<Board, Misread<'a>> {
    let size = || {
        let labels = lines.iter().rev().nth(1)?;
        let height = u8::try_from(lines.len() / 2).ok()?;
        let width = u8::try_from(labels.split_whitespace().count()).ok()?;
        Board::new(width, height).ok().filter(|_| lines.len() % 2 == 1)
    };
    size().ok_or_else(|| {
        let expected = "a diagram: rows of squares with lines between them, the names of the \
                        columns, and the fences left / the player to move";
        Misread::new(lines[lines.len() - 1], expected)
    })
}

/// The fences left and the player to move, from 0.
fn numbers_below(line: &str, players: Option<usize>) -> Result<(Vec<u8>, usize), Misread<'_>> {
    let expected = "the fences left / the player to move";
    let (supplies, turn) = line.split_once('/').ok_or_else(|| Misread::new(line, expected))?;
    Ok((numbers(supplies.trim(), players)?, number_of_player(turn.trim())?))
}

impl Diagram {
    /// Reads a diagram, for this number of players if it is known.
    pub(super) fn read(text: &str, players: Option<usize>) -> Result<Self, PlacedTextError> {
        // By `split`, an empty text has one line, and none by `lines`.
        let lines: Vec<&str> = text.trim_end().split('\n').map(str::trim_end).collect();
        let diagram = Self::of_lines(&lines, players).map_err(|misread| misread.in_text(text))?;
        diagram.check(&lines)?;
        Ok(diagram)
    }

    /// Reads what the lines have at the places of fences and pawns, and the numbers in the last.
    fn of_lines<'a>(lines: &[&'a str], players: Option<usize>) -> Result<Self, Misread<'a>> {
        let board = board(lines)?;
        let cells: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
        let margin = if board.height() < 10 { 2 } else { 3 };
        // The character of a square, or the one `away` lines above and `away` columns to its right.
        // One away is the middle of the fence.
        let at = |square: Square, away: usize| {
            let line = 2 * usize::from(board.height() - 1 - square.row()) - away;
            let column = margin + 2 * usize::from(square.column()) + away;
            cells.get(line)?.get(column).copied()
        };
        let mut fences = Fences::EMPTY;
        for place in board.places() {
            fences = match at(place, 1) {
                Some('-') => fences.with(Fence::new(place, Orientation::Horizontal)),
                Some('|') => fences.with(Fence::new(place, Orientation::Vertical)),
                _ => fences,
            };
        }
        let below = lines[lines.len() - 1];
        let players = match players {
            Some(players) => players,
            None => numbers_below(below, None)?.0.len(),
        };
        let mut pawns = Vec::new();
        for (number, player) in ('1'..='9').zip(1..=players) {
            let mut squares = board.squares().iter();
            let square = squares.find(|square| at(*square, 0) == Some(number));
            let expected = || format!("a diagram with the pawn of player {player}");
            pawns.push(square.ok_or_else(|| Misread::new(lines[0], expected()))?);
        }
        let (supplies, turn) = numbers_below(below, Some(players))?;
        let setup = Setup { fences: fences.iter().collect(), pawns, supplies, turn };
        Ok(Self { board, setup })
    }

    /// Checks that `lines` are exactly the lines of this diagram, except for the numbers in the
    /// last.
    fn check(&self, lines: &[&str]) -> Result<(), PlacedTextError> {
        let drawn = self.lines();
        for (number, (line, drawn)) in lines.iter().zip(&drawn).take(lines.len() - 1).enumerate() {
            if line == drawn {
                continue;
            }
            let [found, expected] =
                [*line, drawn.as_str()].map(|line| line.chars().collect::<Vec<_>>());
            let differs = |column: &usize| found.get(*column) != expected.get(*column);
            let column = (0..found.len().max(expected.len())).find(differs).unwrap_or_default();
            let name = |c: Option<&char>| c.copied().unwrap_or(' ').to_string();
            let wanted =
                format!("`{}`, as the rest of the diagram requires", name(expected.get(column)));
            let place = Place { line: number + 1, column: column + 1 };
            return Err(PlacedTextError::new(place, name(found.get(column)), wanted));
        }
        Ok(())
    }
}
