#!/bin/sh
# Runs a program of the installed release with the settings of the service and as its account:
#   countinghouse operator doctor
#   countinghouse ledger-verify
#   RUN_AS=root countinghouse operator backup-taken DIRECTORY   (a directory that the service may not read)
set -eu
release=/opt/countinghouse/current
program=${1:-}
if [ -z "$program" ] || [ ! -f "$release/$program.mjs" ]; then
  echo "Name a program of $release: $(cd "$release" && ls -- *.mjs | sed 's/\.mjs$//' | tr '\n' ' ')" >&2
  exit 64
fi
shift
set -a
MODE=production
DATA_DIR=/var/lib/countinghouse
. /etc/countinghouse/countinghouse.env
set +a
cd /var/lib/countinghouse
exec runuser -u "${RUN_AS:-countinghouse}" -- node "$release/$program.mjs" "$@"
