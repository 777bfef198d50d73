"""The examples of the docstrings, of the README and of the notebook, and the types."""

import ast
import contextlib
import doctest
import importlib
import io
import json
import pkgutil
import re
import subprocess
import sys
import typing
from pathlib import Path

import abstract_games as ag
import pytest

FOLDER = Path(__file__).parents[1]
NOTEBOOKS = sorted((FOLDER.parents[1] / "examples").glob("*.ipynb"))
MODULES = ["abstract_games"] + [
    f"abstract_games.{module.name}"
    for module in pkgutil.iter_modules(ag.__path__)
    if module.name != "_native"
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_docstrings(name):
    module = importlib.import_module(name)
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    examples = [test for test in finder.find(module, name) if test.examples]
    assert examples or "._" in name
    for test in examples:
        assert runner.run(test).failed == 0, test.name


@pytest.mark.parametrize("name", [name for name in MODULES if "._" not in name])
def test_everything_public_has_a_docstring(name):
    module = importlib.import_module(name)
    assert module.__doc__
    for public in module.__all__:
        item = getattr(module, public)
        if callable(item) and typing.get_origin(item) is None:
            assert item.__doc__ and not item.__doc__.startswith(f"{public}("), public
        for member, value in vars(item).items() if isinstance(item, type) else ():
            if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                assert value.__doc__, f"{public}.{member}"


def readme_examples():
    text = (FOLDER / "README.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 2
    return examples


def test_the_examples_of_the_readme():
    for example in readme_examples():
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(example, "README.md", "exec"), {})


def run_cell(source, name, namespace):
    """Runs a cell as a kernel does. Returns what it prints and the text of its last expression."""
    *body, last = ast.parse(source).body
    is_value = isinstance(last, ast.Expr)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        module = ast.Module(body if is_value else [*body, last], [])
        exec(compile(module, name, "exec"), namespace)
        value = None
        if is_value:
            value = eval(compile(ast.Expression(last.value), name, "eval"), namespace)
    return printed.getvalue(), None if value is None else repr(value)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_the_notebook(path):
    """The cells run in order, their assertions hold, and the outputs that are stored are those of this version."""
    notebook = json.loads(path.read_text("utf-8"))
    assert notebook["nbformat"] == 4
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert sum("assert " in "".join(cell["source"]) for cell in cells) >= 8
    namespace = {"__name__": "__main__"}
    for number, cell in enumerate(cells, 1):
        printed, value = run_cell("".join(cell["source"]), f"cell {number}", namespace)
        stored = {"printed": "", "value": None}
        for output in cell["outputs"]:
            if output["output_type"] == "stream":
                stored["printed"] += "".join(output["text"])
            else:
                stored["value"] = "".join(output["data"]["text/plain"])
        assert printed == stored["printed"], number
        squeezed = [value and "".join(value.split()) for value in (value, stored["value"])]
        assert squeezed[0] == squeezed[1], number


def test_there_is_a_notebook():
    if not (FOLDER.parents[1] / "examples").is_dir():
        pytest.skip("the package is not in its repository")
    assert NOTEBOOKS


def mypy(*arguments):
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=FOLDER, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_types_are_consistent():
    mypy("mypy", "--strict", "-p", "abstract_games")


def test_the_stubs_describe_the_extension_module():
    mypy("mypy.stubtest", "abstract_games._native")


EXAMPLES = sorted((FOLDER / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_examples(path):
    """Each program runs, and its assertions hold."""
    ran = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and ran.stdout, ran.stderr


def test_the_types_of_the_examples():
    mypy("mypy", "--strict", *map(str, EXAMPLES))


def test_the_types_for_pyright(tmp_path):
    pytest.importorskip("pyright")
    readme = "\n".join(readme_examples())
    (tmp_path / "readme.py").write_text(readme, "utf-8")
    paths = [str(path) for path in (*EXAMPLES, tmp_path / "readme.py")]
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, *paths]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if "error" not in ran.stdout and ran.returncode:
        pytest.skip("pyright cannot be installed")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_types_of_a_program_that_uses_the_package(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import abstract_games as ag\n"
        "total: int = ag.count_fences(9, 20)\n"
        "moves: tuple[str, ...] | None = ag.sliding.solve('rook', 8).moves\n"
        "value: str | None = ag.quarto.solve('8e../24.0/6.7./...c 3').value\n"
        "won: int | None = ag.quoridor.Position().play('e2').winner\n"
        "choice = ag.quoridor.Position().best_move('greedy')\n"
        "move: str | None = choice.move if choice else None\n"
        "class Count:\n"
        "    def initial(self) -> int: return 0\n"
        "    def successors(self, state: int) -> list[tuple[str, int]]: return []\n"
        "path = ag.search.StateSpace(Count()).shortest_path(7)\n"
        "names: tuple[str, ...] | None = path.moves if path else None\n"
        "worth: ag.search.Value | None = ag.search.StateSpace(Count()).explore().solve().value(0)\n"
    )
    mypy("mypy", "--strict", str(program))
