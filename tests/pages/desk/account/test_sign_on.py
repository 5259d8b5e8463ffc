"""Single sign-on, with a real provider, and by the word of a proxy."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client, override_settings

from pages.desk.account import sign_on_adapter
from tests.builders import a_user, an_invitation, an_organisation
from tests.pages.desk.desks import PASSWORD, Answer, desk_of, said, text
from tests.rare_cases import rare
from tests.second_steps import a_user_with_app, code_now
from tests.sign_on_provider import BACK, SignOnProvider, sign_on_provider
from tournaments.models import Membership, Role, User
from tournaments.services.sign_ons import join_sign_on

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SignOnProvider]:
    """The provider that all tests of this module ask."""
    with sign_on_provider(tmp_path_factory.mktemp("provider")) as provider:
        yield provider


@pytest.fixture
def provider(running: SignOnProvider) -> Iterator[SignOnProvider]:
    with override_settings(**running.settings):
        yield running


def sign_on(
    provider: SignOnProvider, name: str, browser: Client | None = None, start: str = "/sign-on/"
) -> Answer:
    """What a browser gets that goes to the provider, logs in there and comes back."""
    browser = browser or Client()
    back = provider.log_in(name, browser.get(start)["Location"])
    assert back.startswith(BACK)
    return browser.get(f"{urlsplit(back).path}?{urlsplit(back).query}")


def test_the_log_in_offers_the_provider_and_leads_there_with_a_secret(
    provider: SignOnProvider,
) -> None:
    browser = Client()
    page = browser.get("/admin/login/?next=/admin/email/").content.decode()

    address = browser.get("/sign-on/?next=/admin/email/")["Location"]

    assert 'href="/sign-on/?next=/admin/email/"' in page
    assert "Log in with Club log-in" in page
    assert address.startswith(f"{provider.address}/authorize/?")
    asked = parse_qs(urlsplit(address).query)
    assert asked["redirect_uri"] == [BACK]
    assert asked["code_challenge_method"] == ["S256"]
    assert asked["state"]


def test_who_is_new_gets_an_account_without_a_role_or_a_password(provider: SignOnProvider) -> None:
    browser = Client()

    answer = sign_on(provider, "Kata", browser)

    user = User.objects.get()
    assert answer["Location"] == "/admin/"
    assert (user.username, user.email, user.has_usable_password()) == ("kata", "", False)
    kept = SocialAccount.objects.get()
    assert (kept.user, kept.provider, kept.extra_data) == (user, "oidc-of-the-tests", {})
    page = text(browser.get("/admin/", follow=True))
    assert "this account belongs to no organisation" in page


def test_who_comes_again_has_the_same_account(provider: SignOnProvider) -> None:
    for _ in range(2):
        sign_on(provider, "Kata")

    assert User.objects.count() == SocialAccount.objects.count() == 1


def test_no_account_is_opened_by_its_name_or_its_address(provider: SignOnProvider) -> None:
    owner = a_user(an_organisation())
    User.objects.filter(pk=owner.pk).update(username="dani", email="dani@example.org")

    sign_on(provider, "dani")

    new = SocialAccount.objects.get().user
    assert (new.pk != owner.pk, new.username) == (True, "dani-2")
    assert not Membership.objects.filter(user=new).exists()


def test_an_invitation_gives_the_role(provider: SignOnProvider) -> None:
    club, browser = an_organisation(), Client()
    join = f"/join/{an_invitation(club, Role.DIRECTOR)}/"

    answer = sign_on(provider, "Kata", browser, f"/sign-on/?next={join}")
    browser.post(answer["Location"])

    assert answer["Location"] == join
    membership = Membership.objects.get(organisation=club, user__username="kata")
    assert membership.role == Role.DIRECTOR


def joined(provider: SignOnProvider, user: User, name: str) -> Answer:
    """A user who gives the password joins a sign-on with the account."""
    browser = desk_of(user)
    page = browser.post("/admin/sign-on/", {"act": "join", "password": PASSWORD})
    link = page.content.decode().partition('href="/sign-on/')[2].partition('"')[0]
    answer = sign_on(provider, name, browser, f"/sign-on/{link}")
    return browser.get(answer["Location"])


def test_who_proves_to_be_both_logs_in_both_ways(provider: SignOnProvider) -> None:
    owner, browser = a_user(an_organisation()), Client()
    sign_on(provider, "Kata")  # made an account, which has no role

    page = text(joined(provider, owner, "Kata"))
    sign_on(provider, "Kata", browser)

    assert "You can log in both ways now." in page
    assert "You can log in with Club log-in." in page
    assert browser.session["_auth_user_id"] == str(owner.pk)
    answer = desk_of(owner).post("/admin/sign-on/", {"act": "part", "password": PASSWORD})
    assert said(answer) == ["This way to log in is gone."]
    assert not SocialAccount.objects.exists()


def test_a_sign_on_that_opens_an_account_with_a_role_stays_there(provider: SignOnProvider) -> None:
    first, second = a_user(an_organisation()), a_user(an_organisation())
    joined(provider, first, "Kata")

    page = text(joined(provider, second, "Kata"))

    assert f"opens the account {first.username}, which has a role" in page
    assert SocialAccount.objects.get().user == first


def test_nothing_is_joined_without_the_password(provider: SignOnProvider) -> None:
    owner = a_user(an_organisation())
    browser = desk_of(owner)

    refused = browser.post("/admin/sign-on/", {"act": "join", "password": "wrong"})
    browser.post("/admin/sign-on/", {"act": "join", "password": PASSWORD})
    sign_on(provider, "mallory", browser)  # by no link that the password opened

    assert refused.status_code == 422
    assert "This is not your password." in text(refused)
    assert not SocialAccount.objects.filter(user=owner).exists()


def test_the_second_step_is_asked_after_the_provider(provider: SignOnProvider) -> None:
    user, browser = a_user_with_app(an_organisation()), Client()
    joined(provider, user, "Kata")

    asked = sign_on(provider, "Kata", browser, "/sign-on/?next=/admin/second-step/")
    before = "_auth_user_id" in browser.session
    fields = {
        name: asked.content.decode().partition(f'name="{name}" value="')[2].partition('"')[0]
        for name in ("password_given", "next")
    }
    answer = browser.post("/admin/login/", {**fields, "code": code_now(later=1)})

    assert (asked.status_code, before) == (200, False)
    assert "Second step" in text(asked)
    assert answer["Location"] == "/admin/second-step/"
    assert browser.session["_auth_user_id"] == str(user.pk)


def test_an_account_that_is_switched_off_stays_shut(provider: SignOnProvider) -> None:
    sign_on(provider, "Kata")
    User.objects.update(is_active=False)
    browser = Client()

    answer = sign_on(provider, "Kata", browser)

    assert "This account has been switched off." in text(answer)
    assert "_auth_user_id" not in browser.session


def test_who_has_no_password_proves_it_by_a_sign_on_a_moment_ago(provider: SignOnProvider) -> None:
    browser = Client()
    sign_on(provider, "Kata", browser)
    user = User.objects.get()
    an_organisation().memberships.create(user=user, role=Role.OWNER)

    page = browser.get("/admin/second-step/").content.decode()
    session = browser.session
    session["signed_on_at"] -= 601
    session.save()
    refused = browser.post("/admin/second-step/", {"code": "123456"})

    assert 'name="password"' not in page
    assert "Log out and log in again, then do this within 10 minutes." in text(refused)


@pytest.mark.parametrize(
    "query",
    [
        "",
        rare("?state=made-up&code=made-up"),
        "?error=access_denied&state={state}",
        "?state={state}&code=made-up",
        rare("?state={state}"),
    ],
)
def test_who_does_not_come_from_the_provider_is_not_let_in(
    query: str, provider: SignOnProvider
) -> None:
    browser = Client()
    [state] = parse_qs(urlsplit(browser.get("/sign-on/")["Location"]).query)["state"]

    answer = browser.get(f"/sign-on/back/{query.format(state=state)}")

    assert answer.status_code == 403
    assert "Club log-in did not confirm who you are." in text(answer)
    assert not User.objects.exists()


def test_the_answer_to_one_browser_opens_no_other(provider: SignOnProvider) -> None:
    back = provider.log_in("Kata", Client().get("/sign-on/")["Location"])

    answer = Client().get(f"{urlsplit(back).path}?{urlsplit(back).query}")

    assert answer.status_code == 403
    assert not User.objects.exists()


def test_another_page_than_ours_is_not_the_next(provider: SignOnProvider) -> None:
    answer = sign_on(provider, "Kata", start="/sign-on/?next=https://evil.example/")

    assert answer["Location"] == "/admin/"


def test_a_provider_that_names_another_issuer_is_not_believed(
    provider: SignOnProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_on_adapter, "_discovered", {})
    other = provider.address.replace("127.0.0.1", "localhost")

    with override_settings(OIDC_SERVER=other):
        answer = Client().get("/sign-on/")

    assert answer.status_code == 403
    assert "did not confirm who you are" in text(answer)


def test_a_provider_that_is_away_leaves_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_on_adapter, "_discovered", {})
    with override_settings(OIDC_SERVER="http://127.0.0.1:9", OIDC_NAME="Club log-in"):
        answer = Client().get("/sign-on/")

    assert answer.status_code == 403
    assert "log in with your password" in text(answer)


def test_without_a_provider_nothing_offers_it() -> None:
    browser = desk_of(a_user(an_organisation()))

    assert "Log in with" not in text(Client().get("/admin/login/"))
    assert "Other ways to log in" not in browser.get("/admin/").content.decode()
    assert {Client().get(path).status_code for path in ("/sign-on/", "/sign-on/back/")} == {404}
    assert Client(headers={"X-Stichtafel-User": "kata"}).post("/sign-on/proxy/").status_code == 404
    assert browser.get("/admin/sign-on/").status_code == 404


def behind_proxy(name: str) -> Client:
    """A browser whose user has logged in at the proxy; web/proxies.py names them so."""
    return Client(headers={"X-Stichtafel-User": name})


with_proxy = override_settings(USER_HEADER="x-forwarded-user")


@with_proxy
def test_a_proxy_says_who_has_logged_in() -> None:
    browser = behind_proxy("kata")
    offered = text(browser.get("/admin/login/"))

    answer = browser.post("/sign-on/proxy/", {"next": "/admin/"})

    user = User.objects.get()
    assert "Log in as kata" in offered
    assert (user.username, user.has_usable_password()) == ("kata", False)
    assert answer["Location"] == "/admin/"
    assert browser.session["_auth_user_id"] == str(user.pk)


@with_proxy
def test_the_name_that_a_proxy_gives_opens_no_account_of_that_name() -> None:
    owner = a_user(an_organisation())

    behind_proxy(owner.username).post("/sign-on/proxy/")

    assert SocialAccount.objects.get().user != owner


@with_proxy
def test_a_session_ends_once_the_proxy_names_another_or_no_one() -> None:
    for later in ({"X-Stichtafel-User": "dani"}, {"X-Stichtafel-User": ""}):
        browser = behind_proxy("kata")
        browser.post("/sign-on/proxy/")

        answer = browser.get("/admin/email/", headers=later)

        assert answer["Location"].startswith("/admin/login/")
        assert "_auth_user_id" not in browser.session


@with_proxy
def test_a_session_after_the_second_step_ends_with_the_name_of_the_proxy_too() -> None:
    user = a_user_with_app(an_organisation())
    join_sign_on(user=user, provider="proxy", subject="kata")
    browser = behind_proxy("kata")
    asked = browser.post("/sign-on/proxy/").content.decode()
    given = asked.partition('name="password_given" value="')[2].partition('"')[0]

    browser.post("/admin/login/", {"password_given": given, "code": code_now(later=1)})
    inside = browser.get("/admin/").status_code
    browser.get("/admin/", headers={"X-Stichtafel-User": "dani"})

    assert inside == 200
    assert "_auth_user_id" not in browser.session


@with_proxy
def test_the_word_of_a_proxy_is_joined_with_an_account_by_its_password() -> None:
    owner = a_user(an_organisation())
    browser = desk_of(owner)
    given: dict[str, Any] = {"headers": {"X-Stichtafel-User": "kata"}}

    answer = browser.post("/admin/sign-on/", {"act": "join_proxy", "password": PASSWORD}, **given)
    later = behind_proxy("kata")
    later.post("/sign-on/proxy/")

    assert said(answer) == ["You can log in both ways now."]
    assert later.session["_auth_user_id"] == str(owner.pk)
    assert "You can log in as kata" in text(browser.get("/admin/sign-on/", **given))
