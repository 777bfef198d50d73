//! A setup: the description of a position, which may be invalid.

use super::error::{SetupError, SetupFault};
use super::position::Position;
use super::rules::Quoridor;
use crate::board::{Fence, Fences, Passages, Square};

/// A description of a position, valid or not. [`Quoridor::position`] checks it.
///
/// ```
/// use abstract_games_quoridor::{Quoridor, Setup};
///
/// let mut setup = Setup {
///     fences: vec!["d4h".parse()?, "a2v".parse()?],
///     pawns: ["e4".parse()?, "e6".parse()?],
///     supplies: [9, 9],
///     turn: 1,
/// };
/// let position = Quoridor::standard().position(&setup)?;
/// assert_eq!(position.turn(), 1);
/// assert_eq!(Setup::from(&position).pawns, setup.pawns);
///
/// setup.pawns[1] = setup.pawns[0];
/// setup.supplies[0] = 12;
/// let error = Quoridor::standard().position(&setup).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "players 1 and 2 both stand on e4; player 1 has 12 fences left of 10; \
///      2 fences on the board and 21 left make 23, and the game has 20",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup<const N: usize = 2> {
    /// The fences on the board, in any order.
    pub fences: Vec<Fence>,
    /// The squares of the pawns, by player.
    pub pawns: [Square; N],
    /// The number of fences that each player has left.
    pub supplies: [u8; N],
    /// The player to move, from 0.
    pub turn: usize,
}

impl<const N: usize> From<&Position<N>> for Setup<N> {
    fn from(position: &Position<N>) -> Self {
        Self {
            fences: position.fences.iter().collect(),
            pawns: position.pawns,
            supplies: position.supplies,
            turn: position.turn(),
        }
    }
}

impl<const N: usize> Quoridor<N> {
    /// The position that `setup` describes.
    ///
    /// # Errors
    ///
    /// [`SetupError`] with every [`SetupFault`].
    pub fn position(&self, setup: &Setup<N>) -> Result<Position<N>, SetupError> {
        let mut faults = Vec::new();
        let fences = self.place(&setup.fences, &mut faults);
        self.check_pawns(setup, fences, &mut faults);
        self.check_supplies(setup, &mut faults);
        let &Setup { pawns, supplies, turn, .. } = setup;
        match u8::try_from(turn) {
            Ok(turn) if faults.is_empty() => Ok(Position { fences, pawns, supplies, turn }),
            _ => Err(SetupError { faults }),
        }
    }

    /// The fences of `list` on the board and clear of earlier ones. The others go to `faults`.
    pub(super) fn place(&self, list: &[Fence], faults: &mut Vec<SetupFault>) -> Fences {
        let mut fences = Fences::EMPTY;
        for &fence in list {
            if !self.board().places().contains(fence.square()) {
                faults.push(SetupFault::FenceBeyond { fence, board: self.board() });
            } else if self.board().clear_of(fences).contains(fence) {
                fences = fences.with(fence);
            } else {
                let other = self.board().colliding(fences, fence).unwrap_or(fence);
                faults.push(SetupFault::FencesCollide { fence, other });
            }
        }
        fences
    }

    /// Adds to `faults` what is wrong with the pawns and the turn.
    pub(super) fn check_pawns(
        &self,
        setup: &Setup<N>,
        fences: Fences,
        faults: &mut Vec<SetupFault>,
    ) {
        let passages = Passages::new(self.board(), fences);
        for (player, &pawn) in setup.pawns.iter().enumerate() {
            if !self.board().contains(pawn) {
                faults.push(SetupFault::PawnBeyond { player, square: pawn, board: self.board() });
                continue;
            }
            if let Some(first) = setup.pawns[..player].iter().position(|other| *other == pawn) {
                faults.push(SetupFault::PawnsCollide { first, second: player, square: pawn });
            }
            if !passages.connect(pawn, self.goal(player)) {
                faults.push(SetupFault::CutOff { player, square: pawn });
            }
            let moved_last = setup.turn >= N || (player + 1) % N == setup.turn;
            if self.goal(player).contains(pawn) && !moved_last {
                faults.push(SetupFault::Winner { player, turn: setup.turn });
            }
        }
        if setup.turn >= N {
            faults.push(SetupFault::Turn { turn: setup.turn, players: N });
        }
    }

    fn check_supplies(&self, setup: &Setup<N>, faults: &mut Vec<SetupFault>) {
        for (player, (&left, most)) in setup.supplies.iter().zip(self.supplies()).enumerate() {
            if left > most {
                faults.push(SetupFault::Supply { player, left, most });
            }
        }
        let sum = |supplies: [u8; N]| supplies.map(usize::from).iter().sum::<usize>();
        let (placed, left) = (setup.fences.len(), sum(setup.supplies));
        if placed + left != sum(self.supplies()) {
            faults.push(SetupFault::Fences { placed, left, all: sum(self.supplies()) });
        }
    }
}
