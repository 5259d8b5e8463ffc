"""A forgotten password: asked for on the log-in page, set by the link in an email."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings

from pages.desk.account import new_password
from tests.builders import a_user, an_organisation
from tests.mail_server import MailServer, mail_server, sent_emails
from tests.pages.desk.desks import desk_of, log_in, said, text
from tournaments.models import Email, User

pytestmark = pytest.mark.django_db

NEW = "eight hearts and more"
ASKED = "If an account has this address, a link is on its way. It works for 2 hours."


@pytest.fixture
def server() -> Iterator[MailServer]:
    with mail_server() as server, server.settings():
        yield server


def a_user_with_address(address: str = "kata@example.org") -> User:
    user = a_user(an_organisation())
    user.email = address
    user.save()
    return user


def ask(address: str) -> list[str]:
    """What the page says after somebody asked for a link."""
    answer = Client().post("/forgotten/", {"email": address})
    assert (answer.status_code, answer["Location"]) == (302, "/admin/login/")
    return said(answer)


def link_in(server: MailServer) -> str:
    (email,) = sent_emails(server)
    (path,) = re.findall(r"http://localhost:8000(/new-password/\S+)", email.get_content())
    return str(path)


def test_a_forgotten_password_is_replaced_by_the_link_in_an_email(server: MailServer) -> None:
    user, browser = a_user_with_address(), Client()
    assert 'href="/forgotten/"' in browser.get("/admin/login/").content.decode()

    assert ask("Kata@example.org") == [ASKED]
    form = browser.get(link_in(server), follow=True)
    changed = browser.post(form.request["PATH_INFO"], {"new_password1": NEW, "new_password2": NEW})

    assert said(changed) == ["Your new password is set. Log in with it."]
    assert log_in(user)[0] == 200  # the old one is wrong
    assert log_in(user, NEW)[0] == 302


def test_an_account_without_a_password_gets_its_first_one_by_the_link(server: MailServer) -> None:
    user, browser = a_user_with_address(), Client()
    user.set_unusable_password()
    user.save()
    assert "Change password" not in desk_of(user).get("/admin/").content.decode()

    ask("kata@example.org")
    form = browser.get(link_in(server), follow=True)
    browser.post(form.request["PATH_INFO"], {"new_password1": NEW, "new_password2": NEW})

    assert log_in(user, NEW)[0] == 302
    changed = User.objects.get(pk=user.pk)
    assert "Change password" in desk_of(changed).get("/admin/").content.decode()


def test_a_link_works_once(server: MailServer) -> None:
    a_user_with_address()
    ask("kata@example.org")
    path, browser = link_in(server), Client()
    form = browser.get(path, follow=True)
    browser.post(form.request["PATH_INFO"], {"new_password1": NEW, "new_password2": NEW})

    again = Client().get(path)

    assert again.status_code == 410
    assert "This link was used before, or it is older than two hours." in text(again)


@pytest.mark.parametrize("path", ["/new-password/MQ/no-token/", "/new-password/x/y/"])
def test_a_made_up_link_opens_nothing(path: str) -> None:
    assert Client().get(path).status_code == 410


def test_no_answer_says_whether_an_account_has_an_address(server: MailServer) -> None:
    assert ask("nobody@example.org") == [ASKED]

    assert sent_emails(server) == []


def test_an_account_that_may_not_log_in_gets_no_link(server: MailServer) -> None:
    user = a_user_with_address()
    user.is_active = False
    user.save()

    ask("kata@example.org")

    assert sent_emails(server) == []


def test_one_address_gets_a_few_links_and_says_so_to_no_one(server: MailServer) -> None:
    a_user_with_address()
    for _ in range(new_password.OF_AN_ADDRESS + 2):
        assert ask("kata@example.org") == [ASKED]
        sent_emails(server)

    assert len(server.taken) == new_password.OF_AN_ADDRESS


@override_settings(EMAIL_HOST="")
def test_without_mail_nothing_offers_it() -> None:
    assert "forgotten" not in Client().get("/admin/login/").content.decode()
    assert Client().get("/forgotten/").status_code == 404
    assert not Email.objects.exists()
