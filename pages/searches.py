"""The words that a person searches for, read the same on every page."""

from django.http import QueryDict

from tournaments.selectors.names import MOST_TYPED


def typed_search(sent: QueryDict) -> str:
    """Return what was typed into ``q``, as far as names can hold it; empty for nothing."""
    return sent.get("q", "")[:MOST_TYPED].replace("\0", "").strip()
