//! A named opening, and the table of openings.

use std::fmt;
use std::sync::LazyLock;

use crate::game::Move;
use crate::notation::GameRecord;

/// A named opening of the standard game for two, or a variation: `Sidewall, c7h counter` in text.
///
/// With the feature `serde` it serialises as an object with all but the ply that gives the name; a
/// flaw is its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Opening {
    /// The name.
    pub name: &'static str,
    /// The name of the variation.
    pub variation: Option<&'static str>,
    /// The line from the start of the game, as an algebraic score in the canonical form, on one
    /// line of text. `__` is a move that the source leaves open.
    pub line: &'static str,
    /// The number of plies after which a game has this name; `None` if no move distinguishes it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub named_after: Option<usize>,
    /// The purpose of the line, as the source describes it.
    pub purpose: &'static str,
    /// What is wrong with the line.
    pub flaw: Option<Flaw>,
}

/// What is wrong with the line of an [`Opening`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
#[non_exhaustive]
pub struct Flaw {
    /// The kind.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub kind: FlawKind,
    /// The reason in words: what is illegal, missing, contradicted or changed.
    pub reason: &'static str,
}

/// A kind of [`Flaw`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlawKind {
    /// The line as printed is not legal from a ply on.
    Illegal {
        /// The index of the first illegal ply, from 0.
        ply: usize,
    },
    /// The source does not give all moves of the line.
    Unfinished,
    /// The moves are legal, but do not fit the description in the source.
    Contradicted,
    /// The line is our reading of a line that is not legal as printed.
    Emended,
}

impl Opening {
    /// The line as a record.
    pub fn record(&self) -> GameRecord {
        self.line.parse().expect("a test parses every line")
    }

    /// The moves of the line; `None` is a move that the source leaves open.
    pub fn moves(&self) -> Vec<Option<Move>> {
        self.record().plies.into_iter().map(|ply| ply.m).collect()
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.variation {
            Some(variation) => f.pad(&format!("{}, {variation}", self.name)),
            None => f.pad(self.name),
        }
    }
}

/// The openings that the encyclopedia article *Quoridor* names, in its order, each line after those
/// that begin it.
pub static OPENINGS: LazyLock<Vec<Opening>> =
    LazyLock::new(|| include_str!("table.txt").trim_end().split("\n\n").map(opening).collect());

/// The opening that a paragraph of the table describes, with one field a line.
fn opening(paragraph: &'static str) -> Opening {
    let field =
        |key: &str| paragraph.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    let text = |key| field(key).unwrap_or_default();
    let kind = |flaw: &str| match flaw.strip_prefix("illegal from ply ") {
        Some(ply) => FlawKind::Illegal { ply: ply.parse().unwrap_or_default() },
        None if flaw == "unfinished" => FlawKind::Unfinished,
        None if flaw == "contradicted" => FlawKind::Contradicted,
        None => FlawKind::Emended,
    };
    Opening {
        name: text("name"),
        variation: field("variation"),
        line: text("line"),
        named_after: field("named after").and_then(|plies| plies.parse().ok()),
        purpose: text("purpose"),
        flaw: field("flaw").map(|flaw| Flaw { kind: kind(flaw), reason: text("reason") }),
    }
}
