//! `FourWayFences`: the rules as a game for searches.

use abstract_games_core::{Game, Outcome, ParameterError, Players, Side};
use smallvec::SmallVec;

use super::illegal::Illegality;
use super::jumps::{MovingStone, Path};
use super::position::Position;
use super::rules::{Inability, Protected, Rules, WinTime};
use super::stone::{Step, Stone, Stones};
use super::wall_rule::wall_faults;
use crate::board::{Board, Cell, Direction, Edges, Passages, Points, Shape, Wall};

pub(super) type Steps = SmallVec<[Step; 16]>;

/// Four-Way Fences (W. Taylor and J. Neto, 2010): a board and the options of the rules.
///
/// Each player has four stones, one for each direction, which start at one edge of the board and
/// leave it over the opposite edge, the goal. In a turn every stone of the player moves once, in
/// any order, and then a wall of two unit edges is placed, which must leave the opponent's stones a
/// path to their goals. The first player with three stones off the board wins.
///
/// A move is a single [`Step`]: a stone or the wall. [`Turn`](crate::Turn) is a whole turn.
///
/// The stones start as in the source: along a side of `n` cells, at cell ⌈n/3⌉ or n + 1 − ⌈n/3⌉.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_counting::perft;
/// use abstract_games_four_way_fences::FourWayFences;
///
/// let game = FourWayFences::standard();
/// let start = game.initial();
/// assert_eq!(start.cell("n".parse()?), Some("Dj".parse()?));
/// // Each of the four stones can step in three directions, and two of them move in the first turn.
/// assert_eq!(perft(&game, &start, 1), 12);
/// assert_eq!(perft(&game, &start, 2), 108);
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FourWayFences {
    board: Board,
    rules: Rules,
}

impl FourWayFences {
    /// The game of the source: 10 × 10 cells and the default of every option.
    pub fn standard() -> Self {
        Self::default()
    }

    /// Creates the game on `board` with the options in `rules`.
    ///
    /// # Errors
    ///
    /// [`ParameterError`] unless the number of stones needed is from 1 to 4.
    pub fn new(board: Board, rules: Rules) -> Result<Self, ParameterError> {
        ParameterError::check("the number of stones needed", rules.stones_needed, 1..=4)?;
        Ok(Self { board, rules })
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The options of the rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cell on which `stone` starts.
    pub fn start(&self, stone: Stone) -> Cell {
        let (width, height) = (self.board.width(), self.board.height());
        // Facing its goal, a stone of the first player starts to the left of the middle.
        let place = |cells: u8, is_near: bool| {
            let near = (cells - 1) / 3;
            if is_near { near } else { cells - 1 - near }
        };
        let is_first = stone.side == Side::First;
        let (column, row) = match stone.direction {
            Direction::North => (place(width, is_first), height - 1),
            Direction::South => (place(width, !is_first), 0),
            Direction::East => (0, place(height, is_first)),
            Direction::West => (width - 1, place(height, !is_first)),
        };
        Cell::new(column, row).expect("the cell is on the board")
    }

    /// The number of stones that move in a turn after `turns` turns, if that many are on the board.
    pub fn quota(&self, turns: u8) -> u8 {
        self.rules.equalizer.quotas().get(usize::from(turns)).copied().unwrap_or(4)
    }

    /// The winner, or `None` while play goes on.
    pub fn winner(&self, position: &Position) -> Option<Side> {
        let winner = self.winner_by_stones(position);
        winner.or_else(|| self.has_to_give_up(position).then_some(position.turn.opponent()))
    }

    fn winner_by_stones(&self, position: &Position) -> Option<Side> {
        let has_won = |side: &Side| {
            position.stones_off(*side) >= self.rules.stones_needed.into()
                && (self.rules.win == WinTime::AtOnce || *side != position.turn)
        };
        [position.turn.opponent(), position.turn].into_iter().find(has_won)
    }

    /// Whether the player to move loses by an option: a part of the turn has no legal move.
    fn has_to_give_up(&self, position: &Position) -> bool {
        let [blocked_loses, no_wall_loses] =
            [self.rules.blocked_stone, self.rules.no_wall].map(|it| it == Inability::Lose);
        let is_blocked = || self.movable(position).next().is_some();
        let has_no_wall = || position.has_wall() && self.legal_walls(position).next().is_none();
        (blocked_loses || no_wall_loses)
            && self.stone_steps(position).is_empty()
            && (blocked_loses && is_blocked() || no_wall_loses && has_no_wall())
    }

    /// The stones that still have to move in this turn, with their cells, blocked or not.
    fn movable(&self, position: &Position) -> impl Iterator<Item = (Direction, Cell)> + use<> {
        let (moved, cells) = (position.moved, position.cells(position.turn));
        let may_move = moved.len() < self.quota(position.turns).into();
        let unmoved = Direction::ALL.into_iter();
        let unmoved = unmoved.filter(move |direction| may_move && !moved.contains(*direction));
        unmoved.filter_map(move |direction| Some((direction, cells[direction.index()]?)))
    }

    /// The paths of `stone` if it moved now, moved already or not, in the order of their
    /// directions. Empty if the stone has left the board. Several may end on one cell.
    ///
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_four_way_fences::FourWayFences;
    ///
    /// let game = FourWayFences::standard();
    /// let paths = game.paths(&game.initial(), "n".parse()?);
    /// let ends: Vec<_> = paths.iter().map(|path| path.end.unwrap().to_string()).collect();
    /// assert_eq!(ends, ["Di", "Ej", "Cj"]);
    /// # Ok::<(), abstract_games_core::TextError>(())
    /// ```
    pub fn paths(&self, position: &Position, stone: Stone) -> Vec<Path> {
        let Some(start) = position.cell(stone) else { return Vec::new() };
        let passages = self.passages(position);
        MovingStone { rules: &self.rules, passages: &passages, position, stone, start }.paths()
    }

    /// The length of a shortest path of `stone` over vacant and occupied cells to its goal and off
    /// the board, or `None` if there is none.
    pub fn path_length(&self, position: &Position, stone: Stone) -> Option<usize> {
        let path = self.passages(position).shortest_path(position.cell(stone)?, stone.direction);
        path.map(|edges| edges.len())
    }

    fn stone_steps(&self, position: &Position) -> Steps {
        self.stone_steps_between(&self.passages(position), position)
    }

    /// The legal moves of stones between the `passages` of the position.
    pub(super) fn stone_steps_between(&self, passages: &Passages, position: &Position) -> Steps {
        let mut steps = Steps::new();
        for (direction, start) in self.movable(position) {
            let stone = Stone { side: position.turn, direction };
            let moving = MovingStone { rules: &self.rules, passages, position, stone, start };
            steps.extend(moving.ends().into_iter().map(|to| Step::Stone { stone, to }));
        }
        steps
    }

    /// The walls that the player to move could place now, even if stones have to move first, by
    /// anchor from the north-west and by shape. Each wall is tested when it is asked for.
    ///
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_four_way_fences::FourWayFences;
    ///
    /// let game = FourWayFences::standard();
    /// let walls: Vec<_> = game.legal_walls(&game.initial()).collect();
    /// // Straight walls have 9 · 11 anchors in each direction, L-shaped walls 10 · 10 for each
    /// // quadrant.
    /// assert_eq!((walls[0].to_string().as_str(), walls.len()), ("Aa4", 2 * 99 + 4 * 100));
    /// ```
    pub fn legal_walls(&self, position: &Position) -> impl Iterator<Item = Wall> + use<> {
        let walls = position.has_wall().then(|| {
            let fault = wall_faults(self.board, &self.rules, position);
            let anchors = self.board.points();
            let all = anchors.flat_map(|anchor| Shape::ALL.map(|shape| Wall { anchor, shape }));
            all.filter(move |wall| fault(*wall).is_none())
        });
        walls.into_iter().flatten()
    }

    fn steps(&self, position: &Position) -> Steps {
        if self.winner(position).is_some() {
            return Steps::new();
        }
        let steps = self.stone_steps(position);
        if steps.is_empty() { self.wall_steps(position) } else { steps }
    }

    /// The legal walls as steps, or else that without a wall.
    pub(crate) fn wall_steps(&self, position: &Position) -> Steps {
        let mut walls: Steps = self.legal_walls(position).map(Step::Wall).collect();
        if walls.is_empty() {
            walls.push(Step::NoWall);
        }
        walls
    }

    /// Why `step` is not legal in `position`, or `None` if it is legal.
    ///
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_four_way_fences::FourWayFences;
    ///
    /// let game = FourWayFences::standard();
    /// let why = |step: &str| game.illegality(&game.initial(), &step.parse().unwrap());
    /// assert_eq!(why("n-Di"), None);
    /// assert_eq!(why("n-Dh").unwrap().to_string(), "n on Dj has no such move");
    /// assert_eq!(why("Bg3").unwrap().to_string(), "n has to move first");
    /// ```
    pub fn illegality(&self, position: &Position, step: &Step) -> Option<Illegality> {
        let turn = position.turn;
        if let Step::Stone { stone, to } = *step {
            return self.path(position, stone, |path| path.end == to).err();
        }
        if let Some(winner) = self.winner(position) {
            return Some(Illegality::Finished(winner));
        }
        if let Some(&Step::Stone { stone, .. }) = self.stone_steps(position).first() {
            return Some(Illegality::Unmoved(stone));
        }
        match *step {
            Step::Wall(_) if !position.has_wall() => Some(Illegality::NoWallLeft(turn)),
            Step::Wall(wall) => wall_faults(self.board, &self.rules, position)(wall),
            _ => self.legal_walls(position).next().map(|_| Illegality::WallNeeded),
        }
    }

    /// The path of `stone` that `is_meant`, or why it does not move so.
    pub(super) fn path(
        &self,
        position: &Position,
        stone: Stone,
        is_meant: impl FnMut(&Path) -> bool,
    ) -> Result<Path, Illegality> {
        let finished = self.winner(position).map(Illegality::Finished);
        if let Some(why) = finished.or_else(|| self.unmovable(position, stone)) {
            return Err(why);
        }
        let from = position.cell(stone).ok_or(Illegality::Gone(stone))?;
        let path = self.paths(position, stone).into_iter().find(is_meant);
        path.ok_or(Illegality::OutOfReach { stone, from })
    }

    pub(crate) fn unmovable(&self, position: &Position, stone: Stone) -> Option<Illegality> {
        let quota = self.quota(position.turns);
        if stone.side != position.turn {
            Some(Illegality::OtherPlayer(position.turn))
        } else if position.moved.contains(stone.direction) {
            Some(Illegality::Moved(stone))
        } else if position.cell(stone).is_none() {
            Some(Illegality::Gone(stone))
        } else if position.moved.len() >= quota.into() {
            Some(Illegality::Quota(quota))
        } else {
            None
        }
    }

    pub(crate) fn passages(&self, position: &Position) -> Passages {
        Passages::new(self.board, &position.walls)
    }

    /// The edges on one shortest path of each stone of `side`.
    pub(crate) fn shortest_paths(&self, position: &Position, side: Side) -> Edges {
        let passages = self.passages(position);
        let stones = position.stones().filter(|(stone, _)| stone.side == side);
        let paths =
            stones.filter_map(|(stone, cell)| passages.shortest_path(cell, stone.direction));
        paths.fold(Edges::EMPTY, |all, path| all.union(&path))
    }

    pub(crate) fn protects_everyone(&self) -> bool {
        self.rules.protected == Protected::Everyone
    }

    /// `turns`, at most the number that the equalizer governs.
    pub(super) fn counted_turns(&self, turns: u8) -> u8 {
        u8::try_from(self.rules.equalizer.quotas().len())
            .map_or(turns, |governed| turns.min(governed))
    }
}

impl Game for FourWayFences {
    type State = Position;
    type Move = Step;

    fn initial(&self) -> Position {
        let cells =
            |side| Direction::ALL.map(|direction| Some(self.start(Stone { side, direction })));
        Position {
            turn: Side::First,
            stones: [cells(Side::First), cells(Side::Second)],
            moved: Stones::EMPTY,
            turns: 0,
            supplies: self.rules.supply.map(|supply| [supply; 2]),
            straight: Points::EMPTY,
            walls: Edges::EMPTY,
        }
    }

    /// The steps of stones, in the order north, east, west, south; or else the walls, by anchor
    /// from the north-west and by shape; or else [`Step::NoWall`].
    fn moves(&self, position: &Position) -> impl Iterator<Item = Step> {
        self.steps(position).into_iter()
    }

    fn move_list(&self, position: &Position) -> Vec<Step> {
        self.steps(position).into_vec()
    }

    fn show(&self, position: &Position) -> String {
        position.to_string()
    }

    fn play(&self, position: &Position, step: &Step) -> Position {
        let mut next = *position;
        match *step {
            Step::Stone { stone, to } => {
                next.stones[stone.side as usize][stone.direction.index()] = to;
                next.moved = next.moved.with(stone.direction);
                return next;
            }
            Step::Wall(wall) => {
                wall.edges().into_iter().flatten().for_each(|edge| next.walls.insert(edge));
                if !self.rules.crossing_walls && wall.shape.is_straight() {
                    next.straight.insert(wall.anchor);
                }
                if let Some(left) = &mut next.supplies {
                    let left = &mut left[position.turn as usize];
                    *left = left.saturating_sub(1);
                }
            }
            Step::NoWall => {}
        }
        next.turn = position.turn.opponent();
        next.moved = Stones::EMPTY;
        next.turns = self.counted_turns(position.turns.saturating_add(1));
        next
    }

    /// Costs the paths of one stone. A wall costs those of all unmoved stones and, if it may close
    /// a ring, two searches for each protected stone.
    fn is_legal(&self, position: &Position, step: &Step) -> bool {
        self.illegality(position, step).is_none()
    }
}

impl Players for FourWayFences {
    type Player = Side;

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome<Side>> {
        self.winner(position).map(Outcome::Win)
    }

    fn next_turn(&self, position: &Position, step: &Step) -> Side {
        let turn = position.turn;
        if matches!(step, Step::Stone { .. }) { turn } else { turn.opponent() }
    }
}
