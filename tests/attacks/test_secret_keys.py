"""The secret key is changed: what was made under the old one opens only while that is named."""

from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.test import Client, override_settings
from django.utils.http import urlsafe_base64_encode

from config.stack.addresses import free_port
from pages.captain.codes import COOKIE
from pages.desk.log_in_limits import OF_A_NAME
from tests.attacks.captains import enter_round, open_page
from tests.attacks.clients import a_client, answer_to, head
from tests.builders import a_table, a_user, an_event, an_organisation
from tests.pages.desk.log_ins import give_code, give_password
from tests.processes import environment, web_server
from tests.runtime_role import RuntimeRole
from tests.second_steps import a_user_with_app, code_now
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


@pytest.mark.django_db
@pytest.mark.parametrize(("later", "status"), [(BOTH, 302), (NEW_KEY, 403)])
def test_a_log_in_goes_on_with_its_code_while_the_key_is_named(
    later: override_settings, status: int
) -> None:
    user, browser = a_user_with_app(an_organisation()), Client()
    with OLD_KEY:
        asked = give_password(browser, user)

    with later:
        assert give_code(browser, asked, code_now()).status_code == status


@pytest.mark.django_db
@pytest.mark.parametrize(("later", "status"), [(BOTH, 302), (NEW_KEY, 410)])
def test_a_link_to_a_new_password_opens_while_the_key_is_named(
    later: override_settings, status: int
) -> None:
    user = a_user(an_organisation())
    with OLD_KEY:
        token = default_token_generator.make_token(user)

    with later:
        page = Client().get(f"/new-password/{urlsafe_base64_encode(b'%d' % user.pk)}/{token}/")

    assert page.status_code == status


@pytest.mark.django_db
@pytest.mark.parametrize(("later", "status"), [(BOTH, 302), (NEW_KEY, 429)])
def test_a_device_stays_known_while_the_key_is_named(later: override_settings, status: int) -> None:
    user, device = a_user(an_organisation()), Client()
    with OLD_KEY:
        give_password(device, user)
        device.cookies.pop("sessionid")

    with later:
        for _ in range(OF_A_NAME):
            give_password(Client(), user, password="wrong")
        assert give_password(device, user).status_code == status


@pytest.mark.django_db
@pytest.mark.parametrize(("later", "names"), [(BOTH, 1), (NEW_KEY, 2)])
def test_a_phone_keeps_its_name_for_codes_while_the_key_is_named(
    later: override_settings, names: int
) -> None:
    phone, named = Client(), set()
    for key in (OLD_KEY, later):
        with key:
            phone.get("/t/")
            named.add(phone.cookies[COOKIE].value)

    assert len(named) == names


@pytest.mark.django_db(transaction=True)
def test_an_event_goes_on_where_the_service_starts_again_with_another_key(
    website: str, site_role: RuntimeRole, static_files: Path
) -> None:
    table = a_table()
    event = table.seating.event
    director = Client()
    director.force_login(a_user(event.organisation, Role.OWNER))
    session = f"sessionid={director.cookies['sessionid'].value}"
    assert open_page(website, table) == 200
    keys = {"SECRET_KEY": "another", "SECRET_KEY_FALLBACKS": settings.SECRET_KEY}
    env = environment(site_role, STATIC_ROOT=str(static_files), PUBLIC_URL=website, **keys)

    with web_server(env, free_port()) as later:
        page, entry = open_page(later, table), enter_round(later, table)
        with a_client(later) as browser:
            browser.sendall(head(f"/admin/events/{event.pk}/", cookie=session))
            desk = answer_to(browser)[0]

    assert (page, entry, desk) == (200, 201, 200)
    assert open_page(website, table) == 200  # the link was made under the key before
