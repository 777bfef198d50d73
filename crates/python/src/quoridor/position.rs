//! Quoridor: positions.

use abstract_games::quoridor::analysis::Analysis;
use abstract_games::quoridor::notation::{Form, GameRecord, Layout};
use abstract_games::quoridor::players::{PlayerKind, static_winning_chance};
use abstract_games::quoridor::{AnyPosition, AnyQuoridor, Board, Move, Position, Quoridor, Setup};
use abstract_games::{BigUint, Game, Run};
use pyo3::prelude::*;

use super::texts::plies;
use crate::convert::{Parts, drawn, invalid, parts, texts};
use crate::playing::{self, Thinking};
use crate::watch::{Options, stopped};

/// The players, each with the square, the distance and the number of shortest paths, the lead, and
/// the numbers of pawn moves, of fences that could be placed and of fences left; the fences that
/// lengthen shortest paths, each with the steps that it adds for each player; the chance of a win
/// of the player to move.
type Analysed = (Vec<Parts>, Vec<(String, Vec<u16>)>, Option<f64>);

/// The rules and a position.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct QuoridorPosition {
    game: AnyQuoridor,
    position: AnyPosition,
}

#[pymethods]
impl QuoridorPosition {
    /// The rules are the width and the height of the board, and the number of fences that each
    /// player has at the start.
    #[new]
    fn new(rules: (u8, u8, Vec<u8>), position: &str) -> PyResult<Self> {
        let (width, height, supplies) = rules;
        let board = Board::new(width, height).map_err(invalid)?;
        let game = AnyQuoridor::new(board, &supplies).map_err(invalid)?;
        let setup: Setup = position.parse().map_err(invalid)?;
        let position = game.position(&setup).map_err(invalid)?;
        Ok(Self { game, position })
    }

    /// The parts of a position.
    fn parts(&self, py: Python<'_>) -> PyResult<Parts> {
        let Self { game, position } = self;
        let left: Vec<u16> = position.supplies().iter().copied().map(u16::from).collect();
        parts!(py, {
            "record": position.to_string(),
            "pawns": texts(position.pawns()),
            "fences": texts(position.fences().iter()),
            "fences_left": left,
            "to_move": position.turn() + 1,
            "winner": game.winner(position).map(|winner| winner + 1),
        })
    }

    /// The legal moves, in the order of their names.
    fn moves(&self) -> Vec<String> {
        let mut moves = texts(self.game.moves(&self.position));
        moves.sort_unstable();
        moves
    }

    /// Why a move is not legal.
    fn legality(&self, m: &str) -> PyResult<Option<String>> {
        let m: Move = m.parse().map_err(invalid)?;
        Ok(self.game.illegality(&self.position, &m).map(|why| why.to_string()))
    }

    /// The position after a move.
    fn play(&self, m: &str) -> PyResult<String> {
        let Self { game, position } = self;
        let m: Move = m.parse().map_err(invalid)?;
        match game.illegality(position, &m) {
            Some(why) => Err(invalid(format!("`{m}`: {why}"))),
            None => Ok(game.play(position, &m).to_string()),
        }
    }

    /// The shortest paths and the mobility of a position.
    fn analysis(&self, py: Python<'_>) -> PyResult<Analysed> {
        let Self { game, position } = *self;
        let analysis = Analysis::new(game, position);
        let players = analysis.players.iter().map(|player| {
            parts!(py, {
                "pawn": player.pawn.to_string(),
                "distance": player.distance,
                "shortest_paths": player.shortest_paths,
                "lead": player.lead,
                "pawn_moves": player.pawn_moves,
                "fence_moves": player.fence_moves,
                "fences_left": player.fences_left,
            })
        });
        let players = players.collect::<Result<_, _>>()?;
        let lengthenings = analysis.lengthenings.iter().map(|lengthening| {
            let by = lengthening.by().iter().copied().map(u16::from).collect();
            (lengthening.fence.to_string(), by)
        });
        Ok((players, lengthenings.collect(), static_winning_chance(game, position)))
    }

    /// The board: as text, and as SVG.
    fn picture(&self) -> (String, String) {
        drawn(&self.game.picture(&self.position))
    }

    /// Moves from a position as an animated SVG.
    fn animation(&self, moves: Vec<Option<String>>) -> PyResult<String> {
        let record = record(Setup::from(&self.position), &moves)?;
        Ok(record.animation(self.game).map_err(invalid)?.to_svg())
    }

    /// Writes moves from a position in a form.
    fn write(&self, moves: Vec<Option<String>>, form: &str) -> PyResult<String> {
        let Self { game, position } = *self;
        let form: Form = form.parse().map_err(invalid)?;
        let mut record = record(Setup::from(&position), &moves)?;
        // A position says nothing about the number of the move, nor a score about another board
        // than the standard one.
        let standard = Board::new(9, 9).map_err(invalid)?;
        if form.is_score() && game.board() != standard {
            record.state_rules(game);
        } else if position == game.initial() {
            record.start = None;
        }
        form.write(game, &record, Layout::Horizontal).map_err(invalid)
    }

    /// The name of the player to take if none is named.
    fn default_player(&self) -> &'static str {
        self.game.default_player().name()
    }

    /// The move that a player of this name chooses.
    fn best_move(
        &self,
        player: &str,
        thinking: Thinking,
        options: Options<'_>,
    ) -> PyResult<Option<Parts>> {
        let kind: PlayerKind = player.parse().map_err(invalid)?;
        let settings = thinking.settings(options.memory);
        let Self { game, position } = self;
        let player = || game.named_player(kind, &settings);
        playing::choose((game, position), (&thinking, game.chances(kind)), &options, player)
    }

    /// The number of lines of play of a length.
    fn perft(&self, depth: usize, options: Options<'_>) -> PyResult<BigUint> {
        let threads = options.threads;
        let lines = options.run(|observer| {
            self.game.perft(&self.position, depth, Run::new().threads(threads).observer(observer))
        })?;
        lines.map_err(stopped)
    }

    /// The numbers of positions at each distance.
    fn levels(&self, plies: usize, options: Options<'_>) -> PyResult<Vec<usize>> {
        playing::levels((&self.game, &self.position), plies, &options)
    }
}

impl QuoridorPosition {
    /// The game and the position, which must be for two.
    pub(crate) fn for_two(&self) -> PyResult<(Quoridor, Position)> {
        let Self { game, position } = self;
        let wrong = || invalid(format!("{} numbers of fences for 2 players", game.players()));
        game.for_players().zip(position.for_players()).ok_or_else(wrong)
    }
}

/// The record of moves from a start. `None` is an unnamed move.
fn record(start: Setup, moves: &[Option<String>]) -> PyResult<GameRecord> {
    let (players, skipped) = (start.pawns.len(), u32::try_from(start.turn).unwrap_or(0));
    let (start, plies) = (Some(start), plies(moves)?);
    Ok(GameRecord { players, start, skipped, plies, ..GameRecord::default() })
}
