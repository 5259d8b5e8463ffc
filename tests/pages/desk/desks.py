"""The desk as a test uses it: a logged-in browser, and what its pages say."""

import re
from collections.abc import Mapping
from html import unescape
from typing import TYPE_CHECKING, TypeAlias

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client

from tests.builders import a_user
from tournaments.models import Event, Organisation, Role, User

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

    Answer: TypeAlias = _MonkeyPatchedWSGIResponse
else:  # the name is the stubs' own
    Answer: TypeAlias = HttpResponse

BACKEND = "django.contrib.auth.backends.ModelBackend"
_FORM = r'<form method="(\w+)" action="([^"]+)">(.*?)</form>'
PASSWORD = "secret"  # of everybody a builder makes


def desk_of(user: User) -> Client:
    """A browser in which this user is logged in."""
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


def desk(place: Event | Organisation, role: Role = Role.DIRECTOR) -> Client:
    """A browser of a user with this role in the organisation, or in the event's."""
    organisation = place.organisation if isinstance(place, Event) else place
    return desk_of(a_user(organisation, role))


def text(answer: Answer) -> str:
    """What a page says, without its marks, drawings and scripts, spaces tidied."""
    main = answer.content.decode().partition("<main")[2].partition("</main>")[0]
    shown = re.sub(r"<(svg|script)\b.*?</\1>", " ", main, flags=re.DOTALL)
    bare = re.sub(r"<[^>]*>", " ", shown)
    return " ".join(unescape(bare).split()).replace(' id="main">', "")


def said(answer: Answer) -> list[str]:
    """The messages that the next page will show."""
    return [str(message) for message in get_messages(answer.wsgi_request)]


def offers(answer: Answer) -> list[tuple[str, str, dict[str, str], str]]:
    """What the messages on a page offer: method, address, what is sent, and the button."""
    notices = re.findall(r'<div class="notice \w+">(.*?)</div>', answer.content.decode(), re.DOTALL)
    found = []
    for form in (one for notice in notices for one in re.findall(_FORM, notice, re.DOTALL)):
        method, address, inside = form
        fields = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', inside)
        label = re.findall(r"<button[^>]*>(.*?)</button>", inside)[0]
        sent = {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}
        found.append((method, address, sent, label))
    return found


def seen(answer: Answer) -> dict[str, list[str]]:
    """What is sent by who agrees with the effects."""
    page = answer.content.decode().partition('<section class="panel effects"')[2]
    form = page.partition("<form")[2].partition("</form>")[0]
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"', form):
        if name != "csrfmiddlewaretoken":
            fields.setdefault(name, []).append(unescape(value))
    return fields


def agreed(
    browser: Client, address: str, sent: Mapping[str, object] | None = None, *, why: str = ""
) -> Answer:
    """What comes of sending something, and agreeing with the effects that are shown first."""
    shown = browser.post(address, sent or {})
    assert shown.status_code == 200, text(shown)
    return browser.post(address, {**seen(shown), **({"why": why} if why else {})})


def log_in(user: User, password: str = PASSWORD) -> tuple[int, str]:
    """Status and page after typing name and password."""
    given = {"username": user.username, "password": password, "next": "/admin/"}
    answer = Client().post("/admin/login/?next=/admin/", given)
    return answer.status_code, text(answer)
