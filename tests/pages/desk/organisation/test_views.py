"""Members and their roles; new organisations."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import a_membership, a_user, an_organisation
from tests.pages.desk.desks import desk, desk_of, said, text
from tournaments.models import Organisation, Role, User

pytestmark = pytest.mark.django_db


def role_of(user: User, club: Organisation) -> str:
    return club.memberships.get(user=user).role


def test_a_role_is_changed() -> None:
    club = an_organisation()
    membership = a_membership(club, a_user(), Role.READER)

    answer = desk(club, Role.OWNER).post(f"/admin/members/{membership.pk}/", {"role": "director"})

    assert said(answer) == [f"{membership.user.username} has another role now: director."]
    membership.refresh_from_db()
    assert membership.role == Role.DIRECTOR


def test_an_unknown_role_is_refused() -> None:
    club = an_organisation()
    membership = a_membership(club, a_user(), Role.READER)

    answer = desk(club, Role.OWNER).post(f"/admin/members/{membership.pk}/", {"role": "king"})

    assert said(answer) == ["There is no such role."]


def test_a_member_is_removed_and_keeps_the_account() -> None:
    club = an_organisation()
    user = a_user(club, Role.READER)
    membership = club.memberships.get(user=user)

    answer = desk(club, Role.OWNER).post(f"/admin/members/{membership.pk}/", {"remove": "1"})

    assert said(answer) == [f"{user.username} is not a member any more."]
    assert User.objects.filter(pk=user.pk).exists()
    assert not club.memberships.filter(user=user).exists()


def test_an_owner_who_removes_themselves_leaves_the_page() -> None:
    club = an_organisation()
    a_membership(club, a_user(), Role.OWNER)
    owner = a_user(club, Role.OWNER)
    membership = club.memberships.get(user=owner)

    answer = desk_of(owner).post(f"/admin/members/{membership.pk}/", {"remove": "1"})

    assert (answer.status_code, answer["Location"]) == (302, "/admin/")


@pytest.mark.parametrize("given", [{"role": "director"}, {"remove": "1"}])
def test_the_last_owner_stays(given: dict[str, str]) -> None:
    club = an_organisation()
    owner = a_user(club, Role.OWNER)
    membership = club.memberships.get()

    answer = desk_of(owner).post(f"/admin/members/{membership.pk}/", given)

    assert said(answer) == ["An organisation needs an owner. Make another person owner first."]
    assert role_of(owner, club) == Role.OWNER


def test_who_is_no_owner_sees_the_members_without_buttons() -> None:
    club = an_organisation()
    owner = a_user(club, Role.OWNER)

    page = text(desk(club, Role.DIRECTOR).get(f"/admin/organisations/{club.pk}/"))

    assert f"{owner.username} owner" in page
    assert "Remove" not in page
    assert "Invite a member" not in page


@pytest.mark.parametrize("members", [1, 3])
def test_members_take_the_same_queries_at_any_number(
    members: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = an_organisation()
    for _ in range(members):
        a_user(club, Role.READER)
    browser = desk(club)

    with django_assert_num_queries(9):
        browser.get(f"/admin/organisations/{club.pk}/")


def test_owners_write_what_visitors_read() -> None:
    club = an_organisation()
    written = {"imprint": "Anna, Card Street 1", "privacy": ""}

    answer = desk(club, Role.OWNER).post(f"/admin/organisations/{club.pk}/texts/", written)

    assert said(answer) == ["Card Club is saved."]
    club.refresh_from_db()
    assert (club.imprint, club.privacy) == ("Anna, Card Street 1", "")


@pytest.mark.parametrize(
    ("imprint", "sentence"),
    [
        ("long " * 2001, "Ensure this value has at most 10000 characters"),
        ("Anna\x07", "This has a character that cannot be printed. Type it again."),
    ],
)
def test_a_text_that_cannot_be_stored_is_kept_in_the_form_and_nowhere_else(
    imprint: str, sentence: str
) -> None:
    club = an_organisation()
    written = {"imprint": imprint, "privacy": "kept"}

    answer = desk(club, Role.OWNER).post(f"/admin/organisations/{club.pk}/texts/", written)

    assert answer.status_code == 422
    assert sentence in text(answer)
    club.refresh_from_db()
    assert (club.imprint, club.privacy) == ("", "")


def test_owners_switch_pages_of_people_on_and_off() -> None:
    club = an_organisation()
    browser, address = desk(club, Role.OWNER), f"/admin/organisations/{club.pk}/people-pages/"

    shown = []
    for given in ({"shown": "1"}, {}):
        assert said(browser.post(address, given))[-1] == "Card Club is saved."
        club.refresh_from_db()
        shown.append(club.people_pages)

    assert shown == [True, False]
