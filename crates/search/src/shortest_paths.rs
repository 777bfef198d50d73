//! All shortest paths to a state of an exploration, and their number.

use std::hash::Hash;

use abstract_games_core::{BigUint, Game, Line, Path};

use crate::bfs::Exploration;

impl<S: Clone + Eq + Hash> Exploration<S> {
    /// The number of shortest paths from the sources to `state`; 0 if it was not discovered.
    ///
    /// Paths with different moves count separately. In a
    /// [`Quotient`](abstract_games_core::Quotient), it is the number of paths in the game to all
    /// states of the orbit, if every symmetry fixes the source.
    ///
    /// `game` is the game that was searched. Costs the successors of all states nearer than
    /// `state`, and a number for each of them.
    ///
    /// ```
    /// use abstract_games_core::tic_tac_toe::{Board, TicTacToe};
    /// use abstract_games_search::Bfs;
    ///
    /// let found = Bfs::new(&TicTacToe).within(4).explore();
    /// let board: Board = "XX. OO. ...".parse()?;
    /// // The two players set their marks in either order.
    /// assert_eq!(found.shortest_path_count(&TicTacToe, &board), 4_u32.into());
    /// assert_eq!(found.shortest_paths(&TicTacToe, &board).count(), 4);
    /// # Ok::<(), abstract_games_core::TextError>(())
    /// ```
    pub fn shortest_path_count<G: Game<State = S>>(&self, game: &G, state: &S) -> BigUint {
        let ways = self.ways_to(game, state);
        let sources = self.levels().next().map_or(0, <[_]>::len);
        ways.iter().take(sources).sum()
    }

    /// All shortest paths from the sources to `state`, in the order of the sources and of the
    /// moves; none if it was not discovered. `game` is the game that was searched. Costs the
    /// successors of all states nearer than `state`, and then those of the states on each path.
    pub fn shortest_paths<'a, G: Game<State = S>>(
        &'a self,
        game: &'a G,
        state: &S,
    ) -> impl Iterator<Item = Line<G>> + use<'a, G, S> {
        let ways = self.ways_to(game, state);
        let leads = move |index: usize| ways.get(index).is_some_and(|ways| *ways > BigUint::ZERO);
        let distance = self.distance(state).unwrap_or(0);
        let sources = 0..self.levels().next().map_or(0, <[_]>::len);
        let sources: Vec<_> = sources.filter(|&at| leads(at)).map(|at| (None, at)).collect();
        let mut pending = vec![sources.into_iter()];
        let mut line: Vec<(Option<G::Move>, usize)> = Vec::new();
        std::iter::from_fn(move || {
            loop {
                let Some((m, index)) = pending.last_mut()?.next() else {
                    pending.pop();
                    line.pop();
                    continue;
                };
                line.push((m, index));
                if line.len() > distance {
                    let mut path = Path::new(self.states()[line[0].1].clone());
                    for (m, index) in &line[1..] {
                        path.push(m.clone()?, self.states()[*index].clone());
                    }
                    line.pop();
                    return Some(path);
                }
                let successors = game.successors(&self.states()[index]);
                let next = successors.filter_map(|(m, next)| {
                    let is_next = self.distance(&next) == Some(line.len());
                    let index = self.index_of(&next).filter(|&next| is_next && leads(next))?;
                    Some((Some(m), index))
                });
                pending.push(next.collect::<Vec<_>>().into_iter());
            }
        })
    }

    /// The number of shortest paths through each state to `state`.
    fn ways_to<G: Game<State = S>>(&self, game: &G, state: &S) -> Vec<BigUint> {
        let Some(target) = self.index_of(state) else { return Vec::new() };
        let mut ways = vec![BigUint::ZERO; target + 1];
        ways[target] = BigUint::from(1_u32);
        let mut end = self.len();
        for level in self.levels().rev() {
            let start = end - level.len();
            for (index, state) in (start..end).zip(level).filter(|_| end <= target) {
                let nexts = game.successors(state).filter_map(|(_, next)| self.index_of(&next));
                let nexts = nexts.filter(|&next| next >= end);
                ways[index] = nexts.filter_map(|next| ways.get(next)).sum();
            }
            end = start;
        }
        ways
    }
}
