"""The secret key is changed: what was made under the old one opens only while that is named."""

import pytest
from django.test import Client, override_settings

from tests.builders import a_user, an_event, an_organisation
from tournaments.errors import LinkUnknown, LinkWithdrawn
from tournaments.models import Role
from tournaments.selectors.links import check_link, sign_link

NEW_KEY = override_settings(SECRET_KEY="new", SECRET_KEY_FALLBACKS=[])
OLD_KEY = override_settings(SECRET_KEY="old", SECRET_KEY_FALLBACKS=[])
BOTH = override_settings(SECRET_KEY="new", SECRET_KEY_FALLBACKS=["old"])


def test_a_link_of_the_old_key_opens_while_the_key_is_named() -> None:
    with OLD_KEY:
        link = sign_link("table", 7, 2)

    with BOTH:
        check_link(link, "table", 7, 2)
    with NEW_KEY, pytest.raises(LinkUnknown):
        check_link(link, "table", 7, 2)


def test_a_withdrawn_link_of_the_old_key_stays_withdrawn() -> None:
    with OLD_KEY:
        link = sign_link("table", 7, 1)

    with BOTH, pytest.raises(LinkWithdrawn):
        check_link(link, "table", 7, 2)


def test_links_are_made_under_the_new_key_alone() -> None:
    with BOTH:
        link = sign_link("table", 7, 2)

    with NEW_KEY:
        check_link(link, "table", 7, 2)


@pytest.mark.django_db
@pytest.mark.parametrize(("later", "status"), [(BOTH, 200), (NEW_KEY, 302)])
def test_a_session_of_the_old_key_lasts_while_the_key_is_named(
    later: override_settings, status: int
) -> None:
    club = an_organisation()
    an_event(0, organisation=club)
    browser = Client()
    with OLD_KEY:
        browser.force_login(a_user(club, Role.OWNER))

    with later:
        assert browser.get("/admin/").status_code == status
