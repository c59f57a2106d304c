#!/bin/sh
# Makes <root> the root of this mount namespace and starts the engine's daemon: sh daemon.sh <root>
# By pivot_root, since in a chroot `docker exec` would leave its container for the root of the namespace.
set -eu
root=$1
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mkdir -p "$root/outside"
cd "$root"
pivot_root . outside
exec chroot . sh -c 'umount -l /outside
exec dockerd --host unix:///run/docker.sock --exec-root /run/docker --pidfile /run/docker.pid --data-root /var/lib/docker \
  --exec-opt native.cgroupdriver=cgroupfs --cgroup-parent /showhands-engine --log-level warn'
