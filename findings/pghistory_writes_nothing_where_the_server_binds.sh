#!/usr/bin/env bash
# django-pghistory 3.9.2 (PyPI) with psycopg 3.3.9: within `pghistory.context`, as its middleware opens
# one for each request, every statement that writes is sent behind another one that sets the context.
# With the option `server_side_binding` of Django, and values to bind, PostgreSQL takes one
# statement at a time: each write fails, also of tables that have no history.
# Reading goes on, so pages are shown and nothing can be stored.
# Needs the package of PostgreSQL 15 (Debian 12); run as root, for the server runs as another user.
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
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile \
  django==5.2.19 django-pghistory==3.9.2 django-pgtrigger==4.17.0 "psycopg[binary]==3.3.9"
install -d -o postgres data
"${as_postgres[@]}" $server/initdb --pgdata data --auth trust >/dev/null
"${as_postgres[@]}" $server/pg_ctl --pgdata data --wait --silent --log data/log --options \
  "-c listen_addresses= -c unix_socket_directories=$folder/data" start
cat >hall.py <<'SCRIPT'
import sys

import django
from django.conf import settings
from django.db import DatabaseError, connection

folder, binds = sys.argv[1], sys.argv[2] == "server"
settings.configure(
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": f"{folder}/data",
            "USER": "postgres",
            "NAME": "postgres",
            "OPTIONS": {"server_side_binding": binds},
        }
    },
    INSTALLED_APPS=["pgtrigger", "pghistory"],
)
django.setup()
import pghistory

with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE IF NOT EXISTS hall (tables int)")
    cursor.execute("INSERT INTO hall VALUES (%s)", [15])
    print(sys.argv[2], "binds, without a context:", cursor.rowcount, "row")
    with pghistory.context(user=1):
        cursor.execute("SELECT max(tables) FROM hall WHERE tables < %s", [99])
        print(sys.argv[2], "binds, reads in a context:", *cursor.fetchone())
        try:
            cursor.execute("INSERT INTO hall VALUES (%s)", [16])
            print(sys.argv[2], "binds, writes in a context:", cursor.rowcount, "row")
        except DatabaseError as error:
            print(sys.argv[2], "binds, writes in a context:", error)
SCRIPT
seen=$(own/bin/python hall.py "$folder" client; own/bin/python hall.py "$folder" server)
own/bin/python -c 'from importlib.metadata import version
names = ("django", "django-pghistory", "psycopg")
print(*(f"{name} {version(name)}" for name in names), sep="\n")'
echo "$seen"
expected='client binds, without a context: 1 row
client binds, reads in a context: 15
client binds, writes in a context: 1 row
server binds, without a context: 1 row
server binds, reads in a context: 16
server binds, writes in a context: cannot insert multiple commands into a prepared statement'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
