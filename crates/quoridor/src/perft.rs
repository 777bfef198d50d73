//! Numbers of lines of play of a game of two, three or four players.

use std::collections::HashMap;

use abstract_games_core::{Game, Quotient, Run, Stop};
use abstract_games_counting::merged_perft;
use num_bigint::BigUint;

use crate::game::{AnyPosition, AnyQuoridor, Position, Quoridor, with_players};

/// The numbers of lines of play by their first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DividedPerft {
    /// Each first move and the number of lines that begin with it, by the text of the move. If the
    /// count was stopped, those of the moves that were finished.
    pub moves: Vec<(String, BigUint)>,
    /// Why the count was stopped.
    pub stopped: Option<Stop>,
}

impl DividedPerft {
    /// The number of all lines.
    pub fn total(&self) -> BigUint {
        self.moves.iter().map(|(_, lines)| lines).sum()
    }
}

impl AnyQuoridor {
    /// The number of lines of `depth` plies from `position`, up to the symmetry of the game and
    /// with equal positions merged, as [`merged_perft`] counts them.
    ///
    /// ```
    /// use abstract_games_core::Run;
    /// use abstract_games_quoridor::notation::GameReader;
    ///
    /// let read = GameReader::new().read("1. e2 e8")?;
    /// assert_eq!(read.game.perft(read.position(), 2, Run::new()).unwrap(), 16_936_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer.
    pub fn perft(
        &self,
        position: &AnyPosition,
        depth: usize,
        run: Run<'_>,
    ) -> Result<BigUint, Stop> {
        with_players!(self, |game| {
            let quotient = Quotient::new(game, game.symmetry());
            merged_perft(&quotient, &quotient.orbit(&position.typed()), depth, run)
        })
    }

    /// The numbers of lines of `depth` plies, at least one, by first move from `position`.
    pub fn divided_perft(
        &self,
        position: &AnyPosition,
        depth: usize,
        run: Run<'_>,
    ) -> DividedPerft {
        with_players!(self, |game| divided(game, position.typed(), depth, run))
    }
}

fn divided<const N: usize>(
    game: Quoridor<N>,
    position: Position<N>,
    depth: usize,
    mut run: Run<'_>,
) -> DividedPerft {
    let quotient = Quotient::new(game, game.symmetry());
    // First moves that lead to one orbit have the same number of lines.
    let mut counted: HashMap<_, BigUint> = HashMap::new();
    let mut perft = DividedPerft { moves: Vec::new(), stopped: None };
    for (m, next) in game.successors(&position) {
        let orbit = quotient.orbit(&next);
        let lines = match counted.get(&orbit) {
            Some(lines) => lines.clone(),
            None => match merged_perft(&quotient, &orbit, depth.saturating_sub(1), run.by_ref()) {
                Ok(lines) => lines,
                Err(stop) => {
                    perft.stopped = Some(stop);
                    break;
                }
            },
        };
        counted.insert(orbit, lines.clone());
        perft.moves.push((m.to_string(), lines));
    }
    perft.moves.sort_unstable();
    perft
}
