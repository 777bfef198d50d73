//! `abstract-games quoridor solve --query` and `--distances`: the value or the distance of a
//! position, its moves and a line of best play; the numbers of positions by their distance to the
//! end.

use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::notation::{GameReader, GameText, Stated};
use abstract_games::quoridor::solved::{
    BestLine, BestPlay, BoardSolver, BoardValues, DistanceSolver, SolvedDistances, SolvedMoves,
    Supply,
};
use abstract_games::quoridor::{Board, Position, Quoridor, Variant};
use abstract_games::{Score, Value as GameValue};
use serde_json::{Value, json};

use super::players::database;
use super::solved_boards::{DATABASE, WALLS, described, solve, unanswered};
use crate::arguments::{QuoridorSolveOptions as Options, ReportFormat};
use crate::failure::{OrUsage, Result, refuse_if, usage};
use crate::print::{self, cell, cells, in_plies, joined, texts, words};

const QUERY: &str = "--query";
/// The size of the board, if nothing states it.
const SIZE: u8 = 5;

pub(super) fn run(options: &Options, text: &str, out: &mut dyn Write) -> Result {
    let text = GameText::new(text);
    let stated = text.stated();
    let players = stated.map_or(2, |stated| stated.players);
    let for_two = format!("a position for {players} players, not for two");
    refuse_if(players != 2, QUERY, &for_two)?;
    let variant = stated.and_then(|stated| stated.variant).unwrap_or_default();
    let reason = format!("only the standard game is solved, not one with {variant}");
    refuse_if(variant != Variant::default(), QUERY, reason)?;
    let stored = options.database.as_deref().map(database).transpose()?;
    let board = board(options, stored.as_ref(), stated)?;
    let supply = supply(options, stored.as_ref(), board, stated)?;
    let game = Quoridor::new(board, [supply; 2]).or_usage(QUERY)?;
    let read = GameReader::new().read_by(game.into(), &text).or_usage(QUERY)?;
    let position: Position = read.position().for_players().ok_or_else(|| usage(QUERY, for_two))?;
    if let Some(winner) = game.winner(&position) {
        return Err(usage(QUERY, format!("the game is finished: player {} has won", winner + 1)));
    }
    if options.distances {
        return answer(options, game, &position, out);
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
    if options.format == ReportFormat::Text {
        return print(&position, &moves, &line, out);
    }
    let rest = json!({
        "line": texts(&line.moves),
        "repeats": line.repeats,
        "seconds": clock.elapsed().as_secs_f64(),
    });
    print::json(&joined([head(game, &position), json!(moves), rest]), out)
}

/// The board: that of the options, of the database or of a diagram, which must agree.
fn board(options: &Options, stored: Option<&BoardValues>, stated: Option<Stated>) -> Result<Board> {
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
    options: &Options,
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
    match (options.supply, stated) {
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
fn solved(options: &Options, board: Board, supply: u8) -> Result<BoardValues> {
    let solver = BoardSolver::new(board).or_usage("--size")?;
    let solver = solver.supplies([Supply::Limited(supply)]);
    Ok(solve(&options.resources, board, |run| solver.run(run).solve_and_keep())?.1)
}

/// A game and its position as JSON.
fn head(game: Quoridor, position: &Position) -> Value {
    json!({
        "width": game.board().width(),
        "height": game.board().height(),
        "walls": game.supplies()[0],
        "position": position.to_string(),
        "turn": position.turn() + 1,
    })
}

fn print(position: &Position, moves: &SolvedMoves, line: &BestLine, out: &mut dyn Write) -> Result {
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

pub(super) fn distances(
    options: &Options,
    board: Board,
    walls: Supply,
    out: &mut dyn Write,
) -> Result {
    let clock = Instant::now();
    let solver = DistanceSolver::new(board).or_usage("--distances")?.supply(walls);
    let solved = solve(&options.resources, board, |run| solver.run(run).solve())?;
    if options.format == ReportFormat::Text {
        return print_distances(&solved, out);
    }
    let seconds = json!({ "seconds": clock.elapsed().as_secs_f64() });
    print::json(&joined([json!(solved), seconds]), out)
}

fn print_distances(solved: &SolvedDistances, out: &mut dyn Write) -> Result {
    let start = match solved.start {
        Some(plies) => format!("{} from the start", in_plies(plies)),
        None => "drawn".to_owned(),
    };
    writeln!(out, "{}: {start}", described(solved.board, solved.supply))?;
    if let Some(longest) = solved.longest.as_ref() {
        writeln!(out, "longest: {}, from {}", in_plies(longest.plies), longest.position)?;
    }
    let rows = solved.by_plies.iter().enumerate().filter(|(_, count)| **count > 0);
    let rows = rows.map(|(plies, count)| match plies {
        0 => cells!["drawn", count],
        _ => cells![plies, count],
    });
    let width = print::width("Positions", &solved.by_plies);
    Ok(print::table(&[("Plies", 5), ("Positions", width)], 2, rows, out)?)
}

/// Answers how many plies it takes from `position` to the end, and after each of its moves, if the
/// winner hurries and the loser delays.
fn answer(options: &Options, game: Quoridor, position: &Position, out: &mut dyn Write) -> Result {
    let clock = Instant::now();
    let (board, supply) = (game.board(), Supply::Limited(game.supplies()[0]));
    let solver = DistanceSolver::new(board).or_usage("--distances")?.supply(supply);
    let (_, distances) = solve(&options.resources, board, |run| solver.run(run).solve_and_keep())?;
    let moves = distances.moves(&game, position);
    let score = moves.first().map_or(Score::Draw, |(_, score)| *score);
    let line = distances.line(&game, *position);
    let turn = position.turn() + 1;
    if options.format == ReportFormat::Json {
        let rows = moves.iter().map(|(m, score)| joined([json!({ "move": m }), scored(*score)]));
        let rest = json!({
            "moves": rows.collect::<Vec<_>>(),
            "line": texts(&line),
            "seconds": clock.elapsed().as_secs_f64(),
        });
        return print::json(&joined([head(game, position), scored(score), rest]), out);
    }
    writeln!(out, "{position}\nplayer {turn} to move: {}", told(score))?;
    for alike in moves.chunk_by(|(_, one), (_, other)| one == other) {
        writeln!(out, "{}: {}", told(alike[0].1), words(alike.iter().map(|(m, _)| m)))?;
    }
    if !line.is_empty() {
        writeln!(out, "line: {}", words(&line))?;
    }
    Ok(())
}

/// A score as JSON.
fn scored(score: Score) -> Value {
    json!({ "value": score.value(), "plies": score.distance() })
}

/// A score in words.
fn told(score: Score) -> String {
    let value = score.value();
    let plies = score.distance().map(in_plies);
    plies.map_or(value.to_string(), |plies| format!("{value} in {plies}"))
}
