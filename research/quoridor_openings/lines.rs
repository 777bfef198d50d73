//! The tables of lines.

use std::fmt::Write;

use abstract_games::Game;
use abstract_games::quoridor::openings::{FlawKind, OPENINGS};

use super::paths::{GAME, Paths, opening, positions};
use super::text::{item, paragraph};

/// The table of lines.
pub(super) fn lines(page: &mut String) {
    *page += "## The lines\n\n";
    let start = Paths::of(&GAME.initial());
    let text = "The numbers are those after the last move. At the start they are";
    paragraph(page, &format!("{text} {}.", start.cells().replace(" | ", ", ")));
    *page +=
        "| opening | line | lengths | shortest paths | routes |\n| --- | --- | --- | --- | --- |\n";
    for opening in OPENINGS.iter() {
        let paths = positions(opening).last().map_or(start, Paths::of);
        let mark = match opening.flaw.map(|flaw| flaw.kind) {
            Some(FlawKind::Illegal { .. }) => " (numbers before the illegal move)",
            _ => "",
        };
        writeln!(page, "| {opening} | {}{mark} | {} |", opening.line, paths.cells())
            .expect("a string");
    }
    *page += "\nA reflected line has the same numbers. The picture is drawn by\n\n```sh\nabstract-games quoridor show \"";
    *page += opening("Sidewall, f8 reply").line;
    *page += "\" --svg docs/results/quoridor-openings.svg\n```\n\n";
}

pub(super) fn flaws(page: &mut String) {
    *page += "## Lines that are illegal, unfinished or contradicted\n\n";
    let mut flawed: Vec<(Vec<String>, &str, &str)> = Vec::new();
    for opening in OPENINGS.iter() {
        let Some(flaw) = opening.flaw else { continue };
        let kind = match flaw.kind {
            FlawKind::Illegal { ply } => {
                let error = opening.record().replay(&GAME).expect_err("the line is illegal");
                assert_eq!(error.index, ply);
                "illegal"
            }
            FlawKind::Unfinished => "unfinished",
            FlawKind::Contradicted => "contradicted",
            FlawKind::Emended => "emended",
            _ => "other",
        };
        match flawed.last_mut() {
            Some((names, _, reason)) if *reason == flaw.reason => names.push(opening.to_string()),
            _ => flawed.push((vec![opening.to_string()], kind, flaw.reason)),
        }
    }
    for (names, kind, reason) in flawed {
        item(page, &format!("{} ({kind}): {reason}", names.join("; ")));
    }
    page.push('\n');
}
