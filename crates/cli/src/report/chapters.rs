//! The chapters of the page: a subject of results, with an introduction and figures.

use super::figure::Figure;
use super::figures::{self, Context};
use crate::failure::Failure;

/// A chapter: the results about a subject.
pub(super) struct About {
    /// The subject, the part of the names of the results before the slash.
    pub(super) subject: &'static str,
    /// The heading.
    pub(super) heading: &'static str,
    /// What is counted or solved, in a few sentences.
    pub(super) text: &'static str,
    /// Makes the figures.
    pub(super) figures: fn(&Context<'_>) -> Result<Vec<Figure>, Failure>,
}

impl About {
    /// Whether the result of this name is about the subject.
    pub(super) fn has(&self, name: &str) -> bool {
        name.split_once('/').is_some_and(|(subject, _)| subject == self.subject)
    }
}

/// The chapters in the order of the page.
pub(super) const CHAPTERS: &[About] = &[
    About {
        subject: "tic-tac-toe",
        heading: "Tic-tac-toe",
        text: "The smallest game of the library, as a check of its general searches: the graph of positions, \
               the same graph up to symmetry, and the value of the start.",
        figures: figures::none,
    },
    About {
        subject: "board",
        heading: "Symmetries of a board",
        text: "A square board has eight symmetries: four rotations and four reflections. Things on the board that \
               a symmetry maps to each other form an orbit. By the lemma of Burnside, the number of orbits is the \
               mean number of things that a symmetry leaves as they are.",
        figures: figures::symmetry::figures,
    },
    About {
        subject: "fences",
        heading: "Fences of Quoridor",
        text: "A fence of Quoridor is two squares long and centred on an intersection of four squares. Fences neither \
               overlap nor cross. These counts ignore the paths of the pawns. They are exact, and no arrangement is \
               listed: a table of the states of a boundary moves over the board.",
        figures: figures::fences::figures,
    },
    About {
        subject: "positions",
        heading: "Legal positions of Quoridor",
        text: "In a legal position both pawns have a path to their goals. The count moves a boundary over the board \
               that knows which of its squares are connected.",
        figures: figures::positions::figures,
    },
    About {
        subject: "quoridor",
        heading: "Play of Quoridor",
        text: "Lines of play check the rules against other programs: every rule about jumps and fences changes their \
               number. Small boards are solved: the winner under best play is known for each number of fences.",
        figures: figures::quoridor::figures,
    },
    About {
        subject: "openings",
        heading: "Openings of Quoridor",
        text: "What the encyclopedia says about named openings, as facts about paths that can be computed.",
        figures: figures::openings::figures,
    },
    About {
        subject: "sliding",
        heading: "Sliding rooks and queens",
        text: "A move slides a piece as far as it can: to the edge of the board or to another piece. Four alike pieces \
               go from the corners to the centre. The search runs on orbits, that is, up to the symmetries of the board.",
        figures: figures::sliding::figures,
    },
    About {
        subject: "quarto",
        heading: "Quarto",
        text: "Sixteen pieces, each with four properties of two kinds, on a board of 4 × 4 cells. The opponent chooses \
               the piece that a player places. A row of four pieces that agree in a property wins.",
        figures: figures::quarto::figures,
    },
    About {
        subject: "four-way-fences",
        heading: "Four-Way Fences",
        text: "Each player has a stone for each side of the board, moves all of them in a turn, and then places a wall. \
               The one game on record has errors; with six turns repaired it can be played to its end.",
        figures: figures::four_way::figures,
    },
];
