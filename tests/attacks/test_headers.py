"""What is answered without a page protects browsers as pages do."""

import pytest
from django.test import Client
from pytest_django import Settings

from api.errors import MEDIA_TYPE
from tests.asgi import ask, in_loop
from web.asgi import Receive, Scope, Send, refuse
from web.bodies import BODY_LIMIT, BufferedRequests

PROTECTING = {
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "cross-origin-opener-policy",
}


async def refusing(_scope: Scope, _receive: Receive, send: Send) -> None:
    await refuse(send, 413)


def test_a_refusal_has_the_headers_that_protect_pages() -> None:
    answer = in_loop(ask(refusing, "/live/cup"))

    assert answer.status == 413
    assert set(answer.headers) >= PROTECTING


@pytest.mark.django_db
def test_a_page_has_them_too() -> None:
    page = Client().get("/en/")

    assert {name.lower() for name in page.headers} >= PROTECTING | {"permissions-policy"}
    assert "camera=()" in page.headers["Permissions-Policy"]


@pytest.mark.parametrize(("path", "kind"), [("/de/", "text/html"), ("/api/v1/check/", MEDIA_TYPE)])
def test_what_is_too_large_is_answered_by_what_to_do(path: str, kind: str) -> None:
    announced = {"content-length": str(BODY_LIMIT + 1), "accept-language": "de"}

    async def is_known(_scope: Scope) -> bool:
        return False

    answer = in_loop(ask(BufferedRequests(refusing, is_known), path, "POST", announced))

    assert answer.status == 413
    assert set(answer.headers) >= PROTECTING
    assert answer.headers["content-type"].startswith(kind)
    assert "Das ist mehr, als sich hier senden" in answer.body.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "sent"), [(0, None), (31_536_000, "max-age=31536000")])
def test_only_a_site_with_https_asks_browsers_for_it(
    seconds: int, sent: str | None, settings: Settings
) -> None:
    settings.SECURE_HSTS_SECONDS = seconds

    page = Client().get("/en/", secure=True)

    assert page.headers.get("Strict-Transport-Security") == sent
