//! Diagrams, drawn as in the source.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Place, PlacedTextError, Side};

use crate::board::{Board, Cell, Direction, Edge, Edges, Point, Points, Wall};
use crate::game::{Position, Setup, Stone, Stones};

/// A board drawn with characters, as in the source.
///
/// A cell is three characters wide, with its stone in the middle. The grid lines between have their
/// letters at both ends. An unwalled boundary is dotted. The anchor of a straight wall continues
/// its line; other grid points are `+`, in corners also `.` or `` ` ``. The player to move is not
/// shown.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_four_way_fences::notation::Diagram;
/// use abstract_games_four_way_fences::{Board, FourWayFences, Rules};
///
/// let game = FourWayFences::new(Board::new(4, 4)?, Rules::default())?;
/// let setup = "b:BC / D:ab / nBd eAb WDc / first / 1".parse()?;
/// let position = game.position(&setup)?;
/// let drawn = Diagram::new(game.board(), &position).with_walls(["Cb-".parse()?]);
/// let text = "   A   B   C   D   E
///  a + - - - - - - - + a
///    :           |   :
///  b :   +-------+   : b
///    : e         |   :
///  c :   +   +   +   : c
///    :             W :
///  d :   +   +   +   : d
///    :     n         :
///  e + - - - - - - - + e
///    A   B   C   D   E
/// ";
/// assert_eq!(drawn.to_string(), text);
/// let read: Diagram = text.parse()?;
/// assert_eq!(read, drawn);
/// assert_eq!(game.position(&read.setup(position.turn())), Ok(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// The board, of the size drawn.
    pub board: Board,
    /// The walled unit edges.
    pub walls: Edges,
    /// The stones with their cells, row by row from the north.
    pub stones: Vec<(Stone, Cell)>,
    /// The inner grid points at which a line is continued: the anchors of straight walls, if shown.
    /// Those of two straight walls that cross are not visible.
    pub straight: Points,
}

impl Diagram {
    /// The diagram of a position on `board`. What is beyond it is not drawn.
    pub fn new(board: Board, position: &Position) -> Self {
        let mut stones: Vec<_> = position.stones().collect();
        stones.sort_by_key(|(_, cell)| *cell);
        let (walls, straight) = (*position.walls(), *position.straight());
        let mut diagram = Self { board, walls, stones, straight };
        diagram.keep_visible_anchors();
        diagram
    }

    /// This diagram with the anchors of the straight walls among `walls`, those of the position.
    #[must_use]
    pub fn with_walls(mut self, walls: impl IntoIterator<Item = Wall>) -> Self {
        let straight = walls.into_iter().filter(|wall| wall.shape.is_straight());
        straight.for_each(|wall| self.straight.insert(wall.anchor));
        self.keep_visible_anchors();
        self
    }

    /// The setup at the start of a turn of `turn`, after the turns that an equalizer governs and
    /// with an unlimited supply of walls.
    pub fn setup(&self, turn: Side) -> Setup {
        Setup {
            walls: self.walls,
            stones: self.stones.clone(),
            turn,
            moved: Stones::EMPTY,
            turns: u8::MAX,
            supplies: None,
            straight: self.straight,
        }
    }

    fn draw(&self, part: Part) -> char {
        match part {
            Part::Fixed(c) => c,
            Part::Edge { edge, walled, .. } if self.walls.contains(edge) => walled,
            Part::Edge { open, .. } => open,
            Part::Point(point) => self.joint(point),
            Part::Cell(cell) => {
                let stone = self.stones.iter().find(|(_, other)| *other == cell);
                stone.map_or(' ', |(stone, _)| stone.letter())
            }
        }
    }

    fn joint(&self, point: Point) -> char {
        let [north, east, west, south] = Direction::ALL
            .map(|to| Edge::new(point, to).is_some_and(|edge| self.walls.contains(edge)));
        match (self.straight.contains(point), east && west, north && south) {
            (true, true, false) => '-',
            (true, false, true) => '|',
            _ => '+',
        }
    }

    /// Drops the anchors that cannot be drawn: on a side, and where no line or two lines pass.
    fn keep_visible_anchors(&mut self) {
        let is_visible = |point: &Point| is_inner(self.board, *point) && self.joint(*point) != '+';
        self.straight = self.straight.iter().filter(is_visible).collect();
    }
}

fn is_inner(board: Board, point: Point) -> bool {
    (1..board.width()).contains(&point.column()) && (1..board.height()).contains(&point.row())
}

/// What a character of a diagram shows.
#[derive(Clone, Copy)]
enum Part {
    Fixed(char),
    /// A unit edge, with its character if it is walled and if it is not.
    Edge {
        edge: Edge,
        walled: char,
        open: char,
    },
    Point(Point),
    Cell(Cell),
}

/// The place of the first grid point in a line.
const MARGIN: usize = 3;
/// The distance of grid points in a line.
const PITCH: usize = 4;

fn part(board: Board, line: usize, column: usize) -> Part {
    let (width, height) = (usize::from(board.width()), usize::from(board.height()));
    // The grid line on which the character is, and the distance to the last.
    let along = column.checked_sub(MARGIN).filter(|x| *x <= PITCH * width);
    let down = line.checked_sub(1).filter(|y| *y <= 2 * height);
    let letter = |first: u8, index: usize| {
        u8::try_from(index).map_or(' ', |index| char::from(first + index))
    };
    let (Some(x), Some(y)) = (along, down) else {
        return Part::Fixed(match (along, down) {
            (Some(x), None) if x % PITCH == 0 => letter(b'A', x / PITCH),
            (None, Some(y))
                if y % 2 == 0 && (column == 1 || column == MARGIN + PITCH * width + 2) =>
            {
                letter(b'a', y / 2)
            }
            _ => ' ',
        });
    };
    let [c, r] = [x / PITCH, y / 2].map(|n| u8::try_from(n).unwrap_or(u8::MAX));
    let Some(point) = Point::new(c, r) else { return Part::Fixed(' ') };
    let on_side = [(c, board.width()), (r, board.height())].map(|(at, last)| at == 0 || at == last);
    match (x % PITCH, y % 2) {
        (0, 0) => match on_side {
            [true, true] => Part::Fixed('+'),
            [true, false] => Part::Fixed(':'),
            [false, true] => Part::Fixed('-'),
            [false, false] => Part::Point(point),
        },
        (0, _) => {
            let open = if on_side[0] { ':' } else { ' ' };
            Part::Edge { edge: Edge::South(point), walled: '|', open }
        }
        (place, 0) => {
            let open = if on_side[1] && place == PITCH / 2 { '-' } else { ' ' };
            Part::Edge { edge: Edge::East(point), walled: '-', open }
        }
        (place, _) => {
            Cell::new(c, r).filter(|_| place == PITCH / 2).map_or(Part::Fixed(' '), Part::Cell)
        }
    }
}

fn extent(board: Board) -> (usize, usize) {
    let (width, height) = (usize::from(board.width()), usize::from(board.height()));
    (2 * height + 3, MARGIN + PITCH * width + 3)
}

/// Draws the diagram. Every line ends with a line break.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lines, columns) = extent(self.board);
        for line in 0..lines {
            let drawn: String =
                (0..columns).map(|column| self.draw(part(self.board, line, column))).collect();
            writeln!(f, "{}", drawn.trim_end())?;
        }
        Ok(())
    }
}

/// Reads a diagram. Blanks at the ends of lines and empty lines before and after the diagram are
/// ignored.
impl FromStr for Diagram {
    type Err = PlacedTextError;

    fn from_str(text: &str) -> Result<Self, PlacedTextError> {
        let lines: Vec<Vec<char>> =
            text.lines().map(|line| line.trim_end().chars().collect()).collect();
        let skipped = lines.iter().take_while(|line| line.is_empty()).count();
        let filled = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        let lines = &lines[skipped.min(filled)..filled];
        let board = board_of(lines).ok_or_else(|| {
            let place = Place { line: skipped + 1, column: 1 };
            let expected = "the first line of a diagram: the letters of 5 to 17 vertical grid lines, above 5 to 17 \
                            horizontal ones, each three blanks apart, and the same letters below";
            PlacedTextError::new(place, text.lines().nth(skipped).unwrap_or_default(), expected)
        })?;
        let mut diagram =
            Self { board, walls: Edges::EMPTY, stones: Vec::new(), straight: Points::EMPTY };
        let (_, columns) = extent(board);
        for (line, content) in lines.iter().enumerate() {
            for column in 0..columns.max(content.len()) {
                let c = content.get(column).copied().unwrap_or(' ');
                let place = Place { line: skipped + line + 1, column: column + 1 };
                let read = diagram.read(line, column, c);
                read.map_err(|expected| PlacedTextError::new(place, c, expected))?;
            }
        }
        diagram.keep_visible_anchors();
        Ok(diagram)
    }
}

/// The size of the board, from the length of the first line and the number of lines.
fn board_of(lines: &[Vec<char>]) -> Option<Board> {
    let width = lines.first()?.len().checked_sub(MARGIN + 1)? / PITCH;
    let height = lines.len().checked_sub(3)? / 2;
    let board = Board::new(u8::try_from(width).ok()?, u8::try_from(height).ok()?).ok()?;
    let is_whole = lines.len() == extent(board).0 && lines[0].len() == MARGIN + PITCH * width + 1;
    is_whole.then_some(board)
}

impl Diagram {
    fn read(&mut self, line: usize, column: usize, c: char) -> Result<(), String> {
        match part(self.board, line, column) {
            Part::Fixed(fixed) if c == fixed => Ok(()),
            Part::Fixed(fixed) => Err(format!("`{fixed}`, which a diagram has here")),
            Part::Edge { edge, walled, open } => {
                // The first character decides whether an edge is walled.
                let is_first = matches!(edge, Edge::South(_)) || (column - MARGIN) % PITCH == 1;
                if is_first && c == walled {
                    self.walls.insert(edge);
                }
                let expected = if self.walls.contains(edge) { walled } else { open };
                let other = if is_first { format!("`{walled}` or ") } else { String::new() };
                let is_expected = (c == expected).then_some(());
                is_expected.ok_or_else(|| format!("{other}`{expected}`, for an edge"))
            }
            Part::Point(point) => {
                if "-|".contains(c) {
                    self.straight.insert(point);
                }
                let is_joint = "+.`-|".contains(c);
                is_joint.then_some(()).ok_or_else(|| "a grid point: +, -, |, . or `".to_owned())
            }
            Part::Cell(cell) => {
                if c != ' ' {
                    let stone = Stone::from_letter(c).ok_or("a stone: n, e, w, s, N, E, W or S")?;
                    self.stones.push((stone, cell));
                }
                Ok(())
            }
        }
    }
}
