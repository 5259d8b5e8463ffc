"""The picture of an event on the desk."""

from base64 import b64encode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import a_picture, an_event, some_picture
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, EventState, Picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(0, state=EventState.DRAFT)


def address(event: Event) -> str:
    return f"/admin/events/{event.pk}/picture/"


def send(event: Event, content: bytes | None, words: str = "The hall") -> Answer:
    file = {} if content is None else {"file": SimpleUploadedFile("hall.png", content)}
    return desk(event).post(address(event), {"alternative": words, **file})


def test_a_picture_of_a_draft_is_sent_and_seen(event: Event) -> None:
    answer = send(event, some_picture())

    assert said(answer) == ["The picture is saved."]
    stored = Picture.objects.get()
    page = desk(event).get(answer["Location"]).content.decode()
    assert f"data:image/webp;base64,{b64encode(stored.content).decode()}" in page
    assert 'alt="The hall"' in page


def test_without_a_file_only_the_words_change(event: Event) -> None:
    before = a_picture(event).digest

    answer = send(event, None, "The garden")

    assert said(answer) == ["The picture is saved."]
    stored = Picture.objects.get()
    assert (stored.alternative, stored.digest) == ("The garden", before)


@pytest.mark.parametrize(
    ("content", "words", "sentence"),
    [
        (None, "The hall", "This field is required."),
        (some_picture(), "", "This field is required."),
        (some_picture(), "x" * 301, "Ensure this value has at most 300 characters (it has 301)."),
        (b"<svg/>", "The hall", "This file is no picture that can be read."),
        (b"", "The hall", "The submitted file is empty."),
        (
            some_picture(6000, 5000),
            "The hall",
            "The picture has more than 25 million pixels. Send a smaller picture.",
        ),
        (
            b"\0" * 10_000_001,
            "The hall",
            "The file has more than 10 MB. Send a smaller picture.",
        ),
    ],
)
def test_what_is_no_picture_in_words_is_refused(
    content: bytes | None, words: str, sentence: str, event: Event
) -> None:
    answer = send(event, content, words)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Picture.objects.exists()


def test_a_picture_is_removed_once(event: Event) -> None:
    a_picture(event)

    first, second = (desk(event).post(f"{address(event)}remove/") for _ in range(2))

    assert said(first) == ["The picture is removed."]
    assert said(second) == ["The picture has been removed. Choose a file."]
    assert "The public page has no picture yet." in text(desk(event).get(address(event)))


def test_a_picture_and_another_one_are_in_the_history(event: Event) -> None:
    a_picture(event)
    send(event, some_picture(20, 10), "The garden")

    page = text(desk(event).get(f"/admin/events/{event.pk}/history/"))

    assert "Picture settings Added." in page
    assert "Changed. What is to be seen before: The hall → after: The garden" in page
