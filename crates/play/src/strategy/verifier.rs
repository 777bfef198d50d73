//! The verifier: a check of a strategy by the rules of its game alone.

use std::collections::HashMap;

use abstract_games_core::memory::table_bytes_to_hold;
use abstract_games_core::{
    Adversarial, Keyed, Observer, Progress, RecomputeError, Side, Stop, Value,
};
use abstract_games_search::hasher;
use thiserror::Error;

use super::replies::{Claim, Node, Strategy, successors};

/// What a verified strategy proves, and how large the proof is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VerifiedStrategy {
    /// The number of replies.
    pub replies: usize,
    /// The number of further positions of the owner that can arise, in which a move wins at once.
    pub won_at_once: usize,
    /// The number of positions that can arise, of both players and finished ones. A position that
    /// can arise with either player to move counts twice.
    pub positions: usize,
    /// The number of these that are finished.
    pub finished: usize,
    /// The number of plies of the longest line of play; `None` if a draw is claimed.
    pub longest: Option<u32>,
}

/// The reason why a strategy does not prove what it claims.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// A position of the owner can arise that has no reply, and no move wins at once.
    #[error("no reply to {state}")]
    Missing {
        /// The position, as text.
        state: String,
    },
    /// A reply is not a move.
    #[error("reply {reply} to {state}, which has {moves} different successors")]
    Illegal {
        /// The position, as text.
        state: String,
        /// The number of the reply, from 0.
        reply: u32,
        /// The number of different positions after a move.
        moves: usize,
    },
    /// Play ends with less than is claimed.
    #[error("{state} is a {value} for the owner of the strategy, who claims a {claim}")]
    Ends {
        /// The finished position, as text.
        state: String,
        /// Its value for the owner.
        value: Value,
        /// The claim.
        claim: Claim,
    },
    /// A win is claimed, but play can return to a position.
    #[error("play can return to {state}, where a win is claimed")]
    Repeats {
        /// The position, as text.
        state: String,
    },
    /// A position has neither moves nor an outcome, against the rules of
    /// [`Players`](abstract_games_core::Players).
    #[error("the state {state} has neither moves nor an outcome")]
    DeadEnd {
        /// The position, as text.
        state: String,
    },
    /// A reply to a position that cannot arise if the owner follows the strategy.
    #[error("a reply to the position with key {key}, which cannot arise")]
    Unused {
        /// The key of the position.
        key: u128,
    },
    /// A key that belongs to no position, contrary to the contract of keys.
    #[error("no position has the key {key}")]
    NoState {
        /// The key.
        key: u128,
    },
    /// The observer stopped the work.
    #[error("the strategy is not verified: {0}")]
    Stopped(Stop),
}

impl From<StrategyError> for RecomputeError {
    fn from(fault: StrategyError) -> Self {
        match fault {
            StrategyError::Stopped(stop) => stop.into(),
            fault => Self::refused(fault),
        }
    }
}

impl Strategy {
    /// Checks that the owner who follows the strategy attains what it claims from the initial state
    /// of `game`, by the rules and the keys of the game alone. It walks through all moves of the
    /// opponent and the listed reply of the owner, and proves that
    ///
    /// - every position of the owner that arises has a reply, which is a legal move, or a winning
    ///   one;
    /// - every finished position that arises has at least the value that is claimed;
    /// - if a win is claimed, no line of play returns to a position, so every line ends. If a draw
    ///   is claimed, a repetition is a draw;
    /// - every listed position arises.
    ///
    /// In a quotient, [`laws::symmetry`](abstract_games_core::laws::symmetry) must hold.
    ///
    /// Costs the successors of each position. Memory: 55 to 110 bytes for each position, half as
    /// much again while the table grows.
    ///
    /// # Errors
    ///
    /// The first [`StrategyError`].
    pub fn verify<G: Adversarial + Keyed>(
        &self,
        game: &G,
        mut observer: impl Observer,
    ) -> Result<VerifiedStrategy, StrategyError> {
        let used = vec![false; self.len()];
        let mut walk = Walk { game, strategy: self, used, finished: 0, won_at_once: 0 };
        let is_win = self.claim == Claim::Win;
        let start = Node { key: game.key(&game.initial()), is_owners: self.owner == Side::First };
        // The greatest number of plies to the end; none while the position is on the line of play,
        // which is kept for a claimed win.
        let mut known: HashMap<Node, Option<u32>, _> = HashMap::with_hasher(hasher());
        let (mut line, mut unvisited) = (Vec::<Position>::new(), vec![start]);
        loop {
            let is_left = line.last().is_some_and(|last| last.unvisited_from == unvisited.len());
            let plies = if let Some(left) = if is_left { line.pop() } else { None } {
                known.insert(left.node, Some(left.plies));
                Some(left.plies)
            } else {
                let Some(node) = unvisited.pop() else { break };
                match known.get(&node) {
                    Some(None) if is_win => {
                        let state = game.show(&walk.state(node)?);
                        return Err(StrategyError::Repeats { state });
                    }
                    Some(plies) => *plies,
                    None => {
                        let entry_bytes = table_bytes_to_hold::<(Node, Option<u32>)>;
                        let bytes = entry_bytes(known.capacity(), known.len() + 1)
                            + (line.capacity() * size_of::<Position>()) as u64
                            + (unvisited.capacity() * size_of::<Node>()) as u64;
                        let progress = Progress::at(known.len() as u64).bytes(bytes);
                        observer.observe(&progress).map_err(StrategyError::Stopped)?;
                        known.insert(node, None);
                        if is_win {
                            line.push(Position { node, unvisited_from: unvisited.len(), plies: 0 });
                        }
                        unvisited.extend(walk.after(node)?);
                        continue;
                    }
                }
            };
            if let Some((before, plies)) = line.last_mut().zip(plies) {
                before.plies = before.plies.max(plies + 1);
            }
        }
        if let Some(place) = walk.used.iter().position(|used| !used) {
            return Err(StrategyError::Unused { key: self.replies[place].0 });
        }
        Ok(VerifiedStrategy {
            replies: self.len(),
            won_at_once: walk.won_at_once,
            positions: known.len(),
            finished: walk.finished,
            longest: known[&start].filter(|_| is_win),
        })
    }
}

/// A position on the line of play.
struct Position {
    node: Node,
    /// The positions after it that are yet to be visited begin here.
    unvisited_from: usize,
    /// The number of plies to the end, as far as it is known.
    plies: u32,
}

struct Walk<'w, G> {
    game: &'w G,
    strategy: &'w Strategy,
    used: Vec<bool>,
    finished: usize,
    won_at_once: usize,
}

impl<G: Adversarial + Keyed> Walk<'_, G> {
    fn state(&self, node: Node) -> Result<G::State, StrategyError> {
        self.game.state(node.key).ok_or(StrategyError::NoState { key: node.key })
    }

    /// Checks a position met for the first time, and returns the positions after the reply of the
    /// owner, or after each move of the opponent.
    fn after(&mut self, node: Node) -> Result<Vec<Node>, StrategyError> {
        let (game, strategy, state) = (self.game, self.strategy, self.state(node)?);
        let shown = || game.show(&state);
        if let Some(value) = game.result(&state) {
            let value = if node.is_owners { value } else { -value };
            self.finished += 1;
            return if value >= strategy.claim.least() {
                Ok(Vec::new())
            } else {
                Err(StrategyError::Ends { state: shown(), value, claim: strategy.claim })
            };
        }
        let mut after = successors(game, &state);
        if after.is_empty() {
            return Err(StrategyError::DeadEnd { state: shown() });
        }
        if !node.is_owners {
            return Ok(after.iter().map(|next| next.node(false)).collect());
        }
        let chosen = if let Some(place) = strategy.place(node.key) {
            self.used[place] = true;
            let reply = strategy.replies[place].1;
            if reply as usize >= after.len() {
                return Err(StrategyError::Illegal { state: shown(), reply, moves: after.len() });
            }
            reply as usize
        } else {
            self.won_at_once += 1;
            let wins = after.iter().position(|next| next.wins_at_once(game));
            wins.ok_or_else(|| StrategyError::Missing { state: shown() })?
        };
        Ok(vec![after.swap_remove(chosen).node(true)])
    }
}
