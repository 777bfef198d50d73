//! The data file about the openings that searches make.

use std::fmt::Write;

use abstract_games::Game;
use abstract_games::quoridor::openings::{FlawKind, OPENINGS};
use abstract_games::quoridor::{Move, Position};

use super::paths::{GAME, play};
use super::search::{Verdict, completed};

/// The choices: a name, the moves so far, and the candidates.
const CHOICES: [(&str, &str, &[&str]); 7] = [
    ("first move", "", &["e2", "d1", "c3h", "d1v", "e1v"]),
    ("answer to the Reed opening", "c3h", &["e8", "a3h", "a6h"]),
    ("second move", "e2 e8", &["e3", "d2", "d7v"]),
    ("third move", "e2 e8 e3 e7", &["e4", "d3", "d2h"]),
    ("answer to the Sidewall", "e2 e8 d7v", &["e7", "f8", "c7h", "d1h"]),
    ("fourth move", "e2 e8 e3 e7 e4 e6", &["c3v", "d3v", "e3v", "f3v", "d5h", "e5"]),
    ("answer to the Standard opening", "e2 e8 e3 e7 e4 e6 e3v", &["e6v", "d6v", "e5"]),
];

/// The line of the Rush variation, which begins at its seventh ply.
const RUSH: &str = "e2 e8 e3 e7 e4 e6 d5v e6h e4h f6 g4h f5 h5v g5";

/// The table, from searches that visit this many positions each.
///
/// A row of the part `lines` is the position after an opening; of `choices`, that after a candidate
/// or, without one, the choice of the search; of `rush`, that before a move of the line.
pub(crate) fn table(positions: u64) -> String {
    let mut table = "part,name,line,move,score,chance,depth,expected\n".to_owned();
    let start = Verdict::of(&GAME.initial(), positions);
    row(&mut table, ["lines", "start", "", ""], &start);
    for opening in OPENINGS.iter() {
        if matches!(opening.flaw.map(|flaw| flaw.kind), Some(FlawKind::Illegal { .. })) {
            continue;
        }
        let line = opening.moves();
        let (moves, position) = completed(&line, positions);
        let marked = moves.iter().zip(&line).map(|(m, named)| mark(*m, *named));
        let end = if moves.len() < line.len() { " …" } else { "" };
        let line = numbered(marked) + end;
        let name = opening.to_string();
        row(&mut table, ["lines", &name, &line, ""], &Verdict::of(&position, positions));
    }
    for (name, before, candidates) in CHOICES {
        let position = after(before);
        let line = numbered(before.split_whitespace().map(str::to_owned));
        for candidate in candidates {
            let verdict = Verdict::of(&play(&position, candidate), positions);
            row(&mut table, ["choices", name, &line, candidate], &verdict);
        }
        row(&mut table, ["choices", name, &line, ""], &Verdict::of(&position, positions));
    }
    let mut position = GAME.initial();
    for (ply, m) in RUSH.split_whitespace().enumerate() {
        if ply >= 6 {
            let dots = if ply % 2 == 0 { "." } else { "..." };
            let numbered = format!("{}{dots} {m}", ply / 2 + 1);
            row(&mut table, ["rush", &numbered, "", m], &Verdict::of(&position, positions));
        }
        position = play(&position, m);
    }
    row(&mut table, ["rush", "the end", "", ""], &Verdict::of(&position, positions));
    table
}

/// Adds a row. Names may have commas.
fn row(table: &mut String, [part, name, line, m]: [&str; 4], verdict: &Verdict) {
    let name = if name.contains(',') { format!("\"{name}\"") } else { name.to_owned() };
    let (score, chance) = (verdict.score(), verdict.chance());
    let (depth, expected) = (verdict.depth, verdict.moves());
    writeln!(table, "{part},{name},{line},{m},{score},{chance},{depth},{expected}")
        .expect("a string");
}

/// A move of a completed line; one that the line leaves open has an asterisk.
fn mark(m: Move, named: Option<Move>) -> String {
    if named.is_some() { m.to_string() } else { format!("{m}*") }
}

fn numbered(moves: impl Iterator<Item = String>) -> String {
    let number = |(index, m): (usize, String)| match index % 2 {
        0 => format!("{}. {m}", index / 2 + 1),
        _ => m,
    };
    moves.enumerate().map(number).collect::<Vec<_>>().join(" ")
}

fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(GAME.initial(), |position, m| play(&position, m))
}
