//! `abstract-games quarto strategy`.

use std::io::Write;

use abstract_games::play::Claim;
use abstract_games::quarto::{Quarto, Rules, StrategyMaker};
use abstract_games::{Run, Side};
use serde_json::json;

use crate::arguments::{
    BuildStrategyOptions, CheckStrategyOptions, CountFormat, CountStrategyOptions, ProgressOption,
};
use crate::failure::{OrUsage, Result, usage};
use crate::observe::{watch, watch_memory};
use crate::output_file::target;
use crate::print::{self, cells};
use crate::signals::cancelled_by_signal;
use crate::strategies::{print_verified, written};

/// The size in bytes of a table that is not used.
const LEAST_TABLE: u64 = 1 << 16;

pub(super) fn build(options: &BuildStrategyOptions, out: &mut dyn Write) -> Result {
    let target = target("--out", &options.out)?;
    let resources = &options.resources;
    let (table, positions) = resources.halves();
    let maker = maker(&options.rules, table, options.within)?.threads(resources.threads);
    let (owner, claim) = owner(options.owner, &maker, resources.progress)?;
    let watch = watch_memory("building", resources.progress, positions);
    let strategy = maker.strategy(owner, claim, Run::new().observer(watch))?;
    written(&strategy, &target, &maker.header(), options.format, out)
}

pub(super) fn check(options: &CheckStrategyOptions, out: &mut dyn Write) -> Result {
    let plies = options.within;
    // A check of the whole game searches nothing.
    let table = plies.map_or(LEAST_TABLE, |_| options.memory);
    let maker = maker(&options.rules, table, plies)?;
    let strategy = maker.read(&options.strategy).or_usage("--strategy")?;
    let run = Run::new().observer(watch("checking", options.progress));
    let verified = maker.verify(&strategy, run)?;
    print_verified(&strategy, &verified, plies, options.format, out)
}

pub(super) fn count(options: &CountStrategyOptions, out: &mut dyn Write) -> Result {
    let resources = &options.resources;
    let (table, positions) = resources.halves();
    let maker = maker(&options.rules, table, None)?.threads(resources.threads);
    let (owner, claim) = owner(options.owner, &maker, resources.progress)?;
    let watch = watch_memory("counting", resources.progress, positions);
    let counts = maker.count_within(owner, claim, options.within, Run::new().observer(watch))?;
    let rows = counts.iter().enumerate().map(|(ply, count)| cells![ply, count]);
    match options.format {
        CountFormat::Json => {
            let [owner, claim] = [owner.to_string(), claim.to_string()];
            let report = json!({
                "claim": claim, "owner": owner, "replies_by_ply": counts,
                "rules": options.rules.to_string(),
            });
            print::json(&report, out)?;
        }
        CountFormat::Csv => print::csv("ply,replies", rows, out)?,
        CountFormat::Text => {
            writeln!(out, "{claim} for the {owner} player")?;
            print::table(&[("ply", 5), ("replies", 12)], 1, rows, out)?;
        }
    }
    Ok(())
}

/// A [`StrategyMaker`] with a transposition table of at most `table` bytes, limited to the first
/// `plies` plies if they are given.
fn maker(rules: &Rules, table: u64, plies: Option<u32>) -> Result<StrategyMaker> {
    let maker = StrategyMaker::new(&Quarto::new(rules.clone()), table).or_usage("--memory")?;
    let maker = maker.cancel(cancelled_by_signal());
    Ok(if let Some(plies) = plies { maker.within(plies) } else { maker })
}

/// The owner of a strategy, and the claim.
fn owner(
    owner: Option<Side>,
    maker: &StrategyMaker,
    progress: ProgressOption,
) -> Result<(Side, Claim)> {
    let (side, claim) = Claim::of_owner(owner, maker.value(watch("solving", progress))?);
    let loses = || usage("--owner", format!("the {side} player loses"));
    Ok((side, claim.ok_or_else(loses)?))
}
