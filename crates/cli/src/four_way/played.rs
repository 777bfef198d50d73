//! The game or the position that the arguments give, in any notation.

use abstract_games::four_way_fences::notation::{
    Diagram, ExtendedRecord, Form, GameRecord, RecordError, Replay, recorded_diagrams,
    recorded_game, repairs,
};
use abstract_games::four_way_fences::{FourWayFences, Position, Setup, Turn, Wall};
use abstract_games::{Game, Side};

use super::rules::arguments;
use crate::arguments::FourWaySource;
use crate::failure::{OrUsage, Result, refuse_if, usage};
use crate::input;

/// A game, or a position as a game without turns, as far as it can be read and played.
pub(super) struct Played {
    pub(super) game: FourWayFences,
    /// The turns in the notation of the record, with the names of the players.
    pub(super) record: GameRecord,
    /// Every way to play the record; `None` if the game was given in another form.
    pub(super) replay: Option<Replay>,
    /// The position before each turn, and the last position. If there are several ways to play a
    /// record, these are the positions of one of them.
    pub(super) positions: Vec<Position>,
    /// The turns between the positions.
    pub(super) turns: Vec<Turn>,
    /// Why the next turn cannot be read or played, with its place.
    pub(super) fault: Option<String>,
}

/// The game that the arguments give. `turn` is the player to move in a diagram.
pub(super) fn played(game: FourWayFences, source: &FourWaySource, turn: Side) -> Result<Played> {
    if source.recorded_game {
        let wanted = if source.repair { repairs() } else { &[] };
        let record = recorded_game().repaired(wanted);
        return Ok(record_played(game, record.or_usage("--repair")?, None));
    }
    let Some(path) = &source.file else {
        return Err(usage("FILE", "name a file with a game, or --recorded-game"));
    };
    read(game, "FILE", &input::read("FILE", path)?, turn)
}

/// The game or position in `text`. `turn` is the player to move in a diagram.
pub(super) fn read(game: FourWayFences, argument: &str, text: &str, turn: Side) -> Result<Played> {
    let setup = match Form::of(text) {
        Form::Record => {
            let parsed = text.parse().map(|record| (record, None));
            let (record, fault) = parsed.unwrap_or_else(|error: RecordError| {
                let fault = error.to_string();
                (*error.before, Some(fault))
            });
            return Ok(record_played(game, record, fault));
        }
        Form::Extended => {
            let parsed = text.parse::<ExtendedRecord>().map(|record| (record, None));
            let (record, fault) = parsed.unwrap_or_else(|error| {
                let fault = error.to_string();
                (*error.before, Some(fault))
            });
            return extended_played(game, record, fault).or_usage(argument);
        }
        Form::Position => text.trim().parse().or_usage(argument)?,
        // A text of no other form is taken for a diagram, which begins with the letters of the
        // vertical lines.
        Form::Diagram if !text.trim_start().starts_with('A') => {
            let error =
                "there is neither a game nor a position: no line begins with the number of a turn";
            return Err(usage(argument, error));
        }
        _ => {
            let diagram: Diagram = text.parse().or_usage(argument)?;
            let (drawn, board) = (diagram.board, game.board());
            let reason = format!("the diagram has {drawn} cells, and the board {board}");
            refuse_if(drawn != board, argument, reason)?;
            let supplies = game.rules().supply.map(|supply| [supply; 2]);
            Setup { supplies, ..diagram.setup(turn) }
        }
    };
    let position = game.position(&setup).or_usage(argument)?;
    let record = GameRecord { first_side: position.turn(), ..GameRecord::empty() };
    let (positions, turns) = (vec![position], Vec::new());
    Ok(Played { game, record, replay: None, positions, turns, fault: None })
}

/// The ways to play a record, up to its first turn that cannot be played.
fn record_played(game: FourWayFences, record: GameRecord, fault: Option<String>) -> Played {
    let (replay, fault) = match record.replay(&game, &game.initial()) {
        Ok(replay) => (replay, fault),
        // A turn that cannot be played comes before a part that cannot be read.
        Err(error) => {
            let fault = Some(error.to_string());
            (*error.before, fault)
        }
    };
    let (positions, turns) = chosen(&replay, &record).line();
    Played { game, record, replay: Some(replay), positions, turns, fault }
}

/// The ways that lead to the position drawn after turn 15 of the recorded game, or else all ways.
fn chosen(replay: &Replay, record: &GameRecord) -> Replay {
    let [_, drawn, _] = recorded_diagrams();
    let is_drawn = |position: &Position| {
        drawn.walls == *position.walls()
            && drawn.stones.len() == position.stones().count()
            && drawn.stones.iter().all(|(stone, cell)| position.cell(*stone) == Some(*cell))
    };
    let mut chosen = replay.clone();
    let is_recorded = record.turns.len() == recorded_game().turns.len();
    if is_recorded && chosen.positions().iter().any(is_drawn) {
        chosen.keep(is_drawn);
    }
    chosen
}

fn extended_played(
    game: FourWayFences,
    mut extended: ExtendedRecord,
    mut fault: Option<String>,
) -> Result<Played, String> {
    let positions = match extended.replay(&game) {
        Ok(positions) => positions,
        Err(error) if error.before.is_empty() => {
            return Err(match extended.rules.filter(|stated| *stated != game) {
                Some(stated) => format!("{error}; give{}", arguments(&stated)),
                None => error.to_string(),
            });
        }
        Err(error) => {
            fault = Some(error.to_string());
            extended.turns.truncate(error.index);
            error.before
        }
    };
    let record = extended.to_record(&game).map_err(|error| error.to_string())?;
    let turns = extended.turns.into_iter().map(|turn| turn.turn).collect();
    Ok(Played { game, record, replay: None, positions, turns, fault })
}

impl Played {
    /// The last position.
    pub(super) fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The walls of the first `turns` turns, with the players who placed them.
    pub(super) fn walls(&self, turns: usize) -> impl Iterator<Item = (Wall, Side)> {
        let played = self.turns.iter().zip(&self.positions).take(turns);
        played.filter_map(|(turn, before)| Some((turn.wall?, before.turn())))
    }

    /// The game in the extended notation. It states its start unless this is the start of the game,
    /// and its rules unless they are those of the standard game.
    pub(super) fn extended(&self) -> ExtendedRecord {
        let start = Some(self.positions[0]).filter(|start| *start != self.game.initial());
        ExtendedRecord {
            rules: Some(self.game).filter(|game| *game != FourWayFences::standard()),
            start: start.as_ref().map(Setup::from),
            turns: self.turns.iter().cloned().map(Into::into).collect(),
        }
    }
}
