//! The questions of `AlphaBeta`, and the conversion of what was proved into answers.

use abstract_games_core::{Adversarial, Margins, Observer, Stop};

use super::knowledge::Knowledge;
use super::prober::Crew;
use super::proof::{Cost, MoveProofs, Proof};
use super::rank::{MarginRank, Rank, RankIn, ScoreRank, Span};
use super::score::{Bounds, Score};
use super::session::{Branch, Session, Solve, progress};
use super::share::Share;
use super::tree::{Keeper, Marks, Tree};
use super::{AlphaBeta, Table};
use crate::transposition_table::TranspositionTable;

/// A question to a session.
type Asked<'q, G, K, R> =
    dyn FnMut(&mut Session<'_, '_, Tree<'_, G, K>, R>) -> Result<(), Stop> + 'q;

impl<G, K> AlphaBeta<'_, G, K>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    /// Finds the value of `state`: whether it is won, drawn or lost.
    pub fn value(self, state: &G::State) -> Proof {
        let (span, cost) =
            self.ask(state, |session, span| session.value(state, span, Share::WHOLE));
        let bounds: Bounds = span.bounds();
        let [least, greatest] = [bounds.least, bounds.greatest].map(|s| Bounds::of(s.value()));
        let decided = least == greatest;
        // The question is not about the distance, and what is known of it depends on the table.
        let bounds = match cost.stopped {
            Some(_) => bounds,
            None => Bounds { least: least.least, greatest: greatest.greatest },
        };
        Proof { bounds, cost: cost.with_answer(decided) }
    }

    /// Finds the score of `state`: its value with the distance.
    ///
    /// Costs more than [`value`](AlphaBeta::value): in addition, a number of questions that grows
    /// with the logarithm of the distance.
    pub fn score(self, state: &G::State) -> Proof {
        let (span, cost) =
            self.ask(state, |session, span| ScoreRank::solve(session, state, span, Share::WHOLE));
        Proof { bounds: span.bounds(), cost: cost.with_answer(span.is_exact()) }
    }

    /// Finds out whether `state` is worth at least `score` to the player to move.
    ///
    /// For a score with a distance, such as `Score::Win(5)`, the search looks no farther ahead than
    /// that distance. So these questions are answered even in games in which play can repeat.
    pub fn is_at_least(self, state: &G::State, score: Score) -> Proof {
        let target = ScoreRank::from(score);
        let (span, cost) =
            self.ask(state, |session, span| session.decide(state, span, target, Share::WHOLE));
        let answer = span.answer(target);
        let bounds = match answer {
            Some(answer) if answer >= target => Bounds::at_least(target.score()),
            Some(_) => Bounds::at_most(target.below().score()),
            None => span.bounds(),
        };
        Proof { bounds, cost: cost.with_answer(answer.is_some()) }
    }

    /// Finds all best moves of `state`, with their score.
    ///
    /// First it finds the score of the state, as [`score`](AlphaBeta::score) does; then it asks one
    /// question for each move. The other moves are only proved to be worse. A finished state has no
    /// moves.
    pub fn best_moves(self, state: &G::State) -> MoveProofs<G::Move> {
        self.ask_for_best::<ScoreRank>(state)
    }

    /// Finds the score of every move of `state`, counted from `state`. A finished state has none.
    pub fn moves(self, state: &G::State) -> MoveProofs<G::Move> {
        self.ask_of_all::<ScoreRank>(state)
    }
}

/// Questions about margins, in a game whose finished states have them.
impl<G, K> AlphaBeta<'_, G, K>
where
    G: Margins,
    K: Knowledge<G>,
{
    /// Finds the margin of `state`: the number of points by which the player to move wins with best
    /// play on both sides. It is negative if the player to move loses.
    ///
    /// Each player plays for points; the number of moves does not matter. Costs a number of
    /// questions that grows with the logarithm of the margin. [`Knowledge::margins`] makes them
    /// faster.
    ///
    /// ```
    /// use abstract_games_solve::AlphaBeta;
    /// use abstract_games_core::{Game, Outcome, Players, Points, Side};
    ///
    /// /// Numbers in a row; each player in turn takes the first or the last.
    /// struct Row(Vec<i32>);
    ///
    /// /// The range of numbers that are left, and the lead of the first player.
    /// type State = (usize, usize, i32);
    ///
    /// impl Game for Row {
    ///     type State = State;
    ///     type Move = bool;
    ///
    ///     fn initial(&self) -> State {
    ///         (0, self.0.len(), 0)
    ///     }
    ///
    ///     fn moves(&self, (start, end, _): &State) -> impl Iterator<Item = bool> {
    ///         [false, true].into_iter().filter(move |_| start < end)
    ///     }
    ///
    ///     fn play(&self, state: &State, last: &bool) -> State {
    ///         let (start, end, lead) = *state;
    ///         let taken = if *last { self.0[end - 1] } else { self.0[start] };
    ///         let lead = if self.turn(state) == Side::First { lead + taken } else { lead - taken };
    ///         if *last { (start, end - 1, lead) } else { (start + 1, end, lead) }
    ///     }
    /// }
    ///
    /// impl Players for Row {
    ///     type Player = Side;
    ///
    ///     fn turn(&self, (start, end, _): &State) -> Side {
    ///         let taken = self.0.len() - (end - start);
    ///         if taken % 2 == 0 { Side::First } else { Side::Second }
    ///     }
    ///
    ///     fn outcome(&self, state: &State) -> Option<Outcome<Side>> {
    ///         self.lead(state).map(|lead| match lead {
    ///             0 => Outcome::Draw,
    ///             1.. => Outcome::Win(Side::First),
    ///             _ => Outcome::Win(Side::Second),
    ///         })
    ///     }
    /// }
    ///
    /// impl Points for Row {
    ///     fn lead(&self, (start, end, lead): &State) -> Option<i32> {
    ///         (start == end).then_some(*lead)
    ///     }
    /// }
    ///
    /// // The first player takes the 2 and later the 9: 2 + 9 - 7 - 1.
    /// let row = Row(vec![2, 7, 9, 1]);
    /// assert_eq!(AlphaBeta::new(&row).margin(&row.initial()).margin(), Some(3));
    /// ```
    pub fn margin(self, state: &G::State) -> Proof<i32> {
        let (span, cost) =
            self.ask(state, |session, span| MarginRank::solve(session, state, span, Share::WHOLE));
        Proof { bounds: span.bounds(), cost: cost.with_answer(span.is_exact()) }
    }

    /// Finds out whether the margin of `state` is at least `margin`.
    pub fn is_margin_at_least(self, state: &G::State, margin: i32) -> Proof<i32> {
        let target = MarginRank::from(margin);
        let (span, cost) =
            self.ask(state, |session, span| session.decide(state, span, target, Share::WHOLE));
        let answer = span.answer(target);
        let known = match answer {
            Some(answer) if answer >= target => Span { least: target, ..MarginRank::ANY },
            Some(_) => Span { greatest: target.below(), ..MarginRank::ANY },
            None => span,
        };
        Proof { bounds: known.bounds(), cost: cost.with_answer(answer.is_some()) }
    }

    /// Finds all best moves of `state`, with their margin. [`best_moves`](AlphaBeta::best_moves)
    /// does the same for scores.
    pub fn best_margin_moves(self, state: &G::State) -> MoveProofs<G::Move, i32> {
        self.ask_for_best::<MarginRank>(state)
    }

    /// Finds the margin of every move of `state` to the player who makes it. A finished state has
    /// none.
    pub fn move_margins(self, state: &G::State) -> MoveProofs<G::Move, i32> {
        self.ask_of_all::<MarginRank>(state)
    }
}

impl Cost {
    /// The same cost, with the limit of plies only if the search ended undecided, not `found` or
    /// stopped.
    fn with_answer(self, found: bool) -> Self {
        let undecided = self.undecided.filter(|_| !found && self.stopped.is_none());
        Self { undecided, ..self }
    }
}

impl<G, K> AlphaBeta<'_, G, K>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    fn ask<R: RankIn<G>>(
        self,
        state: &G::State,
        question: impl Fn(&mut Session<'_, '_, Tree<'_, G, K>, R>, &mut Span<R>) -> Result<(), Stop>,
    ) -> (Span<R>, Cost) {
        let mut span = Span::of(self.game, state);
        let cost = self.answer(&mut |session| question(session, &mut span));
        (span, cost)
    }

    /// Finds the worth of every move.
    fn ask_of_all<R: RankIn<G> + Solve>(self, state: &G::State) -> MoveProofs<G::Move, R::Score> {
        let (branches, cost) = self.ask_of_moves(state, |session, branches| {
            session.ask_all(branches, Share::WHOLE, |session, next, span, _, share| {
                R::solve(session, next, span, share)
            })
        });
        let decided = branches.iter().all(|branch| branch.span().is_exact());
        let moves = branches.into_iter().map(|branch| {
            let bounds = branch.span().bounds();
            (branch.m, bounds)
        });
        MoveProofs { moves: moves.collect(), cost: cost.with_answer(decided) }
    }

    /// Finds the worth of the state, and then the moves that are worth the same.
    fn ask_for_best<R: RankIn<G> + Solve>(self, state: &G::State) -> MoveProofs<G::Move, R::Score> {
        let mut worth = R::UNFINISHED;
        let (branches, cost) = self.ask_of_moves(state, |session, branches| {
            let mut share = Share::WHOLE;
            R::solve(session, state, &mut worth, share.take_half())?;
            let most = worth.greatest;
            // If the state has the least possible worth, every move is a best move.
            if worth.is_exact() && most > R::UNFINISHED.least {
                session.ask_all(branches, share, |session, next, span, passes_turn, share| {
                    session.decide(next, span, most.beyond_move(passes_turn), share)
                })?;
            }
            Ok(())
        });
        let most = worth.greatest;
        let is_known = worth.is_exact() && cost.stopped.is_none();
        let least = R::UNFINISHED.least;
        let answer_of = |branch: &Branch<G, R>| branch.span().answer(most).filter(|_| is_known);
        let decided = is_known && branches.iter().all(|branch| answer_of(branch).is_some());
        let moves = branches.into_iter().map(|branch| {
            let bounds = match answer_of(&branch) {
                Some(answer) if answer >= most => Bounds::exactly(most.score()),
                Some(_) => Bounds { least: least.score(), greatest: most.below().score() },
                None => branch.span().and(Span { least, greatest: most }).bounds(),
            };
            (branch.m, bounds)
        });
        MoveProofs { moves: moves.collect(), cost: cost.with_answer(decided) }
    }

    fn ask_of_moves<R: RankIn<G>>(
        self,
        state: &G::State,
        mut question: impl FnMut(
            &mut Session<'_, '_, Tree<'_, G, K>, R>,
            &mut [Branch<G, R>],
        ) -> Result<(), Stop>,
    ) -> (Vec<Branch<G, R>>, Cost) {
        let mut branches = Branch::all(self.game, state, self.plies);
        let cost = if branches.is_empty() {
            Cost::default()
        } else {
            self.answer(&mut |session| question(session, &mut branches))
        };
        (branches, cost)
    }

    /// Asks the observer, allocates the table, and runs `question` with it, once.
    ///
    /// The question is not a type parameter, so that this is compiled once for each game.
    fn answer<R: RankIn<G>>(self, question: &mut Asked<'_, G, K, R>) -> Cost {
        let Self { game, knowledge, table, line_limit, plies, mut run } = self;
        let workers = run.workers();
        let stop = |stop| Cost { stopped: Some(stop), ..Cost::default() };
        let mut bytes = match table {
            None => 0,
            Some((Table::Own(bytes), _)) => TranspositionTable::bytes_within(bytes).unwrap_or(0),
            Some((Table::Shared(table), _)) => table.bytes(),
        };
        let several = workers.are_several() && bytes > 0;
        bytes = bytes.saturating_add(if several { Marks::BYTES } else { 0 });
        if let Err(refused) = run.observe(&progress(0, 0, bytes)) {
            return stop(refused);
        }
        let own;
        let keeper = match table {
            None | Some((Table::Own(0..64), _)) => None,
            Some((Table::Own(bytes), key)) => match TranspositionTable::with_bytes(bytes) {
                Ok(table) => {
                    own = table;
                    Some(Keeper { table: &own, key })
                }
                Err(_) => return stop(Stop::SystemMemory),
            },
            Some((Table::Shared(table), key)) => Some(Keeper { table, key }),
        };
        let workers = Some(workers).filter(|_| several);
        let marks = several.then(Marks::new);
        let knowledge = &knowledge;
        let tree = Tree { game, knowledge, keeper, marks, line_limit, crew: Crew::default() };
        let mut session = Session::new(&tree, workers, run, bytes, plies);
        let stopped = question(&mut session).err();
        let counts = session.counts();
        Cost { stopped, undecided: plies, nodes: counts.nodes, hits: counts.hits }
    }
}
