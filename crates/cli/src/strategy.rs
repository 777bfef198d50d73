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

/// Reports what a strategy proves, or fails with its fault. The strategy may be for the first plies only, after which a
/// book or searches have the values.
pub(crate) fn print_verified<S: Debug>(
    strategy: &Strategy,
    verdict: &Result<VerifiedStrategy, StrategyError<S>>,
    opening: Option<u32>,
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
        if let Some(plies) = opening {
            // The number of plies to the end is not known.
            report["longest"] = serde_json::Value::Null;
            report["opening"] = plies.into();
        }
        writeln!(out, "{report}")?;
        return Ok(());
    }
    let verb = if claim == Claim::Win { "wins" } else { "does not lose" };
    match (opening, verified.longest) {
        (Some(plies), _) => {
            let plies = in_plies(plies as usize);
            writeln!(
                out,
                "proved: the {owner} player {verb}, if the values after {plies} are right"
            )?;
        }
        (None, Some(plies)) => {
            writeln!(out, "proved: the {owner} player {verb} within {}", in_plies(plies as usize))?;
        }
        (None, None) => writeln!(out, "proved: the {owner} player {verb}")?,
    }
    let VerifiedStrategy { replies, won_at_once, positions, finished, .. } = verified;
    writeln!(out, "{replies} replies, and {won_at_once} positions with a move that wins at once")?;
    writeln!(out, "{positions} positions can arise, {finished} of them finished")?;
    Ok(())
}
