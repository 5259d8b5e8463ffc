"""What the description of a round over the API shows is asked for, and answered so."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from api.devices import DEVICE_LIMIT
from api.events import PAGE_SIZE
from api.throttling import MOST_PILES
from pages.bounds import KB, body_limit
from scoring.services.piles import MOST_AHEAD, MOST_VERSIONS
from tests.builders import a_table, an_entry
from tournaments.selectors.places import link_of
from web.live.tables import MOST_LISTENERS

TEXT = (Path(__file__).parents[2] / "docs/api-round.md").read_text()
EXAMPLE = re.compile(
    r"```http\n(?P<method>[A-Z]+) (?P<path>\S+)\n(?P<body>.*?)```"
    r"(?:\n\n```json\n(?P<answer>.*?)```)?",
    re.DOTALL,
)


@pytest.mark.django_db
def test_every_example_is_answered_as_it_says(client: Client) -> None:
    table = a_table(4, confirmation="asked")
    link = link_of(table.place)
    shown, answered = [], []
    for example in EXAMPLE.finditer(TEXT):
        if example["path"].endswith("/confirmations/"):
            an_entry(table)
        response = client.generic(
            example["method"],
            example["path"].replace("/12/", f"/{table.pk}/"),
            example["body"].strip(),
            content_type="application/json",
            headers={"Authorization": f"Place {link}"},
        )
        shown.append(json.loads(example["answer"] or "null"))
        answered.append(_worded(response.json() if response.content else None))

    assert len(shown) == TEXT.count("```http") == 7
    assert answered == shown


def test_every_limit_is_the_one_that_holds() -> None:
    text = " ".join(TEXT.split())

    for limit in (
        f"up to {DEVICE_LIMIT} letters",
        f"more than {MOST_AHEAD:,} above",
        f"larger than {body_limit('api:pile') // KB} kB",
        f"an entry of more than {body_limit('api:entries') // KB} kB",
        f"a sheet of more than {body_limit('api:check') // KB} kB",
        f"At most {MOST_LISTENERS} streams",
        f"at most {PAGE_SIZE} of them",
    ):
        assert limit in text
    assert (MOST_VERSIONS, "eight versions" in text) == (8, True)
    assert (MOST_PILES, "more than 1,200 requests" in text) == (1200, True)


def _worded(answer: Any) -> Any:
    """The answer, without its sentence, the number of its request, and what stands elsewhere."""
    left_out = ("title", "request_id", "round")
    return answer and {key: "…" if key in left_out else value for key, value in answer.items()}
