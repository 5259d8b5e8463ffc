#!/usr/bin/env bash
# pyexcel-ods 0.6.0 and pyexcel-ods3 0.6.1 with pyexcel-io 0.6.8 (PyPI): a time of an ODS file that has a
# fraction of a second is read as None, like an empty cell and without a word, whatever the cell shows.
# Of finishing times only those remain that are whole seconds, and who has none of them has not arrived.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile \
  pyexcel-ods==0.6.0 pyexcel-ods3==0.6.1 pyexcel-io==0.6.8 odfpy==1.4.1
cat >times.py <<'SCRIPT'
import pyexcel_ods
import pyexcel_ods3
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

TIMES = {
    "Ada": "PT00H31M05S",
    "Ben": "PT00H31M05.4S",
    "Cleo": "PT26H31M05S",
    "Dan": "PT00H31M05.000000000S",
}
document = OpenDocumentSpreadsheet()
table = Table(name="Times")
document.spreadsheet.addElement(table)
for name, time in TIMES.items():
    row = TableRow()
    table.addElement(row)
    for attributes, text in (
        ({"valuetype": "time", "timevalue": time}, "31:05"),
        ({"valuetype": "string"}, name),
    ):
        cell = TableCell(**attributes)
        cell.addElement(P(text=text))
        row.addElement(cell)
document.save("times.ods")

read = [module.get_data("times.ods")["Times"] for module in (pyexcel_ods, pyexcel_ods3)]
for (time, name), (other, _) in zip(*read):
    print(name, TIMES[name], "|", time, "|", other)
SCRIPT
seen=$(own/bin/python times.py)
own/bin/python -c 'from importlib.metadata import version
print(*(f"{name} {version(name)}" for name in ("pyexcel-ods", "pyexcel-ods3", "pyexcel-io")), sep="\n")'
echo "name and time in the file | pyexcel-ods | pyexcel-ods3:"
echo "$seen"
expected='Ada PT00H31M05S | 00:31:05 | 00:31:05
Ben PT00H31M05.4S | None | None
Cleo PT26H31M05S | 1 day, 2:31:05 | 1 day, 2:31:05
Dan PT00H31M05.000000000S | None | None'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
