//! `ParanoidPlayer`: a player who expects that all others play together against it.

use std::fmt::{self, Debug};

use abstract_games_core::{Coalition, Observer, Players, Seat};

use crate::player::{Choice, Player};

/// A player for any number of seats, made of players for two: it plays the [`Coalition`] of all
/// others against its own seat (N. R. Sturtevant and R. E. Korf, 2000).
///
/// It makes one player for each seat by calling its function, and keeps them, so their tables hold
/// values for one seat only. A [`CoalitionEvaluation`](crate::CoalitionEvaluation) evaluates states
/// for them. The name is theirs with the word paranoid.
pub struct ParanoidPlayer<P, F> {
    make: F,
    players: Vec<Option<P>>,
}

impl<P, F: FnMut() -> P> ParanoidPlayer<P, F> {
    /// A player that uses the players that `make` returns.
    pub const fn new(make: F) -> Self {
        Self { make, players: Vec::new() }
    }
}

impl<P, F> Debug for ParanoidPlayer<P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParanoidPlayer").finish_non_exhaustive()
    }
}

impl<G, P, F> Player<G> for ParanoidPlayer<P, F>
where
    G: Players<Player: Into<Seat>> + 'static,
    P: for<'g> Player<Coalition<'g, G>>,
    F: FnMut() -> P,
{
    fn name(&self) -> String {
        let name = self.players.iter().flatten().next().map(Player::name);
        name.map_or_else(|| "paranoid".into(), |name| format!("paranoid {name}"))
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        observer: &mut dyn Observer,
    ) -> Option<Choice<G::Move>> {
        let seat = game.turn(state).into();
        let index = usize::from(seat.index());
        if self.players.len() <= index {
            self.players.resize_with(index + 1, || None);
        }
        let player = self.players[index].get_or_insert_with(&mut self.make);
        // The seat is one of the game, so there is a coalition.
        let coalition = Coalition::new(game, seat).ok()?;
        player.choose(&coalition, state, observer)
    }
}
