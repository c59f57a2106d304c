#!/bin/sh
# Writes the password of the environment to a file, since every user of the machine can read arguments.
set -eu
umask 077
settings="${TMPDIR:-/tmp}/redis.conf"
cat "$(dirname "$0")/redis.conf" > "$settings"
printf 'requirepass %s\n' "${REDIS_PASSWORD:?is missing}" >> "$settings"
exec redis-server "$settings" "$@"
