//! Quarto: books, strategies, random positions.

use abstract_games::play::{BuildError, Claim, StrategyError};
use abstract_games::quarto::{Book, PlayError, StrategyMaker};
use abstract_games::{Limits, Observer, Run, Side};
use pyo3::prelude::*;

use super::rules::game;
use crate::convert::{Parts, invalid, parts, texts};
use crate::watch::{Options, exception, stopped};

/// The numbers of lost, drawn, won and impossible positions of the built-in book by plies.
#[pyfunction]
pub(crate) fn quarto_book(py: Python<'_>, rules: &str) -> PyResult<Option<Vec<[usize; 4]>>> {
    let game = game(rules)?;
    Ok(py.detach(|| Book::embedded(game.rules()).map(|book| book.census())))
}

/// Random positions after a number of plies.
#[pyfunction]
pub(crate) fn quarto_samples(
    rules: &str,
    plies: u32,
    count: usize,
    seed: u64,
) -> PyResult<Vec<String>> {
    Ok(texts(game(rules)?.random_positions(plies, seed).take(count)))
}

/// Makes the strategy of a player, or of one who does not lose, for the first plies or for the
/// whole game, and verifies it.
#[pyfunction]
pub(crate) fn quarto_strategy(
    rules: &str,
    owner: Option<u8>,
    plies: Option<u32>,
    options: Options<'_>,
) -> PyResult<Parts> {
    let maker = maker(rules, plies, &options)?;
    let (owner, claim, verified) =
        options.run_within(beside_table(&options), |observer| -> PyResult<_> {
            let (owner, claim) = claimed(&maker, owner, &mut *observer)?;
            let strategy = maker
                .strategy(owner, claim, Run::new().observer(&mut *observer))
                .map_err(of_build)?;
            let verified = maker
                .verify(&strategy, Run::new().observer(observer))
                .map_err(exception!(StrategyError))?;
            Ok((owner, claim, verified))
        })??;
    parts!(options.py, {
        "owner": owner as u8 + 1,
        "claim": claim.to_string(),
        "replies": verified.replies,
        "won_at_once": verified.won_at_once,
        "positions": verified.positions,
        "finished": verified.finished,
        "longest": if plies.is_some() { None } else { verified.longest },
    })
}

/// The number of replies by ply that a strategy for the first plies needs.
#[pyfunction]
pub(crate) fn quarto_strategy_counts(
    rules: &str,
    owner: Option<u8>,
    plies: u32,
    options: Options<'_>,
) -> PyResult<Vec<u64>> {
    let maker = maker(rules, None, &options)?;
    options.run_within(beside_table(&options), |observer| {
        let (owner, claim) = claimed(&maker, owner, &mut *observer)?;
        maker.count_within(owner, claim, plies, Run::new().observer(observer)).map_err(of_build)
    })?
}

/// The limit on the positions: the half of the memory that the transposition table leaves.
fn beside_table(options: &Options<'_>) -> Limits {
    Limits::new().memory(options.memory - options.memory / 2)
}

fn maker(rules: &str, plies: Option<u32>, options: &Options<'_>) -> PyResult<StrategyMaker> {
    let maker = StrategyMaker::new(&game(rules)?, options.memory / 2).map_err(invalid)?;
    let maker = maker.threads(options.threads);
    Ok(if let Some(plies) = plies { maker.within(plies) } else { maker })
}

/// The owner and the claim: that of the player named, or of one who does not lose.
fn claimed(
    maker: &StrategyMaker,
    owner: Option<u8>,
    observer: &mut dyn Observer,
) -> PyResult<(Side, Claim)> {
    let owner = match owner {
        None => None,
        Some(1) => Some(Side::First),
        Some(2) => Some(Side::Second),
        Some(_) => return Err(invalid("owner must be 1 or 2")),
    };
    let value = maker.value(observer).map_err(exception!(PlayError))?;
    let (side, claim) = Claim::of_owner(owner, value);
    Ok((side, claim.ok_or_else(|| invalid(format!("the {side} player loses")))?))
}

fn of_build(error: BuildError<PlayError>) -> PyErr {
    match error {
        BuildError::Stopped(stop) => stopped(stop),
        BuildError::Solver(error) => exception!(PlayError)(error),
        error => invalid(error),
    }
}
