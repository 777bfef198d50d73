//! `Layer`: a layer to be solved, given the values of the later ones.

use abstract_games_core::workers::{ONE, ROUND};
use abstract_games_core::{Game, Layers, Stop, Value, Workers};

use super::keys::Keys;
use super::values::LayeredValues;
use crate::error::SolveError;
use crate::retrograde::{Component, Edge};

pub(super) struct Layer<'l, 'a, G: Game> {
    pub(super) number: u32,
    pub(super) keys: &'l Keys,
    pub(super) later: &'l LayeredValues<'a, G>,
}

/// A state as the number of its block and its own number in the layer.
type Member = (u128, usize);

/// The best margin of the moves of a state that leave the layer, and the other moves, whose ends
/// are places in the block.
type Moves = (Option<i32>, Vec<Edge>);

impl<G: Layers> Layer<'_, '_, G> {
    /// The values of the states. `permit` is asked about some units of work, with the bytes held
    /// beside the keys and the values.
    pub(super) fn solve(
        &self,
        workers: &Workers,
        mut permit: impl FnMut(usize, u64) -> Result<(), Stop>,
    ) -> Result<Vec<Value>, SolveError> {
        let states = self.keys.len();
        let held = (states * (size_of::<Member>() + size_of::<u32>())) as u64;
        permit(0, held)?;
        let (mut values, mut places) = (vec![Value::Draw; states], vec![0; states]);
        let mut order = Vec::with_capacity(states);
        for state in 0..states {
            order.push((self.later.game.block(&self.state(state)?), state));
        }
        order.sort_unstable();
        let mut blocks = order.chunk_by(|(one, _), (other, _)| one == other).peekable();
        while let Some(block) = blocks.next() {
            let (mut round, mut states) = (vec![block], block.len());
            while let Some(block) = blocks.next_if(|block| states + block.len() <= ROUND) {
                states += block.len();
                round.push(block);
            }
            for block in &round {
                let len = u32::try_from(block.len()).map_err(|_| Stop::TooManyStates)?;
                (0..len).zip(*block).for_each(|(place, &(_, state))| places[state] = place);
            }
            let solved = if let [block] = round[..] {
                vec![self.solve_block(block, &places, workers, |units, bytes| {
                    permit(units, held.saturating_add(bytes))
                })]
            } else {
                permit(states, held)?;
                let solve = |block| self.solve_block(block, &places, &ONE, |_, _| Ok(()));
                workers.map_each(round.clone(), solve)
            };
            for (block, solved) in round.iter().zip(solved) {
                block.iter().zip(solved?).for_each(|(&(_, state), value)| values[state] = value);
            }
        }
        Ok(values)
    }

    fn solve_block(
        &self,
        block: &[Member],
        places: &[u32],
        workers: &Workers,
        mut permit: impl FnMut(usize, u64) -> Result<(), Stop>,
    ) -> Result<Vec<Value>, SolveError> {
        let mut component = Component::default();
        let list = |states: &[Member]| {
            let moves = states.iter().map(|&(_, state)| self.moves(state, places));
            moves.collect::<Result<Vec<_>, _>>()
        };
        for round in block.chunks(ROUND) {
            permit(round.len(), component.bytes_to_hold(0, 0))?;
            for listed in workers.map_chunks(round, list) {
                let listed = listed?;
                let edges = listed.iter().map(|(_, edges)| edges.len()).sum();
                permit(0, component.bytes_to_hold(listed.len(), edges))?;
                for (exit, mut edges) in listed {
                    component.add(0, exit, &mut edges);
                }
            }
        }
        let bytes = component.bytes_to_hold(0, 0);
        let margins = component.solve(|| permit(0, bytes))?;
        Ok(margins.map(value_of).collect())
    }

    fn moves(&self, state: usize, places: &[u32]) -> Result<Moves, SolveError> {
        let (game, state) = (self.later.game, self.state(state)?);
        if let Some(value) = game.result(&state) {
            return Ok((Some(margin_of(value)), Vec::new()));
        }
        let (mut exit, mut edges) = (None, Vec::new());
        for (m, next) in game.successors(&state) {
            let keeps_turn = !game.passes_turn(&state, &m);
            if game.layer(&next) == self.number {
                let found = self.keys.find(game.key(&next)).expect(FOUND);
                edges.push(Edge { end: places[found], keeps_turn });
            } else {
                let value = self.later.value(&next).expect(FOUND);
                exit = exit.max(Some(margin_of(if keeps_turn { value } else { -value })));
            }
        }
        Ok((exit, edges))
    }

    fn state(&self, number: usize) -> Result<G::State, SolveError> {
        let key = self.keys.get(number);
        self.later.game.state(key).ok_or(SolveError::Key { key })
    }
}

const FOUND: &str = "the forward pass found every successor";

/// A value as a margin of one point.
fn margin_of(value: Value) -> i32 {
    match value {
        Value::Loss => -1,
        Value::Draw => 0,
        Value::Win => 1,
    }
}

fn value_of(margin: i32) -> Value {
    match margin {
        ..0 => Value::Loss,
        0 => Value::Draw,
        1.. => Value::Win,
    }
}
