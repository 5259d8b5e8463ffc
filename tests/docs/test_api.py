"""The requests that the description of the API shows are sent, and answered as it says."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import requests

from api.paging import MOST, USUAL
from api.repeats import KEY_LIMIT
from api.throttling import DEAREST, MOST_OF_ADDRESS, MOST_OF_CALLER
from pages.bounds import KB, body_limit
from tests.builders import a_key, an_event
from tournaments.models import MOST_KEYS
from web.lanes import OF_KEY

TEXT = (Path(__file__).parents[2] / "docs/api.md").read_text()
EXAMPLE = re.compile(
    r"```(?P<language>bash|python)\n(?P<source>.*?)```\n\n```(?P<form>json|text)\n(?P<answer>.*?)```",
    re.DOTALL,
)
GAP = "…"


def values(text: str) -> list[Any]:
    """The values of JSON that stand one behind the other."""
    decoder, found = json.JSONDecoder(), []
    text = text.strip()
    while text:
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:].strip()
    return found


def is_like(shown: Any, real: Any) -> bool:
    """Whether an answer is as it is shown, but for what is left out."""
    if shown == GAP:
        return True
    if isinstance(shown, dict) and isinstance(real, dict):
        rest = GAP in shown or shown.keys() == real.keys()
        return rest and all(
            key in real and is_like(value, real[key]) for key, value in shown.items() if key != GAP
        )
    if isinstance(shown, list) and isinstance(real, list):
        return len(shown) == len(real) and all(map(is_like, shown, real))
    return bool(shown == real)


def run(example: "re.Match[str]", settings: dict[str, str]) -> str:
    """What an example writes."""
    command = {"bash": ["bash", "-euc"], "python": [sys.executable, "-c"]}[example["language"]]
    done = subprocess.run(
        [*command, example["source"]],
        env={**os.environ, **settings},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout


def examples() -> Iterator["re.Match[str]"]:
    yield from EXAMPLE.finditer(TEXT)


def test_every_example_is_answered_as_it_says(website: str) -> None:
    event = an_event(2, slug="spring-evening")
    settings = {"STICHTAFEL": website, "KEY": a_key(event)}

    for example in examples():
        written, shown = run(example, settings), example["answer"]
        if example["form"] == "text":
            assert written == shown
        else:
            assert is_like(values(shown), values(written)), (shown, written)


def test_every_example_is_run() -> None:
    blocks = TEXT.count("```bash\n") + TEXT.count("```python\n")

    assert len(list(examples())) == blocks == 6


def test_every_limit_is_the_one_that_holds() -> None:
    text = " ".join(TEXT.split())

    for limit in (
        f"a key may ask {MOST_OF_CALLER} times",
        f"strangers {MOST_OF_ADDRESS:,} times",
        f"pages of {USUAL}, or of what `limit` asks for, {MOST} at most",
        f"up to {KEY_LIMIT} characters",
        f"An organisation has {MOST_KEYS} keys",
        f"{body_limit('api:entrants') // KB} kB at most",
        f"a picture {body_limit('api:picture') // KB // KB} MB",
        f"up to {DEAREST} times",
    ):
        assert limit in text
    assert (OF_KEY, "two requests at work" in text) == (2, True)


def test_what_is_too_long_for_the_web_server_is_answered_as_it_says(website: str) -> None:
    def ask(*, address: int = 100, field: int = 100) -> tuple[int, str]:
        path = "/api/v1/events/?after="
        answer = requests.get(
            f"{website}{path}{'a' * (address - len(path))}",
            headers={"X-Long": "a" * field},
            timeout=30,
        )
        return answer.status_code, answer.headers["Content-Type"].partition(";")[0]

    read = 400, "application/problem+json"
    assert (ask(address=4_000), ask(field=8_000)) == (read, read)
    assert ask(address=4_200) == (414, "text/plain")
    assert ask(field=8_200) == (431, "text/plain")
