"""Templates as code."""

from django.conf import settings


def test_no_line_of_a_template_is_longer_than_120_characters() -> None:
    folder = settings.BASE_DIR / "templates"
    too_long = [
        f"{path.relative_to(folder)}:{number}"
        for path in sorted(folder.rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > 120
    ]

    assert too_long == []
