//! The page about the openings that searches make.

use std::fmt::Write;

use abstract_games::play::Estimate;
use abstract_games::quoridor::openings::{Flaw, OPENINGS};
use abstract_games::quoridor::players::PathWeights;
use abstract_games::quoridor::{Move, Position};

use super::GAME;
use super::paths::play;
use super::search::{MEMORY, Verdict, completed};
use super::seats;
use super::text::{item, paragraph};
use abstract_games::Game;

/// The number of games between three players.
const GAMES: u64 = 200;

/// The page, from searches that visit this many positions each.
pub(crate) fn page(positions: u64) -> String {
    let mut page = String::new();
    page += "# Results: what a search says of the named openings\n\n";
    let PathWeights { distance, tempo, fence, narrow } = PathWeights::default();
    paragraph(
        &mut page,
        &format!(
            "[The named openings](quoridor-openings.md) searched by `players::alpha_beta()`: iterative deepening \
             on one thread, {} positions for each search, a table of {} MiB. This page is the output of \
             `cargo research quoridor_openings search {positions}`, which gives the same on every machine as \
             long as the player is the same. The weights of the evaluation were {distance} points for a step of a \
             shortest path, {tempo} for having the move, {fence} for a fence in hand, {narrow} for a square that no \
             shortest path avoids.",
            separated(positions),
            MEMORY >> 20,
        ),
    );
    paragraph(
        &mut page,
        "Scores are points for the first player. They are estimates at the horizon of the search, which leaves \
         out fences that touch neither a shortest path nor a pawn, and no proofs. A difference of less than a step \
         says little. Depth is the number of plies that were searched completely. Scores at odd and at even depths \
         differ, because another player has the move at the horizon.",
    );
    openings(&mut page, positions);
    for question in &questions() {
        question.answer(&mut page, positions);
    }
    rush(&mut page, positions);
    three_players(&mut page);
    page
}

/// A number with spaces between groups of three digits.
fn separated(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(String::from_utf8_lossy).collect::<Vec<_>>().join(" ")
}

fn names(moves: &[Move]) -> String {
    let mut text = String::new();
    for (index, m) in moves.iter().enumerate() {
        let number = if index % 2 == 0 { format!("{}. ", index / 2 + 1) } else { String::new() };
        write!(text, "{}{number}{m}", if index == 0 { "" } else { " " }).expect("a string");
    }
    text
}

/// The table of all named openings.
fn openings(page: &mut String, positions: u64) {
    *page += "## Every named line\n\n";
    paragraph(
        page,
        "The position after each line, before the next move. Moves that a line leaves open are those that a search \
         of the same length chooses, with an asterisk here; a line that is then not legal ends before the illegal \
         move.",
    );
    *page +=
        "| opening | line | score | depth | expected play |\n| --- | --- | --- | --- | --- |\n";
    let start = Verdict::of(&GAME.initial(), positions);
    writeln!(
        page,
        "| the start of the game | | {} | {} | {} |",
        start.score(),
        start.depth,
        start.moves()
    )
    .expect("a string");
    for opening in OPENINGS.iter() {
        if matches!(opening.flaw, Some(Flaw::Illegal { .. })) {
            continue;
        }
        let line = opening.moves();
        let (moves, position) = completed(&line, positions);
        let marked: Vec<String> =
            moves.iter().zip(&line).map(|(m, named)| mark(*m, *named)).collect();
        let end = if moves.len() < line.len() { " …" } else { "" };
        let text = numbered(&marked);
        let verdict = Verdict::of(&position, positions);
        let (score, depth, play) = (verdict.score(), verdict.depth, verdict.moves());
        writeln!(page, "| {opening} | {text}{end} | {score} | {depth} | {play} |")
            .expect("a string");
    }
    page.push('\n');
}

/// A move of a completed line; one that the line leaves open has an asterisk.
fn mark(m: Move, named: Option<Move>) -> String {
    if named.is_some() { m.to_string() } else { format!("{m}\\*") }
}

fn numbered(moves: &[String]) -> String {
    let number = |(index, m): (usize, &String)| match index % 2 {
        0 => format!("{}. {m}", index / 2 + 1),
        _ => m.clone(),
    };
    moves.iter().enumerate().map(number).collect::<Vec<_>>().join(" ")
}

/// A question about a choice: the moves so far, and the candidates.
struct Question {
    title: &'static str,
    text: &'static str,
    before: &'static str,
    candidates: &'static [&'static str],
}

fn questions() -> [Question; 7] {
    [
        Question {
            title: "The first move: Reed, Shatranj and sidestepping",
            text: "The article calls the Reed opening (c3h and f3h) not particularly strong, and a step to the side \
                   within the first three moves bad.",
            before: "",
            candidates: &["e2", "d1", "c3h", "d1v", "e1v"],
        },
        Question {
            title: "The answer to the first fence of the Reed opening",
            text: "a3h is the answer of the counter.",
            before: "c3h",
            candidates: &["e8", "a3h", "a6h"],
        },
        Question {
            title: "The second move: sidestepping and the Sidewall",
            text: "d2 steps to the side; d7v is the Sidewall.",
            before: "e2 e8",
            candidates: &["e3", "d2", "d7v"],
        },
        Question {
            title: "The third move: sidestepping and the Stonewall",
            text: "d3 steps to the side; d2h begins the Stonewall.",
            before: "e2 e8 e3 e7",
            candidates: &["e4", "d3", "d2h"],
        },
        Question {
            title: "The answer to the Sidewall",
            text: "f8 is called bad, c7h the proper counter; d1h is the Quick Box. The scores are the first \
                   player's, so the lowest is the second player's best.",
            before: "e2 e8 d7v",
            candidates: &["e7", "f8", "c7h", "d1h"],
        },
        Question {
            title: "The fourth move: Shiller, Standard and Ala",
            text: "e3v is both a Shiller and the Standard opening; d5h is the first fence of the Ala.",
            before: "e2 e8 e3 e7 e4 e6",
            candidates: &["c3v", "d3v", "e3v", "f3v", "d5h", "e5"],
        },
        Question {
            title: "The answer to the Standard opening, and mirroring",
            text: "e6v mirrors e3v, and d6v is its image by the half turn; e5 goes on. The scores are the first \
                   player's.",
            before: "e2 e8 e3 e7 e4 e6 e3v",
            candidates: &["e6v", "d6v", "e5"],
        },
    ]
}

fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(GAME.initial(), |position, m| play(&position, m))
}

impl Question {
    fn answer(&self, page: &mut String, positions: u64) {
        writeln!(page, "## {}\n", self.title).expect("a string");
        let position = after(self.before);
        let line: Vec<Move> =
            self.before.split_whitespace().map(|m| m.parse().expect("a move")).collect();
        let begin = match names(&line) {
            line if line.is_empty() => String::new(),
            line => format!(" After `{line}`:"),
        };
        paragraph(page, &format!("{}{begin}", self.text));
        *page += "| move | score | depth | expected play |\n| --- | --- | --- | --- |\n";
        let mut scored = Vec::new();
        for name in self.candidates {
            let verdict = Verdict::of(&play(&position, name), positions);
            let (score, depth, play) = (verdict.score(), verdict.depth, verdict.moves());
            writeln!(page, "| {name} | {score} | {depth} | {play} |").expect("a string");
            scored.push((*name, verdict.estimate));
        }
        page.push('\n');
        // Of equal scores, the first.
        let for_mover =
            |estimate: Estimate| if position.turn() == 0 { estimate } else { -estimate };
        scored.reverse();
        let best = scored.iter().max_by_key(|(_, estimate)| for_mover(*estimate));
        let (best, _) = best.expect("there are candidates");
        let choice = Verdict::of(&position, positions);
        paragraph(
            page,
            &format!(
                "Of these, the search prefers {best}. A search of the position itself chooses {}, with the score \
                 {} at depth {}.",
                choice.line[0],
                choice.score(),
                choice.depth,
            ),
        );
    }
}

/// The Rush variation ply by ply.
fn rush(page: &mut String, positions: u64) {
    *page += "## A counter to the Rush variation\n\n";
    paragraph(
        page,
        "The article asks for a counter to the line of the first player that begins with 4. d5v e6h. At each ply, \
         the score of the position before it, and the move that the search prefers:",
    );
    *page +=
        "| move of the line | score before it | depth | preferred |\n| --- | --- | --- | --- |\n";
    let line = "e2 e8 e3 e7 e4 e6 d5v e6h e4h f6 g4h f5 h5v g5";
    let mut position = GAME.initial();
    for (ply, m) in line.split_whitespace().enumerate() {
        if ply >= 6 {
            let verdict = Verdict::of(&position, positions);
            let dots = if ply % 2 == 0 { "." } else { "..." };
            writeln!(
                page,
                "| {}{dots} {m} | {} | {} | {} |",
                ply / 2 + 1,
                verdict.score(),
                verdict.depth,
                verdict.moves()
            )
            .expect("a string");
        }
        position = play(&position, m);
    }
    let end = Verdict::of(&position, positions);
    writeln!(page, "| (the end) | {} | {} | {} |\n", end.score(), end.depth, end.moves())
        .expect("a string");
}

/// Games of three.
fn three_players(page: &mut String) {
    *page += "## Three players\n\n";
    let wins = seats::wins(GAMES);
    let [first, second, third] = wins.by_seat;
    paragraph(
        page,
        &format!(
            "The article says that the third of three players has nobody opposite and thus an advantage. Here the \
             players start at the bottom, on the left and at the top, so the second one has nobody opposite. In \
             {GAMES} games between three max-n players of depth 2 (9 × 9 squares, 6 fences each, after three random \
             plies) the seats won:",
        ),
    );
    item(page, &format!("the first, at the bottom: {first}"));
    item(page, &format!("the second, on the left, with nobody opposite: {second}"));
    item(page, &format!("the third, at the top: {third}"));
    item(page, &format!("nobody within 400 plies: {}", wins.unfinished));
}
