//! Players of games for any number of seats, by name or by a database.

use std::path::Path;
use std::sync::Arc;

use abstract_games::play::{Choice, Player};
use abstract_games::quoridor::players::{NamedPlayers, PlayerSettings};
use abstract_games::quoridor::solved::{BoardValues, SolvedPlayer};
use abstract_games::quoridor::{Move, Position, Quoridor};
use abstract_games::{Limits, Observer};

use super::solved_boards::unanswered;
use crate::arguments::{Kind, PlayerKind, QuoridorPlayerOptions, name};
use crate::failure::{OrUsage, Result, refuse_if, usage};
use crate::seats::{Answer, Computer, Unit};

/// A number of seats for which there are players.
pub(super) trait Seats<const N: usize>:
    NamedPlayers<State = Position<N>, Move = Move>
{
    /// The player of this kind. A database that does not hold `game`, if one is given, is refused.
    fn computer(
        kind: PlayerKind,
        options: &QuoridorPlayerOptions,
        game: Option<&Self>,
    ) -> Result<Computer<'static, Self>> {
        let is_asked = kind == PlayerKind::Solved || options.database.is_some();
        refuse_if(is_asked, "--database", "databases are of games for two players")?;
        named(kind, options, game, N)
    }
}

/// The points of a race evaluation.
const RACE: Unit = Unit::Hundred("steps", " (a fence in hand counts as 0.6 steps)");

/// The player of this name in a game of this number of `seats`. Alpha-beta takes the place of
/// `Solved`.
fn named<G: NamedPlayers>(
    kind: PlayerKind,
    options: &QuoridorPlayerOptions,
    game: Option<&G>,
    seats: usize,
) -> Result<Computer<'static, G>> {
    let searcher = if kind == PlayerKind::Solved { PlayerKind::AlphaBeta } else { kind };
    let player = &options.player;
    let (memory, seed) = (options.memory, player.seed);
    let settings = PlayerSettings { memory, depth: player.depth.unwrap_or(u32::MAX), seed };
    let obeyed = searcher.options();
    let searcher = name(&searcher).parse().or_usage("--player")?;
    let unit = match game.and_then(|game| game.chances(searcher)) {
        Some(chances) => Unit::Chance(chances),
        None if kind == PlayerKind::MaxN || seats > 2 => RACE,
        None => Unit::Hundred("steps", ""),
    };
    // A player without a limit of its own has that of its kind.
    let (is_limited, knows_depth) = (obeyed.contains(&"time"), kind.options().contains(&"depth"));
    let limits = if is_limited { player.limits(knows_depth) } else { Limits::new() };
    Ok(Computer::new(G::named_player(searcher, &settings), limits, unit))
}

impl Seats<3> for Quoridor<3> {}

impl Seats<4> for Quoridor<4> {}

impl Seats<2> for Quoridor<2> {
    fn computer(
        kind: PlayerKind,
        options: &QuoridorPlayerOptions,
        game: Option<&Self>,
    ) -> Result<Computer<'static, Self>> {
        let searcher = named(kind, options, game, 2)?;
        if kind != PlayerKind::Solved {
            return Ok(searcher);
        }
        let folder = options.database.as_deref();
        let folder = folder.ok_or_else(|| usage("--database", "the player solved needs one"))?;
        let values = Arc::new(database(folder)?);
        if let Some(game) = game {
            SolvedPlayer::new(Arc::clone(&values), game).or_usage("--database")?;
        }
        let Computer { player: other, limits, unit, answer } = searcher;
        let player = Box::new(ByDatabase { values, other, answer: answer.clone() });
        Ok(Computer { player, limits, unit, answer })
    }
}

/// The values in the database of an argument.
pub(super) fn database(folder: &Path) -> Result<BoardValues> {
    BoardValues::open(folder).or_usage("--database")
}

/// A player by a database, and another one for games that are not in it, which the protocol QTP can
/// begin.
struct ByDatabase {
    values: Arc<BoardValues>,
    other: Box<dyn Player<Quoridor>>,
    answer: Answer,
}

impl Player<Quoridor> for ByDatabase {
    fn name(&self) -> String {
        "solved".to_owned()
    }

    fn choose(
        &mut self,
        game: &Quoridor,
        position: &Position,
        observer: &mut dyn Observer,
    ) -> Option<Choice<Move>> {
        let Ok(mut player) = SolvedPlayer::new(Arc::clone(&self.values), game) else {
            self.answer.set(None, None);
            return self.other.choose(game, position, observer);
        };
        let choice = player.choose(game, position, observer);
        let failure = player.error().map(|error| unanswered("GAME", error));
        self.answer.set(player.value(), failure);
        choice
    }
}
