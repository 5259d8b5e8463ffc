"""A captain's phone over real TLS: pages are kept, rounds wait, and cookies are for https alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserType, Page, expect

from config.stack.addresses import free_port
from config.stack.certificate import given_certificate
from scoring.models import Entry
from tests.browser.conftest import HALL
from tests.browser.desks import log_in_by_form
from tests.browser.https_front import Certificate, a_certificate, https_front
from tests.browser.kept_pages import first_visit
from tests.browser.phones import PLAYED, send, sheet_of, type_round
from tests.builders import a_table, an_organisation
from tests.processes import environment, https_server, web_server
from tests.runtime_role import RuntimeRole

pytestmark = [pytest.mark.soak, pytest.mark.django_db(transaction=True)]

CONTROLLED_BY = "() => navigator.serviceWorker.controller?.scriptURL"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return a_certificate(tmp_path_factory.mktemp("tls"), HALL)


@pytest.fixture(params=["by a front", "by itself"])
def secure(
    request: pytest.FixtureRequest,
    site_role: RuntimeRole,
    static_files: Path,
    certificate: Certificate,
) -> Iterator[str]:
    """The address of a service that is reached by https alone."""
    web, https = free_port(), free_port()
    public_url = f"https://{HALL}:{https}"
    given = {"STATIC_ROOT": str(static_files), "PUBLIC_URL": public_url}
    if request.param == "by itself":
        env = environment(site_role, **given)
        own = given_certificate(
            {"TLS_CERTIFICATE": str(certificate.file), "TLS_KEY": str(certificate.key)}
        )
        assert own
        with https_server(env, https, own):
            yield public_url
        return
    env = environment(site_role, **given, ALLOWED_HOSTS=HALL, TRUSTED_PROXIES="127.0.0.1")
    with web_server(env, web), https_front(https, web, certificate):
        yield public_url


@pytest.fixture
def browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], certificate: Certificate
) -> Iterator[Browser]:
    """A browser that trusts this certificate, as it would one that is signed."""
    trusted = f"--ignore-certificate-errors-spki-list={certificate.fingerprint}"
    args = [*browser_type_launch_args["args"], trusted]
    with browser_type.launch(**{**browser_type_launch_args, "args": args}) as launched:
        yield launched


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**{**browser_context_args, "service_workers": "allow"})
    yield context.new_page()
    context.close()


def test_a_round_that_is_entered_without_a_network_arrives_once_by_https(
    secure: str, phone: Page
) -> None:
    table = a_table(3)
    first_visit(phone, secure, table)
    phone.reload()
    expect(phone.get_by_text("This phone can enter rounds without a network.")).to_be_visible()
    assert phone.evaluate("isSecureContext")
    assert phone.evaluate(CONTROLLED_BY).startswith(f"{secure}/")

    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#copied")).to_contain_text("You see this page as it was at")
    phone.get_by_role("link", name="Enter round 1").tap()
    type_round(phone, sheet_of(PLAYED[3]))
    send(phone)
    expect(phone.locator("#status")).to_contain_text("No network.")
    phone.reload()
    expect(phone.locator("#status")).to_contain_text("No network.")
    assert not Entry.objects.exists()

    phone.context.set_offline(False)
    expect(phone.locator("#recorded")).to_be_visible()
    phone.reload()
    expect(phone.locator("#send")).to_have_text("Send correction of round 1")
    assert list(Entry.objects.values_list("round__number", "version")) == [(1, 1)]


def test_every_cookie_is_for_https_alone(secure: str, phone: Page) -> None:
    log_in_by_form(phone, secure, an_organisation())
    page = phone.goto(f"{secure}/en/")

    cookies = {one["name"]: one["secure"] for one in phone.context.cookies()}
    assert cookies.keys() >= {settings.CSRF_COOKIE_NAME, settings.SESSION_COOKIE_NAME}
    assert all(cookies.values())
    assert page
    assert page.headers["strict-transport-security"] == "max-age=31536000"
