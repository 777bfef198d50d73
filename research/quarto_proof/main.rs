//! Proves that a player of Quarto wins, or does not lose, by a strategy and a plain search. The
//! proof uses neither the solver nor the books of the library. For a draw, each player needs a
//! strategy.
//!
//! ```sh
//! abstract-games quarto strategy build --rules lines --owner first --within 9 --out first.strategy
//! # likewise with --owner second --within 11 --out second.strategy
//! # the rules, the plies of the strategy, its file
//! cargo research quarto_proof -- lines 9 first.strategy
//! ```
//!
//! Without arguments it proves the win on the torus, by nine plies of a strategy that the book
//! gives.
//!
//! The verifier of strategies walks through all moves of the opponent to the last ply of the
//! strategy, by the rules and up to symmetry. The search finds the values of the positions there.
//! The number of plies must be odd, so that a piece is in hand.

pub(crate) mod search;

use std::env;
use std::error::Error;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use abstract_games::observer::{Observer, from_fn};
use abstract_games::play::{Claim, Strategy, VerifiedStrategy};
use abstract_games::quarto::{Position, Quarto, Rules, StrategyMaker};
use abstract_games::{Adjudicated, Orbit, Progress, Quotient, Run, Side, Value};
use search::Search;

/// The binary logarithm of the number of positions in the table of the search: 2²⁴ take 256 MiB.
const TABLE_BITS: u32 = 24;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let (rules, plies, file) = match &arguments[..] {
        [] => (Rules::torus(), 9, None),
        [rules, plies, file] => (rules.parse()?, plies.parse()?, Some(file)),
        _ => return Err("usage: quarto_proof [lines|squares|torus PLIES FILE]".into()),
    };
    let quarto = Quarto::new(rules);
    let maker = StrategyMaker::new(&quarto, 1 << 20)?.within(plies);
    let strategy = match file {
        Some(file) => Strategy::read(file, &maker.game(), &maker.header())?,
        None => maker.strategy(Side::Second, Claim::Win, Run::new())?,
    };
    let (start, mut next) = (Instant::now(), Duration::from_secs(10));
    let watch = from_fn(|progress: &Progress| {
        if start.elapsed() > next {
            eprintln!("{} positions after {:.0} s", progress.done, start.elapsed().as_secs_f64());
            next += Duration::from_secs(10);
        }
        Ok(())
    });
    let Proof { verified, questions, nodes } = prove(&quarto, plies, &strategy, TABLE_BITS, watch)?;
    let verb = if strategy.claim() == Claim::Win { "wins" } else { "does not lose" };
    println!("proved: the {} player {verb}", strategy.owner());
    println!("{} replies, {} positions can arise", verified.replies, verified.positions);
    println!("{questions} questions of ply {plies}, {nodes} positions searched");
    Ok(())
}

/// How large a proof is.
pub(crate) struct Proof {
    pub(crate) verified: VerifiedStrategy,
    /// The number of times that the search was asked for the value of a position of the last ply.
    pub(crate) questions: u64,
    /// The number of positions that the search visited.
    pub(crate) nodes: u64,
}

/// Verifies a strategy for the first `plies` plies, with a table of 2^`table_bits` positions for
/// the search.
pub(crate) fn prove(
    quarto: &Quarto,
    plies: u32,
    strategy: &Strategy,
    table_bits: u32,
    observer: impl Observer,
) -> Result<Proof, Box<dyn Error>> {
    if plies % 2 == 0 {
        return Err(format!("after {plies} plies no piece is in hand").into());
    }
    let searched = Mutex::new((Search::new(quarto.rules(), table_bits), 0));
    let value = |orbit: &Orbit<Position>| -> Option<Value> {
        let position = orbit.representative();
        if position.ply() != plies {
            return None;
        }
        let (search, questions) = &mut *searched.lock().ok()?;
        *questions += 1;
        search.value(position)
    };
    let game = Adjudicated::new(Quotient::new(quarto.clone(), quarto.symmetry()), value);
    let verified = strategy.verify(&game, observer)?;
    drop(game);
    let (search, questions) = searched.into_inner()?;
    Ok(Proof { verified, questions, nodes: search.nodes })
}
