//! The laws of symmetries: the action, equivariance, canonical forms, stabilisers, results, and
//! paths lifted from a quotient.

use super::groups::partners;
use super::law::{Law, LawError};
use crate::rules::game::Game;
use crate::rules::path::{Line, Path};
use crate::rules::players::Adversarial;
use crate::symmetry::action::Symmetry;
use crate::symmetry::quotient::Quotient;

const IDENTITY_ON_STATES: Law = Law::new("the identity fixes every state");
const IDENTITY_ON_MOVES: Law = Law::new("the identity fixes every move");
const PRODUCTS_ON_STATES: Law = Law::new("a product acts on states as its factors in turn");
const PRODUCTS_ON_MOVES: Law = Law::new("a product acts on moves as its factors in turn");
const IMAGE_OF_MOVE: Law = Law::new("the image of a move is a move of the image").advice(
    "a move of a piece that covers several cells must not name one of them that the symmetry does \
     not map to the corresponding one",
);
const IMAGE_OF_PLAY: Law =
    Law::new("playing the image of a move leads to the image of the next state");
const AS_MANY: Law = Law::new("a state and its image have the same number of moves");
const WITNESS: Law = Law::new("the witness maps the state to its canonical form");
const FORM_ALONE: Law = Law::new("`canonical_form` is the form that `canonical` gives");
const ONE_FORM: Law = Law::new("all states of an orbit have the same canonical form");
const STABILISER_ORDER: Law =
    Law::new("`stabiliser_order` is the number of elements that fix the state");

const GOAL: Law = Law::new("a goal holds for all states of an orbit or for none")
    .advice("`Quotient::goal` makes a goal of the quotient of any predicate");

/// Checks that `symmetry` acts as a group on states and moves, that the rules are equivariant, and
/// that canonical forms and orders of stabilisers are right.
///
/// [`group`](super::group) checks the group axioms,
/// [`adversarial_symmetry`](super::adversarial_symmetry) the results of a game with players.
///
/// Costs a few thousand applications for each state and a group of order 8; grows quadratically.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn symmetry<G, S>(game: &G, symmetry: &S, states: &[G::State]) -> Result<(), LawError>
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
        canonical_form(game, symmetry, &elements, state)?;
        let order = elements.iter().filter(|g| symmetry.apply(g, state) == *state).count();
        STABILISER_ORDER
            .check_eq(&symmetry.stabiliser_order(state), &order, |at| at.state(game, state))?;
    }
    Ok(())
}

/// Checks that `goal` holds for all states of an orbit or for none, so that a search of a quotient
/// may test it on representatives instead of by [`Quotient::goal`](crate::Quotient::goal).
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn goal<G: Game, S: Symmetry<G>>(
    game: &G,
    symmetry: &S,
    states: &[G::State],
    goal: impl Fn(&G::State) -> bool,
) -> Result<(), LawError> {
    for_each_image::<G, S>(symmetry, states, |state, g, image| {
        GOAL.check_eq(&goal(&image), &goal(state), |at| {
            at.state(game, state).element(g).shown("image of the state", game, &image)
        })
    })
}

/// Runs `check` on each state, with each element and the image of the state.
pub(super) fn for_each_image<G: Game, S: Symmetry<G>>(
    symmetry: &S,
    states: &[G::State],
    check: impl Fn(&G::State, &S::Element, G::State) -> Result<(), LawError>,
) -> Result<(), LawError> {
    states.iter().try_for_each(|state| {
        symmetry.elements().try_for_each(|g| check(state, &g, symmetry.apply(&g, state)))
    })
}

fn action<G: Game, S: Symmetry<G>>(
    game: &G,
    symmetry: &S,
    elements: &[S::Element],
    state: &G::State,
) -> Result<(), LawError> {
    let identity = symmetry.identity();
    let image = symmetry.apply(&identity, state);
    IDENTITY_ON_STATES
        .check_state(game, &image, state, |at| at.state(game, state).element(&identity))?;
    let moves: Vec<_> = game.moves(state).collect();
    for m in &moves {
        let image = symmetry.apply_move(&identity, m);
        IDENTITY_ON_MOVES
            .check_eq(&image, m, |at| at.state(game, state).mv(m).element(&identity))?;
    }
    let partners = partners(elements);
    for g in elements {
        let image = symmetry.apply(g, state);
        for &h in &partners {
            let product = symmetry.compose(h, g);
            let (found, expected) = (symmetry.apply(&product, state), symmetry.apply(h, &image));
            PRODUCTS_ON_STATES.check_state(game, &found, &expected, |at| {
                at.state(game, state).element(g).with("then", h)
            })?;
            for m in &moves {
                let expected = symmetry.apply_move(h, &symmetry.apply_move(g, m));
                let found = symmetry.apply_move(&product, m);
                PRODUCTS_ON_MOVES.check_eq(&found, &expected, |at| {
                    at.state(game, state).mv(m).element(g).with("then", h)
                })?;
            }
        }
    }
    Ok(())
}

fn equivariance<G: Game, S: Symmetry<G>>(
    game: &G,
    symmetry: &S,
    g: &S::Element,
    state: &G::State,
) -> Result<(), LawError> {
    let image = symmetry.apply(g, state);
    let of_image: Vec<_> = game.moves(&image).collect();
    let mut count = 0;
    for (m, next) in game.successors(state) {
        count += 1;
        let image_move = symmetry.apply_move(g, &m);
        IMAGE_OF_MOVE.check(of_image.contains(&image_move), |at| {
            let at = at.state(game, state).mv(&m).element(g);
            at.shown("image of the state", game, &image).with("image of the move", &image_move)
        })?;
        let (found, expected) = (game.play(&image, &image_move), symmetry.apply(g, &next));
        IMAGE_OF_PLAY
            .check_state(game, &found, &expected, |at| at.state(game, state).mv(&m).element(g))?;
    }
    AS_MANY.check_eq(&of_image.len(), &count, |at| at.state(game, state).element(g))
}

fn canonical_form<G: Game, S: Symmetry<G>>(
    game: &G,
    symmetry: &S,
    elements: &[S::Element],
    state: &G::State,
) -> Result<(), LawError> {
    let (form, witness) = symmetry.canonical(state);
    let led_to = symmetry.apply(&witness, state);
    WITNESS.check_state(game, &led_to, &form, |at| at.state(game, state).element(&witness))?;
    FORM_ALONE
        .check_state(game, &symmetry.canonical_form(state), &form, |at| at.state(game, state))?;
    for g in elements {
        let (other, _) = symmetry.canonical(&symmetry.apply(g, state));
        ONE_FORM.check_state(game, &other, &form, |at| at.state(game, state).element(g))?;
    }
    Ok(())
}

const RESULT: Law = Law::new("all states of an orbit have the same result").advice(
    "a result is that of the player to move: a symmetry that exchanges the players must also \
     exchange whose turn it is",
);
const PASSES: Law = Law::new("a move passes the turn exactly when its image does");

/// Checks that all states of an orbit have the same result, and that a move passes the turn if and
/// only if its image does.
///
/// If so, a search may run on the quotient. [`symmetry`](super::symmetry) checks the rest.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn adversarial_symmetry<G: Adversarial, S: Symmetry<G>>(
    game: &G,
    symmetry: &S,
    states: &[G::State],
) -> Result<(), LawError> {
    for_each_image::<G, S>(symmetry, states, |state, g, image| {
        let (found, expected) = (game.result(&image), game.result(state));
        RESULT.check_eq(&found, &expected, |at| {
            at.state(game, state).element(g).shown("image of the state", game, &image)
        })?;
        game.moves(state).try_for_each(|m| {
            let found = game.passes_turn(&image, &symmetry.apply_move(g, &m));
            let expected = game.passes_turn(state, &m);
            PASSES.check_eq(&found, &expected, |at| at.state(game, state).mv(&m).element(g))
        })
    })
}

const LEGAL: Law = Law::new("a lifted path is legal")
    .advice("the start must lie in the orbit in which the path begins");
const REPLAYS: Law = Law::new("replaying the moves of a lifted path gives that path");
const ORBITS: Law = Law::new("a lifted path passes through the orbits of the path");

/// Checks that a path of `quotient`, lifted to begin at `start`, can be replayed in the game and
/// passes through the same orbits.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn lift<G: Game, S: Symmetry<G>>(
    quotient: &Quotient<G, S>,
    start: &G::State,
    path: &Line<Quotient<G, S>>,
) -> Result<(), LawError> {
    let game = quotient.game();
    let lifted = quotient.lift(start, path).map_err(|illegal| {
        LEGAL.broken(|at| {
            let at = at.shown("start", game, start).with("path", path);
            at.state(game, &illegal.state).mv(&illegal.m)
        })
    })?;
    let replayed = Path::play(game, start.clone(), lifted.moves().cloned());
    REPLAYS.check_eq(&replayed.as_ref(), &Ok(&lifted), |at| at.shown("start", game, start))?;
    for (orbit, state) in path.states().zip(lifted.states()) {
        ORBITS.check_eq(&quotient.orbit(state), orbit, |at| {
            at.shown("start", game, start).with("path", path).state(game, state)
        })?;
    }
    Ok(())
}
