//! `MonteCarlo`: Monte-Carlo tree search.

mod tree;

use abstract_games_core::{Adversarial, Observer, Progress, SplitMix64, Stop};

use crate::estimate::{Estimate, Evaluation};
use crate::player::{Choice, Chosen, Player};
use tree::{Moves, ROOT, Selection, Tree, of_value};

/// A player by Monte-Carlo tree search with UCT (L. Kocsis and C. Szepesvári, 2006).
///
/// Each simulation goes down the tree, from every node to the child with the greatest upper
/// confidence bound, to a state without a visit. There it plays at most
/// [`playout`](MonteCarlo::playout) random plies, and estimates the state by the evaluation, unless
/// play ended before. A node gets its children at its second visit, in the
/// [order](Evaluation::order) of the evaluation, and those that this removes once all others are
/// proved, none of them won. With the evaluation `()` and long playouts this is the classical
/// search, which knows the rules only. If the evaluation has a [policy](Evaluation::policy), the bonus of a child
/// is proportional to its probability (PUCT: C. D. Rosin, 2011).
///
/// Wins and losses that follow from the tree are proved (M. H. M. Winands, Y. Björnsson and J.-T.
/// Saito, 2008), and the search ends once the state is. There may be a faster win or a longer
/// defence than the proved score says.
///
/// The estimate of a [`Choice`] is the expected result in thousandths: a win counts 1000, a draw 0
/// and a loss -1000. The same seed and limit of work, which counts every state that a simulation
/// visits, give the same choices on every machine.
///
/// # Cost
///
/// One [`play`](abstract_games_core::Game::play) for each new node and each ply of a playout, one
/// list of moves for each node with children and each ply of a playout, one evaluation for each
/// simulation. Memory: about 40 bytes and a move for each node, and the state of each one that was
/// visited, up to the limit of [`memory`](MonteCarlo::memory). A state that has no room is played
/// again at each visit.
///
/// ```
/// use abstract_games_play::{Estimate, MonteCarlo, Player};
/// use abstract_games_core::tic_tac_toe::{Cell, TicTacToe};
/// use abstract_games_core::Limits;
/// use abstract_games_solve::Score;
///
/// // X wins by a move that threatens two lines.
/// let state = "XO. ... ...".parse().unwrap();
/// let choice = MonteCarlo::new((), 1).choose(&TicTacToe, &state, &mut ()).unwrap();
/// assert!(matches!(choice.estimate, Some(Estimate::Proved(Score::Win(_)))));
///
/// // After few simulations nothing is proved: thousandths of a win.
/// let mut limit = Limits::new().work(1000);
/// let choice = MonteCarlo::new((), 1).choose(&TicTacToe, &state, &mut limit).unwrap();
/// assert!(matches!(choice.estimate, Some(Estimate::Points(points)) if points > 300));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct MonteCarlo<E> {
    evaluation: E,
    playout: u32,
    scale: u32,
    selection: Selection,
    memory: u64,
    random: SplitMix64,
}

impl<E> MonteCarlo<E> {
    /// A player with playouts of at most 1000 plies, an exploration of √2, a policy weight of 1.5, a
    /// scale of 100 points and a limit of 256 MB. Its choices depend on `seed`.
    pub const fn new(evaluation: E, seed: u64) -> Self {
        let exploration = std::f64::consts::SQRT_2;
        let selection = Selection { exploration, policy_weight: 1.5, widening: None };
        let random = SplitMix64(seed);
        Self { evaluation, playout: 1000, scale: 100, selection, memory: 256 << 20, random }
    }

    /// Sets the greatest number of random plies of a simulation. Then the evaluation estimates the
    /// state; with the evaluation `()` this is a draw.
    pub const fn playout(mut self, plies: u32) -> Self {
        self.playout = plies;
        self
    }

    /// Sets the number of points that stand for an expected result of 1/2, half-way between a draw
    /// and a win. In general p points stand for p / (|p| + `points`).
    pub const fn scale(mut self, points: u32) -> Self {
        self.scale = points;
        self
    }

    /// Sets the weight c of the bonus in the upper confidence bound, the mean result plus c · √(ln
    /// n / m) after m of n simulations. Results are from -1 to 1. A negative weight or one that is
    /// no number counts as 0.
    pub const fn exploration(mut self, weight: f64) -> Self {
        self.selection.exploration = weight.max(0.0);
        self
    }

    /// Sets the weight c of the bonus c · p · √n / (m + 1) of a move to which the
    /// [policy](Evaluation::policy) gives the probability p. A negative weight or one that is no
    /// number counts as 0.
    pub const fn policy_weight(mut self, weight: f64) -> Self {
        self.selection.policy_weight = weight.max(0.0);
        self
    }

    /// Considers only the first moves in the order of an evaluation without a policy: after n
    /// simulations through a state, 1 + `factor` · √n of them (progressive widening: R. Coulom,
    /// 2007). By default all moves are considered.
    pub const fn widening(mut self, factor: f64) -> Self {
        self.selection.widening = Some(factor.max(0.0));
        self
    }

    /// Sets the limit on the size of the tree in bytes. The children of the state itself are always
    /// in the tree.
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    fn result_of(&self, estimate: Estimate) -> f64 {
        match estimate {
            Estimate::Proved(score) => of_value(score.value()),
            Estimate::Points(0) => 0.0,
            Estimate::Points(points) => {
                f64::from(points) / (f64::from(points).abs() + f64::from(self.scale))
            }
        }
    }
}

impl<G: Adversarial, E: Evaluation<G>> Player<G> for MonteCarlo<E> {
    fn name(&self) -> String {
        "monte-carlo".into()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        let mut search = Search {
            player: self,
            game,
            tree: Tree::new(state.clone()),
            done: 0,
            path: Vec::new(),
            observer,
            dead_end: None,
        };
        // The moves of the state itself are always in the tree.
        search.tree.expand(ROOT, search.moves(state));
        let mut stopped = None;
        while stopped.is_none() && search.tree.is_open(ROOT) {
            stopped = search.simulate().err();
        }
        let Search { tree, done, dead_end, .. } = search;
        let best = tree.best(ROOT)?;
        let mut choice = Choice::of(tree.node(best).m.clone()?);
        let proof = tree.node(ROOT).proof.map(Estimate::Proved);
        choice.estimate = proof.or_else(|| tree.estimate(best));
        choice.depth = tree.is_searched(ROOT).into();
        choice.nodes = done;
        (choice.stopped, choice.dead_end) = (stopped, dead_end);
        let mut at = best;
        while let Some(next) = tree.best(at).filter(|&next| tree.node(next).visits > 0) {
            choice.line.extend(tree.node(next).m.clone());
            at = next;
        }
        Some(choice)
    }
}

struct Search<'a, G: Adversarial, E> {
    player: &'a mut MonteCarlo<E>,
    game: &'a G,
    tree: Tree<G::State, G::Move>,
    done: u64,
    path: Vec<usize>,
    observer: &'a mut dyn Observer,
    /// A state with neither moves nor a result, as text.
    dead_end: Option<String>,
}

impl<G: Adversarial, E: Evaluation<G>> Search<'_, G, E> {
    /// The moves to search in `state`.
    fn moves(&self, state: &G::State) -> Moves<G::Move> {
        let evaluation = &self.player.evaluation;
        if let Some(list) = evaluation.policy(self.game, state).filter(|list| !list.is_empty()) {
            return self.list(state, list, false);
        }
        let mut moves = self.game.move_list(state);
        let legal = moves.len();
        evaluation.order(self.game, state, &mut moves);
        if moves.is_empty() {
            // The evaluation removed all, against its contract.
            moves = self.game.move_list(state);
        }
        let are_all = moves.len() == legal;
        self.list(state, moves.into_iter().map(|m| (m, 0.0)), are_all)
    }

    /// All moves, those that the evaluation removed included, as equally likely.
    fn all_moves(&self, state: &G::State) -> Moves<G::Move> {
        let moves = self.game.move_list(state);
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let prior = 1.0 / moves.len() as f32;
        self.list(state, moves.into_iter().map(|m| (m, prior)), true)
    }

    fn list(
        &self,
        state: &G::State,
        moves: impl IntoIterator<Item = (G::Move, f32)>,
        are_all: bool,
    ) -> Moves<G::Move> {
        let of = |(m, prior)| {
            let passes_turn = self.game.passes_turn(state, &m);
            (m, passes_turn, prior)
        };
        Moves { list: moves.into_iter().map(of).collect(), are_all }
    }

    /// Adds children to a node, within the limit on the memory unless it is the root.
    fn try_expand(&mut self, at: usize, moves: Moves<G::Move>) -> Result<bool, Stop> {
        let len = moves.list.len();
        let bytes = self.tree.bytes_to_hold(len, 0);
        let is_small = bytes <= self.player.memory && self.tree.can_number(len);
        let has_room = at == ROOT || is_small;
        if has_room {
            self.observer.observe(&Progress::at(self.done).bytes(bytes))?;
            self.tree.expand(at, moves);
        }
        Ok(has_room)
    }

    /// The state of a node on the path of a simulation.
    fn state(&self, at: usize) -> &G::State {
        self.tree.state(at).expect("a simulation reaches it")
    }

    fn simulate(&mut self) -> Result<(), Stop> {
        let mut at = ROOT;
        self.path.clear();
        self.path.push(at);
        let result = loop {
            let node = self.tree.node(at);
            if let Some(proof) = node.proof {
                break of_value(proof.value());
            }
            let is_new = node.visits == 0;
            if !node.is_expanded && (is_new || !self.try_expand(at, self.moves(self.state(at)))?) {
                break self.estimate(at, self.state(at).clone())?;
            }
            if self.tree.needs_more(at) {
                // The moves that the evaluation removed may be better.
                self.try_expand(at, self.all_moves(self.state(at)))?;
            }
            let state = self.state(at);
            let Some(child) = self.tree.select(at, self.player.selection) else {
                return Err(self.stop_at(&state.clone()));
            };
            let unknown = self.tree.state(child).is_none().then(|| {
                let m = self.tree.node(child).m.as_ref();
                self.game.play(state, m.expect("every node but the root has a move"))
            });
            self.path.push(child);
            match unknown {
                Some(state) if self.tree.bytes_to_hold(0, 1) > self.player.memory => {
                    self.visit(0)?;
                    break self.estimate(child, state)?;
                }
                Some(state) => {
                    self.visit(1)?;
                    self.tree.reach(child, state);
                }
                None => self.visit(0)?,
            }
            at = child;
        };
        self.tree.add(&self.path, result);
        Ok(())
    }

    fn stop_at(&mut self, state: &G::State) -> Stop {
        self.dead_end = Some(self.game.show(state));
        Stop::DeadEnd
    }

    /// Asks the observer before a state is visited, and if it is `new`, kept.
    fn visit(&mut self, new: usize) -> Result<(), Stop> {
        let bytes = self.tree.bytes_to_hold(0, new);
        self.observer.observe(&Progress::at(self.done).bytes(bytes))?;
        self.done += 1;
        Ok(())
    }

    /// The result of play from the state of a node without children, to the player to move there. A
    /// finished state and an estimate without random play may prove it.
    fn estimate(&mut self, at: usize, mut state: G::State) -> Result<f64, Stop> {
        let mut is_own_turn = true;
        let mut estimate = None;
        let mut moves = Vec::new();
        for ply in 0..=self.player.playout {
            if let Some(value) = self.game.result(&state) {
                estimate = Some(Estimate::finished(value));
            } else if ply == self.player.playout {
                estimate = Some(self.player.evaluation.evaluate(self.game, &state));
            }
            if let Some(estimate) = estimate {
                if let (0, Estimate::Proved(score)) = (ply, estimate) {
                    self.tree.prove(at, score);
                }
                break;
            }
            moves.extend(self.game.moves(&state));
            if moves.is_empty() {
                return Err(self.stop_at(&state));
            }
            let m = moves.swap_remove(self.player.random.below(moves.len()));
            moves.clear();
            is_own_turn ^= self.game.passes_turn(&state, &m);
            state = self.game.play(&state, &m);
            self.visit(0)?;
        }
        let result = estimate.map_or(0.0, |estimate| self.player.result_of(estimate));
        Ok(if is_own_turn { result } else { -result })
    }
}
