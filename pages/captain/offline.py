"""Copies that a phone keeps so that the captain's pages open without a network."""

import hashlib
import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.generic import View

from pages.rounds.seats import turn_of
from scoring.selectors.matches import Match, PlayedRound

ICON = "pages/icon.svg"
WORKER = "captain/worker.js"


class WorkerScript(View):
    """``GET``: the service worker, which names every file of this release.

    It is served below ``/t/`` because a worker sees only pages below its own address.
    """

    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest) -> HttpResponse:
        files = json.dumps(files_to_keep())
        release = hashlib.sha256(files.encode()).hexdigest()[:12]
        lines = (
            f'const RELEASE = "{release}";',
            f"const FILES = {files};",
            f'importScripts("{static(WORKER)}");',
        )
        script = HttpResponse("\n".join(lines), content_type="text/javascript; charset=utf-8")
        script.headers["Cache-Control"] = "no-cache"
        return script


def files_to_keep() -> list[str]:
    """Return the addresses of all static files of the captain's pages, in order.

    None while files are edited: without a hash in its name a kept file would never change.
    """
    if settings.DEBUG:
        return []
    captains = (name for name in settings.JOINED_FILES if not name.startswith("public/"))
    return [static(name) for name in (*captains, ICON)]


def pages_to_keep(link: str, match: Match) -> dict[str, str]:
    """Return the addresses of the rounds that may be entered at this table, each with a stamp.

    The stamp differs when the page would: in another language, with other people or a newer
    result. Missing rounds come with a page for everything that a result may rest on.
    """
    allowed = match.table.seating.event.evidence
    pages: dict[str, str] = {}
    for played in match.rounds:
        if played.open:
            address, stamp = round_address(link, match, played), _stamp(played, allowed)
            others = allowed if played.waiting and len(allowed) > 1 else ()
            pages |= {address: stamp} | {
                f"{address}?evidence={evidence}": stamp for evidence in others
            }
    return pages


def rounds_to_enter(link: str, match: Match) -> list[dict[str, object]]:
    """Return where the rounds of a table may be entered or corrected, in order."""
    return [
        {
            "table": match.table.pk,
            "number": played.round.number,
            "address": round_address(link, match, played),
            "missing": played.waiting,
            "turn": turn_of(match, played),
        }
        for played in match.rounds
        if played.open
    ]


def round_address(link: str, match: Match, played: PlayedRound) -> str:
    """Return the address of a round's page."""
    return reverse("captain:round", args=[link, match.table.seating.number, played.round.number])


def _stamp(played: PlayedRound, allowed: list[str]) -> str:
    people = [entrant.number for entrant in played.entrants.values()]
    return json.dumps([get_language(), played.version, people, allowed])
