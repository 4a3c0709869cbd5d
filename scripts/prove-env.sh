#!/usr/bin/env bash
# Puts a Python with PyTorch into a folder of its own, for `npm run prove` on Debian, as root: trixie, whose PyTorch is
# new enough for the entries, beside whatever release the machine runs. What is there already is used again.
# The last line names the Python: PROVE_PYTHON=...
set -euo pipefail

root="${PROVE_ROOT:-/var/lib/vram-doctor/trixie}"
suite=trixie
python=(chroot "$root" python3)
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

fail() {
  echo "prove-env: $*" >&2
  exit 1
}

ready() {
  [ -x "$root/usr/bin/python3" ] && timeout 120 "${python[@]}" -c 'import numpy, torch' >/dev/null 2>&1
}

# The archive that this machine already uses, as its own sources name it.
mirror() {
  local codename
  codename="$(. /etc/os-release && echo "${VERSION_CODENAME:-}")"
  apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' 'Component: main' |
    awk -v codename="$codename" '$1 == codename { print $2; exit }'
}

[ "$(id -u)" = 0 ] || fail 'needs root, for chroot'
mkdir -p "$(dirname "$root")"
exec 9>"$root.lock"
flock -w 1200 9 || fail 'another run holds the folder'

if ! ready; then
  # Only a folder that this script has made is ever replaced.
  [ ! -e "$root" ] || [ -e "$root/.prove-env" ] || fail "$root exists and is not a folder of this script"
  command -v apt-get >/dev/null || fail 'needs Debian; elsewhere set PROVE_PYTHON to a Python with torch and numpy'
  archive="$(mirror)"
  [ -n "$archive" ] || fail "no archive named in apt's sources"
  if ! command -v debootstrap >/dev/null; then
    timeout 300 apt-get update -qq || echo 'prove-env: apt-get update had errors' >&2
    timeout 300 apt-get install -y -qq --no-install-recommends debootstrap >/dev/null
  fi
  # Built beside and renamed, so that a run that is cut off leaves nothing half done in the place.
  part="$root.part"
  umount -q "$part/proc" 2>/dev/null || true
  rm -rf --one-file-system "$part"
  timeout 600 debootstrap --variant=minbase "$suite" "$part" "$archive" >"$root.log" 2>&1 ||
    fail "debootstrap failed, see $root.log"
  # Without the threaded OpenBLAS, matrix products take minutes.
  timeout 900 chroot "$part" sh -c '
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
