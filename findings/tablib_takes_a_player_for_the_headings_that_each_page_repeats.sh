#!/usr/bin/env bash
# tablib 3.10.0 (PyPI): of an ODS file it reads only rows that stand directly in the sheet. Headings that
# are set to be printed on each page stand in an element of their own, and so do rows of an outline: both
# are passed over. Without its headings the first player of a list becomes them and is missing below, and
# of a group no one is read. python-calamine 0.9.1 reads all rows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile \
  "tablib[ods]==3.10.0" odfpy==1.4.1 python-calamine==0.9.1
cat >headings.py <<'SCRIPT'
import tablib
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableHeaderRows, TableRow, TableRowGroup
from odf.text import P
from python_calamine import CalamineWorkbook

document = OpenDocumentSpreadsheet()
table = Table(name="Entrants")
headings, group = TableHeaderRows(), TableRowGroup()
document.spreadsheet.addElement(table)
table.addElement(headings)
for place, texts in [
    (headings, ("Name", "Club")),
    (table, ("Ada", "Bern")),
    (table, ("Ben", "Graz")),
    (group, ("Cleo", "Brno")),
]:
    row = TableRow()
    place.addElement(row)
    for text in texts:
        cell = TableCell(valuetype="string")
        cell.addElement(P(text=text))
        row.addElement(cell)
table.addElement(group)
document.save("entrants.ods")

with open("entrants.ods", "rb") as file:
    print("tablib:", tablib.Dataset().load(file, format="ods").dict)
print("python-calamine:", *CalamineWorkbook.from_path("entrants.ods").get_sheet_by_index(0).to_python())
SCRIPT
seen=$(own/bin/python headings.py)
echo "tablib $(own/bin/python -c 'import tablib; print(tablib.__version__)')"
echo "$seen"
expected="tablib: [{'Ada': 'Ben', 'Bern': 'Graz'}]
python-calamine: ['Name', 'Club'] ['Ada', 'Bern'] ['Ben', 'Graz'] ['Cleo', 'Brno']"
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
