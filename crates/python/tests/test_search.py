"""Searches of games of one's own: answers, exceptions, laws, limits."""

import contextlib
import gc
import subprocess
import sys
import time
import weakref
from pathlib import Path

import abstract_games as ag
import plain
import pytest
from abstract_games import search, symmetry
from domineering import Domineering
from eight_puzzle import EightPuzzle, FastEightPuzzle
from morris import Morris


TESTS = Path(__file__).parent
HEAD = f"import sys\nsys.path += [{str(TESTS)!r}, {str(TESTS.parent / 'examples')!r}]\n"
"""The first lines of a program that imports these tests."""


def test_a_puzzle_agrees_with_a_search_in_python():
    game = EightPuzzle()
    found = search.StateSpace(game).explore()
    distances = plain.distances(game)
    assert list(found) == list(distances)
    levels = [0] * (max(distances.values()) + 1)
    for distance in distances.values():
        levels[distance] += 1
    assert list(found.levels) == levels
    goal = found.farthest[1]
    assert len(search.StateSpace(game).shortest_path(goal)) == distances[goal] == 31


def test_vectorised_rules_find_the_same():
    pytest.importorskip("numpy")
    one, many = (search.StateSpace(game()).explore() for game in (EightPuzzle, FastEightPuzzle))
    assert list(one) == list(many) and one.levels == many.levels and one.edges == many.edges
    path = many.path(many.farthest[0])
    assert len(path) == 31
    assert search.check(FastEightPuzzle(), states=50).states >= 40

    class Wrong(FastEightPuzzle):
        def successors_batch(self, states):
            parents, moves, after = super().successors_batch(states)
            return parents[1:], moves[1:], after[1:]

    with pytest.raises(search.LawError, match="successors_batch lists the moves"):
        search.check(Wrong())
    for fault, error in (
        (lambda p, m, a: (p, m), "three arrays"),
        (lambda p, m, a: (p, m, a.astype("int64")), "uint8"),
        (lambda p, m, a: (p, m, a[:, 1:]), "9 columns"),
        (lambda p, m, a: (p + 0.5, m, a), "integers"),
        (lambda p, m, a: (p + 10**6, m, a), "none of the 1 rows"),
        (lambda p, m, a: (p[1:], m, a), "parents"),
        (lambda p, m, a: ([[0], [0, 0]], m, a), "successors_batch: parents: "),
        (lambda p, m, a: (p, [[0], [0, 0]], a), "successors_batch: moves: "),
        (lambda p, m, a: (p, m, [[0], [0, 0]]), "successors_batch: states: "),
        (lambda p, m, a: (p, m * 0, a), "each move is listed once: state .*, move 0"),
        (lambda p, m, a: (p, m.astype("uint64") + 2**63, a), "moves must be less than 2"),
    ):
        with pytest.raises((TypeError, ValueError), match=error):
            # The moves themselves are read when a result needs them.
            assert search.StateSpace(altered(fault)).explore().edges
        with pytest.raises((TypeError, ValueError), match=error):
            search.StateSpace(altered(fault)).shortest_path(lambda state: state != EightPuzzle().initial())

    changing = altered(lambda p, m, a: (p, m, a))
    found = search.StateSpace(changing).explore()
    changing.fault = lambda p, m, a: (p, m, a ^ 16)
    with pytest.raises(search.LawError, match="always leads to the same state"):
        found.graph()


def altered(fault):
    """The 8-puzzle with other successors, by vectorised rules alone."""
    altered = type("Altered", (), {"initial": EightPuzzle().initial, "fault": staticmethod(fault)})()
    altered.successors_batch = lambda states: altered.fault(*FastEightPuzzle().successors_batch(states))
    return altered


def test_vectorised_rules_may_list_successors_in_any_order_and_none():
    np = pytest.importorskip("numpy")
    expected = search.StateSpace(EightPuzzle()).explore(plies=12)
    backwards = search.StateSpace(altered(lambda p, m, a: (p[::-1], m[::-1], a[::-1]))).explore(plies=12)
    assert backwards.levels == expected.levels and set(backwards) == set(expected)
    for none in ([], np.zeros(0)):
        assert search.StateSpace(altered(lambda p, m, a, none=none: (none, none, none))).explore().levels == (1,)

    class Lamps:
        """Three lamps, which a move switches."""

        def initial(self):
            return bytes(3)

        def successors_batch(self, states):
            parents, lamps = np.divmod(np.arange(3 * len(states)), 3)
            after = states[parents]
            after[np.arange(len(after)), lamps] ^= 1
            return parents, lamps + 2**40, after

    path = search.StateSpace(Lamps()).shortest_path(b"\1\1\1")
    assert path.moves == (2**40, 2**40 + 1, 2**40 + 2)


@pytest.mark.parametrize("by", [None, symmetry.board(3), lambda row: min(row, row[::-1])])
def test_vectorised_rules_obey_a_symmetry(by):
    np = pytest.importorskip("numpy")

    class Tokens:
        """Put tokens on the squares of 3 × 3."""

        def initial(self):
            return bytes(9)

        def successors(self, squares):
            return [(i, squares[:i] + b"\1" + squares[i + 1 :]) for i in range(9) if not squares[i]]

    class FastTokens(Tokens):
        def successors_batch(self, states):
            parents, moves = np.nonzero(states == 0)
            after = states[parents]
            after[np.arange(len(parents)), moves] = 1
            return parents, moves, after

    one, many = (search.StateSpace(game, by).explore() for game in (Tokens(), FastTokens()))
    assert list(one) == list(many) and one.edges == many.edges
    assert search.check(FastTokens(), by, states=600).is_complete


@pytest.mark.parametrize("by", [None, symmetry.board(3)])
def test_a_game_with_cycles_agrees_with_a_search_in_python(by):
    game = Morris()
    distances = plain.distances(game)
    values = plain.retrograde(game, distances)
    space = search.StateSpace(game, by)
    found = space.explore()
    solved = found.solve()
    assert plain.worth(solved, distances) == values
    orbits = len({min(bytes(s[g[i]] for i in range(9)) + s[9:] for g in symmetry.board(3)) for s in distances})
    assert len(found) == (len(distances) if by is None else orbits)
    assert space.value() == solved.value(game.initial()) == values[game.initial()][0]
    assert max(found.components().sizes) > 1
    if by is None:
        assert found.count_orbits(symmetry.board(3)) == orbits


@pytest.mark.parametrize("side", [2, 3, 4])
def test_a_symmetry_that_exchanges_the_players_agrees_with_plain_python(side):
    game = Domineering(side)
    checked = search.check(game, game.symmetry())
    assert checked.is_complete == (side < 4)
    expected = plain.negamax(game)
    space = search.StateSpace(game, game.symmetry())
    solution = space.solve(all_moves=True)
    assert (solution.value, solution.distance) == expected(game.initial())
    for move in solution.moves:
        value, distance = expected(game.play(game.initial(), move.move))
        assert (move.value, move.distance) == (plain.OPPOSITE[value], distance + 1)
    found, all_states = space.explore(), plain.distances(game)
    group = list(game.symmetry())
    image = lambda state, g: bytes(byte for _, byte in sorted(zip(g, state, strict=True)))
    assert len(found) == len({min(image(state, g) for g in group) for state in all_states})
    solved = found.solve()
    assert all(solved.value(state) == expected(state)[0] for state in all_states)


class Line:
    """A token on a line of squares, which moves one square to the left or to the right."""

    length = 7

    def initial(self):
        return bytes([0, 0, 0, 1, 0, 0, 0])

    def successors(self, row):
        at = row.index(1)
        for name, to in (("left", at - 1), ("right", at + 1)):
            if 0 <= to < self.length:
                yield name, bytes(int(i == to) for i in range(self.length))


def test_paths_are_lifted_to_the_goal():
    mirror = symmetry.board(7, 1)
    space = search.StateSpace(Line(), mirror)
    assert space.explore().levels == (1, 1, 1, 1)
    for end in (0, 6):
        goal = bytes(int(i == end) for i in range(7))
        path = space.shortest_path(goal)
        assert path.states[-1] == goal and path.moves == (("left", "right")[end == 6],) * 3
        assert space.explore().path(goal) == path
        assert space.shortest_path(lambda row, end=end: row[end] == 1) == path
    # From a start that the reflection moves, no symmetry may be used.
    off = bytes([0, 1, 0, 0, 0, 0, 0])
    assert len(space.shortest_path(bytes([0, 0, 0, 0, 0, 1, 0]), off)) == 4
    assert space.shortest_path(bytes(7)) is None
    canonical = lambda row: min(row, row[::-1])
    space = search.StateSpace(Line(), canonical)
    assert len(space.shortest_path(lambda row: row[0] or row[6])) == 3
    with pytest.raises(search.LawError, match="a goal holds for all states of an orbit"):
        space.shortest_path(lambda row: row[6])


class OwnError(Exception):
    pass


@pytest.mark.parametrize("name", ["moves", "play", "outcome", "turn", "canonical", "goal"])
def test_an_exception_arrives_unchanged(name):
    raised = OwnError(name)
    calls = 0

    def fail():
        nonlocal calls
        calls += 1
        if calls > 20:
            raise raised

    class Failing:
        def initial(self):
            return 0

        def moves(self, state):
            if name == "moves":
                fail()
            return [0, 1] if state < 1000 else []

        def play(self, state, move):
            if name == "play":
                fail()
            return state + 1 + move

        def turn(self, state):
            if name == "turn":
                fail()
            return state % 2

        def outcome(self, state):
            if name == "outcome":
                fail()
            return "loss" if state >= 1000 else None

    def canonical(state):
        if name == "canonical":
            fail()
        return state

    def goal(state):
        if name == "goal":
            fail()
        return state == 999

    space = search.StateSpace(Failing(), canonical)
    with pytest.raises(OwnError) as error:
        space.shortest_path(goal)
        space.value()
    assert error.value is raised and error.traceback[-1].name == "fail"
    calls = -(10**9)
    assert search.StateSpace(Failing(), canonical).value() in ("win", "loss")


def broken(**methods):
    base = {
        "initial": lambda self: 0,
        "moves": lambda self, state: [1, 2] if state < 5 else [],
        "play": lambda self, state, move: state + move,
        "outcome": lambda self, state: "loss" if state >= 5 else None,
    }
    return type("Broken", (), {**base, **methods})()


def search_all(game, by=None):
    space = search.StateSpace(game, by)
    space.explore().solve()
    search.StateSpace(game, by).value()


REFUSED = {
    "a move twice": (broken(moves=lambda s, n: [1, 1] if n < 5 else []), "listed once: state 0, move 1"),
    "neither moves nor outcome": (broken(outcome=lambda s, n: "loss" if n == 5 else None), "state 6 has neither"),
    "moves after the end": (broken(outcome=lambda s, n: "loss" if n >= 4 else None), "state 4, outcome loss"),
    "a state of another length": (
        broken(initial=lambda s: b"0", moves=lambda s, n: [1], play=lambda s, n, m: n + b"0"),
        "state b'00', 1 bytes are expected",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_rules_that_break_a_law_are_refused_with_the_state(case):
    game, text = REFUSED[case]
    with pytest.raises(search.LawError, match=text) as error:
        search_all(game)
    assert error.value.law
    with pytest.raises(search.LawError):
        search.check(game)


@pytest.mark.parametrize(
    "ask",
    [
        lambda space: space.value(),
        lambda space: space.solve(),
        lambda space: space.solve(all_moves=True),
        lambda space: space.explore().solve(),
    ],
)
def test_a_finished_start_with_moves_is_refused(ask):
    game = broken(outcome=lambda s, n: "win" if n == 0 or n >= 5 else None)
    with pytest.raises(search.LawError, match="state 0, outcome win, move 1"):
        ask(search.StateSpace(game))


@pytest.mark.parametrize("asked", range(1, 12))
def test_a_search_after_an_exception_checks_what_the_first_did_not(asked):
    def failing(moves):
        calls = iter(range(1, 100))

        def listed(self, state):
            if next(calls) == asked:
                raise OwnError
            return moves(state)

        return listed

    def ask_twice(space):
        with contextlib.suppress(OwnError):
            space.value()
        space.value()

    finished = broken(moves=failing(lambda n: [1, 2] if n < 6 else []))
    with pytest.raises(search.LawError, match="state 5, outcome loss, move 1"):
        ask_twice(search.StateSpace(finished))
    # A state has one move more than its canonical form.
    lists = {0: [1, 2], 1: [3], 2: [3, 4]}
    unequal = broken(
        moves=failing(lambda n: lists.get(n, [])),
        play=lambda s, n, m: m,
        outcome=lambda s, n: None if n in lists else "loss",
    )
    with pytest.raises(search.LawError, match="state 2, canonical form 1"):
        ask_twice(search.StateSpace(unequal, lambda n: 1 if n == 2 else n))
    # A canonical form that is not its own, of which the first question fails.
    forms = {2: 1, 1: 0}
    asked = []

    def canonical(n):
        asked.append(n)
        if n == 1 and asked.count(1) == 1:
            raise OwnError
        return forms.get(n, n)

    with pytest.raises(search.LawError, match="is its own canonical form"):
        ask_twice(search.StateSpace(broken(moves=lambda s, n: [2] if n < 5 else []), canonical))


def test_margins_are_clamped():
    most = 2**30
    game = broken(
        margin=lambda s, n: most if n >= 5 else None, outcome=None, gain=lambda s, n, m: most, turn=lambda s, n: 0
    )
    space = search.StateSpace(game)
    solved = space.explore().solve()
    assert [solved.margin(n) for n in range(6)] == [space.solve(n).margin for n in range(6)] == [most] * 6
    assert solved.best_moves(0) == (1, 2)


def test_a_symmetry_that_is_none_is_refused_with_the_state():
    game = broken(play=lambda s, n, m: (n + m) if n else 3 * m)
    with pytest.raises(search.LawError, match="state 4, canonical form 3"):
        search_all(game, lambda state: 3 if state == 4 else state)
    with pytest.raises(search.LawError, match="is its own canonical form"):
        search_all(broken(), lambda state: {2: 1, 1: 0}.get(state, state))
    with pytest.raises(search.LawError, match="same moves up to symmetry|image of a move"):
        search.check(Line(), symmetry.PermutationGroup(7, [(1, 0, 2, 3, 4, 5, 6)]))
    with pytest.raises(search.LawError):
        search.StateSpace(Line(), symmetry.PermutationGroup(7, [(1, 0, 2, 3, 4, 5, 6)])).explore()


NO_FORMS = {
    "of another type": (lambda row: tuple(row), TypeError, "is not bytes"),
    "of another length": (lambda row: row[:3], search.LawError, "7 bytes are expected"),
    "that is not its own": (lambda row: row[::-1] if row[0] or row[6] else row, search.LawError, "is its own canonical form"),
}


@pytest.mark.parametrize("case", NO_FORMS)
def test_a_check_and_a_count_of_orbits_refuse_a_form_that_is_none(case):
    canonical, error, text = NO_FORMS[case]
    start = Line()
    start.initial = lambda: bytes([1, 0, 0, 0, 0, 0, 0])
    with pytest.raises(error, match=text):
        search.check(start, canonical, states=1)
    with pytest.raises(error, match=text):
        search.StateSpace(start).explore().count_orbits(canonical)
    with pytest.raises(TypeError, match=r"the state \[0\] cannot be hashed"):
        search.check(broken(), lambda n: [n] if isinstance(n, int) else n)


def test_a_check_refuses_the_next_states_of_those_that_it_did_not_expand():
    longer = broken(initial=lambda s: b"0", moves=lambda s, n: [1], play=lambda s, n, m: n + b"0", outcome=None)
    with pytest.raises(search.LawError, match="1 bytes are expected"):
        search.check(longer, states=1)
    with pytest.raises(TypeError, match="gain of 0"):
        search.check(broken(gain=lambda s, n, m: "x"), states=1)
    with pytest.raises(search.LawError, match="state 5, expected loss, found win"):
        search.check(broken(margin=lambda s, n: 1 if n >= 5 else None))


def test_a_check_of_as_many_states_as_there_are_is_complete():
    assert search.check(Line(), states=7) == search.Checked(7, True)
    assert not search.check(Line(), states=6).is_complete


def test_none_is_a_state():
    game = broken(moves=lambda s, n: [] if n is None else [1, 2], play=lambda s, n, m: n + m if n + m < 5 else None)
    assert search.StateSpace(game).shortest_path(None).states == (0, 1, 3, None)
    assert search.StateSpace(game).shortest_path(7) is None


def test_a_group_of_places_may_come_with_no_group_of_values():
    mirror = symmetry.board(7, 1)
    assert len(search.StateSpace(Line(), (mirror, None)).explore()) == 4
    assert search.check(Line(), (mirror, None)).is_complete


def test_rules_that_change_are_refused():
    counted = iter(range(10**6))
    game = broken(play=lambda s, n, m: n + m + (next(counted) % 3))
    with pytest.raises(search.LawError, match="a move always leads to the same state"):
        search.check(game)


WRONG_TYPES = {
    "no initial": (lambda: search.StateSpace(object()), "no method initial"),
    "no moves": (lambda: search.StateSpace(type("G", (), {"initial": int})()), "no method moves"),
    "no play": (lambda: search.StateSpace(type("G", (), {"initial": int, "moves": list})()), "play"),
    "not a method": (lambda: search.StateSpace(type("G", (), {"initial": 0})()), "G.initial must be a method"),
    "a state that cannot be hashed": (
        lambda: search.StateSpace(broken(initial=lambda s: [])).explore(), "the state"),
    "a move that cannot be hashed": (
        lambda: search.StateSpace(broken(moves=lambda s, n: [[]], play=lambda s, n, m: n)).explore(), "the move"),
    "an outcome": (lambda: search.StateSpace(broken(outcome=lambda s, n: 1)).value(), "outcome of 0 is 1"),
    "a margin": (lambda: search.StateSpace(broken(margin=lambda s, n: "x", outcome=None)).value(), "margin of 0"),
    "no pair": (lambda: search.StateSpace(broken(successors=lambda s, n: [1])).explore(), "pair"),
    "no moves to list": (lambda: search.StateSpace(broken(moves=lambda s, n: None)).explore(), "moves of 0 is None"),
    "no list": (lambda: search.StateSpace(broken(successors=lambda s, n: 7)).explore(), "successors of 0 is 7"),
    "no values": (lambda: search.StateSpace(Line()).value(), "no method outcome"),
    "no symmetry": (lambda: search.StateSpace(Line(), 7), "symmetry must be"),
    "a group of integers": (lambda: search.StateSpace(broken(), symmetry.board(2)), "type bytes"),
    "plies": (lambda: search.StateSpace(Line()).explore(plies="all"), "plies must be an integer"),
    "memory": (lambda: search.StateSpace(Line()).explore(memory=None), "memory must be an integer"),
    "progress": (lambda: search.StateSpace(Line()).explore(progress=1), "progress must be a function"),
}


@pytest.mark.parametrize("case", WRONG_TYPES)
def test_a_wrong_type_names_the_argument(case):
    call, text = WRONG_TYPES[case]
    with pytest.raises(TypeError, match=text):
        call()


def test_a_group_of_more_places_than_bytes_is_refused():
    with pytest.raises(ValueError, match="permutes 9 places, and the states have 7 bytes"):
        search.StateSpace(Line(), symmetry.board(3))


class Endless:
    """States without end."""

    def initial(self):
        return 0

    def moves(self, state):
        return (1, 2)

    def play(self, state, move):
        return 2 * state + move

    def outcome(self, state):
        return None


def test_a_limit_of_plies_and_of_memory():
    space = search.StateSpace(Endless())
    found = space.explore(plies=5)
    assert found.levels == (1, 2, 4, 8, 16, 32) and found.eccentricity is None
    stopped = space.explore(memory=1 << 20)
    assert stopped.stopped == "the memory limit was reached"
    assert stopped.levels[:4] == (1, 2, 4, 8)
    with pytest.raises(MemoryError):
        search.StateSpace(Endless()).value(memory=1 << 20)
    with pytest.raises(MemoryError):
        space.shortest_path(lambda state: False, memory=1 << 20)


def test_a_check_and_a_count_of_orbits_obey_the_limit_of_memory():
    with pytest.raises(MemoryError, match="the memory limit was reached"):
        search.check(Endless(), memory=1 << 10)
    found = search.StateSpace(Line()).explore()
    assert found.count_orbits(symmetry.board(7, 1), memory=1 << 10) == 4
    with pytest.raises(MemoryError, match="the memory limit was reached"):
        found.count_orbits(symmetry.board(7, 1), memory=1 << 6)


def test_a_method_must_not_search_the_game():
    spaces = []

    class Nested(Line):
        def successors(self, row):
            if spaces:
                spaces[0].explore()
            return super().successors(row)

    spaces.append(search.StateSpace(Nested()))
    with pytest.raises(RuntimeError, match="another search of this game is running"):
        spaces[0].explore()


def run_program(text, timeout=60):
    """What a program prints, with the modules of the tests. A program that hangs fails."""
    command = [sys.executable, "-c", HEAD + text]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


class Slow:
    """A number whose hash and comparison let other threads run."""

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        time.sleep(0)
        return self.number % 7

    def __eq__(self, other):
        time.sleep(0)
        return self.number == other.number


class Ring:
    """States that compare slowly, in a ring."""

    def initial(self):
        return Slow(0)

    def successors(self, at):
        return [(Slow(step), Slow((at.number + step) % 60)) for step in (1, 59)]


def test_two_threads_use_one_space():
    program = (
        "import threading\n"
        "from abstract_games import search\n"
        "from test_search import Ring, Slow\n"
        "space = search.StateSpace(Ring())\n"
        "near, over = space.explore(plies=1), threading.Event()\n"
        "def ask():\n"
        "    while not over.is_set():\n"
        "        assert near.distance(Slow(59)) == 1 and near.distance(Slow(30)) is None\n"
        "thread = threading.Thread(target=ask)\n"
        "thread.start()\n"
        "found = [search.StateSpace(Ring()).explore().levels for _ in range(3)] + [space.explore().levels]\n"
        "over.set()\n"
        "thread.join()\n"
        "print(set(found))\n"
    )
    levels = (1, *[2] * 29, 1)
    assert run_program(program) == f"{ {levels} }\n"


def test_a_state_may_ask_for_another_while_it_is_compared():
    program = (
        "from abstract_games import search\n"
        "from test_search import Ring, Slow\n"
        "space = search.StateSpace(Ring())\n"
        "near = space.explore(plies=2)\n"
        "equal = Slow.__eq__\n"
        "def asking(self, other):\n"
        "    Slow.__eq__ = equal\n"
        "    assert near.distance(Slow(1)) == 1\n"
        "    Slow.__eq__ = asking\n"
        "    return equal(self, other)\n"
        "Slow.__eq__ = asking\n"
        "print(len(space.explore()))\n"
    )
    assert run_program(program) == "60\n"


class Held(Line):
    """A game that holds its space."""

    def __init__(self, kind):
        self.kind = kind
        self.space = search.StateSpace(self, self.canonical if kind == "canonical" else None)

    def initial(self):
        return super().initial() if self.kind != "states" else (self, 3)

    def successors(self, state):
        if self.kind == "states":
            return [(self, (self, max(state[1] - 1, 0)))]
        listed = list(super().successors(state))
        return listed + listed if self.kind == "broken" else listed

    def canonical(self, row):
        return min(row, row[::-1])

    def outcome(self, state):
        return None


@pytest.mark.parametrize("kind", ["plain", "canonical", "states", "broken"])
def test_a_game_that_holds_its_space_is_collected(kind):
    game = Held(kind)
    with contextlib.suppress(search.LawError):
        game.found = game.space.explore()
        game.solved = game.found.solve()
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


CYCLE = {"moves": lambda s, n: [1, 2], "play": lambda s, n, m: (n + m) % 5, "outcome": lambda s, n: None}


@pytest.mark.parametrize("make", [broken, lambda: broken(**CYCLE)], ids=["ends", "repeats"])
def test_a_game_ends_with_its_space(make):
    game = make()
    gone = weakref.ref(game)
    gc.disable()
    try:
        search.StateSpace(game).value()
        del game
        assert gone() is None
    finally:
        gc.enable()


def test_the_graph_is_that_of_the_moves():
    found = search.StateSpace(Line()).explore()
    first, targets = found.graph()
    states = list(found)
    for place, state in enumerate(states):
        expected = [after for _, after in Line().successors(state)]
        assert [states[t] for t in targets[first[place] : first[place + 1]]] == expected
    assert found.edges == len(targets) == 12


def test_the_package_has_the_result_of_the_rust_guide():
    # docs/your-own-game.md: Cram on 4 × 4 squares.
    squares = range(16)
    dominoes = [(a, a + 1) for a in squares if a % 4 < 3] + [(a, a + 4) for a in squares if a < 12]

    class Cram:
        def initial(self):
            return bytes(16)

        def moves(self, state):
            return [(a, b) for a, b in dominoes if not (state[a] or state[b])]

        def play(self, state, domino):
            return bytes(1 if i in domino else s for i, s in enumerate(state))

        def outcome(self, state):
            return None if self.moves(state) else "loss"

    space = search.StateSpace(Cram(), symmetry.board(4))
    assert len(search.StateSpace(Cram()).explore()) == 5700 and len(space.explore()) == 778
    solution = space.solve()
    assert (solution.value, solution.distance) == ("loss", 8)
    assert ag.search is search
