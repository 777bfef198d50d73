//! The results about openings: the page is the output of the program, and the lines of the data
//! file of the searches are legal.

#[path = "../../research/quoridor_openings/main.rs"]
#[expect(dead_code, reason = "the program's own output")]
mod program;

use abstract_games::quoridor::Quoridor;
use abstract_games::quoridor::notation::GameRecord;
use abstract_games::quoridor::openings::{FlawKind, OPENINGS};

const PAGE: &str = include_str!("../../docs/results/quoridor-openings.md");
const SEARCHED: &str = include_str!("../../docs/results/data/quoridor-openings-search.csv");

#[test]
fn the_page_about_openings_is_the_output_of_the_program() {
    let page = program::page();
    assert!(
        page == PAGE,
        "docs/results/quoridor-openings.md differs from the output of the program"
    );
}

/// The searches take minutes. The file must at least have every line that can be played, with legal
/// moves.
#[test]
fn the_searches_have_every_opening_with_a_legal_line_and_legal_expected_play() {
    for opening in OPENINGS.iter() {
        if matches!(opening.flaw.map(|flaw| flaw.kind), Some(FlawKind::Illegal { .. })) {
            continue;
        }
        let starts = [format!("lines,{opening},"), format!("lines,\"{opening}\",")];
        let is_here = |row| starts.iter().find_map(|start| str::strip_prefix(row, start));
        let row = SEARCHED.lines().find_map(is_here);
        let cells: Vec<_> =
            row.unwrap_or_else(|| panic!("no row for {opening}")).split(',').collect();
        let [line, _, _, _, _, play] = cells[..] else { panic!("{opening}: {cells:?}") };
        let (line, is_cut) = (line.replace('*', "").replace(" …", ""), line.ends_with('…'));
        let played: GameRecord = line.parse().unwrap();
        for (m, named) in played.plies.iter().zip(opening.moves()) {
            assert!(named.is_none() || named == m.m, "{opening}: {line}");
        }
        assert!(is_cut || played.plies.len() == opening.moves().len(), "{opening}: {line}");
        let expected: GameRecord = play.parse().unwrap();
        assert!(!expected.plies.is_empty(), "{opening}");
        let mut whole = played;
        whole.plies.extend(expected.plies);
        whole.replay(&Quoridor::standard()).unwrap_or_else(|error| panic!("{opening}: {error}"));
    }
}
