"""The page of a round without scripts: its form filled in, and what it says."""

import json
import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from engine.cards import Colour
from engine.notation import write_cards
from engine.sheets import Sheet
from tournaments.models import Table
from tournaments.selectors.places import link_of

Form = dict[str, str | list[str]]
EVERY_CARD = " ".join(f"{letter}{value}" for letter in Colour for value in range(100))


def address(table: Table, number: int = 1) -> str:
    link = link_of(table.place)
    return reverse("captain:round", args=[link, table.seating.number, number])


def form_of(response: Any) -> Form:
    """The fields of a page's form as a browser would send them that has said every letter."""
    html = response.content.decode()
    html = re.sub(r'<form[^>]*class="languages".*?</form>', "", html, flags=re.DOTALL)
    hidden = re.findall(r'<input\s+type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', html)
    named = r'\s+id="[^"]+"\s+name="([^"]+)"'
    numbers = re.findall(rf'<input\s+class="count"{named}\s+value="([^"]*)"', html)
    texts = re.findall(rf"<textarea{named}[^>]*>(.*?)</textarea>", html, re.S)
    selects = re.findall(rf"<select{named}(.*?)</select>", html, re.S)
    chosen = [(name, re.findall(r'value="(\w)" selected', options)) for name, options in selects]
    letters = [(name, value[0] if value else "") for name, value in chosen]
    fields = {name: unescape(value) for name, value in [*hidden, *numbers, *texts, *letters]}
    return {name: EVERY_CARD if name == "named" else value for name, value in fields.items()}


def typed(sheet: Sheet) -> Form:
    fields: Form = {}
    for seat, pile in enumerate(sheet.piles):
        fields[f"penalty-{seat}"] = write_cards(pile.penalty)
        fields[f"captured-{seat}"] = write_cards(pile.captured)
    return fields | {"undealt": write_cards(sheet.undealt or ())}


def page_data(client: Client, table: Table, number: int = 1) -> dict[str, Any]:
    """What the page of a round gives its script."""
    html = client.get(address(table, number)).content.decode()
    found = re.search(r'<script id="round-data" type="application/json">(.*?)</script>', html)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def alert(response: Any) -> list[str]:
    """The sentences about what is wrong, in order, without the repairs."""
    html = re.sub(r'<div class="offers">.*?</div>', "", response.content.decode(), flags=re.S)
    found = re.search(r'role="alert">(.*?)</div>', html, re.S)
    lines = re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", found[1], re.S) if found else []
    return [unescape(re.sub(r"<[^>]+>", "", line)).strip() for line in lines]


def typed_as(sheet: dict[str, Any]) -> Form:
    """The fields of a form that hold a sheet, given in its JSON form."""
    fields: Form = {
        f"{key}-{seat}": " ".join(value or "")
        for seat, pile in enumerate(sheet["piles"])
        for key, value in pile.items()
    }
    return fields | {key: " ".join(sheet[key]) for key in ("undealt", "unplayed") if sheet.get(key)}
