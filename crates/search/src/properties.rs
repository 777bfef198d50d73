//! Properties of all reachable states, with counterexamples: invariants, and reachable goals.

use std::hash::Hash;

use abstract_games_core::{Game, Line, Observer, Stop};

use crate::bfs::Exploration;
use crate::strongly_connected::StronglyConnectedComponents;

impl<S: Clone + Eq + Hash> Exploration<S> {
    /// A shortest path to a state for which `invariant` does not hold, or `None` if it holds for
    /// all states discovered. `game` is the game that was searched. To stop at the first such
    /// state, search [`until`](crate::Bfs::until) it.
    ///
    /// ```
    /// use abstract_games_core::tic_tac_toe::TicTacToe;
    /// use abstract_games_core::{Game, Outcome, Players};
    /// use abstract_games_search::Bfs;
    ///
    /// let found = Bfs::new(&TicTacToe).explore();
    /// // There is always a move: not after five moves.
    /// let has_moves = |board: &_| TicTacToe.move_count(board) > 0;
    /// let path = found.counterexample(&TicTacToe, has_moves).unwrap();
    /// assert_eq!(path.len(), 5);
    /// // An end can be reached from every state. A draw cannot.
    /// let is_over = |board: &_| TicTacToe.outcome(board).is_some();
    /// assert_eq!(found.trap(&TicTacToe, is_over, ())?, None);
    /// let is_draw = |board: &_| TicTacToe.outcome(board) == Some(Outcome::Draw);
    /// assert!(found.trap(&TicTacToe, is_draw, ())?.is_some());
    /// # Ok::<(), abstract_games_core::Stop>(())
    /// ```
    #[doc(alias = "always")]
    pub fn counterexample<G: Game<State = S>>(
        &self,
        game: &G,
        invariant: impl Fn(&S) -> bool,
    ) -> Option<Line<G>> {
        let state = self.states().iter().find(|state| !invariant(state))?;
        self.path_to(game, state)
    }

    /// A shortest path to a state from which no state can be reached for which `goal` holds, or
    /// `None` if such a state can always be reached. `game` is the game that was searched. In an
    /// incomplete exploration, states that were not expanded count as leading to the goal.
    ///
    /// Costs the successors of each state twice, with a lookup for each. `observer` watches the
    /// search for [components](StronglyConnectedComponents).
    ///
    /// # Errors
    ///
    /// The [`Stop`] of `observer`.
    #[doc(alias = "always reachable")]
    pub fn trap<G: Game<State = S>>(
        &self,
        game: &G,
        goal: impl Fn(&S) -> bool,
        observer: impl Observer,
    ) -> Result<Option<Line<G>>, Stop> {
        let components = StronglyConnectedComponents::of_exploration(game, self, observer);
        if let Some(stop) = components.stopped() {
            return Err(stop);
        }
        let numbers = components.numbers();
        let mut order: Vec<_> = (0..self.len()).collect();
        // A component comes after all that it leads to.
        order.sort_unstable_by_key(|&index| numbers[index]);
        let mut leads = vec![false; components.len()];
        for index in order {
            let component = numbers[index] as usize;
            let state = &self.states()[index];
            leads[component] = leads[component]
                || index >= self.expanded()
                || goal(state)
                || game.successors(state).any(|(_, next)| {
                    self.index_of(&next).is_some_and(|next| leads[numbers[next] as usize])
                });
        }
        let mut states = self.states().iter().zip(numbers);
        let trap = states.find(|(_, component)| !leads[**component as usize]);
        Ok(trap.and_then(|(state, _)| self.path_to(game, state)))
    }
}
