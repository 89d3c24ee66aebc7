#!/bin/sh
# Runs a program of the installed release with the settings of the service and as its account:
#   countinghouse operator doctor
#   countinghouse ledger-verify
#   countinghouse signer address
#   RUN_AS=root countinghouse operator backup-taken DIRECTORY   (a directory that the service may not read)
set -eu
release=/opt/countinghouse/current
program=${1:-}
if [ -z "$program" ] || [ ! -f "$release/$program.mjs" ]; then
  echo "Name a program of $release: $(cd "$release" && ls -- *.mjs | sed 's/\.mjs$//' | tr '\n' ' ')" >&2
  exit 64
fi
shift
account=countinghouse
settings=/etc/countinghouse/countinghouse.env
# The signer has an account and settings of its own, and must not see those of the server.
if [ "$program" = signer ]; then
  account=countinghouse-signer
  settings=/etc/countinghouse-signer/signer.env
fi
set -a
if [ "$program" != signer ]; then
  MODE=production
  DATA_DIR=/var/lib/countinghouse
fi
. "$settings"
set +a
cd "/var/lib/$account"
exec runuser -u "${RUN_AS:-$account}" -- node "$release/$program.mjs" "$@"
