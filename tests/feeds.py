"""Feeds as their readers take them: held to RFC 4287, section 4."""

import re
from collections import Counter
from dataclasses import dataclass
from html import unescape
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

from django.test import Client

ATOM = "{http://www.w3.org/2005/Atom}"
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
ONCE, AT_MOST_ONCE = ("id", "title", "updated"), ("published", "subtitle", "summary")
KNOWN = {*ONCE, *AT_MOST_ONCE, "author", "entry", "link"}


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """An entry as a reader shows it."""

    title: str
    text: str  # as HTML, without the escaping of XML
    link: str
    id: str
    updated: str


def read_feed(address: str) -> list[FeedEntry]:
    """The entries of a feed, which is held to the standard on the way."""
    answer = Client().get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert answer["Cache-Control"].startswith("public")
    feed = ET.fromstring(answer.content)  # noqa: S314 - our own answer
    assert feed.tag == f"{ATOM}feed"
    _check(feed)
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links["self"] == f"http://localhost:8000{address}"
    entries = feed.findall(f"{ATOM}entry")
    for entry in entries:
        _check(entry)
    found = [_read(entry) for entry in entries]
    assert len({entry.id for entry in found}) == len(found)
    assert [entry.updated for entry in found] == sorted(
        (entry.updated for entry in found), reverse=True
    )
    return found


def _check(element: ET.Element) -> None:
    children = Counter(child.tag.removeprefix(ATOM) for child in element)
    assert children.keys() <= KNOWN
    assert [children[name] for name in ONCE] == [1, 1, 1]
    assert all(children[name] <= 1 for name in AT_MOST_ONCE)
    for name in ("updated", "published"):
        assert all(DATE.fullmatch(text(child)) for child in element.findall(f"{ATOM}{name}"))
    assert urlsplit(text(element.find(f"{ATOM}id"))).scheme == "http"
    assert [link.get("rel") for link in element.findall(f"{ATOM}link")].count("alternate") == 1
    for child in element:
        assert child.get("type", "text") in ("text", "html", "xhtml")


def _read(entry: ET.Element) -> FeedEntry:
    summary = entry.find(f"{ATOM}summary")
    shown = text(summary)
    [link] = entry.findall(f"{ATOM}link")
    return FeedEntry(
        title=text(entry.find(f"{ATOM}title")),
        text=shown,
        link=link.get("href") or "",
        id=text(entry.find(f"{ATOM}id")),
        updated=text(entry.find(f"{ATOM}updated")),
    )


def text(element: ET.Element | None) -> str:
    return (element.text or "") if element is not None else ""


def words(address: str) -> list[tuple[str, str]]:
    """Titles and texts of a feed, as people read them."""
    return [(entry.title, unescape(entry.text)) for entry in read_feed(address)]
