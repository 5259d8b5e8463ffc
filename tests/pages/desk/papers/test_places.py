"""The tables' links, on cards."""

import io

import pytest
import segno
from pytest_django import DjangoAssertNumQueries, Settings

from tests.builders import a_proposed_seating, a_published_seating, a_table, an_event
from tests.pages.desk.desks import desk, said, text
from tournaments.errors import LinkWithdrawn
from tournaments.models import Event, Place, Role
from tournaments.selectors.places import link_of, place_of_link

pytestmark = pytest.mark.django_db


def a_place() -> Place:
    return a_table().place


def drawn(address: str) -> str:
    """The path of a QR code for an address, as it stands in the picture."""
    out = io.BytesIO()
    segno.make_qr(address, error="m").save(out, kind="svg", border=4)
    return out.getvalue().decode().partition(' d="')[2].partition('"')[0]


def test_a_card_has_number_room_code_address_and_its_picture(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://cards.example"
    place = a_place()
    Place.objects.update(room="Red room", short_code="ABCDEF")

    answer = desk(place.event, Role.SCORE_KEEPER).get(f"/admin/events/{place.event_id}/cards/")

    address = f"https://cards.example/t/{link_of(place)}/"
    assert f"Table 1 Red room {address} Or open https://cards.example/t/ and type ABCDEF" in text(
        answer
    )
    assert drawn(address) in answer.content.decode()


def test_there_is_one_card_per_place() -> None:
    event = an_event(12)
    a_published_seating(event)

    html = desk(event).get(f"/admin/events/{event.pk}/cards/").content.decode()

    assert html.partition("<main")[2].count("<svg") == 2 * 3  # of the link, and of My evening
    assert html.count('class="place-card"') == 3


def test_cards_can_be_printed_before_the_seating_is_published() -> None:
    event = an_event(8)
    a_proposed_seating(event)

    assert (
        desk(event)
        .get(f"/admin/events/{event.pk}/cards/")
        .content.partition(b"<main")[2]
        .count(b"<svg")
        == 2 * 2  # of the link, and of My evening
    )


def test_without_places_the_page_says_when_they_come() -> None:
    event = an_event(8)

    page = text(desk(event).get(f"/admin/events/{event.pk}/cards/"))

    assert "Add the tables of the hall, or propose the first seating." in page


def test_a_single_card_fills_the_screen() -> None:
    place = a_place()

    answer = desk(place.event, Role.SCORE_KEEPER).get(f"/admin/places/{place.pk}/")

    assert answer.content.partition(b"<main")[2].count(b"<svg") == 1
    assert place.short_code in text(answer)


def test_a_room_is_named_on_the_card() -> None:
    place = a_place()
    browser = desk(place.event)

    answer = browser.post(f"/admin/places/{place.pk}/room/", {"room": " Red room "})

    assert said(answer) == ["The table card of table 1 now shows its room."]
    assert "Table 1 Red room http" in text(browser.get(answer["Location"]))


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        ("x" * 51, "Ensure this value has at most 50 characters (it has 51)."),
        ("a\u202eb", "This has a character that cannot be printed. Type it again."),
    ],
    ids=["too-long", "turned"],
)
def test_an_impossible_room_is_refused(room: str, sentence: str) -> None:
    place = a_place()

    answer = desk(place.event).post(f"/admin/places/{place.pk}/room/", {"room": room})

    assert said(answer) == [sentence]
    assert Place.objects.get().room == ""


def test_withdrawing_is_asked_about_first() -> None:
    place = a_place()

    page = text(desk(place.event).get(f"/admin/places/{place.pk}/withdraw/"))

    assert "Withdraw the link of table 1?" in page
    assert "stops working at once, on every table card and phone" in page
    assert Place.objects.get().link_version == 1


def test_a_withdrawn_link_is_worthless_and_the_card_shows_the_new_one() -> None:
    place = a_place()
    old = link_of(place)

    answer = desk(place.event).post(f"/admin/places/{place.pk}/withdraw/")

    assert said(answer) == ["The old link of table 1 no longer works. Print the new table card."]
    with pytest.raises(LinkWithdrawn):
        place_of_link(old)
    cards = text(desk(place.event).get(answer["Location"]))
    assert link_of(Place.objects.get()) in cards
    assert old not in cards


def test_only_directors_are_offered_to_withdraw() -> None:
    place = a_place()

    page = text(desk(place.event, Role.SCORE_KEEPER).get(f"/admin/events/{place.event_id}/cards/"))

    assert "Show large" in page
    assert "Withdraw" not in page


@pytest.mark.parametrize("players", [4, 12])
def test_cards_take_the_same_queries_at_any_number(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    a_proposed_seating(event)
    browser = desk(Event.objects.get())

    with django_assert_num_queries(11):
        browser.get(f"/admin/events/{event.pk}/cards/")
