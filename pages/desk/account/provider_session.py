"""Requests to the provider of single sign-on: each has an end in time and in size."""

from time import monotonic
from typing import Any, Final

import requests
from urllib3.exceptions import HTTPError

from ground.addresses import is_safe

TIMEOUT: Final = 3.0  # seconds to connect, and between two pieces of an answer
DEADLINE: Final = 6.0  # seconds of a whole answer
LARGEST: Final = 256 * 1024  # bytes of an answer; a discovery document has 5,000
_PIECE: Final = 8192


class ProviderFault(requests.RequestException):
    """The provider's answer is too large or too slow, or what it names is no safe address."""


class ProviderSession(requests.Session):
    """A session that reads whole answers within bounds and follows no redirect.

    Addresses are https, but for a provider on this machine.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trust_env = False

    def request(self, method: str, url: str, *args: Any, **named: Any) -> requests.Response:  # type: ignore[override]  # of its twenty arguments two are ours
        """Return the answer, read to its end.

        Raises:
            RequestException: there is none, or none within the bounds.
        """
        if not is_safe(url):
            raise ProviderFault(f"not https: {url}")
        until = monotonic() + DEADLINE
        named |= {"timeout": TIMEOUT, "allow_redirects": False, "stream": True}
        response = super().request(method, url, *args, **named)
        try:
            content = _read(response, until)
        except (HTTPError, OSError, ValueError) as fault:
            raise ProviderFault(f"broken off: {url}") from fault
        finally:
            response.close()
        if content is None:
            raise ProviderFault(f"too large or too slow: {url}")
        response._content = content  # noqa: SLF001 - what ``requests`` itself reads into
        return response


def _read(response: requests.Response, until: float) -> bytes | None:
    """Return the body of an answer; None past its bounds."""
    content = bytearray()
    # No more than there is at once: a piece of a size would be waited for.
    while piece := response.raw.read1(_PIECE, decode_content=True):
        content += piece
        if len(content) > LARGEST or monotonic() > until:
            return None
    return bytes(content)
