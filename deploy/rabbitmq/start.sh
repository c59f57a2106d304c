#!/bin/sh
# Substitutes the passwords of the environment in the definitions, then runs the command in its arguments.
set -eu
umask 077
target="${TMPDIR:-/tmp}/definitions.json"
cp "$(dirname "$0")/definitions.json" "$target"
for user in AUTH POLLS COMMENTS NOTIFICATIONS REALTIME; do
  eval "password=\${RABBITMQ_${user}_PASSWORD:?is missing}"
  printf 's|${RABBITMQ_%s_PASSWORD}|%s|\n' "$user" "$password" | sed -i -f /dev/stdin "$target"
done
exec "$@"
