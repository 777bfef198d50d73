//! `abstract-games quoridor solve --query`: the value of a position, its moves and a line of best
//! play.

use std::io::Write;
use std::time::Instant;

use abstract_games::Value as GameValue;
use abstract_games::quoridor::notation::{GameTextError, ReadGame, Stated};
use abstract_games::quoridor::solved::{
    BestLine, BestPlay, BoardSolver, BoardValues, SolvedMove, SolvedMoves, Supply,
};
use abstract_games::quoridor::{Board, Position, Quoridor, Setup, Variant};
use serde_json::{Value, json};

use super::distances;
use super::players::database;
use super::solved_boards::{DATABASE, WALLS, solve, unanswered};
use crate::arguments::{QuoridorSolveOptions, ReportFormat};
use crate::failure::{OrUsage, Result, refuse_if, usage};
use crate::print::{self, cell, in_plies, texts, words};

const QUERY: &str = "--query";
/// The size of the board, if nothing states it.
const SIZE: u8 = 5;

pub(super) fn run(options: &QuoridorSolveOptions, text: &str, out: &mut dyn Write) -> Result {
    let stated = Stated::in_text(text);
    let players = stated.map_or(2, |stated| stated.players);
    let reason = format!("a position for {players} players, not for two");
    refuse_if(players != 2, QUERY, reason)?;
    let variant = stated.and_then(|stated| stated.variant).unwrap_or_default();
    let reason = format!("only the standard game is solved, not one with {variant}");
    refuse_if(variant != Variant::default(), QUERY, reason)?;
    let stored = options.database.as_deref().map(database).transpose()?;
    let board = board(options, stored.as_ref(), stated)?;
    let supply = supply(options, stored.as_ref(), board, stated)?;
    let game = Quoridor::new(board, [supply; 2]).or_usage(QUERY)?;
    let read = ReadGame::new(game, None, text);
    let position = *read.map_err(|error: GameTextError| usage(QUERY, error))?.position();
    if let Some(winner) = game.winner(&position) {
        return Err(usage(QUERY, format!("the game is finished: player {} has won", winner + 1)));
    }
    if options.distances {
        return distances::answer(options, game, &position, out);
    }
    let values = match stored {
        Some(values) => values,
        None => solved(options, board, supply)?,
    };
    let clock = Instant::now();
    let failed = |error| unanswered(QUERY, &error);
    let best_play = BestPlay::new(&values, game).map_err(failed)?;
    let moves = best_play.moves(&position).map_err(failed)?;
    let line = best_play.line(&position).map_err(failed)?;
    let answer = Answer { game, position, moves, line };
    if options.output.format == ReportFormat::Text {
        return answer.print(out);
    }
    let mut report = answer.report();
    report["seconds"] = clock.elapsed().as_secs_f64().into();
    print::json(&report, out)
}

/// The board: that of the options, of the database or of a diagram, which must agree.
fn board(
    options: &QuoridorSolveOptions,
    stored: Option<&BoardValues>,
    stated: Option<Stated>,
) -> Result<Board> {
    let new = |argument, width, height| Board::new(width, height).or_usage(argument);
    let asked = options.size.small()?;
    let asked = asked.map(|(argument, width, height)| new(argument, width, height)).transpose()?;
    let stored = stored.map(BoardValues::board);
    match (asked, stored, stated.and_then(|stated| stated.board)) {
        (Some(asked), Some(stored), _) if asked != stored => {
            let error = format!("the database is of {stored} squares, not of {asked}");
            Err(usage(DATABASE, error))
        }
        (Some(board), _, Some(drawn)) | (None, Some(board), Some(drawn)) if board != drawn => {
            Err(usage(QUERY, format!("the diagram has {drawn} squares, and the board {board}")))
        }
        (Some(board), ..) | (_, Some(board), _) | (_, _, Some(board)) => Ok(board),
        (None, None, None) => new("--size", SIZE, SIZE),
    }
}

/// The number of fences of each player at the start: that of the options, or as the position
/// states.
fn supply(
    options: &QuoridorSolveOptions,
    stored: Option<&BoardValues>,
    board: Board,
    stated: Option<Stated>,
) -> Result<u8> {
    let places = u8::try_from(board.places().len()).unwrap_or(u8::MAX);
    let each = |stated: Stated| {
        let each = stated.supply().and_then(|each| u8::try_from(each).ok());
        let found = stated.fences;
        each.ok_or_else(|| usage(QUERY, format!("{found} fences are not shared by two equally")))
    };
    let stated = stated.map(each).transpose()?;
    match (options.walls, stated) {
        (Some(Supply::Limited(walls)), _) => Ok(walls),
        // More fences than fit are all alike.
        (Some(Supply::Unlimited), stated) => Ok(stated.unwrap_or(places).max(places)),
        (None, Some(stated)) => Ok(stated),
        (None, None) => Ok(match stored.and_then(|values| values.supplies().first()) {
            Some(Supply::Limited(walls)) => *walls,
            Some(Supply::Unlimited) => places,
            None => WALLS,
        }),
    }
}

/// Solves the board with the supply of the position.
fn solved(options: &QuoridorSolveOptions, board: Board, supply: u8) -> Result<BoardValues> {
    let solver = BoardSolver::new(board).or_usage("--size")?;
    let resources = &options.resources;
    let solver = solver.supplies([Supply::Limited(supply)]).threads(resources.threads.threads);
    let (_, values) =
        solve(resources, board, |observer| solver.observer(observer).solve_and_keep())?;
    Ok(values)
}

/// What is known of a position.
struct Answer {
    game: Quoridor,
    position: Position,
    moves: SolvedMoves,
    line: BestLine,
}

impl Answer {
    /// The answer as JSON. Values are those to the player to move; `progress` is the number of
    /// plies until the game ends or a fence is placed; `repeats` that of the plies of the line
    /// after which its last position occurred before.
    fn report(&self) -> Value {
        let Self { game, position, moves, line } = self;
        let rows = moves.moves.iter().map(|&SolvedMove { m, value, progress, .. }| {
            json!({ "move": m.to_string(), "value": value, "progress": progress })
        });
        json!({
            "width": game.board().width(),
            "height": game.board().height(),
            "walls": game.supplies()[0],
            "position": Setup::from(position).to_string(),
            "turn": position.turn() + 1,
            "value": moves.value,
            "best": moves.best.map(|m| m.to_string()),
            "moves": rows.collect::<Vec<_>>(),
            "line": texts(&line.moves),
            "repeats": line.repeats,
        })
    }

    fn print(&self, out: &mut dyn Write) -> Result {
        let Self { position, moves, line, .. } = self;
        let (turn, value) = (position.turn() + 1, cell(moves.value));
        writeln!(out, "{position}\nplayer {turn} to move: {value}")?;
        for wanted in [GameValue::Win, GameValue::Draw, GameValue::Loss] {
            let of_value = moves.moves.iter().filter(|m| m.value == wanted);
            let names = words(of_value.map(|m| m.m));
            if !names.is_empty() {
                writeln!(out, "{wanted:<5} {names}")?;
            }
        }
        let again = line.repeats.map(|plies| format!(", as after {}", in_plies(plies)));
        Ok(writeln!(out, "line  {}{}", words(&line.moves), again.unwrap_or_default())?)
    }
}
