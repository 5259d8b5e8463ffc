"""The time for which others may keep an answer: one for every visitor, and one for a link alone."""

from collections.abc import Mapping
from typing import Final

# ``web.cache`` reads it, too: it keeps such answers per version of the event.
FOR_EVERY_VISITOR: Final = "public, s-maxage=1, stale-while-revalidate=30"
FOR_THE_CALLER: Final = "private, no-cache"  # of the API: a program compares versions
# The address is the credential: it must not be kept, indexed or sent to another site.
PRIVATE: Final[Mapping[str, str]] = {
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
}
