"""What the stack's processes get of an environment, and find first on their path."""

import pytest

from config.stack.environment import passed_on, with_venv_path


def test_passed_on_is_what_is_named_and_nothing_else() -> None:
    named = {"PATH": "/usr/bin", "LC_ALL": "C.UTF-8", "PGSSLMODE": "require", "PORT": "8000"}

    assert passed_on({**named, "TOKEN_OF_ANOTHER_PROGRAM": "secret", "path": "/"}) == named


def test_with_venv_path_puts_our_commands_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/clone/.venv/bin/python")
    assert with_venv_path({"PATH": "/usr/bin", "PORT": "1"}) == {
        "PATH": "/clone/.venv/bin:/usr/bin",
        "PORT": "1",
        "PYTHONUNBUFFERED": "1",
    }
