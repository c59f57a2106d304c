#!/bin/sh
# Puts back what deploy/back-up.sh copied, over whatever is there: sh deploy/restore.sh <folder>
# No service may run meanwhile. PG_RESTORE is another way to run pg_restore.
set -eu
folder=${1:?the folder that back-up.sh made}
restore=${PG_RESTORE:-docker compose exec -T postgres pg_restore --username postgres}
for database in auth polls comments notifications; do
  $restore --clean --if-exists --exit-on-error --single-transaction --dbname "$database" < "$folder/$database.dump"
done
echo "All four databases are as they were in $folder."
