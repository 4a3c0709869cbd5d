#!/usr/bin/env bash
# Puts a Python with PyTorch into a folder of its own, for `npm run prove` on Debian, as root: trixie, whose PyTorch is
# new enough for the entries, beside whatever release the machine runs. What is there already is used again.
# The last line names the Python: PROVE_PYTHON=...
# Exit status: 0 there is one; 3 none can be made here (no root, no Debian); 1 it could be and was not.
# PROVE_ROOT is the folder; PROVE_ENV_LIMIT the seconds that all of it may take.
set -euo pipefail

case "${1:-}" in
  -h | --help)
    sed -n '2,/^set /{/^#/s/^# //p}' "$0"
    exit 0
    ;;
esac

root="${PROVE_ROOT:-/var/lib/vram-doctor/trixie}"
suite=trixie
python=(chroot "$root" python3)
limit="${PROVE_ENV_LIMIT:-1500}"
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

fail() {
  echo "prove-env: $*" >&2
  exit 1
}

cannot() {
  echo "prove-env: $*; elsewhere set PROVE_PYTHON to a Python with torch and numpy" >&2
  exit 3
}

# Runs a command within what is left of the limit, and longest for the seconds given.
within() {
  local most="$1" left=$((limit - SECONDS))
  shift
  [ "$left" -gt 0 ] || fail "not done within $limit s"
  timeout --kill-after=10 "$((left < most ? left : most))" "$@"
}

ready() {
  [ -x "$root/usr/bin/python3" ] && within 120 "${python[@]}" -c 'import numpy, torch' >/dev/null 2>&1
}

# The archive that this machine already uses, as its own sources name it.
mirror() {
  local codename
  codename="$(. /etc/os-release && echo "${VERSION_CODENAME:-}")"
  apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' 'Component: main' |
    awk -v codename="$codename" '$1 == codename { print $2; exit }'
}

[ "$(id -u)" = 0 ] || cannot 'needs root, for chroot'
[ "$(. /etc/os-release 2>/dev/null && echo "${ID:-}")" = debian ] || cannot 'needs Debian, for its archive'
mkdir -p "$(dirname "$root")"
exec 9>"$root.lock"
flock -w "$limit" 9 || fail 'another run holds the folder'

if ! ready; then
  # Only a folder that this script has made is ever replaced.
  [ ! -e "$root" ] || [ -e "$root/.prove-env" ] || fail "$root exists and is not a folder of this script"
  archive="$(mirror)"
  [ -n "$archive" ] || fail "no archive named in apt's sources"
  if ! command -v debootstrap >/dev/null; then
    within 300 apt-get update -qq || echo 'prove-env: apt-get update had errors' >&2
    within 300 apt-get install -y -qq --no-install-recommends debootstrap >/dev/null
  fi
  # Built beside and renamed, so that a run that is cut off leaves nothing half done in the place.
  part="$root.part"
  umount -q "$part/proc" 2>/dev/null || true
  rm -rf --one-file-system "$part"
  within 600 debootstrap --variant=minbase "$suite" "$part" "$archive" >"$root.log" 2>&1 ||
    fail "debootstrap failed, see $root.log"
  # Without the threaded OpenBLAS, matrix products take minutes. Byte code is left to the first import, which makes it
  # for the few modules that are used, in place of the thousands that come along.
  within 1200 chroot "$part" sh -c '
    dpkg-divert --quiet --local --rename --add /usr/bin/py3compile &&
    ln -s /bin/true /usr/bin/py3compile &&
    apt-get update -qq &&
    apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-unsafe-io \
      python3-torch python3-numpy libopenblas0-pthread &&
    apt-get clean' >>"$root.log" 2>&1 || fail "PyTorch could not be installed, see $root.log"
  rm -rf --one-file-system "$part"/var/lib/apt/lists/* "$root"
  touch "$part/.prove-env"
  mv "$part" "$root"
  ready || fail 'PyTorch is installed and cannot be imported'
fi

"${python[@]}" -c 'import torch; print("PyTorch", torch.__version__)' 2>/dev/null
echo "PROVE_PYTHON=${python[*]}"
