"""What a person typed to search for, the same on every page."""

from django.http import QueryDict

LONGEST_SEARCH = 100  # characters: each word is one more condition for the database


def typed_search(sent: QueryDict) -> str:
    """Return what was typed into ``q``, as far as names can hold it; empty for nothing."""
    return sent.get("q", "")[:LONGEST_SEARCH].replace("\0", "").strip()
