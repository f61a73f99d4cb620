#!/bin/sh
# Makes an LXC container with topicapp on a Proxmox VE host:   sh topicapp.sh
# Asks nothing. CTID, STORAGE, BRIDGE, MEMORY, DISK and TOPICAPP_VERSION change what it does.
# sh topicapp.sh inside    is what runs in the container, and on any Debian without one.
set -eu

version="${TOPICAPP_VERSION:-0.1.0}"
project="https://github.com/OWNER/topicapp"
sum_amd64="0000000000000000000000000000000000000000000000000000000000000000"
sum_arm64="0000000000000000000000000000000000000000000000000000000000000000"
root="${TOPICAPP_ROOT:-}"

fail() {
  echo "topicapp.sh: $1" >&2
  exit 1
}

# The archive of this processor, compared with its sum before anything of it is unpacked.
fetch() {
  case "$(dpkg --print-architecture)" in
    amd64) target=linux-x64 sum="$sum_amd64" ;;
    arm64) target=linux-arm64 sum="$sum_arm64" ;;
    *) fail "there is no archive for this processor" ;;
  esac
  # Another version than the one that this script was released with has another sum.
  if [ -n "${TOPICAPP_VERSION:-}" ]; then
    sum="${TOPICAPP_SHA256:-}"
    [ -n "$sum" ] || fail "TOPICAPP_VERSION needs the sum of its archive in TOPICAPP_SHA256"
  fi
  name="topicapp-$version-$target"
  # An archive that is there already.
  archive="${TOPICAPP_ARCHIVE:-}"
  if [ -z "$archive" ]; then
    archive="$work/$name.tar.gz"
    curl --fail --silent --show-error --location --proto '=https' --output "$archive" \
      "$project/releases/download/v$version/$name.tar.gz" || fail "cannot fetch $name.tar.gz"
  fi
  echo "$sum  $archive" | sha256sum --check --quiet - || fail "$archive is not what was released"
  tar -xzf "$archive" -C "$work"
}

inside() {
  work="$(mktemp -d)"
  trap 'rm -rf "$work"' EXIT
  fetch
  install -D -m 755 "$work/$name/topicapp" "$root/usr/local/bin/topicapp"
  install -D -m 644 "$work/$name/topicapp.service" "$root/etc/systemd/system/topicapp.service"
  install -d -m 755 "$root/etc/topicapp"
  if [ ! -e "$root/etc/topicapp/topicapp.env" ]; then
    # In its container it listens on all addresses: nobody sits at it.
    (umask 077 && printf 'TOPICAPP_HOST=0.0.0.0\n' > "$root/etc/topicapp/topicapp.env")
  fi
  [ -n "$root" ] && return
  id topicapp > /dev/null 2>&1 ||
    useradd --system --home-dir /var/lib/topicapp --shell /usr/sbin/nologin topicapp
  systemctl daemon-reload
  systemctl enable --quiet topicapp
  systemctl restart topicapp
}

host() {
  command -v pct > /dev/null || fail "this is no Proxmox VE host; on a Debian run: sh topicapp.sh inside"
  [ "$(id -u)" -eq 0 ] || fail "run it as root"
  ctid="${CTID:-$(pvesh get /cluster/nextid)}"
  storage="${STORAGE:-local-lvm}"
  pveam update > /dev/null
  template="$(pveam available --section system | awk '$2 ~ /^debian-13-standard/ { name = $2 } END { print name }')"
  [ -n "$template" ] || fail "there is no template of Debian 13"
  pveam list local | grep -q "$template" || pveam download local "$template" > /dev/null
  pct create "$ctid" "local:vztmpl/$template" --hostname topicapp --unprivileged 1 --onboot 1 --cores 2 \
    --memory "${MEMORY:-1024}" --rootfs "$storage:${DISK:-8}" --net0 "name=eth0,bridge=${BRIDGE:-vmbr0},ip=dhcp" --features nesting=1
  pct start "$ctid"
  pct exec "$ctid" -- sh -c 'until apt-get update -qq 2> /dev/null; do sleep 2; done; apt-get install -y -qq curl ca-certificates > /dev/null'
  pct push "$ctid" "$0" /root/topicapp.sh
  pct exec "$ctid" -- env TOPICAPP_VERSION="${TOPICAPP_VERSION:-}" TOPICAPP_SHA256="${TOPICAPP_SHA256:-}" sh /root/topicapp.sh inside
  address="$(pct exec "$ctid" -- hostname -I | awk '{ print $1 }')"
  echo "topicapp runs in container $ctid, at http://$address:3000"
  echo "The address of the first account: pct exec $ctid -- journalctl -u topicapp --grep 'setup address'"
}

case "${1:-host}" in
  host) host ;;
  inside) inside ;;
  *) fail "usage: sh topicapp.sh [inside]" ;;
esac
