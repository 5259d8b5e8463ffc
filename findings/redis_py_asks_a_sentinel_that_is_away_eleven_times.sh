#!/usr/bin/env bash
# redis 8.1.0 (PyPI): a client of a host and port tries eleven times to reach a server that ends each
# connection, with pauses of seconds in between, and a client of the same server's address tries
# once. Sentinels are clients of the first kind: one that is away, and is listed first, costs some
# four seconds at each new connection to the Redis that it watches, whatever `socket_timeout` says.
# `Sentinel(…, sentinel_kwargs={"retry": Retry(NoBackoff(), 0)})` asks once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check redis==8.1.0
cat >tries.py <<'SCRIPT'
import socket
import threading

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel

SHORT = {"socket_timeout": 0.1, "socket_connect_timeout": 0.1}
ONCE = {**SHORT, "retry": Retry(NoBackoff(), 0)}
WAYS = {
    "Redis(host, port)": lambda port: Redis("127.0.0.1", port, **SHORT).ping(),
    "Redis.from_url(url)": lambda port: Redis.from_url(f"redis://127.0.0.1:{port}", **SHORT).ping(),
    "Sentinel(hosts)": lambda port: Sentinel([("127.0.0.1", port)], **SHORT).discover_master("a"),
    "Sentinel(hosts, retry)": lambda port: Sentinel(
        [("127.0.0.1", port)], sentinel_kwargs=ONCE
    ).discover_master("a"),
}


def end_each(server, ended):
    while True:
        try:
            connected, _ = server.accept()
        except OSError:
            return
        ended.append(connected.close())


for name, ask in WAYS.items():
    with socket.create_server(("127.0.0.1", 0)) as server:
        ended = []
        threading.Thread(target=end_each, args=(server, ended), daemon=True).start()
        try:
            ask(server.getsockname()[1])
        except RedisError:
            print(f"{name}: {len(ended)}")
        server.shutdown(socket.SHUT_RDWR)
SCRIPT
seen=$(own/bin/python tries.py)
echo "redis $(own/bin/python -c 'import redis; print(redis.__version__)')"
echo "connections that were tried:"
echo "$seen"
expected='Redis(host, port): 11
Redis.from_url(url): 1
Sentinel(hosts): 11
Sentinel(hosts, retry): 1'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
