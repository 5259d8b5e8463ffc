"""Addresses of sites as people type and copy them, and as browsers compare them."""

import pytest
from django.db import IntegrityError, transaction

from tests.builders import an_organisation
from tournaments.models import Organisation
from tournaments.sites import origin_of


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("https://www.club.example", "https://www.club.example"),
        ("  HTTPS://WWW.Club.Example/Termine/?p=2#x  ", "https://www.club.example"),
        ("www.club.example", "https://www.club.example"),
        ("club.example/events", "https://club.example"),
        ("http://club.example:80/", "http://club.example"),
        ("https://club.example:443", "https://club.example"),
        ("http://localhost:8080/x", "http://localhost:8080"),
        ("localhost:8080", "https://localhost:8080"),
        ("http://192.168.0.17", "http://192.168.0.17"),
        ("https://skatclub-münchen.example", "https://xn--skatclub-mnchen-8vb.example"),
        ("https://xn--skatclub-mnchen-8vb.example", "https://xn--skatclub-mnchen-8vb.example"),
        ("https://トランプ.example", "https://xn--fdk4a1cxb.example"),
        (f"https://{'a' * 63}.example", f"https://{'a' * 63}.example"),
    ],
)
def test_an_address_is_read_as_the_origin_that_browsers_compare(typed: str, origin: str) -> None:
    assert origin_of(typed) == origin
    assert origin_of(origin) == origin


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "https://",
        "*",
        "https://*",
        "https://*.club.example",
        "'self'",
        "'none'",
        "data:text/html,x",
        "javascript:alert(1)",
        "ftp://club.example",
        "file:///etc/passwd",
        "https:club.example",
        "//club.example",
        "https:///club.example",
        "https://good.example@evil.example",
        "https://user:secret@club.example",
        "https://club.example; script-src *",
        "https://club.example;script-src",
        "https://club.example,https://evil.example",
        "https://club.example https://evil.example",
        "https://club.example\r\nSet-Cookie: a=1",
        "https://club\t.example",
        "https://club.example\x00",
        "https://club\u200d.example",
        "https://club.example.",
        "https://.club.example",
        "https://club..example",
        "https://-club.example",
        "https://club-.example",
        "https://my_club.example",
        "https://club%2eexample",
        "https://club.example\\@evil.example",
        'https://club.example"',
        "https://straße.example",  # one browser reads another name than Python
        "https://[::1]",
        "https://[",
        "https://club.example:0",
        "https://club.example:65536",
        "https://club.example:port",
        "https://club.example:-1",
        "http://127.1",
        "http://0x7f.0x1",
        "http://2130706433",
        "http://256.1.1.1",
        f"https://{'a' * 64}.example",
        f"https://{'.'.join(['a' * 60] * 5)}",
        f"https://club.example/{'x' * 500}",
    ],
)
def test_what_no_browser_compares_with_is_no_site(typed: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - by whichever part of it
        origin_of(typed)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sites",
    [
        ["*"],
        ["https://club.example; script-src *"],
        ["https://club.example\nX: y"],
        ["https://club.example", "'unsafe-inline'"],
        ["https://club.example/path"],
        ["https://*.club.example"],
    ],
)
def test_the_database_holds_nothing_but_origins(sites: list[str]) -> None:
    club = an_organisation()

    with pytest.raises(IntegrityError, match="organisation_sites"), transaction.atomic():
        Organisation.objects.filter(pk=club.pk).update(sites=sites)


@pytest.mark.django_db
def test_the_database_holds_ten_sites_at_most() -> None:
    club = an_organisation()
    ten = [f"https://{number}.club.example" for number in range(10)]
    Organisation.objects.filter(pk=club.pk).update(sites=ten)

    with pytest.raises(IntegrityError, match="organisation_few_sites"), transaction.atomic():
        Organisation.objects.filter(pk=club.pk).update(sites=[*ten, "https://more.example"])
