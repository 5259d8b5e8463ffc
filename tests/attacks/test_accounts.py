"""Accounts that two clubs invite: no one gets into a club by the password of another's owner."""

import re

import pytest
from django.test import Client

from tests.attacks.browsers import logged_in
from tests.builders import a_user, an_event, an_organisation
from tests.mail_server import mail_server, sent_emails
from tests.pages.desk.desks import desk, desk_of, text
from tournaments.models import Email, Membership, Organisation, Role, User

pytestmark = pytest.mark.django_db

KNOWN = "first password of the first owner"


def invited_with(club: Organisation, username: str) -> str:
    """What an owner reads who invites a user name with a first password, as was possible once."""
    address = f"/admin/organisations/{club.pk}/invite/"
    given = {"username": username, "role": "owner", "password": KNOWN}
    page = text(desk(club, Role.OWNER).post(address, given))
    return " ".join(word for word in page.split() if "/join/" not in word)


def test_an_owner_sets_no_password_of_another_person() -> None:
    first, second = an_organisation(), an_organisation()
    kata = a_user()

    for club in (first, second):
        invited_with(club, kata.username)
        invited_with(club, "unknown")

    assert not User.objects.filter(username="unknown").exists()
    assert not Membership.objects.filter(user=kata).exists()
    assert not any(one.check_password(KNOWN) for one in User.objects.all())
    given = {"username": kata.username, "password": KNOWN, "next": "/admin/"}
    assert Client().post("/admin/login/", given).status_code == 200


def test_an_owner_reads_the_same_whether_an_account_exists_or_not() -> None:
    kata = a_user()

    known = invited_with(an_organisation(), kata.username)
    unknown = invited_with(an_organisation(), "unknown")

    assert known == unknown
    assert kata.username not in known


@pytest.mark.parametrize("joining", ["with an account", "without one"])
def test_an_owner_who_invites_by_an_address_of_their_own_gets_no_link_to_a_password(
    joining: str,
) -> None:
    club, kata, has_account = an_organisation(), a_user(), joining == "with an account"
    with mail_server() as server, server.settings():
        own = {"role": "reader", "email": "owner@example.org"}
        desk(club, Role.OWNER).post(f"/admin/organisations/{club.pk}/invite/", own)
        (invitation,) = sent_emails(server)
        (handed_on,) = re.findall(r"(/join/\S+)", invitation.get_content())
        account = {"username": "joana", "password": KNOWN, "password_again": KNOWN}
        accepted = (desk_of(kata) if has_account else Client()).post(handed_on, account)
        Client().post("/forgotten/", {"email": "owner@example.org"})

        joined = club.memberships.exclude(role=Role.OWNER).get()
        assert accepted.status_code == 302
        assert (joined.user == kata, joined.user.email) == (has_account, "")
        assert not Email.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_account_of_one_club_opens_nothing_of_another_until_its_holder_accepts(
    website: str,
) -> None:
    event = an_event(2, name="Quixotic")
    owner = logged_in(website, a_user(event.organisation, Role.OWNER))
    invites = f"/admin/organisations/{event.organisation_id}/invite/"
    first, second = (a_user(an_organisation(), Role.OWNER) for _ in range(2))

    _, page = owner.ask("POST", invites, {"role": Role.DIRECTOR})
    found = re.search(r"/join/[\w.-]+/", page)
    assert found is not None
    opened = [logged_in(website, first).ask("GET", f"/admin/events/{event.pk}/")[0]]
    logged_in(website, first).ask("POST", found[0])
    opened += [
        logged_in(website, user).ask("GET", f"/admin/events/{event.pk}/")[0]
        for user in (first, second)
    ]

    assert opened == [404, 200, 404]
    assert logged_in(website, second).ask("POST", found[0])[0] == 410  # it works once


@pytest.mark.parametrize("name", ["kata", "unknown"])
def test_a_log_in_with_a_wrong_password_reads_the_same_for_every_name(name: str) -> None:
    User.objects.create_user(username="kata", password="secret")

    answer = Client().post("/admin/login/", {"username": name, "password": "x", "next": "/admin/"})

    assert "No account has this name and this password." in text(answer)


@pytest.mark.parametrize("name", ["kata", "unknown"])
def test_without_an_invitation_no_account_is_made_and_no_name_is_found_out(name: str) -> None:
    User.objects.create_user(username="kata", password="secret")
    given = {"username": name, "password": KNOWN, "password_again": KNOWN}

    answer = Client().post(f"/join/{'A' * 22}/", given)

    assert answer.status_code == 410
    assert User.objects.count() == 1
