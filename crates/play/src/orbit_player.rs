//! `OrbitPlayer`: a player of a game made of a player of its quotient.

use std::fmt::{self, Debug};

use abstract_games_core::{Game, Observer, Quotient, Symmetry};

use crate::player::{Chosen, Player};

/// A player that plays a game by a player of its [`Quotient`].
///
/// The table of the inner player, which sees orbits, has one entry for all images of a state; its
/// moves are mapped back to the state. `F` returns the symmetry of a game, since a player can play
/// games with different parameters. The name is that of the inner player.
///
/// ```
/// use abstract_games_play::{GreedyPlayer, OrbitPlayer, Player};
/// use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
/// use abstract_games_core::Dihedral;
///
/// let mut player = OrbitPlayer::new(GreedyPlayer::new(()), |_: &TicTacToe| Dihedral::square(3));
/// for (state, x) in [("XX. OO. ...", 2), (".XX .OO ...", 0)] {
///     let state: Board = state.parse().unwrap();
///     let choice = player.choose(&TicTacToe, &state, &mut ()).unwrap();
///     assert_eq!(choice.best, Cell::new(x, 0).unwrap());
/// }
/// ```
#[derive(Clone)]
pub struct OrbitPlayer<P, F> {
    player: P,
    symmetry: F,
}

impl<P, F> OrbitPlayer<P, F> {
    /// A player by `player` of the quotient of each game by the symmetry that `symmetry` returns.
    pub const fn new(player: P, symmetry: F) -> Self {
        Self { player, symmetry }
    }

    /// Replaces the inner player by what `change` makes of it, to set its options.
    #[must_use]
    pub fn with<Q>(self, change: impl FnOnce(P) -> Q) -> OrbitPlayer<Q, F> {
        OrbitPlayer { player: change(self.player), symmetry: self.symmetry }
    }
}

impl<P: Debug, F> Debug for OrbitPlayer<P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OrbitPlayer").field("player", &self.player).finish_non_exhaustive()
    }
}

impl<G, S, P, F> Player<G> for OrbitPlayer<P, F>
where
    G: Game + Clone,
    S: Symmetry<G>,
    P: Player<Quotient<G, S>>,
    F: Fn(&G) -> S,
{
    fn name(&self) -> String {
        self.player.name()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        let quotient = Quotient::new(game.clone(), (self.symmetry)(game));
        let mut choice = self.player.choose(&quotient, &quotient.orbit(state), observer)?;
        let symmetry = quotient.symmetry();
        // The player chose moves of canonical forms.
        let lifted = |state: &G::State, m: &G::Move| {
            let (_, witness) = symmetry.canonical(state);
            symmetry.apply_move(&symmetry.inverse(&witness), m)
        };
        choice.best = lifted(state, &choice.best);
        let mut at = state.clone();
        for m in &mut choice.line {
            *m = lifted(&at, m);
            at = game.play(&at, m);
        }
        Some(choice)
    }
}
