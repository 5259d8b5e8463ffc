"""Finding a browser for the tests."""

import sys
from pathlib import Path

import pytest

from config.stack.browser import installed_browser, missing_engine
from tests.config.stack.observed import running
from tests.processes import ROOT


def a_command(folder: Path, name: str, *, status: int) -> Path:
    """Make a command that ends with a status."""
    command = folder / name
    command.write_text(f"#!/bin/sh\nexit {status}\n")
    command.chmod(0o755)
    return command


def test_installed_browser_passes_over_a_stand_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_command(tmp_path, "chromium-browser", status=1)
    chrome = a_command(tmp_path, "google-chrome", status=0)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert installed_browser() == chrome


def test_installed_browser_is_rather_the_one_without_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_command(tmp_path, "chromium", status=0)
    shell = a_command(tmp_path, "chromium-headless-shell", status=0)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert installed_browser() == shell


def test_installed_browser_without_any_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert installed_browser() is None


def test_engine_that_is_missing_comes_with_what_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_command(tmp_path, "WebKitWebDriver", status=0)
    a_command(tmp_path, "xvfb-run", status=0)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert missing_engine("webkit") is None
    assert missing_engine("firefox") == "sudo apt install firefox-esr"


@pytest.mark.soak
def test_ensure_browser_where_nothing_works_says_what_to_install(tmp_path: Path) -> None:
    nowhere = {
        "PATH": str(tmp_path),
        "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path),
        "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9",
    }
    with running(sys.executable, "-m", "config.stack.browser", given=nowhere) as stack:
        assert stack.finish() == 1
    assert stack.lines[-1] == (
        "No browser for the tests. "
        "Install one: sudo apt install chromium-headless-shell fonts-noto-cjk libatomic1"
    )


@pytest.mark.soak
def test_ensure_browser_where_its_driver_does_not_start_says_it_in_one_line(tmp_path: Path) -> None:
    package = tmp_path / "playwright"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "sync_api.py").write_text("def sync_playwright(): raise Exception('closed')")
    (package / "__main__.py").write_text("raise SystemExit(127)")
    given = {"PATH": str(tmp_path), "PYTHONPATH": f"{tmp_path}:{ROOT}"}

    with running(sys.executable, "-m", "config.stack.browser", given=given) as stack:
        assert stack.finish() == 1

    [line] = stack.lines
    assert line.startswith("No browser for the tests. Install one: ")
