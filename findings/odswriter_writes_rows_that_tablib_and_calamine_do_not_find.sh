#!/usr/bin/env bash
# odswriter 0.5.0 writes, python-calamine 0.9.1 and tablib 3.10.0 read (PyPI): rows written as its manual
# begins, by `writer.writerow`, stand in a sheet that has no name, as ODF allows; calamine says that the
# workbook has no sheets. tablib finds no row either, without a word, and none in a sheet with a name: as
# odswriter indents its XML, what stands first in the document is not the sheets but a line break, and
# tablib (odfpy 1.4.1) looks there. pyexcel-ods3 0.6.1 reads both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile \
  odswriter==0.5.0 python-calamine==0.9.1 "tablib[ods]==3.10.0" odfpy==1.4.1 pyexcel-ods3==0.6.1
cat >rows.py <<'SCRIPT'
import odswriter
import pyexcel_ods3
import tablib
from python_calamine import CalamineWorkbook

for name in (None, "Standings"):
    with open("standings.ods", "wb") as file, odswriter.writer(file) as writer:
        sheet = writer.new_sheet(name) if name else writer
        sheet.writerow(["Ada", 7])
    with open("standings.ods", "rb") as file:
        read = list(tablib.Dataset().load(file, format="ods", headers=False))
    print("sheet:", name)
    print("  pyexcel-ods3", *pyexcel_ods3.get_data("standings.ods").values())
    print("  python-calamine", CalamineWorkbook.from_path("standings.ods").sheet_names)
    print("  tablib", read)
SCRIPT
seen=$(own/bin/python rows.py)
own/bin/python -c 'from importlib.metadata import version
print(*(f"{name} {version(name)}" for name in ("odswriter", "python-calamine", "tablib")), sep="\n")'
echo "$seen"
expected="sheet: None
  pyexcel-ods3 [['Ada', 7]]
  python-calamine []
  tablib []
sheet: Standings
  pyexcel-ods3 [['Ada', 7]]
  python-calamine ['Standings']
  tablib []"
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
