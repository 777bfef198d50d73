//! Players by name.

use abstract_games_core::{Game, Observer, named_values};
use abstract_games_play::{
    Choice, Chosen, Estimate, Evaluation, GreedyPlayer, IterativeDeepening, Player, RandomPlayer,
};

use crate::game::Quarto;
use crate::perfect_player::PerfectPlayer;
use crate::position::Position;

/// A player. The text form is the name, as in `careful`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerKind {
    /// Never errs: [`PerfectPlayer`].
    Perfect,
    /// Sees the wins and the losses of the next three moves.
    Careful,
    /// Looks one move ahead.
    Greedy,
    /// Plays any legal move.
    Random,
}

named_values!(
    PlayerKind, "a player":
    Perfect => "perfect",
    Careful => "careful",
    Greedy => "greedy",
    Random => "random",
);

/// The player of this kind. `perfect` is the one to take by that name, and the others choose among
/// equally good moves by this seed.
///
/// ```
/// use abstract_games_play::Player;
/// use abstract_games_quarto::{PerfectPlayer, Quarto, named_player};
///
/// let quarto = Quarto::default();
/// let perfect = PerfectPlayer::new(&quarto, 1 << 20)?;
/// for name in ["perfect", "careful", "greedy"] {
///     let mut player = named_player(name.parse()?, &perfect, 0);
///     let choice = player.choose(&quarto, &"135./68../..../.... 7".parse()?, &mut ()).unwrap();
///     assert_eq!((player.name().as_str(), choice.best.to_string().as_str()), (name, "d4"));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn named_player(
    kind: PlayerKind,
    perfect: &PerfectPlayer,
    seed: u64,
) -> Box<dyn Player<Quarto> + '_> {
    match kind {
        PlayerKind::Perfect => Box::new(perfect),
        PlayerKind::Careful => Box::new(GreedyPlayer::new(TwoMoves).seed(seed).named(kind.name())),
        PlayerKind::Greedy => Box::new(GreedyPlayer::new(()).seed(seed)),
        PlayerKind::Random => Box::new(RandomPlayer::new(seed)),
    }
}

/// Takes the first of the [best moves](PerfectPlayer::best_moves), or the first of all moves if the
/// observer stops the search or no play leads to the position.
impl Player<Quarto> for &PerfectPlayer {
    fn name(&self) -> String {
        PlayerKind::Perfect.name().to_owned()
    }

    fn choose(
        &mut self,
        quarto: &Quarto,
        position: &Position,
        observer: &mut dyn Observer,
    ) -> Chosen<Quarto> {
        let best = self.best_move(position, observer).ok().flatten();
        best.or_else(|| quarto.moves(position).next()).map(Choice::of)
    }
}

/// An evaluation that sees the wins and the losses of the next two moves.
struct TwoMoves;

impl Evaluation<Quarto> for TwoMoves {
    fn evaluate(&self, quarto: &Quarto, position: &Position) -> Estimate {
        let mut player = IterativeDeepening::new(()).depth(2).memory(1 << 16);
        let choice = player.choose(quarto, position, &mut ());
        choice.and_then(|choice| choice.estimate).unwrap_or(Estimate::Points(0))
    }
}
