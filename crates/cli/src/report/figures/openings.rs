//! A game that begins with an opening.

use abstract_games::quoridor::Quoridor;
use abstract_games::quoridor::openings::OPENINGS;

use super::context::internal;
use crate::failure::Failure;
use crate::report::figure::{Drawing, Figure};

/// The first opening with four moves of each player.
pub(crate) fn figures() -> Result<Vec<Figure>, Failure> {
    let game = Quoridor::standard();
    let is_shown = |name: &str| OPENINGS.iter().find(|opening| opening.to_string() == name);
    let mut figures = Vec::new();
    for opening in ["Shiller, c3v", "Reed, counter"].into_iter().filter_map(is_shown) {
        let record = opening.record();
        figures.push(Figure {
            drawing: Drawing::Moving {
                moving: record.animation(&game).map_err(internal)?.to_svg(),
                still: record.picture(&game).map_err(internal)?.to_svg(),
            },
            caption: format!("The opening {opening}: {}.", opening.score()),
            table: None,
        });
    }
    Ok(figures)
}
