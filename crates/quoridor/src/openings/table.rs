//! The table of openings.

use super::opening::{Flaw, Opening};

/// An opening without a variation and a flaw.
const fn opening(
    name: &'static str,
    line: &'static str,
    named_after: usize,
    purpose: &'static str,
) -> Opening {
    let named_after = Some(named_after);
    Opening { name, variation: None, line, named_after, purpose, flaw: None }
}

impl Opening {
    const fn called(self, variation: &'static str) -> Self {
        Self { variation: Some(variation), ..self }
    }

    const fn with_flaw(self, flaw: Flaw) -> Self {
        Self { flaw: Some(flaw), ..self }
    }

    const fn unnamed(self) -> Self {
        Self { named_after: None, ..self }
    }
}

const SHILLER: &str = "A vertical fence beside the own column leaves the opponent two ways and the own \
                       pawn one.";
const GAP_MOVES: &str = "The article begins with move 5 of the second player. Both fourth moves and the \
                         first player's fifth are missing.";
const LEE_READING: &str = "The article says that the pawn advances once before the fence, but omits this \
                           move; and c2h overlaps b2h, which follows it. With e2 first and d2h for c2h \
                           every move is legal, and b1h at the end lengthens the way from c2 to c1 from \
                           one step to three, as the article says.";

/// The openings that the encyclopedia article *Quoridor* names, in its order.
///
/// Where the same first moves have several names, the longer line comes later.
pub const OPENINGS: &[Opening] = &[
    opening(
        "Reed",
        "1.c3h __ 2.f3h",
        3,
        "Two fences on the third row leave one gap between them, in the middle.",
    )
    .with_flaw(Flaw::Contradicted {
        reason: "The fences are said to stand in front of the opponent. In the line they stand in front of \
                 the first player, who places them.",
    }),
    opening(
        "Reed",
        "1.c3h a3h 2.f3h h3h",
        4,
        "Two fences at the ends of the same row leave only the gap in the middle to both players.",
    )
    .called("counter"),
    opening("Shiller", "1.e2 e8 2.e3 e7 3.e4 e6 4.c3v", 7, SHILLER).called("c3v"),
    opening("Shiller", "1.e2 e8 2.e3 e7 3.e4 e6 4.d3v", 7, SHILLER).called("d3v"),
    opening("Shiller", "1.e2 e8 2.e3 e7 3.e4 e6 4.e3v", 7, SHILLER).called("e3v"),
    opening("Shiller", "1.e2 e8 2.e3 e7 3.e4 e6 4.f3v", 7, SHILLER).called("f3v"),
    opening(
        "Stonewall",
        "1.e2 e8 2.e3 e7 3.d2h __ 4.f2h __ 5.b2h __ 6.h2v",
        5,
        "A row of fences behind the own pawn pushes the opponent back who comes near.",
    ),
    opening(
        "Stonewall",
        "1.e2 e8 2.e3 e7 3.d2h __ 4.f2h __ 5.b2h __ 6.h2v __ 7.e1v",
        13,
        "A vertical fence closes the last row, so that the own pawn need not go back behind the whole row \
         of fences.",
    )
    .called("closed back rank")
    .with_flaw(Flaw::Unfinished { reason: "The article does not say at which move e1v is played." }),
    opening(
        "Stonewall",
        "1.e2 e8 2.e3 e7 3.__ g7h",
        6,
        "The second player begins the row of fences.",
    )
    .called("by the second player")
    .with_flaw(Flaw::Contradicted {
        reason: "Rotated by a half turn, g7h is b2h, the third fence of the first player's line, and not \
                 d2h, the first.",
    }),
    opening(
        "Ala",
        "1.e2 e8 2.e3 e7 3.e4 e6 4.d5h __ 5.f5h __ 6.c4v __ 7.g4v",
        7,
        "Two fences behind the own pawn and one at each end leave the opponent two ways at the edges and \
         the own pawn one.",
    )
    .with_flaw(Flaw::Contradicted {
        reason: "The first fence is said to stand behind the first player's pawn. On e4 the pawn is on the \
                 other side: the fence blocks its way and not that of the opponent.",
    }),
    opening(
        "Standard",
        "1.e2 e8 2.e3 e7 3.e4 e6 4.e3v",
        7,
        "Both pawns advance to the middle, and a vertical fence divides the opponent's way.",
    ),
    opening(
        "Standard",
        "1.e2 e8 2.e3 e7 3.e4 e6 4.e3v e6v",
        8,
        "The second player places the fence reflected in the middle row.",
    )
    .called("mirrored"),
    opening(
        "Standard",
        "1.e2 e8 2.e3 e7 3.e4 e6 4.e3v d6v",
        8,
        "The second player places the fence rotated by a half turn.",
    )
    .called("symmetrical"),
    opening(
        "Standard",
        "1.e2 e8 2.e3 e7 3.e4 e6 4.d5v e6h 5.e4h f6 6.g4h f5 7.h5v g5",
        8,
        "Fences in front of the opponent form a large box that opens backwards.",
    )
    .called("Rush")
    .with_flaw(Flaw::Unfinished { reason: "The article asks for a counter and gives none." }),
    opening(
        "Gap",
        "1.e2 e8 2.e3 e7 3.e4 e6 4.__ __ 5.__ g6h",
        10,
        "A horizontal fence aside of the pawns leaves a gap, so that the position stays complex.",
    )
    .called("mainline")
    .with_flaw(Flaw::Unfinished { reason: GAP_MOVES }),
    opening(
        "Gap",
        "1.e2 e8 2.e3 e7 3.e4 e6 4.__ __ 5.__ b3h",
        10,
        "A fence on the other side answers the gap.",
    )
    .called("Anti-gap")
    .with_flaw(Flaw::Unfinished { reason: GAP_MOVES }),
    opening("Gap", "1.e2 e8 2.e3 e7 3.e4 e6", 6, "Two gaps.")
        .called("double-gap")
        .unnamed()
        .with_flaw(Flaw::Unfinished { reason: "The article gives the name without moves." }),
    opening(
        "Sidewall",
        "1.e2 e8 2.d7v",
        3,
        "A vertical fence beside the opponent's pawn makes two ways: straight on, and back and round the \
         fence.",
    ),
    opening(
        "Sidewall",
        "1.e2 e8 2.d7v f8 3.e6h g8 4.g6h h8 5.h7v h9 6.h4h i9 7.f4h i8 8.b5h i7 9.a6v c6h",
        4,
        "The second player keeps to the shorter way, and the first player goes on closing it.",
    )
    .called("f8 reply"),
    opening(
        "Sidewall",
        "1.e2 e8 2.d7v c7h",
        4,
        "A horizontal fence two squares from the edge allows the second player to close the way round in \
         up to three manners.",
    )
    .called("c7h counter"),
    opening(
        "Sidewall",
        "1.e2 e8 2.d7v d1h",
        4,
        "The second player begins a box behind the first player's pawn.",
    )
    .called("Quick Box")
    .with_flaw(Flaw::Unfinished { reason: "The article gives the reply alone." }),
    opening(
        "Shatranj",
        "1.d1v",
        1,
        "A vertical fence on the last row makes the own way a channel. Reflected: e1v.",
    ),
    opening(
        "Shatranj",
        "1.e1v c2h 2.d2 b2h 3.c2 a2v 4.c1",
        7,
        "The opponent builds a winding way to the last row for the first player.",
    )
    .called("Lee Inversion, as printed")
    .unnamed()
    .with_flaw(Flaw::Illegal {
        ply: 2,
        reason: "The pawn does not reach d2 from e1. Later b2h overlaps c2h.",
    }),
    opening(
        "Shatranj",
        "1.e2 __ 2.e1v d2h 3.d2 b2h 4.c2 a2v 5.c1",
        3,
        "The opponent builds a winding way to the last row for the first player.",
    )
    .called("Lee Inversion")
    .with_flaw(Flaw::Emended { reason: LEE_READING }),
    opening(
        "Shatranj",
        "1.e2 __ 2.e1v d2h 3.d2 b2h 4.c2 a2v 5.c1 __ 6.f2h __ 7.h2h",
        13,
        "Two fences send the opponent round by the way that the opponent has built.",
    )
    .called("Lee Switcharoo")
    .with_flaw(Flaw::Emended { reason: LEE_READING }),
];
