#!/bin/sh
# Makes the role that the site logs in as, once, when the database is new.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv password SITE_PASSWORD
CREATE ROLE stichtafel LOGIN PASSWORD :'password';
SQL
