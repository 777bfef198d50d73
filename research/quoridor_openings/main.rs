//! Prints the pages about the named openings of Quoridor.
//!
//! - Without arguments, docs/results/quoridor-openings.md: what the openings do to the paths of
//!   both players, and which claims of the encyclopedia article about them hold.
//! - `search POSITIONS`, docs/results/quoridor-openings-search.md: what a search that visits this
//!   many positions says of them.

mod claims;
mod endgame;
mod lines;
mod mirroring;
mod paths;
mod search;
mod searched;
mod seats;
mod text;

use abstract_games::quoridor::Quoridor;
use text::{item, paragraph};

const GAME: Quoridor = Quoridor::standard();

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => print!("{}", page()),
        ["search", positions] => {
            print!("{}", searched::page(positions.parse().expect("a number of positions")));
        }
        _ => eprintln!("quoridor_openings [search POSITIONS]"),
    }
}

/// The page about paths.
pub(crate) fn page() -> String {
    let mut page = String::new();
    page += "# Results: the named openings of Quoridor\n\n";
    paragraph(
        &mut page,
        "The encyclopedia article *Quoridor* names openings and says what they do. This page lists their lines \
         and what the rules and the shortest paths say of each claim. It is the output of \
         `cargo research quoridor_openings`, and a test compares the two. What a search says is \
         on [a page of its own](quoridor-openings-search.md).",
    );
    paragraph(
        &mut page,
        "Paths follow the rule for fences: pawns do not block them. A *route* is a way without a step back; \
         ways that can be shifted into each other without passing over a fence are one route \
         (`analysis::routes`). What the article says about paths fits the number of routes, and not the \
         number of shortest paths. Each pair of numbers is for the first and the second player.",
    );
    lines::lines(&mut page);
    lines::flaws(&mut page);
    lines::sidewall(&mut page);
    claims::claims(&mut page);
    mirroring::mirroring(&mut page);
    endgame::endgame(&mut page);
    open_questions(&mut page);
    page
}

fn open_questions(page: &mut String) {
    *page += "## Questions that paths do not answer\n\n";
    paragraph(
        page,
        "A search answers these, as far as it sees ([the page](quoridor-openings-search.md)):",
    );
    for question in [
        "The Reed opening is not particularly strong.",
        "A counter to the Rush variation.",
        "Sidestepping within the first three moves is bad.",
        "The reply 2... f8 to the Sidewall is bad, and 2... c7h is the proper one.",
        "Whether mirroring wins.",
        "Of three players, the one without a player opposite has an advantage.",
    ] {
        item(page, question);
    }
    page.push('\n');
    paragraph(page, "These have no answer here:");
    for question in [
        "The opening has five to seven moves and the middle game about ten, and the endgame begins when a player \
         has fewer than three fences; openings with two or more fences before e4 or e6 are unorthodox and uncommon: \
         these are names, and statements about games that were played.",
        "The Shiller and the Gap opening make the position complex: the article does not define complexity, and it \
         does not give the moves before the Gap, the Anti-gap and the double-gap.",
        "The Samson Bowl: the article marks the name with a question mark and gives no moves.",
        "Fences become more valuable as the game goes on, and the player with many more mostly wins unless there is \
         little room: the article gives no positions. Only in positions that the solver covers is the winner known \
         for each number of fences left.",
        "In the midgame the opponent mostly has two paths, and not closing the back mostly loses: this is about \
         games that were played, and the article names none.",
    ] {
        item(page, question);
    }
}
