//! The laws catch what breaks them: each is broken once, and named.

use abstract_games_core::{
    Dihedral, Game, Group, Indexed, Keyed, Outcome, Players, Side, Symmetry, Transform, laws,
};

/// A stone that steps from square to neighbouring square until it stands in the centre; `broken`
/// names the law that it breaks.
struct Stone {
    broken: &'static str,
}

type Square = (u32, u32);

const SIZE: u32 = 3;

impl Game for Stone {
    type State = Square;
    type Move = Square;

    fn initial(&self) -> Square {
        (0, 0)
    }

    fn moves(&self, &(x, y): &Square) -> impl Iterator<Item = Square> {
        let one_way = self.broken == "equivariance";
        let steps = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
        let twice = if self.broken == "listed once" { 2 } else { 1 };
        let finished = (x, y) == (1, 1) && self.broken != "finished";
        let steps = steps.into_iter().take(if one_way { 1 } else { 4 });
        let steps = steps.flat_map(move |step| std::iter::repeat_n(step, twice));
        steps.filter(move |&(x, y)| !finished && x < SIZE && y < SIZE)
    }

    fn play(&self, _: &Square, to: &Square) -> Square {
        *to
    }
}

impl Players for Stone {
    type Player = Side;

    fn turn(&self, &(x, y): &Square) -> Side {
        if (x + y) % 2 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self, square: &Square) -> Option<Outcome<Side>> {
        (*square == (1, 1)).then_some(Outcome::Win(Side::Second))
    }

    fn next_turn(&self, square: &Square, to: &Square) -> Side {
        if self.broken == "next turn" { self.turn(square) } else { self.turn(to) }
    }
}

impl Keyed for Stone {
    fn key_bits(&self) -> u32 {
        if self.broken == "key bits" { 3 } else { 4 }
    }

    fn key(&self, &(x, y): &Square) -> u128 {
        u128::from(y * SIZE + x)
    }

    fn state(&self, key: u128) -> Option<Square> {
        let key = u32::try_from(key).ok().filter(|&key| key < SIZE * SIZE)?;
        let square = (key % SIZE, key / SIZE);
        Some(if self.broken == "key" { (square.1, square.0) } else { square })
    }
}

impl Indexed for Stone {
    fn state_count(&self) -> usize {
        if self.broken == "state count" { 8 } else { 9 }
    }
}

/// The dihedral group of the board, broken in the way that it names.
struct Broken {
    broken: &'static str,
    group: Dihedral,
}

impl Group for Broken {
    type Element = Transform;

    fn elements(&self) -> impl Iterator<Item = Transform> {
        let fewer = if self.broken == "closed" { 5 } else { 8 };
        let skip = usize::from(self.broken == "identity first");
        Transform::ALL.into_iter().cycle().skip(skip).take(fewer)
    }

    fn identity(&self) -> Transform {
        Transform::Identity
    }

    fn compose(&self, then: &Transform, first: &Transform) -> Transform {
        if self.broken == "compose" { then.then(*first) } else { first.then(*then) }
    }

    fn inverse(&self, g: &Transform) -> Transform {
        if self.broken == "inverse" { *g } else { g.inverse() }
    }
}

impl Symmetry<Stone> for Broken {
    fn apply(&self, g: &Transform, square: &Square) -> Square {
        g.square(*square, SIZE, SIZE)
    }

    fn apply_move(&self, g: &Transform, to: &Square) -> Square {
        if self.broken == "move" { *to } else { g.square(*to, SIZE, SIZE) }
    }

    fn canonical(&self, square: &Square) -> (Square, Transform) {
        match self.broken {
            "canonical" => (*square, Transform::Identity),
            "witness" => ((abstract_games_core::least_image(self, square)).0, Transform::Identity),
            _ => abstract_games_core::least_image(self, square),
        }
    }
}

fn squares() -> Vec<Square> {
    (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))).collect()
}

fn broken_law(result: Result<(), laws::Violation>) -> &'static str {
    result.map_or_else(|violation| violation.law(), |()| "none")
}

#[test]
fn each_broken_rule_is_named() {
    let game = |broken| broken_law(laws::game(&Stone { broken }, &squares()));
    assert_eq!(game("nothing"), "none");
    assert_eq!(game("listed once"), "each move is listed once");

    let players = |broken| broken_law(laws::players(&Stone { broken }, &squares()));
    assert_eq!(players("nothing"), "none");
    assert_eq!(players("finished"), "a state has an outcome exactly when it has no moves");
    assert_eq!(players("next turn"), "the turn after a move is that of the next state");
    let adversarial = |broken| broken_law(laws::adversarial(&Stone { broken }, &squares()));
    assert_eq!(adversarial("finished"), "a state has a result exactly when it has no moves");

    let indexed = |broken| broken_law(laws::indexed(&Stone { broken }, &squares()));
    assert_eq!(indexed("nothing"), "none");
    assert_eq!(indexed("state count"), "an index is less than the number of states");
    assert_eq!(indexed("key bits"), "a key has no more bits than it should");
    assert_eq!(indexed("key"), "a key leads back to its state");
}

#[test]
fn each_broken_symmetry_is_named() {
    let board = |broken| Broken { broken, group: Dihedral::square(SIZE) };
    assert_eq!(board("nothing").group.order(), 8);
    let group = |broken| broken_law(laws::group(&board(broken)));
    assert_eq!(group("nothing"), "none");
    assert_eq!(group("closed"), "a product is an element");
    assert_eq!(group("identity first"), "the identity comes first");
    assert_eq!(group("inverse"), "an inverse undoes");

    let symmetry = |game, broken| {
        broken_law(laws::symmetry(&Stone { broken: game }, &board(broken), &squares()))
    };
    assert_eq!(symmetry("nothing", "nothing"), "none");
    assert_eq!(symmetry("nothing", "compose"), "a product acts on states as its factors in turn");
    assert_eq!(symmetry("nothing", "move"), "the image of a move is a move of the image");
    assert_eq!(symmetry("equivariance", "nothing"), "the image of a move is a move of the image");
    assert_eq!(symmetry("nothing", "canonical"), "an orbit has one canonical form");
    assert_eq!(symmetry("nothing", "witness"), "the witness leads to the canonical form");
}

#[test]
fn a_violation_says_where() {
    let broken = "listed once";
    let violation = laws::game(&Stone { broken }, &squares()).unwrap_err();
    assert_eq!(
        violation.to_string(),
        "each move is listed once: state (0, 0), move (1, 0) (a reversed quotient may list a move \
         repeatedly: check the quotient with `laws::predecessors` instead)"
    );
}
