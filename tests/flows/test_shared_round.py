"""Phones at one table enter a round together, over a bad network: all end with the same piles."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from api.throttling import PilesThrottle
from engine.drafts import DraftVersion, next_version, standing_versions
from scoring.models import DraftPile
from tests.builders import a_table, start_numbers
from tests.drafts import PHONES, a_draft
from tests.rare_cases import rare
from tournaments.models import Table
from tournaments.selectors.places import link_of

CARDS = ("r1", "b2", "g3", "y4")
Piles = dict[int | None, list[DraftVersion]]

phones = st.sampled_from(PHONES)
slots = st.integers(0, 4)  # a seat, or the cards apart


class SharedRound(RuleBasedStateMachine):
    """Three phones with a server between them; any request or answer may be lost or repeated."""

    table: Table
    client: Client

    @initialize()
    def begin(self) -> None:
        DraftPile.objects.all().delete()
        PilesThrottle.limiter.forget()  # so many rounds a minute are more than one link may send
        self.seats = start_numbers(self.table)
        self.held: dict[str, Piles] = {phone: {} for phone in PHONES}
        self.sent: list[DraftVersion] = []

    @rule(phone=phones, slot=slots, cards=st.sets(st.sampled_from(CARDS)), arrives=st.booleans())
    def edit(self, *, phone: str, slot: int, cards: set[str], arrives: bool) -> None:
        number = [*self.seats, None][slot]
        held = self.held[phone].get(number, [])
        part = "undealt" if number is None else "captured"
        version = next_version(held, number=number, device=phone, content={part: sorted(cards)})
        self._take(phone, [version])
        self.sent.append(version)
        if arrives:
            self._put(version)

    @precondition(lambda self: self.sent)
    @rule(data=st.data(), answered=st.booleans())
    def send_again(self, *, data: st.DataObject, answered: bool) -> None:
        version = data.draw(st.sampled_from(self.sent))
        standing = self._put(version)
        if answered:
            self._take(version.device, standing)

    @rule(phone=phones)
    def fetch(self, phone: str) -> None:
        self._take(phone, self._get())

    @rule(phone=phones, other=phones, slot=slots)
    def hand_over_by_a_code(self, phone: str, other: str, slot: int) -> None:
        self._take(other, self.held[phone].get([*self.seats, None][slot], []))

    @rule(slot=slots)
    def clear(self, slot: int) -> None:
        number = [*self.seats, None][slot]
        address = "apart" if number is None else str(number)
        assert self._ask("delete", f"{address}/").status_code == 204

    @invariant()
    def what_the_server_holds_stands(self) -> None:
        if not hasattr(self, "sent"):
            return
        for number, drafted in a_draft(self.table).piles.items():
            versions = [one.version for one in drafted]
            assert standing_versions(versions) == versions
            assert {version.number for version in versions} == {number}

    def teardown(self) -> None:
        """Let everything arrive once, in the order in which the phones happen to come back."""
        if not hasattr(self, "sent"):
            return
        for phone in PHONES:
            for versions in list(self.held[phone].values()):
                for version in versions:
                    self._put(version)
        for phone in PHONES:
            self._take(phone, self._get())
        stands = {
            number: [one.version for one in drafted]
            for number, drafted in a_draft(self.table).piles.items()
        }
        assert [self.held[phone] for phone in PHONES] == [stands] * 3

    def _take(self, phone: str, versions: list[DraftVersion]) -> None:
        for version in versions:
            held = self.held[phone].get(version.number, [])
            self.held[phone][version.number] = standing_versions([*held, version])

    def _put(self, version: DraftVersion) -> list[DraftVersion]:
        body = {
            "seating": 1,
            "seats": list(self.seats),
            "based_on": 0,
            "evidence": "cards",
            "edit": version.edit,
            "device": version.device,
            "seen": dict(version.seen),
            "by": None,
            "content": dict(version.content),
        }
        address = "apart" if version.number is None else str(version.number)
        answer = self._ask("put", f"{address}/", body)
        assert answer.status_code == 200
        return [DraftVersion(**one) for one in answer.json()["piles"]]

    def _get(self) -> list[DraftVersion]:
        return [DraftVersion(**one) for one in self._ask("get", "").json()["piles"]]

    def _ask(self, method: str, end: str, body: object = None) -> Any:
        send: Callable[..., Any] = getattr(self.client, method)
        return send(
            f"/api/v1/tables/{self.table.pk}/rounds/1/piles/{end}",
            body,
            content_type="application/json",
            headers={"Authorization": f"Place {link_of(self.table.place)}"},
        )


@contextmanager
def at_a_table(client: Client) -> Iterator[type[SharedRound]]:
    """The machine with a table of its own."""
    with transaction.atomic():
        table = a_table(4)
        yield type("AtATable", (SharedRound,), {"table": table, "client": client})


@pytest.mark.django_db
@pytest.mark.parametrize("examples", [pytest.param(20, id="short"), rare(400, name="deep")])
def test_phones_that_share_a_round_end_with_the_same_piles(examples: int, client: Client) -> None:
    with at_a_table(client) as machine:
        run_state_machine_as_test(
            machine, settings=settings(max_examples=examples, stateful_step_count=15)
        )
