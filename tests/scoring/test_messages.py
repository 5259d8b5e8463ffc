"""What refusals are called."""

import pytest

from engine.checks import Code, Problem
from scoring import errors as scoring_errors
from scoring.messages import refusal_sentence, verdict_sentence
from tournaments.errors import EventNotOpen, LinkUnknown, LinkWithdrawn, ServiceError


def test_refusal_sentence_says_what_is_the_matter_and_what_to_do() -> None:
    assert refusal_sentence(scoring_errors.EntryOutdated(None)) == (
        "Somebody else has sent this round meanwhile. Compare and choose one."
    )


@pytest.mark.parametrize(
    "refusal",
    [
        *(
            kind
            for kind in vars(scoring_errors).values()
            if isinstance(kind, type)
            and issubclass(kind, ServiceError)
            and kind is not ServiceError
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


def test_verdict_sentence_calls_the_seats_by_name() -> None:
    sentence = verdict_sentence(["Anna", "Béla"])(
        Problem(Code.TOO_MANY_TRICKS, seats=(1,), facts={"entered": 60, "most": 56})
    )
    assert sentence == "Béla has 60 captured cards, but a round has only 56. Count again."
