//! Pictures of positions and of games.
//!
//! The first player is blue, the second red. A stone is a drop whose tip points to its goal. A wall
//! has the colour of its player, or is dark if that is not known.

use abstract_games_core::{Game, Side};
use abstract_games_picture::{self as picture, Animation, Bar, Glyph, Ink, Place, Toward};

use crate::board::{Board, Cell, Direction, Edge, Edges, Point, Wall};
use crate::game::{FourWayFences, Illegality, Position, Step, Stone, StoneMove, Turn, TurnError};

/// A disc with a tip in a direction, and the side of the picture to which it points.
const fn drop(direction: Direction) -> (&'static str, Toward) {
    match direction {
        Direction::North => ("M50 9 L74 26 A34 34 0 1 1 26 26 Z", Toward::Top),
        Direction::East => ("M91 50 L74 74 A34 34 0 1 1 74 26 Z", Toward::Right),
        Direction::West => ("M9 50 L26 26 A34 34 0 1 1 26 74 Z", Toward::Left),
        Direction::South => ("M50 91 L26 74 A34 34 0 1 1 74 74 Z", Toward::Bottom),
    }
}

/// The place of a cell in a picture, which counts rows from the bottom.
fn place(board: Board, cell: Cell) -> Place {
    (cell.column().into(), u32::from(board.height()).saturating_sub(1 + u32::from(cell.row())))
}

fn corner(board: Board, point: Point) -> Place {
    (point.column().into(), u32::from(board.height()).saturating_sub(point.row().into()))
}

fn bar(board: Board, wall: Wall) -> Option<Bar> {
    let [first, second] = wall.shape.arms().map(|arm| wall.anchor.step(arm));
    Some(Bar::along([first?, wall.anchor, second?].map(|point| corner(board, point))))
}

/// The bars of edges whose walls are not known: one for each unbroken row.
fn rows(board: Board, edges: &Edges) -> Vec<Bar> {
    let mut bars = Vec::new();
    let ways = [(Direction::East, Direction::West), (Direction::South, Direction::North)];
    for (direction, back) in ways {
        let edge = |point: Point| Edge::new(point, direction).filter(|edge| edges.contains(*edge));
        let begins =
            |point: &Point| edge(*point).is_some() && point.step(back).and_then(edge).is_none();
        for start in board.points().filter(begins) {
            let mut end = start;
            while let Some(next) = edge(end).and_then(|_| end.step(direction)) {
                end = next;
            }
            let [start, end] = [start, end].map(|point| corner(board, point));
            bars.push(Bar::along([start, start, end]).closed());
        }
    }
    bars
}

impl FourWayFences {
    /// Draws a position. All walls are dark, since a position does not show who placed them.
    ///
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_four_way_fences::{FourWayFences, Turn};
    ///
    /// let game = FourWayFences::standard();
    /// let position = game.play_turn(&game.initial(), &"n:N e:E Bg3".parse()?)?;
    /// let svg = game.picture(&position).to_svg();
    /// assert!(svg.starts_with("<svg "));
    /// assert_eq!(svg.matches("bar ink-dark").count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn picture(&self, position: &Position) -> picture::Board {
        self.picture_with(position, [])
    }

    /// Draws a position with these walls in the colours of their players and other edges dark.
    /// Walls not on the board are not drawn.
    pub fn picture_with(
        &self,
        position: &Position,
        walls: impl IntoIterator<Item = (Wall, Side)>,
    ) -> picture::Board {
        let board = self.board();
        let mut known = Edges::EMPTY;
        let mut bars = Vec::new();
        for (wall, side) in walls {
            let Some((edges, bar)) = wall.edges().zip(bar(board, wall)) else { continue };
            if edges.iter().all(|edge| position.walls().contains(*edge)) {
                known = known.union(&edges.into_iter().collect());
                bars.push((bar, Ink::of_player(side as usize)));
            }
        }
        let unknown = position.walls().iter().filter(|edge| !known.contains(*edge)).collect();
        let dark = rows(board, &unknown).into_iter().map(|bar| (bar, Ink::Dark));
        let drawn = dark.chain(bars).fold(empty(board), |drawn, (bar, ink)| drawn.bar(bar, ink));
        let stones = position.stones();
        let drawn = stones.fold(drawn, |drawn, (stone, cell)| {
            let glyph = Glyph { letter: stone.letter(), path: drop(stone.direction).0 };
            drawn.labelled_piece(
                glyph,
                Ink::of_player(stone.side as usize),
                place(board, cell),
                stone.letter(),
            )
        });
        drawn.title(format!("Four-Way Fences on {board} cells: {position}"))
    }

    /// Highlights the turn between two positions in a picture of the second.
    pub fn highlighted(
        &self,
        picture: picture::Board,
        [before, after]: [&Position; 2],
        wall: Option<Wall>,
    ) -> picture::Board {
        let moved = Stone::all().filter(|stone| before.cell(*stone) != after.cell(*stone));
        let cells = moved.flat_map(|stone| [before.cell(stone), after.cell(stone)]).flatten();
        let picture = cells.fold(picture, |picture, cell| picture.last(place(self.board(), cell)));
        match wall.and_then(|wall| bar(self.board(), wall)) {
            Some(bar) => picture.last_bar(bar),
            None => picture,
        }
    }

    /// Animates steps from `start`, which may end in mid-turn. Captions begin with the number of
    /// the turn since then, from 1, and a dot for the first player or an ellipsis for the second.
    ///
    /// # Errors
    ///
    /// [`Illegality`] of the first step that is not legal.
    ///
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_four_way_fences::FourWayFences;
    ///
    /// let game = FourWayFences::standard();
    /// let steps = ["n-Di".parse()?, "e-Bd".parse()?, "Bg3".parse()?, "N-Gi".parse()?];
    /// let svg = game.animation_of_steps(&game.initial(), &steps)?.to_svg();
    /// assert!(svg.contains("3/4  1. Bg3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn animation_of_steps(
        &self,
        start: &Position,
        steps: &[Step],
    ) -> Result<Animation, Illegality> {
        let mut animation = Animation::new(self.picture(start));
        let mut position = *start;
        // The turns so far, and one more if the second player begins.
        let mut turns = start.turn() as usize;
        for step in steps {
            if let Some(why) = self.illegality(&position, step) {
                return Err(why);
            }
            let side = position.turn();
            let dots = if side == Side::First { "." } else { "…" };
            let caption = format!("{}{dots} {step}", turns / 2 + 1);
            match (*step, self.stone_move(&position, step)) {
                (_, Some(m)) => self.animate(&mut animation, &position, &m, caption),
                (Step::Wall(wall), _) => self.animate_wall(&mut animation, wall, side, caption),
                _ => animation.rest(caption),
            }
            position = self.play(&position, step);
            turns += usize::from(position.turn() != side);
        }
        Ok(animation)
    }

    /// Animates turns from `start`, each with a name, with which the captions begin, as in `7j
    /// n:E2`.
    ///
    /// # Errors
    ///
    /// [`TurnError`] if a turn is not legal.
    ///
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_four_way_fences::FourWayFences;
    ///
    /// let game = FourWayFences::standard();
    /// let [first, second] = ["n:N e:E Bg3".parse()?, "N:N E:S W:W S:S Di-".parse()?];
    /// let turns = [("1j".to_owned(), first), ("1B".to_owned(), second)];
    /// let svg = game.animation(&game.initial(), &turns)?.to_svg();
    /// assert!(svg.contains("3/8  1j Bg3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn animation(
        &self,
        start: &Position,
        turns: &[(String, Turn)],
    ) -> Result<Animation, TurnError> {
        let mut animation = Animation::new(self.picture(start));
        let mut position = *start;
        for (name, turn) in turns {
            let next = self.play_turn(&position, turn)?;
            for m in &turn.moves {
                self.animate(&mut animation, &position, m, format!("{name} {m}"));
            }
            if let Some(wall) = turn.wall {
                let caption = format!("{name} {wall}");
                self.animate_wall(&mut animation, wall, position.turn(), caption);
            }
            position = next;
        }
        Ok(animation)
    }

    fn animate_wall(&self, animation: &mut Animation, wall: Wall, side: Side, caption: String) {
        if let Some(bar) = bar(self.board(), wall) {
            animation.bar(bar, Ink::of_player(side as usize), caption);
        }
    }

    fn animate(
        &self,
        animation: &mut Animation,
        before: &Position,
        m: &StoneMove,
        caption: String,
    ) {
        let Some(start) = before.cell(m.stone) else { return };
        let mut cell = start;
        let mut over = Vec::new();
        for leg in &m.legs {
            for _ in 0..leg.cells {
                let Some(next) = self.board().step(cell, leg.direction) else {
                    let from = place(self.board(), start);
                    over.push(place(self.board(), cell));
                    animation.leave(from, &over, drop(leg.direction).1, caption);
                    return;
                };
                cell = next;
            }
            over.push(place(self.board(), cell));
        }
        animation.step_over(place(self.board(), start), &over, caption);
    }
}

fn empty(board: Board) -> picture::Board {
    let (width, height) = (board.width(), board.height());
    let vertical = (b'A'..=b'A' + width).map(char::from);
    let horizontal = (b'a'..=b'a' + height).rev().map(char::from);
    let columns: Vec<_> = vertical.clone().collect();
    picture::Board::new(width.into(), height.into(), columns)
        .grooved()
        .line_names(vertical, horizontal)
}
