#!/usr/bin/env bash
# icalendar 7.3.2 (PyPI): the rules of a time zone that it writes begin summer time an hour late. The onset
# of a VTIMEZONE stands in the time before it, as in the example of RFC 5545: 02:00 where clocks go from
# two to three. It writes the time after it, 03:00, and ends summer time rightly. An event of that zone
# keeps its hour; a moment in UTC that a reader converts by these rules is an hour off for an hour.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile \
  icalendar==7.3.2 python-dateutil==2.9.0.post0 tzdata==2026.6
cat >zones.py <<'SCRIPT'
from datetime import UTC, date, datetime
from io import StringIO
from zoneinfo import ZoneInfo

from dateutil.tz import tzical
from icalendar import Timezone

MOMENTS = {
    "Europe/Berlin": datetime(2026, 3, 29, 1, 30, tzinfo=UTC),
    "America/New_York": datetime(2026, 3, 8, 7, 30, tzinfo=UTC),
    "Europe/London": datetime(2026, 10, 25, 1, 30, tzinfo=UTC),
}
for name, moment in MOMENTS.items():
    zone = Timezone.from_tzinfo(ZoneInfo(name), name, date(2026, 1, 1), date(2026, 12, 31))
    read = tzical(StringIO(zone.to_ical().decode())).get(name)
    print(name, f"{moment.astimezone(ZoneInfo(name)):%H:%M}", f"{moment.astimezone(read):%H:%M}")
SCRIPT
seen=$(own/bin/python zones.py)
own/bin/python -c 'from importlib.metadata import version
print(*(f"{name} {version(name)}" for name in ("icalendar", "python-dateutil")), sep="\n")'
echo "zone, the local time of a moment, and by the rules as icalendar writes them:"
echo "$seen"
expected='Europe/Berlin 03:30 02:30
America/New_York 03:30 02:30
Europe/London 01:30 01:30'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
