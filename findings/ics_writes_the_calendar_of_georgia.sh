#!/usr/bin/env bash
# ics 0.7.3 (PyPI): a calendar that is read and written again says CALSCALE:GEORGIAN. RFC 5545 knows one
# scale, GREGORIAN, and means it where nothing is said. The reader fills in another word where the line
# is missing, and the writer puts it out. A calendar made anew says nothing, one that says GREGORIAN keeps it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile ics==0.7.3 TatSu==5.15.1
cat >scale.py <<'SCRIPT'
from importlib.metadata import version

from ics import Calendar

print("ics", version("ics"))
HEAD, END = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//EN\r\n", "END:VCALENDAR\r\n"
CALENDARS = {
    "without a scale": Calendar(HEAD + END),
    "with its scale": Calendar(HEAD + "CALSCALE:GREGORIAN\r\n" + END),
    "made anew": Calendar(),
}
for name, calendar in CALENDARS.items():
    lines = calendar.serialize().splitlines()
    print(f"{name}:", *(line for line in lines if line.startswith("CALSCALE")))
SCRIPT
seen=$(own/bin/python scale.py)
echo "What calendars say of their scale once they were read and written:"
echo "$seen"
expected='ics 0.7.3
without a scale: CALSCALE:GEORGIAN
with its scale: CALSCALE:GREGORIAN
made anew:'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
