#!/usr/bin/env bash
# a2wsgi 1.10.10 (PyPI) lets the thread of a WSGI application wait for the event loop at each piece of
# a reply, also with `send_queue_size=0`, by which its queue takes any number of pieces at once: the
# thread puts each in by a call to the loop and waits until that was done. A reply of one piece is
# three such waits (its head, the piece, the end), and what is read of a body is one more for each
# piece. Where other threads compute, each wait costs the thread its turn in the interpreter, and the
# loop one of its own. A thread that collects its reply and returns it meets the loop once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check a2wsgi==1.10.10
cat >waits.py <<'SCRIPT'
import asyncio
from importlib.metadata import version

from a2wsgi import WSGIMiddleware

SCOPE = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "path": "/",
    "query_string": b"",
    "headers": [],
}


def application(pieces):
    def answer(environ, start_response):
        environ["wsgi.input"].read()
        start_response("200 OK", [])
        return [b"piece"] * pieces

    return answer


async def calls_during(work):
    """Return how often threads called the loop until some work was done."""
    loop, calls = asyncio.get_running_loop(), 0
    call = loop.call_soon_threadsafe

    def count(*given, **named):
        nonlocal calls
        calls += 1
        return call(*given, **named)

    loop.call_soon_threadsafe = count
    await work(loop)
    return calls


def reply_of(pieces):
    async def work(_loop):
        sent = []

        async def receive():
            return {"type": "http.request", "body": b"body", "more_body": False}

        async def send(message):
            sent.append(message.get("body", b""))

        await WSGIMiddleware(application(pieces), workers=1, send_queue_size=0)(SCOPE, receive, send)
        assert b"".join(sent) == b"piece" * pieces

    return work


async def plain_thread(loop):
    await loop.run_in_executor(None, list, [b"piece"])


works = reply_of(10), reply_of(1), plain_thread
ten, one, plain = (asyncio.run(calls_during(work)) for work in works)
print(f"a2wsgi {version('a2wsgi')}")
print(f"calls of the loop for a reply of one piece {one}, of ten {ten}; by a plain thread {plain}")
print("waits for each piece" if ten - one == 9 and one > plain else "waits once")
SCRIPT
seen=$(own/bin/python waits.py)
echo "$seen"
[ "$(tail -n 1 <<<"$seen")" = "waits for each piece" ] || { echo "This has changed." >&2; exit 1; }
