//! `TurnPlayer`: a player of whole turns that plays single steps.

use abstract_games_core::{Game, Observer};
use abstract_games_play::{Choice, IterativeDeepening, Player};

use super::path_evaluation::{Breadth, PathEvaluation};
use crate::game::{FourWayFences, Position, Step, WholeTurn, WholeTurns};

/// A player of [`FourWayFences`] that lets a player of [`WholeTurns`] choose whole turns.
///
/// At the beginning of a turn that player chooses, and the steps of its choice are played one by
/// one. In any other position, also in mid-turn, it chooses again. Depth, estimate and distance of
/// a choice are in whole turns.
#[derive(Clone, Debug)]
pub struct TurnPlayer<P> {
    player: P,
    planned: Option<(FourWayFences, Position, Choice<Step>)>,
}

impl<P> TurnPlayer<P> {
    /// Lets `player` choose the turns.
    pub const fn new(player: P) -> Self {
        Self { player, planned: None }
    }
}

impl<P: Player<WholeTurns>> Player<FourWayFences> for TurnPlayer<P> {
    fn name(&self) -> String {
        self.player.name()
    }

    fn choose(
        &mut self,
        game: &FourWayFences,
        position: &Position,
        observer: &mut dyn Observer,
    ) -> Option<Choice<Step>> {
        let planned = self.planned.take().filter(|(of, at, _)| of == game && at == position);
        let choice = match planned {
            Some((.., choice)) => choice,
            None => self.ask(game, position, observer)?,
        };
        if choice.line.len() > 1 {
            let next = game.play(position, &choice.best);
            if next.turn() == position.turn() && game.winner(&next).is_none() {
                let mut rest = choice.clone();
                rest.line.remove(0);
                rest.best = rest.line[0];
                (rest.nodes, rest.stopped) = (0, None);
                self.planned = Some((*game, next, rest));
            }
        }
        Some(choice)
    }
}

impl<P: Player<WholeTurns>> TurnPlayer<P> {
    fn ask(
        &mut self,
        game: &FourWayFences,
        position: &Position,
        observer: &mut dyn Observer,
    ) -> Option<Choice<Step>> {
        let turns = WholeTurns::new(*game);
        let choice = self.player.choose(&turns, position, observer)?;
        let mut line = Vec::new();
        let mut current = *position;
        for turn in &choice.line {
            line.extend(turns.steps(&current, turn)?);
            current = turns.play(&current, turn);
        }
        let mut steps = Choice::of(*line.first()?);
        steps.line = line;
        steps.estimate = choice.estimate;
        steps.depth = choice.depth;
        steps.nodes = choice.nodes;
        steps.stopped = choice.stopped;
        Some(steps)
    }
}

/// The type of the players that [`alpha_beta`] and [`greedy`] create.
pub type AlphaBetaPlayer = TurnPlayer<IterativeDeepening<PathEvaluation, Position, WholeTurn>>;

/// The strongest player of this crate: alpha-beta over whole turns with the default
/// [`PathEvaluation`].
///
/// It tries the turns within the [`Breadth`], so estimates are not exact, but a proved result is.
/// It runs on one thread until the observer stops it or a result is proved. A unit of work is a
/// position after a whole turn.
///
/// ```
/// use abstract_games_play::Player;
/// use abstract_games_core::{Game, Limits};
/// use abstract_games_four_way_fences::{FourWayFences, players};
///
/// let game = FourWayFences::standard();
/// let limits = &mut Limits::new().work(20);
/// let choice = players::alpha_beta().choose(&game, &game.initial(), limits).unwrap();
/// assert!(game.is_legal(&game.initial(), &choice.best));
/// ```
pub fn alpha_beta() -> AlphaBetaPlayer {
    alpha_beta_with(PathEvaluation::default())
}

/// The player of [`alpha_beta`] with another evaluation.
pub fn alpha_beta_with(evaluation: PathEvaluation) -> AlphaBetaPlayer {
    TurnPlayer::new(IterativeDeepening::new(evaluation))
}

/// The player that chooses the turn with the best estimate after it, of all legal turns.
pub fn greedy() -> AlphaBetaPlayer {
    greedy_with(PathEvaluation::default())
}

/// The player of [`greedy`] with another evaluation.
pub fn greedy_with(evaluation: PathEvaluation) -> AlphaBetaPlayer {
    let breadth = Breadth { turns: 1, with_one_wall: 1, with_one_placement: 1 };
    let player = IterativeDeepening::new(evaluation.breadth(breadth)).depth(1).named("greedy");
    TurnPlayer::new(player)
}
