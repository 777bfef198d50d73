//! `abstract-games quoridor solve --distances`: the numbers of positions by their distance to the
//! end, and that distance of one position.

use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::solved::{
    BoardDistances, DistanceSolver, LongestWin, SolvedDistances, Supply,
};
use abstract_games::quoridor::{Board, Move, Position, Quoridor};
use abstract_games::{Game, Observer, Value as GameValue};
use serde_json::{Value, json};

use super::solved_boards::{described, fences_of, solve};
use crate::arguments::{QuoridorSolveOptions, ReportFormat};
use crate::failure::{OrUsage, Result};
use crate::print::{self, cells, in_plies, texts, words};

type Options = QuoridorSolveOptions;

pub(super) fn run(options: &Options, board: Board, walls: Supply, out: &mut dyn Write) -> Result {
    let clock = Instant::now();
    let solver = solver(options, board, walls)?;
    let find = |observer: &mut dyn Observer| solver.observer(observer).solve();
    let solved = solve(&options.resources, board, find)?;
    if options.output.format == ReportFormat::Text {
        return print(&solved, out);
    }
    let mut report = report(&solved);
    report["seconds"] = clock.elapsed().as_secs_f64().into();
    print::json(&report, out)
}

/// The solver of a board with the threads of the arguments.
fn solver<'a>(options: &Options, board: Board, supply: Supply) -> Result<DistanceSolver<'a>> {
    let solver = DistanceSolver::new(board).or_usage("--distances")?;
    Ok(solver.supply(supply).threads(options.resources.threads.threads))
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

fn print(solved: &SolvedDistances, out: &mut dyn Write) -> Result {
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
pub(super) fn answer(
    options: &Options,
    game: Quoridor,
    position: &Position,
    out: &mut dyn Write,
) -> Result {
    let clock = Instant::now();
    let (board, supply) = (game.board(), Supply::Limited(game.supplies()[0]));
    let solver = solver(options, board, supply)?;
    let find = |observer: &mut dyn Observer| solver.observer(observer).solve_and_keep();
    let (_, distances) = solve(&options.resources, board, find)?;
    let moves = moves(game, &distances, position);
    let distance = moves.first().map_or((GameValue::Draw, None), |(_, distance)| *distance);
    let line = line(game, &distances, *position);
    let turn = position.turn() + 1;
    if options.output.format == ReportFormat::Json {
        let (value, plies) = distance;
        let rows = moves.iter().map(
            |(m, (value, plies))| json!({ "move": m.to_string(), "value": value, "plies": plies }),
        );
        let report = json!({
            "width": board.width(),
            "height": board.height(),
            "walls": game.supplies()[0],
            "position": position.to_string(),
            "turn": turn,
            "value": value,
            "plies": plies,
            "moves": rows.collect::<Vec<_>>(),
            "line": texts(&line),
            "seconds": clock.elapsed().as_secs_f64(),
        });
        return print::json(&report, out);
    }
    writeln!(out, "{position}\nplayer {turn} to move: {}", told(distance))?;
    for alike in moves.chunk_by(|(_, one), (_, other)| one == other) {
        writeln!(out, "{}: {}", told(alike[0].1), words(alike.iter().map(|(m, _)| m)))?;
    }
    if !line.is_empty() {
        writeln!(out, "line: {}", words(&line))?;
    }
    Ok(())
}

/// The value to the player to move, and the number of plies to the end, if it is not drawn.
type Distance = (GameValue, Option<usize>);

fn told((value, plies): Distance) -> String {
    plies.map_or(value.to_string(), |plies| format!("{value} in {}", in_plies(plies)))
}

/// The moves with their distances, the best first.
fn moves(game: Quoridor, distances: &BoardDistances, position: &Position) -> Vec<(Move, Distance)> {
    let distance = |(m, next): (Move, Position)| {
        let plies = distances.distance(&game, &next).map(|plies| plies + 1);
        let value = plies.map_or(GameValue::Draw, |plies| {
            if plies % 2 == 1 { GameValue::Win } else { GameValue::Loss }
        });
        (m, (value, plies))
    };
    let mut moves: Vec<_> = game.successors(position).map(distance).collect();
    moves.sort_by_key(|&(_, (value, plies))| match (value, plies) {
        (GameValue::Win, Some(plies)) => (0, plies),
        (GameValue::Loss, Some(plies)) => (2, usize::MAX - plies),
        _ => (1, 0),
    });
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
