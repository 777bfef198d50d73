//! Players of games for any number of seats, by name or by a database.

use std::path::Path;
use std::sync::Arc;

use abstract_games::Observer;
use abstract_games::play::{Choice, Player};
use abstract_games::quoridor::solved::{BoardValues, SolvedPlayer};
use abstract_games::quoridor::{AnyPosition, AnyQuoridor, Move, players};

use super::solved_boards::unanswered;
use crate::arguments::{PlayerKind, QuoridorPlayerOptions};
use crate::failure::{OrUsage, Result, refuse_if, usage};
use crate::seats::{Answer, Computer, Unit};

/// The points of a race evaluation.
const RACE: Unit = Unit::Hundred("steps", " (a fence in hand counts as 0.6 steps)");

/// The player of this kind for a game. With `is_held`, a database that does not hold the game is
/// refused.
pub(super) fn computer(
    kind: PlayerKind,
    options: &QuoridorPlayerOptions,
    game: &AnyQuoridor,
    is_held: bool,
) -> Result<Computer<'static, AnyQuoridor>> {
    let seats = game.players();
    let is_asked = kind == PlayerKind::Solved || options.database.is_some();
    let reason = "databases are of games for two players";
    refuse_if(is_asked && seats != 2, "--database", reason)?;
    let searcher = searcher(kind, options, game);
    if kind != PlayerKind::Solved {
        return Ok(searcher);
    }
    let folder = options.database.as_deref();
    let folder = folder.ok_or_else(|| usage("--database", "the player solved needs one"))?;
    let values = Arc::new(database(folder)?);
    if let Some(game) = game.for_players().filter(|_| is_held) {
        SolvedPlayer::new(Arc::clone(&values), &game).or_usage("--database")?;
    }
    let Computer { player: other, limits, unit, answer } = searcher;
    let player = Box::new(ByDatabase { values, other, answer: answer.clone() });
    Ok(Computer { player, limits, unit, answer })
}

/// The player of this kind. Alpha-beta takes the place of `Solved`.
fn searcher(
    kind: PlayerKind,
    options: &QuoridorPlayerOptions,
    game: &AnyQuoridor,
) -> Computer<'static, AnyQuoridor> {
    let (player, searcher) = (&options.player, kind.searcher());
    let settings = player.settings(options.memory);
    let limits = player.limits(PlayerKind::Named(searcher));
    let unit = match game.chances(searcher) {
        Some(chances) => Unit::Chance(chances),
        None if searcher == players::PlayerKind::MaxN || game.players() > 2 => RACE,
        None => Unit::Hundred("steps", ""),
    };
    Computer::new(game.named_player(searcher, &settings), limits, unit)
}

/// The values in the database of an argument.
pub(super) fn database(folder: &Path) -> Result<BoardValues> {
    BoardValues::open(folder).or_usage("--database")
}

/// A player by a database, and another one for games that are not in it, which the protocol QTP can
/// begin.
struct ByDatabase {
    values: Arc<BoardValues>,
    other: Box<dyn Player<AnyQuoridor>>,
    answer: Answer,
}

impl Player<AnyQuoridor> for ByDatabase {
    fn name(&self) -> String {
        "solved".to_owned()
    }

    fn choose(
        &mut self,
        game: &AnyQuoridor,
        position: &AnyPosition,
        observer: &mut dyn Observer,
    ) -> Option<Choice<Move>> {
        let held = game.for_players().and_then(|game| {
            let player = SolvedPlayer::new(Arc::clone(&self.values), &game).ok()?;
            Some((player, game, position.for_players()?))
        });
        let Some((mut player, game, position)) = held else {
            self.answer.set(None, None);
            return self.other.choose(game, position, observer);
        };
        let choice = player.choose(&game, &position, observer);
        let failure = player.error().map(|error| unanswered("GAME", error));
        self.answer.set(player.value(), failure);
        choice
    }
}
