#!/usr/bin/env bash
# WeasyPrint 70.0 (PyPI): what follows elements of a named page and names none itself stays on that page.
# After cards of A7 a list of the hall is printed on a card, below the last one, although its own page is
# A4 and CSS forces a break where the names of two neighbours differ. The other way round there is a
# break, and between two names, too. A name for the list, or `break-after: page` on the cards, helps.
# Needs Pango, as WeasyPrint does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile weasyprint==70.0
cat >pages.py <<'SCRIPT'
from weasyprint import HTML

STYLE = "@page { size: A4 } @page card { size: A7 } .card { page: card }"
CARD, LIST = "<p class='card' id='card'>Table 1", "<p id='list'>Ada, Ben"
for name, style, body in [
    ("list, card", "", LIST + CARD),
    ("card, list", "", CARD + LIST),
    ("card, list with a name", "@page list { size: A4 } #list { page: list }", CARD + LIST),
    ("card, break, list", ".card { break-after: page }", CARD + LIST),
]:
    text = f"<!doctype html><title>Papers</title><style>{STYLE}{style}</style>{body}"
    pages = HTML(string=text).render().pages
    print(f"{name}:", *(f"{round(page.width * 25.4 / 96)} mm {sorted(page.anchors)}" for page in pages))
SCRIPT
seen=$(own/bin/python pages.py)
echo "WeasyPrint $(own/bin/python -c 'from importlib.metadata import version; print(version("weasyprint"))')"
echo "what is printed: the width of each page, and what is on it"
echo "$seen"
expected="list, card: 210 mm ['list'] 74 mm ['card']
card, list: 74 mm ['card', 'list']
card, list with a name: 74 mm ['card'] 210 mm ['list']
card, break, list: 74 mm ['card'] 210 mm ['list']"
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
