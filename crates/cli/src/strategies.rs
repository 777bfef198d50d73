//! What the commands about strategies of any game share.

use std::convert::Infallible;
use std::error::Error;
use std::io::Write;

use abstract_games::play::{BuildError, Claim, Strategy, StrategyError, VerifiedStrategy};
use abstract_games::storage::{Header, Target};
use serde_json::{Value, json};

use crate::arguments::ReportFormat;
use crate::failure::{Failure, Result};
use crate::print::{self, counted, in_plies};

impl<E: Error + Into<Self>> From<BuildError<E>> for Failure {
    fn from(error: BuildError<E>) -> Self {
        match error {
            BuildError::Stopped(stop) => stop.into(),
            BuildError::Solver(error) => error.into(),
            error => Self::Failed(error.to_string()),
        }
    }
}

/// Some solvers have no errors.
impl From<Infallible> for Failure {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// Writes a strategy to its file and reports its size.
pub(crate) fn written(
    strategy: &Strategy,
    target: &Target,
    about: &Header,
    format: ReportFormat,
    out: &mut dyn Write,
) -> Result {
    let failed = |error| Failure::Failed(format!("cannot write {error}"));
    strategy.write_to(target, about).map_err(failed)?;
    let (claim, owner, replies) = (strategy.claim(), strategy.owner(), strategy.len());
    if format == ReportFormat::Text {
        let replies = counted(replies, "reply", "replies");
        return Ok(writeln!(out, "{claim} for the {owner} player: {replies}")?);
    }
    let (claim, owner) = (claim.to_string(), owner.to_string());
    print::json(&json!({ "claim": claim, "owner": owner, "replies": replies }), out)
}

impl From<StrategyError> for Failure {
    fn from(fault: StrategyError) -> Self {
        match fault {
            StrategyError::Stopped(stop) => stop.into(),
            fault => Self::Failed(fault.to_string()),
        }
    }
}

/// Reports what a strategy proves. It may be for the first plies only, after which a book or
/// searches have the values.
pub(crate) fn print_verified(
    strategy: &Strategy,
    verified: &VerifiedStrategy,
    opening: Option<u32>,
    format: ReportFormat,
    out: &mut dyn Write,
) -> Result {
    let (claim, owner) = (strategy.claim(), strategy.owner());
    if format == ReportFormat::Json {
        let mut report = json!(verified);
        report["owner"] = owner.to_string().into();
        report["claim"] = claim.to_string().into();
        if let Some(plies) = opening {
            // The number of plies to the end is not known.
            report["longest"] = Value::Null;
            report["opening"] = plies.into();
        }
        return print::json(&report, out);
    }
    let verb = if claim == Claim::Win { "wins" } else { "does not lose" };
    let condition = match (opening, verified.longest) {
        (Some(plies), _) => format!(", if the values after {} are right", in_plies(plies)),
        (None, Some(plies)) => format!(" within {}", in_plies(plies)),
        (None, None) => String::new(),
    };
    writeln!(out, "proved: the {owner} player {verb}{condition}")?;
    let replies = counted(verified.replies, "reply", "replies");
    let [won_at_once, positions] = [verified.won_at_once, verified.positions]
        .map(|number| counted(number, "position", "positions"));
    writeln!(out, "{replies}, and {won_at_once} with a move that wins at once")?;
    writeln!(out, "{positions} can arise, {} of them finished", verified.finished)?;
    Ok(())
}
