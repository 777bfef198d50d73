"""Long computations: signals, progress, limits, other threads."""

import signal
import subprocess
import sys
import threading
import time

import abstract_games as ag
import pytest
from test_search import HEAD, Endless

# Each would take minutes.
LONG = {
    "legal_positions": "ag.quoridor.legal_positions(9, 9)",
    "solve a board": "ag.quoridor.solve(5, 5, 4)",
    "sliding": "ag.sliding.census('rook', 40)",
    "quarto": "ag.quarto.solve('0.../..../..../.... 1', distances=True)",
    "four-way": (
        "ag.four_way_fences.solve("
        "ag.four_way_fences.Position(rules='size 4 supply 0 stones-needed 4'), memory=0)"
    ),
    "published": "ag.published.find('quarto/value').recompute()",
    "check": "ag.search.check(Endless(), states=10**6)",
    "explore": "ag.search.StateSpace(Endless()).explore()",
    "value": "ag.search.StateSpace(Endless()).value()",
    "perft": "ag.search.StateSpace(Endless()).perft(10**6)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent by another call there")
@pytest.mark.parametrize("name", LONG)
def test_control_c_stops_it(name):
    program = HEAD + (
        "import abstract_games as ag, signal\n"
        "from test_search import Endless\n"
        # A shell that starts the tests in the background has Python ignore this signal.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('ready', flush=True)\n"
        f"try:\n    {LONG[name]}\nexcept KeyboardInterrupt:\n    print('interrupted')\n"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        assert process.poll() is None, "it ended by itself"
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        try:
            output, _ = process.communicate(timeout=30)
        finally:
            process.kill()
        assert output == "interrupted\n"
        assert time.monotonic() - begin < 10
        assert process.returncode == 0


WATCHED = {
    "sliding": lambda watch: ag.sliding.census("rook", 40, threads=1, progress=watch),
    "explore": lambda watch: ag.search.StateSpace(Endless()).explore(progress=watch),
}


@pytest.mark.parametrize("name", WATCHED)
def test_progress_is_told_and_may_stop_the_work_and_other_threads_run(name):
    told, counted, enough, over = [], 0, None, threading.Event()

    class EnoughError(Exception):
        pass

    def count():
        nonlocal counted
        while not over.wait(0.001):
            counted += 1

    def watch(progress):
        nonlocal enough
        told.append(progress)
        if len(told) >= 4 and counted > 10:
            enough = len(told)
            raise EnoughError

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(EnoughError):
        WATCHED[name](watch)
    over.set()
    thread.join()
    assert len(told) == enough
    assert told[0].done < told[1].done < told[3].done
    assert told[3].found > 0 and told[3].bytes > 0


def test_a_limit_on_memory_gives_a_partial_result_or_an_error():
    solution = ag.sliding.solve("rook", 12, memory=200_000)
    assert solution.length is None and solution.moves is None
    assert solution.stopped == "the memory limit was reached"
    assert 0 < solution.at_least <= 39
    census = ag.sliding.census("rook", 12, memory=200_000)
    assert census.stopped and census.eccentricity is None
    assert census.by_depth[:4] == (1, 1, 5, 10)
    with pytest.raises(MemoryError, match="the memory limit was reached"):
        ag.quoridor.solve(4, 3, memory=1000)
    with pytest.raises(MemoryError, match="the memory limit was reached"):
        ag.quarto.draws(memory=1000)


def test_the_number_of_threads_does_not_matter():
    one, two = (ag.quoridor.legal_positions(4, threads=threads) for threads in (1, 2))
    assert one == two
    assert one.total == 528782
