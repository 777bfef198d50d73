//! The table of openings.

use std::sync::LazyLock;

use super::opening::{Flaw, Opening};

/// The openings that the encyclopedia article *Quoridor* names, in its order.
///
/// Where the same first moves have several names, the longer line comes later.
pub static OPENINGS: LazyLock<Vec<Opening>> =
    LazyLock::new(|| include_str!("table.txt").trim_end().split("\n\n").map(opening).collect());

/// The opening that a paragraph of the table describes, with one field a line.
fn opening(paragraph: &'static str) -> Opening {
    let field =
        |key: &str| paragraph.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    let text = |key| field(key).unwrap_or_default();
    let reason = text("reason");
    let flaw = field("flaw").map(|flaw| match flaw.strip_prefix("illegal from ply ") {
        Some(ply) => Flaw::Illegal { ply: ply.parse().unwrap_or_default(), reason },
        None if flaw == "unfinished" => Flaw::Unfinished { reason },
        None if flaw == "contradicted" => Flaw::Contradicted { reason },
        None => Flaw::Emended { reason },
    });
    Opening {
        name: text("name"),
        variation: field("variation"),
        line: text("line"),
        named_after: field("named after").and_then(|plies| plies.parse().ok()),
        purpose: text("purpose"),
        flaw,
    }
}
