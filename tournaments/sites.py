"""Sites of others that may show pages of ours: each by its origin, as browsers compare it."""

import re
from ipaddress import IPv4Address
from typing import Final
from urllib.parse import urlsplit

MOST_SITES: Final = 10  # of an organisation
LONGEST_ADDRESS: Final = 500  # characters that are looked at
_LABEL: Final = "[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?"
_HOST: Final = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_LONGEST_HOST: Final = 253
_USUAL_PORTS: Final = {"http": 80, "https": 443}
# Letters that one browser turns into another name than Python does.
_NAMED_OTHERWISE: Final = "ßς\u200c\u200d"
# What stands in a header must never begin another directive or another line there.
SITES: Final = rf"^(https?://{_LABEL}(\.{_LABEL})*(:[1-9][0-9]{{0,4}})?( |$))*$"


def origin_of(address: str) -> str:
    """Return scheme, host and port of an address that a person typed or copied.

    Without a scheme it is https. What stands behind the host is left out, the usual port too.

    >>> origin_of("https://www.Club.example/events/?page=2")
    'https://www.club.example'
    >>> origin_of("skatclub-münchen.example")
    'https://xn--skatclub-mnchen-8vb.example'

    Raises:
        ValueError: it is the address of no site, or browsers would compare it with none.
    """
    typed = address.strip()
    if len(typed) > LONGEST_ADDRESS or not typed.isprintable() or " " in typed:
        raise ValueError(address)
    parts = urlsplit(typed if "://" in typed else f"https://{typed}")
    host = _host(parts.hostname or "")
    if parts.scheme not in _USUAL_PORTS or "@" in parts.netloc or parts.port == 0:
        raise ValueError(address)
    port = "" if parts.port in (None, _USUAL_PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def _host(name: str) -> str:
    """Return a host as browsers write it.

    Raises:
        ValueError: it is none, or one that no policy of a page can name.
    """
    if any(letter in name for letter in _NAMED_OTHERWISE):
        raise ValueError(name)
    host = name.encode("idna").decode()
    if len(host) > _LONGEST_HOST or not _HOST.fullmatch(host):
        raise ValueError(name)
    if re.fullmatch("[0-9]+|0x.*", host.rpartition(".")[2]):
        IPv4Address(host)
    return host
