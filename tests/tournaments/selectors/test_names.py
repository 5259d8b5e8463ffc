"""Names as people look for them and as lists order them."""

import pytest

from tests.builders import an_organisation
from tournaments.models import Organisation, Person
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.names import in_order, matching
from tournaments.services.people import register_people

pytestmark = pytest.mark.django_db


def register(names: str) -> Organisation:
    club = an_organisation()
    new_entrants = [NewEntrant(name=name) for name in names.split()]
    register_people(organisation=club, new_entrants=new_entrants, language="")
    return club


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Béla", "bela"),
        ("Bela", "BÉLA"),
        ("Ágnes", "agn"),
        ("Ottó", "OTTO"),
        ("Be\u0301la", "béla"),
        ("Weiß", "weiss"),
        ("Søren", "soren"),
        ("さくら", "サクラ"),
        ("ｻｸﾗ", "さくら"),
        ("100%", "0%"),
    ],
)
def test_a_name_is_found_however_it_is_typed(name: str, typed: str) -> None:
    register(f"{name} Zoe")

    found = Person.objects.filter(matching(typed, "name"))

    assert [person.name for person in found] == [name]


@pytest.mark.parametrize("typed", ["b_la", "b%a", "bela\\", "%", "_", "\\"])
def test_no_sign_stands_for_others(typed: str) -> None:
    register("Béla")

    assert not Person.objects.filter(matching(typed, "name")).exists()


def test_every_word_that_was_typed_stands_in_one_of_the_fields() -> None:
    club = register("Béla Béla Anna")
    Person.objects.filter(pk=club.people.filter(name="Béla").latest("pk").pk).update(
        home_club="Győri Kártya"
    )

    def found(typed: str) -> int:
        return Person.objects.filter(matching(typed, "name", "home_club")).count()

    assert [found(typed) for typed in ("bela", "kartya bel", "bela anna", " ")] == [2, 1, 0, 3]


@pytest.mark.parametrize(
    ("language", "ordered"),
    [
        ("de", "Adler Ärger Azur Cäsar Csaba Czinege Dora dzsida Hand Ode Ödön Oper Zoe"),
        ("hu", "Adler Ärger Azur Cäsar Czinege Csaba Dora dzsida Hand Ode Oper Ödön Zoe"),
        ("ja", "あおき イトウ うえだ"),
    ],
)
def test_names_stand_in_the_order_of_the_reader_s_language(language: str, ordered: str) -> None:
    register(" ".join(reversed(ordered.split())))

    people = Person.objects.order_by(in_order("name", language))

    assert [person.name for person in people] == ordered.split()


def test_of_many_words_the_first_eight_count() -> None:
    register("abcdefgh")
    typed = ["a b c d e f g h", "a b c d e f g h nowhere", "nowhere a b c d e f g h"]
    assert [Person.objects.filter(matching(one, "name")).count() for one in typed] == [1, 1, 0]


def test_a_hundred_thousand_words_ask_as_much_as_eight() -> None:
    eight, many = (
        str(Person.objects.filter(matching("a " * times, "name")).query) for times in (8, 100_000)
    )
    assert eight == many
