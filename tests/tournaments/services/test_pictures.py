"""The picture on the page of an event, stored and taken away."""

import pytest
from django.db import IntegrityError, transaction

from tests.builders import a_picture, an_event, some_picture
from tournaments.errors import PictureRefused
from tournaments.models import Event, Picture
from tournaments.pictures import draw_again
from tournaments.selectors.pictures import picture_of, picture_with
from tournaments.services.pictures import describe_picture, remove_picture, show_picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(0)


def version(event: Event) -> int:
    return Event.objects.get(pk=event.pk).results_version.number


def test_a_picture_takes_the_place_of_the_one_before(event: Event) -> None:
    first, before = a_picture(event), version(event)

    second = show_picture(
        event_id=event.pk, drawn=draw_again(some_picture(20, 10)), alternative="The garden"
    )

    there = Picture.objects.get()
    assert (there.pk, there.width, there.height) == (first.pk, 20, 10)
    assert (there.alternative, there.digest) == ("The garden", second.digest)
    assert picture_with(event, first.digest) is None
    assert picture_with(event, second.digest) == bytes(there.content)
    assert version(event) == before + 1


def test_a_picture_is_described_otherwise_and_removed(event: Event) -> None:
    a_picture(event)

    describe_picture(event_id=event.pk, alternative="The garden")
    described = picture_of(event)
    remove_picture(event_id=event.pk)

    assert described is not None
    assert described.alternative == "The garden"
    assert picture_of(event) is None
    with pytest.raises(PictureRefused) as of_removal:
        remove_picture(event_id=event.pk)
    with pytest.raises(PictureRefused) as of_words:
        describe_picture(event_id=event.pk, alternative="-")
    assert of_removal.value.data == of_words.value.data == {"why": "gone"}


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"content": b"\0" * 400_001}, "picture_bytes"),
        ({"width": 1601}, "picture_pixels"),
        ({"height": 0}, "picture_pixels"),
        ({"alternative": ""}, "picture_in_words"),
    ],
)
def test_the_database_bounds_a_picture(
    fields: dict[str, object], constraint: str, event: Event
) -> None:
    a_picture(event)

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Picture.objects.update(**fields)
