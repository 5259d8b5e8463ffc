"""The page of a round as its tests use it: its forms filled in, and what they send."""

import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from typing import Any

from django.test import Client

from engine.cards import Colour
from engine.notation import write_cards
from engine.piles import HattrickPile, Pile
from engine.sheets import Sheet
from scoring.models import Entry, Round
from tests.builders import a_sheet, cards
from tests.pages.desk.desks import Answer, desk
from tournaments.models import Role, Table
from tournaments.selectors.tables import occupants

Form = dict[str, Any]

FIRST = Pile(cards("r1"), cards("y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6"))  # 13 points
SECOND = Pile(cards("b0"), cards("r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4"))  # 12
THIRD = Pile(cards("g2"), cards("g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8"))  # -5
WITHOUT_Y8 = replace(FIRST, captured=tuple(one for one in FIRST.captured if str(one) != "y8"))

EVERY_CARD = " ".join(f"{letter}{value}" for letter in Colour for value in range(100))


def round_of(table: Table, number: int = 1) -> Round:
    return Round.objects.get(table=table, number=number)


def address(table: Table, step: str = "", number: int = 1) -> str:
    return f"/admin/rounds/{round_of(table, number).pk}/{step}"


def desk_at(table: Table, role: Role = Role.DIRECTOR) -> Client:
    return desk(table.seating.event, role)


def names_at(table: Table) -> list[str]:
    return [one.person.name for one in occupants(table, 1).values()]


def points_of(entry: Entry) -> list[int]:
    return [pile.points for pile in entry.piles.order_by("seat__position")]


def sheet_of_piles(*piles: Pile) -> Sheet:
    return replace(a_sheet(3), piles=piles)


def form_of(answer: Answer, step: str = "enter") -> Form:
    """The fields of one of the page's forms, as a browser sends them that has said every letter."""
    page = answer.content.decode()
    (form,) = re.findall(rf'<form[^>]*action="[^"]*/{step}/"[^>]*>(.*?)</form>', page, re.DOTALL)
    fields: Form = {}
    for tag in re.findall(r"<input\s[^>]*>", form):
        attributes = dict(re.findall(r'([a-z]+)="([^"]*)"', tag))
        if attributes.get("type") != "checkbox" and attributes["name"] != "csrfmiddlewaretoken":
            value = unescape(attributes.get("value", ""))
            fields.setdefault(attributes["name"], []).append(value)
    for name, value in re.findall(r'<textarea[^>]* name="([^"]+)"[^>]*>(.*?)</textarea>', form):
        fields[name] = [unescape(value)]
    for name, options in re.findall(r'<select[^>]* name="([^"]+)"(.*?)</select>', form, re.DOTALL):
        fields[name] = re.findall(r'value="(\w)"\s+selected', options) or [""]
    return fields | {"named": [EVERY_CARD]}


def typed(sheet: Sheet) -> Form:
    """What a person types into the form for a sheet."""
    fields: Form = {}
    for seat, pile in enumerate(sheet.piles):
        if isinstance(pile, HattrickPile):
            assert isinstance(pile.face_up, tuple)
            assert isinstance(pile.face_down, tuple)
            fields[f"face_up-{seat}"] = write_cards(pile.face_up)
            fields[f"face_down-{seat}"] = write_cards(pile.face_down)
        else:
            fields[f"penalty-{seat}"] = write_cards(pile.penalty)
            fields[f"captured-{seat}"] = write_cards(pile.captured)
            fields[f"choice-{seat}"] = pile.choice or ""
    apart = {"undealt": sheet.undealt, "unplayed": sheet.unplayed}
    return fields | {name: write_cards(found or ()) for name, found in apart.items()}


def entered(client: Client, table: Table, sheet: Sheet, **fields: str) -> Answer:
    form = form_of(client.get(address(table))) | typed(sheet) | fields
    return client.post(address(table, "enter/"), form)


def overridden(
    client: Client, table: Table, refused: Answer, fields: Mapping[str, str | list[str]]
) -> Answer:
    return client.post(address(table, "override/"), {**form_of(refused, "override"), **fields})
