//! `MonteCarlo`: Monte-Carlo tree search.

mod graph;
mod selection;

use abstract_games_core::{Adversarial, Observer, Progress, SplitMix64, Stop};

use crate::estimate::{Estimate, Evaluation, kept_moves};
use crate::player::{Choice, Chosen, Player};
use graph::{Edge, Estimated, Expansion, Graph, Moves, ROOT, of_value};
use selection::Selection;

/// A player by Monte-Carlo tree search with UCT (L. Kocsis and C. Szepesvári, 2006).
///
/// Each simulation goes from the state along the moves with the greatest upper confidence bounds to
/// a new state. There it plays at most [`playout`](MonteCarlo::playout) random plies, and estimates
/// the state by the evaluation, unless play ended before. With the evaluation `()` and long
/// playouts this is the classical search, which knows the rules only.
///
/// At its second visit, a state gets the [best moves](Evaluation::best_moves) of the evaluation,
/// and those that this left out once all others are proved, none of them won. If the evaluation has
/// a [policy](Evaluation::policy), the state first gets its eight likeliest moves, and four times
/// as many once the last of them is tried; the bonus of a move is proportional to its probability
/// (PUCT: C. D. Rosin, 2011).
///
/// A state that several ways reach is searched once: the tree is a graph, in which the result of a
/// state is the mean of those after its moves, weighted by its own simulations (J. Czech, P. Korus
/// and K. Kersting, 2021). A simulation ends where others have searched a state more often, or
/// where play repeats, with the result that the state has so far.
///
/// Wins and losses that follow from the graph are proved (M. H. M. Winands, Y. Björnsson and J.-T.
/// Saito, 2008), and the search ends once the state is. There may be a faster win or a longer
/// defence than the proved score says.
///
/// The estimate of a [`Choice`] is the expected result in thousandths: a win counts 1000, a draw 0
/// and a loss -1000. The same seed and limit of work, which counts every state that a simulation
/// visits, give the same choices on every machine.
///
/// # Cost
///
/// One [`play`](abstract_games_core::Game::play) for each new move and each ply of a playout, one
/// list of moves or policy for each state with a second visit, each time that it gets more and each
/// ply of a playout, one evaluation for each new state. Memory: about 60 bytes and a state for each
/// one, and 20 bytes and a move for each move, up to the limit of [`memory`](MonteCarlo::memory). A
/// state that has no room is estimated again at each visit.
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
    /// A player with playouts of at most 1000 plies, an exploration of √2, a policy weight of 1.5,
    /// a scale of 100 points and a limit of 256 MB. Its choices depend on `seed`.
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

    /// Sets the limit on the size of the graph in bytes. The moves of the state itself are always
    /// in it.
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
        // A policy may give moves of a finished state.
        game.moves(state).next()?;
        let mut search = TreeSearch {
            player: self,
            game,
            graph: Graph::new(state.clone()),
            is_full: false,
            done: 0,
            path: Vec::new(),
            observer,
            dead_end: None,
        };
        // The moves of the state itself are always in the graph.
        search.graph.expand(ROOT, search.moves(state));
        let mut stopped = None;
        while stopped.is_none() && search.graph.is_open(ROOT) {
            stopped = search.simulate().err();
        }
        let TreeSearch { graph, done, dead_end, .. } = search;
        let best = graph.best(ROOT)?;
        let mut choice = Choice::of(graph.edge(best).m.clone());
        let proof = graph.node(ROOT).proof.map(Estimate::Proved);
        choice.estimate = proof.or_else(|| graph.estimate_of(best));
        choice.depth = graph.is_searched(ROOT).into();
        choice.nodes = done;
        (choice.stopped, choice.dead_end) = (stopped, dead_end);
        let (mut at, mut seen) = (graph.edge(best).child(), vec![ROOT]);
        while let Some(node) = at.filter(|node| !seen.contains(node)) {
            seen.push(node);
            let next = graph.best(node).map(|edge| graph.edge(edge)).filter(|it| it.visits > 0);
            choice.line.extend(next.map(|edge| edge.m.clone()));
            at = next.and_then(Edge::child);
        }
        Some(choice)
    }
}

/// The number of edges that a node gets at first where there is a policy.
const LIKELIEST: usize = 8;

struct TreeSearch<'a, G: Adversarial, E> {
    player: &'a mut MonteCarlo<E>,
    game: &'a G,
    graph: Graph<G::State, G::Move>,
    /// Whether edges had no room.
    is_full: bool,
    done: u64,
    /// The nodes of a simulation, each with the edge on which it goes on.
    path: Vec<(usize, usize)>,
    observer: &'a mut dyn Observer,
    /// A state with neither moves nor a result, as text.
    dead_end: Option<String>,
}

impl<G: Adversarial, E: Evaluation<G>> TreeSearch<'_, G, E> {
    /// The first moves to search in `state`.
    fn moves(&self, state: &G::State) -> Expansion<G::Move> {
        let evaluation = &self.player.evaluation;
        if let Some(list) = evaluation.policy(self.game, state).filter(|list| !list.is_empty()) {
            return self.likeliest(state, list, LIKELIEST);
        }
        let best = kept_moves(evaluation, self.game, state);
        let moves = if best.are_all { Moves::All } else { Moves::Kept };
        self.expansion(state, best.moves.into_iter().map(|m| (m, 0.0)), moves)
    }

    /// More moves for a node: the likeliest, four times as many as it has, or all.
    fn more_moves(&self, at: usize) -> Expansion<G::Move> {
        let state = self.graph.state(at);
        if self.graph.node(at).moves == Moves::Likeliest {
            let policy = self.player.evaluation.policy(self.game, state);
            let count = 4 * self.graph.edges_of(at).len();
            return self.likeliest(state, policy.unwrap_or_default(), count);
        }
        // Those that the evaluation left out included, as equally likely.
        let moves = self.game.move_list(state);
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let prior = 1.0 / moves.len() as f32;
        self.expansion(state, moves.into_iter().map(|m| (m, prior)), Moves::All)
    }

    /// The `count` likeliest moves of a policy, the likeliest first.
    fn likeliest(
        &self,
        state: &G::State,
        mut policy: Vec<(G::Move, f32)>,
        count: usize,
    ) -> Expansion<G::Move> {
        let mut moves = Moves::Kept;
        if policy.len() > count {
            let mut chances: Vec<f32> = policy.iter().map(|(_, chance)| *chance).collect();
            let descending = |one: &f32, two: &f32| two.total_cmp(one);
            let (_, &mut least, _) = chances.select_nth_unstable_by(count - 1, descending);
            policy.retain(|(_, chance)| *chance >= least);
            moves = Moves::Likeliest;
        }
        // Where chances are equal, the order of the policy decides, and not that of an algorithm.
        policy.sort_by(|(_, one), (_, two)| two.total_cmp(one));
        policy.truncate(count);
        self.expansion(state, policy, moves)
    }

    fn expansion(
        &self,
        state: &G::State,
        list: impl IntoIterator<Item = (G::Move, f32)>,
        moves: Moves,
    ) -> Expansion<G::Move> {
        let edge = |(m, prior)| {
            let passes_turn = self.game.passes_turn(state, &m);
            Edge::new(m, passes_turn, prior)
        };
        Expansion { edges: list.into_iter().map(edge).collect(), moves }
    }

    /// Adds edges to a node, within the limit on the memory unless it is the root.
    fn try_expand(&mut self, at: usize, expansion: Expansion<G::Move>) -> Result<bool, Stop> {
        let len = expansion.edges.len() + self.graph.edges_of(at).len();
        let bytes = self.graph.bytes_to_hold(0, len);
        let fits = bytes <= self.player.memory && self.graph.can_number(len);
        self.is_full |= !fits;
        if fits || at == ROOT {
            self.observer.observe(&Progress::at(self.done).bytes(bytes))?;
            self.graph.expand(at, expansion);
        }
        Ok(fits || at == ROOT)
    }

    fn simulate(&mut self) -> Result<(), Stop> {
        self.path.clear();
        let mut at = ROOT;
        while self.graph.node(at).proof.is_none() {
            let is_leaf = self.graph.node(at).moves == Moves::None;
            if is_leaf
                && (self.is_full || !self.try_expand(at, self.moves(self.graph.state(at)))?)
            {
                let estimated = self.estimate(self.graph.state(at).clone())?;
                self.graph.estimate(at, estimated);
                break;
            }
            if (at == ROOT || !self.is_full) && self.graph.needs_more(at) {
                self.try_expand(at, self.more_moves(at))?;
            }
            let Some(edge) = self.graph.select(at, self.player.selection) else {
                let state = self.graph.state(at).clone();
                return Err(self.stop_at(&state));
            };
            let child = self.step(at, edge)?;
            self.path.push((at, edge));
            // It ends at a state with estimates from elsewhere, or that it has passed already.
            let is_on_path = |child| self.path.iter().any(|(node, _)| *node == child);
            match child.filter(|child| !self.graph.is_behind(edge) && !is_on_path(*child)) {
                Some(child) => at = child,
                None => break,
            }
        }
        self.graph.count(&self.path);
        Ok(())
    }

    /// Visits the state after a move, and returns its node. A new state is estimated; it has no
    /// node if there is no room.
    fn step(&mut self, at: usize, edge: usize) -> Result<Option<usize>, Stop> {
        if let Some(child) = self.graph.edge(edge).child() {
            self.visit(0)?;
            return Ok(Some(child));
        }
        let state = self.game.play(self.graph.state(at), &self.graph.edge(edge).m);
        if let Some(child) = self.graph.find(&state) {
            self.visit(0)?;
            self.graph.link(edge, child);
            return Ok(Some(child));
        }
        let has_room = self.graph.bytes_to_hold(1, 0) <= self.player.memory;
        self.visit(has_room.into())?;
        let estimated = self.estimate(state.clone())?;
        if has_room {
            let child = self.graph.add(state, Some(estimated));
            self.graph.link(edge, child);
            return Ok(Some(child));
        }
        self.graph.estimate_after(edge, estimated);
        Ok(None)
    }

    fn stop_at(&mut self, state: &G::State) -> Stop {
        self.dead_end = Some(self.game.show(state));
        Stop::DeadEnd
    }

    /// Asks the observer before a state is visited, and if it is `new`, kept.
    fn visit(&mut self, new: usize) -> Result<(), Stop> {
        let bytes = self.graph.bytes_to_hold(new, 0);
        self.observer.observe(&Progress::at(self.done).bytes(bytes))?;
        self.done += 1;
        Ok(())
    }

    /// The result of play from `state` to the player to move there. A finished state and an
    /// estimate without random play may prove it.
    fn estimate(&mut self, mut state: G::State) -> Result<Estimated, Stop> {
        let (mut ply, mut is_own_turn, mut moves) = (0, true, Vec::new());
        let estimate = loop {
            if let Some(value) = self.game.result(&state) {
                break Estimate::finished(value);
            }
            if ply == self.player.playout {
                break self.player.evaluation.evaluate(self.game, &state);
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
            ply += 1;
        };
        let result = self.player.result_of(estimate);
        let result = if is_own_turn { result } else { -result };
        let proof = match estimate {
            Estimate::Proved(score) if ply == 0 => Some(score),
            _ => None,
        };
        Ok(Estimated { result, proof })
    }
}
