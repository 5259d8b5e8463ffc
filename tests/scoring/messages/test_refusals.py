"""Every refusal has its sentence."""

from collections.abc import Mapping

import pytest

from engine.seating.refusals import Reason, Refusal
from scoring.errors import (
    Closed,
    EntryOutdated,
    EventFileRefused,
    FileFault,
    FileProblem,
    KeyReused,
    NotDirector,
    OverrideProblem,
    OverrideRefused,
    SeatsChanged,
    SheetDiffers,
)
from scoring.messages import refusal_messages
from scoring.messages.rounds import OVERRIDE_MESSAGES
from scoring.messages.seatings import REFUSAL_MESSAGES
from tournaments.errors import (
    EventNotOpen,
    SeatingOutdated,
    SeatingRefused,
    ServiceError,
)

EVERY: Mapping[Refusal, Mapping[str, object]] = {
    Refusal.UNREADABLE: {"why": "not JSON"},
    Refusal.KEY_UNKNOWN: {"key": "chairs"},
    Refusal.KEY_MISSING: {"key": "seed"},
    Refusal.KEY_WRONG: {"key": "seed", "wanted": "a whole number"},
    Refusal.OUT_OF_RANGE: {"key": "max_tables", "value": 0, "lowest": 1, "highest": 5000},
    Refusal.LIMITS_CROSSED: {"smallest": 5, "preferred": 4, "largest": 3},
    Refusal.TOO_FEW_PLAYERS: {"seating": 1, "players": 2, "needed": 3},
    Refusal.TOO_MANY_PLAYERS: {"players": 6000, "most": 5000},
    Refusal.DUPLICATE_PLAYER: {"where": "players", "seating": None, "players": [3, 4]},
    Refusal.UNKNOWN_PLAYER: {"where": "present", "seating": 1, "players": [9]},
    Refusal.SEATINGS_DIFFER: {"key": "present", "given": 1, "wanted": 2},
    Refusal.SIZES_IMPOSSIBLE: {"seating": 1, "players": 5, "smallest": 4, "largest": 4},
    Refusal.SIZES_DO_NOT_FIT: {"seating": 1, "sizes": [4, 4], "players": 7},
    Refusal.TOO_MANY_TABLES: {"seating": 1, "tables": 4, "max_tables": 3},
    Refusal.ONE_SEATING_ONLY: {"mode": "swiss", "seatings": 3},
    Refusal.RANKS_MISSING: {"mode": "swiss", "players": [3, 4]},
    Refusal.NO_PAIR: {"players": [3, 3]},
    Refusal.FIXED_TABLE_UNKNOWN: {"seating": 1, "table": 9, "tables": 2, "players": [3]},
    Refusal.FIXED_TOO_MANY: {"seating": 1, "table": 1, "chairs": 3, "players": [1, 2, 3, 4]},
    Refusal.FIXED_APART: {"seating": 1, "table": 1, "players": [1, 2]},
    Refusal.FIXED_UNEVEN: {"players": [1, 2]},
    Refusal.NO_ROOM: {"players": 8, "tables": 1, "largest": 5},
}


def test_every_code_of_a_seating_has_a_sentence() -> None:
    assert set(REFUSAL_MESSAGES) == set(EVERY) == set(Refusal)


@pytest.mark.parametrize("code", [pytest.param(code, id=code) for code in Refusal])
def test_a_sentence_of_a_seating_shows_its_data(code: Refusal) -> None:
    (sentence,) = refusal_messages(SeatingRefused(reasons=[Reason(code, EVERY[code])]))

    assert sentence.endswith(".")
    assert "{" not in sentence


def test_sentences_of_a_seating_read_well() -> None:
    reasons = [
        Reason(Refusal.OUT_OF_RANGE, EVERY[Refusal.OUT_OF_RANGE]),
        Reason(Refusal.UNKNOWN_PLAYER, EVERY[Refusal.UNKNOWN_PLAYER]),
        Reason(Refusal.SIZES_DO_NOT_FIT, EVERY[Refusal.SIZES_DO_NOT_FIT]),
    ]

    assert refusal_messages(SeatingRefused(reasons=reasons)) == [
        "Boxes of cards: 0, but only 1 to 5000 is allowed. Change the settings of the event.",
        "No entrant has these start numbers: 9.",
        "7 entrants do not fit these table sizes: 4, 4.",
    ]


@pytest.mark.parametrize(
    ("refused", "end"),
    [
        (EventNotOpen(state="draft"), "Check the state on “Tonight”."),
        (SeatingOutdated(), "Check it again."),
    ],
)
def test_a_plain_refusal_says_what_to_do(refused: EventNotOpen | SeatingOutdated, end: str) -> None:
    (sentence,) = refusal_messages(refused)

    assert sentence.endswith(end)


def test_every_thing_a_directors_word_may_lack_has_a_sentence() -> None:
    assert set(OVERRIDE_MESSAGES) == set(OverrideProblem)


def test_sentences_of_a_directors_word_name_everything_it_lacks() -> None:
    refused = OverrideRefused(
        problems=[
            (OverrideProblem.REASON_TOO_LONG, []),
            (OverrideProblem.POINTS_MISSING, ["Anna", "Béla"]),
        ]
    )

    assert refusal_messages(refused) == [
        "The reason has at most 200 characters. Shorten it.",
        "The cards give no points for Anna, Béla. Give them yourself.",
    ]


@pytest.mark.parametrize(
    "refused",
    [
        Closed(what="event"),
        Closed(what="round"),
        SeatsChanged(seats=[1, 2, 3]),
        SheetDiffers(expected={}),
        EntryOutdated(None),
        KeyReused(),
        NotDirector(),
    ],
    ids=lambda refused: f"{refused.code}-{refused.data.get('what', '')}",
)
def test_every_refusal_of_an_entry_at_the_desk_has_a_sentence(refused: ServiceError) -> None:
    (sentence,) = refusal_messages(refused)

    assert sentence.endswith(".")


def test_a_refusal_that_ends_with_a_name_has_one_dot() -> None:
    refused = EventFileRefused([FileProblem(FileFault.DIFFERS, "Kenji K.")])

    assert refusal_messages(refused) == ["The results in the file do not fit together: Kenji K."]
