//! Mu Torere, a Maori game for two: rules, symmetry, laws, and every position solved.
//!
//! Eight points stand in a ring, and each is joined to its two neighbours and to the centre. Both
//! players have four pieces; the centre begins vacant. A piece moves to the one vacant point if a
//! line leads there, from the ring to the centre only if a neighbour of the piece is an opponent's.
//! The player who cannot move loses. (Rules and the count of 46 positions: M. Ascher, *Mu Torere:
//! An Analysis of a Maori Game*, Mathematics Magazine 60, 1987.)

use std::error::Error;

use abstract_games::{
    Bfs, Exchange, Game, Outcome, ParameterError, Permutation, PermutationGroup, Players, Product,
    Quotient, Retrograde, Score, Side, Symmetry, Value, laws,
};

/// The rules, which have no parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MuTorere;

const RING: u16 = 8;
const CENTRE: u16 = 8;
const POINTS: u16 = 9;

/// A position: the points with a piece of each player, one bit each, and the player to move. Points
/// 0 to 7 are around the ring, and point 8 is the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    pub(crate) pieces: [u16; 2],
    pub(crate) turn: Side,
}

impl Position {
    fn vacant(self) -> u16 {
        let occupied = self.pieces[0] | self.pieces[1];
        (0..POINTS).find(|point| occupied >> point & 1 == 0).unwrap_or(POINTS)
    }
}

impl Game for MuTorere {
    type State = Position;
    /// The point of the piece that moves to the vacant point.
    type Move = u16;

    fn initial(&self) -> Position {
        Position { pieces: [0b0000_1111, 0b1111_0000], turn: Side::First }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = u16> {
        let own = position.pieces[position.turn as usize];
        let other = position.pieces[position.turn.opponent() as usize];
        let to = position.vacant();
        let beside = |point: u16| [(point + 1) % RING, (point + RING - 1) % RING];
        (0..POINTS).filter(move |&from| {
            let reaches = if to == CENTRE {
                beside(from).iter().any(|&point| other >> point & 1 == 1)
            } else {
                from == CENTRE || beside(from).contains(&to)
            };
            own >> from & 1 == 1 && reaches
        })
    }

    fn play(&self, position: &Position, from: &u16) -> Position {
        let Position { mut pieces, turn } = *position;
        pieces[turn as usize] ^= 1 << from | 1 << position.vacant();
        Position { pieces, turn: turn.opponent() }
    }
}

impl Players for MuTorere {
    type Player = Side;

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome<Side>> {
        let stuck = self.moves(position).next().is_none();
        stuck.then(|| Outcome::Win(position.turn.opponent()))
    }

    fn next_turn(&self, position: &Position, _: &u16) -> Side {
        position.turn.opponent()
    }
}

/// Rotations and reflections of the board.
impl Symmetry<MuTorere> for PermutationGroup {
    fn apply(&self, g: &Permutation, position: &Position) -> Position {
        let image = |points: u16| {
            let occupied = (0..POINTS).filter(|point| points >> point & 1 == 1);
            occupied.fold(0, |image, point| image | 1 << g.image(point.into()))
        };
        Position { pieces: position.pieces.map(image), ..*position }
    }

    fn apply_move(&self, g: &Permutation, from: &u16) -> u16 {
        u16::try_from(g.image((*from).into())).expect("there are nine points")
    }
}

/// The exchange of the two sides with their pieces.
impl Symmetry<MuTorere> for Exchange {
    fn apply(&self, exchange: &bool, position: &Position) -> Position {
        let Position { pieces: [first, second], turn } = *position;
        if *exchange {
            Position { pieces: [second, first], turn: turn.opponent() }
        } else {
            *position
        }
    }

    fn apply_move(&self, _: &bool, from: &u16) -> u16 {
        *from
    }
}

/// The sixteen symmetries of the ring.
pub(crate) fn ring() -> Result<PermutationGroup, ParameterError> {
    let turn = Permutation::from_images([1, 2, 3, 4, 5, 6, 7, 0, CENTRE.into()])?;
    let mirror = Permutation::from_images([7, 6, 5, 4, 3, 2, 1, 0, CENTRE.into()])?;
    PermutationGroup::generated_by(POINTS.into(), [turn, mirror])
}

fn main() -> Result<(), Box<dyn Error>> {
    let board = Quotient::new(MuTorere, ring()?);
    let both = Quotient::new(MuTorere, Product(ring()?, Exchange));
    let all = Bfs::new(&MuTorere).explore();
    let of_board = Bfs::new(&board).explore();
    let orbits = Bfs::new(&both).explore();
    println!("{} positions with the side to move", all.len());
    println!("{} up to rotations and reflections of the board", of_board.len());
    println!("{} up to the exchange of sides too", orbits.len());

    laws::game(&MuTorere, all.states())?;
    laws::players(&MuTorere, all.states())?;
    laws::group(both.symmetry())?;
    let some = laws::sample(&MuTorere, 1, 20);
    laws::symmetry(&MuTorere, both.symmetry(), &some)?;
    laws::adversarial_symmetry(&MuTorere, both.symmetry(), &some)?;

    let solved = Retrograde::new(&both, &orbits).solve();
    let count = |value| solved.iter().flatten().filter(|score| score.value() == value).count();
    let (won, drawn, lost) = (count(Value::Win), count(Value::Draw), count(Value::Loss));
    println!("of these the player to move wins {won}, draws {drawn} and loses {lost}");
    let longest = solved.iter().flatten().filter_map(Score::distance).max();
    println!("the longest win takes {} plies", longest.ok_or("no position is a win or a loss")?);
    let start = solved.value(&both.initial()).ok_or("the initial position has no value")?;
    println!("the game is a {start}");
    Ok(())
}
