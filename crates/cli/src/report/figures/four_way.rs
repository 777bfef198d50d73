//! The recorded game of Four-Way Fences.

use abstract_games::Game;
use abstract_games::four_way_fences::FourWayFences;
use abstract_games::four_way_fences::notation::{recorded_game, repairs};

use super::context::internal;
use crate::failure::Failure;
use crate::report::figure::{Drawing, Figure, Table};

pub(crate) fn figures() -> Result<Vec<Figure>, Failure> {
    let game = FourWayFences::standard();
    let record = recorded_game().repaired(repairs()).map_err(internal)?;
    let replay = record.replay(&game, &game.initial()).map_err(internal)?;
    let (positions, turns) = replay.line();
    let turns: Vec<_> =
        turns.into_iter().enumerate().map(|(index, turn)| (record.label(index), turn)).collect();
    let animation = game.animation(&positions[0], &turns).map_err(internal)?;
    let repaired = repairs().iter().map(|repair| {
        [repair.turn, repair.recorded, repair.repaired, repair.reason].map(str::to_owned)
    });
    Ok(vec![Figure {
        drawing: Drawing::Moving {
            moving: animation.to_svg(),
            still: game.picture(&positions[positions.len() - 1]).to_svg(),
        },
        caption: "The recorded game with its repairs, in one of the ways that agree with the record and with the \
                  diagrams."
            .to_owned(),
        table: Some(Table::new(["turn", "as printed", "repaired", "reason"], repaired)),
    }])
}
