//! How far mirroring can be continued.

use abstract_games::{Game, Symmetry, Transform};

use super::paths::{GAME, Paths, play};
use super::text::{grouped, item, pair, paragraph};

/// How far the second player can answer each move by its image.
pub(super) fn mirroring(page: &mut String) {
    *page += "## Mirroring\n\n";
    let symmetry = GAME.symmetry();
    for (name, g) in [("half turn", Transform::Rotate180), ("reflection", Transform::MirrorRows)] {
        let mut positions = vec![GAME.initial()];
        let mut counts = Vec::new();
        for _ in 0..2 {
            let (mut moves, mut next) = (0_u64, Vec::new());
            for position in &positions {
                for m in GAME.moves(position) {
                    moves += 1;
                    let answered = GAME.play(position, &m);
                    let image = symmetry.apply_move(&g, &m);
                    if GAME.is_legal(&answered, &image) {
                        next.push(GAME.play(&answered, &image));
                    }
                }
            }
            counts.push((moves, next.len()));
            positions = next;
        }
        let [(first, legal), (second, again)] = [counts[0], counts[1]];
        item(
            page,
            &format!(
                "By the {name}: {legal} of {first} first moves have a legal image as the answer, and {} of {} \
                 moves that follow.",
                grouped(again as u64),
                grouped(second),
            ),
        );
    }
    page.push('\n');
    let middle = ["e2", "e8", "e3", "e7", "e4", "e6", "e5"];
    let middle = middle.iter().fold(GAME.initial(), |position, m| play(&position, m));
    let jumped = play(&middle, "e4");
    paragraph(
        page,
        &format!(
            "On e5 the first player's pawn stands on its own image, and mirroring ends. After \
             `1. e2 e8 2. e3 e7 3. e4 e6 4. e5` the second player can jump to e4; the lengths are then {}, with \
             the first player to move. Whether mirroring wins remains open.",
            pair(Paths::of(&jumped).lengths),
        ),
    );
}
