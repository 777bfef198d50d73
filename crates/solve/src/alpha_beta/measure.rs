//! `Measure`: what a rank counts, scores or margins.

use abstract_games_core::{Adversarial, Margins, Stop, Value};

use super::context::Share;
use super::driver::Driver;
use super::knowledge::Knowledge;
use super::rank::{ANY, DRAW, MOST, Rank, WIN, distance, win_in};
use super::score::{Bounds, Score};

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effect {
    pub(super) passes_turn: bool,
    pub(super) gain: i32,
}

impl Effect {
    pub(super) const fn of_turn(passes_turn: bool) -> Self {
        Self { passes_turn, gain: 0 }
    }
}

/// The greatest number that stands for a bound in the table; 0 is a draw or the margin 0.
pub(super) const REACH: i32 = (1 << 11) - 1;
/// The longest distance that an entry keeps; 1 stands for a win at any.
const LONGEST_KEPT: i32 = REACH - 2;

/// What ranks count: scores or margins.
pub(super) trait Measure: Sync + 'static {
    /// The public type of the worth.
    type Score: Copy;

    /// The bounds of every unfinished state.
    const UNFINISHED: Bounds<Rank>;
    /// The number of this measure, 0 or 1, in the keys of the table.
    const NUMBER: u128;

    fn score(rank: Rank) -> Self::Score;

    fn rank(score: Self::Score) -> Rank;

    /// The rank of a move that does not pass the turn, where the next state has this rank.
    fn through(next: Rank, gain: i32) -> Rank;

    /// The least rank of the next state with which such a move is worth at least `target`.
    fn beyond(target: Rank, gain: i32) -> Rank;

    /// The worth of a move to the player who makes it, where the next state has this worth.
    fn through_move(next: Rank, effect: Effect) -> Rank {
        Self::through(if effect.passes_turn { -next } else { next }, effect.gain)
    }

    /// The target for the next state that decides whether a move is worth at least `target`:
    /// exactly if it is reached or, if the turn passes, not reached. `target` must be more than the
    /// least of [`UNFINISHED`](Measure::UNFINISHED) and at most its greatest.
    fn beyond_move(target: Rank, effect: Effect) -> Rank {
        let beyond = Self::beyond(target, effect.gain);
        if effect.passes_turn { 1_i32.saturating_sub(beyond) } else { beyond }
    }

    /// Whether a bounded number of plies decides if a state is worth at least `target`.
    fn is_soon_settled(target: Rank) -> bool;

    /// A number from -`REACH` to `REACH` in the table, for this lower bound or a lower one.
    fn pack(least: Rank) -> i32;

    /// The least rank that such a number can stand for.
    fn unpack(number: i32) -> Rank;

    /// The part of `bounds`, which are true, that can be proved by looking `plies` ahead.
    fn provable_within(bounds: Bounds<Rank>, plies: u32) -> Bounds<Rank>;

    /// Finds the worth of `node`: narrows `bounds` to it.
    fn solve<N: Sync>(
        driver: &mut Driver<'_, N>,
        node: &N,
        bounds: &mut Bounds<Rank>,
        share: Share,
    ) -> Result<(), Stop>;
}

/// A measure of the states of a game.
pub(super) trait MeasureIn<G: Adversarial>: Measure {
    /// Whether a search may omit moves that the knowledge of the game drops.
    const DROPS_MOVES: bool;

    fn of_finished(game: &G, state: &G::State) -> Option<Rank>;

    fn effect(game: &G, state: &G::State, m: &G::Move) -> Effect;

    /// The bounds of an unfinished state, by the knowledge.
    fn known<K: Knowledge<G>>(knowledge: &K, state: &G::State) -> Bounds<Rank>;

    fn bounds_by_rules(game: &G, state: &G::State) -> Bounds<Rank> {
        Self::of_finished(game, state).map_or(Self::UNFINISHED, Bounds::exactly)
    }
}

/// Scores: values with distances.
pub(super) struct ByScore;

impl Measure for ByScore {
    type Score = Score;

    const UNFINISHED: Bounds<Rank> = Bounds { least: -win_in(1), greatest: win_in(1) };
    const NUMBER: u128 = 0;

    fn score(rank: Rank) -> Score {
        let distance = distance(rank).unsigned_abs();
        match rank {
            1.. => Score::Win(distance),
            0 => Score::Draw,
            _ => Score::Loss(distance),
        }
    }

    fn rank(score: Score) -> Rank {
        let win = |distance: u32| win_in(i32::try_from(distance).unwrap_or(i32::MAX));
        match score {
            Score::Loss(distance) => -win(distance),
            Score::Draw => DRAW,
            Score::Win(distance) => win(distance),
        }
    }

    fn through(next: Rank, _: i32) -> Rank {
        match next {
            2.. => next - 1,
            -1..=1 => next,
            _ => next + 1,
        }
    }

    fn beyond(target: Rank, _: i32) -> Rank {
        match target {
            2.. => target + 1,
            0..=1 => target,
            _ => target - 1,
        }
    }

    /// Each move shortens the distance of the target, except of a draw and of a win at any
    /// distance.
    fn is_soon_settled(target: Rank) -> bool {
        target != WIN && target != DRAW
    }

    fn pack(least: Rank) -> i32 {
        let near = REACH - distance(least).min(LONGEST_KEPT);
        match least {
            1.. if distance(least) > LONGEST_KEPT => WIN,
            1.. => near,
            0 => DRAW,
            _ => -near,
        }
    }

    fn unpack(number: i32) -> Rank {
        match number {
            2.. => win_in(REACH - number),
            -1..=1 => number,
            _ => -win_in(REACH + number),
        }
    }

    /// A win or a loss within `plies` can be proved, and so can its absence.
    fn provable_within(bounds: Bounds<Rank>, plies: u32) -> Bounds<Rank> {
        let plies = i32::try_from(plies).unwrap_or(i32::MAX);
        let later = win_in(plies.saturating_add(1));
        let provable = |least: Rank| {
            let is_win = least > DRAW && distance(least) <= plies;
            if is_win { least } else { least.min(-later) }
        };
        Bounds { least: provable(bounds.least), greatest: -provable(-bounds.greatest) }
    }

    fn solve<N: Sync>(
        driver: &mut Driver<'_, N>,
        node: &N,
        bounds: &mut Bounds<Rank>,
        mut share: Share,
    ) -> Result<(), Stop> {
        driver.value(node, bounds, share.take_half())?;
        if let Some(plies) = driver.plies {
            if bounds.is_exact() {
                return Ok(());
            }
            // All ends within the plies have been found; any other is beyond them.
            let far = win_in(i32::try_from(plies).unwrap_or(i32::MAX).saturating_add(1));
            let (is_win, is_loss) = (bounds.least >= WIN, bounds.greatest < DRAW);
            if !is_win && !is_loss {
                let is_known = |rank| bounds.answer(rank).is_some();
                *bounds = Bounds {
                    least: if is_known(DRAW) { DRAW } else { -far },
                    greatest: if is_known(WIN) { DRAW } else { far },
                };
                return Ok(());
            }
            // Asks whether a win comes within the plies, or a loss only after them.
            let target = if is_win { far + 1 } else { -far };
            driver.decide(node, bounds, target, share.take_half())?;
            if is_win && bounds.greatest < target {
                *bounds = Bounds { least: WIN, greatest: far };
                return Ok(());
            }
            if is_loss && bounds.least >= target {
                *bounds = Bounds { least: -far, greatest: -WIN };
                return Ok(());
            }
        }
        while !bounds.is_exact() {
            driver.decide(node, bounds, halfway(*bounds), share.take_half())?;
        }
        Ok(())
    }
}

impl<G: Adversarial> MeasureIn<G> for ByScore {
    const DROPS_MOVES: bool = true;

    fn of_finished(game: &G, state: &G::State) -> Option<Rank> {
        game.result(state).map(|value| match value {
            Value::Loss => -MOST,
            Value::Draw => DRAW,
            Value::Win => MOST,
        })
    }

    fn effect(game: &G, state: &G::State, m: &G::Move) -> Effect {
        Effect::of_turn(game.passes_turn(state, m))
    }

    fn known<K: Knowledge<G>>(knowledge: &K, state: &G::State) -> Bounds<Rank> {
        Self::UNFINISHED.and(knowledge.bounds(state).map(Self::rank))
    }
}

/// Margins: numbers of points.
pub(super) struct ByMargin;

impl Measure for ByMargin {
    type Score = i32;

    const UNFINISHED: Bounds<Rank> = ANY;
    const NUMBER: u128 = 1;

    fn score(rank: Rank) -> i32 {
        rank
    }

    fn rank(margin: i32) -> Rank {
        margin.clamp(-MOST, MOST)
    }

    fn through(next: Rank, gain: i32) -> Rank {
        Self::rank(next.saturating_add(gain))
    }

    /// A target beyond all margins is reached by none or by all.
    fn beyond(target: Rank, gain: i32) -> Rank {
        target.saturating_sub(gain)
    }

    fn is_soon_settled(_: Rank) -> bool {
        false
    }

    /// -`REACH` stands for no bound.
    fn pack(least: Rank) -> i32 {
        least.clamp(-REACH, REACH)
    }

    fn unpack(number: i32) -> Rank {
        if number > -REACH { number } else { -MOST }
    }

    /// An entry does not keep the depth at which a margin was found.
    fn provable_within(_: Bounds<Rank>, _: u32) -> Bounds<Rank> {
        ANY
    }

    /// If the plies do not suffice, finds the best bounds on the margin that can be proved.
    fn solve<N: Sync>(
        driver: &mut Driver<'_, N>,
        node: &N,
        bounds: &mut Bounds<Rank>,
        mut share: Share,
    ) -> Result<(), Stop> {
        // First the greatest lower bound that can be proved, then the least upper bound.
        for refute in [false, true] {
            let Bounds { mut least, mut greatest } = *bounds;
            let (mut target, mut step) = (i32::from(!refute), 1);
            target = target.min(greatest).max(least + 1);
            while least < greatest {
                let asked = target;
                driver.prove(node, bounds, asked, refute, share.take_half())?;
                let reached = if refute { bounds.greatest >= asked } else { bounds.least >= asked };
                // Without a proof, the answer holds for what can be proved.
                if reached {
                    least = asked;
                } else {
                    greatest = asked - 1;
                }
                Bounds { least, greatest } = Bounds { least, greatest }.and(*bounds);
                (target, step) = next_target(least, greatest, step, reached);
            }
        }
        Ok(())
    }
}

impl<G: Margins> MeasureIn<G> for ByMargin {
    /// A move that wins later may win by more.
    const DROPS_MOVES: bool = false;

    fn of_finished(game: &G, state: &G::State) -> Option<Rank> {
        game.margin(state).map(Self::rank)
    }

    fn effect(game: &G, state: &G::State, m: &G::Move) -> Effect {
        let gain = Self::rank(game.gain(state, m));
        Effect { passes_turn: game.passes_turn(state, m), gain }
    }

    fn known<K: Knowledge<G>>(knowledge: &K, state: &G::State) -> Bounds<Rank> {
        knowledge.margins(state).map(Self::rank)
    }
}

/// The margin to ask for next, above `least` and up to `greatest`, and the step after it. Steps
/// double from the end at which the last answer lies, `least` if the target `was_reached`, up to
/// half of the interval: margins far from 0 cost more to ask for.
fn next_target(least: i32, greatest: i32, step: i32, was_reached: bool) -> (i32, i32) {
    let half = ((greatest - least) / 2).max(1);
    let step = step.min(half);
    let target = if was_reached { least + step } else { greatest - step + 1 };
    (target, step.saturating_mul(2))
}

/// A target that separates the shorter distances in `bounds`, all wins or all losses and more than
/// one rank, from the longer ones. It is in the middle, but not much beyond twice the shortest
/// distance, because a search costs more the farther it looks ahead.
fn halfway(bounds: Bounds<Rank>) -> Rank {
    let wins = bounds.least > DRAW;
    let (near, far) =
        if wins { (bounds.greatest, bounds.least) } else { (bounds.least, bounds.greatest) };
    let (near, far) = (distance(near), distance(far));
    let middle = near + ((far - near) / 2).min(near + 1);
    // Asks whether a win comes by then, or a loss only later.
    if wins { win_in(middle) } else { -win_in(middle + 1) }
}

#[cfg(test)]
#[path = "../../tests/unit/measure.rs"]
mod tests;
