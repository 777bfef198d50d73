//! `Strategy`: the replies of a player, and what they prove.

use std::collections::BTreeMap;

use abstract_games_core::{Adversarial, Keyed, Side, Value, named_values};

/// What a [`Strategy`] claims for its owner. The text forms are `win` and `draw`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// No line of play ends with a loss of the owner. Endless play is a draw.
    Draw,
    /// The owner wins: every line of play ends, with a win of the owner.
    Win,
}

impl Claim {
    /// The greatest claim of `owner` in a game whose initial state has this value to the player to
    /// move, [`Side::First`]. `None` if the owner loses.
    pub fn of(owner: Side, value: Value) -> Option<Self> {
        match if owner == Side::First { value } else { -value } {
            Value::Win => Some(Self::Win),
            Value::Draw => Some(Self::Draw),
            Value::Loss => None,
        }
    }

    /// The `owner`, or else the winner, or the first player if nobody wins, with its greatest
    /// claim in a game of this value, as in [`of`](Self::of).
    pub fn of_owner(owner: Option<Side>, value: Value) -> (Side, Option<Self>) {
        let winner = if value == Value::Loss { Side::Second } else { Side::First };
        let owner = owner.unwrap_or(winner);
        (owner, Self::of(owner, value))
    }

    /// The least value for the owner with which a line of play may end.
    pub const fn least(self) -> Value {
        match self {
            Self::Draw => Value::Draw,
            Self::Win => Value::Win,
        }
    }
}

named_values!(Claim, "a claim": Win => "win", Draw => "draw");

#[cfg(feature = "serde")]
abstract_games_core::serde_as_text!(Claim);

/// One reply for each position that can arise with a player, the owner, to move, if the owner
/// follows the strategy. Where a move wins at once, the owner makes such a move, and no reply is
/// needed.
///
/// A strategy proves that its owner wins, or does not lose, from the initial state of a game;
/// [`verify`](Self::verify) checks the proof by the rules alone. The game is usually a
/// [`Quotient`](abstract_games_core::Quotient). [`StrategyBuilder`](crate::StrategyBuilder) makes a
/// strategy from the answers of any solver.
///
/// Positions are stored as [keys](Keyed::key), and a reply as the number, from 0, of the position
/// after it among the different positions after a move, in the ascending order of their keys.
///
/// ```
/// use abstract_games_play::{Claim, StrategyBuilder};
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_solve::AlphaBeta;
/// use abstract_games_core::{Dihedral, Observer, Quotient, Side};
///
/// let game = Quotient::new(TicTacToe, Dihedral::square(3));
/// let is_best = |state: &_, m: &_, _: &_, _: &mut dyn Observer| {
///     let moves = AlphaBeta::new(&game).best_moves(state);
///     Ok::<_, std::convert::Infallible>(moves.best().any(|best| best == m))
/// };
/// let strategy = StrategyBuilder::new(&game, Side::Second, Claim::Draw).build(is_best)?;
/// let verified = strategy.verify(&game, ())?;
/// assert_eq!((verified.replies, verified.longest), (strategy.len(), None));
///
/// // Nobody can force a win.
/// let greedy = StrategyBuilder::new(&game, Side::First, Claim::Win).build(is_best)?;
/// assert!(greedy.verify(&game, ()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    pub(super) owner: Side,
    pub(super) claim: Claim,
    /// The keys of the positions in ascending order, each with its reply.
    pub(super) replies: Vec<(u128, u32)>,
}

impl Strategy {
    /// The strategy with these replies, which are not checked: the key of each position with the
    /// number of its reply. Of several replies to a position the last counts.
    pub fn from_replies(
        owner: Side,
        claim: Claim,
        replies: impl IntoIterator<Item = (u128, u32)>,
    ) -> Self {
        let replies: BTreeMap<_, _> = replies.into_iter().collect();
        Self { owner, claim, replies: replies.into_iter().collect() }
    }

    /// The player who follows the strategy; [`Side::First`] is to move in the initial state.
    pub fn owner(&self) -> Side {
        self.owner
    }

    /// The claim, for the owner.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The number of replies.
    pub fn len(&self) -> usize {
        self.replies.len()
    }

    /// Whether there are no replies.
    pub fn is_empty(&self) -> bool {
        self.replies.is_empty()
    }

    /// The keys of the positions in ascending order, each with the number of its reply.
    pub fn replies(&self) -> impl ExactSizeIterator<Item = (u128, u32)> {
        self.replies.iter().copied()
    }

    /// The reply to `state`, or a move that wins at once; `None` if there is neither, or the reply
    /// is not legal. Costs a binary search and the successors of `state`.
    pub fn reply<G: Adversarial + Keyed>(&self, game: &G, state: &G::State) -> Option<G::Move> {
        let mut successors = successors(game, state);
        let number = match self.place(game.key(state)) {
            Some(place) => self.replies[place].1 as usize,
            None => successors.iter().position(|next| next.wins_at_once(game))?,
        };
        (number < successors.len()).then(|| successors.swap_remove(number).m)
    }

    pub(super) fn place(&self, key: u128) -> Option<usize> {
        self.replies.binary_search_by_key(&key, |&(other, _)| other).ok()
    }
}

/// A position after a move, with the first move that leads to it.
pub(super) struct Successor<G: Adversarial> {
    pub(super) key: u128,
    pub(super) number: usize,
    pub(super) passes_turn: bool,
    pub(super) m: G::Move,
    pub(super) state: G::State,
}

impl<G: Adversarial + Keyed> Successor<G> {
    pub(super) fn node(&self, owner_moved: bool) -> Node {
        Node { key: self.key, is_owners: owner_moved != self.passes_turn }
    }

    pub(super) fn wins_at_once(&self, game: &G) -> bool {
        let won = if self.passes_turn { Value::Loss } else { Value::Win };
        game.result(&self.state) == Some(won)
    }
}

/// The different positions after the moves of `state`, by ascending key. If only some moves to a
/// state pass the turn, there are two positions, first that with the same player to move.
pub(super) fn successors<G: Adversarial + Keyed>(game: &G, state: &G::State) -> Vec<Successor<G>> {
    let successor = |(number, (m, next)): (usize, (G::Move, G::State))| Successor {
        key: game.key(&next),
        number,
        passes_turn: game.passes_turn(state, &m),
        m,
        state: next,
    };
    let mut successors: Vec<_> = game.successors(state).enumerate().map(successor).collect();
    successors.sort_by_key(|next| (next.key, next.passes_turn));
    successors.dedup_by_key(|next| (next.key, next.passes_turn));
    successors
}

/// A position of a walk: the orbit of a quotient does not say which player is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) key: u128,
    pub(super) is_owners: bool,
}
