"""Templates as code."""

import re
from datetime import datetime

import pytest
from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import override


def test_no_line_of_a_template_is_longer_than_120_characters() -> None:
    folder = settings.BASE_DIR / "templates"
    too_long = [
        f"{path.relative_to(folder)}:{number}"
        for path in sorted(folder.rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > 120
    ]

    assert too_long == []


def test_every_class_of_a_public_page_is_in_a_style_sheet_or_script_of_public_pages() -> None:
    static = (settings.BASE_DIR / "pages" / place / "static" for place in ("", "public"))
    files = [
        path for folder in static for path in folder.rglob("*") if path.suffix in {".css", ".js"}
    ]
    known = set(
        re.findall(r"""[."']([a-z][\w-]*)""", "\n".join(path.read_text() for path in files))
    )
    folder = settings.BASE_DIR / "templates/public"
    classes = {
        (path.name, name)
        for path in folder.rglob("*.*")
        for names in re.findall(r'class="(.*?)"', re.sub(r"{%.*?%}|{{.*?}}", " ", path.read_text()))
        for name in names.split()
    }

    # Those that end in a hyphen go on with a number or a letter.
    assert {each for each in classes if each[1] not in known and each[1][-1] != "-"} == set()


def test_no_template_has_a_form_of_days_and_times_of_its_own() -> None:
    folder = settings.BASE_DIR / "templates"
    forms = {
        form
        for path in folder.rglob("*.html")
        for form in re.findall(r"""\|(?:date|time):["'](.*?)["']""", path.read_text())
    }

    # One for programs, the name of the time zone, and that of the day of the week.
    assert {form for form in forms if not form.endswith("_FORMAT")} == {"c", "T", "l"}


def test_every_field_of_the_desk_is_shown_by_one_template() -> None:
    folder = settings.BASE_DIR / "templates"
    pages = [path for place in ("admin", "desk") for path in (folder / place).rglob("*.html")]

    shows_fields = [path.name for path in pages if "field.label }}</label>" in path.read_text()]
    assert shows_fields == ["field.html"]
    assert [path.name for path in pages if ".label_tag" in path.read_text()] == []


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", ["6 March 2026, 19:05", "6 March 2026, 19:05", "6 March 2026", "19:05"]),
        ("de", ["6. März 2026 19:05", "06.03.2026 19:05", "06.03.2026", "19:05"]),
        ("it", ["6 marzo 2026, 19:05", "06/03/2026 19:05", "06/03/2026", "19:05"]),
    ],
)
def test_a_moment_has_one_form_in_english_and_24_hours(language: str, shown: list[str]) -> None:
    moment = datetime(2026, 3, 6, 19, 5)  # noqa: DTZ001 - of no place
    forms = ["DATETIME_FORMAT", "SHORT_DATETIME_FORMAT", "SHORT_DATE_FORMAT", "TIME_FORMAT"]

    with override(language):
        assert [date_format(moment, form) for form in forms] == shown
