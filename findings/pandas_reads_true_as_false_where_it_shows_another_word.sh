#!/usr/bin/env bash
# pandas 3.1.1 with odfpy 1.4.1 (PyPI): of an ODS file it reads yes and no and times by what their cell
# shows, of all else the stored value. Where a spreadsheet shows TRUE as WAHR, VRAI or IGAZ, every yes is
# read as no, without a word: nobody has paid. Five and a half minutes that are shown as 05:30 become
# half past five.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile \
  pandas==3.1.1 odfpy==1.4.1
cat >paid.py <<'SCRIPT'
import pandas
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

ROWS = [
    ("Ada", {"valuetype": "boolean", "booleanvalue": "true"}, "TRUE"),
    ("Ben", {"valuetype": "boolean", "booleanvalue": "true"}, "WAHR"),
    ("Cleo", {"valuetype": "boolean", "booleanvalue": "false"}, "FALSCH"),
    ("Dan", {"valuetype": "time", "timevalue": "PT00H05M30S"}, "05:30"),
]
document = OpenDocumentSpreadsheet()
table = Table(name="Entrants")
document.spreadsheet.addElement(table)
for name, value, shown in ROWS:
    row = TableRow()
    table.addElement(row)
    for attributes, text in (({"valuetype": "string"}, name), (value, shown)):
        cell = TableCell(**attributes)
        cell.addElement(P(text=text))
        row.addElement(cell)
document.save("entrants.ods")

read = pandas.read_excel("entrants.ods", engine="odf", header=None)
for (name, value, shown), (_, seen) in zip(ROWS, read.values.tolist()):
    print(name, *list(value.values())[1:], shown, seen)
SCRIPT
seen=$(own/bin/python paid.py)
echo "pandas $(own/bin/python -c 'import pandas; print(pandas.__version__)')"
echo "name, what is stored, what the cell shows, what pandas reads:"
echo "$seen"
expected='Ada true TRUE True
Ben true WAHR False
Cleo false FALSCH False
Dan PT00H05M30S 05:30 05:30:00'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
