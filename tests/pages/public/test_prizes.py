"""Text, picture and prizes on the page of an event."""

import pytest
from django.test import Client

from scoring.models import StandingsSnapshot
from tests.builders import a_picture, a_prize, an_event
from tests.conftest import StoreOnce
from tests.pages.desk.desks import text
from tests.pages.public.rows import a_row
from tournaments.models import Event, EventState, PrizeGroup, StandingsShown
from tournaments.services.pictures import remove_picture

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_event(store_once: StoreOnce) -> Event:
    return store_once(lambda: an_event(4, state=EventState.REGISTRATION))


@pytest.fixture
def event(stored_event: Event, db: None) -> Event:
    return Event.objects.get(pk=stored_event.pk)


def shown(event: Event, language: str = "en") -> str:
    return text(Client().get(f"/{language}/e/{event.slug}/"))


def finish(event: Event) -> None:
    """Two share the first rank."""
    rows = [a_row(3, rank=1, club="Graz"), a_row(2, rank=1), a_row(1, rank=3)]
    StandingsSnapshot.objects.create(event=event, version=1, rows=rows)
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)


def test_prizes_can_be_read_before_the_event(event: Event) -> None:
    a_prize(event, thing="Cup", amount=10_000)
    a_prize(event, first=2, last=3, amount=2_500)
    a_prize(event, group=PrizeGroup.EACH_CLUB, thing="Book")

    page = shown(event)

    assert "Prizes Rank Prize Rank 1 Cup, €100.00 Ranks 2 to 3 €25.00" in page
    assert "Best of each home club Rank Prize Rank 1 Book" in page
    assert "Rang 1 Cup, 100,00 €" in shown(event, "de")


def test_who_has_won_stands_there_at_the_end(event: Event) -> None:
    a_prize(event, thing="Cup", amount=10_001)
    finish(event)

    page = shown(event)

    assert (
        "Rank Name Prize "
        "Rank 1 Anna 2 €50.01, by lot among 2: Cup "
        "Rank 1 Anna 3 Graz €50.00, by lot among 2: Cup "
        "People who share a rank"
    ) in page


@pytest.mark.parametrize("state", [EventState.RUNNING, EventState.REGISTRATION])
@pytest.mark.parametrize("standings_shown", StandingsShown)
def test_no_one_has_won_before_the_end(
    state: EventState, standings_shown: StandingsShown, event: Event
) -> None:
    a_prize(event)
    finish(event)
    Event.objects.filter(pk=event.pk).update(state=state, standings_shown=standings_shown)

    page = shown(event).partition("Prizes")[2]

    assert "Rank 1 Cup" in page
    assert "by lot" not in page.partition("People who share")[0]


def test_an_event_without_prizes_says_nothing_of_any(event: Event) -> None:
    assert "Prizes" not in shown(event)


def test_the_text_of_an_event_has_paragraphs_and_links_and_nothing_else(event: Event) -> None:
    written = "Food & drinks <b>inside</b>\n\nSee https://club.example/way\njavascript:alert(1)"
    Event.objects.filter(pk=event.pk).update(description=written, language="de")

    page = Client().get(f"/en/e/{event.slug}/").content.decode()

    assert '<div class="event-text" lang="de"><p>Food &amp; drinks &lt;b&gt;inside' in page
    assert '<a href="https://club.example/way" rel="nofollow">https://club.example/way</a>' in page
    assert 'href="javascript' not in page


def test_a_picture_is_kept_for_good_at_an_address_of_its_own(event: Event) -> None:
    picture = a_picture(event)
    address = f"/photos/{event.slug}/{picture.digest}.webp"

    page = Client().get(f"/en/e/{event.slug}/").content.decode()
    answer = Client().get(address)

    assert f'src="{address}"' in page
    assert 'alt="The hall"' in page
    assert (answer.status_code, answer.content) == (200, bytes(picture.content))
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert Client().post(address).status_code == 405


def test_a_picture_that_is_gone_or_of_a_draft_is_404(event: Event) -> None:
    address = f"/photos/{event.slug}/{a_picture(event).digest}.webp"
    Event.objects.filter(pk=event.pk).update(state=EventState.DRAFT)
    of_a_draft = Client().get(address).status_code
    Event.objects.filter(pk=event.pk).update(state=EventState.REGISTRATION)
    remove_picture(event_id=event.pk)

    assert (of_a_draft, Client().get(address).status_code) == (410, 404)  # it was public
