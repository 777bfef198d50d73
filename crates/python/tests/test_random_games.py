"""Ten thousand random small games: every search against a plain one in Python."""

import random

import plain
import pytest
from abstract_games import search
from abstract_games.symmetry import PermutationGroup

try:
    import numpy as np
except ImportError:
    np = None

CHUNKS = 20
GAMES = 500


class Graph:
    """A game whose states are those of a table."""

    def __init__(self, table, ends, turns, form):
        self.table, self.ends, self.form = table, ends, form
        if turns is not None:
            self.turn = lambda state: turns[self.number(state)]

    def number(self, state):
        return state[0] if self.form != "int" else state

    def state(self, number):
        return {"int": number, "tuple": (number,), "bytes": bytes([number])}[self.form]

    def initial(self):
        return self.state(0)

    def successors(self, state):
        return [(move, self.state(to)) for move, to in self.table[self.number(state)]]

    def outcome(self, state):
        return self.ends[self.number(state)]


class Vectorised(Graph):
    """The same with rules for many states at once, which list the last successors first."""

    def __init__(self, graph):
        super().__init__(graph.table, graph.ends, None, "bytes")

    def successors_batch(self, states):
        found = [(i, m, list(s)) for i, row in enumerate(states) for m, s in self.successors(bytes(row))]
        parents, moves, after = zip(*reversed(found), strict=True) if found else ([], [], [])
        return parents, moves, np.array(after, "uint8")


class Points(Graph):
    """A table of points in place of outcomes, and of points that moves gain."""

    outcome = None

    def __init__(self, table, margins, gains, form):
        super().__init__(table, {}, None, form)
        self.margins, self.gains = margins, gains

    def margin(self, state):
        return self.margins[self.number(state)]

    def gain(self, state, move):
        return self.gains[self.number(state), move]


def table_of(chance, count, is_acyclic):
    """Random moves: each state has up to three, to later states only if play must end."""
    table = []
    for state in range(count):
        targets = range(state + 1 if is_acyclic else 0, count)
        moves = chance.randrange(4) if targets else 0
        table.append([(move, chance.choice(targets)) for move in range(moves)])
    return table


def random_game(chance):
    is_acyclic = chance.random() < 0.5
    count = chance.randint(1, 8)
    table = table_of(chance, count, is_acyclic)
    ends = [None if moves else chance.choice(["win", "draw", "loss"]) for moves in table]
    turns = [chance.randrange(2) for _ in table] if chance.random() < 0.3 else None
    form = chance.choice(["int", "tuple", "bytes"])
    return Graph(table, ends, turns, form), is_acyclic


def compare(game, is_acyclic, chance):
    space = search.StateSpace(game)
    found = space.explore()
    distances = plain.distances(game)
    assert list(found) == list(distances)
    assert [found.distance(state) for state in distances] == list(distances.values())
    components = found.components()
    assert len(components) == len(plain.components(game, distances))
    assert space.perft(4).lines[-1] == plain.lines(game, game.initial(), 4)
    goal = chance.choice(list(distances))
    path = space.shortest_path(goal)
    assert len(path) == distances[goal] and path.states[-1] == goal
    for state, move, after in zip(path.states, path.moves, path.states[1:], strict=False):
        assert (move, after) in game.successors(state)
    solved = found.solve()
    expected = plain.retrograde(game, distances)
    assert plain.worth(solved, distances) == expected
    value, distance = expected[game.initial()]
    fresh = search.StateSpace(game)
    assert fresh.value() == value
    solution = fresh.solve(all_moves=True)
    assert (solution.value, solution.distance) == (value, distance)
    if np and game.form == "bytes" and not hasattr(game, "turn"):
        many = search.StateSpace(Vectorised(game)).explore()
        assert set(many) == set(found) and (many.levels, many.edges) == (found.levels, found.edges)
        assert many.solve().counts == solved.counts
    if is_acyclic:
        assert plain.negamax(game)(game.initial())[0] == value
    compare_moves(game, solution, solved, expected)


def compare_moves(game, solution, solved, expected):
    start = game.initial()
    worth = {}
    for move, after in game.successors(start):
        value, distance = expected[after]
        value = plain.OPPOSITE[value] if plain.passes(game, start, after) else value
        worth[move] = (value, None if value == "draw" else distance + 1)
    assert {m.move: (m.value, m.distance) for m in solution.moves} == worth
    best = tuple(m for m, found in worth.items() if found == (solution.value, solution.distance))
    assert solution.best == best == solved.best_moves(start)


class Doubled:
    """A game of two alike halves: the bytes are a state and the mark of a half. Some moves change halves."""

    def __init__(self, graph, crossings):
        self.graph, self.crossings = graph, crossings

    def initial(self):
        return bytes([0, 1, 0])

    def successors(self, state):
        for move, to in self.graph.table[state[0]]:
            crosses = (state[0], move) in self.crossings
            yield move, bytes([to, state[2], state[1]] if crosses else [to, *state[1:]])

    def outcome(self, state):
        return self.graph.ends[state[0]]


def compare_orbits(graph, chance):
    crossings = {
        (state, move)
        for state, moves in enumerate(graph.table)
        for move, _ in moves
        if chance.random() < 0.5
    }
    game = Doubled(graph, crossings)
    halves = PermutationGroup(3, [(0, 2, 1)])
    canonical = lambda state: bytes([state[0], 0, 1])
    distances = plain.distances(game)
    values = plain.retrograde(game, distances)
    orbits = {state[0] for state in distances}
    for symmetry in (halves, canonical):
        space = search.StateSpace(game, symmetry)
        found = space.explore()
        assert len(found) == len(orbits) == space.count_orbits()
        assert space.perft(4).lines[-1] == plain.lines(game, game.initial(), 4)
        assert plain.worth(found.solve(), distances) == values
        goal = chance.choice(list(distances))
        assert len(found.path(goal)) == found.distance(goal) <= distances[goal]
    assert len(search.StateSpace(game, halves).shortest_path(goal)) == distances[goal]
    assert search.check(game, halves).is_complete and search.check(game, canonical).is_complete


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_agree_with_plain_searches(chunk):
    chance = random.Random(chunk)
    for number in range(GAMES):
        game, is_acyclic = random_game(chance)
        compare(game, is_acyclic, chance)
        if number % 10 == 0 and not hasattr(game, "turn"):
            compare_orbits(game, chance)


def test_random_games_with_points_agree_with_plain_searches():
    chance = random.Random(99)
    for _ in range(1000):
        table = table_of(chance, chance.randint(1, 8), True)
        margins = [None if moves else chance.randint(-3, 3) for moves in table]
        gains = {(s, m): chance.randint(-2, 2) for s, moves in enumerate(table) for m, _ in moves}
        game = Points(table, margins, gains, chance.choice(["int", "bytes"]))
        expected = plain.margin(game)
        space = search.StateSpace(game)
        solution = space.solve(all_moves=True)
        assert solution.margin == expected(game.initial())
        for value in solution.moves:
            after = dict(game.successors(game.initial()))[value.move]
            assert value.margin == game.gain(game.initial(), value.move) - expected(after)
        solved = space.explore().solve()
        for state in plain.distances(game):
            assert solved.margin(state) == expected(state)
