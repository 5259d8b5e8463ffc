#!/usr/bin/env bash
# swiss-pairing 1.4.3 (npm): it pairs those "who have not faced each other", and where a match gives up to
# twenty points, as at bridge, two meet again in the very next round although everyone could meet someone
# new. A second meeting costs a hundred, and a pair the square of its difference in points, so ten points
# apart cost as much. `maxPointsPerRound: 20`, as the manual tells, changes nothing: no line of the code
# reads it. `rematchWeight: 1e6` keeps the promise.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts swiss-pairing@1.4.3
cat >rounds.cjs <<'SCRIPT'
const swiss = require("swiss-pairing");

const players = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Fay"].map((id, at) => ({ id, seed: at + 1 }));
const scores = { Ada: 0, Ben: 11, Cleo: 9, Dan: 0, Eva: 20, Fay: 20 };
function pairs(settings) {
  const { getMatchups } = swiss(settings);
  const first = getMatchups(1, players, []);
  const played = first.map(({ home, away }) => ({
    round: 1,
    home: { id: home, points: scores[home] },
    away: { id: away, points: scores[away] },
  }));
  return [first, getMatchups(2, players, played)];
}
const said = (round) => round.map(({ home, away }) => `${home}-${away}`).join(" ");
const [first, second] = pairs({ maxPointsPerRound: 20 });
console.log("round 1:", said(first));
console.log("round 2:", said(second));
console.log("round 2 with rematchWeight 1e6:", said(pairs({ rematchWeight: 1e6 })[1]));
SCRIPT
seen=$(node rounds.cjs)
echo "swiss-pairing $(node -p 'require("./node_modules/swiss-pairing/package.json").version')"
echo "$seen"
expected='round 1: Ada-Eva Ben-Cleo Dan-Fay
round 2: Eva-Fay Ben-Cleo Ada-Dan
round 2 with rematchWeight 1e6: Eva-Fay Ben-Dan Cleo-Ada'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
