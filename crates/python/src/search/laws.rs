//! The laws of a game of Python and of its symmetry, checked on some of its states.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use abstract_games::laws::{self, LawError};
use abstract_games::{
    Adversarial, Bfs, End, Game, Group, Limits, Margins, Progress, Symmetry, Value,
};
use pyo3::prelude::*;

use super::action::Element;
use super::errors::{self, text_of, with_attributes};
use super::rules::Successor;
use super::running::search;
use super::space::Space;
use super::states::{States, Values};
use crate::watch::{Options, stopped};

/// Checks the laws on at most `count` states of a game. `plain` is its space without symmetry, and
/// `by` that with it. Returns the number of states checked, and whether these are all.
#[pyfunction]
pub(crate) fn search_check(
    plain: Py<Space>,
    by: Py<Space>,
    count: usize,
    seed: u64,
    options: Options<'_>,
) -> PyResult<(usize, bool)> {
    let (plain, by) = (plain.get(), by.get());
    let moves = States::Values(Values::new("move"));
    let (states, are_all) = search(plain, &options, |observer| {
        let limits = Limits::new().found(u64::try_from(count).unwrap_or(u64::MAX));
        let found = Bfs::new(plain).observer((observer, limits)).explore();
        if found.end() == End::Exhausted {
            return (found.states().to_vec(), true);
        }
        let mut states: Vec<_> = found.states().iter().copied().take(count.div_ceil(2)).collect();
        states.extend(laws::sample(plain, seed, count / 2));
        states.sort_unstable();
        states.dedup();
        (states, false)
    })?;
    search(plain, &options, |observer| -> PyResult<()> {
        for (done, &number) in (0..).zip(&states) {
            let progress = Progress::at(done).of(states.len() as u64);
            observer.observe(&progress).map_err(stopped)?;
            check_state(options.py, (plain, &moves), by, number)?;
        }
        Ok(())
    })??;
    Ok((states.len(), are_all))
}

fn check_state(
    py: Python<'_>,
    (plain, moves): (&Space, &States),
    by: &Space,
    number: u32,
) -> PyResult<()> {
    let state = plain.state(py, number);
    let shown = Shown { of: &plain.states, number };
    let listed = Lawful { space: plain, moves: Some(moves) };
    let violated = |result: Result<(), LawError>| {
        plain.raise()?;
        result.map_err(|violation| {
            with_attributes(py, violation.to_string(), violation.law(), Some(&state))
        })
    };
    violated(laws::game(&listed, &[shown]))?;
    if let Some(found) = plain.rules.row(&state)? {
        compare_batch(&state, &found, &plain.rules.successors(&state)?)?;
    }
    if plain.rules.has_outcome() {
        violated(laws::adversarial(&listed, &[shown]))?;
    }
    if plain.rules.has_margin() {
        violated(laws::margins(&listed, &[shown]))?;
    }
    if by.action.is_trivial() {
        return Ok(());
    }
    let elements = by.action.elements();
    if !elements.is_empty() {
        let symmetry = OfBytes { space: plain, elements };
        let reached = Lawful { space: plain, moves: None };
        violated(laws::symmetry(&reached, &symmetry, &[shown]))?;
        if plain.rules.has_outcome() {
            violated(laws::adversarial_symmetry(&reached, &symmetry, &[shown]))?;
        }
    }
    let form = by.number(&state)?;
    by.compare_with_form(&state, form)
}

/// Compares the moves of the vectorised rules with those of the others.
fn compare_batch(
    state: &Bound<'_, PyAny>,
    found: &[Successor<'_>],
    expected: &[Successor<'_>],
) -> PyResult<()> {
    let texts = |successors: &[Successor<'_>]| {
        let text = |(m, next): &Successor<'_>| format!("{} to {}", text_of(m), text_of(next));
        let mut texts: Vec<String> = successors.iter().map(text).collect();
        texts.sort_unstable();
        texts
    };
    let (found, expected) = (texts(found), texts(expected));
    if found == expected {
        return Ok(());
    }
    let law = "successors_batch lists the moves with the next states";
    let found = format!("expected {}; found {}", expected.join(", "), found.join(", "));
    Err(errors::law(law, state, &found))
}

/// A state or a move, as errors show it.
#[derive(Clone, Copy)]
struct Shown<'a> {
    of: &'a States,
    number: u32,
}

impl PartialEq for Shown<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Shown<'_> {}

impl PartialOrd for Shown<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Shown<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.number.cmp(&other.number)
    }
}

impl Hash for Shown<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.number.hash(hasher);
    }
}

impl Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Python::attach(|py| text_of(&self.of.get(py, self.number))))
    }
}

/// A game whose methods are called each time.
struct Lawful<'a> {
    space: &'a Space,
    /// The moves of the game. Without it a move is the state to which it leads, because a symmetry
    /// of bytes says nothing of moves.
    moves: Option<&'a States>,
}

impl<'a> Lawful<'a> {
    /// The moves with the next states, read from `successors` or by `moves` and `play`.
    fn listed(&self, state: Shown<'a>, by_moves: bool) -> Vec<(Shown<'a>, Shown<'a>)> {
        let space = self.space;
        let mut listed = space.attempt(|py| {
            let state = space.state(py, state.number);
            let rules = &space.rules;
            let of = if by_moves { rules.played(&state) } else { rules.successors(&state) };
            let numbered = of?.into_iter().map(|(m, next)| {
                let next = Shown { of: &space.states, number: space.number(&next)? };
                let Some(of) = self.moves else { return Ok((next, next)) };
                Ok((Shown { of, number: of.number(&m)? }, next))
            });
            numbered.collect::<PyResult<Vec<_>>>()
        });
        if self.moves.is_none() {
            listed.sort_unstable();
            listed.dedup();
        }
        listed
    }
}

impl<'a> Game for Lawful<'a> {
    type State = Shown<'a>;
    type Move = Shown<'a>;

    fn initial(&self) -> Shown<'a> {
        Shown { of: &self.space.states, number: 0 }
    }

    fn moves(&self, state: &Shown<'a>) -> impl Iterator<Item = Shown<'a>> {
        self.listed(*state, true).into_iter().map(|(m, _)| m)
    }

    fn play(&self, state: &Shown<'a>, m: &Shown<'a>) -> Shown<'a> {
        let mut listed = self.listed(*state, true).into_iter();
        listed.find(|(other, _)| other == m).map_or(*state, |(_, next)| next)
    }

    fn successors(&self, state: &Shown<'a>) -> impl Iterator<Item = (Shown<'a>, Shown<'a>)> {
        self.listed(*state, false).into_iter()
    }
}

impl Adversarial for Lawful<'_> {
    fn result(&self, state: &Self::State) -> Option<Value> {
        let space = self.space;
        space.attempt(|py| space.rules.outcome(&space.state(py, state.number)))
    }

    fn passes_turn(&self, state: &Self::State, m: &Self::Move) -> bool {
        let (space, next) = (self.space, self.play(state, m));
        !space.attempt(|py| {
            let turn = |shown: Shown<'_>| space.rules.turn(&space.state(py, shown.number));
            match (turn(*state)?, turn(next)?) {
                (Some(turn), Some(after)) => turn.eq(after),
                _ => Ok(false),
            }
        })
    }
}

impl Margins for Lawful<'_> {
    fn margin(&self, state: &Self::State) -> Option<i32> {
        let space = self.space;
        space.attempt(|py| space.rules.margin(&space.state(py, state.number)))
    }

    fn endless_margin(&self, state: &Self::State) -> i32 {
        let space = self.space;
        space.attempt(|py| space.rules.endless_margin(&space.state(py, state.number)))
    }
}

/// A group that acts on the states of a space, which are bytes: its elements, the identity first.
struct OfBytes<'a> {
    space: &'a Space,
    elements: &'a [Element],
}

impl Group for OfBytes<'_> {
    type Element = Element;

    fn elements(&self) -> impl Iterator<Item = Element> {
        self.elements.iter().cloned()
    }

    fn identity(&self) -> Element {
        self.elements[0].clone()
    }

    fn compose(&self, then: &Element, first: &Element) -> Element {
        then.after(first)
    }

    /// The element whose product with `g` is the identity.
    fn inverse(&self, g: &Element) -> Element {
        let identity = self.identity();
        let inverse = self.elements.iter().find(|h| h.after(g) == identity);
        inverse.cloned().unwrap_or(identity)
    }
}

impl<'a> Symmetry<Lawful<'a>> for OfBytes<'_> {
    fn apply(&self, g: &Element, state: &Shown<'a>) -> Shown<'a> {
        let space = self.space;
        let number = space.attempt(|py| space.number(&g.image_of(&space.state(py, state.number))?));
        Shown { number, ..*state }
    }

    fn apply_move(&self, g: &Element, m: &Shown<'a>) -> Shown<'a> {
        self.apply(g, m)
    }
}
