#!/bin/sh
# Puts the passwords of the environment into the definitions, then runs the command that it is given.
set -eu
umask 077
target="${TMPDIR:-/tmp}/definitions.json"
cp "$(dirname "$0")/definitions.json" "$target"
for user in AUTH POLLS COMMENTS NOTIFICATIONS REALTIME; do
  eval "password=\${RABBITMQ_${user}_PASSWORD:?is missing}"
  printf 's|${RABBITMQ_%s_PASSWORD}|%s|\n' "$user" "$password" | sed -i -f /dev/stdin "$target"
done
exec "$@"
