"""A search costs as much as its first eight words and hundred characters, wherever one searches."""

from urllib.parse import urlencode

import pytest

from tests.attacks.browsers import logged_in
from tests.builders import a_user, an_event, an_organisation
from tournaments.models import Event, Role
from tournaments.selectors.check_in import check_in_link
from tournaments.services.entrants import register_names

pytestmark = pytest.mark.django_db(transaction=True)

FOUND = {
    "quixotic": True,
    "quixotic nowhere": False,
    "quixotic " * 8 + "nowhere": True,
    "quixotic ".ljust(100) + "nowhere": True,
}


def searches(event: Event) -> dict[str, tuple[str, str, str]]:
    """Where one searches: method, address, and a word that only what is found has."""
    other = event.entrants.get(person__name="Anna")
    later = an_event(0, organisation=event.organisation)
    desk, stock = f"/admin/events/{event.pk}", "/admin/tournaments"
    return {
        "check-in": ("GET", f"/in/{check_in_link(event)}/", "Zebra"),
        "entrants": ("GET", f"{desk}/entrants/", "Zebra"),
        "event": ("GET", f"{desk}/search/", "Zebra"),
        "events": ("GET", f"{stock}/event/", "Yak"),
        "merge": ("GET", f"/admin/people/{other.person_id}/merge/", "Zebra"),
        "organisations": ("GET", f"{stock}/organisation/", "Xerus"),
        "people": ("GET", f"{stock}/person/", "Zebra"),
        "pick": ("POST", f"/admin/events/{later.pk}/pick/", "Zebra"),
        "roll": ("GET", f"{desk}/roll/", "Zebra"),
    }


def test_every_search_reads_eight_words_and_a_hundred_characters(website: str) -> None:
    club = an_organisation("Quixotic Xerus")
    event = an_event(0, organisation=club, name="Quixotic Yak", check_in=True)
    register_names(event_id=event.pk, names=["Quixotic Zebra", "Anna"])
    browser = logged_in(website, a_user(club, Role.OWNER))

    found = {}
    for name, (method, address, wanted) in searches(event).items():
        for typed in FOUND:
            asked = f"{address}?{urlencode({'q': typed})}" if method == "GET" else address
            status, page = browser.ask(method, asked, {"q": typed})
            found[name, typed] = (status, wanted in page)

    assert len(found) == 9 * len(FOUND)
    assert found == {(name, typed): (200, FOUND[typed]) for name, typed in found}
