//! A small game and its symmetry, each of which can be made to violate any one law.

use std::sync::atomic::{AtomicUsize, Ordering};

use abstract_games_core::{
    Dihedral, Game, Group, IllegalMoveError, Indexed, Keyed, Layers, MoveSet, Outcome, Players,
    Predecessors, Side, SleepSets, SleepSymmetry, Symmetry, Transform, least_image,
};

/// A stone that steps from square to neighbouring square until it stands in the centre.
pub(super) struct Stone {
    /// The name of its fault; with "nothing" it violates no law.
    broken: &'static str,
    /// The number of calls of methods that must not depend on this number.
    calls: AtomicUsize,
}

pub(super) type Square = (u32, u32);

pub(super) const SIZE: u32 = 3;
const CENTRE: Square = (1, 1);

pub(super) fn squares() -> Vec<Square> {
    (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))).collect()
}

impl Stone {
    pub(super) fn new(broken: &'static str) -> Self {
        Self { broken, calls: AtomicUsize::new(0) }
    }

    fn is(&self, broken: &str) -> bool {
        self.broken == broken
    }

    /// Whether this has the fault `broken`, and this is the second, fourth, … call.
    fn every_other_time(&self, broken: &str) -> bool {
        self.is(broken) && self.calls.fetch_add(1, Ordering::Relaxed) % 2 == 1
    }
}

/// The neighbours of a square, each with its direction from 0 to 3.
fn beside((x, y): Square) -> impl DoubleEndedIterator<Item = (u32, Square)> {
    let steps = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
    (0..4).zip(steps).filter(|&(_, (x, y))| x < SIZE && y < SIZE)
}

impl Game for Stone {
    type State = Square;
    type Move = Square;

    fn initial(&self) -> Square {
        (0, 0)
    }

    fn moves(&self, square: &Square) -> impl Iterator<Item = Square> {
        let mut moves: Vec<_> = beside(*square).map(|(_, to)| to).collect();
        if *square == CENTRE && !self.is("moves at the end") {
            moves.clear();
        }
        if self.every_other_time("moves in changing order") {
            moves.reverse();
        }
        if self.is("moves listed twice") {
            moves = moves.into_iter().flat_map(|to| [to, to]).collect();
        }
        if self.is("moves in one direction") {
            moves.truncate(1);
        }
        if self.is("one move in the corner") && *square == (0, 0) {
            moves.truncate(1);
        }
        moves.into_iter()
    }

    fn play(&self, square: &Square, to: &Square) -> Square {
        let far = self.is("a far step") && *square == (0, 0) && *to == (1, 0);
        if far {
            (2, 0)
        } else if self.every_other_time("steps that fail") {
            *square
        } else {
            *to
        }
    }

    fn is_legal(&self, square: &Square, to: &Square) -> bool {
        match self.broken {
            "nothing is legal" => false,
            "all is legal" => true,
            _ => self.moves(square).any(|legal| legal == *to),
        }
    }

    fn try_play(
        &self,
        square: &Square,
        to: &Square,
    ) -> Result<Square, IllegalMoveError<Square, Square>> {
        if self.is("illegal moves are played") || self.is_legal(square, to) {
            Ok(self.play(square, to))
        } else {
            Err(IllegalMoveError::new(self, square, *to))
        }
    }

    fn move_list(&self, square: &Square) -> Vec<Square> {
        self.moves(square).skip(usize::from(self.is("short list"))).collect()
    }

    fn move_count(&self, square: &Square) -> usize {
        self.moves(square).skip(usize::from(self.is("a move too few"))).count()
    }

    fn successors(&self, square: &Square) -> impl Iterator<Item = (Square, Square)> {
        let wrong = self.is("successors that stay").then_some(*square);
        self.moves(square).map(move |to| (to, wrong.unwrap_or_else(|| self.play(square, &to))))
    }
}

impl Players for Stone {
    type Player = Side;

    fn turn(&self, &(x, y): &Square) -> Side {
        if (x + y) % 2 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self, square: &Square) -> Option<Outcome<Side>> {
        let corner = self.is("an end in a corner") && *square == (2, 0);
        (*square == CENTRE || corner).then_some(Outcome::Win(Side::Second))
    }

    fn next_turn(&self, square: &Square, to: &Square) -> Side {
        let again = match self.broken {
            "the same turn again" => true,
            "the same turn in a corner" => *square == (0, 0),
            _ => false,
        };
        self.turn(if again { square } else { to })
    }
}

impl Layers for Stone {
    fn layer(&self, &(x, y): &Square) -> u32 {
        match self.broken {
            "layers by column" => x,
            "a layer for the centre" => u32::from((x, y) == CENTRE),
            _ => 0,
        }
    }

    fn block(&self, &(x, _): &Square) -> u128 {
        if self.is("blocks by column") { x.into() } else { 0 }
    }
}

impl Keyed for Stone {
    fn key_bits(&self) -> u32 {
        match self.broken {
            "129 bits" => 129,
            "3 bits" => 3,
            _ => 4,
        }
    }

    fn key(&self, &(x, y): &Square) -> u128 {
        u128::from(y * SIZE + x)
    }

    fn state(&self, key: u128) -> Option<Square> {
        let count = SIZE * SIZE;
        let key = u32::try_from(key).ok()?;
        let key = if self.is("any key leads to a state") { key % count } else { key };
        let square = (key % SIZE, key / SIZE);
        let square = if self.is("keys lead elsewhere") { (square.1, square.0) } else { square };
        (key < count).then_some(square)
    }

    fn state_near(&self, key: u128, near: &Square) -> Option<Square> {
        if self.is("keys lead to what is near") { Some(*near) } else { self.state(key) }
    }
}

impl Indexed for Stone {
    fn state_count(&self) -> u128 {
        match self.broken {
            "8 states" => 8,
            "10 states" => 10,
            "2⁶⁴ states" => 1 << 64,
            _ => 9,
        }
    }

    fn states(&self) -> impl Iterator<Item = Square> {
        let over_and_over = self.is("states over and over");
        let by_column = self.is("states by column");
        let squares =
            squares().into_iter().map(move |(x, y)| if by_column { (x, y) } else { (y, x) });
        let times = if over_and_over { 2 } else { 1 };
        squares.clone().cycle().take(squares.len() * times)
    }
}

impl Predecessors for Stone {
    fn predecessors(&self, square: &Square) -> impl Iterator<Item = (Square, Square)> {
        let from_centre = self.is("back into the centre");
        let fewer = usize::from(self.is("fewer ways back"));
        let before = beside(*square).filter(move |(_, before)| *before != CENTRE || from_centre);
        before.map(move |(_, before)| (*square, before)).skip(fewer)
    }
}

/// Moves are numbered by direction. The step back transposes.
impl SleepSets for Stone {
    fn successors_except(
        &self,
        square: &Square,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, Square)> {
        let numbered = beside(*square).filter(|_| *square != CENTRE);
        let numbered = numbered.skip(usize::from(self.is("a move without a number")));
        let except = if self.is("no exceptions") { MoveSet::EMPTY } else { except };
        let first = if self.is("large numbers") { 64 } else { 0 };
        let numbered = numbered.map(move |(number, to)| (first + number, to));
        numbered.filter(move |&(number, _)| number >= 64 || !except.contains(number))
    }

    fn play_numbered(&self, square: &Square, number: u32, earlier: MoveSet) -> (Square, MoveSet) {
        let mut to = *square;
        for (direction, next) in beside(*square) {
            if direction == number && !self.is("numbers that stay") {
                to = next;
            }
        }
        let moves = self.successors_except(&to, MoveSet::EMPTY);
        let earlier = earlier.numbers().count();
        let transposing = match self.broken {
            broken
                if broken == "all transposes"
                    || broken == "all transposes at first" && earlier == 0
                    || broken == "all transposes after two" && earlier > 1 =>
            {
                moves.fold(MoveSet::EMPTY, |set, (number, _)| set.with(number))
            }
            "move 63 transposes" => MoveSet::EMPTY.with(63),
            _ => {
                moves.filter(|(_, next)| next == square).fold(MoveSet::EMPTY, |s, (n, _)| s.with(n))
            }
        };
        (to, transposing)
    }
}

/// The dihedral group of the board, and its action on the [`Stone`].
pub(super) struct Turning {
    broken: &'static str,
    group: Dihedral,
}

impl Turning {
    pub(super) fn new(broken: &'static str) -> Self {
        Self { broken, group: Dihedral::square(SIZE) }
    }

    fn is(&self, broken: &str) -> bool {
        self.broken == broken
    }
}

impl Group for Turning {
    type Element = Transform;

    fn elements(&self) -> impl Iterator<Item = Transform> {
        let mut elements: Vec<_> = self.group.elements().collect();
        match self.broken {
            "identity last" => elements.rotate_left(1),
            "five elements" => elements.truncate(5),
            "elements twice" => elements.extend(elements.clone()),
            _ => {}
        }
        elements.into_iter()
    }

    fn identity(&self) -> Transform {
        Transform::Identity
    }

    fn compose(&self, then: &Transform, first: &Transform) -> Transform {
        if self.is("identity that absorbs") && *first == Transform::Identity {
            Transform::Identity
        } else if self.is("products the other way round") {
            then.then(*first)
        } else {
            first.then(*then)
        }
    }

    fn inverse(&self, g: &Transform) -> Transform {
        if self.is("no inverse") { *g } else { g.inverse() }
    }

    fn order(&self) -> usize {
        if self.is("order 7") { 7 } else { self.elements().count() }
    }
}

impl Symmetry<Stone> for Turning {
    fn apply(&self, g: &Transform, square: &Square) -> Square {
        let g = if self.is("states turned further") { g.then(Transform::Rotate90) } else { *g };
        g.square(*square, SIZE, SIZE)
    }

    fn apply_move(&self, g: &Transform, to: &Square) -> Square {
        let g = match self.broken {
            "moves turned further" => g.then(Transform::Rotate90),
            "moves turned back" => g.inverse(),
            "moves not turned" => Transform::Identity,
            _ => *g,
        };
        g.square(*to, SIZE, SIZE)
    }

    fn canonical(&self, square: &Square) -> (Square, Transform) {
        let (form, witness) = least_image::<Stone, _>(self, square);
        match self.broken {
            "every state canonical" => (*square, Transform::Identity),
            "no witness" => (form, Transform::Identity),
            _ => (form, witness),
        }
    }

    fn canonical_form(&self, square: &Square) -> Square {
        if self.is("another form alone") { *square } else { self.canonical(square).0 }
    }

    fn stabiliser_order(&self, square: &Square) -> usize {
        let count = self.elements().filter(|g| self.apply(g, square) == *square).count();
        if self.is("stabilisers of order 1") { 1 } else { count }
    }
}

impl SleepSymmetry<Stone> for Turning {
    fn apply_moves(&self, g: &Transform, square: &Square, moves: MoveSet) -> MoveSet {
        if self.is("sleep sets not turned") {
            return moves;
        }
        let slept = beside(*square).filter(|(number, _)| moves.contains(*number));
        let images: Vec<_> = slept.map(|(_, to)| self.apply_move(g, &to)).collect();
        let numbered = beside(self.apply(g, square)).filter(|(_, to)| images.contains(to));
        numbered.fold(MoveSet::EMPTY, |set, (number, _)| set.with(number))
    }
}
