#!/bin/sh
# As the official entrypoint: initializes an empty data folder, accepts passwords from other containers, then starts.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  umask 077
  mkdir -p "$PGDATA"
  printf '%s\n' "$POSTGRES_PASSWORD" > /tmp/password
  # Unquoted, because it contains several arguments.
  initdb --username=postgres --pwfile=/tmp/password ${POSTGRES_INITDB_ARGS:-} > /dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
fi
exec "$@"
