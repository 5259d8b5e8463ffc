#!/usr/bin/env bash
# tournament-organizer 4.1.1 (npm): in a double round robin the Sonneborn-Berger score counts the
# first of two meetings alone. Three players with exactly the same results over the event are
# ranked one to three by it, in the order of who won first.
#
# Here Ada beats Ben, Ben beats Ada, and all games with Cleo are drawn, so each has two points of
# games and two of byes. Over both meetings each would have 8: 4 for a beaten opponent, and two
# halves of 4 for two draws. The library gives Ada 6, Cleo 4 and Ben 2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts tournament-organizer@4.1.1
cat >level.mjs <<'SCRIPT'
import Manager from "tournament-organizer";

const event = new Manager().createTournament("Club evening", {
  stageOne: { format: "double-round-robin" },
  scoring: { tiebreaks: ["sonneborn berger"] },
});
for (const name of ["Ada", "Ben", "Cleo"]) event.createPlayer(name, name);
event.startTournament();
const met = new Set();
for (let round = 1; round <= 6; round += 1) {
  for (const match of event.getMatchesByRound(round).filter((each) => each.isActive())) {
    const names = [match.getPlayer1().id, match.getPlayer2().id];
    const pair = [...names].sort().join(" and ");
    const winner = met.has(pair) ? "Ben" : "Ada";
    met.add(pair);
    if (pair === "Ada and Ben") {
      event.enterResult(match.getId(), ...names.map((name) => Number(name === winner)));
    } else {
      event.enterResult(match.getId(), 0, 0, 1);
    }
  }
  if (round < 6) event.nextRound();
}
for (const { player, matchPoints, matches, tiebreaks } of event.getStandings()) {
  console.log(player.getId(), matchPoints, matches, tiebreaks.sonnebornBerger);
}
SCRIPT
seen=$(node level.mjs)
echo "tournament-organizer $(node -p 'require("./node_modules/tournament-organizer/package.json").version')"
echo "name, match points, matches, Sonneborn-Berger:"
echo "$seen"
expected='Ada 4 6 6
Cleo 4 6 4
Ben 4 6 2'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
