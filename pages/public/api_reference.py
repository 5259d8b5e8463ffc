"""The reference of the API as a page: every address with its examples, and every object."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _

from pages.public.page import public_page, render_page

_CODE: Final = re.compile("``?(.+?)``?", re.DOTALL)
_FORMS: Final = "#/components/schemas/"
# Who may ask, by what the description says of it.
_OPENS: Final[Mapping[str, Any]] = {
    "": _("Anyone may ask."),
    "key": _("Needs a key, or the log-in of a member."),
    "place": _("Needs the link of the table."),
}


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter, or a field of a form."""

    name: str
    kind: SafeString
    text: SafeString
    needed: bool


@dataclass(frozen=True, slots=True)
class Example:
    """A body as it is sent, with the forms that describe it; empty for none."""

    status: str  # of an answer
    form: SafeString
    bodies: Sequence[str]


@dataclass(frozen=True, slots=True)
class Operation:
    """An address with one of its methods."""

    name: str
    method: str
    path: str
    text: SafeString
    opens: Sequence[str]
    parameters: Sequence[Field]
    request: Example | None
    answers: Sequence[Example]
    refusals: Sequence[str]  # statuses


@dataclass(frozen=True, slots=True)
class Form:
    """A JSON object by its fields."""

    name: str
    text: SafeString
    fields: Sequence[Field]


@public_page
def api(request: HttpRequest) -> HttpResponse:
    """``/<language>/guides/api/``: the reference for those who write other programs."""
    reference = _reference(get_language() or "en")
    return render_page(request, "public/guides/api.html", reference=reference)


@cache
def _reference(language: str) -> SafeString:
    """Return all that the description says; drawn once by each process."""
    from drf_spectacular.generators import SchemaGenerator  # here: five megabytes for one page

    with override(language):
        described: dict[str, Any] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library
        kinds = _Kinds(described["components"]["schemas"])
        nouns: defaultdict[str, list[Operation]] = defaultdict(list)
        for path, methods in described["paths"].items():
            for method, operation in methods.items():
                if isinstance(operation, dict):
                    nouns[operation["tags"][0]].append(_operation(method, path, operation, kinds))
        forms = [
            Form(name, _text(form.get("description", "")), list(_fields(form, kinds)))
            for name, form in kinds.forms.items()
            if "properties" in form
        ]
        return render_to_string(
            "public/guides/api_reference.html", {"nouns": dict(nouns), "forms": forms}
        )


@dataclass(frozen=True, slots=True)
class _Kinds:
    """Values in the words of JSON, by the forms that the description names."""

    forms: Mapping[str, Any]

    def of(self, schema: Mapping[str, Any]) -> SafeString:
        """Return what a value may be; objects lead to their fields."""
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(_FORMS)
            form = self.forms[name]
            return _link(name) if "properties" in form else self.of(form)
        for joined in ("allOf", "oneOf", "anyOf"):
            if joined in schema:
                return _either(map(self.of, schema[joined]))
        if "enum" in schema:
            return _either(format_html("<code>{}</code>", value) for value in schema["enum"])
        kinds = schema.get("type", "object")
        named = [kinds] if isinstance(kinds, str) else list(kinds)
        return _either(self._plain(kind, schema) for kind in named)

    def _plain(self, kind: str, schema: Mapping[str, Any]) -> SafeString:
        if kind == "array":
            return format_html(gettext("list of {kind}"), kind=self.of(schema.get("items", {})))
        return format_html("{}", schema.get("format", kind) if kind == "string" else kind)


def _link(name: str) -> SafeString:
    return format_html('<a href="#{}">{}</a>', name, name)


def _either(kinds: Iterable[SafeString]) -> SafeString:
    return format_html_join(" | ", "{}", ((kind,) for kind in dict.fromkeys(kinds)))


def _operation(method: str, path: str, described: Mapping[str, Any], kinds: _Kinds) -> Operation:
    answers, body = described["responses"], described.get("requestBody")
    return Operation(
        name=described["operationId"],
        method=method.upper(),
        path=path,
        text=_text(described.get("description", "")),
        opens=list(_opens(described.get("security", [{}]))),
        parameters=[
            Field(
                parameter["name"],
                kinds.of(parameter["schema"]),
                _text(parameter.get("description", "")),
                parameter.get("required", False),
            )
            for parameter in described.get("parameters", [])
        ],
        request=_example("", body, kinds) if body else None,
        answers=[
            _example(status, answer, kinds) for status, answer in answers.items() if status < "400"
        ],
        refusals=[status for status in answers if status >= "400"],
    )


def _opens(security: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    ways = {way for scheme in security for way in (scheme or {"": None})}
    known = ("",) if "" in ways else ("place", "key")
    return (str(_OPENS[way]) for way in known if way in ways)


def _example(status: str, described: Mapping[str, Any], kinds: _Kinds) -> Example:
    contents = list(described.get("content", {}).values())
    return Example(
        status=status,
        form=kinds.of(contents[0]["schema"]) if contents else SafeString(""),
        bodies=[
            json.dumps(example["value"], ensure_ascii=False, indent=2, default=str)
            for content in contents
            for example in content.get("examples", {}).values()
        ],
    )


def _fields(form: Mapping[str, Any], kinds: _Kinds) -> Iterator[Field]:
    needed = form.get("required", [])
    for name, field in form["properties"].items():
        yield Field(name, kinds.of(field), _text(field.get("description", "")), name in needed)


def _text(described: str) -> SafeString:
    """Return a description with its code marked."""
    parts = _CODE.split(" ".join(str(described).split()))
    return mark_safe(  # noqa: S308  # nosec B308 B703  # each part is escaped
        "".join(
            format_html("<code>{}</code>" if number % 2 else "{}", part)
            for number, part in enumerate(parts)
        )
    )
