//! A solution as text, as JSON and as pictures.

use std::io::Write;
use std::time::Duration;

use abstract_games::picture::Animation;
use abstract_games::sliding::{Configuration, SlidingPuzzle, Solution};
use abstract_games::{Game, Line};
use serde_json::json;

use super::census_report::in_moves;
use crate::arguments::{ReportFormat, SolveOptions};
use crate::failure::{Result, ended};
use crate::print::{self, texts};

/// A puzzle with a goal.
pub(super) struct Question {
    pub(super) puzzle: SlidingPuzzle,
    pub(super) goal: Configuration,
}

/// Writes the pictures of the start, so that files that cannot be written are refused before the
/// search.
pub(super) fn write_start(Question { puzzle, goal }: &Question, options: &SolveOptions) -> Result {
    let start = || puzzle.picture(&puzzle.initial(), Some(goal));
    options.svg.write(|| Ok(start().to_svg()))?;
    options.animate.write(|| Ok(Animation::new(start()).to_svg()))
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
    match (options.output.format, solution.path(), stopped) {
        (ReportFormat::Json, path, _) => {
            let report = json!({
                "piece": puzzle.piece().name(),
                "size": puzzle.size(),
                "from": puzzle.initial().to_string(),
                "to": goal.to_string(),
                "moves": solution.moves(),
                "path": path.map(|path| texts(path.moves())),
                // A lower bound, valid even if the search was stopped.
                "at_least": solution.at_least(),
                "orbits_found": solution.orbits_found(),
                // Deprecated: the former name.
                "looked_at": solution.orbits_found(),
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
            writeln!(out, "at least {}", in_moves(solution.at_least()))?;
        }
    }
    if let Some(path) = solution.path() {
        options.animate.write(|| Ok(puzzle.animation(path).to_svg()))?;
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
