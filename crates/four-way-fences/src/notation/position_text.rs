//! The text form of a position.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Side, TextError};

use crate::board::{Cell, Direction, Edge, Edges, Point, Points};
use crate::game::{Position, Setup, Stone, Stones};

/// Writes the text form of the position, as for a [`Setup`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

/// Writes the parts of the position with slashes between:
///
/// 1. the walled edges on each horizontal line, by the letter of the line and the letters of the
///    points at which they begin: `c:EF` for the edges from `Ec` to `Fc` and from `Fc` to `Gc`;
/// 2. the walled edges on each vertical line: `B:gh` for the edges from `Bg` to `Bh` and from `Bh`
///    to `Bi`;
/// 3. the stones on the board with their cells;
/// 4. the player to move, and the stones that have moved in this turn, if any: `first ne`;
/// 5. the number of completed turns, counted as far as the equalizer governs them;
/// 6. if the supply of walls is limited, the walls left: `left 5 4`;
/// 7. if walls may not cross, the anchors of straight walls: `straight Bc Dd`.
///
/// An empty list is written `-`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = self.stones.iter().map(|(stone, cell)| format!("{stone}{cell}"));
        write!(f, "{} / ", list(lines(&self.walls, Direction::East)))?;
        write!(f, "{} / ", list(lines(&self.walls, Direction::South)))?;
        let moved =
            self.moved.iter().map(|direction| Stone { side: self.turn, direction }.letter());
        let moved = format!("{} {}", self.turn, moved.collect::<String>());
        write!(f, "{} / {} / {}", list(stones), moved.trim_end(), self.turns)?;
        if let Some([first, second]) = self.supplies {
            write!(f, " / left {first} {second}")?;
        }
        if !self.straight.is_empty() {
            write!(f, " / straight {}", list(self.straight.iter().map(|point| point.to_string())))?;
        }
        Ok(())
    }
}

fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<_> = words.collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

/// The edge in this direction that begins at the place of a line with these letters.
fn edge(line: u8, place: u8, direction: Direction) -> Option<Edge> {
    let is_horizontal = direction == Direction::East;
    let (column, row) = if is_horizontal { (place, line) } else { (line, place) };
    Edge::new(Point::from_letters(column, row)?, direction)
}

fn lines(walls: &Edges, direction: Direction) -> impl Iterator<Item = String> {
    let (rows, columns) = (b'a'..=b'q', b'A'..=b'Q');
    let is_horizontal = direction == Direction::East;
    let (lines, places) = if is_horizontal { (rows, columns) } else { (columns, rows) };
    lines.filter_map(move |line| {
        let begins =
            |place: &u8| edge(line, *place, direction).is_some_and(|edge| walls.contains(edge));
        let places: String = places.clone().filter(begins).map(char::from).collect();
        (!places.is_empty()).then(|| format!("{}:{places}", char::from(line)))
    })
}

/// Reads the text form that [`Display`](fmt::Display) writes. Runs of blanks are one blank.
impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read(text).map_err(|error| error.within(text))
    }
}

fn read(text: &str) -> Result<Setup, TextError> {
    let parts: Vec<&str> = text.split('/').map(str::trim).collect();
    let [horizontal, vertical, stones, turn, turns, more @ ..] = parts.as_slice() else {
        let expected =
            "a position: horizontal edges / vertical edges / stones / player to move / turns";
        return Err(TextError::new(text, expected));
    };
    let mut walls = Edges::EMPTY;
    for (part, direction) in [(horizontal, Direction::East), (vertical, Direction::South)] {
        for word in words(part) {
            read_line(word, direction, &mut walls)?;
        }
    }
    let (turn, moved) = read_turn(turn)?;
    let mut setup = Setup {
        walls,
        stones: words(stones).map(read_stone).collect::<Result<_, _>>()?,
        turn,
        moved,
        turns: number(turns, "a number of turns: 0 to 255")?,
        supplies: None,
        straight: Points::EMPTY,
    };
    for part in more {
        match part.split_once(char::is_whitespace) {
            Some(("left", supplies)) if setup.supplies.is_none() => {
                let both: Vec<_> = supplies.split_whitespace().collect();
                let expected = "the walls left to both players, as in left 5 4";
                let &[first, second] = both.as_slice() else {
                    return Err(TextError::new(*part, expected));
                };
                let left = |text| number(text, "a number of walls: 0 to 255");
                setup.supplies = Some([left(first)?, left(second)?]);
            }
            Some(("straight", points)) if setup.straight.is_empty() => {
                setup.straight = words(points).map(str::parse).collect::<Result<_, _>>()?;
            }
            _ => {
                let expected = "the walls left or the anchors of straight walls";
                return Err(TextError::new(*part, expected));
            }
        }
    }
    Ok(setup)
}

fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split_whitespace().filter(move |_| list != "-")
}

fn read_line(word: &str, direction: Direction, walls: &mut Edges) -> Result<(), TextError> {
    let wrong = || {
        let is_horizontal = direction == Direction::East;
        let (line, example) =
            if is_horizontal { ("horizontal", "c:EF") } else { ("vertical", "B:gh") };
        TextError::new(word, format!("the edges of a {line} line, as in {example}"))
    };
    let parts = word.split_once(':').filter(|(_, places)| !places.is_empty());
    let (line, places) = parts.ok_or_else(wrong)?;
    let &[line] = line.as_bytes() else { return Err(wrong()) };
    for place in places.bytes() {
        walls.insert(edge(line, place, direction).ok_or_else(wrong)?);
    }
    Ok(())
}

fn read_stone(word: &str) -> Result<(Stone, Cell), TextError> {
    let first = word.chars().next().map_or(0, char::len_utf8);
    let (stone, cell) = word.split_at(first);
    let within = |error: TextError| error.within(word);
    Ok((stone.parse().map_err(within)?, cell.parse().map_err(within)?))
}

fn read_turn(part: &str) -> Result<(Side, Stones), TextError> {
    let (side, moved) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
    let side: Side = side.parse()?;
    let mut stones = Stones::EMPTY;
    for c in moved.trim().chars() {
        let stone = Stone::from_letter(c)
            .filter(|stone| stone.side == side && !stones.contains(stone.direction));
        let wrong = || TextError::new(c, "a stone of the player to move, each once").within(part);
        stones = stones.with(stone.ok_or_else(wrong)?.direction);
    }
    Ok((side, stones))
}

fn number(text: &str, expected: &str) -> Result<u8, TextError> {
    let number = text.parse().ok().filter(|number: &u8| number.to_string() == text);
    number.ok_or_else(|| TextError::new(text, expected))
}
