import gzip
from collections.abc import Mapping

import pytest

from tests.asgi import Answer, a_scope, ask, in_loop
from web.asgi import Receive, Scope, Send, answer
from web.cache.cached_page import CachedPage

PAGE = b"<p>Anna</p>" * 500
POLICY = (b"cache-control", b"public, s-maxage=1")


async def website(scope: Scope, receive: Receive, send: Send) -> None:
    headers = [POLICY, (b"content-length", b"5500"), (b"set-cookie", b"a=1"), (b"vary", b"cookie")]
    await answer(send, 200, headers, PAGE)


def visit(method: str = "GET", headers: Mapping[str, str] | None = None) -> Answer:
    """What a visitor gets from the cache, of the page above."""

    async def visited() -> Answer:
        page = await CachedPage.render(website, a_scope("/"))

        async def from_cache(scope: Scope, receive: Receive, send: Send) -> None:
            await page.send_to(scope, send)

        return await ask(from_cache, "/", method, headers)

    return in_loop(visited())


def test_a_cached_page_sends_the_page_with_headers_of_its_own() -> None:
    got = visit()

    assert (got.status, got.body) == (200, PAGE)
    assert got.headers == {
        "cache-control": "public, s-maxage=1",
        "etag": got.headers["etag"],
        "vary": "accept-encoding",
        "content-length": "5500",
    }


def test_who_takes_gzip_gets_the_same_page_compressed() -> None:
    plain, compressed = visit(), visit(headers={"accept-encoding": "br, gzip"})

    assert compressed.headers["content-encoding"] == "gzip"
    assert compressed.headers["content-length"] == str(len(compressed.body))
    assert compressed.headers["etag"] == plain.headers["etag"]
    assert gzip.decompress(compressed.body) == PAGE


@pytest.mark.parametrize("known", ["{etag}", '"other", {etag}'])
def test_who_has_the_page_gets_304_without_a_body(known: str) -> None:
    etag = visit().headers["etag"]

    got = visit(headers={"if-none-match": known.format(etag=etag)})

    assert (got.status, got.body) == (304, b"")
    assert got.headers == {
        "cache-control": "public, s-maxage=1",
        "etag": etag,
        "vary": "accept-encoding",
    }


def test_who_has_another_page_gets_this_one() -> None:
    assert visit(headers={"if-none-match": 'W/"other"'}).status == 200


def test_head_shows_the_length_and_sends_nothing() -> None:
    got = visit("HEAD")

    assert (got.status, got.body) == (200, b"")
    assert got.headers == visit().headers


def test_the_same_page_with_another_policy_is_another_one() -> None:
    async def of(policy: bytes) -> bytes:
        async def site(scope: Scope, receive: Receive, send: Send) -> None:
            await answer(send, 200, [POLICY, (b"content-security-policy", policy)], PAGE)

        return (await CachedPage.render(site, a_scope("/"))).etag

    async def all_of_them() -> list[bytes]:
        return [await of(policy) for policy in (b"default-src 'self'", b"default-src 'none'")]

    assert len(set(in_loop(all_of_them()))) == 2


def test_the_same_page_has_the_same_etag_in_every_process() -> None:
    assert visit().headers["etag"] == visit().headers["etag"]


def test_cookies_and_queries_of_the_first_visitor_do_not_reach_the_page() -> None:
    seen: list[tuple[str, bytes, object]] = []

    async def watching(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append((scope["method"], scope["query_string"], scope["headers"]))
        await website(scope, receive, send)

    mine = a_scope("/", "HEAD", {"cookie": "sessionid=mine"})
    in_loop(CachedPage.render(watching, {**mine, "query_string": b"mine=1"}))

    assert seen == [("GET", b"", [(b"host", b"localhost")])]


@pytest.mark.parametrize(
    ("status", "policy", "cacheable"),
    [
        (200, POLICY, True),
        (200, (b"cache-control", b"private"), False),
        (200, (b"content-type", b"text/plain"), False),
        (404, POLICY, False),
    ],
)
def test_only_pages_that_say_they_are_public_are_cacheable(
    status: int, policy: tuple[bytes, bytes], *, cacheable: bool
) -> None:
    async def other(scope: Scope, receive: Receive, send: Send) -> None:
        await answer(send, status, [policy])

    assert in_loop(CachedPage.render(other, a_scope("/"))).cacheable is cacheable


def test_a_picture_is_sent_and_kept_as_it_is() -> None:
    async def picture(scope: Scope, receive: Receive, send: Send) -> None:
        await answer(send, 200, [POLICY, (b"content-type", b"image/png")], PAGE)

    async def visited() -> tuple[Answer, int]:
        page = await CachedPage.render(picture, a_scope("/picture.png"))

        async def from_cache(scope: Scope, receive: Receive, send: Send) -> None:
            await page.send_to(scope, send)

        return await ask(from_cache, "/", headers={"accept-encoding": "gzip"}), page.size

    got, size = in_loop(visited())

    assert (got.body, size) == (PAGE, len(PAGE))
    assert "content-encoding" not in got.headers
