"""What is typed survives a log-in that ended, for the one who typed it."""

from base64 import b64encode
from datetime import timedelta
from os import urandom

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Entry
from tests.builders import a_sheet, a_table, a_user, an_event, an_organisation
from tests.pages.desk.desks import PASSWORD, Answer, desk, desk_of, said, text
from tests.pages.desk.forms import Form, forms_of
from tests.pages.desk.ladder import LADDER, every_address, furnished_event
from tests.pages.desk.rounds.round_forms import address, form_of, typed
from tests.stored import everything_stored
from tournaments.models import Event, Role, User

pytestmark = pytest.mark.django_db

TYPED = "Ludwig <& Söhne>\r\nZoë Ångström"
LOG_IN = "/admin/login/"
FORMS = {name for name, (methods, _) in LADDER.items() if "POST" in methods} | {
    "tournaments_event_add",
    "tournaments_event_change",
    "tournaments_person_add",
    "tournaments_person_change",
    "tournaments_organisation_change",
}


@pytest.fixture
def event() -> Event:
    return an_event(4)


@pytest.fixture
def director(event: Event) -> User:
    return a_user(event.organisation, Role.DIRECTOR)


@pytest.fixture
def names(event: Event) -> str:
    """The address to which a list of names is sent."""
    return reverse("admin:names", args=[event.pk])


def after_the_session(user: User, *, strict: bool = False) -> Client:
    """A browser in which this user has used the desk, and whose session is over."""
    browser = Client(enforce_csrf_checks=strict)
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    browser.get("/admin/password_change/")
    Session.objects.all().delete()
    return browser


def the_form(answer: Answer, action: str) -> Form:
    """The form of a page that goes to this address."""
    (form,) = [one for one in forms_of("", answer.content.decode()) if one.action == action]
    return form


def log_in(browser: Client, page: Answer, user: User) -> Answer:
    """Type name and password into the log-in that this page shows."""
    named = {"username": user.username, "password": PASSWORD}
    return browser.post(LOG_IN, the_form(page, LOG_IN).sent() | named)


def test_a_list_typed_before_the_session_ended_is_sent_after_the_log_in(
    names: str, director: User
) -> None:
    browser = after_the_session(director)

    refused = browser.post(names, {"names": TYPED})
    shown = log_in(browser, refused, director)
    sent = browser.post(names, the_form(shown, names).sent(), follow=True)

    assert (refused.status_code, shown.status_code, sent.status_code) == (403, 200, 200)
    assert "what you typed is kept" in text(refused)
    assert "Not saved yet" in text(shown)
    assert "What is sent Ludwig <& Söhne> Zoë Ångström" in text(shown)
    assert the_form(shown, names).fields["names"] == [TYPED]
    assert [one.name for one in sent.context["read"].newcomers] == TYPED.split("\r\n")


def test_a_round_typed_before_the_session_ended_is_stored_only_when_it_is_sent() -> None:
    table = a_table(3)
    keeper = a_user(table.seating.event.organisation, Role.SCORE_KEEPER)
    page = desk_of(keeper).get(address(table))
    browser = after_the_session(keeper)

    refused = browser.post(address(table, "enter/"), form_of(page) | typed(a_sheet(3)))
    shown = log_in(browser, refused, keeper)
    before = Entry.objects.count()
    sent = browser.post(address(table, "enter/"), the_form(shown, address(table, "enter/")).sent())

    assert before == 0
    assert said(sent)[-1].endswith("is entered as version 1.")


def test_what_is_typed_into_any_form_is_shown_after_the_log_in() -> None:
    event = furnished_event("Any")
    owner = a_user(event.organisation)
    addresses = every_address(event)
    browser = after_the_session(owner)
    before = everything_stored()

    for name in FORMS:
        refused = browser.post(addresses[name], {"reason": TYPED})
        shown = log_in(browser, refused, owner)
        Session.objects.all().delete()

        assert the_form(shown, addresses[name]).fields["reason"] == [TYPED], name

    assert everything_stored() == before


def test_the_query_of_the_address_and_every_value_of_a_field_are_kept(
    names: str, director: User
) -> None:
    browser = after_the_session(director)

    refused = browser.post(f"{names}?from=2&to=3", {"accept": ["A", "B"]})
    shown = log_in(browser, refused, director)

    assert the_form(shown, f"{names}?from=2&to=3").fields["accept"] == ["A", "B"]


def test_a_wrong_password_loses_nothing(names: str, director: User) -> None:
    browser = after_the_session(director)
    refused = browser.post(names, {"names": TYPED})

    again = browser.post(LOG_IN, the_form(refused, LOG_IN).sent() | {"username": "x"})
    shown = log_in(browser, again, director) if again.status_code == 200 else again

    assert the_form(shown, names).fields["names"] == [TYPED]


def test_another_user_who_logs_in_next_sees_nothing_of_it(names: str, director: User) -> None:
    browser, other = after_the_session(director), a_user(an_organisation(), Role.OWNER)
    refused = browser.post(names, {"names": TYPED})

    answer = log_in(browser, refused, other)

    assert (answer.status_code, answer.headers["Location"]) == (302, names)
    (sentence,) = said(answer)
    assert sentence.startswith("What was typed before this log-in is gone")


def test_what_is_kept_is_kept_for_a_day(names: str, director: User) -> None:
    browser = after_the_session(director)
    refused = browser.post(names, {"names": TYPED})

    with time_machine.travel(timezone.now() + timedelta(hours=25), tick=False):
        assert log_in(browser, refused, director).status_code == 302


def test_what_was_changed_on_the_way_is_not_shown(names: str, director: User) -> None:
    browser = after_the_session(director)
    fields = the_form(browser.post(names, {"names": TYPED}), LOG_IN).sent()
    changed = {"kept": fields["kept"][:-1], "username": director.username, "password": PASSWORD}

    assert browser.post(LOG_IN, fields | changed).status_code == 302


def test_a_browser_that_no_one_used_the_desk_in_keeps_nothing_and_says_so(names: str) -> None:
    refused = Client().post(names, {"names": TYPED})

    assert "kept" not in the_form(refused, LOG_IN).fields
    assert "nothing is saved. Log in in another window" in text(refused)


def test_what_is_too_long_for_the_log_in_is_not_kept_and_says_so(
    names: str, director: User
) -> None:
    long = b64encode(urandom(700_000)).decode()  # nothing makes it shorter

    refused = after_the_session(director).post(names, {"names": long})

    assert "kept" not in the_form(refused, LOG_IN).fields
    assert "nothing is saved. Log in in another window" in text(refused)


def test_a_file_is_asked_for_again(names: str, director: User) -> None:
    browser, file = after_the_session(director), SimpleUploadedFile("list.csv", b"Zoe\n")

    shown = log_in(browser, browser.post(names, {"names": TYPED, "file": file}), director)

    assert 'enctype="multipart/form-data"' in shown.content.decode()
    assert "Choose the file again" in text(shown)
    assert '<input type="file" id="file-1" name="file">' in shown.content.decode()


def test_no_password_is_kept(director: User) -> None:
    browser = after_the_session(director)
    given = {"old_password": "a", "new_password1": "b", "new_password2": "b"}

    assert browser.post("/admin/password_change/", given).status_code == 302
    refused = browser.post("/admin/names/", given | {"name": TYPED})
    assert list(the_form(log_in(browser, refused, director), "/admin/names/").fields) == [
        "csrfmiddlewaretoken",
        "name",
    ]


def test_a_button_without_a_field_leads_to_the_log_in_and_back_to_its_page(
    event: Event, director: User
) -> None:
    move = reverse("admin:move", args=[event.pk])

    answer = after_the_session(director).post(move)

    assert answer.headers["Location"] == f"{LOG_IN}?next={move}"


def test_the_cookie_of_who_typed_is_no_ones_but_the_desks(director: User) -> None:
    cookie = after_the_session(director).cookies["desk_user"]

    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/admin/")


def with_token(browser: Client, fields: dict[str, str]) -> dict[str, str]:
    """The fields with the token of the newest log-in in this browser."""
    return fields | {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value}


def test_a_form_older_than_the_log_in_keeps_what_is_typed_and_says_what_to_do(
    names: str, director: User
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")

    refused = browser.post(names, {"names": TYPED, "csrfmiddlewaretoken": "o" * 64})
    sent = browser.post(names, the_form(refused, names).sent(), follow=True)

    assert refused.status_code == 403
    assert "Not saved yet" in text(refused)
    assert "Send it now" in text(refused)
    assert (sent.status_code, sent.context["title"]) == (200, "Look at the list")


def test_a_log_in_in_two_tabs_leads_the_second_on_with_what_was_typed_there(
    names: str, director: User
) -> None:
    browser = after_the_session(director, strict=True)
    first = browser.get(LOG_IN)
    second = browser.post(names, with_token(browser, {"names": TYPED}))

    log_in(browser, first, director)
    shown = log_in(browser, second, director)

    assert the_form(shown, names).fields["names"] == [TYPED]
    assert "You are logged in already" in text(shown)


def test_a_log_in_in_two_tabs_without_anything_typed_leads_to_the_page(director: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    pages = [browser.get(f"{LOG_IN}?next=/admin/tournaments/person/") for _ in range(2)]

    answers = [
        browser.post(
            LOG_IN,
            the_form(page, f"{LOG_IN}?next=/admin/tournaments/person/").sent()
            | {"username": director.username, "password": PASSWORD},
        )
        for page in pages
    ]

    assert [one.headers["Location"] for one in answers] == ["/admin/tournaments/person/"] * 2
    assert said(answers[1]) == [f"You are logged in already, as {director.username}."]


def test_a_second_log_in_does_not_lead_to_another_site(director: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")

    answer = browser.post(LOG_IN, {"next": "https://elsewhere.example/"})

    assert answer.headers["Location"] == "/admin/"


def test_a_log_in_in_two_tabs_by_two_users_shows_neither_what_the_other_typed(
    names: str, director: User
) -> None:
    browser = after_the_session(director, strict=True)
    first = browser.get(LOG_IN)
    second = browser.post(names, with_token(browser, {"names": TYPED}))

    other = a_user(an_organisation())
    fields = the_form(first, LOG_IN).sent() | {"username": other.username, "password": PASSWORD}
    browser.post(LOG_IN, fields)
    answer = log_in(browser, second, director)

    assert answer.headers["Location"] == names
    assert TYPED not in answer.content.decode()


def test_a_log_in_page_without_a_cookie_comes_again_with_what_is_kept(
    names: str, director: User
) -> None:
    refused = after_the_session(director).post(names, {"names": TYPED})

    again = log_in(Client(enforce_csrf_checks=True), refused, director)

    assert again.status_code == 403
    assert "This page was too old. Log in once more" in text(again)
    fields = the_form(again, LOG_IN).sent()
    assert fields["username"] == director.username
    assert fields["kept"] == the_form(refused, LOG_IN).sent()["kept"]
    assert PASSWORD not in fields.values()


def test_a_form_sent_with_neither_session_nor_token_asks_for_the_log_in(
    names: str, director: User
) -> None:
    browser = after_the_session(director, strict=True)

    shown = log_in(browser, browser.post(names, {"names": TYPED}), director)

    assert the_form(shown, names).fields["names"] == [TYPED]


def test_what_another_site_sends_is_not_offered_to_be_sent(names: str, director: User) -> None:
    browser = Client(enforce_csrf_checks=True, headers={"origin": "https://elsewhere.example"})
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")

    answer = browser.post(names, {"names": TYPED})

    assert answer.status_code == 403
    assert "Nothing was saved" in text(answer)
    assert "Ludwig" not in answer.content.decode()
    assert not forms_of("", answer.content.decode())


@pytest.mark.parametrize("kept_form", ["0123456789abcdef", "x", "0123456789abcdef; path=/"])
def test_an_answer_names_the_form_that_the_browser_keeps(kept_form: str) -> None:
    event = an_event(2)

    answer = desk(event).post(
        f"/admin/events/{event.pk}/roll/mark/", {"mark": "1:late", "kept_form": kept_form}
    )

    named = [name for name in answer.cookies if name.startswith("answered-")]
    assert named == (["answered-0123456789abcdef"] if kept_form == "0123456789abcdef" else [])
