"""From a list, pasted or in a file, to entrants."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pages.desk.entrants.newcomers import NEW, OUT
from tests.builders import a_helper, an_event
from tests.pages.desk.desks import Answer, desk, desk_of, said, text
from tests.pages.desk.workbooks import workbook
from tournaments.models import Entrant, Event, Organisation, Role
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import entrants_of
from tournaments.services.entrants import register_entrants, register_names
from tournaments.services.places import add_places

pytestmark = pytest.mark.django_db
LISTS = Path(__file__).parents[3] / "data" / "lists"


def paste(event: Event, names: str) -> Answer:
    return desk(event).post(f"/admin/events/{event.pk}/names/", {"names": names}, follow=True)


def upload(event: Event, name: str, content: bytes) -> Answer:
    file = SimpleUploadedFile(name, content)
    given = {"names": "", "file": file}
    return desk(event).post(f"/admin/events/{event.pk}/names/", given, follow=True)


def sent(shown: Answer, **more: Any) -> dict[str, Any]:
    """What a page that shows a list would send."""
    context = shown.context
    return {
        "list": context["list"],
        "corrections": context["corrections"],
        "next": context["next_number"],
        "at": context["page"],
        **{f"column-{at}": column for at, column in enumerate(context["read"].columns)},
        **{f"name-{one.line}": one.person.newcomer.name for one in context["shown"] if one.person},
        **{
            f"line-{one.line}": one.person.chosen
            for one in context["shown"]
            if one.person and one.person.doubtful
        },
        **more,
    }


def correct(browser: Client, event: Event, shown: Answer, **more: Any) -> Answer:
    """Press something on the page that shows a list, and look at it again."""
    return browser.post(
        f"/admin/events/{event.pk}/names/register/", sent(shown, **more), follow=True
    )


def register(browser: Client, event: Event, shown: Answer, **more: Any) -> Answer:
    """Press "Register" on the page that shows a list."""
    return browser.post(
        f"/admin/events/{event.pk}/names/register/", sent(shown, register="", **more)
    )


def registered(event: Event) -> list[tuple[int, str]]:
    return list(event.entrants.order_by("number").values_list("number", "person__name"))


def test_a_pasted_list_is_shown_with_its_numbers_before_anything_is_stored() -> None:
    event = an_event(2)

    shown = paste(event, "1. Zoë Maier\r\n2) Kovács Béla\r\n\r\n3) 花子")

    assert [(one.person.number, one.person.newcomer.name) for one in shown.context["shown"]] == [
        (3, "Zoë Maier"),
        (4, "Kovács Béla"),
        (5, "花子"),
    ]
    assert "3 names are read. No one is registered until you press “Register”." in text(shown)
    assert len(registered(event)) == 2


def test_a_list_is_shown_at_an_address_that_sends_nothing_again_on_the_way_back() -> None:
    event = an_event(0)
    browser = desk(event)
    address = f"/admin/events/{event.pk}/names/register/"

    pasted = browser.post(f"/admin/events/{event.pk}/names/", {"names": "Name;Nr.\nAnna;1"})
    shown = browser.get(address)
    again = browser.get(address)

    assert pasted["Location"] == address
    assert "One name is read." in text(shown)
    assert "These columns are left out: Nr." in text(again)
    register(browser, event, shown)
    assert browser.get(address)["Location"] == f"/admin/events/{event.pk}/names/"


def test_a_list_that_was_looked_at_is_registered() -> None:
    event = an_event(0)
    browser = desk(event)

    answer = register(browser, event, paste(event, "Anna\nBéla"))

    assert answer["Location"] == f"/admin/events/{event.pk}/entrants/"
    assert said(answer) == ["2 entrants are registered, with start numbers 1 to 2."]
    assert registered(event) == [(1, "Anna"), (2, "Béla")]


def test_family_names_in_front_sort_a_list_that_was_looked_at() -> None:
    event = an_event(0, language="de")

    register(desk(event), event, paste(event, "4 - Maier, Anna\n5 - van Dyk, Eva"))

    assert list(
        event.entrants.order_by("number").values_list("person__name", "person__sort_name")
    ) == [
        ("Anna Maier", "Maier, Anna"),
        ("Eva van Dyk", "van Dyk, Eva"),
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("list.csv", "Nr.;Name;Verein;Team;Telefon\n9;Zoë;Bern;Rot;123\n".encode("cp1252")),
        ("list.txt", "Nr.\tName\tClub\tTeam\tPhone\n9\tZoë\tBern\tRot\t123\n".encode("utf-16")),
        (
            "list.xlsx",
            workbook(["Sz.", "Név", "Klub", "Csapat", "Tel."], [9, "Zoë", "Bern", "Rot", 123]),
        ),
    ],
    ids=["csv", "txt", "xlsx"],  # a workbook holds the second in which it was made
)
def test_a_file_is_registered_with_its_columns_and_our_own_numbers(
    name: str, content: bytes
) -> None:
    event = an_event(2)

    shown = upload(event, name, content)
    register(desk(event), event, shown)

    assert "These columns are left out: " in text(shown)
    zoe = event.entrants.get(number=3)
    assert (zoe.person.name, zoe.home_club, zoe.team and zoe.team.name) == ("Zoë", "Bern", "Rot")


def test_a_person_of_the_register_is_registered_again_as_the_same_person() -> None:
    last = an_event(1)
    event = an_event(0, organisation=last.organisation)

    shown = paste(event, "Anna\nBéla")
    register(desk(event), event, shown)

    assert "One name may be a person you know already." in text(shown)
    assert event.entrants.get(number=1).person == last.entrants.get().person
    assert event.organisation.people.count() == 2


def test_who_is_registered_already_is_left_out_unless_it_is_another_person() -> None:
    event = an_event(2)

    shown = paste(event, "Béla\nCili")
    register(desk(event), event, shown)
    again = paste(event, "Anna\nCili")
    register(desk(event), event, again, **{"line-2": NEW})

    assert "already registered: no. 2 Béla" in text(shown)
    assert registered(event) == [(1, "Anna"), (2, "Béla"), (3, "Cili"), (4, "Cili")]


def test_everybody_left_out_registers_no_one() -> None:
    event = an_event(1)

    answer = register(desk(event), event, paste(event, "Anna"), **{"line-1": OUT})

    assert said(answer) == ["No one was registered."]
    assert registered(event) == [(1, "Anna")]


def test_a_name_that_stands_there_twice_is_registered_once_unless_somebody_says_more() -> None:
    event, other = an_event(0), an_event(0)

    register(desk(event), event, paste(event, "Dora\nDora"))
    register(desk(other), other, paste(other, "Dora\nDora"), **{"line-2": NEW})

    assert registered(event) == [(1, "Dora")]
    assert registered(other) == [(1, "Dora"), (2, "Dora")]


def test_the_same_list_sent_twice_counts_once() -> None:
    event = an_event(0)
    browser, shown = desk(event), paste(event, "Anna\nBéla")

    register(browser, event, shown)
    again = register(browser, event, shown)

    assert again.status_code == 422
    assert "Another person has registered entrants at the same time. Check the list again." in text(
        again
    )
    assert "already registered: no. 1 Anna" in text(again)
    assert registered(event) == [(1, "Anna"), (2, "Béla")]


def test_two_lines_for_one_person_are_refused_by_name() -> None:
    last = an_event(1)
    event = an_event(0, organisation=last.organisation)
    anna = str(last.entrants.get().person_id)

    answer = register(
        desk(event), event, paste(event, "Anna\nAnna"), **{"line-1": anna, "line-2": anna}
    )

    assert answer.status_code == 422
    assert "Two lines are for the same person: Anna." in text(answer)
    assert registered(event) == []


def test_what_cannot_be_registered_is_said_of_every_line_and_stays_to_be_corrected() -> None:
    event = an_event(0)
    browser = desk(event)

    shown = paste(event, f"Name;Language\nAnna;tlh\n{'x' * 101};\n")
    refused = register(browser, event, shown)

    assert refused.status_code == 422
    assert refused.context["problems"] == [
        "Line 2: the language “tlh” is unknown. Write en, de, hu, it or ja, or leave it empty.",
        f"Line 3: “{'x' * 40}” has more than 100 characters. Shorten it.",
    ]
    assert "Nothing was saved." in text(refused)
    better = {"column-1": "unused", "name-3": "Béla"}
    register(browser, event, correct(browser, event, refused, **better))
    assert registered(event) == [(1, "Anna"), (2, "Béla")]


def test_a_file_that_is_no_list_is_refused() -> None:
    event = an_event(0)

    answer = upload(event, "picture.xlsx", b"PK\x03\x04 no workbook")

    assert answer.status_code == 422
    assert "This workbook cannot be read. Save it again, as XLSX or as CSV." in text(answer)


def test_a_long_list_is_registered_whole() -> None:
    event = an_event(0)

    register(desk(event), event, paste(event, "\n".join(f"Anna {n}" for n in range(1, 2001))))

    assert event.entrants.count() == 2000


def test_a_list_of_more_known_people_than_a_form_holds_is_shown_in_pages() -> None:
    event = an_event(0)
    names = [f"Anna {n}" for n in range(1, 902)]
    register_names(event_id=event.pk, names=names)
    browser = desk(event)

    shown = paste(event, "\n".join(names))
    last = correct(browser, event, shown, page="5", **{"line-1": NEW})
    register(browser, event, last, **{"line-901": NEW})

    assert "901 names may be people you know already." in text(shown)
    assert "They are also on these pages: 2, 3, 4, 5." in text(shown)
    assert registered(event)[901:] == [(902, "Anna 1"), (903, "Anna 901")]


def test_two_columns_are_named_a_line_is_left_out_and_a_name_is_edited() -> None:
    event = an_event(0)
    browser = desk(event)

    shown = paste(event, "Maier\tAnna\tRot\nGraf\tEva\t\nKaper\tKlaus\tBlau\n")
    named = {"column-0": "family", "column-1": "given", "column-2": "team"}
    shown = correct(browser, event, shown, **named)
    shown = correct(browser, event, shown, cross="2")
    shown = correct(browser, event, shown, **{"name-3": "Kaper, Claus"})
    assert registered(event) == []
    register(browser, event, shown)

    assert [
        (one.person.name, one.person.sort_name, one.team and one.team.name)
        for one in event.entrants.order_by("number")
    ] == [("Anna Maier", "Maier, Anna", "Rot"), ("Claus Kaper", "Kaper, Claus", "Blau")]


def test_columns_named_with_the_press_on_register_are_shown_first() -> None:
    event = an_event(0)
    browser = desk(event)

    answer = register(browser, event, paste(event, "Maier\tAnna"), **{"column-0": "unused"})

    assert answer["Location"] == f"/admin/events/{event.pk}/names/register/"
    assert registered(event) == []


def test_a_name_that_becomes_that_of_a_known_person_is_shown_first() -> None:
    event = an_event(1)
    browser = desk(event)

    shown = paste(event, "Zoë")
    answer = register(browser, event, shown, **{"name-1": "Anna"})

    assert answer.status_code == 302
    assert "already registered: no. 1 Anna" in text(browser.get(answer["Location"]))
    assert registered(event) == [(1, "Anna")]


def test_a_line_that_was_left_out_is_taken_and_another_has_the_headings() -> None:
    event = an_event(0)
    browser = desk(event)

    shown = paste(event, "Spielerliste Huber\nWer;Woher\nAnna;Bern\n")
    taken = correct(browser, event, shown, take="1")
    headed = correct(browser, event, taken, heading="2")

    assert [str(one.reason) for one in shown.context["read"].lines] == ["title", "None", "None"]
    assert [one.name for one in taken.context["read"].newcomers] == [
        "Spielerliste Huber",
        "Wer",
        "Anna",
    ]
    assert "None of these headings says where the names are: Wer · Woher." in text(headed)


def test_another_list_has_the_one_before_as_it_was_typed() -> None:
    event = an_event(0)
    browser = desk(event)
    address = f"/admin/events/{event.pk}/names/"

    browser.post(address, {"names": "1. Maier, Anna; Bern\n\nGesamt: 1"})

    assert browser.get(address).context["text"] == "1. Maier, Anna; Bern\n\nGesamt: 1"


def test_letters_that_a_file_does_not_tell_are_shown_and_chosen() -> None:
    event = an_event(0, language="de")
    browser = desk(event)

    shown = upload(event, "list.csv", "Name\nJürgen Weiß\n".encode("cp850"))
    other = correct(browser, event, shown, encoding="mac_roman")

    assert "Do these look right? Jürgen Weiß" in text(shown)
    assert [one.name for one in other.context["read"].newcomers] == ["JÅrgen Wei·"]


def test_another_sheet_of_a_workbook_is_read() -> None:
    event = an_event(0)
    browser = desk(event)
    content = (LISTS / "sheets.xlsx").read_bytes()

    shown = upload(event, "sheets.xlsx", content)
    other = correct(browser, event, shown, sheet="1")

    assert [one.name for one in shown.context["read"].newcomers] == ["Anna Maier"]
    assert [one.name for one in other.context["read"].newcomers] == ["Klaus Kaper"]


def test_the_table_and_a_withdrawal_are_those_of_the_list() -> None:
    event = an_event(0)
    add_places(event_id=event.pk, up_to=2)
    browser = desk(event)

    shown = paste(event, "Name;Fixed table;Withdrawn\nAnna;2;\nBéla;;yes\n")
    register(browser, event, shown)
    refused = register(browser, event, paste(event, "Name;Fixed table\nCili;77\n"))

    assert [
        (one.fixed_place and one.fixed_place.number, one.withdrawn)
        for one in event.entrants.order_by("number")
    ] == [(2, False), (None, True)]
    assert refused.status_code == 422
    assert registered(event) == [(1, "Anna"), (2, "Béla")]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("language", ["en", "de", "hu", "it", "ja"])
def test_our_own_list_comes_back_the_same_without_a_second_person(language: str, form: str) -> None:
    last, other = an_event(0, language=language), an_event(0, language=language)
    add_places(event_id=last.pk, up_to=2)
    given = [
        NewEntrant(name="=Anna", sort_name="-Anna", home_club="+Bern", team="@Rot", fixed_table=2),
        NewEntrant(name="Béla", withdrawn=True, out_of_competition=True, language="hu"),
        NewEntrant(name="Cili Maier", sort_name="Cili, M.", home_club="Graz (Nord)"),
    ]
    register_entrants(event_id=last.pk, new_entrants=given)

    file = desk(last).get(
        f"/admin/events/{last.pk}/export/players/?format={form}",
        headers={"Accept-Language": language},
    )
    event = an_event(0, organisation=last.organisation, language=language)
    for place in (event, other):
        add_places(event_id=place.pk, up_to=2)
        register(desk(place), place, upload(place, f"players.{form}", file.content))

    assert [described(one) for one in entrants_of(event)] == [
        described(one) for one in entrants_of(last)
    ]
    assert [described(one) for one in entrants_of(other)] == [
        described(one) for one in entrants_of(last)
    ]
    assert last.organisation.people.count() == 3


def described(one: Entrant) -> tuple[object, ...]:
    return (
        *(one.number, one.person.name, one.person.sort_name, one.person.language, one.home_club),
        *(one.team and one.team.name, one.fixed_place and one.fixed_place.number),
        *(one.out_of_competition, one.withdrawn),
    )


@pytest.mark.parametrize(
    "given",
    [
        {"next": "x"},
        {"next": ""},
        {"line-1": "77"},
        {"list": ""},
        {"list": "[1]"},
        {"list": '{"text":"A","encoding":"utf-7","sheets":[],"sheet":0}'},
        {"list": r'{"text":"\ud800","encoding":"","sheets":[],"sheet":0}'},
        {"corrections": '{"heading":1e999}'},
        {"corrections": "[" * 100_000},
        {"corrections": "null"},
        {"column-0": "x"},
        {"cross": "x"},
        {"heading": "x"},
        {"encoding": "x"},
        {"sheet": "7"},
    ],
)
def test_a_form_that_no_page_made_stores_nothing(given: dict[str, object]) -> None:
    event = an_event(1)

    answer = register(desk(event), event, paste(event, "Anna"), **given)

    assert answer.status_code in (200, 422)
    assert registered(event) == [(1, "Anna")]


def test_a_finished_event_takes_no_one() -> None:
    event = an_event(0)
    shown = paste(event, "Anna")
    Event.objects.update(state="finished")

    answer = register(desk(event), event, shown)

    assert answer.status_code == 422
    assert "This is not possible in the current state of the event." in text(answer)
    assert registered(event) == []


def test_names_are_never_markup() -> None:
    event = an_event(0)

    page = paste(event, "<b>Anna</b>\n</textarea><script>").content.decode()

    assert "&lt;b&gt;Anna&lt;/b&gt;" in page
    assert "<script>" not in page


@pytest.mark.parametrize("names", ["Zoë", "Anna\nZoë\nZoë"])
def test_preview_takes_the_same_queries_at_any_length(
    names: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(2)
    browser = desk(event)

    browser.post(f"/admin/events/{event.pk}/names/", {"names": names})

    with django_assert_num_queries(13):
        browser.get(f"/admin/events/{event.pk}/names/register/")


EDITED = (
    "Startnummer;Name;Sortiername;Heimatverein;Mannschaft;Außer Konkurrenz;Zurückgezogen\n"
    "1;Anna Maier;Maier, Anna;Graz;Rot;ja;\n"
    "2;Béla Kiss;Kiss, Béla;;;;ja\n"
    "3;Cili Nagy;Nagy Cili;Bern;;;\n"
    ";Dora Weiss;;;;;"
)


def an_event_of_three(club: Organisation | None = None) -> Event:
    event = an_event(0, organisation=club)
    three = [
        NewEntrant(name="Anna Maier", home_club="Bern"),
        NewEntrant(name="Béla Kiss"),
        NewEntrant(name="Cili Nagy", home_club="Bern"),
    ]
    register_entrants(event_id=event.pk, new_entrants=three)
    return event


def there(event: Event) -> list[tuple[object, ...]]:
    """What a list can say of each entrant."""
    columns = ("number", "person__name", "person__sort_name", "home_club", "team__name")
    return list(
        event.entrants.order_by("number").values_list(*columns, "out_of_competition", "withdrawn")
    )


def test_an_edited_list_changes_who_is_there_once_that_was_seen() -> None:
    event = an_event_of_three()
    director = desk(event)
    shown = director.post(f"/admin/events/{event.pk}/names/", {"names": EDITED}, follow=True)

    people = [one.person for one in shown.context["shown"] if one.person]
    assert [(one.chosen, *one.changed) for one in people] == [
        (
            *("change", "Home club: Bern → Graz", "Team: – → Rot"),
            "Out of competition: no → yes",
        ),
        ("change", "Withdrawn: no → yes"),
        ("change", "Sort name: Nagy, Cili → Nagy Cili"),
        ("new",),
    ]
    register(director, event, shown)

    assert there(event) == [
        (1, "Anna Maier", "Maier, Anna", "Graz", "Rot", True, False),
        (2, "Béla Kiss", "Kiss, Béla", "", None, False, True),
        (3, "Cili Nagy", "Nagy Cili", "Bern", None, False, False),
        (4, "Dora Weiss", "Weiss, Dora", "", None, False, False),
    ]


def test_a_list_that_says_nothing_else_changes_and_registers_no_one() -> None:
    event = an_event_of_three()
    before = there(event)

    director = desk(event)
    names = "Name;Heimatverein\nAnna Maier;Bern\nBéla Kiss;\nCili Nagy;Bern"
    shown = director.post(f"/admin/events/{event.pk}/names/", {"names": names}, follow=True)
    register(director, event, shown)

    assert [one.person.chosen for one in shown.context["shown"] if one.person] == 3 * [OUT]
    assert there(event) == before


def test_without_its_number_a_person_of_another_club_is_a_new_one_until_that_is_changed() -> None:
    event = an_event_of_three()
    director = desk(event)
    shown = director.post(
        f"/admin/events/{event.pk}/names/",
        {"names": "Name;Heimatverein\nAnna Maier;Graz"},
        follow=True,
    )
    [line] = [one for one in shown.context["shown"] if one.person]
    assert (line.person.chosen, line.person.choices[0]) == (NEW, ("change", "change no. 1"))

    register(director, event, shown, **{f"line-{line.line}": "change"})

    assert there(event)[0][:4] == (1, "Anna Maier", "Maier, Anna", "Graz")
    assert len(there(event)) == 3


def test_a_helper_of_the_event_changes_no_sort_names_of_the_register() -> None:
    event = an_event_of_three()
    helper = desk_of(a_helper(event, Role.DIRECTOR).user)

    shown = helper.post(f"/admin/events/{event.pk}/names/", {"names": EDITED}, follow=True)

    people = [one.person for one in shown.context["shown"] if one.person]
    assert [one.chosen for one in people] == ["change", "change", OUT, NEW]


def test_who_has_the_number_of_a_line_is_chosen_first_whatever_the_name() -> None:
    club = an_event(0).organisation
    before, event = an_event(0, organisation=club), an_event(0, organisation=club)
    known = register_entrants(
        event_id=before.pk,
        new_entrants=[
            NewEntrant(name="Kata Nagy", member_number="17"),
            NewEntrant(name="Kata Kiss"),
            NewEntrant(name="Béla", member_number="18"),
        ],
    )

    shown = paste(event, "Lizenznummer;Name\n17;Kata Kiss\n19;Béla\n20;Zoë")
    page = text(shown)
    answer = desk(event).post(f"/admin/events/{event.pk}/names/register/",
                              sent(shown, register="1"))  # fmt: skip

    assert "the same person: 17, Kata Nagy" in page
    assert said(answer)[-1].startswith("3 entrants are registered")
    registered = [one.person for one in entrants_of(event)]
    assert registered[0] == known[0].person
    assert registered[1] not in [one.person for one in known]
    assert [(one.name, one.number) for one in registered] == [
        ("Kata Nagy", "17"),
        ("Béla", "19"),
        ("Zoë", "20"),
    ]


def test_a_number_of_someone_else_is_refused_in_words_and_nothing_is_stored() -> None:
    club = an_event(0).organisation
    before, event = an_event(0, organisation=club), an_event(0, organisation=club)
    register_entrants(
        event_id=before.pk, new_entrants=[NewEntrant(name="Kata Nagy", member_number="17")]
    )
    shown = paste(event, "Member no.;Name\n17;Zoë")
    [line] = [one.line for one in shown.context["shown"] if one.person]

    answer = desk(event).post(
        f"/admin/events/{event.pk}/names/register/",
        sent(shown, register="1", **{f"line-{line}": NEW}),
    )

    assert "Zoë would get number 17, which is that of Kata Nagy." in text(answer)
    assert entrants_of(event).count() == 0


def test_a_number_that_is_too_long_is_named_with_its_line() -> None:
    event = an_event(0)

    shown = paste(event, f"Licence;Name\n{'9' * 31};Zoë")

    assert f"Line 2: “{'9' * 31}” is too long for a member number." in text(shown)
