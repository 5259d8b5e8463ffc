"""What results show of an entrant, copied to it by the database with a digest."""

import pytest

from tests.builders import an_event
from tournaments.models import Entrant, Person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Anna Maier", id="letters"),
        pytest.param("山田 Éva 🂡", id="of-any-script"),
        pytest.param('Anna "Ann\\e" O\'Neil', id="quotes"),
        pytest.param("Anna\t\n\x1f\x7f\x85\u2028Maier", id="characters-that-no-form-takes"),
        pytest.param("", id="none"),
    ],
)
def test_the_database_makes_the_same_digest_of_a_name(name: str) -> None:
    entrant = an_event(1).entrants.get()
    before = entrant.digest
    Person.objects.update(name=name, sort_name=f"{name}, Anna")

    [entrant] = Entrant.objects.select_related("person", "team")

    assert (entrant.name, entrant.sort_name) == (name, f"{name}, Anna")
    assert entrant.digest == entrant.digest_shown != before


def test_two_people_of_one_name_have_digests_of_their_own() -> None:
    one, other = (an_event(1).entrants.get() for _ in range(2))

    assert one.name == other.name == "Anna"
    assert one.digest != other.digest
