"""Phones at one table enter a round together, over a bad network: all end with the same piles.

And none of them learns what the game hides of the others, whatever it sends.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
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
from engine.sheets import write_sheet
from engine.simulate import simulate_round
from scoring.models import DraftPile, TableVersion
from tests.builders import a_table, start_numbers
from tests.drafts import PHONES, a_draft
from tests.rare_cases import rare
from tournaments.models import Table
from tournaments.selectors.places import link_of

CARDS = ("r1", "b2", "g3", "y4")
Piles = dict[int | None, list[DraftVersion]]

phones = st.sampled_from(PHONES)
slots = st.integers(0, 4)  # a seat, or the cards apart


def end_of(number: int | None) -> str:
    """The end of the address of a pile."""
    return "apart/" if number is None else f"{number}/"


def a_body(seats: Sequence[int], version: DraftVersion, content: object) -> dict[str, object]:
    """What a phone sends of a version, with this content."""
    return {
        "seating": 1,
        "seats": list(seats),
        "based_on": 0,
        "evidence": "cards",
        "edit": version.edit,
        "device": version.device,
        "seen": dict(version.seen),
        "by": version.by,
        "over": version.over,
        "content": content,
    }


def ask_for_piles(client: Client, table: Table, method: str, end: str, body: object = None) -> Any:
    send: Callable[..., Any] = getattr(client, method)
    return send(
        f"/api/v1/tables/{table.pk}/rounds/1/piles/{end}",
        body,
        content_type="application/json",
        headers={"Authorization": f"Place {link_of(table.place)}"},
    )


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
        assert self._ask("delete", end_of(number)).status_code == 204

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
        body = a_body(self.seats, version, dict(version.content))
        answer = self._ask("put", end_of(version.number), body)
        assert answer.status_code == 200
        return [DraftVersion(**one) for one in answer.json()["piles"]]

    def _get(self) -> list[DraftVersion]:
        return [DraftVersion(**one) for one in self._ask("get", "").json()["piles"]]

    def _ask(self, method: str, end: str, body: object = None) -> Any:
        return ask_for_piles(self.client, self.table, method, end, body)


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


# Cards that others may know of a pile, and those that they may not, at the one and at the other
# table: a penalty card, cards face down.
KNOWN = {"foggy": {"captured": ["b1", "b2"]}, "hattrick": {"face_up": ["b1", "b2"]}}
SECRETS: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {
    "foggy": [({"penalty": ["r4"]}, {"penalty": ["g3"]}), ({"penalty": ["y5"]}, {"penalty": []})],
    "hattrick": [
        ({"face_down": ["r4", "g3"]}, {"face_down": ["r7", "r8"]}),
        ({"face_down": ["r9"]}, {"face_down": ["g9"]}),
    ],
}


def whole_piles(variant: str) -> list[Any]:
    """The piles of a round in which every card has its place."""
    sheet = simulate_round(edition="box120", variant=variant, players=4, seed=1).sheet
    written: Any = write_sheet(sheet)["piles"]
    return list(written)


def contents(variant: str) -> list[Any]:
    """What a phone may send of a pile that is not its own: true, guessed and impossible."""
    deck = sorted(card for pile in whole_piles(variant) for part in pile.values() for card in part)
    known, hidden = ("captured", "penalty") if variant == "foggy" else ("face_up", "face_down")
    return [
        {},
        *whole_piles(variant),
        {known: deck},
        {known: ["b1"] * 60},
        *(KNOWN[variant] | secret for both in SECRETS[variant] for secret in both),
        {hidden: ["r4", "r4"]},
        {hidden: ["r99"]},
        {hidden: 3},
        {"points": 3},
        None,
    ]


def noting(statements: list[str]) -> Any:
    """A wrapper that adds each statement, without its values."""

    def note(execute: Any, sql: str, *others: Any) -> Any:
        statements.append(re.sub(r'"s\d+_x\d+"', "savepoint", sql))
        return execute(sql, *others)

    return note


class HiddenCards(RuleBasedStateMachine):
    """Two tables at which the same is done, and which differ in hidden cards alone.

    Two phones enter piles, and a third one sends what it likes, also in their names. If every
    answer is the same at both tables, and costs as much, no one learns a hidden card by it.
    """

    variant: str
    tables: tuple[Table, Table]
    client: Client

    @initialize()
    def begin(self) -> None:
        DraftPile.objects.all().delete()
        TableVersion.objects.all().delete()
        PilesThrottle.limiter.forget()
        self.seats = start_numbers(self.tables[0])
        self.edits = 0
        self._enter(PHONES[0], 0, SECRETS[self.variant][0], over=False)

    @rule(phone=st.sampled_from(PHONES[:2]), seat=st.integers(0, 3), secret=st.integers(0, 1))
    def enter(self, *, phone: str, seat: int, secret: int) -> None:
        self._enter(phone, seat, SECRETS[self.variant][secret], over=False)

    @rule(phone=st.sampled_from(PHONES[:2]), seat=st.integers(0, 3), secret=st.integers(0, 1))
    def enter_after_the_last_trick(self, *, phone: str, seat: int, secret: int) -> None:
        shown, _other = SECRETS[self.variant][secret]
        self._enter(phone, seat, (shown, shown), over=True)

    @rule(
        slot=slots,
        device=st.sampled_from([*PHONES, "server", "new-1", "new-2"]),
        above=st.integers(-2, 2),
        seen=st.sets(st.sampled_from([*PHONES, "server"])),
        over=st.booleans(),
        holder=st.integers(0, 3),
        data=st.data(),
    )
    def send_anything(
        self,
        *,
        slot: int,
        device: str,
        above: int,
        seen: set[str],
        over: bool,
        holder: int,
        data: st.DataObject,
    ) -> None:
        edit = max(1, self.edits + above)
        version = DraftVersion(
            number=[*self.seats, None][slot],
            edit=edit,
            device=device,
            seen={other: edit - 1 for other in seen - {device} if edit > 1},
            by=self.seats[holder],
            over=over,
        )
        content = data.draw(st.sampled_from(contents(self.variant)))
        self._same("put", end_of(version.number), [a_body(self.seats, version, content)] * 2)

    @rule()
    def send_whole_piles_for_all(self) -> None:
        self.edits += 1
        for number, content in zip(self.seats, whole_piles(self.variant), strict=True):
            version = DraftVersion(
                number=number, edit=self.edits, device="new-3", by=number, over=True
            )
            self._same("put", end_of(number), [a_body(self.seats, version, content)] * 2)

    @rule(slot=slots)
    def clear(self, slot: int) -> None:
        self._same("delete", end_of([*self.seats, None][slot]))

    @rule(slot=slots)
    def look_at_one(self, slot: int) -> None:
        self._same("get", end_of([*self.seats, None][slot]))

    @invariant()
    def all_that_is_seen_is_the_same(self) -> None:
        if hasattr(self, "seats"):
            self._same("get", "")

    def teardown(self) -> None:
        """Complete the round for everyone, which no one but their phones can say."""
        if hasattr(self, "seats"):
            self.send_whole_piles_for_all()
            self.all_that_is_seen_is_the_same()

    def _enter(
        self, phone: str, seat: int, secrets: tuple[dict[str, Any], dict[str, Any]], *, over: bool
    ) -> None:
        self.edits += 1
        version = DraftVersion(number=self.seats[seat], edit=self.edits, device=phone, over=over)
        bodies = [a_body(self.seats, version, KNOWN[self.variant] | own) for own in secrets]
        self._same("put", end_of(version.number), bodies)

    def _same(self, method: str, end: str, bodies: Sequence[object] = (None, None)) -> None:
        seen = []
        for table, body in zip(self.tables, bodies, strict=True):
            statements: list[str] = []
            with connection.execute_wrapper(noting(statements)):
                answer = ask_for_piles(self.client, table, method, end, body)
            written = answer.json() if answer.content else {}
            written.pop("request_id", None)
            seen.append((answer.status_code, written, statements))
        assert seen[0] == seen[1]


@contextmanager
def at_two_tables(client: Client, variant: str) -> Iterator[type[HiddenCards]]:
    """The machine with tables of its own."""
    with transaction.atomic():
        tables = a_table(4, variant=variant), a_table(4, variant=variant)
        members = {"tables": tables, "client": client, "variant": variant}
        yield type("AtTwoTables", (HiddenCards,), members)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("variant", "examples"),
    [
        pytest.param("foggy", 4, id="foggy-short"),
        pytest.param("hattrick", 2, id="hattrick-short"),
        rare("foggy", 300, name="foggy-deep"),
        rare("hattrick", 300, name="hattrick-deep"),
    ],
)
def test_whatever_one_phone_sends_what_is_hidden_of_others_stays_hidden(
    variant: str, examples: int, client: Client
) -> None:
    with at_two_tables(client, variant) as machine:
        run_state_machine_as_test(
            machine, settings=settings(max_examples=examples, stateful_step_count=15)
        )
