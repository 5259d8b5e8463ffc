#!/usr/bin/env bash
# tablib 3.10.0 (PyPI): of a number in an ODS file it reads what the cell shows, not what it holds. 1234
# points that are shown as 1.234, as in German or Spanish, become 1.234, so the winner is read as last;
# a mean of 2/3 that is shown with one place is 0.7. Only a cell that shows nothing gives its value, and
# so does each in a file that tablib wrote: a round trip shows no difference.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile \
  "tablib[ods]==3.10.0" odfpy==1.4.1
cat >points.py <<'SCRIPT'
import tablib
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

ROWS = [("Ada", 1234, "1.234"), ("Ben", 998, "998"), ("Cleo", 2 / 3, "0.7"), ("Dan", 1234, None)]
document = OpenDocumentSpreadsheet()
table = Table(name="Standings")
document.spreadsheet.addElement(table)
for name, points, shown in ROWS:
    row = TableRow()
    table.addElement(row)
    person = TableCell(valuetype="string")
    person.addElement(P(text=name))
    row.addElement(person)
    number = TableCell(valuetype="float", value=points)
    if shown:
        number.addElement(P(text=shown))
    row.addElement(number)
document.save("standings.ods")

with open("standings.ods", "rb") as file:
    read = tablib.Dataset().load(file, format="ods", headers=False)
for (name, points, shown), (_, number) in zip(ROWS, read):
    print(name, round(points, 4), shown or "nothing", number)
SCRIPT
seen=$(own/bin/python points.py)
echo "tablib $(own/bin/python -c 'import tablib; print(tablib.__version__)')"
echo "name, what the cell holds, what it shows, what tablib reads:"
echo "$seen"
expected='Ada 1234 1.234 1.234
Ben 998 998 998.0
Cleo 0.6667 0.7 0.7
Dan 1234 nothing 1234.0'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
