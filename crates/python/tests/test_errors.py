"""Bad arguments: each is a ``ValueError`` whose text names the faulty part."""

import abstract_games as ag
import pytest

CASES = {
    "fences on no board": (lambda: ag.count_fences(0, 20), "both must be at least 1"),
    "fences on a negative board": (lambda: ag.count_fences(-1, 20), "width is -1"),
    "fences on a huge board": (
        lambda: ag.count_fences(40, 20),
        "a board of 40 × 40 squares is beyond what this method can count",
    ),
    "a negative limit": (lambda: ag.count_fences(9, -2), "max_fences is -2"),
    "too little memory": (
        lambda: ag.quoridor.fence_counts(20, memory=1000),
        "more than the limit of 1000 B",
    ),
    "more fences than fit": (
        lambda: ag.quoridor.sample_fences(3, exactly=9),
        "has no arrangement of 9 fences",
    ),
    "positions on a wide board": (lambda: ag.quoridor.legal_positions(40, 3), "at most"),
    "an unknown piece": (lambda: ag.sliding.solve("knight", 8), "knight"),
    "a tiny board": (lambda: ag.sliding.solve("rook", 1), "1 × 1"),
    "a square off the board": (lambda: ag.sliding.solve("rook", 8, start="a1 a9"), "a9"),
    "two pieces on a square": (
        lambda: ag.sliding.solve("rook", 8, start="a1 a1"),
        "two pieces on square a1",
    ),
    "nine pieces": (
        lambda: ag.sliding.census("rook", 8, start="a1 a2 a3 a4 a5 a6 a7 a8 b1"),
        "9 pieces",
    ),
    "another number of goals": (
        lambda: ag.sliding.solve("rook", 8, goal="a1 a2"),
        "2 pieces where there should be 4",
    ),
    "a default goal for two": (
        lambda: ag.sliding.solve("rook", 8, start="a1 a2"),
        "the default goal is for four pieces, not 2",
    ),
    "no Quarto position": (lambda: ag.quarto.solve("8e../24.0"), "8e../24.0"),
    "a piece twice": (lambda: ag.quarto.Position("00../..../..../.... -"), "piece 0 is on"),
    "a Quarto before the move": (
        lambda: ag.quarto.solve("0123/..../..../.... 4"),
        "there is a Quarto on the board already",
    ),
    "unknown rules": (lambda: ag.quarto.counts("hexagons"), "lines, squares or torus"),
    "a table without room": (lambda: ag.quarto.solve("8e../24.0/6.7./...c 3", memory=1), "table"),
    "random play to its end": (lambda: ag.quarto.random_positions(32), "plies is 32"),
    "an illegal gift": (lambda: ag.quarto.Position().play("a1"), "`a1` is not a legal move"),
    "no Quoridor game": (lambda: ag.quoridor.Game("hello world"), "neither a game nor a position"),
    "an illegal move of a game": (lambda: ag.quoridor.Game("1. e9"), "line 1, column 4: `e9`"),
    "an unknown form": (lambda: ag.quoridor.Game("1. e2", form="braille"), "braille"),
    "five players": (lambda: ag.quoridor.Position(players=5), "5"),
    "no height": (lambda: ag.quoridor.Position(height=5), "height is given without width"),
    "a board too wide": (lambda: ag.quoridor.Position(width=300), "width is 300"),
    "another board than drawn": (
        lambda: ag.quoridor.Position(ag.quoridor.Position().write("diagram"), width=7),
        "the game is on a board of 9 × 9 squares",
    ),
    "no move": (lambda: ag.quoridor.Position().play("e2", "castle"), "castle"),
    "a board too large to solve": (lambda: ag.quoridor.solve(11), "at most 64 is supported"),
    "no Four-Way position": (lambda: ag.four_way_fences.Position("- / -"), "- / -"),
    "no Four-Way rules": (lambda: ag.four_way_fences.Position(rules="size 99"), "99"),
    "an illegal turn": (
        lambda: ag.four_way_fences.Position().play("n:S e:E Bg3"),
        "`n:S`: n on Dj has no such move",
    ),
    "the game as printed": (lambda: ag.four_way_fences.recorded_game(repaired=False), "8j"),
    "keys too long for a table": (
        lambda: ag.four_way_fences.solve(ag.four_way_fences.Position()),
        "89",
    ),
    "walls of sets of walls": (
        lambda: ag.four_way_fences.count("wall-sets", 2, most_walls=0),
        "most_walls: not an option of wall-sets",
    ),
    "no permutation": (lambda: ag.symmetry.PermutationGroup(3, [(0, 0, 1)]), "points 0 and 1"),
    "another degree": (lambda: ag.symmetry.PermutationGroup(4, [(1, 0)]), "generator 0"),
    "too many points": (lambda: ag.symmetry.PermutationGroup(10**6), "1000000"),
    "a board without squares": (lambda: ag.symmetry.board(0), "0 × 0"),
    "no action": (lambda: ag.symmetry.board(2).count_orbits(lambda g: 1 + (g[0] == 0)), "10"),
    "no published result": (lambda: ag.published.find("fences/10x10"), "fences/10x10"),
    "no subject": (lambda: ag.published.results("chess"), "chess"),
    "negative threads": (lambda: ag.sliding.solve(threads=-1), "threads is -1"),
    "negative memory": (lambda: ag.sliding.solve(memory=-1), "memory is -1"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_bad_argument_is_refused(case):
    call, text = CASES[case]
    with pytest.raises(ValueError) as error:
        call()
    assert text in str(error.value)


WRONG_TYPES = {
    "max_fences must be an integer, not str": lambda: ag.count_fences(9, "20"),
    "width must be an integer, not str": lambda: ag.count_fences("nine", 20),
    "width must be an integer, not float": lambda: ag.quoridor.fence_counts(9.5),
    "piece must be a str, not int": lambda: ag.sliding.solve(8, "rook"),
    "goal must be a str, not list": lambda: ag.sliding.solve("rook", 8, goal=["a1"]),
    "text must be a str, not int": lambda: ag.quarto.Position(7),
    "position must be a str, not NoneType": lambda: ag.quarto.solve(None),
    "rules must be a str, not int": lambda: ag.quarto.counts(3),
    "text must be a str, not NoneType": lambda: ag.quoridor.Game(None),
    "move must be a str, not int": lambda: ag.quoridor.Position().play(5),
    "form must be a str, not int": lambda: ag.quoridor.Game("1. e2").write(1),
    "player must be a str, not int": lambda: ag.quoridor.Position().best_move(3),
    "seconds must be a number, not str": lambda: ag.quoridor.Position().best_move(seconds="1"),
    "depth must be an integer, not str": lambda: ag.quoridor.Position().perft("2"),
    "step must be a str, not int": lambda: ag.four_way_fences.Position().illegality(1),
    "most_turns must be an integer, not float": lambda: ag.four_way_fences.solve("", most_turns=1.5),
    "name must be a str, not int": lambda: ag.published.find(1),
    "start must be a Position, not str": lambda: ag.quarto.play_game(["random"], ag.quarto.START),
    "start must be a Position, not int": lambda: ag.quoridor.play_game(["random"], 0),
    "start must be a Position, not list": lambda: ag.four_way_fences.play_game(["random"], []),
    "position must be a Position, not str": lambda: ag.quoridor.SolvedPositions(2, 2, 0).line("/ / b1 b2 / 0 0 / 1"),
    "position must be a Position, not Game": lambda: (
        ag.quoridor.SolvedPositions(2, 2, 0).position(ag.quoridor.Game("", width=2, fences=0))
    ),
    "position must be a Position, not NoneType": lambda: ag.quoridor.SolvedPositions(2, 2, 0).distance(None),
    "threads must be an integer, not str": lambda: ag.sliding.solve(threads="all"),
    "progress must be a function, not int": lambda: ag.sliding.solve(progress=1),
}


@pytest.mark.parametrize("text", WRONG_TYPES)
def test_an_argument_of_another_type_is_refused_by_name(text):
    with pytest.raises(TypeError, match=text):
        WRONG_TYPES[text]()
