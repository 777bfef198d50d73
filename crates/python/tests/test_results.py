"""Results: their numbers against slow, obvious computations in Python, and how they behave as values."""

import copy
import dataclasses
import itertools
import pickle
import random
import xml.dom.minidom

import abstract_games as ag
import plain
import pytest


def brute_force(width, height):
    """The numbers of fence arrangements by number of fences, one by one."""
    places = list(itertools.product(range(width - 1), range(height - 1)))
    counts = [0] * (len(places) + 1)
    for kinds in itertools.product(".-|", repeat=len(places)):
        board = dict(zip(places, kinds, strict=True))
        fits = all(
            not (kind == "-" and board.get((x + 1, y)) == "-")
            and not (kind == "|" and board.get((x, y + 1)) == "|")
            for (x, y), kind in board.items()
        )
        if fits:
            counts[len(places) - kinds.count(".")] += 1
    return tuple(counts)


@pytest.mark.parametrize("sides", [(1, 1), (2, 3), (4, 3), (3, 4)])
def test_fence_counts_agree_with_brute_force(sides):
    assert ag.quoridor.fence_counts(*sides).by_fences == brute_force(*sides)


def slides(squares, size):
    """The configurations after one slide of a rook, each as a frozenset of squares."""
    for x, y in squares:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a, b = x, y
            while 0 <= a + dx < size and 0 <= b + dy < size and (a + dx, b + dy) not in squares:
                a, b = a + dx, b + dy
            if (a, b) != (x, y):
                yield squares - {(x, y)} | {(a, b)}


def test_a_census_agrees_with_a_search_in_python():
    size = 5
    start = frozenset(itertools.product((0, size - 1), repeat=2))
    seen, level = {start}, {start}
    while level:
        level = {frozenset(after) for state in level for after in slides(state, size)} - seen
        seen |= level
    census = ag.sliding.census("rook", size)
    assert census.reachable_configurations == len(seen)
    assert sum(census.by_depth) == census.reachable_orbits


def test_a_solution_can_be_played():
    solution = ag.sliding.solve("rook", 8)
    squares = set(solution.start.split())
    for move in solution.moves:
        source, target = move.split("-")
        squares = squares - {source} | {target}
    assert sorted(squares) == sorted(solution.goal.split())
    assert len(solution.moves) == solution.length == 25


def test_burnside_agrees_with_a_list_of_orbits():
    board = ag.symmetry.board(3)
    sets = {frozenset(points) for points in itertools.combinations(range(9), 3)}
    orbits = {frozenset(frozenset(g[p] for p in points) for g in board) for points in sets}
    assert board.subsets(3) == len(orbits)
    fixed = lambda g: sum(frozenset(g[p] for p in points) == points for points in sets)
    assert board.count_orbits(fixed) == len(orbits)
    assert len(board.orbits()) == 3
    assert len(board.stabiliser([0])) == 2
    assert board == ag.symmetry.PermutationGroup(9, list(board)) != ag.symmetry.board(4)


@pytest.mark.parametrize("rules", ["lines", "squares", "torus"])
def test_quarto_values_agree_with_all_lines_of_play(rules):
    chance = random.Random(7)
    compared = 0
    while compared < 3:
        position = ag.quarto.Position(rules=rules)
        while position.plies < 26 and not position.is_over:
            position = position.play(chance.choice(position.moves()))
        if position.is_over:
            continue
        expected, _ = plain.negamax(plain.Positions(position))(position)
        assert ag.quarto.solve(position).value == expected
        solution = ag.quarto.solve(position, distances=True, all_moves=True)
        assert solution.value == expected
        assert {move.move for move in solution.moves} == set(position.moves())
        assert position.canonical().canonical() == position.canonical()
        assert position.orbit_size * position.symmetries == (
            ag.quarto.counts(rules).piece_symmetries * ag.quarto.counts(rules).board_symmetries
        )
        compared += 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game_of_quoridor_in_every_form(players):
    chance = random.Random(players)
    position = ag.quoridor.Position(players=players)
    moves = []
    while position.winner is None and len(moves) < 60:
        move = chance.choice(position.moves())
        assert position.illegality(move) is None
        moves.append(move)
        position = position.play(move)
    game = ag.quoridor.Game(" ".join(moves), players=players)
    assert game.moves == tuple(moves)
    assert game.positions[-1] == position
    for form in ("algebraic", "nesw", "glendenning", "record", "diagram"):
        text = game.write(form)
        again = ag.quoridor.Game(text, form=form, players=players)
        assert again.moves == game.moves and again.positions == game.positions


def test_a_game_on_another_board_says_so():
    start = ag.quoridor.Position(width=5, height=7, fences=[3, 4])
    assert repr(start) == "Position('/ / c1 c7 / 3 4 / 1', width=5, height=7, fences=[3, 4])"
    again = eval(repr(start), {"Position": ag.quoridor.Position})
    assert again == start
    game = ag.quoridor.Game("1. c2 c6", width=5, height=7, fences=3)
    assert ag.quoridor.Game(game.write()) == game
    assert ag.quoridor.Position(game.write()) == game.positions[-1]


def test_the_recorded_game_can_be_replayed():
    game = ag.four_way_fences.recorded_game()
    position = ag.four_way_fences.Position(game.start)
    for turn in game.turns:
        position = position.play(turn.turn)
        assert position.text == turn.position
    assert position.winner is None and position.stones_off == (0, 0) or sum(position.stones_off)
    assert position.path_lengths.keys() == position.stones.keys()


VALUES = [
    lambda: ag.sliding.solve("rook", 4),
    lambda: ag.sliding.census("rook", 4),
    lambda: ag.sliding.Position("rook", 4, "a1 b1"),
    lambda: ag.quarto.Position("0..3/..../.c../.... 5"),
    lambda: ag.quarto.counts(),
    lambda: ag.quarto.Position().picture(),
    lambda: ag.quoridor.Position().play("e2", "a1h"),
    lambda: ag.quoridor.Game("1. e2 e8 2. a1h"),
    lambda: ag.quoridor.Position().analysis(),
    lambda: ag.quoridor.fence_counts(4),
    lambda: ag.quoridor.sample_fences(5, seed=3)[0],
    lambda: ag.quoridor.solve(2, 3, 1),
    lambda: ag.four_way_fences.Position(),
    lambda: ag.four_way_fences.recorded_game(),
    lambda: ag.published.find("fences/9x9"),
    lambda: ag.symmetry.board(3),
    lambda: ag.symmetry.board(17),
    lambda: ag.symmetry.board(17, 2).stabiliser([0, 33]),
    lambda: ag.symmetry.board(2) * ag.symmetry.quarto_board("misere-torus"),
    lambda: ag.symmetry.PermutationGroup(8, [(1, 2, 3, 4, 5, 6, 7, 0), (1, 0, 2, 3, 4, 5, 6, 7)]),
]


@pytest.mark.parametrize("number", range(len(VALUES)))
def test_results_are_values(number):
    make = VALUES[number]
    one, other = make(), make()
    assert one == other and hash(one) == hash(other)
    assert one != object()
    assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one)
    assert type(one).__name__ in repr(one)
    field = dataclasses.fields(one)[0].name if dataclasses.is_dataclass(one) else "record"
    with pytest.raises((AttributeError, TypeError)):
        setattr(one, field, None)


def test_a_position_from_a_pickle_or_a_copy_answers_as_the_first_one():
    for one in [
        ag.quarto.Position("135./..../..../.... 7", "squares"),
        ag.quoridor.Position(width=3, height=4, fences=[1, 2]).play("b2"),
        ag.four_way_fences.Position(rules="size 4 stones-needed 1"),
    ]:
        for other in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            assert (other.moves(), other.perft(1)) == (one.moves(), one.perft(1))
            assert repr(other) == repr(one)
            assert type(other.play(one.moves()[0])) is type(one)


PICTURES = [
    lambda: ag.sliding.Position("queen", 5, "a1 b2"),
    lambda: ag.sliding.solve("rook", 4),
    lambda: ag.sliding.solve("rook", 4, start="a1", goal="b2"),
    lambda: ag.quarto.Position("0123/..../..../.... -"),
    lambda: ag.quarto.solve("8e../24.0/6.7./...c 3"),
    lambda: ag.quoridor.Position(players=4).play("e2"),
    lambda: ag.quoridor.Game("1. e2 e8 2. e3h"),
    lambda: ag.quoridor.sample_fences(9, exactly=8)[0],
    lambda: ag.four_way_fences.Position(),
    lambda: ag.four_way_fences.recorded_game(),
]


@pytest.mark.parametrize("number", range(len(PICTURES)))
def test_boards_show_in_a_notebook(number, tmp_path):
    shown = PICTURES[number]()
    svg = shown._repr_svg_()
    assert xml.dom.minidom.parseString(svg).documentElement.tagName == "svg"
    if hasattr(shown, "picture"):
        picture = shown.picture()
        assert picture.svg == svg and str(picture) == picture.text
        picture.save(str(tmp_path / "board.svg"))
        assert (tmp_path / "board.svg").read_text("utf-8") == svg


def test_a_large_board_has_no_picture():
    sample = ag.quoridor.sample_fences(20, 3, exactly=2)[0]
    assert sample.svg is None and sample._repr_svg_() is None
    assert sample.compact.count("-") + sample.compact.count("|") == 2


def test_samples_are_reproducible_and_differ():
    draw = lambda seed: ag.quoridor.sample_fences(9, max_fences=20, count=3, seed=seed)
    assert draw(1) == draw(1) != draw(2)
    assert ag.quoridor.sample_fences(9, count=0) == ()


def test_published_results_are_recomputed():
    for name in ("tic-tac-toe/orbits", "fences/9x9-with-20", "sliding/rooks-8x8-moves"):
        row = ag.published.find(name)
        assert row.recompute(threads=1) == row.value
    assert len({row.name for row in ag.published.results()}) == len(ag.published.results())
