//! Censuses and solutions as text, as JSON and as pictures.

use std::io::Write;
use std::time::Duration;

use abstract_games::picture::Animation;
use abstract_games::sliding::{Census, Configuration, SlidingPuzzle, Solution};
use abstract_games::{Game, Line};
use serde_json::{Value, json};

use crate::arguments::{Board, CensusOptions, ReportFormat, SolveOptions};
use crate::failure::{Result, ended};
use crate::print::{self, cells, counted, joined, texts};

/// A result with the pieces and the size of its board, and the time that it took.
pub(super) fn timed(board: &Board, result: Value, time: Duration) -> Value {
    let head = json!({ "piece": board.piece.name(), "size": board.size });
    joined([head, result, json!({ "seconds": time.as_secs_f64() })])
}

/// Prints a census, as JSON with its cost, and fails if it was stopped.
pub(super) fn report_census(
    census: &Census,
    cost: Value,
    time: Duration,
    options: &CensusOptions,
    out: &mut dyn Write,
) -> Result {
    if options.search.format == ReportFormat::Json {
        let result = joined([json!(census), cost]);
        print::json(&timed(&options.puzzle.board, result, time), out)?;
    } else {
        print(census, out)?;
    }
    ended(census.stopped())
}

/// A number of moves with its noun.
pub(super) fn in_moves(moves: usize) -> String {
    counted(moves, "move", "moves")
}

/// Prints the numbers of configurations and of orbits, those by depth, and the farthest ones.
fn print(census: &Census, out: &mut dyn Write) -> Result {
    let Census { reachable_configurations, reachable_orbits, by_depth, .. } = census;
    writeln!(out, "{:14} {:>14} {:>14}", "", "configurations", "orbits")?;
    writeln!(out, "{:14} {:>14} {:>14}", "all", census.configurations, census.orbits)?;
    writeln!(out, "{:14} {reachable_configurations:>14} {reachable_orbits:>14}\n", "reachable")?;
    let rows = by_depth.iter().enumerate().map(|(depth, orbits)| cells![depth, orbits]);
    print::table(&[("moves", 5), ("orbits", 14)], 1, rows, out)?;
    match census.eccentricity {
        Some(moves) => {
            writeln!(out, "\nfarthest, after {}:", in_moves(moves))?;
            census.farthest.iter().try_for_each(|it| writeln!(out, "{it}"))?;
        }
        // The newest level of an incomplete search can have millions of configurations.
        None => writeln!(out, "\nincomplete")?,
    }
    if let Some(distance) = census.goal_distance {
        writeln!(out, "the goal after {}", in_moves(distance))?;
    }
    Ok(())
}

/// A puzzle with a goal.
pub(super) struct Question {
    pub(super) puzzle: SlidingPuzzle,
    pub(super) goal: Configuration,
}

/// Writes the pictures of the start, so that files that cannot be written are refused before the
/// search.
pub(super) fn write_start(Question { puzzle, goal }: &Question, options: &SolveOptions) -> Result {
    let start = || puzzle.picture(&puzzle.initial(), Some(goal));
    options.pictures.svg.write(|| Ok(start().to_svg()))?;
    options.pictures.animate.write(|| Ok(Animation::new(start()).to_svg()))
}

/// Prints a solution and writes its animation.
pub(super) fn report_solution(
    question: &Question,
    solution: &Solution,
    time: Duration,
    options: &SolveOptions,
    out: &mut dyn Write,
) -> Result {
    let Question { puzzle, goal } = question;
    let stopped = solution.stopped();
    match (options.search.format, &solution.path, stopped) {
        (ReportFormat::Json, path, _) => {
            let report = json!({
                "piece": puzzle.piece().name(),
                "size": puzzle.size(),
                "from": puzzle.initial().to_string(),
                "to": goal.to_string(),
                "moves": solution.moves(),
                "path": path.as_ref().map(|path| texts(path.moves())),
                // A lower bound, valid even if the search was stopped.
                "at_least": solution.at_least,
                "orbits_found": solution.orbits_found,
                // Deprecated: the former name.
                "looked_at": solution.orbits_found,
                "complete": stopped.is_none(),
                "seconds": time.as_secs_f64(),
            });
            print::json(&report, out)?;
        }
        (ReportFormat::Text, Some(path), _) => print_path(puzzle, path, options.boards, out)?,
        (ReportFormat::Text, None, None) => {
            let start = puzzle.initial();
            writeln!(out, "no solution: {goal} cannot be reached from {start}")?;
        }
        (ReportFormat::Text, None, Some(_)) => {
            writeln!(out, "at least {}", in_moves(solution.at_least))?;
        }
    }
    if let Some(path) = &solution.path {
        options.pictures.animate.write(|| Ok(puzzle.animation(path).to_svg()))?;
    }
    ended(stopped)
}

/// Prints the numbered moves, with the board before the first move and after each move if `boards`
/// are wanted. The path ends at the goal.
pub(super) fn print_path(
    puzzle: &SlidingPuzzle,
    path: &Line<SlidingPuzzle>,
    boards: bool,
    out: &mut dyn Write,
) -> Result {
    let print_board = |state, out: &mut dyn Write| {
        if !boards {
            return Ok(());
        }
        writeln!(out, "{}", puzzle.picture(state, Some(path.end())).to_text())
    };
    writeln!(out, "{}", in_moves(path.len()))?;
    print_board(path.start(), out)?;
    for ((number, slide), state) in (1..).zip(path.moves()).zip(path.states().skip(1)) {
        writeln!(out, "{number:>3}. {slide}")?;
        print_board(state, out)?;
    }
    Ok(())
}
