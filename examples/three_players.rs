//! Nim for three players: who can force a win against the two others, and who wins if every player
//! plays for their own win.

use std::error::Error;

use abstract_games::{
    AlphaBeta, Coalition, CoalitionSymmetry, Game, Outcome, ParameterError, Permutation,
    PermutationGroup, Players, Quotient, Seat, Symmetry, Value, max_n,
};

/// Three players take turns. A player takes one or more stones from one of three piles. The player
/// who takes the last stone wins.
#[derive(Clone, Debug)]
pub(crate) struct Nim {
    piles: [u8; 3],
    first: Seat,
}

/// The number of stones in each pile, and the player to move.
pub(crate) type Position = ([u8; 3], Seat);

impl Nim {
    pub(crate) fn new(piles: [u8; 3]) -> Result<Self, ParameterError> {
        Ok(Self { piles, first: Seat::new(0, 3)? })
    }
}

impl Game for Nim {
    type State = Position;
    /// A pile, and the number of stones taken from it.
    type Move = (usize, u8);

    fn initial(&self) -> Position {
        (self.piles, self.first)
    }

    fn moves(&self, (piles, _): &Position) -> impl Iterator<Item = (usize, u8)> {
        (0..3).flat_map(|pile| (1..=piles[pile]).map(move |stones| (pile, stones)))
    }

    fn play(&self, (piles, seat): &Position, (pile, stones): &(usize, u8)) -> Position {
        let mut piles = *piles;
        piles[*pile] -= stones;
        (piles, seat.next())
    }
}

impl Players for Nim {
    type Player = Seat;

    fn turn(&self, (_, seat): &Position) -> Seat {
        *seat
    }

    fn outcome(&self, (piles, seat): &Position) -> Option<Outcome<Seat>> {
        // The player who moved last wins: the seat before this one, which is two seats on.
        (*piles == [0; 3]).then(|| Outcome::Win(seat.next().next()))
    }
}

/// The permutations of the piles. They do not change the seat to move.
impl Symmetry<Nim> for PermutationGroup {
    fn apply(&self, g: &Permutation, (piles, seat): &Position) -> Position {
        let mut image = [0; 3];
        (0..3).for_each(|pile| image[g.image(pile)] = piles[pile]);
        (image, *seat)
    }

    fn apply_move(&self, g: &Permutation, (pile, stones): &(usize, u8)) -> (usize, u8) {
        (g.image(*pile), *stones)
    }
}

/// All permutations of the three piles.
pub(crate) fn piles() -> Result<PermutationGroup, ParameterError> {
    let cycle = Permutation::from_images([1, 2, 0])?;
    let swap = Permutation::from_images([1, 0, 2])?;
    PermutationGroup::generated_by(3, [cycle, swap])
}

/// Whether `seat` can force a win of `nim` against the two others.
pub(crate) fn can_force(nim: &Nim, seat: Seat) -> Result<bool, Box<dyn Error>> {
    let coalition = Coalition::new(nim, seat)?;
    let quotient = Quotient::new(coalition, CoalitionSymmetry::new(piles()?));
    let value = AlphaBeta::new(&quotient).value(&quotient.initial()).value();
    // The value is that of the player to move: the seat itself, or one of the others.
    let own = if nim.first == seat { Value::Win } else { Value::Loss };
    Ok(value == Some(own))
}

fn main() -> Result<(), Box<dyn Error>> {
    for piles in [[1, 1, 1], [1, 2, 0], [1, 2, 3]] {
        let nim = Nim::new(piles)?;
        if let Outcome::Win(winner) = max_n(&nim, &nim.initial(), ())? {
            println!("{piles:?}: {winner} wins if every player plays for their own win");
        }
        for seat in Seat::all(3) {
            println!("  {seat} can force a win: {}", can_force(&nim, seat)?);
        }
    }
    Ok(())
}
