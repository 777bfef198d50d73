//! Laws: checks that any implementation of the traits can run on itself.
//!
//! Each takes the states to look at: everything a [`Bfs`](crate::Bfs) finds where that is small, or
//! what its first levels or random play (feature `proptest`, module `strategies`) bring up. The
//! first violation is returned as an error that names the law and the states, moves and group
//! elements concerned. Nothing here is fast; it is meant for tests.

#[cfg(feature = "proptest")]
pub mod strategies;

use std::collections::HashMap;
use std::fmt::Debug;

use thiserror::Error;

use crate::rules::game::Game;
use crate::rules::keys::{Indexed, Keyed};
use crate::rules::path::{Line, Path};
use crate::rules::players::{Adversarial, Players};
use crate::rules::predecessors::Predecessors;
use crate::rules::sleep_sets::{MoveSet, SleepSets};
use crate::search::alpha_beta::{AlphaBeta, Knowledge};
use crate::symmetry::action::Symmetry;
use crate::symmetry::group::Group;
use crate::symmetry::quotient::Quotient;

/// A law that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{law}: {counterexample}")]
pub struct Violation {
    law: &'static str,
    counterexample: String,
}

impl Violation {
    /// The law that is broken, in words.
    pub fn law(&self) -> &'static str {
        self.law
    }

    /// The states, moves and group elements that break it.
    pub fn counterexample(&self) -> &str {
        &self.counterexample
    }
}

/// Holds unless it does not; then says for what.
fn hold(law: &'static str, holds: bool, counterexample: impl Debug) -> Result<(), Violation> {
    if holds {
        Ok(())
    } else {
        Err(Violation { law, counterexample: format!("{counterexample:?}") })
    }
}

/// Moves of other states that are tried in each state.
const FOREIGN: usize = 64;

/// Checks the rules: moves are listed once and in the same order each time, playing one always
/// gives the same state, `successors` lists the same moves with those states, and a move is legal
/// exactly when it is listed.
///
/// # Errors
///
/// The first [`Violation`].
pub fn game<G: Game>(game: &G, states: &[G::State]) -> Result<(), Violation> {
    for state in states {
        let moves: Vec<_> = game.moves(state).collect();
        let again: Vec<_> = game.moves(state).collect();
        hold("the moves of a state are always the same", moves == again, (state, &moves, &again))?;
        for (position, m) in moves.iter().enumerate() {
            hold("each move is listed once", !moves[..position].contains(m), (state, m))?;
            let next = game.play(state, m);
            hold("a move always leads to the same state", next == game.play(state, m), (state, m))?;
            let tried = game.try_play(state, m).ok();
            hold("a listed move may be played", tried.as_ref() == Some(&next), (state, m))?;
        }
        let listed = || moves.iter().map(|m| (m.clone(), game.play(state, m)));
        let law = "successors are the moves and what they lead to";
        hold(law, game.successors(state).eq(listed()), state)?;
    }
    // Moves of other states stand for moves that are not legal.
    let mut foreign: Vec<G::Move> = Vec::new();
    for m in states.iter().flat_map(|state| game.move_list(state)) {
        if foreign.len() == FOREIGN {
            break;
        }
        if !foreign.contains(&m) {
            foreign.push(m);
        }
    }
    for state in states {
        let moves = game.move_list(state);
        for m in &foreign {
            let legal = game.is_legal(state, m);
            hold(
                "a move is legal exactly when it is listed",
                legal == moves.contains(m),
                (state, m),
            )?;
        }
    }
    Ok(())
}

/// Checks players: a state is finished exactly when it has no moves, and the turn after a move is
/// that of the state it leads to.
///
/// # Errors
///
/// The first [`Violation`].
pub fn players<G: Players>(game: &G, states: &[G::State]) -> Result<(), Violation> {
    for state in states {
        let outcome = game.outcome(state);
        let has_moves = game.moves(state).next().is_some();
        hold("finished is having no moves", outcome.is_none() == has_moves, (state, outcome))?;
        for (m, next) in game.successors(state) {
            let (stated, turn) = (game.next_turn(state, &m), game.turn(&next));
            let law = "the turn after a move is that of the next state";
            hold(law, stated == turn, (state, &m, stated, turn))?;
        }
    }
    Ok(())
}

/// Checks results: a state has one exactly when it has no moves. For a game of [`Players`] run
/// [`players`] as well; this one also serves a [`Quotient`].
///
/// # Errors
///
/// The first [`Violation`].
pub fn adversarial<G: Adversarial>(game: &G, states: &[G::State]) -> Result<(), Violation> {
    for state in states {
        let result = game.result(state);
        let has_moves = game.moves(state).next().is_some();
        hold("finished is having no moves", result.is_none() == has_moves, (state, result))?;
    }
    Ok(())
}

/// Checks knowledge for [`AlphaBeta`]: different states have different keys, below 2⁹⁶ and always the
/// same; the bounds hold, and dropping moves leaves one of the best.
///
/// The last two are held against a search without knowledge for each state and each of its moves, so
/// the states should be near the end of play.
///
/// # Errors
///
/// The first [`Violation`].
pub fn knowledge<G, K>(game: &G, knowledge: &K, states: &[G::State]) -> Result<(), Violation>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    let mut keys = HashMap::new();
    for state in states {
        if let Some(key) = knowledge.key(state) {
            hold("a key is below 2⁹⁶", key >> 96 == 0, (state, key))?;
            let again = knowledge.key(state);
            hold("the key of a state is always the same", again == Some(key), (state, key, again))?;
            let other = *keys.entry(key).or_insert(state);
            hold("different states have different keys", other == state, (state, other, key))?;
        }
        if game.result(state).is_some() {
            continue;
        }
        let score = AlphaBeta::new(game).score(state).score();
        let bounds = knowledge.bounds(state);
        let within = score.is_some_and(|s| bounds.least <= s && s <= bounds.greatest);
        hold("the score lies within the bounds", within, (state, score, bounds))?;
        let all: Vec<_> = game.successors(state).collect();
        let mut kept = all.clone();
        knowledge.order(state, &mut kept);
        let belongs = kept.iter().all(|next| all.contains(next)) && kept.len() <= all.len();
        hold("ordering adds no moves", belongs, (state, &all, &kept))?;
        let worth = |(m, next): &(G::Move, G::State)| {
            let score = AlphaBeta::new(game).score(next).score();
            score.map(|score| score.through_move(game.passes_turn(state, m)))
        };
        let best = kept.iter().map(worth).max();
        hold(
            "one of the best moves is kept",
            kept.is_empty() || best == Some(score),
            (state, &kept),
        )?;
    }
    Ok(())
}

/// Checks backward moves: each of them is a move of the state it comes from and leads here, and
/// every state is among those before the states that its moves lead to.
///
/// # Errors
///
/// The first [`Violation`].
pub fn predecessors<G: Predecessors>(game: &G, states: &[G::State]) -> Result<(), Violation> {
    for state in states {
        for (m, before) in game.predecessors(state) {
            let led_to = game.try_play(&before, &m).ok();
            hold(
                "a backward move leads back",
                led_to.as_ref() == Some(state),
                (state, &m, &before),
            )?;
        }
        for (m, next) in game.successors(state) {
            let listed = game.predecessors(&next).any(|(_, before)| before == *state);
            hold("a state is before what it leads to", listed, (state, &m, &next))?;
        }
    }
    Ok(())
}

/// Checks which moves only transpose: numbered successors are those of the moves in their order, and
/// every move that is said to transpose after another one leads where [`SleepSets`] says,
/// whatever single move is said to be earlier.
///
/// Costs, for each state, about the fourth power of its number of moves.
///
/// # Errors
///
/// The first [`Violation`].
pub fn sleep_sets<G: SleepSets>(game: &G, states: &[G::State]) -> Result<(), Violation> {
    for state in states {
        let all: Vec<_> = game.successors_except(state, MoveSet::EMPTY).collect();
        let ascending = all.is_sorted_by(|(a, _), (b, _)| a < b);
        let below = all.iter().all(|&(number, _)| number < MoveSet::NUMBERS);
        hold("numbers ascend and are below 64", ascending && below, (state, &all))?;
        let nexts = || all.iter().map(|(_, next)| next);
        let same =
            nexts().eq(game.successors(state).map(|(_, next)| next).collect::<Vec<_>>().iter());
        hold("numbered moves are the moves", same, (state, &all))?;
        for (number, next) in &all {
            let but_one: Vec<_> =
                game.successors_except(state, MoveSet::EMPTY.with(*number)).collect();
            let others: Vec<_> = all.iter().filter(|(n, _)| n != number).cloned().collect();
            hold("a move that is excepted is left out", but_one == others, (state, number))?;
            for (earlier, through) in all.iter().filter(|(_, through)| through != next) {
                transposing(game, state, (*number, next), (*earlier, through), &nexts())?;
            }
        }
    }
    Ok(())
}

fn transposing<'s, G: SleepSets>(
    game: &G,
    state: &'s G::State,
    (number, next): (u32, &G::State),
    (earlier, through): (u32, &G::State),
    nexts: &(impl Iterator<Item = &'s G::State> + Clone),
) -> Result<(), Violation> {
    let (played, moves) = game.play_numbered(state, number, MoveSet::EMPTY.with(earlier));
    hold("a numbered move leads where it leads", played == *next, (state, number))?;
    for m in moves.numbers() {
        let only = MoveSet::from_bits(!0).without(MoveSet::EMPTY.with(m));
        let led_to = game.successors_except(next, only).next().map(|(_, after)| after);
        hold("a transposing move is a move", led_to.is_some(), (next, m))?;
        let led_to = led_to.as_ref();
        let known = led_to == Some(state)
            || nexts.clone().any(|next| led_to == Some(next))
            || game.successors(through).any(|(_, after)| led_to == Some(&after));
        let law = "a transposing move leads where an earlier one leads";
        hold(law, known, (state, number, earlier, m))?;
    }
    Ok(())
}

/// Checks keys: each is below two to the power of their width, and leads back to its state.
///
/// # Errors
///
/// The first [`Violation`].
pub fn keyed<G: Keyed>(game: &G, states: &[G::State]) -> Result<(), Violation> {
    let bits = game.key_bits();
    hold("keys have at most 128 bits", bits <= u128::BITS, bits)?;
    for state in states {
        let key = game.key(state);
        let rest = key.checked_shr(bits).unwrap_or(0);
        hold("a key has no more bits than it should", rest == 0, (state, key))?;
        let back = game.state(key);
        hold("a key leads back to its state", back.as_ref() == Some(state), (state, key, &back))?;
    }
    Ok(())
}

/// Checks a dense numbering: what [`keyed`] checks, and that each key is less than the number of
/// states and the state's index.
///
/// # Errors
///
/// The first [`Violation`].
pub fn indexed<G: Indexed>(game: &G, states: &[G::State]) -> Result<(), Violation> {
    keyed(game, states)?;
    for state in states {
        let (key, index) = (game.key(state), game.index(state));
        let law = "an index is less than the number of states";
        hold(law, index < game.state_count(), (state, index))?;
        hold("an index is the key", key == index as u128, (state, key, index))?;
    }
    Ok(())
}

/// How many partners each element is composed with; all of them in groups no larger than this.
const PARTNERS: usize = 64;

/// Checks the group: the identity is first among the elements and neutral, inverses undo, products
/// stay in the group and associate.
///
/// Every element is looked at, with up to 64 evenly spread partners.
///
/// # Errors
///
/// The first [`Violation`].
pub fn group<S: Group>(group: &S) -> Result<(), Violation> {
    let elements: Vec<_> = group.elements().collect();
    let identity = group.identity();
    hold("the identity comes first", elements.first() == Some(&identity), &identity)?;
    let order = group.order();
    hold("the order is the number of elements", order == elements.len(), order)?;
    let partners: Vec<_> =
        elements.iter().step_by(elements.len().div_ceil(PARTNERS).max(1)).collect();
    for (position, g) in elements.iter().enumerate() {
        hold("each element is listed once", !elements[..position].contains(g), g)?;
        let neutral = group.compose(g, &identity) == *g && group.compose(&identity, g) == *g;
        hold("the identity is neutral", neutral, g)?;
        let inverse = group.inverse(g);
        let undone = [group.compose(g, &inverse), group.compose(&inverse, g)];
        hold("an inverse undoes", undone.iter().all(|e| *e == identity), (g, &inverse))?;
        for &h in &partners {
            let product = group.compose(g, h);
            hold("a product is an element", elements.contains(&product), (g, h, &product))?;
            let k = &inverse;
            let left = group.compose(&group.compose(h, g), k);
            let right = group.compose(h, &group.compose(g, k));
            hold("products associate", left == right, (h, g, k))?;
        }
    }
    Ok(())
}

/// Checks that `symmetry` acts as a group on states and moves, that the rules are equivariant under
/// it, and that canonical forms are what they claim to be.
///
/// Costs, for each state, a few thousand applications for a group of order 8, and grows with the
/// square of the order.
///
/// # Errors
///
/// The first [`Violation`].
pub fn symmetry<G, S>(game: &G, symmetry: &S, states: &[G::State]) -> Result<(), Violation>
where
    G: Game,
    S: Symmetry<G>,
{
    let elements: Vec<_> = symmetry.elements().collect();
    for state in states {
        action(game, symmetry, &elements, state)?;
        for g in &elements {
            equivariance(game, symmetry, g, state)?;
        }
        canonical_form(symmetry, &elements, state)?;
    }
    Ok(())
}

/// Checks that the result of a state and the passing of the turn are the same all over an orbit,
/// which is what lets a search run on the quotient, even if the symmetry exchanges the players.
///
/// # Errors
///
/// The first [`Violation`].
pub fn adversarial_symmetry<G, S>(
    game: &G,
    symmetry: &S,
    states: &[G::State],
) -> Result<(), Violation>
where
    G: Adversarial,
    S: Symmetry<G>,
{
    for state in states {
        for g in symmetry.elements() {
            let image = symmetry.apply(&g, state);
            let same = game.result(&image) == game.result(state);
            hold("the result is the same all over an orbit", same, (state, &g))?;
            for m in game.moves(state) {
                let image_move = symmetry.apply_move(&g, &m);
                let same = game.passes_turn(&image, &image_move) == game.passes_turn(state, &m);
                hold("the turn passes alike all over an orbit", same, (state, &m, &g))?;
            }
        }
    }
    Ok(())
}

/// Checks that a path of `quotient`, lifted to begin at `start`, replays in the real game and runs
/// through the same orbits.
///
/// # Errors
///
/// The first [`Violation`].
pub fn lift<G, S>(
    quotient: &Quotient<G, S>,
    start: &G::State,
    path: &Line<Quotient<G, S>>,
) -> Result<(), Violation>
where
    G: Game,
    S: Symmetry<G>,
{
    let lifted = quotient.lift(start, path);
    let lifted = lifted.map_err(|illegal| Violation {
        law: "a lifted path is legal",
        counterexample: format!("{illegal:?}"),
    })?;
    let replayed = Path::play(quotient.game(), start.clone(), lifted.moves().cloned());
    hold("a lifted path replays", replayed.as_ref() == Ok(&lifted), (start, &lifted))?;
    let orbits = lifted.states().map(|state| quotient.orbit(state));
    hold("a lifted path keeps to its orbits", orbits.eq(path.states().cloned()), (start, path))
}

fn action<G, S>(
    game: &G,
    symmetry: &S,
    elements: &[S::Element],
    state: &G::State,
) -> Result<(), Violation>
where
    G: Game,
    S: Symmetry<G>,
{
    let identity = symmetry.identity();
    hold("the identity leaves states", symmetry.apply(&identity, state) == *state, state)?;
    let moves: Vec<_> = game.moves(state).collect();
    for m in &moves {
        hold("the identity leaves moves", symmetry.apply_move(&identity, m) == *m, m)?;
    }
    let partners: Vec<_> =
        elements.iter().step_by(elements.len().div_ceil(PARTNERS).max(1)).collect();
    for g in elements {
        let image = symmetry.apply(g, state);
        for &h in &partners {
            let product = symmetry.compose(h, g);
            let same = symmetry.apply(&product, state) == symmetry.apply(h, &image);
            hold("a product acts on states as its factors in turn", same, (state, h, g))?;
            for m in &moves {
                let image = symmetry.apply_move(h, &symmetry.apply_move(g, m));
                let same = symmetry.apply_move(&product, m) == image;
                hold("a product acts on moves as its factors in turn", same, (m, h, g))?;
            }
        }
    }
    Ok(())
}

fn equivariance<G, S>(
    game: &G,
    symmetry: &S,
    g: &S::Element,
    state: &G::State,
) -> Result<(), Violation>
where
    G: Game,
    S: Symmetry<G>,
{
    let image = symmetry.apply(g, state);
    let of_image: Vec<_> = game.moves(&image).collect();
    let mut count = 0;
    for (m, next) in game.successors(state) {
        count += 1;
        let image_move = symmetry.apply_move(g, &m);
        let listed = of_image.contains(&image_move);
        hold("the image of a move is a move of the image", listed, (state, &m, g))?;
        let same = game.play(&image, &image_move) == symmetry.apply(g, &next);
        hold("playing the image leads to the image", same, (state, &m, g))?;
    }
    hold("an image has as many moves", count == of_image.len(), (state, g))
}

fn canonical_form<G, S>(
    symmetry: &S,
    elements: &[S::Element],
    state: &G::State,
) -> Result<(), Violation>
where
    G: Game,
    S: Symmetry<G>,
{
    let (form, witness) = symmetry.canonical(state);
    let led_to = symmetry.apply(&witness, state);
    hold("the witness leads to the canonical form", led_to == form, (state, &form, &witness))?;
    let alone = symmetry.canonical_form(state);
    hold("the canonical form is the same without a witness", alone == form, (state, &alone))?;
    let order = symmetry.stabiliser_order(state);
    let same = order == symmetry.stabiliser(state).len();
    hold("the order of the stabiliser is how many elements it has", same, (state, order))?;
    for g in elements {
        let image = symmetry.apply(g, state);
        let (other, _) = symmetry.canonical(&image);
        hold("an orbit has one canonical form", other == form, (state, &image, &form, &other))?;
    }
    Ok(())
}
