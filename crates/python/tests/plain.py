"""Slow, obvious searches in Python, with which the searches of the package are compared."""

from functools import cache


class Positions:
    """A built-in game as a game of one's own, whose states are its positions."""

    def __init__(self, start):
        self.start = start

    def initial(self):
        return self.start

    def moves(self, position):
        return position.moves()

    def play(self, position, move):
        return position.play(move)

    def turn(self, position):
        return position.to_move

    def outcome(self, position):
        if position.moves():
            return None
        return {None: "draw", position.to_move: "win"}.get(position.winner, "loss")


def successors(game, state):
    if hasattr(game, "successors"):
        return list(game.successors(state))
    return [(move, game.play(state, move)) for move in game.moves(state)]


def distances(game, start=None, plies=None):
    """The distance of each state, in the order of discovery, to a number of plies."""
    start = game.initial() if start is None else start
    found = {start: 0}
    queue = [start]
    for state in queue:
        if found[state] == plies:
            break
        for _, after in successors(game, state):
            if after not in found:
                found[after] = found[state] + 1
                queue.append(after)
    return found


def components(game, states):
    """The strongly connected components: states that reach each other."""
    reached = {state: set(distances(game, state)) for state in states}
    return {
        frozenset(other for other in reached[state] if state in reached[other]) for state in states
    }


def lines(game, state, depth):
    """The number of lines of play of exactly this many moves."""
    if depth == 0:
        return 1
    return sum(lines(game, after, depth - 1) for _, after in successors(game, state))


def passes(game, state, after):
    return not hasattr(game, "turn") or game.turn(state) != game.turn(after)


OPPOSITE = {"win": "loss", "loss": "win", "draw": "draw"}


def negamax(game):
    """A function from states to values and distances, for a game in which every line of play ends."""

    @cache
    def solve(state):
        end = game.outcome(state)
        if end is not None:
            return end, 0
        options = []
        for _, after in successors(game, state):
            value, distance = solve(after)
            options.append((OPPOSITE[value] if passes(game, state, after) else value, distance + 1))
        return best(options)

    return solve


def best(options):
    """The best of the values with distances: the soonest win, a draw, the latest loss."""
    wins = [distance for value, distance in options if value == "win"]
    if wins:
        return "win", min(wins)
    if any(value == "draw" for value, _ in options):
        return "draw", 0
    return "loss", max(distance for _, distance in options)


def retrograde(game, states):
    """The value and the distance of each state, by repeated passes over all of them. Draws have no distance."""
    ends = {state: game.outcome(state) for state in states}
    known = {s: (end, None if end == "draw" else 0) for s, end in ends.items() if end is not None}
    moves = {state: successors(game, state) for state in states}
    distance, decided = 0, known
    while decided:
        distance, decided = distance + 1, {}
        for state in states:
            if state in known:
                continue
            options = []
            for _, after in moves[state]:
                value = known.get(after, ("open", 0))[0]
                keeps = value == "open" or not passes(game, state, after)
                options.append(value if keeps else OPPOSITE[value])
            if "win" in options:
                decided[state] = ("win", distance)
            elif all(value == "loss" for value in options):
                decided[state] = ("loss", distance)
        known |= decided
    return {state: known.get(state, ("draw", None)) for state in states}


def worth(solved, states):
    """The value and the distance of each state, as the package found them."""
    return {state: (solved.value(state), solved.distance(state)) for state in states}


def margin(game):
    """A function from states to margins, for a game in which every line of play ends."""

    @cache
    def solve(state):
        end = game.margin(state)
        if end is not None:
            return end
        options = []
        for move, after in successors(game, state):
            gain = game.gain(state, move) if hasattr(game, "gain") else 0
            left = solve(after)
            options.append(gain + (-left if passes(game, state, after) else left))
        return max(options)

    return solve
