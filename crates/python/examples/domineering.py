"""Domineering: a quarter turn of the board exchanges the players."""

from __future__ import annotations

from abstract_games import search, symmetry

Domino = tuple[int, int]


class Domineering:
    """One player lays dominoes upright and the other lays them flat. A player who cannot loses.

    A state is the squares of the board, 1 where covered, and two bytes that say whose turn it is.
    """

    def __init__(self, side: int) -> None:
        squares = range(side * side)
        self.side = side
        self.upright = [(at, at + side) for at in squares if at + side < side * side]
        self.flat = [(at, at + 1) for at in squares if at % side < side - 1]

    def initial(self) -> bytes:
        return bytes(self.side * self.side) + b"\1\0"

    def moves(self, state: bytes) -> list[Domino]:
        dominoes = self.upright if state[-2] else self.flat
        return [(a, b) for a, b in dominoes if not (state[a] or state[b])]

    def play(self, state: bytes, domino: Domino) -> bytes:
        after = bytearray(state)
        after[domino[0]] = after[domino[1]] = 1
        after[-2], after[-1] = after[-1], after[-2]
        return bytes(after)

    def outcome(self, state: bytes) -> search.Value | None:
        return None if self.moves(state) else "loss"

    def symmetry(self) -> symmetry.PermutationGroup:
        """A quarter turn, which exchanges the players, and a reflection, which does not."""
        side = self.side
        end = side * side
        squares = [(at % side, at // side) for at in range(end)]
        turn = [x * side + side - 1 - y for x, y in squares]
        mirror = [y * side + side - 1 - x for x, y in squares]
        generators = [[*turn, end + 1, end], [*mirror, end, end + 1]]
        return symmetry.PermutationGroup(end + 2, generators)


def main() -> None:
    game = Domineering(4)
    search.check(game, game.symmetry())
    space = search.StateSpace(game, game.symmetry())
    solution = space.solve()
    print(f"on 4 × 4 squares, {solution.value} in {solution.distance} for the first player")
    assert solution.value == "win"


if __name__ == "__main__":
    main()
