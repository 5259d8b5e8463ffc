"""A browser at the real server, without scripts, that keeps what it is given."""

from collections.abc import Mapping
from urllib.parse import urlencode

from tests.attacks.clients import a_client, answer_to, head
from tests.pages.desk.desks import desk_of
from tournaments.models import User

TOKEN = "a" * 32


class Browser:
    """Who asks the service; what it answers is a status and a page."""

    def __init__(self, website: str, **fields: str) -> None:
        self._website = website
        self._fields = fields

    def ask(
        self, method: str, address: str, sent: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        body = urlencode(sent or {}).encode()
        asked = head(
            address,
            method,
            content_type="application/x-www-form-urlencoded",
            content_length=len(body),
            x_csrftoken=TOKEN,
            **self._fields,
        )
        with a_client(self._website) as client:
            client.sendall(asked + body)
            status, _, page = answer_to(client)
        return status, page.decode(errors="replace")


def logged_in(website: str, user: User) -> Browser:
    session = desk_of(user).session.session_key
    return Browser(website, cookie=f"sessionid={session}; csrftoken={TOKEN}")
