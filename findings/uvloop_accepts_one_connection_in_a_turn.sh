#!/usr/bin/env bash
# uvloop 0.23.0 (PyPI) accepts one connection in each turn of its loop, however many wait: libuv, on
# which it is built, no longer accepts in a loop of its own. asyncio's own loop accepts as many as
# `backlog` says. Where turns are long, as beside threads that compute, the queue of a server with
# hundreds of new connections a second grows although it has time left, and each client waits for
# all before it. A factory of protocols that accepts from the listening socket itself, and gives what
# it gets to `connect_accepted_socket`, brings the others in at once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check uvloop==0.23.0
cat >turns.py <<'SCRIPT'
import asyncio
import socket
from collections import Counter
from contextlib import suppress

import uvloop

CLIENTS = 40


def most_in_a_turn(loop, accepts_others=False):
    """Let clients connect while the loop rests; return the most that it accepts in a turn."""
    accepted, turn = Counter(), 0

    class Noted(asyncio.Protocol):
        def connection_made(self, transport):
            accepted[turn] += 1

    async def count():
        nonlocal turn
        listening = socket.create_server(("127.0.0.1", 0), backlog=CLIENTS)
        tasks = set()

        def connect():
            with suppress(BlockingIOError):
                while accepts_others:
                    client, _ = listening.accept()
                    tasks.add(loop.create_task(loop.connect_accepted_socket(Noted, client)))
            return Noted()

        server = await loop.create_server(connect, sock=listening, backlog=CLIENTS)
        clients = [socket.create_connection(listening.getsockname()) for _ in range(CLIENTS)]
        while sum(accepted.values()) < CLIENTS:
            turn += 1
            await asyncio.sleep(0)
        server.close()
        for client in clients:
            client.close()

    loop.run_until_complete(count())
    return max(accepted.values())


own, uv, helped = (
    most_in_a_turn(asyncio.new_event_loop()),
    most_in_a_turn(uvloop.new_event_loop()),
    most_in_a_turn(uvloop.new_event_loop(), accepts_others=True),
)
print(f"of {CLIENTS} in a turn at most: asyncio {own}, uvloop {uv}, uvloop and its factory {helped}")
print("one at a time" if uv == 1 < min(own, helped) else "several at a time")
SCRIPT
seen=$(own/bin/python turns.py)
echo "uvloop $(own/bin/python -c 'import uvloop; print(uvloop.__version__)')"
echo "$seen"
[ "$(tail -n 1 <<<"$seen")" = "one at a time" ] || { echo "This has changed." >&2; exit 1; }
