#!/bin/sh
# Runs a command beside a private container engine: sh enter.sh <root> <command> …
# It expects to be the first process of a new PID and mount namespace. The engine and the command share a network namespace,
# whose only way out is slirp4netns: interfaces, firewall rules, mounts and processes all end with this process.
set -eu
root=$1
shift
here=$(dirname "$0")
echo 'nameserver 10.0.2.3' > "$root/etc/resolv.conf"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"

unshare --net sleep infinity &
network=/proc/$!/ns/net
while [ "$(readlink "$network")" = "$(readlink /proc/self/ns/net)" ]; do sleep 0.1; done
chroot "$root" slirp4netns --configure --mtu=65520 --disable-host-loopback $! tap0 > "$root/var/log/slirp4netns.log" 2>&1 &
nsenter --net="$network" ip link set lo up

(exec nsenter --net="$network" unshare --mount --propagation private sh "$here/daemon.sh" "$root") > "$root/var/log/dockerd.log" 2>&1 &
daemon=$!
mkdir -p "$root/host"
cat > "$root/host/docker" <<END
#!/bin/sh
# The engine's own client, in the folder of the caller if the engine sees it.
folder=\${PWD#$root}
[ "\$folder" != "\$PWD" ] || folder=/
exec nsenter --mount=/proc/$daemon/ns/mnt env -C "\$folder" DOCKER_HOST=unix:///run/docker.sock docker "\$@"
END
chmod 755 "$root/host/docker"
export PATH="$root/host:$PATH"
tries=0
until [ -S "/proc/$daemon/root/run/docker.sock" ] && docker version > /dev/null 2>&1; do
  tries=$((tries + 1))
  if ! kill -0 $daemon || [ $tries -gt 300 ]; then
    tail -n 20 "$root/var/log/dockerd.log"
    exit 1
  fi
  sleep 0.2
done
nsenter --net="$network" "$@"
