"""What is answered without a page protects browsers as pages do."""

import pytest
from django.test import Client

from pages.public.asgi import Receive, Scope, Send, refuse
from tests.asgi import ask, in_loop

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

    assert {name.lower() for name in page.headers} >= PROTECTING
