//! What the commands about strategies of any game share.

use std::error::Error;
use std::fmt::Debug;
use std::io::Write;

use abstract_games::play::{BuildError, Claim, Strategy, StrategyError, VerifiedStrategy};
use abstract_games::storage::{Header, Target};

use crate::arguments::ReportFormat;
use crate::failure::Failure;
use crate::sliding::in_plies;

/// The failure to make a strategy. `of_solver` converts the error of the solver.
pub(crate) fn build_failure<E: Error>(
    error: BuildError<E>,
    of_solver: impl FnOnce(E) -> Failure,
) -> Failure {
    match error {
        BuildError::Stopped(stop) => stop.into(),
        BuildError::Solver(error) => of_solver(error),
        error => Failure::Differs(error.to_string()),
    }
}

/// Writes a strategy to its file and reports its size.
pub(crate) fn written(
    strategy: &Strategy,
    target: &Target,
    about: &Header,
    format: ReportFormat,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let failed = |error| Failure::Storage(format!("cannot write {error}"));
    strategy.write_to(target, about).map_err(failed)?;
    let (claim, owner, replies) = (strategy.claim(), strategy.owner(), strategy.len());
    match format {
        ReportFormat::Text => writeln!(out, "{claim} for the {owner} player: {replies} replies")?,
        ReportFormat::Json => {
            let (claim, owner) = (claim.to_string(), owner.to_string());
            let report = serde_json::json!({ "owner": owner, "claim": claim, "replies": replies });
            writeln!(out, "{report}")?;
        }
    }
    Ok(())
}

/// Reports what a strategy proves, or fails with its fault.
pub(crate) fn print_verified<S: Debug>(
    strategy: &Strategy,
    verdict: &Result<VerifiedStrategy, StrategyError<S>>,
    format: ReportFormat,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let verified = match verdict {
        Ok(verified) => verified,
        Err(StrategyError::Stopped(stop)) => return Err((*stop).into()),
        Err(fault) => return Err(Failure::Differs(fault.to_string())),
    };
    let (claim, owner) = (strategy.claim(), strategy.owner());
    if format == ReportFormat::Json {
        let mut report = serde_json::to_value(verified)?;
        report["owner"] = owner.to_string().into();
        report["claim"] = claim.to_string().into();
        writeln!(out, "{report}")?;
        return Ok(());
    }
    match (claim, verified.longest) {
        (Claim::Win, Some(plies)) => {
            writeln!(out, "proved: the {owner} player wins within {}", in_plies(plies as usize))?;
        }
        _ => writeln!(out, "proved: the {owner} player does not lose")?,
    }
    let VerifiedStrategy { replies, won_at_once, positions, finished, .. } = verified;
    writeln!(out, "{replies} replies, and {won_at_once} positions with a move that wins at once")?;
    writeln!(out, "{positions} positions can arise, {finished} of them finished")?;
    Ok(())
}
