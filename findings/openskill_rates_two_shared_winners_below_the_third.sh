#!/usr/bin/env bash
# openskill 6.2.0 (PyPI) and 5.0.1 (npm): after a game of five equal players in which two share the first
# place, both are rated below the third. So says Plackett-Luce, the model that npm's package takes by
# itself and that the examples of the other begin with; the four others rate the winners first. For
# PyPI's this is vivekjoshy/openskill.py#155, whose example gives such ratings again although it is closed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile openskill==6.2.0
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts openskill@5.0.1
cat >five.py <<'SCRIPT'
from openskill.models import MODELS

for kind in MODELS:
    model = kind()
    players = model.rate([[model.rating()] for _ in range(5)], ranks=[1, 1, 3, 4, 5])
    print(f"{kind.__name__}:", *(f"{player.mu:.2f}" for (player,) in players))
SCRIPT
cat >five.mjs <<'SCRIPT'
import { rate, rating } from "openskill";

const players = rate([1, 2, 3, 4, 5].map(() => [rating()]), { rank: [1, 1, 3, 4, 5] });
console.log("npm:", ...players.map(([player]) => player.mu.toFixed(2)));
SCRIPT
seen="$(own/bin/python five.py)
$(node five.mjs)"
own/bin/python -c 'from importlib.metadata import version; print("openskill", version("openskill"), "(PyPI)")'
echo "openskill $(node -p 'require("./node_modules/openskill/package.json").version') (npm)"
echo "model, mean of those ranked 1, 1, 3, 4 and 5:"
echo "$seen"
expected='PlackettLuce: 26.00 26.00 26.56 24.89 21.56
BradleyTerryFull: 32.91 32.91 25.00 19.73 14.46
BradleyTerryPart: 26.98 26.98 25.00 23.68 22.36
ThurstoneMostellerFull: 37.69 37.69 25.00 16.54 8.08
ThurstoneMostellerPart: 26.58 26.58 25.00 23.95 22.89
npm: 26.00 26.00 26.56 24.89 21.56'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
