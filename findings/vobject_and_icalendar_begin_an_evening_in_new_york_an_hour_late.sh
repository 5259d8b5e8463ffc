#!/usr/bin/env bash
# vobject 0.9.9 writes, icalendar 7.3.2 reads (PyPI): an evening in New York, at half past seven in July,
# begins at half past eight. vobject names a zone by the abbreviation of its winter, EST, and writes its
# rules beside it; icalendar takes EST for the zone of that name, which has no summer time, and asks the
# rules in the file only for names that it does not know. Each reads what it wrote itself rightly, winter
# is right, and so is Vienna, as CET is known to have a summer. The names are py-vobject/vobject#117.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile \
  vobject==0.9.9 icalendar==7.3.2 tzdata==2026.6
cat >evening.py <<'SCRIPT'
from datetime import datetime
from zoneinfo import ZoneInfo

import icalendar
import vobject

for zone, month in [("America/New_York", 7), ("America/New_York", 12), ("Europe/Vienna", 7)]:
    begins = datetime(2026, month, 16, 19, 30, tzinfo=ZoneInfo(zone))
    calendar = vobject.iCalendar()
    calendar.add("vevent").add("dtstart").value = begins
    text = calendar.serialize()
    (event,) = icalendar.Calendar.from_ical(text).walk("VEVENT")
    again = vobject.readOne(text).vevent.dtstart.value
    late = [int((read - begins).total_seconds() // 60) for read in (again, event.start)]
    (name,) = {line for line in text.split("\r\n") if line.startswith("TZID:")}
    print(zone, begins.strftime("%B"), name, *late)
SCRIPT
seen=$(own/bin/python evening.py)
own/bin/python -c 'from importlib.metadata import version
print(*(f"{name} {version(name)}" for name in ("vobject", "icalendar")), sep="\n")'
echo "zone, month, its name in the file, minutes that vobject and that icalendar read it too late:"
echo "$seen"
expected='America/New_York July TZID:EST 0 60
America/New_York December TZID:EST 0 0
Europe/Vienna July TZID:CET 0 0'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
