//! The graph of an exploration as text, for Graphviz and for tables.

use std::fmt::{self, Display};
use std::hash::Hash;

use abstract_games_core::Game;

use crate::bfs::Exploration;

impl<S: Clone + Eq + Hash> Exploration<S> {
    /// The states and the moves between them in the language of Graphviz's program `dot`.
    ///
    /// Each state is labelled as the game [shows](Game::show) it, and each move in its form of
    /// `Debug`. `game` is the game that was searched. To draw the neighbourhood of a state, search
    /// [`within`](crate::Bfs::within) a few plies; moves to states beyond are left out.
    ///
    /// ```
    /// use abstract_games_core::tic_tac_toe::TicTacToe;
    /// use abstract_games_search::Bfs;
    ///
    /// let ball = Bfs::new(&TicTacToe).within(1).explore();
    /// let text = ball.graphviz(&TicTacToe).to_string();
    /// assert!(text.contains(r#"0 [label="... ... ..."];"#));
    /// assert_eq!(text.matches("->").count(), 9);
    /// ```
    pub fn graphviz<'a, G: Game<State = S>>(&'a self, game: &'a G) -> impl Display + use<'a, G, S> {
        Text(move |f: &mut fmt::Formatter<'_>| {
            writeln!(f, "digraph {{\n    node [shape=box];")?;
            for (index, state) in self.states().iter().enumerate() {
                writeln!(f, "    {index} [label=\"{}\"];", quoted(&game.show(state), '\\'))?;
            }
            self.for_each_move(game, |index, m, next| {
                writeln!(f, "    {index} -> {next} [label=\"{}\"];", quoted(&m, '\\'))
            })?;
            writeln!(f, "}}")
        })
    }

    /// The moves between the states as comma-separated values: the columns' names, then a line for
    /// each move with the distance and the text of the state, the move, and the text of the next
    /// state, as in [`graphviz`](Exploration::graphviz).
    pub fn csv<'a, G: Game<State = S>>(&'a self, game: &'a G) -> impl Display + use<'a, G, S> {
        Text(move |f: &mut fmt::Formatter<'_>| {
            writeln!(f, "distance,state,move,next")?;
            self.for_each_move(game, |index, m, next| {
                let [state, next] = [index, next].map(|index| &self.states()[index]);
                let distance = self.distance(state).unwrap_or(0);
                let [state, next] = [state, next].map(|it| quoted(&game.show(it), '"'));
                writeln!(f, "{distance},\"{state}\",\"{}\",\"{next}\"", quoted(&m, '"'))
            })
        })
    }

    /// Calls `write` for each move, with the indices of its states and its text.
    fn for_each_move<G: Game<State = S>>(
        &self,
        game: &G,
        mut write: impl FnMut(usize, String, usize) -> fmt::Result,
    ) -> fmt::Result {
        for (index, state) in self.states().iter().enumerate() {
            for (m, next) in game.successors(state) {
                if let Some(next) = self.index_of(&next) {
                    write(index, format!("{m:?}"), next)?;
                }
            }
        }
        Ok(())
    }
}

struct Text<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> Display for Text<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// The inside of a text in quotes, with `escape` before each quote and before itself.
fn quoted(text: &str, escape: char) -> String {
    let mut quoted = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '"' || c == escape {
            quoted.push(escape);
        }
        quoted.push(c);
    }
    quoted
}
