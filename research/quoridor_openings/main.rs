//! Prints results about the named openings of Quoridor.
//!
//! - Without arguments, the page docs/results/quoridor-openings.md: what the openings do to the
//!   paths of both players, and which claims of the encyclopedia article about them hold.
//! - `search POSITIONS`, the data file docs/results/data/quoridor-openings-search.csv: the scores
//!   of searches that visit this many positions.
//! - `seats GAMES`, the data file docs/results/data/quoridor-three-seats.csv: games of three
//!   players by the seat of the winner.

mod claims;
mod endgame;
mod lines;
mod mirroring;
mod paths;
mod search;
mod searched;
mod seats;
mod text;

use std::error::Error;

use text::{paragraph, wrap};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => print!("{}", page()),
        ["search", positions] => print!("{}", searched::table(positions.parse()?)),
        ["seats", games] => print!("{}", seats::table(games.parse()?)),
        _ => return Err("quoridor_openings [search POSITIONS | seats GAMES]".into()),
    }
    Ok(())
}

/// The page about paths.
pub(crate) fn page() -> String {
    let mut page = String::new();
    page += "# Results: the named openings of Quoridor\n\n";
    page += "![The last position of the Sidewall with the reply f8](quoridor-openings.svg)\n\n";
    paragraph(
        &mut page,
        "The openings of the encyclopedia article *Quoridor*, and its claims about them, decided by the rules and \
         the shortest paths: the output of `cargo research quoridor_openings`. [A second \
         page](quoridor-openings-search.md) has the scores of a search.",
    );
    paragraph(
        &mut page,
        "Pawns do not block paths. A *route* is a class of paths without a step back, up to shifts that pass over \
         no fence (`analysis::routes`). The claims fit the number of routes, not that of shortest paths. Pairs of \
         numbers are for the first and the second player.",
    );
    lines::lines(&mut page);
    lines::flaws(&mut page);
    claims::claims(&mut page);
    mirroring::mirroring(&mut page);
    endgame::endgame(&mut page);
    open_questions(&mut page);
    page
}

fn open_questions(page: &mut String) {
    *page += "## Questions that paths do not answer\n\n";
    wrap(
        page,
        "Some are on the [second page](quoridor-openings-search.md). The article gives no definitions, moves or \
         games for the complexity of the Shiller and the Gap opening, the Samson Bowl, the growing value of fences, \
         two paths in the midgame, the loss of a player who does not close the back, and how long and how common \
         the openings are.",
        "",
    );
}
