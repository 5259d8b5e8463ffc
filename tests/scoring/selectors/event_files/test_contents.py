"""What is wrong with an event file, found before anything is stored."""

import io
import json
import zipfile
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from scoring.errors import EventFileRefused, FileFault, FileProblem
from scoring.selectors.event_files.columns import FILE_TABLES, columns_of
from scoring.selectors.event_files.contents import (
    FilePerson,
    FileSeries,
    Summary,
    people_of,
    read_contents,
    summary_of,
)
from scoring.selectors.event_files.documents import LARGEST
from scoring.selectors.event_files.values import reader_of
from tests.scoring.full_events import a_full_file, sealed

pytestmark = pytest.mark.django_db


def problems_of(given: bytes) -> list[FileProblem]:
    with pytest.raises(EventFileRefused) as refused:
        read_contents(given)
    return refused.value.problems


def content() -> Any:
    return json.loads(a_full_file())["content"]


def document(**changes: Any) -> bytes:
    return json.dumps({**json.loads(a_full_file()), **changes}).encode()


def test_a_summary_says_what_is_in_a_file() -> None:
    assert summary_of(read_contents(a_full_file())) == Summary(
        organisation="Card Club",
        name="Club evening",
        slug=content()["event"]["slug"],
        starts_on=date(2026, 3, 6),
        ends_on=date(2026, 3, 6),
        state="running",
        players=10,
        seatings=2,
        rounds=4,
    )


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        pytest.param(lambda: b"", FileFault.NO_EVENT, id="nothing"),
        pytest.param(lambda: b"\xff\xfe", FileFault.NO_EVENT, id="no text"),
        pytest.param(lambda: b"[" * 100_000, FileFault.NO_EVENT, id="too deep"),
        pytest.param(lambda: b"[1]", FileFault.NO_EVENT, id="another sort of JSON"),
        pytest.param(lambda: document(content=float("nan")), FileFault.NO_EVENT, id="NaN"),
        pytest.param(lambda: document(format="recipe"), FileFault.NO_EVENT, id="another format"),
        pytest.param(lambda: document(version=2), FileFault.OTHER_VERSION, id="another version"),
        pytest.param(lambda: document(digest="0"), FileFault.CHANGED, id="another digest"),
        pytest.param(lambda: document(content="\ud800"), FileFault.NO_EVENT, id="half a letter"),
    ],
)
def test_what_is_no_event_file_is_refused(given: Callable[[], bytes], fault: FileFault) -> None:
    assert problems_of(given()) == [FileProblem(fault)]


def zipped(**parts: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return packed.getvalue()


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param(lambda text: text.encode("utf-8-sig"), id="byte-order-mark"),
        pytest.param(lambda text: text.encode("utf-16"), id="UTF-16"),
        pytest.param(lambda text: zipped(event=text.encode()), id="in-a-ZIP"),
        pytest.param(
            lambda text: zipped(event=text.encode(), **{"__MACOSX/._event": b"x"}), id="of-macOS"
        ),
    ],
)
def test_a_file_is_read_as_programs_keep_it(kept: Callable[[str], bytes]) -> None:
    plain = a_full_file()

    assert read_contents(kept(plain.decode())) == read_contents(plain)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        pytest.param(zipped(one=b"{}", two=b"{}"), FileFault.NO_EVENT, id="two-files"),
        pytest.param(zipped(), FileFault.NO_EVENT, id="none"),
        pytest.param(zipped(one=b"{}")[:-9], FileFault.NO_EVENT, id="cut-short"),
        pytest.param(zipped(one=bytes(LARGEST + 1)), FileFault.TOO_LARGE, id="too-large"),
    ],
)
def test_a_zip_file_without_one_event_is_refused(given: bytes, fault: FileFault) -> None:
    assert problems_of(given) == [FileProblem(fault)]


def test_a_file_cut_short_is_none() -> None:
    assert problems_of(a_full_file()[:-100]) == [FileProblem(FileFault.NO_EVENT)]


def test_keys_that_are_missing_or_unknown_are_all_named() -> None:
    changed = content()
    del changed["lots"], changed["piles"][1]["points"], changed["event"]["venue"]
    changed["secrets"] = []
    changed["teams"][0]["colour"] = "red"

    assert sorted(map(str, problems_of(sealed(changed)))) == [
        "event.venue: missing",
        "lots: missing",
        "piles[1].points: missing",
        "secrets: unknown",
        "teams[0].colour: unknown",
    ]


def test_a_file_of_release_0_1_0_is_read_with_what_it_could_not_say() -> None:
    changed = content()
    for row in (changed["event"], *changed["event_history"]):
        del row["unlisted"], row["rank_share"]
    for row in [*changed["contexts"], *changed["confirmations"]]:
        del row["reason"]
    for row in [*changed["contexts"], *changed["sanctions"]]:
        del row["reason_public"]
    for row in changed["seatings"]:
        del row["awaited_tables"]
    del changed["series"]

    rows = read_contents(sealed(changed)).rows

    settings = [*rows["event"], *rows["event_history"]]
    assert {(row["unlisted"], row["rank_share"]) for row in settings} == {(False, 50)}
    assert {row["reason"] for row in [*rows["contexts"], *rows["confirmations"]]} == {""}
    assert {row["reason_public"] for row in rows["contexts"]} == {False}
    assert {row["reason_public"] for row in rows["sanctions"]} == {True}
    assert rows["series"] == []
    assert [row["awaited_tables"] for row in rows["seatings"]] == [[] for _ in rows["seatings"]]


def test_a_longer_name_of_a_user_than_files_have_now_is_cut() -> None:
    changed = content()
    changed["users"][0]["name"] = 150 * "n"

    assert read_contents(sealed(changed)).rows["users"][0]["name"] == 80 * "n"


def test_confirmations_of_release_0_1_0_name_the_people_who_sat_there() -> None:
    changed = content()
    changed["event"]["confirmation"] = "player"
    changed["event_history"][0] |= {"confirmation": "player", "state": "finished"}
    row, _ = changed["confirmations"]
    entrant = row.pop("entrant")
    [at] = {
        one["seat"]
        for one in changed["occupancies"]
        if one["entrant"] == entrant
        and one["seat"]
        in [pile["seat"] for pile in changed["piles"] if pile["entry"] == row["entry"]]
    }
    changed["confirmations"] = [
        row | {"seat": at},
        row | {"id": 2, "seat": at, "device": "3"},
        row | {"id": 3, "seat": None, "device": "", "by": 1},
    ]

    rows = read_contents(sealed(changed)).rows

    assert rows["event"][0]["confirmation"] == "needed"
    assert rows["event_history"][0]["confirmation"] == "asked"
    assert [(one["id"], one["entrant"], one["by"]) for one in rows["confirmations"]] == [
        (1, entrant, None),
        (3, None, 1),
    ]


@pytest.mark.parametrize("broken", [None, [], 7, {}])
def test_broken_rows_of_release_0_1_0_are_named_as_problems(broken: object) -> None:
    changed = content()
    row, _ = changed["confirmations"]
    del row["entrant"]
    row["seat"] = 1
    changed["occupancies"][0] = broken

    found = [str(problem) for problem in problems_of(sealed(changed))]

    assert "confirmations[0].entrant: missing" in found
    assert "confirmations[0].seat: unknown" in found


CHANGES: list[tuple[str, int, str, Any, FileFault]] = [
    ("event", 0, "state", "over", FileFault.VALUE),
    ("event", 0, "starts_on", "6 March", FileFault.VALUE),
    ("event", 0, "time_zone", "Moon/Base", FileFault.VALUE),
    ("event", 0, "variant", "chess", FileFault.VALUE),
    ("event", 0, "points_system", "guess", FileFault.VALUE),
    ("event", 0, "tie_breaks", ["guess"], FileFault.VALUE),
    ("event", 0, "house", {"cheating": True}, FileFault.VALUE),
    ("event", 0, "name", 101 * "x", FileFault.VALUE),
    ("event", 0, "name", "\0", FileFault.VALUE),
    ("event", 0, "name", None, FileFault.VALUE),
    ("event", 0, "name", "", FileFault.VALUE),
    ("event", 0, "name", "bell \x07", FileFault.VALUE),
    ("event", 0, "name", "left \u202e", FileFault.VALUE),
    ("event", 0, "venue", "\0", FileFault.VALUE),
    ("event", 0, "slug", "", FileFault.VALUE),
    ("event", 0, "starts_on", "1999-12-31", FileFault.VALUE),
    ("event", 0, "ends_on", "2200-01-01", FileFault.VALUE),
    ("event", 0, "doors_at", "24:00:00", FileFault.VALUE),
    ("event", 0, "doors_at", "19:00", FileFault.VALUE),
    ("event", 0, "starts_at", "19:00:00+01:00", FileFault.VALUE),
    ("event", 0, "starts_at", "", FileFault.VALUE),
    ("event_history", 0, "starts_at", 19, FileFault.VALUE),
    ("event", 0, "target", 1001, FileFault.VALUE),
    ("event", 0, "currency", "EURO", FileFault.VALUE),
    ("event", 0, "currency", "QQQ", FileFault.VALUE),
    ("event", 0, "description", 3_001 * "x", FileFault.VALUE),
    ("event", 0, "description", "bell \x07", FileFault.VALUE),
    ("prizes", 0, "group", "nobody", FileFault.VALUE),
    ("prizes", 0, "amount", 1.5, FileFault.VALUE),
    ("prizes", 0, "first", 1001, FileFault.VALUE),
    ("pictures", 0, "content", "no Base64", FileFault.VALUE),
    ("pictures", 0, "content", "PHN2Zy8+", FileFault.VALUE),  # an SVG
    ("pictures", 0, "digest", 64 * "0", FileFault.VALUE),
    ("pictures", 0, "alternative", "", FileFault.VALUE),
    ("event_history", 0, "slug", "", FileFault.VALUE),
    ("event_history", 0, "variant", "chess", FileFault.VALUE),
    ("event_history", 0, "label", "rewritten", FileFault.VALUE),
    ("event", 0, "currency", "XYZ", FileFault.VALUE),
    ("event", 0, "currency", "eur", FileFault.VALUE),
    ("event_history", 0, "currency", "", FileFault.VALUE),
    ("payments", 0, "reverses", 1, FileFault.VALUE),
    ("payments", 1, "reverses", 2, FileFault.VALUE),
    ("payments", 1, "reverses", 3, FileFault.REFERENCE),
    ("payments", 1, "amount", 8.0, FileFault.VALUE),
    ("payments", 1, "method", "card", FileFault.VALUE),
    ("registrations", 0, "state", "lost", FileFault.VALUE),
    ("places", 0, "number", 32_767, FileFault.VALUE),
    ("people", 0, "sort_name", "", FileFault.VALUE),
    ("results_version", 0, "number", 10**15 + 1, FileFault.VALUE),
    ("occupancies", 0, "added_at", "9999-12-31T23:00:00+00:00", FileFault.VALUE),
    ("occupancies", 0, "added_at", "0001-01-01T00:00:00+14:00", FileFault.VALUE),
    ("seatings", 0, "problem", "anything", FileFault.VALUE),
    ("seatings", 0, "quality", {}, FileFault.VALUE),
    ("seatings", 0, "quality", None, FileFault.VALUE),
    ("entries", 0, "accepted", ["NO_SUCH_CODE"], FileFault.VALUE),
    ("piles", 0, "face_up", {"r4": 1}, FileFault.VALUE),
    ("announcements", 1, "translations", {"xx": "Halt"}, FileFault.VALUE),
    ("announcements", 1, "translations", {"de": "\0"}, FileFault.VALUE),
    ("users", 0, "name", "", FileFault.VALUE),
    ("users", 0, "id", 0, FileFault.VALUE),
    ("contexts", 0, "user", 99, FileFault.REFERENCE),
    ("contexts", 0, "reason", 201 * "x", FileFault.VALUE),
    ("contexts", 0, "reason", None, FileFault.VALUE),
    ("contexts", 0, "reason_public", 1, FileFault.VALUE),
    ("people", 0, "id", True, FileFault.VALUE),
    ("entrants", 2, "id", 2, FileFault.VALUE),
    ("entrants", 0, "person", 99, FileFault.REFERENCE),
    ("entrants", 0, "number", -1, FileFault.VALUE),
    ("entrants", 0, "withdrawn", 0, FileFault.VALUE),
    ("occupancies", 0, "added_at", "2026-03-06T19:00:00", FileFault.VALUE),
    ("rebalances", 0, "seat_changes", [[1, 2, 3]], FileFault.VALUE),
    ("rebalances", 0, "seat_changes", [[1, 1, 99, None]], FileFault.REFERENCE),
    ("seatings", 0, "closed_tables", [99], FileFault.REFERENCE),
    ("seatings", 0, "awaited_tables", [99], FileFault.REFERENCE),
    ("seatings", 0, "state", "waiting", FileFault.VALUE),
    ("piles", 0, "captured", ["r4", "x9"], FileFault.CARD),
    ("piles", 0, "captured", ["R4"], FileFault.CARD),
    ("piles", 0, "points", 40_000, FileFault.VALUE),
    ("confirmations", 0, "entrant", 10, FileFault.VALUE),
    ("confirmations", 0, "entrant", 99, FileFault.REFERENCE),
    ("piles", 0, "points", 1.5, FileFault.VALUE),
    ("rounds", 0, "seats_in_play", "012", FileFault.VALUE),
    ("rounds", 0, "seats_in_play", [0, 1, 7], FileFault.VALUE),
    ("seatings", 0, "kept", [[1, 2]], FileFault.VALUE),
    ("seatings", 0, "quality", "good", FileFault.VALUE),
    ("announcements", 1, "translations", ["Halt"], FileFault.VALUE),
    ("entrant_history", 0, "of", 0, FileFault.VALUE),
]


def test_the_people_of_a_file_are_its_entrants_but_for_who_was_made_up_or_erased() -> None:
    changed = content()
    changed["people"] = changed["people"][:4]
    changed["people"][0]["home_club"] = "Bern"
    changed["people"][1]["made_up_for"] = True
    changed["people"][2]["erased_at"] = "2026-03-06T20:00:00+00:00"
    changed["entrants"] = changed["entrants"][:4]
    changed["entrants"][0]["number"], changed["entrants"][3]["number"] = 4, 1
    for name in changed.keys() - {"organisation", "event", "results_version", "people", "entrants"}:
        changed[name] = []
    changed["entrants"][0]["team"] = None

    assert people_of(read_contents(sealed(changed))) == [
        FilePerson(number=1, name="Dani", home_club=""),
        FilePerson(number=4, name="Anna", home_club="Bern"),
    ]


@pytest.mark.parametrize(("name", "index", "key", "value", "fault"), CHANGES)
def test_a_value_that_cannot_be_is_named_with_its_place(
    name: str, index: int, key: str, value: object, fault: FileFault
) -> None:
    changed = content()
    single = isinstance(changed[name], dict)
    row = changed[name] if single else changed[name][index]
    row[key] = value

    where = f"{name}.{key}" if single else f"{name}[{index}].{key}"
    found = problems_of(sealed(changed))
    expected = where if (name, key) != ("seatings", "state") else "seatings[0].problem"
    assert found[0] == FileProblem(fault, expected)


@pytest.mark.parametrize(
    "changes", [{"amount": -700}, {"method": "transfer"}, {"entrant": 2}], ids=str
)
def test_a_payment_takes_back_as_much_of_the_same_person_in_the_same_way(
    changes: dict[str, Any],
) -> None:
    changed = content()
    changed["payments"][1].update(changes)

    assert problems_of(sealed(changed)) == [FileProblem(FileFault.VALUE, "payments[1].reverses")]


def test_a_file_from_before_payments_has_none_and_no_limit() -> None:
    earlier = content()
    del earlier["payments"]
    for settings in (earlier["event"], *earlier["event_history"]):
        for key in ("most_entrants", "fee", "currency"):
            del settings[key]

    read = read_contents(sealed(earlier))

    assert read.rows["payments"] == []
    event = read.event
    assert (event["most_entrants"], event["fee"], event["currency"]) == (None, None, "EUR")


A_SERIES = {"slug": "season", "name": "Season", "weight": 100}


@pytest.mark.parametrize(
    ("series", "path"),
    [
        ([A_SERIES | {"slug": "a season"}], "series[0].slug"),
        ([A_SERIES | {"slug": ""}], "series[0].slug"),
        ([A_SERIES | {"slug": ["season"]}], "series[0].slug"),
        ([A_SERIES, A_SERIES], "series[1].slug"),
        ([A_SERIES | {"name": ""}], "series[0].name"),
        ([A_SERIES | {"name": 101 * "x"}], "series[0].name"),
        ([A_SERIES | {"weight": 0}], "series[0].weight"),
        ([A_SERIES | {"weight": -1}], "series[0].weight"),
        ([A_SERIES | {"weight": 1001}], "series[0].weight"),
        ([A_SERIES | {"weight": True}], "series[0].weight"),
        ([A_SERIES | {"slug": f"season-{number}"} for number in range(101)], "series"),
    ],
)
def test_a_series_is_one_in_which_an_event_could_count(series: object, path: str) -> None:
    assert problems_of(sealed(content() | {"series": series})) == [
        FileProblem(FileFault.VALUE, path)
    ]


def test_a_rehearsal_counts_in_no_series() -> None:
    changed = content() | {"series": [A_SERIES]}
    changed["event"]["rehearsal"] = True

    assert problems_of(sealed(changed)) == [FileProblem(FileFault.VALUE, "series[0].slug")]


def test_a_summary_names_the_series_in_which_the_event_counted() -> None:
    summary = summary_of(read_contents(sealed(content() | {"series": [A_SERIES]})))

    assert summary.series == (FileSeries(slug="season", name="Season", weight=100),)


@pytest.mark.parametrize(
    ("name", "key"), [("entries", "round"), ("piles", "seat"), ("state_changes", "table")]
)
def test_rows_of_two_tables_or_seatings_do_not_belong_together(name: str, key: str) -> None:
    changed = content()
    changed[name][0][key] = {"entries": changed["rounds"], "piles": changed["seats"],
                             "state_changes": changed["tables"]}[name][-1]["id"]  # fmt: skip

    assert FileProblem(FileFault.VALUE, f"{name}[0].{key}") in problems_of(sealed(changed))


@pytest.mark.parametrize("name", ["", "\0", 101 * "x", 7])
def test_the_name_of_the_organisation_is_one_that_it_could_have(name: object) -> None:
    assert problems_of(sealed(content() | {"organisation": name})) == [
        FileProblem(FileFault.VALUE, "organisation")
    ]


def test_a_seat_that_was_empty_from_the_start_is_refused() -> None:
    changed = content()
    changed["occupancies"][0]["entrant"] = None

    assert FileProblem(FileFault.VALUE, "seats[0].position") in problems_of(sealed(changed))


def test_a_table_without_seats_is_refused() -> None:
    changed = content()
    changed["tables"].append(changed["tables"][-1] | {"id": len(changed["tables"]) + 1})

    last = len(changed["tables"]) - 1
    assert problems_of(sealed(changed)) == [FileProblem(FileFault.VALUE, f"tables[{last}].place")]


def test_at_most_twenty_problems_are_named() -> None:
    changed = content()
    for pile in changed["piles"]:
        pile["points"] = "many"

    assert len(problems_of(sealed(changed))) == min(20, len(changed["piles"]))


def test_a_reader_is_known_for_every_sort_of_field() -> None:
    numbers = {table.name: {1} for table in FILE_TABLES} | {"users": {1}, "contexts": {1}}

    for table in FILE_TABLES:
        for column in columns_of(table):
            assert callable(reader_of(column, numbers, numbers)), column.key
