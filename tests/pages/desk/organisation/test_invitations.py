"""Inviting on the desk, and what the invited sees."""

import re
from datetime import datetime, timedelta

import pytest
import time_machine
from django.conf import settings
from django.test import Client, override_settings
from django.utils import timezone

from pages.desk.papers.places import drawn_code
from tests.builders import a_helper, a_user, an_event, an_invitation, an_organisation
from tests.mail_server import mail_server, sent_emails
from tests.pages.desk.desks import Answer, desk, desk_of, said, text
from tournaments.models import Email, Event, Invitation, Membership, Organisation, Role, User
from tournaments.services.invitations import forget_ended_addresses

pytestmark = pytest.mark.django_db

LONG = "eight hearts and more"
GONE = "This invitation is not valid any more. Ask the person who gave it to you for a new one."


def invite(club: Organisation, role: str = "score_keeper") -> Answer:
    return desk(club, Role.OWNER).post(f"/admin/organisations/{club.pk}/invite/", {"role": role})


def address_in(answer: Answer) -> str:
    found: set[str] = set(re.findall(r"http://[^\"<]*(/join/[\w-]+/)", answer.content.decode()))
    (path,) = found
    return path


def account(**given: str) -> dict[str, str]:
    return {"username": "kata", "password": LONG, "password_again": LONG, **given}


def test_an_owner_is_shown_a_link_once_as_text_and_as_a_code() -> None:
    club = an_organisation()

    answer = invite(club)
    path = address_in(answer)

    assert "no-store" in answer["Cache-Control"]
    assert drawn_code(f"{settings.PUBLIC_URL}{path}") in answer.content.decode()
    list_of_members = desk(club, Role.OWNER).get(f"/admin/organisations/{club.pk}/")
    assert "Open invitations score keeper invited by" in text(list_of_members)
    assert path not in list_of_members.content.decode()


def test_who_has_no_account_creates_one_and_is_in() -> None:
    club = an_organisation()
    path, browser = address_in(invite(club)), Client()
    assert "You are invited. Your role: score keeper." in text(browser.get(path))

    answer = browser.post(path, account(username="Kata"))

    assert answer["Location"] == "/admin/"
    assert said(answer) == ["You belong to Card Club now. Your role: score keeper."]
    assert browser.get("/admin/").status_code == 200
    assert club.memberships.get(user__username="kata").role == Role.SCORE_KEEPER


def test_who_has_an_account_logs_in_and_joins_with_one_button() -> None:
    event, user, browser = an_event(0, name="Spring Cup"), a_user(), Client()
    path = f"/join/{an_invitation(event, Role.DIRECTOR)}/"
    assert f'href="/admin/login/?next={path}"' in browser.get(path).content.decode()

    shown = browser.post(
        "/admin/login/",
        {"username": user.username, "password": "secret", "next": path},
        follow=True,
    )
    assert f"You are logged in as {user.username} . Join Spring Cup as director" in text(shown)
    answer = browser.post(path)

    assert answer["Location"] == f"/admin/events/{event.pk}/"
    assert event.helpers.get(user=user).role == Role.DIRECTOR


@pytest.mark.parametrize("state", ["used", "withdrawn", "over", "unknown"])
def test_a_link_that_opens_nothing_says_the_same_whatever_the_reason(state: str) -> None:
    club = an_organisation("Quixotic Club")
    path = address_in(invite(club))
    now = timezone.now()
    if state == "used":
        Client().post(path, account())
    elif state == "withdrawn":
        Invitation.objects.update(withdrawn_at=now)
    elif state == "over":
        Invitation.objects.update(expires_at=now - timedelta(seconds=1))
    else:
        path = f"{path[:-2]}/"

    for answer in (Client().get(path), Client().post(path, account(username="other"))):
        assert answer.status_code == 410
        assert f"> Invitation {GONE} If you ask for help" in text(answer)
        assert "Quixotic" not in answer.content.decode()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        pytest.param({"password": "short", "password_again": "short"},
                     "This password is too short.", id="short"),
        pytest.param({"password_again": "x"}, "The two passwords are not the same.", id="two"),
        pytest.param({"username": "two words"}, "Enter a valid username.", id="no-name"),
        pytest.param({"username": ""}, "This field is required.", id="empty"),
        pytest.param({"username": "k\0"}, "Null characters are not allowed.", id="NUL"),
        pytest.param({"username": "taken"}, "Choose another username.", id="taken"),
        pytest.param({"username": "\uff34aken"}, "Choose another username.", id="taken-wide"),
    ],
)  # fmt: skip
def test_what_is_impossible_is_refused_in_a_sentence(given: dict[str, str], sentence: str) -> None:
    User.objects.create_user(username="taken", password="secret")
    path = f"/join/{an_invitation(an_organisation())}/"

    answer = Client().post(path, account(**given))

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert Membership.objects.count() == 1


def test_who_belongs_there_already_reads_so() -> None:
    club = an_organisation()
    member = a_user(club, Role.DIRECTOR)

    answer = desk_of(member).post(f"/join/{an_invitation(club)}/")

    assert answer.status_code == 409
    assert "This account has a role there already." in text(answer)


def test_an_unknown_role_is_refused() -> None:
    answer = invite(an_organisation(), "king")

    assert answer.status_code == 422
    assert "Select a valid choice." in text(answer)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("kind", ["club", "event"])
def test_an_owner_withdraws_an_invitation(kind: str) -> None:
    event = an_event(0)
    where: Event | Organisation = event if kind == "event" else event.organisation
    token = an_invitation(where)
    page = {"event": f"/admin/events/{event.pk}/helpers/",
            "club": f"/admin/organisations/{event.organisation_id}/"}[kind]  # fmt: skip

    answer = desk(event, Role.OWNER).post(
        f"/admin/invitations/{Invitation.objects.get().pk}/withdraw/"
    )

    assert answer["Location"] == page
    assert said(answer) == ["The invitation is withdrawn. Its link opens nothing."]
    assert Client().get(f"/join/{token}/").status_code == 410


def test_an_owner_of_one_event_invites_to_it_and_not_to_the_club() -> None:
    helper = a_helper(an_event(0), Role.OWNER)
    browser, event = desk_of(helper.user), helper.event

    to_event = browser.post(f"/admin/events/{event.pk}/helpers/invite/", {"role": "reader"})
    to_club = browser.post(f"/admin/organisations/{event.organisation_id}/invite/", {})

    assert (to_event.status_code, to_club.status_code) == (200, 404)
    assert Client().get(address_in(to_event)).status_code == 200


def test_the_list_says_who_invited_whom() -> None:
    club = an_organisation()
    token = an_invitation(club)
    desk_of(a_user()).post(f"/join/{token}/")
    author = Invitation.objects.get().invited_by

    page = text(desk(club, Role.READER).get(f"/admin/organisations/{club.pk}/"))

    assert f"invited by {author.username}" in page


def test_an_invitation_with_an_address_is_sent_there_and_shown_nowhere() -> None:
    club = an_organisation()
    with mail_server() as server, server.settings():
        owner = desk(club, Role.OWNER)
        page = f"/admin/organisations/{club.pk}/invite/"
        answer = owner.post(page, {"role": "director", "email": "kata@example.org"})
        assert said(answer) == ["The invitation is sent to kata@example.org."]
        assert "sent to kata@example.org" in text(owner.get(f"/admin/organisations/{club.pk}/"))

        (email,) = sent_emails(server)
    assert (email["To"], email["Subject"]) == ("kata@example.org", "Invitation to Card Club")
    (path,) = re.findall(rf"{settings.PUBLIC_URL}(/join/\S+)", email.get_content())
    Client().post(path, account())

    assert club.memberships.get(user__username="kata").role == Role.DIRECTOR
    assert not Invitation.objects.exclude(email="").exists()


def test_the_end_of_an_invitation_is_in_the_time_of_its_club() -> None:
    club = an_event(0, time_zone="America/New_York").organisation
    invited_at = datetime.fromisoformat("2026-11-20T23:00:00+00:00")
    with time_machine.travel(invited_at, tick=False), mail_server() as server, server.settings():
        card = text(invite(club))
        owner = desk(club, Role.OWNER)
        sent = {"role": "reader", "email": "kata@example.org"}
        owner.post(f"/admin/organisations/{club.pk}/invite/", sent)
        members = text(owner.get(f"/admin/organisations/{club.pk}/"))
        (email,) = sent_emails(server)

    for shown in (card, members, email.get_content()):
        assert "until 27 November 2026, 18:00 (EST)" in shown


def test_no_one_sends_emails_to_strangers_without_end() -> None:
    club = an_organisation()
    page = f"/admin/organisations/{club.pk}/invite/"
    with override_settings(EMAIL_HOST="127.0.0.1"):
        owner = desk(club, Role.OWNER)
        for number in range(50):
            owner.post(page, {"role": "reader", "email": f"stranger-{number}@example.org"})
        refused = owner.post(page, {"role": "reader", "email": "one-more@example.org"})
        shown = owner.post(page, {"role": "reader"})

    assert refused.status_code == 422
    assert "No more invitations are sent today." in text(refused)
    assert Email.objects.count() == 50
    assert address_in(shown)


def test_without_mail_the_form_asks_for_no_address() -> None:
    club = an_organisation()

    page = desk(club, Role.OWNER).get(f"/admin/organisations/{club.pk}/")

    assert "Email address" not in text(page)


def test_the_address_of_an_invitation_that_ended_is_forgotten() -> None:
    an_invitation(an_organisation(), Role.READER)
    Invitation.objects.update(
        email="kata@example.org", expires_at=timezone.now() - timedelta(minutes=1)
    )

    forget_ended_addresses()

    assert not Invitation.objects.exclude(email="").exists()
