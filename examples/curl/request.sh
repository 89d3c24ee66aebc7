#!/usr/bin/env bash
# Signs and sends one request:
#   request.sh GET  'payments?limit=5'
#   request.sh POST businesses "$(cat business.json)"
# Reads COUNTINGHOUSE_URL, COUNTINGHOUSE_API_KEY and COUNTINGHOUSE_API_SECRET. Needs curl and openssl.
# The secret is an argument of openssl: run it where other users do not see your processes.
set -euo pipefail

method=$1
path="/api/v1/$2"
body=${3:-}
: "${COUNTINGHOUSE_URL:?}" "${COUNTINGHOUSE_API_KEY:?}" "${COUNTINGHOUSE_API_SECRET:?}"

hex() { sed 's/^.*= *//'; }
timestamp="$(date +%s)000"
body_hash=$(printf '%s' "$body" | openssl dgst -sha256 | hex)
nonce=$(openssl rand -hex 16)
signature=$(printf '%s\n%s\n%s\n%s\n%s' "$timestamp" "$nonce" "$method" "$path" "$body_hash" |
  openssl dgst -sha256 -hmac "$COUNTINGHOUSE_API_SECRET" | hex)

arguments=(--silent --show-error --fail-with-body --request "$method"
  --header "Authorization: PAY-HMAC-SHA256 api-key=$COUNTINGHOUSE_API_KEY,nonce=$nonce,signature=$signature,timestamp=$timestamp")
if [ -n "$body" ]; then
  arguments+=(--header 'Content-Type: application/json' --data-binary "$body")
fi
if [ "$method" != GET ]; then
  # Keep the key and send it again when no answer came: the server then acts once.
  key=${IDEMPOTENCY_KEY:-$(openssl rand -hex 16 | sed -E 's/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/\1-\2-4\3-8\4-\5/')}
  arguments+=(--header "Idempotency-Key: $key")
fi
exec curl "${arguments[@]}" "$COUNTINGHOUSE_URL$path"
