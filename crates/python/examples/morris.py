"""Three Men's Morris: play can go round in circles, so the game is solved backwards from its ends."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_games import search, symmetry

ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
BESIDE = [
    [to for to in range(9) if to != at and abs(to % 3 - at % 3) <= 1 and abs(to // 3 - at // 3) <= 1
     and (4 in (at, to) or (to % 3 == at % 3) != (to // 3 == at // 3))]
    for at in range(9)
]


class Morris:
    """Two players place three men each, then move them to neighbouring points. Three in a row win.

    A state is the nine points, 1 for a man of the player to move and 2 for one of the other, and how many men are to be
    placed. The mover loses who has no move.
    """

    def initial(self) -> bytes:
        return bytes(9) + bytes([6])

    def successors(self, state: bytes) -> Iterator[tuple[tuple[int, int], bytes]]:
        if self.has_row(state):
            return
        to_place = state[9]
        sources = [-1] if to_place else [at for at in range(9) if state[at] == 1]
        for source in sources:
            for to in range(9) if source < 0 else BESIDE[source]:
                if state[to] == 0:
                    men = bytearray(state)
                    men[to] = 1
                    if source >= 0:
                        men[source] = 0
                    men[9] = max(to_place - 1, 0)
                    # The points change hands.
                    yield (source, to), bytes((0, 2, 1)[man] for man in men[:9]) + men[9:]

    def outcome(self, state: bytes) -> search.Value | None:
        if self.has_row(state):
            return "loss"
        return None if any(True for _ in self.successors(state)) else "loss"

    def has_row(self, state: bytes) -> bool:
        """Whether the player who moved last has three in a row."""
        return any(state[a] == state[b] == state[c] == 2 for a, b, c in ROWS)


def main() -> None:
    game = search.StateSpace(Morris(), symmetry.board(3))
    solved = game.explore().solve()
    start = Morris().initial()
    print(f"{solved.counts}; the first player's value is {solved.value(start)}")
    assert solved.value(start) == game.value()


if __name__ == "__main__":
    main()
