#!/bin/sh
# Installs a Debian package without starting its service, which policy-rc.d prevents; an existing policy-rc.d is restored. The
# lock serializes concurrent test runs; the later ones find the package installed.
set -eu
exec 9> /run/lock/showhands-test-install
flock 9
dpkg --status "$1" 2> /dev/null | grep -q '^Status: install ok installed' && exit 0
policy=/usr/sbin/policy-rc.d
saved=$(mktemp -d)
[ ! -e "$policy" ] || mv "$policy" "$saved/"
trap 'rm -f "$policy"; [ ! -e "$saved/policy-rc.d" ] || mv "$saved/policy-rc.d" "$policy"; rmdir "$saved"' EXIT
trap 'exit 1' HUP INT TERM
printf '#!/bin/sh\nexit 101\n' > "$policy"
chmod 755 "$policy"
export DEBIAN_FRONTEND=noninteractive
# An earlier installation may have been killed. Programs outside the tests may hold the locks of dpkg and apt for minutes.
attempts=60
until dpkg --configure -a && apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends "$1"; do
  attempts=$((attempts - 1))
  [ "$attempts" -gt 0 ] || exit 1
  sleep 5
done
