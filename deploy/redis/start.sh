#!/bin/sh
# The password comes from the environment into a file, since arguments can be seen by everyone on the machine.
set -eu
umask 077
settings="${TMPDIR:-/tmp}/redis.conf"
cat "$(dirname "$0")/redis.conf" > "$settings"
printf 'requirepass %s\n' "${REDIS_PASSWORD:?is missing}" >> "$settings"
exec redis-server "$settings" "$@"
