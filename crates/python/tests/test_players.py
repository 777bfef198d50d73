"""Players, lines of play, databases, strategies and tables of the built-in games."""

import itertools
import typing
from collections import Counter

import abstract_games as ag
import plain
import pytest


POSITIONS = {
    "quoridor": lambda: ag.quoridor.Position(width=3, height=3, fences=1),
    "quoridor for three": lambda: ag.quoridor.Position(width=3, height=3, players=3, fences=1),
    "quarto": lambda: ag.quarto.random_positions(24, seed=5)[0],
    "four-way fences": lambda: ag.four_way_fences.Position(
        "- / - / nBd NCd / first / 1 / left 0 0", "size 4 stones-needed 4 supply 0"
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_lines_of_play_and_levels_agree_with_a_walk_in_python(name):
    position = POSITIONS[name]()
    game = plain.Positions(position)
    for depth in range(4):
        assert position.perft(depth) == plain.lines(game, position, depth)
    levels = Counter(plain.distances(game, plies=3).values())
    assert position.levels(3) == tuple(levels[distance] for distance in range(4))


def test_sliding_lines_agree_with_a_walk_in_python():
    from test_results import slides

    level = {frozenset([(0, 0), (0, 3), (3, 0), (3, 3)]): 1}
    for depth in range(4):
        assert ag.sliding.perft(depth, "rook", 4) == sum(level.values())
        after = {}
        for squares, ways in level.items():
            for moved in slides(squares, 4):
                after[moved] = after.get(moved, 0) + ways
        level = after


@pytest.mark.parametrize("player", typing.get_args(ag.quoridor.Player))
def test_every_player_of_quoridor_chooses_a_legal_move(player):
    for position in (ag.quoridor.Position(width=5), ag.quoridor.Position(players=3)):
        limits = {"depth": 1} if player in ("alpha-beta", "max-n") else {}
        limits |= {"nodes": 200} if player == "monte-carlo" else {}
        choice = position.best_move(player, **limits)
        assert choice.move in position.moves() and choice.line[0] == choice.move


def test_a_player_finds_a_win():
    position = ag.quoridor.Position("/ / e8 a5 / 0 0 / 1")
    choice = position.best_move(depth=2)
    assert (choice.move, choice.value, choice.distance) == ("e9", "win", 1)
    won = position.play("e9")
    assert won.winner == 1 and won.best_move() is None
    quarto = ag.quarto.Position("135./68../..../.... 7")
    assert quarto.best_move() == "d4" and quarto.play("d4").best_move() is None


def test_the_default_player_depends_on_the_game():
    start, small = ag.quoridor.Position(), ag.quoridor.Position(width=5, height=5)
    assert start.best_move(nodes=50) == start.best_move("monte-carlo", nodes=50)
    assert small.best_move(nodes=50) == small.best_move("alpha-beta", nodes=50)
    assert start.best_move(depth=1) == start.best_move("alpha-beta", depth=1)


def test_an_estimate_is_a_chance_on_the_standard_board():
    start = ag.quoridor.Position()
    chances = [start.analysis().winning_chance, start.best_move("level-5").winning_chance]
    assert all(0.4 < chance < 0.7 for chance in chances)
    assert ag.quoridor.Position(width=5).analysis().winning_chance is None
    assert ag.quoridor.Position(width=5).best_move("level-4").winning_chance is None
    assert ag.quoridor.Position("/ / e8 a5 / 10 10 / 1").best_move(depth=2).winning_chance == 1
    assert start.best_move("level-1", seed=1) == start.best_move("level-1", seed=1)


@pytest.mark.parametrize("player", typing.get_args(ag.four_way_fences.Player))
def test_every_player_of_four_way_fences_chooses_a_legal_step(player):
    position = POSITIONS["four-way fences"]()
    for _ in range(4):
        choice = position.best_move(player, **({"depth": 1} if player == "alpha-beta" else {}))
        assert choice.move in position.moves()
        position = position.play(choice.move)


REFUSED = {
    "depth: not an option of greedy": lambda: ag.quoridor.Position().best_move("greedy", depth=3),
    "seed: not an option of monte-carlo": lambda: ag.quoridor.Position().best_move(seed=1),
    "memory: not an option of max-n": lambda: ag.quoridor.Position().best_move("max-n", memory=2**20),
    "seconds: not an option of shortest-path": lambda: ag.quoridor.Position().best_move("shortest-path", seconds=1),
    "nodes: not an option of level-5": lambda: ag.quoridor.Position().best_move("level-5", nodes=9),
    "nodes: not an option of random": lambda: ag.four_way_fences.Position().best_move("random", nodes=9),
    "depth: not an option of greedy and random": lambda: ag.quoridor.play_game(["greedy", "random"], depth=3),
    "players: 0 are given, and the game is for 2": lambda: ag.quarto.play_game([]),
    "players: 3 are given, and the game is for 2": lambda: ag.quoridor.play_game(["random"] * 3),
    "seed: not an option of functions": lambda: ag.quarto.play_game([lambda position: position.moves()[0]], seed=1),
    "seed: not an option of perfect": lambda: ag.quarto.play_game(["perfect"], seed=1),
}


@pytest.mark.parametrize("text", REFUSED)
def test_an_option_that_no_player_obeys_is_refused(text):
    with pytest.raises(ValueError, match=text):
        REFUSED[text]()


def test_a_player_gets_the_options_that_it_obeys():
    games = [
        ag.quoridor.play_game(["random", "greedy"], seed=seed, depth=None, nodes=10**6, most_plies=6)
        for seed in (1, 1, 2)
    ]
    assert games[0] == games[1] != games[2]


def test_games_between_players_end():
    game = ag.quoridor.play_game(["greedy", "random"], ag.quoridor.Position(width=5, fences=2))
    assert game.positions[-1].winner == 1
    again = ag.quoridor.play_game(["greedy", "random"], ag.quoridor.Position(width=5, fences=2))
    assert game == again and ag.quoridor.Game(game.write("record"), width=5) == game
    assert len(ag.quoridor.play_game(["random"], most_plies=5)) == 5
    own = lambda position: position.moves()[-1]
    positions = ag.quarto.play_game([own, "random"], seed=1)
    assert positions[-1].is_over and positions[0] == ag.quarto.Position()
    steps = ag.four_way_fences.play_game([own, "greedy"], POSITIONS["four-way fences"](), most_steps=6)
    assert len(steps) == 7


def test_the_seed_after_the_greatest_one_is_0():
    greatest = 2**63 - 1
    games = [ag.quarto.play_game(["random"], seed=greatest) for _ in range(2)]
    assert games[0] == games[1] and games[0][-1].is_over
    assert len(ag.quoridor.play_game(["random"], seed=greatest, most_plies=4).moves) == 4
    assert len(ag.four_way_fences.play_game(["random"], seed=greatest, most_steps=4)) == 5


def test_values_of_single_positions_agree_with_a_search_in_python(tmp_path):
    start = ag.quoridor.Position(width=3, height=3, fences=1)
    found = ag.search.StateSpace(plain.Positions(start)).explore()
    expected = found.solve()
    board = ag.quoridor.solve(3, 3, 1, database=tmp_path / "database")
    assert board == ag.quoridor.solve(3, 3, 1)
    kept = ag.quoridor.SolvedPositions(3, 3, 1, distances=True)
    stored = ag.quoridor.SolvedPositions.open(tmp_path / "database")
    assert kept.board == stored.board == (3, 3) and kept.fences == stored.fences == (1,)
    for position in itertools.islice(found, 0, None, 7):
        if position.winner is None:
            solved = kept.position(position)
            assert solved == stored.position(position)
            assert solved.value == expected.value(position)
            worth = {m: plain.OPPOSITE[expected.value(position.play(m))] for m in position.moves()}
            assert solved.moves == worth and worth[solved.best] == solved.value
            assert kept.distance(position) == expected.distance(position)
    line = kept.line(start)
    assert start.play(*line).winner == (1 if expected.value(start) == "win" else 2)
    distances = ag.quoridor.distances(3, 3, 1)
    assert distances.start == expected.distance(start)
    assert sum(distances.by_plies) == board.won + board.lost + board.drawn
    with pytest.raises(ValueError, match="9 × 9"):
        kept.position(ag.quoridor.Position())
    with pytest.raises(ValueError, match="9 × 9"):
        kept.distance(ag.quoridor.Position())
    with pytest.raises(ValueError, match="3 × 3 squares with 2 fences each are not solved"):
        kept.distance(ag.quoridor.Position(width=3, height=3, fences=2))
    with pytest.raises(ValueError, match="distances were not asked for"):
        stored.distance(start)
    with pytest.raises(OSError, match="nowhere"):
        ag.quoridor.SolvedPositions.open(tmp_path / "nowhere")


def test_fence_orbits_agree_with_a_list_of_orbits():
    from test_results import brute_force

    assert ag.quoridor.fence_counts(3).by_fences == brute_force(3, 3)
    orbits = ag.quoridor.fence_orbits(3)
    kinds = [
        rows for rows in itertools.product(".-|", repeat=4)
        if not any(rows[a] == "-" == rows[a + 1] for a in (0, 2))
        and not any(rows[a] == "|" == rows[a + 2] for a in (0, 1))
    ]
    turned = lambda rows: tuple({"-": "|", "|": "-", ".": "."}[rows[i]] for i in (2, 0, 3, 1))
    mirrored = lambda rows: tuple(rows[i] for i in (1, 0, 3, 2))

    def orbit(rows):
        images = []
        for _ in range(4):
            rows = turned(rows)
            images += [rows, mirrored(rows)]
        return min(images)

    assert orbits.total == len({orbit(rows) for rows in kinds})


def test_the_book_and_strategies_of_quarto():
    book = ag.quarto.book()
    assert sum(map(sum, (book.won, book.drawn, book.lost, book.impossible))) == 106156
    assert ag.quarto.book("misere-lines") is None or ag.quarto.book("misere-lines").won
    made = ag.quarto.strategy(4, owner=2)
    assert made.claim == "draw" and made.replies > 0 and made.longest is None
    counts = ag.quarto.strategy_counts(4, owner=2)
    assert len(counts) == 5
    position = ag.quarto.random_positions(18, seed=2)[0]
    values = {move.move: move.value for move in position.values()}
    solution = ag.quarto.solve(position, all_moves=True)
    assert values == {move.move: move.value for move in solution.moves}
    with pytest.raises(MemoryError):
        ag.quarto.strategy(9, owner=2, rules="torus", memory=2**13)


def test_components_of_sliding_pieces():
    found = ag.sliding.components("rook", 4, orbits=True)
    assert sum(size * count for size, count in found.sizes) == ag.sliding.census("rook", 4).orbits or found.sizes
    assert found.components == sum(count for _, count in found.sizes)
    assert found.singletons == dict(found.sizes).get(1, 0)


TABLES = {
    "analysis": lambda: ag.quoridor.Position().analysis(),
    "fence counts": lambda: ag.quoridor.fence_counts(4),
    "position counts": lambda: ag.quoridor.legal_positions(3),
    "solved board": lambda: ag.quoridor.solve(2, 3, 1),
    "distances": lambda: ag.quoridor.distances(3, 3, 1),
    "census": lambda: ag.sliding.census("rook", 4),
    "components": lambda: ag.sliding.components("rook", 4),
    "counts": lambda: ag.quarto.counts(),
    "book": lambda: ag.quarto.book(),
    "solution": lambda: ag.search.StateSpace(Nim()).solve(all_moves=True),
    "exploration": lambda: ag.search.StateSpace(Nim()).explore(),
    "solved": lambda: ag.search.StateSpace(Nim()).explore().solve(),
    "lines of play": lambda: ag.search.StateSpace(Nim()).perft(3),
    "components of a game": lambda: ag.search.StateSpace(Nim()).explore().components(),
}


class Nim:
    """Take one or two stones of five."""

    def initial(self):
        return 5

    def moves(self, stones):
        return range(1, min(stones, 2) + 1)

    def play(self, stones, taken):
        return stones - taken

    def outcome(self, stones):
        return None if stones else "loss"


@pytest.mark.parametrize("name", TABLES)
def test_results_are_tables(name):
    import xml.dom.minidom

    table = TABLES[name]()
    columns = table.to_dict()
    rows = {len(column) for column in columns.values()}
    assert len(rows) == 1 and rows != {0}
    html = xml.dom.minidom.parseString(table._repr_html_())
    assert len(html.getElementsByTagName("tr")) == 1 + rows.pop()
    assert len(html.getElementsByTagName("th")) == len(columns)


def test_a_table_as_a_data_frame():
    pytest.importorskip("pandas")
    frame = ag.quoridor.fence_counts(4).to_pandas()
    assert list(frame.columns) == ["fences", "arrangements"]
    assert sum(frame["arrangements"]) == ag.quoridor.fence_counts(4).total


@pytest.mark.parametrize(
    "module",
    [ag, ag.four_way_fences, ag.published, ag.quarto, ag.quoridor, ag.search, ag.sliding, ag.symmetry],
    ids=lambda module: module.__name__,
)
def test_only_what_is_public_shows(module):
    assert dir(module) == sorted(module.__all__)
    for name in ("GIB", "build", "options", "whole", "Watcher"):
        assert not hasattr(module, name)
