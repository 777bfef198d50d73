//! A solution as text, as JSON and as pictures.

use std::io::Write;

use abstract_games::picture::Animation;
use abstract_games::sliding::{Configuration, SlidingPuzzle, Solution};
use abstract_games::{Game, Line};
use serde_json::json;

use super::census_report::in_moves;
use crate::arguments::{ReportFormat, SolveOptions};
use crate::failure::{Failure, ended};
use crate::print::{self, texts};

/// Writes the pictures of the start, so that files that cannot be written are refused before the
/// search.
pub(super) fn write_start<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    goal: &Configuration<K>,
    options: &SolveOptions,
) -> Result<(), Failure> {
    let start = || puzzle.picture(&puzzle.initial(), Some(goal));
    options.svg.write(|| Ok(start().to_svg()))?;
    let still = || Ok(Animation::new(start()).to_svg());
    options.animate.write(still)
}

/// Prints a solution and writes its animation.
pub(super) fn report_solution<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    goal: &Configuration<K>,
    solution: &Solution<K>,
    seconds: f64,
    options: &SolveOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let stopped = solution.end().stopped();
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
                "orbits_found": solution.looked_at(),
                // Deprecated: the former name.
                "looked_at": solution.looked_at(),
                "complete": stopped.is_none(),
                "seconds": seconds,
            });
            print::json(&report, out)?;
        }
        (ReportFormat::Text, Some(path), _) => {
            print_path(&Moves::of(puzzle, path, goal, options.boards), out)?;
        }
        (ReportFormat::Text, None, None) => {
            let start = puzzle.initial();
            writeln!(out, "no solution: {goal} cannot be reached from {start}")?;
        }
        (ReportFormat::Text, None, Some(_)) => {
            writeln!(out, "at least {}", in_moves(solution.at_least()))?;
        }
    }
    if let Some(path) = solution.path() {
        let animation = || Ok(puzzle.animation(path).to_svg());
        options.animate.write(animation)?;
    }
    ended(stopped)
}

/// The moves of a solution and the boards before and after them, as text.
pub(super) struct Moves {
    moves: Vec<String>,
    boards: Vec<String>,
}

impl Moves {
    /// The moves of a path, with the boards if they are wanted.
    pub(super) fn of<const K: usize>(
        puzzle: &SlidingPuzzle<K>,
        path: &Line<SlidingPuzzle<K>>,
        goal: &Configuration<K>,
        boards: bool,
    ) -> Self {
        let states = path.states().filter(|_| boards);
        let boards = states.map(|state| puzzle.picture(state, Some(goal)).to_text());
        Self { moves: texts(path.moves()), boards: boards.collect() }
    }
}

/// Prints the numbered moves, with the board before the first move and after each move.
pub(super) fn print_path(
    Moves { moves, boards }: &Moves,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "{}", in_moves(moves.len()))?;
    let mut boards = boards.iter();
    if let Some(board) = boards.next() {
        writeln!(out, "{board}")?;
    }
    for (number, slide) in (1..).zip(moves) {
        writeln!(out, "{number:>3}. {slide}")?;
        if let Some(board) = boards.next() {
            writeln!(out, "{board}")?;
        }
    }
    Ok(())
}
