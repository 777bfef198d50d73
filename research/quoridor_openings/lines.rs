//! The tables of lines.

use std::fmt::Write;

use abstract_games::Game;
use abstract_games::quoridor::Move;
use abstract_games::quoridor::openings::{Flaw, OPENINGS};

use super::GAME;
use super::paths::{Paths, opening, positions};
use super::text::{item, paragraph};

/// The table of lines.
pub(super) fn lines(page: &mut String) {
    *page += "## The lines\n\n";
    let start = Paths::of(&GAME.initial());
    let text = "The numbers are those after the last move; before the first move they are";
    paragraph(page, &format!("{text} {}.", start.cells().replace(" | ", ", ")));
    *page +=
        "| opening | line | lengths | shortest paths | routes |\n| --- | --- | --- | --- | --- |\n";
    for opening in OPENINGS.iter() {
        let paths = positions(opening).last().map_or(start, Paths::of);
        let mark = match opening.flaw {
            Some(Flaw::Illegal { .. }) => " (numbers before the illegal move)",
            _ => "",
        };
        writeln!(page, "| {opening} | {}{mark} | {} |", opening.score(), paths.cells())
            .expect("a string");
    }
    *page += "\nEvery line can be reflected (a for i, b for h, and so on); the numbers are then the same.\n\n";
}

pub(super) fn flaws(page: &mut String) {
    *page += "## Lines that are illegal, unfinished or contradicted\n\n";
    for opening in OPENINGS.iter() {
        let Some(flaw) = opening.flaw else { continue };
        let kind = match flaw {
            Flaw::Illegal { ply, .. } => {
                let error = opening.record().replay(&GAME).expect_err("the line is illegal");
                assert_eq!(error.ply, ply);
                "illegal"
            }
            Flaw::Unfinished { .. } => "unfinished",
            Flaw::Contradicted { .. } => "contradicted",
            Flaw::Emended { .. } => "emended",
            _ => "other",
        };
        item(page, &format!("{opening} ({kind}): {}", flaw.reason()));
    }
    page.push('\n');
}

/// The Sidewall ply by ply.
pub(super) fn sidewall(page: &mut String) {
    *page += "## The Sidewall, ply by ply\n\n";
    *page += "| move | lengths | shortest paths | routes |\n| --- | --- | --- | --- |\n";
    let opening = opening("Sidewall, f8 reply");
    let positions = positions(opening);
    for (ply, (m, position)) in opening.moves().into_iter().zip(&positions[1..]).enumerate() {
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let m = m.map_or_else(|| "__".to_owned(), |m: Move| m.to_string());
        writeln!(page, "| {}{dots} {m} | {} |", ply / 2 + 1, Paths::of(position).cells())
            .expect("a string");
    }
    page.push('\n');
}
