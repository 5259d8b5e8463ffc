"""Calling the director from a table."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import CallKind, Entry, HelpCall
from scoring.services.calls import call_director, finish_call, take_call
from scoring.services.tables import close_table
from tests.builders import a_proposed_seating, a_table, a_user, an_event
from tests.pages.captain import round_forms
from tests.pages.captain.phones import PRIVATE, table_page, words
from tournaments.models import EventState, Place
from tournaments.selectors.places import link_of
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


def address(place: Place) -> str:
    return reverse("captain:call", args=[link_of(place)])


@pytest.mark.parametrize("kind", ["director", "wrong"])
def test_calling_stores_one_call_however_often_it_is_tapped(client: Client, kind: str) -> None:
    place = a_table().place

    answers = [client.post(address(place), {"kind": kind}) for _ in range(2)]

    assert [answer.headers["Location"] for answer in answers] == [address(place)] * 2
    assert [(call.place, call.kind) for call in HelpCall.objects.all()] == [(place, kind)]


def test_who_calls_and_takes_back_without_end_is_asked_to_wait(client: Client) -> None:
    place, other = a_table().place, a_table().place
    for _ in range(10):
        client.post(address(place), {"kind": "director"})
        client.post(address(place), {"withdraw": "director"})

    answer = client.post(address(place), {"kind": "director"})

    assert answer.status_code == 429
    assert "Too many calls came from this table." in words(answer.content)
    assert HelpCall.objects.filter(place=place).count() == 10
    assert client.post(address(other), {"kind": "director"}).status_code == 302


@pytest.mark.parametrize("sent", [{}, {"kind": ""}, {"kind": "pizza"}, {"kind": "\0"}])
def test_calling_for_what_there_is_not_stores_nothing(client: Client, sent: dict[str, str]) -> None:
    answer = client.post(address(a_table().place), sent)

    assert answer.status_code == 422
    assert "Call the director" in words(answer.content)
    assert not HelpCall.objects.exists()


def test_the_table_sees_that_it_called_who_comes_and_that_it_is_done(client: Client) -> None:
    place, director = a_table().place, a_user()
    seen = [words(client.get(table_page(place)).content)]
    call = call_director(place=place, kind=CallKind.DIRECTOR)
    seen.append(words(client.get(table_page(place)).content))
    take_call(call_id=call.pk, by=director)
    seen.append(words(client.get(table_page(place)).content))
    finish_call(call_id=call.pk, by=director)
    seen.append(words(client.get(table_page(place)).content))

    texts = [
        "has been called. No answer yet.",
        f"{director} is coming",
        "The director was here",
    ]
    assert [[one in page for one in texts] for page in seen] == [
        [False, False, False],
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]
    assert ["Call the director" in page for page in seen] == [True, False, False, True]


def test_the_table_takes_its_call_back_and_may_call_again(client: Client) -> None:
    place = a_table().place
    client.post(address(place), {"kind": "director"})
    client.post(address(place), {"kind": "wrong"})
    called = words(client.get(table_page(place)).content)

    answer = client.post(address(place), {"withdraw": "director"})

    shown = words(client.get(table_page(place)).content)
    assert answer.headers["Location"] == address(place)
    assert "Take the call back" in called
    assert "Nothing is wrong any more" in called
    assert "The call was taken back. Call the director" in shown
    assert "The director knows that something is wrong here." in shown
    client.post(address(place), {"kind": "director"})
    assert HelpCall.objects.filter(kind="director").count() == 2


def test_a_call_that_a_director_answered_is_not_taken_back(client: Client) -> None:
    place, director = a_table().place, a_user()
    call = call_director(place=place, kind=CallKind.DIRECTOR)
    take_call(call_id=call.pk, by=director)

    answer = client.post(address(place), {"withdraw": "director"})

    assert answer.status_code == 409
    assert f"{director} is coming." in words(answer.content)
    assert "Take the call back" not in words(answer.content)
    assert HelpCall.objects.filter(done_at=None).get() == call


def test_where_a_round_is_entered_an_open_call_is_shown_until_it_is_done(client: Client) -> None:
    table, director = a_table(), a_user()
    place, entering = table.place, round_forms.address(table)
    seen = [client.get(entering)]
    call = call_director(place=place, kind=CallKind.DIRECTOR)
    seen.append(client.get(entering))
    take_call(call_id=call.pk, by=director)
    seen.append(client.get(entering))
    finish_call(call_id=call.pk, by=director)
    seen.append(client.get(entering))

    texts = ["The director has been called.", f"{director} is coming.", "Take the call back"]
    assert [[one in words(page.content) for one in texts] for page in seen] == [
        [False, False, False],
        [True, False, True],
        [True, True, False],
        [False, False, False],
    ]
    assert [b"data-waiting" in page.content for page in seen] == [False, True, True, False]


def test_a_call_is_taken_back_where_a_round_is_entered_and_what_was_typed_stays(
    client: Client,
) -> None:
    table = a_table(3)
    call_director(place=table.place, kind=CallKind.DIRECTOR)
    call_director(place=table.place, kind=CallKind.WRONG)
    entering = round_forms.address(table)
    form = round_forms.form_of(client.get(entering)) | {"captured-0": "r7 b9"}

    answer = client.post(entering, form | {"withdraw": "director"})

    assert answer.status_code == 200
    assert round_forms.form_of(answer) == form
    assert "The director has been called." not in words(answer.content)
    assert "The director knows that something is wrong here." in words(answer.content)
    assert [call.kind for call in HelpCall.objects.filter(done_at=None)] == ["wrong"]
    assert not Entry.objects.exists()


@pytest.mark.parametrize("kind", ["director", "pizza", "\0"])
def test_a_call_that_is_answered_or_is_none_is_not_taken_back_from_a_round(
    client: Client, kind: str
) -> None:
    table, director = a_table(3), a_user()
    call = call_director(place=table.place, kind=CallKind.DIRECTOR)
    take_call(call_id=call.pk, by=director)
    entering = round_forms.address(table)

    answer = client.post(entering, round_forms.form_of(client.get(entering)) | {"withdraw": kind})

    assert answer.status_code == 200
    assert f"{director} is coming." in words(answer.content)
    assert HelpCall.objects.filter(done_at=None).get() == call


@pytest.mark.parametrize("kind", ["pizza", "\0"])
def test_taking_back_what_there_is_not_is_refused(client: Client, kind: str) -> None:
    assert client.post(address(a_table().place), {"withdraw": kind}).status_code == 422


def test_taking_back_a_call_that_is_over_shows_the_page(client: Client) -> None:
    place = a_table().place

    answer = client.post(address(place), {"withdraw": "director"}, follow=True)

    assert "Call the director" in words(answer.content)


def test_a_page_with_an_open_call_looks_again_by_itself(client: Client) -> None:
    place = a_table().place
    before = client.get(table_page(place)).content
    call_director(place=place, kind=CallKind.WRONG)

    assert b"data-waiting" not in before
    assert b"data-waiting" in client.get(table_page(place)).content
    assert b"data-waiting" in client.get(address(place)).content


def test_a_person_can_be_called_from_every_state_of_a_table(client: Client) -> None:
    table = a_table()
    link = link_of(table.place)
    waiting = a_proposed_seating(an_event(4)).tables.get().place
    pages = [words(client.get(table_page(waiting)).content)]
    pages.append(words(client.get(table_page(table.place)).content))
    others = ("1/people/", "1/1/confirm/", "9/9/")
    pages += [words(client.get(f"/t/{link}/{path}").content) for path in others]
    close_table(table_id=table.pk)
    pages.append(words(client.get(table_page(table.place)).content))
    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    pages.append(words(client.get(table_page(table.place)).content))

    assert [
        "Call the director" in page and "Call: something is wrong" in page for page in pages
    ] == [True] * 7
    entering = client.get(f"/t/{link}/1/1/").content.decode()
    assert f'href="{address(table.place)}"' in entering


def test_call_page_of_a_link_is_never_cached(client: Client) -> None:
    answer = client.get(address(a_table().place))

    assert {name: answer.headers[name] for name in PRIVATE} == PRIVATE


def test_calling_with_an_unknown_link_stores_nothing(client: Client) -> None:
    answer = client.post("/t/1.AAAAAAAAAAAAAAAAAAAAAA/call/", {"kind": "director"})

    assert answer.status_code == 404
    assert not HelpCall.objects.exists()
