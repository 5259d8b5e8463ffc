#!/usr/bin/env bash
# PostgreSQL 15 (Debian 12): where each commit has to wait for a standby and there is none, a
# transaction that takes a number (`pg_current_xact_id`) commits at once, although its commit is
# written to the log; whatever else it wrote there makes it wait. A check of whether the server stores
# anything says yes by the first, while no row can be stored. `statement_timeout` ends no such wait: it
# is off before the commit begins.
# Needs the package; run as root, for the server runs as another user.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
server=/usr/lib/postgresql/15/bin
as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups)
clean_up() {
  "${as_postgres[@]}" $server/pg_ctl --pgdata "$folder/data" --mode immediate --silent stop || true
  rm -rf "$folder"
}
trap clean_up EXIT
cd "$folder"
install -d -o postgres data
"${as_postgres[@]}" $server/initdb --pgdata data --auth trust >/dev/null
"${as_postgres[@]}" $server/pg_ctl --pgdata data --wait --silent --log data/log --options \
  "-c listen_addresses= -c unix_socket_directories=$folder/data -c synchronous_standby_names=no_one" start
commit() {
  timeout 4 $server/psql --quiet --output /dev/null --command "$1" \
    "host=$folder/data user=postgres dbname=postgres $2" && echo "commits" || echo "waits"
}
number="SELECT pg_current_xact_id(), pg_current_wal_lsn()"
word="SELECT pg_logical_emit_message(true, 'a', 'b')"
seen="a number: $(commit "$number" "")
a word in the log: $(commit "$word" "")
the same, statement_timeout 1 s: $(commit "$word" "options='-c statement_timeout=1s'")"
$server/postgres --version
echo "$seen"
expected='a number: commits
a word in the log: waits
the same, statement_timeout 1 s: waits'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
