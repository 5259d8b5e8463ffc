"""What tests share lies in modules beside them, so that each test module stands alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent


def imported(path: Path) -> Iterator[str]:
    """Yield what a module imports, with names from other modules as if they were modules, too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            yield from (f"{start}.{alias.name}" for alias in node.names)


def is_a_test_module(name: str) -> bool:
    parts = name.split(".")
    return parts[0] in ("", "tests") and any(part.startswith("test_") for part in parts)


def test_no_module_imports_a_test_module() -> None:
    folders = (TESTS, TESTS.with_name("docs"), TESTS.with_name("benchmarks"))
    found = {
        f"{path.relative_to(TESTS.parent)} imports {name}"
        for folder in folders
        for path in folder.rglob("*.py")
        for name in imported(path)
        if is_a_test_module(name)
    }

    assert found == set()


def test_an_import_is_found_in_each_of_its_forms(tmp_path: Path) -> None:
    module = tmp_path / "test_one.py"
    module.write_text(
        "import tests.flows.test_two\n"
        "from tests.flows.test_two import name\n"
        "from tests.flows import test_two\n"
        "from . import test_two\n"
        "def late():\n    from .test_two import name\n"
        "from tests.flows import addresses\n"
        "from unittest.mock import test_double\n"
    )

    assert [name for name in imported(module) if is_a_test_module(name)] == [
        "tests.flows.test_two",
        "tests.flows.test_two.name",
        "tests.flows.test_two",
        "..test_two",
        ".test_two.name",
    ]
