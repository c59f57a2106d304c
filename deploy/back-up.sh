#!/bin/sh
# Copies what must survive, a file for each database, into a folder that is made: sh deploy/back-up.sh <folder>
# With Compose as it runs here. PG_DUMP is another way to run pg_dump, for example with PGHOST and PGUSER set:
#   PG_DUMP=pg_dump sh deploy/back-up.sh <folder>
set -eu
umask 077
folder=${1:?the folder to make}
dump=${PG_DUMP:-docker compose exec -T postgres pg_dump --username postgres}
mkdir "$folder"
# In this order, since people and polls are there before those who name them: what a copy names is in a later one.
for database in notifications comments polls auth; do
  $dump --format custom "$database" > "$folder/$database.dump"
done
echo "$folder holds auth, polls, comments and notifications. Keep .env with it."
