//! Published results about the game, with the computations that reproduce them.

use abstract_games_core::{Game, Published, Quotient, Run};
use abstract_games_counting::merged_perft;

use crate::game::Quoridor;
use crate::openings;

/// Numbers of lines of play of 0, 1, 2, … plies from the start of the standard game for two.
const PERFT: [u64; 6] = [1, 131, 16_677, 2_062_264, 247_569_030, 28_837_934_502];
const PERFT_SOURCE: &str = "titanium-quoridor, benchmarks; to 4 plies also zquoridor, tests";

/// Numbers of lines of play of three and four plies on 9 × 9 squares, for three players with 6
/// fences each and for four with 5 each.
const PERFT_FOR_THREE: [u64; 2] = [2_062_101, 247_534_606];
const PERFT_FOR_FOUR: [u64; 2] = [2_062_065, 247_500_945];
const WITHOUT_TABLE: &str = "equal to the count without a table";

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let mut rows = Vec::new();
    for (depth, lines) in PERFT.into_iter().enumerate().skip(1) {
        let name = format!("quoridor/perft-{depth}");
        let row = lines_of_play(name, PERFT_SOURCE, Quoridor::standard(), depth, lines);
        rows.push(if depth < 5 { row } else { row.long() });
    }
    let three = Quoridor::new(Quoridor::standard().board(), [6; 3]);
    rows.extend(three.into_iter().flat_map(|game| without_table("three", game, PERFT_FOR_THREE)));
    rows.extend(without_table("four", Quoridor::standard_for_four(), PERFT_FOR_FOUR));
    rows.extend(openings::rows());
    rows
}

/// The rows of the lines of play of three and four plies from the start of a game.
fn without_table<const N: usize>(
    players: &str,
    game: Quoridor<N>,
    [three, four]: [u64; 2],
) -> [Published; 2] {
    let row = |depth, lines| {
        let name = format!("quoridor/perft-{depth}-for-{players}");
        lines_of_play(name, WITHOUT_TABLE, game, depth, lines).first_computed_here()
    };
    [row(3, three), row(4, four).long()]
}

/// The row of the lines of play of this many plies from the start of a game.
fn lines_of_play<const N: usize>(
    name: String,
    source: &'static str,
    game: Quoridor<N>,
    depth: usize,
    lines: u64,
) -> Published {
    Published::on_threads(name, source, lines, move |threads, observer| {
        let quotient = Quotient::new(game, game.symmetry());
        let run = Run::new().observer(observer).threads(threads);
        Ok(merged_perft(&quotient, &quotient.initial(), depth, run)?)
    })
}
