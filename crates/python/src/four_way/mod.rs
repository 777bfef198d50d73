//! Four-Way Fences.

pub(crate) mod counting;

use abstract_games::four_way_fences::notation::{recorded_game, repairs};
use abstract_games::four_way_fences::players::named_player;
use abstract_games::four_way_fences::solved::TurnSolver;
use abstract_games::four_way_fences::{FourWayFences, Position, Setup, Step, Stone, Turn};
use abstract_games::{BigUint, Game, Limits, Score, Side};
use pyo3::prelude::*;

use crate::convert::{Parts, drawn, invalid, parts, texts};
use crate::playing::{self, Thinking};
use crate::watch::Options;

/// The rules and a position.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct FourWayPosition {
    game: FourWayFences,
    position: Position,
}

#[pymethods]
impl FourWayPosition {
    /// The empty text is the start of the game.
    #[new]
    fn new(rules: &str, position: &str) -> PyResult<Self> {
        let game: FourWayFences = rules.parse().map_err(invalid)?;
        if position.is_empty() {
            return Ok(Self { game, position: game.initial() });
        }
        let setup: Setup = position.parse().map_err(invalid)?;
        let position = game.position(&setup).map_err(invalid)?;
        Ok(Self { game, position })
    }

    /// The canonical texts of the rules and of the position.
    fn texts(&self) -> (String, String) {
        (self.game.to_string(), self.position.to_string())
    }

    /// The parts of a position.
    fn parts(&self, py: Python<'_>) -> PyResult<Parts> {
        let Self { game, position } = self;
        let stones = position.stones();
        let cells = stones.clone().map(|(stone, cell)| (stone.to_string(), cell.to_string()));
        let length = |(stone, _)| (Stone::to_string(&stone), game.path_length(position, stone));
        parts!(py, {
            "stones": cells.collect::<Vec<_>>(),
            "walls": texts(position.walls().iter()),
            "to_move": position.turn() as u8 + 1,
            "stones_off": (position.stones_off(Side::First), position.stones_off(Side::Second)),
            "winner": game.winner(position).map(|side| side as u8 + 1),
            "path_lengths": stones.map(length).collect::<Vec<_>>(),
        })
    }

    /// The legal steps.
    fn moves(&self) -> Vec<String> {
        texts(self.game.moves(&self.position))
    }

    /// Why a step is not legal.
    fn legality(&self, m: &str) -> PyResult<Option<String>> {
        let step: Step = m.parse().map_err(invalid)?;
        Ok(self.game.illegality(&self.position, &step).map(|why| why.to_string()))
    }

    /// The position after a step or a whole turn.
    fn play(&self, m: &str) -> PyResult<String> {
        let Self { game, position } = self;
        if m.contains(':') {
            let turn: Turn = m.parse().map_err(invalid)?;
            return Ok(game.play_turn(position, &turn).map_err(invalid)?.to_string());
        }
        let step: Step = m.parse().map_err(invalid)?;
        match game.illegality(position, &step) {
            Some(why) => Err(invalid(format!("`{step}`: {why}"))),
            None => Ok(game.play(position, &step).to_string()),
        }
    }

    /// The board: as text, and as SVG.
    fn picture(&self) -> (String, String) {
        drawn(&self.game.picture(&self.position))
    }

    /// Turns from a position, each with its name, as an animated SVG.
    fn animation(&self, turns: Vec<(String, String)>) -> PyResult<String> {
        let turns =
            turns.into_iter().map(|(name, turn)| Ok((name, turn.parse().map_err(invalid)?)));
        let turns: PyResult<Vec<(String, Turn)>> = turns.collect();
        Ok(self.game.animation(&self.position, &turns?).map_err(invalid)?.to_svg())
    }

    /// Solves a position.
    fn solve(&self, most_turns: u32, options: Options<'_>) -> PyResult<Parts> {
        let Self { game, position } = self;
        let solved = options.run_within(Limits::new(), |observer| {
            let solver = TurnSolver::new(game).memory(options.memory).most_turns(most_turns);
            solver.observer(observer).solve(position)
        })?;
        let solved = solved.map_err(invalid)?;
        let score = solved.bounds.score();
        parts!(options.py, {
            "rules": game.to_string(),
            "position": position.to_string(),
            "value": score.map(|score| score.value().name()),
            "turns": score.and_then(Score::distance),
            "searched": solved.turns,
            "nodes": solved.nodes,
            "stopped": solved.stopped.map(|stop| stop.to_string()),
        })
    }

    /// The step that a player of this name chooses.
    fn best_move(
        &self,
        player: &str,
        thinking: Thinking,
        options: Options<'_>,
    ) -> PyResult<Option<Parts>> {
        let kind = player.parse().map_err(invalid)?;
        let settings = thinking.settings(options.memory);
        let player = || named_player(kind, &settings);
        playing::choose((&self.game, &self.position), (&thinking, None), &options, player)
    }

    /// The number of lines of play of a length in steps.
    fn perft(&self, depth: usize, options: Options<'_>) -> PyResult<BigUint> {
        playing::lines((&self.game, &self.position), depth, &options)
    }

    /// The numbers of positions at each distance in steps.
    fn levels(&self, plies: usize, options: Options<'_>) -> PyResult<Vec<usize>> {
        playing::levels((&self.game, &self.position), plies, &options)
    }
}

/// The recorded game of the source, as printed or with the repairs that it needs: the start, and
/// for each turn its name, the record, a way to play it, the position after it, and the number of
/// positions that agree with the whole record.
#[pyfunction]
pub(crate) fn four_way_recorded_game(
    py: Python<'_>,
    repaired: bool,
) -> PyResult<(String, Vec<Parts>)> {
    let game = FourWayFences::standard();
    let mut record = recorded_game();
    if repaired {
        record = record.repaired(repairs()).map_err(invalid)?;
    }
    let replay = record.replay(&game, &game.initial()).map_err(invalid)?;
    let (positions, turns) = replay.line();
    let played = turns.iter().zip(&positions[1..]).enumerate().map(|(index, (turn, position))| {
        let label = record.label(index);
        let repair = repairs().iter().find(|repair| repair.turn == label);
        parts!(py, {
            "label": label,
            "record": record.turns[index].text_of(record.side(index)),
            "turn": turn.to_string(),
            "position": position.to_string(),
            "positions": replay.turns[index].positions.len(),
            "repair": repair.map(|repair| repair.reason),
        })
    });
    Ok((positions[0].to_string(), played.collect::<Result<_, _>>()?))
}
