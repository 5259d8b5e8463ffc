# ruff: noqa: INP001  # a program of its own
"""``ask_health.py ADDRESS [PART]``: ends with 0 if the site stores results and PART is not silent.

ADDRESS is that of ``/readyz``, by which the web process knows of workers and clock, too.
"""

import sys
import urllib.request

address, *parts = sys.argv[1:]
with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310  # nosec B310  # of compose.yaml
    lines = answer.read().decode().splitlines()
sys.exit(any(f"warning: no sign of the {part}" in lines for part in parts))
