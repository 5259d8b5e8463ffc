"""What belongs to a club, and what its own forms could name that belongs to another one."""

from collections import Counter
from collections.abc import Callable, Iterator

from django.apps import apps
from django.db import models

from tests.pages.desk.forms import Form, forms_of
from tests.pages.desk.ladder import every_address
from tournaments.models import Event, Organisation

Model = type[models.Model]
Keys = dict[Model, set[int]]
OUR_MODELS: list[Model] = [
    *apps.get_app_config("tournaments").get_models(),
    *apps.get_app_config("scoring").get_models(),
]


def keys_of(club: Organisation) -> Keys:
    """The rows of a club, and all rows that refer to one of these, directly or not."""
    found: Keys = {Organisation: {club.pk}}
    new = found
    while new:
        new = _pointing_at(new, found)
        for model, keys in new.items():
            found[model] = found.get(model, set()) | keys
    return found


def _pointing_at(some: Keys, known: Keys) -> Keys:
    new: Keys = {}
    for model in OUR_MODELS:
        for one in model._meta.fields:
            keys = some.get(one.related_model)  # type: ignore[arg-type]  # None for plain fields
            if keys:
                pointing = model._base_manager.filter(**{f"{one.name}__in": keys})
                fresh = set(pointing.values_list("pk", flat=True)) - known.get(model, set())
                new[model] = new.get(model, set()) | fresh
    return {model: keys for model, keys in new.items() if keys}


def belongings(club: Organisation) -> dict[str, Counter[str]]:
    """What the rows of ``keys_of`` say."""
    return {
        model.__name__: Counter(map(str, model._base_manager.filter(pk__in=keys).values()))
        for model, keys in keys_of(club).items()
    }


def offered(page_at: Callable[[str], str], event: Event) -> Iterator[Form]:
    """Every form, and every link with a question, on all pages of an event; each once."""
    seen = set()
    for url in every_address(event).values():
        for form in forms_of(url, page_at(url)):
            key = (form.action, form.method, *form.fields)
            if key not in seen:
                seen.add(key)
                yield form


def swapped(form: Form, own: Keys, foreign: Keys) -> list[dict[str, str]]:
    """What the form sends with a row of another club in place of an own one of its kind."""
    return [
        sent
        for model in own.keys() & foreign.keys()
        for sent in form.naming(own[model], min(foreign[model] - own[model]))
    ]
