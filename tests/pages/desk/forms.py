"""The forms of a page, as a browser would send them, and what they could name instead."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlsplit

Attributes = list[tuple[str, str | None]]


@dataclass(slots=True)
class Form:
    """Where a form goes, and for each field what the page offers to send."""

    action: str
    method: str = "GET"
    fields: dict[str, list[str]] = field(default_factory=dict)

    def sent(self) -> dict[str, str]:
        """What goes out when nothing is chosen: the first of each offer."""
        return {name: offers[0] for name, offers in self.fields.items()}

    def naming(self, own: Collection[int], other: int) -> Iterator[dict[str, str]]:
        """What goes out with another row in place of own ones, for each field that offers some."""
        for name, offers in self.fields.items():
            named = {offer for offer in offers if offer}
            if named and named <= {str(pk) for pk in own}:
                yield {**self.sent(), name: str(other)}


class _Reader(HTMLParser):
    """Collects forms, and links that ask a question as forms, too."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: list[Form] = []
        self.named: dict[str, Form] = {}
        self.open: Form | None = None
        self.select: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._begin(given)
        elif tag == "a" and "?" in given.get("href", ""):
            self._follow(given["href"])
        elif tag == "option" and self.select is not None:
            self.select.append(given.get("value", ""))
        elif tag in ("input", "select", "textarea", "button"):
            self._add(tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "select":
            self.select = None

    def _begin(self, given: dict[str, str]) -> None:
        method = given.get("method", "get").upper()
        self.open = Form(given.get("action") or self.page, method)
        self.forms.append(self.open)
        if "id" in given:
            self.named[given["id"]] = self.open

    def _follow(self, address: str) -> None:
        params = {name: [value] for name, value in parse_qsl(urlsplit(address).query)}
        self.forms.append(Form(urlsplit(address).path or self.page, "GET", params))

    def _add(self, tag: str, given: dict[str, str]) -> None:
        form = self.named.get(given.get("form", ""), self.open)
        if form is None:
            return
        if "formaction" in given:
            form = Form(given["formaction"], form.method, form.fields)
            self.forms.append(form)
        if given.get("type") == "file" or not given.get("name"):
            return
        offers = form.fields.setdefault(given["name"], [])
        if tag == "select":
            self.select = offers
        else:
            offers.append(given.get("value", ""))


def forms_of(page: str, html: str) -> list[Form]:
    """The forms, and links with a question, of the page at this address."""
    reader = _Reader(page)
    reader.feed(html)
    for form in reader.forms:
        form.fields = {name: offers or [""] for name, offers in form.fields.items()}
    return reader.forms
