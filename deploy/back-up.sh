#!/bin/sh
# Dumps each database into a file of a new folder: sh deploy/back-up.sh <folder>
# Runs pg_dump in the Compose project on this machine, or PG_DUMP, for example with PGHOST and PGUSER set:
#   PG_DUMP=pg_dump sh deploy/back-up.sh <folder>
set -eu
umask 077
folder=${1:?the folder to make}
dump=${PG_DUMP:-docker compose exec -T postgres pg_dump --username postgres}
mkdir "$folder"
# In this order, because the dumps are not one snapshot: rows refer to users and polls that were created before them, so
# the databases that are referred to are dumped last.
for database in notifications comments polls auth; do
  $dump --format custom "$database" > "$folder/$database.dump"
done
echo "$folder contains the dumps of auth, polls, comments and notifications. Keep .env with it."
