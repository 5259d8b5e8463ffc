#!/usr/bin/env bash
# gunicorn 27.0.1 (PyPI), its worker for ASGI: the module of the protocol writes down the head of
# every piece of an answer below 16 kB, "0\r\n" to "3fff\r\n", when it is imported, and keeps them:
# 16,384 numbers and texts, about 1.7 MB in each process. Of a size that is not among them the head is
# written when it is needed. So a process may empty the table, and answers in pieces stay the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check gunicorn==27.0.1
cat >sizes.py <<'SCRIPT'
import tracemalloc

tracemalloc.start()
from gunicorn.asgi import protocol

made = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, protocol.__file__)])
kept = max(made.statistics("lineno"), key=lambda line: line.size)
print(f"{len(protocol._CHUNK_PREFIXES)} heads, {kept.size / 1e6:.1f} MB")
SCRIPT
seen=$(own/bin/python sizes.py)
echo "gunicorn $(own/bin/python -c 'import gunicorn; print(gunicorn.__version__)')"
echo "$seen"
[ "$(cut -d, -f1 <<<"$seen")" = "16384 heads" ] || { echo "This has changed." >&2; exit 1; }
