"""The time for which others may keep an answer that is the same for every visitor."""

from typing import Final

# ``web.cache`` reads it, too: it keeps such answers per version of the event.
FOR_EVERY_VISITOR: Final = "public, s-maxage=1, stale-while-revalidate=30"
FOR_THE_CALLER: Final = "private, no-cache"  # of the API: a program compares versions
