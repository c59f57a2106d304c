#!/bin/sh
# Replaces the databases by the dumps of deploy/back-up.sh: sh deploy/restore.sh <folder>
# Stop all services first. PG_RESTORE is another command for pg_restore.
set -eu
folder=${1:?the folder that back-up.sh made}
restore=${PG_RESTORE:-docker compose exec -T postgres pg_restore --username postgres}
for database in auth polls comments notifications; do
  $restore --clean --if-exists --exit-on-error --single-transaction --dbname "$database" < "$folder/$database.dump"
done
echo "All four databases are restored from $folder."
