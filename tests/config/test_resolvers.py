"""Addresses that are kept once are those that Django makes for each language."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.urls import URLResolver, get_resolver
from django.utils import translation

from config.resolvers import OfAnyLanguage


def resolvers_below(resolver: URLResolver) -> Iterator[URLResolver]:
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield each
            yield from resolvers_below(each)


BELOW = list(resolvers_below(get_resolver(settings.ROOT_URLCONF)))


def addresses_of(resolver: URLResolver) -> dict[str, list[str]]:
    """The forms of all named addresses of a resolver."""
    kept = resolver.reverse_dict
    names = [name for name in kept if isinstance(name, str)]
    return {name: [form for _, form, *_ in kept.getlist(name)] for name in names}


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_what_is_kept_once_is_what_django_makes_in_each_language(language: str) -> None:
    with translation.override(language):
        anew = [
            URLResolver(each.pattern, each.urlconf_name, each.default_kwargs, each.app_name)
            for each in BELOW
        ]
        made = [addresses_of(resolver) for resolver in anew]
        kept = [addresses_of(resolver) for resolver in BELOW]

    assert kept == made
    assert sum(map(len, kept)) > 300


def test_every_resolver_below_the_root_keeps_its_addresses_once() -> None:
    kinds = {
        type(getattr(each, kept))
        for each in BELOW
        for kept in ("_reverse_dict", "_namespace_dict", "_app_dict")
    }

    assert kinds == {OfAnyLanguage}
