//! The figures of each chapter.

mod context;
mod fences;
mod four_way;
mod openings;
mod quarto;
mod quoridor;
mod series;
mod sliding;
mod symmetry;

use super::figure::Figure;
use crate::failure::Failure;
pub(super) use context::Context;

/// The figures of the results about a subject.
pub(super) fn of(subject: &str, context: &Context<'_>) -> Result<Vec<Figure>, Failure> {
    match subject {
        "board" => symmetry::figures(),
        "fences" => fences::figures(context),
        "positions" => fences::positions(context),
        "quoridor" => Ok(quoridor::figures(context)),
        "openings" => openings::figures(),
        "sliding" => sliding::figures(context),
        "quarto" => quarto::figures(context),
        "four-way-fences" => four_way::figures(),
        _ => Ok(Vec::new()),
    }
}
