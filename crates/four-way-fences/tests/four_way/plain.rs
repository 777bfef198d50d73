//! A simple, slow implementation of the rules, compared with the game along random lines of play.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use abstract_games_core::{Game, RandomPlay, Side};
use abstract_games_four_way_fences::{
    Board, Equalizer, FourWayFences, Inability, JumpAtGoal, Position, Protected, Rules, WinTime,
};
use proptest::prelude::*;

/// A column and a row, which may lie outside the board.
type At = (i32, i32);
/// The two ends of a unit edge, in ascending order.
type Ends = (At, At);

const NEWS: [(char, At); 4] = [('n', (0, -1)), ('e', (1, 0)), ('w', (-1, 0)), ('s', (0, 1))];
const SHAPES: [(char, [usize; 2]); 6] =
    [('-', [1, 2]), ('|', [0, 3]), ('1', [0, 1]), ('2', [0, 2]), ('3', [2, 3]), ('4', [1, 3])];

fn plus(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

fn edge(a: At, b: At) -> Ends {
    (a.min(b), a.max(b))
}

/// A set of unit edges: whether it has the edge right of each point, and the edge below it.
struct Walls(Vec<[bool; 2]>);

impl Walls {
    fn new(edges: impl IntoIterator<Item = Ends>) -> Self {
        let mut walls = Self(vec![[false; 2]; 17 * 17]);
        for ends in edges {
            let (point, way) = Self::place(ends);
            walls.0[point][way] = true;
        }
        walls
    }

    fn place((first, second): Ends) -> (usize, usize) {
        let point = usize::try_from(first.1 * 17 + first.0).unwrap();
        (point, usize::from(first.0 == second.0))
    }

    fn contains(&self, ends: &Ends) -> bool {
        let (point, way) = Self::place(*ends);
        self.0[point][way]
    }
}

/// A position of the simple implementation.
struct Plain {
    size: At,
    rules: Rules,
    walls: Walls,
    straight: HashSet<At>,
    stones: BTreeMap<char, At>,
    /// The letters of the player to move, and of those that moved.
    turn: Side,
    moved: Vec<char>,
    turns: u8,
    supply: Option<u8>,
}

impl Plain {
    fn new(game: &FourWayFences, position: &Position) -> Self {
        let point = |p: abstract_games_four_way_fences::Point| (p.column().into(), p.row().into());
        let own = |c: char| if position.turn() == Side::First { c } else { c.to_ascii_uppercase() };
        Self {
            size: (game.board().width().into(), game.board().height().into()),
            rules: *game.rules(),
            walls: Walls::new(
                position.walls().iter().map(|e| edge(point(e.ends()[0]), point(e.ends()[1]))),
            ),
            straight: position.straight().iter().map(point).collect(),
            stones: position
                .stones()
                .map(|(stone, cell)| (stone.letter(), (cell.column().into(), cell.row().into())))
                .collect(),
            turn: position.turn(),
            moved: position.moved().iter().map(|d| own(d.letter().to_ascii_lowercase())).collect(),
            turns: position.turns(),
            supply: position.supply(position.turn()),
        }
    }

    fn is_on_board(&self, at: At) -> bool {
        (0..self.size.0).contains(&at.0) && (0..self.size.1).contains(&at.1)
    }

    /// The side of `cell` in a direction.
    fn side(cell: At, step: At) -> Ends {
        let (x, y) = cell;
        match step {
            (0, -1) => edge((x, y), (x + 1, y)),
            (0, 1) => edge((x, y + 1), (x + 1, y + 1)),
            (-1, 0) => edge((x, y), (x, y + 1)),
            _ => edge((x + 1, y), (x + 1, y + 1)),
        }
    }

    fn goal(stone: char) -> At {
        NEWS.iter().find(|(letter, _)| *letter == stone.to_ascii_lowercase()).unwrap().1
    }

    /// Whether a path leads from `start` off the board in `goal`, with `extra` edges walled.
    fn has_path(&self, start: At, goal: At, extra: &[Ends]) -> bool {
        let walled = |cell, step| {
            let side = Self::side(cell, step);
            self.walls.contains(&side) || extra.contains(&side)
        };
        let place = |at: At| usize::try_from(at.1 * self.size.0 + at.0).unwrap();
        let mut seen = vec![false; place(self.size)];
        seen[place(start)] = true;
        let mut todo = vec![start];
        // The step towards the goal is the last in the list, so that it is tried first.
        let mut steps = NEWS.map(|(_, step)| step);
        steps.sort_by_key(|step| *step == goal);
        while let Some(cell) = todo.pop() {
            for step in steps {
                let next = plus(cell, step);
                if !self.is_on_board(next) {
                    if step == goal && !walled(cell, step) {
                        return true;
                    }
                } else if !seen[place(next)] && !walled(cell, step) {
                    seen[place(next)] = true;
                    todo.push(next);
                }
            }
        }
        false
    }

    /// The cells that a stone can move to, or `None` for off the board.
    fn ends(&self, stone: char) -> BTreeSet<Option<At>> {
        let start = self.stones[&stone];
        let goal = Self::goal(stone);
        let occupied: HashSet<At> = self.stones.values().copied().collect();
        let mut ends = BTreeSet::new();
        // A state is a cell, the direction of the leg, and whether a stone was jumped over in this
        // leg.
        let mut todo: Vec<_> = NEWS.iter().map(|(_, step)| (start, *step, false, true)).collect();
        let mut seen: HashSet<_> = todo.iter().copied().collect();
        while let Some((cell, step, has_jumped, is_start)) = todo.pop() {
            let next = plus(cell, step);
            let is_walled = self.walls.contains(&Self::side(cell, step));
            let is_goal = !self.is_on_board(next) && step == goal;
            let mut states = Vec::new();
            let is_exit = is_goal && !is_walled;
            let leaves = is_start || self.rules.jump_at_goal != JumpAtGoal::Turns;
            if is_exit && leaves {
                ends.insert(None);
            }
            if is_walled || !self.is_on_board(next) {
                let turns = if is_exit {
                    self.rules.jump_at_goal != JumpAtGoal::Leaves
                } else {
                    self.rules.turn_at_walled_goal || !is_goal
                };
                if has_jumped && turns {
                    let sideways = [(step.1, step.0), (-step.1, -step.0)];
                    states.extend(sideways.map(|sideways| (cell, sideways, false, false)));
                }
            } else if next == start {
            } else if occupied.contains(&next) {
                states.push((next, step, true, false));
            } else {
                ends.insert(Some(next));
            }
            states.retain(|state| seen.insert(*state));
            todo.extend(states);
        }
        ends
    }

    fn name(at: At) -> String {
        let letter = |first: u8, index: i32| char::from(first + u8::try_from(index).unwrap());
        format!("{}{}", letter(b'A', at.0), letter(b'a', at.1))
    }

    fn legal_walls(&self) -> BTreeSet<String> {
        let mut legal = BTreeSet::new();
        let is_protected = |stone: char| {
            self.rules.protected == Protected::Everyone
                || stone.is_ascii_lowercase() == (self.turn == Side::Second)
        };
        // The stones whose path a wall must not take.
        let with_a_path: Vec<_> = self
            .stones
            .iter()
            .map(|(stone, cell)| (*stone, *cell))
            .filter(|(stone, cell)| {
                is_protected(*stone) && self.has_path(*cell, Self::goal(*stone), &[])
            })
            .collect();
        for anchor in (0..=self.size.0).flat_map(|x| (0..=self.size.1).map(move |y| (x, y))) {
            for (shape, arms) in SHAPES {
                let ends = arms.map(|arm| plus(anchor, NEWS[arm].1));
                let edges = ends.map(|end| edge(anchor, end));
                let is_on_lines =
                    |(x, y): At| (0..=self.size.0).contains(&x) && (0..=self.size.1).contains(&y);
                let is_boundary = |(a, b): &Ends| {
                    (a.0 == b.0 && (a.0 == 0 || a.0 == self.size.0))
                        || (a.1 == b.1 && (a.1 == 0 || a.1 == self.size.1))
                };
                let is_straight = "-|".contains(shape);
                if !ends.into_iter().all(is_on_lines)
                    || edges.iter().any(|edge| self.walls.contains(edge))
                    || (!is_straight && !self.rules.l_walls)
                    || (!self.rules.edge_walls && edges.iter().any(is_boundary))
                    || (is_straight
                        && !self.rules.crossing_walls
                        && self.straight.contains(&anchor))
                {
                    continue;
                }
                let takes_a_path = with_a_path
                    .iter()
                    .any(|(stone, cell)| !self.has_path(*cell, Self::goal(*stone), &edges));
                if !takes_a_path {
                    legal.insert(format!("{}{shape}", Self::name(anchor)));
                }
            }
        }
        legal
    }

    /// Whether a side has brought off the stones needed, at the time when this wins.
    fn is_won(&self) -> bool {
        let is_first = |stone: &&char| stone.is_ascii_lowercase();
        let first = 4 - self.stones.keys().filter(is_first).count();
        let second = 8 - self.stones.len() - first;
        let needed = usize::from(self.rules.stones_needed);
        let at_once = self.rules.win == WinTime::AtOnce;
        (first >= needed && (at_once || self.turn == Side::Second))
            || (second >= needed && (at_once || self.turn == Side::First))
    }

    fn steps(&self) -> BTreeSet<String> {
        if self.is_won() {
            return BTreeSet::new();
        }
        let quota = match (self.rules.equalizer, self.turns) {
            (Equalizer::Two, 0) => 2,
            (Equalizer::OneThree, 0) => 1,
            (Equalizer::OneThree, 1) => 3,
            _ => 4,
        };
        let own: Vec<char> = self
            .stones
            .keys()
            .copied()
            .filter(|stone| stone.is_ascii_lowercase() == (self.turn == Side::First))
            .filter(|stone| !self.moved.contains(stone) && self.moved.len() < quota)
            .collect();
        let mut steps = BTreeSet::new();
        for stone in &own {
            for end in self.ends(*stone) {
                let end = end.map_or("off".to_owned(), Self::name);
                steps.insert(format!("{stone}-{end}"));
            }
        }
        if !steps.is_empty() {
            return steps;
        }
        if !own.is_empty() && self.rules.blocked_stone == Inability::Lose {
            return BTreeSet::new();
        }
        let has_wall = self.supply != Some(0);
        let walls = if has_wall { self.legal_walls() } else { BTreeSet::new() };
        match (walls.is_empty(), has_wall, self.rules.no_wall) {
            (false, ..) => walls,
            (true, true, Inability::Lose) => BTreeSet::new(),
            _ => BTreeSet::from(["no-wall".to_owned()]),
        }
    }
}

pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    let options = (1_u8..=4, any::<[bool; 4]>(), (0..3_usize, 0..3_usize), any::<[bool; 4]>());
    let supplies = prop_oneof![2 => Just(None), 1 => (0..6_u8).prop_map(Some)];
    (options, supplies).prop_map(|((stones_needed, yes, (equalizer, at_goal), second), supply)| {
        let [l_walls, edge_walls, crossing_walls, turn_at_walled_goal] = yes;
        let index = second.map(usize::from);
        Rules {
            stones_needed,
            l_walls,
            edge_walls,
            crossing_walls,
            turn_at_walled_goal,
            jump_at_goal: JumpAtGoal::ALL[at_goal],
            equalizer: Equalizer::ALL[equalizer],
            protected: Protected::ALL[index[0]],
            win: WinTime::ALL[index[1]],
            blocked_stone: Inability::ALL[index[2]],
            no_wall: Inability::ALL[index[3]],
            supply,
        }
    })
}

fn games() -> impl Strategy<Value = FourWayFences> {
    let side = prop_oneof![6 => 4..6_u8, 2 => 6..9_u8, 1 => 9..=16_u8];
    let board = (side.clone(), side).prop_map(|(width, height)| Board::new(width, height).unwrap());
    (board, rules()).prop_map(|(board, rules)| FourWayFences::new(board, rules).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn the_steps_are_those_of_the_simple_implementation(game in games(), seed in any::<u64>()) {
        let line = RandomPlay::new(&game, seed).take(60).map(|(_, position)| position);
        for position in [game.initial()].into_iter().chain(line) {
            let found: BTreeSet<String> = game.moves(&position).map(|step| step.to_string()).collect();
            prop_assert_eq!(found, Plain::new(&game, &position).steps(), "{}", position);
        }
    }
}
