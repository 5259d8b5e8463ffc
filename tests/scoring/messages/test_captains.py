"""What refusals are called."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from engine.cards import Card, Colour
from engine.checks import Code, Problem, judge
from engine.repairs import CardChange, Repair, RepairKind, Slot
from engine.sheets import read_sheet
from scoring import errors as scoring_errors
from scoring.messages import (
    refusal_sentence,
    repair_sentence,
    side_by_side,
    verdict_sentence,
)
from tests.builders import a_sheet
from tournaments.errors import EventNotOpen, LinkUnknown, LinkWithdrawn, SeatRefused, ServiceError

AT_THE_DESK = (
    scoring_errors.AnnouncementOutdated,
    scoring_errors.CallOutdated,
    scoring_errors.CallTimeRefused,
    scoring_errors.ClockRefused,
    scoring_errors.ResultsMissing,
    scoring_errors.SeriesTimeRefused,
    scoring_errors.SettingsRefused,
    scoring_errors.DecisionOutdated,
    scoring_errors.DecisionRefused,
    scoring_errors.EventFileOutdated,
    scoring_errors.EventFileRefused,
    scoring_errors.FilePeopleRefused,
    scoring_errors.LotRefused,
    scoring_errors.NotDirector,
    scoring_errors.PlayersRefused,
    scoring_errors.ReasonRefused,
    scoring_errors.SwapRefused,
    scoring_errors.VoidRefused,
    scoring_errors.DiscardRefused,
    scoring_errors.OverrideRefused,
    scoring_errors.ClosingRefused,
    scoring_errors.CounterpartRefused,
    scoring_errors.EveningRefused,
    scoring_errors.SeriesClosed,
    scoring_errors.SeriesEventRefused,
    scoring_errors.SeriesKept,
    scoring_errors.SeriesOutdated,
    scoring_errors.SeriesRefused,
    scoring_errors.WebhookRefused,
)


SAID_BY_THE_PHONE = (scoring_errors.SubscriptionRefused,)


WITH_REASONS = (
    scoring_errors.Closed,
    scoring_errors.EntryRejected,
    scoring_errors.ConfirmationRefused,
)


def test_refusal_sentence_says_what_is_the_matter_and_what_to_do() -> None:
    assert refusal_sentence(scoring_errors.EntryOutdated(None)) == (
        "Another person has already sent this round. Compare both and choose one."
    )


@pytest.mark.parametrize(
    "refusal",
    [
        *(
            kind
            for kind in vars(scoring_errors).values()
            if isinstance(kind, type)
            and issubclass(kind, ServiceError)
            and kind not in (ServiceError, *WITH_REASONS, *AT_THE_DESK, *SAID_BY_THE_PHONE)
        ),
        EventNotOpen,
        LinkUnknown,
        LinkWithdrawn,
    ],
)
def test_refusal_sentence_is_there_for_every_refusal_a_captain_can_meet(
    refusal: type[ServiceError],
) -> None:
    assert refusal_sentence(refusal.__new__(refusal)).endswith(".")


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (scoring_errors.ConfirmationRefused, "not_needed"),
        (scoring_errors.ConfirmationRefused, "director"),
        (scoring_errors.ConfirmationRefused, "no_device"),
        (scoring_errors.ConfirmationRefused, "no_player"),
        (scoring_errors.ConfirmationRefused, "not_here"),
        (scoring_errors.ConfirmationRefused, "desk"),
        (SeatRefused, "other_people"),
        (SeatRefused, "changes_later"),
    ],
)
def test_refusal_sentence_is_there_for_every_reason(kind: type[ServiceError], why: str) -> None:
    assert refusal_sentence(kind(why=why)).endswith(".")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("event", "Results are no longer accepted here. Call the director if one is missing."),
        ("table", "Results are no longer accepted here. Call the director if one is missing."),
        ("round", "Results are no longer accepted here. Call the director if one is missing."),
        (
            "lock",
            "The director is putting this table right. Wait, or call the director to go on.",
        ),
    ],
)
def test_a_locked_table_is_being_put_right_and_no_other_one_is(what: str, said: str) -> None:
    assert refusal_sentence(scoring_errors.Closed(what=what)) == said


def points_refused(*points: int) -> scoring_errors.EntryRejected:
    """The refusal of a round of which only the points were written down."""
    sheet = read_sheet(
        {
            "edition": "box120",
            "variant": "classic",
            "players": len(points),
            "evidence": "points",
            "piles": [{"points": number} for number in points],
        }
    )
    return scoring_errors.EntryRejected(sheet, judge(sheet), ["Anna", "Béla", "Cili"])


def test_refusal_of_cards_that_cannot_be_says_so() -> None:
    sheet = replace(a_sheet(3), piles=())
    assert refusal_sentence(scoring_errors.EntryRejected(sheet, judge(sheet), [])) == (
        "The cards cannot all be right. Correct what is named and send again."
    )


def test_refusal_of_points_speaks_of_points() -> None:
    assert refusal_sentence(points_refused(5, 999, 3)) == (
        "These points cannot all be right. Correct what is named and send again."
    )


def test_refusal_for_warnings_alone_asks_to_confirm() -> None:
    assert refusal_sentence(points_refused(5, 30, 3)) == (
        "Something here is unusual. Tick that it is correct, or correct it. Then send again."
    )


@pytest.mark.parametrize(("edition", "colour"), [("box120", "Brown"), ("jp90", "Orange")])
def test_sentences_call_a_colour_as_the_edition_prints_it(edition: str, colour: str) -> None:
    card = Card(Colour.BROWN, 7)
    change = CardChange(Slot.CAPTURED, 0, add=(card,))
    names = ["Anna"]
    assert verdict_sentence(names, edition)(
        Problem(Code.DUP_SAME_PILE, seats=(0,), cards=(card,))
    ).startswith(f"{colour} 7 is entered more than once for Anna.")
    assert repair_sentence(names, edition)(Repair(RepairKind.ADD, (0,), (card,), (change,))) == (
        f"Add {colour.lower()} 7 to the captured cards of Anna."
    )


@pytest.mark.parametrize(("language", "row"), [("de", "a, b, c"), ("en", "a, b, c")])
def test_side_by_side_takes_the_comma_of_the_language(language: str, row: str) -> None:
    with override(language):
        assert side_by_side("abc") == row


def test_verdict_sentence_calls_the_seats_by_name() -> None:
    sentence = verdict_sentence(["Anna", "Béla"], "box120")(
        Problem(Code.TOO_MANY_TRICKS, seats=(1,), facts={"entered": 60, "most": 56})
    )
    assert sentence == "Captured cards of Béla: 60, but a round has only 56. Count again."
