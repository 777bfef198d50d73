//! `abstract-games quarto strategy`.

use std::io::Write;

use abstract_games::play::{Claim, Strategy};
use abstract_games::quarto::{Book, OPENING_PLIES, PlayError, Quarto, Rules, StrategyMaker};
use abstract_games::storage::Target;
use abstract_games::{Quotient, Side};

use super::book::refused;
use super::usage;
use crate::arguments::{
    BuildStrategyOptions, CheckStrategyOptions, CountFormat, CountStrategyOptions, OwnerOption,
    Seat,
};
use crate::failure::Failure;
use crate::observe::{watch, watch_memory};
use crate::strategy::{build_failure, print_verified, written};

pub(super) fn build(options: &BuildStrategyOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let target = Target::new(&options.out).map_err(|error| usage("--out", &error))?;
    let quarto = Quarto::new(options.rules.rules.clone());
    let resources = &options.resources;
    let building = |memory| watch_memory("building", resources.progress, memory);
    if options.opening {
        let book = book(&options.rules.rules)?;
        let (owner, claim) = owner(&options.owner, |side| Ok(book.claim(side)))?;
        let strategy = book.strategy(owner, claim, building(resources.memory));
        let strategy = strategy.map_err(|error| build_failure(error, |never| match never {}))?;
        return written(&strategy, &target, &book.strategy_header(), options.format, out);
    }
    let (table, positions) = resources.halves();
    let maker = StrategyMaker::new(&quarto, table);
    let maker = maker.map_err(|error| usage("--memory", &error))?;
    let maker = maker.threads(resources.threads.threads);
    let (owner, claim) =
        owner(&options.owner, |side| maker.claim(side, watch("solving", resources.progress)))?;
    let strategy = maker.strategy(owner, claim, building(positions));
    let strategy = strategy.map_err(|error| build_failure(error, refused))?;
    written(&strategy, &target, &quarto.strategy_header(), options.format, out)
}

pub(super) fn check(options: &CheckStrategyOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let watch = watch("checking", options.progress);
    if options.opening {
        let book = book(&options.rules.rules)?;
        let opening = book.opening();
        let strategy = Strategy::read(&options.strategy, &opening, &book.strategy_header());
        let strategy = strategy.map_err(|error| usage("--strategy", &error))?;
        let verdict = strategy.verify(&opening, watch);
        return print_verified(&strategy, &verdict, Some(OPENING_PLIES), options.format, out);
    }
    let quarto = Quarto::new(options.rules.rules.clone());
    let quotient = Quotient::new(quarto.clone(), quarto.symmetry());
    let strategy = Strategy::read(&options.strategy, &quotient, &quarto.strategy_header());
    let strategy = strategy.map_err(|error| usage("--strategy", &error))?;
    print_verified(&strategy, &strategy.verify(&quotient, watch), None, options.format, out)
}

pub(super) fn count(options: &CountStrategyOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let quarto = Quarto::new(options.rules.rules.clone());
    let resources = &options.resources;
    let (table, positions) = resources.halves();
    let maker = StrategyMaker::new(&quarto, table);
    let maker = maker.map_err(|error| usage("--memory", &error))?;
    let maker = maker.threads(resources.threads.threads);
    let (owner, claim) =
        owner(&options.owner, |side| maker.claim(side, watch("solving", resources.progress)))?;
    let watch = watch_memory("counting", resources.progress, positions);
    let counts = maker.count_within(owner, claim, options.plies, watch);
    let counts = counts.map_err(|error| build_failure(error, refused))?;
    match options.format {
        CountFormat::Json => {
            let rules = quarto.rules().to_string();
            let (owner, claim) = (owner.to_string(), claim.to_string());
            let report = serde_json::json!({
                "rules": rules, "owner": owner, "claim": claim, "replies_by_ply": counts,
            });
            writeln!(out, "{report}")?;
        }
        CountFormat::Csv => {
            writeln!(out, "ply,replies")?;
            for (ply, count) in counts.iter().enumerate() {
                writeln!(out, "{ply},{count}")?;
            }
        }
        CountFormat::Text => {
            writeln!(out, "{claim} for the {owner} player")?;
            writeln!(out, "{:>5} {:>12}", "ply", "replies")?;
            for (ply, count) in counts.iter().enumerate() {
                writeln!(out, "{ply:>5} {count:>12}")?;
            }
        }
    }
    Ok(())
}

/// The built-in book of the rules.
fn book(rules: &Rules) -> Result<Book, Failure> {
    let none = || usage("--opening", &format!("there is no book of the rules {rules}"));
    Book::embedded(rules).ok_or_else(none)
}

fn side(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::First,
        Seat::Second => Side::Second,
    }
}

/// The owner of a strategy, and the claim. `claim` is what a player can claim.
fn owner(
    option: &OwnerOption,
    claim: impl Fn(Side) -> Result<Option<Claim>, PlayError>,
) -> Result<(Side, Claim), Failure> {
    let claim = |side| claim(side).map_err(refused);
    let side = match option.owner.map(side) {
        Some(side) => side,
        None if claim(Side::First)?.is_some() => Side::First,
        None => Side::Second,
    };
    match claim(side)? {
        Some(claim) => Ok((side, claim)),
        None => Err(usage("--owner", &format!("the {side} player loses"))),
    }
}
