"""The rows of a series as HTML: each with what its events gave, and all of them side by side."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from django.template.loader import get_template, render_to_string
from django.utils.html import escape, strip_spaces_between_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from pages.public.seating_bars import BarScale
from pages.standings.series_rows import SeriesRow
from scoring.selectors.series_pages import SeriesPageEvent

ACROSS: Final = 16  # events side by side, on a wide screen and on A4 across


class Item(NamedTuple):
    """A contribution in words: texts are escaped already, for there are thousands."""

    number: SafeString  # of the event, from 1
    points: SafeString
    counts: bool
    event: SafeString
    remark: SafeString  # the rank in the event, or why it does not count; empty for neither


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLine:
    """A row of the standings as HTML, and the bars of its events."""

    row: SeriesRow
    head: SafeString  # the cells of rank and name
    items: Sequence[Item]  # of the events in which the person took part
    bars: str  # SVG path of the events that count
    dropped_bars: str  # and of those that do not


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """Tables of what each event gave everybody, so many events in each as fit."""

    tables: SafeString
    notes: Sequence[str]  # why some do not count; numbered from 1 where there are several

    @property
    def numbered(self) -> bool:
        """Return whether a cell says by number which note is its own."""
        return len(self.notes) > 1


def series_lines(
    rows: Sequence[SeriesRow], events: Sequence[SeriesPageEvent], addresses: Mapping[int, str]
) -> list[SeriesLine]:
    """Return rows with bars; ``addresses`` are those of people's pages, by id."""
    heights = {
        contribution.height for row in rows for contribution in row.contributions if contribution
    }
    scale = BarScale(seatings=len(events), lowest=min(0, *heights, 0), highest=max(1, *heights, 1))
    head = get_template("public/series_head.jinja", using="jinja2")
    names = [escape(series_event.event.name) for series_event in events]
    numbers = [escape(str(index)) for index in range(1, len(events) + 1)]
    bar, escaped, rank_sentence = cache(scale.bar), cache(escape), gettext("Rank %(rank)s")

    @cache
    def remark(rank: int | None, why_not: str) -> SafeString:
        return escape(why_not or (rank_sentence % {"rank": rank} if rank else ""))

    def line(row: SeriesRow) -> SeriesLine:
        gave = [
            (index, contribution)
            for index, contribution in enumerate(row.contributions)
            if contribution
        ]
        return SeriesLine(
            row=row,
            head=_tidy(head.render({"row": row, "address": addresses.get(row.person, "")})),
            items=[
                Item(
                    numbers[index],
                    escaped(contribution.points),
                    contribution.counts,
                    names[index],
                    remark(contribution.rank, contribution.why_not),
                )
                for index, contribution in gave
            ],
            bars="".join(
                [
                    bar(index + 1, contribution.height)
                    for index, contribution in gave
                    if contribution.counts
                ]
            ),
            dropped_bars="".join(
                [
                    bar(index + 1, contribution.height)
                    for index, contribution in gave
                    if not contribution.counts
                ]
            ),
        )

    return [line(row) for row in rows]


def rows_html(lines: Sequence[SeriesLine], events: int) -> SafeString:
    """Return the rows of the standings after so many events, best first."""
    scale = BarScale(seatings=events, lowest=0, highest=1)  # all have the same size
    context = {"lines": lines, "scale": scale, "events": events}
    return _tidy(render_to_string("public/series_rows.jinja", context, using="jinja2"))


def side_by_side_tables(
    lines: Sequence[SeriesLine], events: Sequence[SeriesPageEvent], unit: str
) -> SideBySide:
    """Return the same as tables with a column for each event; ``unit`` is that of the results."""
    notes = list(dict.fromkeys(_notes(lines)))
    numbers = {note: index + 1 for index, note in enumerate(notes)} if len(notes) > 1 else {}

    @cache  # a few hundred different ones, of thousands
    def cell(points: str, counts: bool, why_not: str) -> str:  # noqa: FBT001 - as shown
        return _cell(escape(points), escape(why_not), None if counts else numbers.get(why_not, 0))

    def cells(row: SeriesRow, first: int) -> SafeString:
        return _joined(
            cell(contribution.points, contribution.counts, contribution.why_not)
            if contribution
            else "<td></td>"
            for contribution in row.contributions[first : first + ACROSS]
        )

    tables = [
        render_to_string(
            "public/series_matrix.jinja",
            {
                "events": [
                    (first + index + 1, series_event.event.name)
                    for index, series_event in enumerate(events[first : first + ACROSS])
                ],
                "lines": [(line, cells(line.row, first)) for line in lines],
                "bonus": any(line.row.bonus for line in lines),
                "unit": unit,
            },
            using="jinja2",
        )
        for first in range(0, len(events), ACROSS)
    ]
    return SideBySide(tables=_tidy("".join(tables)), notes=notes)


def _notes(lines: Iterable[SeriesLine]) -> Iterator[str]:
    for line in lines:
        for contribution in line.row.contributions:
            if contribution and not contribution.counts:
                yield contribution.why_not


def _cell(points: str, why_not: str, note: int | None) -> str:
    """Return a cell; ``note`` is the number of its reason, 0 for the only one, None for none."""
    if note is None:
        return f'<td class="number">{points}</td>'
    mark = f'<sup aria-hidden="true">{note}</sup>' if note else ""
    said = f'<span class="visually-hidden">{why_not}</span>'
    return f'<td class="number"><s>{points}</s>{mark} {said}</td>'


def _joined(cells: Iterable[str]) -> SafeString:
    return mark_safe("".join(cells))  # noqa: S308  # nosec B308 B703


def _tidy(html: str) -> SafeString:
    return mark_safe(strip_spaces_between_tags(html.strip()))  # noqa: S308  # nosec B308 B703
