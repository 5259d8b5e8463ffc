"""What the stack's processes find first on their path."""

import pytest

from config.stack.environment import with_venv_path


def test_with_venv_path_puts_our_commands_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/clone/.venv/bin/python")
    assert with_venv_path({"PATH": "/usr/bin", "PORT": "1"}) == {
        "PATH": "/clone/.venv/bin:/usr/bin",
        "PORT": "1",
        "PYTHONUNBUFFERED": "1",
    }
