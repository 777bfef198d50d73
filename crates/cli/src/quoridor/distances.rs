//! `abstract-games quoridor solve --distances`: the numbers of positions by their distance to the
//! end, and that distance of one position.

use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::solved::{
    BoardDistances, DistanceSolver, LongestWin, SolvedDistances, Supply,
};
use abstract_games::quoridor::{Board, Move, Position, Quoridor};
use abstract_games::{Game, Value as GameValue};
use serde_json::{Value, json};

use super::solved_boards::{described, fences_of, limit, solve};
use crate::arguments::{QuoridorSolveOptions, ReportFormat};
use crate::failure::{Failure, OrUsage};
use crate::print::{self, cells, counted, texts, words};

pub(super) fn run(
    options: &QuoridorSolveOptions,
    board: Board,
    supply: Supply,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let clock = Instant::now();
    let solver = DistanceSolver::new(board).or_usage("--distances")?;
    let resources = &options.resources;
    let solver = solver.supply(supply).threads(resources.threads.threads);
    let solved =
        solve(resources, board, |observer| solver.observer((observer, limit(resources))).solve())?;
    match options.output.format {
        ReportFormat::Text => print(&solved, out),
        ReportFormat::Json => {
            let mut report = report(&solved);
            report["seconds"] = clock.elapsed().as_secs_f64().into();
            print::json(&report, out)
        }
    }
}

/// The distances as JSON. The first of the numbers of positions by plies is that of the drawn ones.
fn report(solved: &SolvedDistances) -> Value {
    let longest = solved.longest.as_ref().map(|longest| {
        let &LongestWin { plies, positions, position, .. } = longest;
        json!({ "plies": plies, "positions": positions, "position": position.to_string() })
    });
    json!({
        "width": solved.board.width(),
        "height": solved.board.height(),
        "walls": fences_of(solved.supply),
        "start": solved.start,
        "by_plies": &solved.by_plies,
        "longest": longest,
    })
}

fn print(solved: &SolvedDistances, out: &mut dyn Write) -> Result<(), Failure> {
    let start = match solved.start {
        Some(plies) => format!("{} from the start", counted(plies, "ply", "plies")),
        None => "drawn".to_owned(),
    };
    writeln!(out, "{}: {start}", described(solved.board, solved.supply))?;
    if let Some(longest) = solved.longest.as_ref() {
        let plies = counted(longest.plies, "ply", "plies");
        writeln!(out, "longest: {plies}, from {}", longest.position)?;
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
pub(super) fn answer(
    options: &QuoridorSolveOptions,
    game: Quoridor,
    position: &Position,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let clock = Instant::now();
    let (board, resources) = (game.board(), &options.resources);
    let solver = DistanceSolver::new(board).or_usage("--distances")?;
    let supply = Supply::Limited(game.supplies()[0]);
    let solver = solver.supply(supply).threads(resources.threads.threads);
    let (_, distances) = solve(resources, board, |observer| {
        solver.observer((observer, limit(resources))).solve_and_keep()
    })?;
    let moves = moves(game, &distances, position);
    let value = moves.first().map_or((GameValue::Draw, None), |(_, value)| *value);
    let line = line(game, &distances, *position);
    if options.output.format == ReportFormat::Json {
        let row = |(m, (value, plies)): &(Move, Distance)| json!({ "move": m.to_string(), "value": value, "plies": plies });
        return print::json(
            &json!({
                "width": board.width(),
                "height": board.height(),
                "walls": game.supplies()[0],
                "position": position.to_string(),
                "turn": position.turn() + 1,
                "value": value.0,
                "plies": value.1,
                "moves": moves.iter().map(row).collect::<Vec<_>>(),
                "line": texts(&line),
                "seconds": clock.elapsed().as_secs_f64(),
            }),
            out,
        );
    }
    writeln!(out, "{position}")?;
    writeln!(out, "player {} to move: {}", position.turn() + 1, in_plies(value))?;
    for alike in moves.chunk_by(|(_, one), (_, other)| one == other) {
        writeln!(out, "{}: {}", in_plies(alike[0].1), words(alike.iter().map(|(m, _)| m)))?;
    }
    if !line.is_empty() {
        writeln!(out, "line: {}", words(&line))?;
    }
    Ok(())
}

/// The value to the player to move, and the number of plies to the end, if it is not drawn.
type Distance = (GameValue, Option<usize>);

fn in_plies((value, plies): Distance) -> String {
    plies
        .map_or(value.to_string(), |plies| format!("{value} in {}", counted(plies, "ply", "plies")))
}

/// The moves with their distances, the best first.
fn moves(game: Quoridor, distances: &BoardDistances, position: &Position) -> Vec<(Move, Distance)> {
    let value = |(m, next): (Move, Position)| {
        let plies = distances.distance(&game, &next).map(|plies| plies + 1);
        let value = match plies {
            None => GameValue::Draw,
            Some(plies) if plies % 2 == 1 => GameValue::Win,
            Some(_) => GameValue::Loss,
        };
        (m, (value, plies))
    };
    let mut moves: Vec<_> = game.successors(position).map(value).collect();
    let rank = |&(value, plies): &Distance| match (value, plies) {
        (GameValue::Win, Some(plies)) => (0, plies),
        (GameValue::Loss, Some(plies)) => (2, usize::MAX - plies),
        _ => (1, 0),
    };
    moves.sort_by_key(|(_, distance)| rank(distance));
    moves
}

/// A line of best play to the end, or nothing from a drawn position.
fn line(game: Quoridor, distances: &BoardDistances, mut position: Position) -> Vec<Move> {
    let mut line = Vec::new();
    while let Some((m, (_, Some(_)))) = moves(game, distances, &position).first() {
        line.push(*m);
        position = game.play(&position, m);
    }
    line
}
