"""The rows of a series as HTML: each with what its events gave, and all of them side by side."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.template.loader import get_template, render_to_string
from django.utils.html import escape, strip_spaces_between_tags
from django.utils.safestring import SafeString, mark_safe

from pages.public.seating_bars import BarScale
from pages.standings.series_rows import SeriesRow, ShownContribution
from scoring.selectors.series_pages import SeriesPageEvent

ACROSS: Final = 16  # events side by side, on a wide screen and on A4 across


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLine:
    """A row of the standings with the bars of its events."""

    row: SeriesRow
    address: str  # of the person's page; empty where there is none
    items: Sequence[SafeString]  # of the events in which the person took part
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
    heights = {each.height for row in rows for each in row.contributions if each}
    scale = BarScale(seatings=len(events), lowest=min(0, *heights, 0), highest=max(1, *heights, 1))
    template = get_template("public/series_contribution.jinja", using="jinja2")
    names = [each.event.name for each in events]
    bar = cache(scale.bar)

    @cache  # a few hundred different ones, of thousands
    def item(index: int, each: ShownContribution) -> SafeString:
        context = {"number": index + 1, "event": names[index], "contribution": each}
        return _tidy(template.render(context))

    def line(row: SeriesRow) -> SeriesLine:
        gave = [(index, each) for index, each in enumerate(row.contributions) if each]
        return SeriesLine(
            row=row,
            address=addresses.get(row.person, ""),
            items=[item(index, each) for index, each in gave],
            bars="".join(bar(index + 1, each.height) for index, each in gave if each.counts),
            dropped_bars="".join(
                bar(index + 1, each.height) for index, each in gave if not each.counts
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

    @cache
    def cell(each: ShownContribution | None) -> str:
        return _cell(each, numbers)

    tables = [
        render_to_string(
            "public/series_matrix.jinja",
            {
                "events": [
                    (first + index + 1, each.event.name)
                    for index, each in enumerate(events[first : first + ACROSS])
                ],
                "lines": [
                    (line, _joined(map(cell, line.row.contributions[first : first + ACROSS])))
                    for line in lines
                ],
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
        for each in line.row.contributions:
            if each and not each.counts:
                yield each.why_not


def _cell(each: ShownContribution | None, numbers: Mapping[str, int]) -> str:
    if each is None:
        return "<td></td>"
    points, why_not = escape(each.points), escape(each.why_not)
    if each.counts:
        return f'<td class="number">{points}</td>'
    number = numbers.get(each.why_not)
    mark = f'<sup aria-hidden="true">{number}</sup>' if number else ""
    said = f'<span class="visually-hidden">{why_not}</span>'
    return f'<td class="number"><s>{points}</s>{mark} {said}</td>'


def _joined(cells: Iterable[str]) -> SafeString:
    return mark_safe("".join(cells))  # noqa: S308  # nosec B308 B703


def _tidy(html: str) -> SafeString:
    return mark_safe(strip_spaces_between_tags(html.strip()))  # noqa: S308  # nosec B308 B703
