//! `BlockGame`: a block of a layer as a game that ends where it leaves the layer.

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Adversarial, Game, Layers, Observer, Progress, Run, Stop, Value};
use abstract_games_search::Bfs;

use super::values::LayeredValues;
use crate::error::SolveError;
use crate::retrograde::Retrograde;

/// The game in which a move to a later layer ends play with the value of the state there.
struct BlockGame<'a, G: Game> {
    game: &'a G,
    layer: u32,
    later: &'a LayeredValues<'a, G>,
}

/// A state of the block, or the value of a state of a later layer to the player to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Node<S> {
    Inside(S),
    After(Value),
}

impl<G: Layers> BlockGame<'_, G> {
    fn value_after(&self, state: &G::State) -> Value {
        self.later.value(state).expect("the forward pass found every successor")
    }
}

impl<G: Layers> Game for BlockGame<'_, G> {
    type State = Node<G::State>;
    type Move = G::Move;

    fn initial(&self) -> Self::State {
        Node::Inside(self.game.initial())
    }

    fn moves(&self, node: &Self::State) -> impl Iterator<Item = G::Move> {
        let state = match node {
            Node::Inside(state) => Some(state),
            Node::After(_) => None,
        };
        state.into_iter().flat_map(|state| self.game.moves(state))
    }

    fn play(&self, node: &Self::State, m: &G::Move) -> Self::State {
        let Node::Inside(state) = node else { return node.clone() };
        let next = self.game.play(state, m);
        if self.game.layer(&next) == self.layer {
            Node::Inside(next)
        } else {
            Node::After(self.value_after(&next))
        }
    }
}

impl<G: Layers> Adversarial for BlockGame<'_, G> {
    fn result(&self, node: &Self::State) -> Option<Value> {
        match node {
            Node::Inside(state) => self.game.result(state),
            Node::After(value) => Some(*value),
        }
    }

    fn passes_turn(&self, node: &Self::State, m: &G::Move) -> bool {
        match node {
            Node::Inside(state) => self.game.passes_turn(state, m),
            Node::After(_) => true,
        }
    }
}

/// The values of `states`, all that occur in a block, given those of `later` layers, with the units
/// of work of the inner analysis.
pub(super) fn solve_block<G: Layers>(
    later: &LayeredValues<'_, G>,
    layer: u32,
    states: &[G::State],
    mut run: Run<'_>,
) -> Result<(Vec<Value>, u64), SolveError> {
    let game = later.game();
    let inner = BlockGame { game, layer, later };
    if let Some(values) = game.solve_block(states, &|state| later.value(state)) {
        let (expected, found) = (states.len(), values.len());
        if expected != found {
            return Err(SolveError::Values { expected, found });
        }
        return Ok((values, expected as u64));
    }
    let sources = states.iter().cloned().map(Node::Inside);
    let found = Bfs::new(&inner).sources(sources).run(run.by_ref()).explore();
    if let Some(stop) = found.stopped() {
        return Err(stop.into());
    }
    let done = found.expanded() as u64;
    let mut work = done;
    let threads = run.workers().count();
    let count = |progress: &Progress| -> Result<(), Stop> {
        work = done + progress.done;
        let mut all = *progress;
        all.done = work;
        run.observe(&all)
    };
    let analysis = Retrograde::new(&inner, &found).threads(threads).observer(from_fn(count));
    let solved = analysis.solve();
    if let Some(stop) = solved.stopped() {
        return Err(stop.into());
    }
    // The sources come first, in their order.
    let values = solved.iter().take(states.len()).filter_map(|(value, _)| value).collect();
    drop(solved);
    Ok((values, work + 1))
}
