"""Addresses that are the same in every language, kept once."""

from collections.abc import Iterable
from typing import Any

from django.urls import URLPattern, URLResolver


class OfAnyLanguage(dict[str, Any]):
    """Something that a resolver keeps by language, the same in all of them."""

    def __contains__(self, language: object) -> bool:
        return bool(self)

    def __getitem__(self, language: str) -> Any:
        return super().__getitem__("")

    def __setitem__(self, language: str, kept: Any) -> None:
        super().__setitem__("", kept)


def keep_once(patterns: Iterable[URLPattern | URLResolver]) -> None:
    """Have all resolvers below the root keep their addresses once, for they name no language.

    Django makes them again for each, which is six megabytes for five. What stands in front of an
    address, where the language is, belongs to the root.
    """
    for resolver in patterns:
        if isinstance(resolver, URLResolver):
            for kept in ("_reverse_dict", "_namespace_dict", "_app_dict"):  # docs/insides.md
                setattr(resolver, kept, OfAnyLanguage())
            keep_once(resolver.url_patterns)
