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
///     pawns: vec!["e4".parse()?, "e6".parse()?],
///     supplies: vec![9, 9],
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
pub struct Setup {
    /// The fences on the board, in any order.
    pub fences: Vec<Fence>,
    /// The squares of the pawns, by player.
    pub pawns: Vec<Square>,
    /// The number of fences that each player has left.
    pub supplies: Vec<u8>,
    /// The player to move, from 0.
    pub turn: usize,
}

impl<const N: usize> Quoridor<N> {
    /// The position that `setup` describes.
    ///
    /// # Errors
    ///
    /// [`SetupError`] with every [`SetupFault`].
    pub fn position(&self, setup: &Setup) -> Result<Position<N>, SetupError> {
        let (pawns, supplies) = (&setup.pawns[..], &setup.supplies[..]);
        let (Ok(pawns), Ok(supplies)) = (pawns.try_into(), supplies.try_into()) else {
            let found = if pawns.len() == N { supplies.len() } else { pawns.len() };
            return Err(SetupError { faults: vec![SetupFault::Players { found, players: N }] });
        };
        let mut faults = Vec::new();
        let fences = self.place(&setup.fences, &mut faults);
        self.check_pawns(&pawns, setup.turn, fences, &mut faults);
        self.check_supplies(setup, &mut faults);
        match u8::try_from(setup.turn) {
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
        pawns: &[Square; N],
        turn: usize,
        fences: Fences,
        faults: &mut Vec<SetupFault>,
    ) {
        let passages = Passages::new(self.board(), fences);
        for (player, &pawn) in pawns.iter().enumerate() {
            if !self.board().contains(pawn) {
                faults.push(SetupFault::PawnBeyond { player, square: pawn, board: self.board() });
                continue;
            }
            if let Some(first) = pawns[..player].iter().position(|other| *other == pawn) {
                faults.push(SetupFault::PawnsCollide { first, second: player, square: pawn });
            }
            if !passages.connect(pawn, self.goal(player)) {
                faults.push(SetupFault::CutOff { player, square: pawn });
            }
            let moved_last = turn >= N || (player + 1) % N == turn;
            if self.goal(player).contains(pawn) && !moved_last {
                faults.push(SetupFault::Winner { player, turn });
            }
        }
        if turn >= N {
            faults.push(SetupFault::Turn { turn, players: N });
        }
    }

    fn check_supplies(&self, setup: &Setup, faults: &mut Vec<SetupFault>) {
        for (player, (&left, most)) in setup.supplies.iter().zip(self.supplies()).enumerate() {
            if left > most {
                faults.push(SetupFault::Supply { player, left, most });
            }
        }
        let sum = |supplies: &[u8]| supplies.iter().copied().map(usize::from).sum::<usize>();
        let (placed, left) = (setup.fences.len(), sum(&setup.supplies));
        let all = sum(&self.supplies());
        if placed + left != all {
            faults.push(SetupFault::Fences { placed, left, all });
        }
    }
}
