"""The email address of one's own account."""

import pytest
from django.test import override_settings

from tests.builders import a_user, an_organisation
from tests.pages.desk.desks import PASSWORD, desk_of, said, text

pytestmark = pytest.mark.django_db

with_mail = override_settings(EMAIL_HOST="127.0.0.1")


@with_mail
def test_a_user_stores_an_address_with_the_password() -> None:
    user = a_user(an_organisation())
    browser = desk_of(user)
    assert 'href="/admin/email/"' in browser.get("/admin/").content.decode()

    given = {"email": "kata@example.org", "password": PASSWORD}
    answer = browser.post("/admin/email/", given)

    assert said(answer) == ["Your email address is saved."]
    user.refresh_from_db()
    assert user.email == "kata@example.org"
    assert 'value="kata@example.org"' in browser.get("/admin/email/").content.decode()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"email": "kata@example.org", "password": "wrong"}, "This is not your password."),
        ({"email": "kata", "password": PASSWORD}, "Enter a valid email address."),
    ],
)
@with_mail
def test_without_both_nothing_changes(given: dict[str, str], sentence: str) -> None:
    user = a_user(an_organisation())

    answer = desk_of(user).post("/admin/email/", given)

    assert answer.status_code == 422
    assert sentence in text(answer)
    user.refresh_from_db()
    assert user.email == ""


@with_mail
def test_many_wrong_passwords_are_refused_in_words() -> None:
    browser = desk_of(a_user(an_organisation()))
    for _ in range(8):
        browser.post("/admin/email/", {"email": "a@example.org", "password": "wrong"})

    answer = browser.post("/admin/email/", {"email": "a@example.org", "password": PASSWORD})

    assert said(answer) == ["Too many wrong passwords or codes: wait 15 minutes."]


@override_settings(EMAIL_HOST="")
def test_without_mail_there_is_no_such_page() -> None:
    browser = desk_of(a_user(an_organisation()))

    assert "/admin/email/" not in browser.get("/admin/").content.decode()
    assert browser.get("/admin/email/").status_code == 404
