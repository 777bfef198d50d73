//! The published results about the shared layer.

use abstract_games_core::tic_tac_toe::TicTacToe;
use abstract_games_core::{
    Dihedral, Game, Observer, PermutationGroup, Published, Quotient, RecomputeError,
};
use abstract_games_counting::Perft;
use abstract_games_search::{Bfs, End};
use abstract_games_solve::{SolveError, negamax};

/// The published results about the shared layer.
pub(crate) fn published() -> Vec<Published> {
    let tic_tac_toe = "Wikipedia, Tic-tac-toe; Game complexity";
    let rooks = "possiblywrong, Sliding rooks (and queens)";
    vec![
        Published::new("tic-tac-toe/states", tic_tac_toe, 5478, |observer| {
            explored(&TicTacToe, observer)
        }),
        Published::new("tic-tac-toe/orbits", tic_tac_toe, 765, |observer| {
            explored(&tic_tac_toe_quotient(), observer)
        }),
        Published::new("tic-tac-toe/games", tic_tac_toe, 255_168, |observer| {
            let perft = Perft::new(&TicTacToe, &TicTacToe.initial(), 9, observer);
            perft.stopped().map_or(Ok(perft.games()), |stop| Err(stop.into()))
        }),
        Published::new("tic-tac-toe/value", tic_tac_toe, "draw", |observer| {
            let quotient = tic_tac_toe_quotient();
            negamax(&quotient, &quotient.initial(), observer).map_err(|error| match error {
                SolveError::Stopped(stop) => stop.into(),
                error => RecomputeError::refused(error),
            })
        }),
        Published::new(
            "board/cycle-index-8x8",
            rooks,
            "1/8 (x1^64 + 2 x1^8 x2^28 + 3 x2^32 + 2 x4^16)",
            |_| Ok(chessboard()?.cycle_index()),
        ),
        Published::new("board/four-of-8x8-orbits", rooks, 79_920, |_| {
            Ok(chessboard()?.cycle_index().subsets(4))
        }),
    ]
}

fn explored<G: Game>(game: &G, observer: &mut dyn Observer) -> Result<usize, RecomputeError> {
    let found = Bfs::new(game).observer(observer).explore();
    match found.end() {
        End::Stopped(stop) => Err(stop.into()),
        _ => Ok(found.len()),
    }
}

fn tic_tac_toe_quotient() -> Quotient<TicTacToe, Dihedral> {
    Quotient::new(TicTacToe, Dihedral::square(3))
}

fn chessboard() -> Result<PermutationGroup, RecomputeError> {
    Dihedral::square(8).on_squares().map_err(RecomputeError::refused)
}
