"""From a pasted list of names to entrants."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pages.desk.entrants import compare_names
from tests.builders import an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def paste(event: Event, names: str) -> Answer:
    return desk(event).post(f"/admin/events/{event.pk}/names/", {"names": names})


def register(browser: Client, event: Event, shown: Answer, **more: object) -> Answer:
    """Press "Register" on the page that shows a list."""
    context = shown.context
    doubts = context["doubts"]
    given = {
        "names": context["text"],
        "doubts": ",".join(map(str, doubts)),
        "keep": doubts,
        "next": context["next_number"],
        **more,
    }
    return browser.post(f"/admin/events/{event.pk}/names/register/", given)


def registered(event: Event) -> list[tuple[int, str]]:
    return list(event.entrants.order_by("number").values_list("number", "person__name"))


def test_a_pasted_list_is_shown_with_its_numbers_before_anything_is_stored() -> None:
    event = an_event(2)

    shown = paste(event, "1. Zoë Maier\r\n2)\tKovács Béla\r\n\r\n3\t花子")

    assert [(line.number, line.name) for line in shown.context["lines"]] == [
        (3, "Zoë Maier"),
        (4, "Kovács Béla"),
        (5, "花子"),
    ]
    assert "3 names are read. Nothing is stored before you press “Register”." in text(shown)
    assert len(registered(event)) == 2


def test_a_list_that_was_looked_at_is_registered() -> None:
    event = an_event(0)
    browser = desk(event)

    answer = register(browser, event, paste(event, "Anna\nBéla"))

    assert answer["Location"] == f"/admin/events/{event.pk}/entrants/"
    assert said(answer) == ["2 entrants are registered, with start numbers 1 to 2."]
    assert registered(event) == [(1, "Anna"), (2, "Béla")]


def test_doubtful_names_are_pointed_out() -> None:
    event = an_event(2)

    lines = compare_names(["ANNA", "Cili", "Dani", "dani", "Béla"], event)

    assert [(line.name, line.registered, line.twice) for line in lines] == [
        ("ANNA", (1,), False),
        ("Cili", (), False),
        ("Dani", (), True),
        ("dani", (), True),
        ("Béla", (2,), False),
    ]


def test_two_people_of_one_name_stay_two() -> None:
    event = an_event(1)

    shown = paste(event, "Anna\nAnna")
    register(desk(event), event, shown)

    page = text(shown)
    assert "2 names may be people who are there already." in page
    assert "already registered with start number 1 more than once in this list" in page
    assert registered(event) == [(1, "Anna"), (2, "Anna"), (3, "Anna")]


def test_a_name_whose_tick_is_taken_away_is_left_out() -> None:
    event = an_event(1)

    register(desk(event), event, paste(event, "Anna\nBéla\nBéla\nCili"), keep=[1])

    assert registered(event) == [(1, "Anna"), (2, "Béla"), (3, "Cili")]


def test_all_ticks_taken_away_registers_nobody() -> None:
    event = an_event(1)

    answer = register(desk(event), event, paste(event, "Anna"), keep=[])

    assert said(answer) == ["Nobody was registered: no name was ticked."]
    assert registered(event) == [(1, "Anna")]


def test_the_same_list_sent_twice_counts_once() -> None:
    event = an_event(0)
    browser, shown = desk(event), paste(event, "Anna\nBéla")

    register(browser, event, shown)
    again = register(browser, event, shown)

    assert again.status_code == 422
    assert "Somebody else has registered entrants meanwhile. Look at the list again." in text(again)
    assert "already registered with start number 1" in text(again)
    assert registered(event) == [(1, "Anna"), (2, "Béla")]


@pytest.mark.parametrize(
    ("names", "sentences"),
    [
        pytest.param("", ["The list is empty: write one name on each line."], id="nothing"),
        pytest.param("Anna\nB\0b\n" + "x" * 101, [
            "Line 2: there is a character that cannot be printed. Type it again.",
            "Line 3: a name has at most 100 characters.",
        ], id="NUL-and-too-long"),
        pytest.param("Anna\n" * 6000, [
            "Line 5001: that is more than 5000 names. Register them in parts.",
        ], id="6000-lines"),
    ],
)  # fmt: skip
def test_a_list_that_cannot_be_is_refused_with_every_line(names: str, sentences: list[str]) -> None:
    event = an_event(0)

    answer = paste(event, names)

    assert answer.status_code == 422
    assert answer.context["problems"] == sentences
    assert all(sentence in text(answer) for sentence in sentences)
    assert registered(event) == []


def test_a_refused_list_stands_in_the_field_again() -> None:
    event = an_event(0)

    answer = paste(event, "Anna\n" + "x" * 101)

    assert "Anna\nxxxx" in answer.content.decode()


def test_a_long_list_is_registered_whole() -> None:
    event = an_event(0)

    register(desk(event), event, paste(event, "\n".join(f"Anna {n}" for n in range(1, 2001))))

    assert event.entrants.count() == 2000


def test_a_list_that_is_there_already_is_told_so() -> None:
    event = an_event(0)
    names = "\n".join(f"Anna {n}" for n in range(1, 502))
    register(desk(event), event, paste(event, names))

    answer = paste(event, names)

    assert answer.status_code == 422
    assert "501 of these names are registered already or stand there twice." in text(answer)


@pytest.mark.parametrize("given", [{"next": "x"}, {"next": ""}, {"doubts": "1,x"}, {"keep": ["?"]}])
def test_a_form_that_no_page_made_shows_the_list_again(given: dict[str, object]) -> None:
    event = an_event(0)

    answer = register(desk(event), event, paste(event, "Anna"), **given)

    assert answer.status_code == 200
    assert "Look at the list" in text(answer)
    assert registered(event) == []


def test_a_finished_event_takes_nobody() -> None:
    event = an_event(0)
    shown = paste(event, "Anna")
    Event.objects.update(state="finished")

    answer = register(desk(event), event, shown)

    assert answer.status_code == 422
    assert "The event is not in a state that allows this." in text(answer)
    assert registered(event) == []


def test_names_are_never_markup() -> None:
    event = an_event(0)

    page = paste(event, "<b>Anna</b>\n</textarea><script>").content.decode()

    assert "&lt;b&gt;Anna&lt;/b&gt;" in page
    assert "<script>" not in page


def test_an_entrant_is_withdrawn_and_taken_back() -> None:
    event = an_event(3)
    browser, anna = desk(event), event.entrants.get(number=1)

    gone = browser.post(f"/admin/entrants/{anna.pk}/withdraw/")
    listed = text(browser.get(f"/admin/events/{event.pk}/entrants/"))
    back = browser.post(f"/admin/entrants/{anna.pk}/withdraw/", {"back": "1"})

    assert said(gone) == ["Anna is withdrawn."]
    assert "1 Anna withdrawn Take back" in listed
    assert said(back)[-1] == "Anna takes part again."
    assert not event.entrants.get(number=1).withdrawn


def test_a_reader_sees_the_entrants_without_buttons() -> None:
    event = an_event(2)

    page = text(desk(event, Role.READER).get(f"/admin/events/{event.pk}/entrants/"))

    assert "1 Anna takes part 2 Béla takes part" in page
    assert "Withdraw" not in page


def test_an_event_without_entrants_says_so() -> None:
    event = an_event(0)

    page = text(desk(event).get(f"/admin/events/{event.pk}/entrants/"))

    assert "Nobody is registered yet." in page


@pytest.mark.parametrize("players", [1, 3])
def test_list_takes_the_same_queries_at_any_length(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    browser = desk(event)

    with django_assert_num_queries(7):
        browser.get(f"/admin/events/{event.pk}/entrants/")


@pytest.mark.parametrize("names", ["Zoë", "Anna\nZoë\nZoë"])
def test_preview_takes_the_same_queries_at_any_length(
    names: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(2)
    browser = desk(event)

    with django_assert_num_queries(8):
        browser.post(f"/admin/events/{event.pk}/names/", {"names": names})
