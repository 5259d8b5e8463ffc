"""Static files as a browser gets them."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings
from whitenoise.middleware import WhiteNoiseMiddleware


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
