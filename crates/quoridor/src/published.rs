//! Published results about the game, with the computations that reproduce them.

use abstract_games_core::{Game, Published, Quotient, Run};
use abstract_games_counting::merged_perft;

use crate::board::Board;
use crate::game::Quoridor;
use crate::openings;

/// Numbers of lines of play of 0, 1, 2, … plies from the start of the standard game for two.
const PERFT: [u64; 6] = [1, 131, 16_677, 2_062_264, 247_569_030, 28_837_934_502];
const PERFT_SOURCE: &str = "titanium-quoridor, benchmarks; to 4 plies also zquoridor, tests";

/// Numbers of lines of play of three and four plies on 9 × 9 squares, for three players with 6
/// fences each and for four with 5 each.
const PERFT_FOR_THREE: [(usize, u64); 2] = [(3, 2_062_101), (4, 247_534_606)];
const PERFT_FOR_FOUR: [(usize, u64); 2] = [(3, 2_062_065), (4, 247_500_945)];
const WITHOUT_TABLE: &str = "equal to the count without a table";

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let mut rows = Vec::new();
    for (depth, lines) in PERFT.into_iter().enumerate().skip(1) {
        let name = format!("quoridor/perft-{depth}");
        let row = lines_of_play(name, PERFT_SOURCE, Quoridor::standard(), depth, lines);
        rows.push(if depth < 5 { row } else { row.long() });
    }
    for (depth, lines) in PERFT_FOR_THREE {
        let game = Board::new(9, 9).ok().and_then(|board| Quoridor::new(board, [6; 3]).ok());
        let name = format!("quoridor/perft-{depth}-for-three");
        let row = game.map(|game| lines_of_play(name, WITHOUT_TABLE, game, depth, lines));
        let row = row.map(Published::first_computed_here);
        rows.extend(if depth < 4 { row } else { row.map(Published::long) });
    }
    for (depth, lines) in PERFT_FOR_FOUR {
        let name = format!("quoridor/perft-{depth}-for-four");
        let row = lines_of_play(name, WITHOUT_TABLE, Quoridor::standard_for_four(), depth, lines);
        let row = row.first_computed_here();
        rows.push(if depth < 4 { row } else { row.long() });
    }
    rows.extend(openings::rows());
    rows
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
