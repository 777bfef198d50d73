"""The laws of a game and of its symmetry, checked at a state.

Each function raises :class:`LawError` for the first violation.
"""

from __future__ import annotations

from typing import Any

from . import _native
from ._rules import LawError, Rules, broken, shown, value_of
from ._symmetry import Acting, element, form_of, images_of

ADVICE = (
    "(a move of a piece that covers several cells must not name one of them that the symmetry does not map to the "
    "corresponding one)"
)


Spaces = tuple[_native.Space, _native.Space]
"""The space of a game without symmetry, and that with it. They check the states that they number."""


def check_state(rules: Rules, spaces: Spaces, symmetry: Any, by: Acting, state: Any) -> None:
    """Checks all laws. ``by`` is how the symmetry acts."""
    plain, of_orbits = spaces
    check_moves(rules, plain, state)
    check_end(rules, state)
    check_images(rules, symmetry, by, state)
    canonical = form_of(by)
    if canonical is not None:
        rules.compare(canonical, state, of_orbits.state(of_orbits.number(state)))


def check_moves(rules: Rules, space: _native.Space, state: Any) -> None:
    """Each move is always listed, and always leads to the same state, by whichever method."""
    played, again, listed = rules.played(state), rules.played(state), rules.successors(state)
    for after in listed.values():
        space.number(after)
    rules.marks(state, listed)
    if list(again) != list(played):
        law = "the moves of a state are always the same"
        raise differing(law, state, list(played), list(again))
    for move, after in again.items():
        if after != played[move]:
            law = "a move always leads to the same state"
            raise differing(law, state, played[move], after, f"move {shown(move)}, ")
    if list(listed.items()) != list(played.items()):
        law = "`successors` lists the moves with the next states"
        raise differing(law, state, list(played.items()), list(listed.items()))
    if rules.is_batch:
        expected, found = (
            ", ".join(sorted(f"{shown(move)} to {shown(after)}" for move, after in moves.items()))
            for moves in (listed, rules.row(state))
        )
        if found != expected:
            law = "successors_batch lists the moves with the next states"
            raise broken(law, state, f"expected {expected}; found {found}")


def check_end(rules: Rules, state: Any) -> None:
    """Exactly the states without moves have an outcome, and a margin of its sign."""
    if not rules.has_outcome:
        return
    outcome, moves = rules.outcome(state), list(rules.successors(state))
    if (outcome is None) != bool(moves):
        first = shown(moves[0]) if moves else "none"
        law = "a state has a result exactly when it has no moves"
        raise broken(law, state, f"first move {first}, end {outcome or 'none'}")
    if rules.has_margin:
        rules.endless_margin(state)
        margin = rules.margin(state)
        if (margin is None) != bool(moves):
            law = "a state has a margin exactly when it has no moves"
            raise broken(law, state, f"found {'none' if margin is None else margin}")
        if margin is not None and value_of(margin) != outcome:
            law = "the margin is positive for a win, 0 for a draw, negative for a loss"
            raise broken(law, state, f"expected {outcome}, found {value_of(margin)}")


def check_images(rules: Rules, symmetry: Any, by: Acting, state: Any) -> None:
    """The elements of a group of bytes map states to states with the corresponding moves and the same result."""
    # Such a group says nothing of moves, so a move is the state that it leads to.
    nexts = list(dict.fromkeys(rules.successors(state).values()))
    keeps, outcome = rules.keep_turn(state, nexts), rules.outcome(state)
    of_nexts = list(zip(*(images_of(by, after) for after in nexts), strict=True))
    for g, image in enumerate(images_of(by, state)):
        at = f"group element {element(symmetry, g)}"
        reached = set(rules.successors(image).values())
        moved = of_nexts[g] if nexts else ()
        for after, after_image in zip(nexts, moved, strict=True):
            if after_image not in reached:
                at = f"move {shown(after)}, {at}, image of the state {shown(image)}, image of the move {shown(after_image)}"
                raise broken("the image of a move is a move of the image", state, f"{at} {ADVICE}")
        if len(reached) != len(nexts):
            law = "a state and its image have the same number of moves"
            raise broken(law, state, f"{at}, expected {len(nexts)}, found {len(reached)}")
        if rules.outcome(image) != outcome:
            law = "all states of an orbit have the same result"
            found = f"{at}, image of the state {shown(image)}, expected {outcome}, found {rules.outcome(image)}"
            raise broken(
                law,
                state,
                f"{found} (a result is that of the player to move: a symmetry that exchanges the players must also "
                "exchange whose turn it is)",
            )
        for after, kept, image_kept in zip(nexts, keeps, rules.keep_turn(image, moved), strict=True):
            if kept != image_kept:
                law = "a move passes the turn exactly when its image does"
                found = f"expected {not kept}, found {not image_kept}"
                raise broken(law, state, f"move {shown(after)}, {at}, {found}")


def differing(law: str, state: Any, expected: object, found: object, at: str = "") -> LawError:
    """The violation of a law by a value that differs from the one that is expected."""
    return broken(law, state, f"{at}expected {shown(expected)}, found {shown(found)}")
