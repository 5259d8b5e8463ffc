"""The lines of the standings as HTML, made without a template.

A template takes longer for a thousand lines than the database for all they rest on. So a page
fetches its sentences once, puts every number into words once, and a line is one string made of
these. What people wrote goes through ``escape``, and so do the sentences.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from engine.standings.results import Kind
from pages.public.bars import Bars
from pages.public.figures import KIND_NAMES, NONE, Figures
from pages.public.reasons import Reasons
from scoring.selectors.standings import points_by_seating
from tournaments.models import Event

Row = Mapping[str, Any]  # of stored standings
_Cell = tuple[str, str, str]


def standing_lines(event: Event, rows: Sequence[Row], *, seatings: int, players: str) -> SafeString:
    """Return one table row per line, in the language of this moment, best first.

    ``seatings`` is out of how many the matches are; ``players`` is the address that the pages of
    the players lie below.
    """
    written = _Lines(event, rows, seatings=seatings, players=players)
    return mark_safe("".join(written.all(rows)))  # noqa: S308 - every part is escaped below


class _Lines:
    """Writes the lines of one page."""

    def __init__(self, event: Event, rows: Sequence[Row], *, seatings: int, players: str) -> None:
        figures = Figures.of(event)
        self._players = escape(players)
        self._bars = Bars.of([row.get("seatings", ()) for row in rows])
        self._reason = Reasons(event.tie_breaks, figures).of
        self._result = figures.result
        self._points = figures.points
        self._cell = cache(self._one_seating)  # a few hundred, for ten thousand
        self._change = cache(_change)
        self._sanction = cache(partial(_sanction, figures))
        self._missing = cache(partial(_missing, escape(gettext("Seating %(seating)s missing"))))
        of_all = escape(gettext("%(played)s of %(seatings)s"))
        self._matches = cache(lambda played: of_all % {"played": played, "seatings": seatings})
        self._team = escape(gettext("Team %(team)s"))
        self._outside = _small(gettext("out of competition"))
        self._kinds = {key: _small(str(name)) for key, name in KIND_NAMES.items()}
        self._dropped = _small(gettext("does not count"))
        self._unranked = _pictured(NONE, gettext("no rank"))

    def all(self, rows: Sequence[Row]) -> Iterator[str]:
        above = None
        for row in rows:
            yield self._line(row, above)
            above = row

    def _line(self, row: Row, above: Row | None) -> str:
        number = row["number"]
        return (
            f'<tr data-row="{number}"><td class="number rank">{self._rank(row)}</td>'
            f'<th scope="row"><a href="{self._players}{number}/">{escape(row["name"])}</a>'
            f'{self._remarks(row, above)}</th><td class="number">{self._mean(row)}</td>'
            f'<td class="number">{row["raw"]}</td></tr>\n'
        )

    def _rank(self, row: Row) -> str:
        if row["rank"] is None:
            return self._unranked
        return f"<b>{row['rank']}</b>{self._change(row.get('change') or 0)}"

    def _remarks(self, row: Row, above: Row | None) -> str:
        """Return what stands below a name."""
        said = ""
        if row["club"]:
            said = f"<small>{escape(row['club'])}</small>"
        if row.get("team"):
            said += f"<small>{self._team % {'team': escape(row['team'])}}</small>"
        if row.get("out_of_competition"):
            said += self._outside
        if row["decided_by"]:
            said += f"<small>{self._reason(row, above)}</small>"
        if row.get("sanctions"):
            said += self._sanction(row["sanctions"])
        return said + "".join(map(self._missing, row["missing"]))

    def _mean(self, row: Row) -> str:
        """Return what ranks; where it is known of each seating, it opens to show that."""
        shown = (
            f"{self._result(row['points'], row['matches'])}"
            f"<small>{self._matches(row['matches'])}</small>"
        )
        cells = [self._cell(*stored) for stored in row.get("seatings", ())]
        if not cells or (len(cells) == 1 and points_by_seating(row)[0].kind == Kind.PLAYED):
            return shown
        items, counting, dropped = map("".join, zip(*cells, strict=True))
        return (
            f"<details><summary>{shown}{self._bars.drawn(counting, dropped)}</summary>"
            f"<ol>{items}</ol></details>"
        )

    def _one_seating(self, seating: int, points: int, kind: str, counts: bool) -> _Cell:  # noqa: FBT001 - as stored
        """Return the words of one seating, and its bar: first where it counts, else second."""
        bar = self._bars.bar(seating, points)
        remarks = self._kinds.get(kind, "") + ("" if counts else self._dropped)
        words = f'<li value="{seating}">{self._points(points)}{remarks}</li>'
        return (words, bar, "") if counts else (words, "", bar)


def _small(sentence: str) -> str:
    return f"<small>{escape(sentence)}</small>"


def _pictured(picture: str, spoken: str) -> str:
    """Return something to look at that is read out in words."""
    return f'<span aria-hidden="true">{picture}</span><span class="spoken">{escape(spoken)}</span>'


def _change(places: int) -> str:
    """Return how many places somebody won, or below zero lost, since the last full seating."""
    if not places:
        return ""
    count = abs(places)
    if places > 0:
        spoken = ngettext("%(count)s place won", "%(count)s places won", count)
        return f'<small class="won">{_pictured(f"▲ {count}", spoken % {"count": count})}</small>'
    spoken = ngettext("%(count)s place lost", "%(count)s places lost", count)
    return f'<small class="lost">{_pictured(f"▼ {count}", spoken % {"count": count})}</small>'


def _sanction(figures: Figures, points: int) -> str:
    given = {"points": figures.signed(points)}
    named = gettext("Sanction %(points)s") if points < 0 else gettext("Bonus %(points)s")
    return f'<small class="sanction">{escape(named % given)}</small>'


def _missing(sentence: str, seating: int) -> str:
    return f'<small class="lacks">{sentence % {"seating": seating}}</small>'
