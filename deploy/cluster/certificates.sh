#!/bin/sh
# Certificates within a cluster (docs/cluster.md), from an authority of its own:
#   certificates.sh DIRECTORY                    the authority, once: ca.crt for every machine, and ca.key, which none of them needs
#   certificates.sh DIRECTORY NAME IP:…,DNS:…    NAME.crt and NAME.key for the machine at these addresses, and both in NAME.pem for HAProxy
# Each is good for its server, also at the machine itself, and as the client that it is to the others. Issued again by the same line, before it ends.
set -eu
umask 077
directory=${1:?Name a directory}
mkdir -p "$directory"
cd "$directory"
curve='-newkey ec -pkeyopt ec_paramgen_curve:P-256'
if [ ! -f ca.key ]; then
  # shellcheck disable=SC2086
  openssl req -x509 $curve -noenc -days 3650 -keyout ca.key -out ca.crt -subj '/CN=Countinghouse cluster' \
    -addext basicConstraints=critical,CA:TRUE,pathlen:0 -addext keyUsage=critical,keyCertSign,cRLSign 2>/dev/null
  chmod 0644 ca.crt
fi
[ $# -ge 2 ] || exit 0
name=$2
addresses=${3:?Name the addresses of $name: IP:10.0.0.11,DNS:pg1.example.com}
cat > "$name.ext" <<END
subjectAltName=DNS:$name,DNS:localhost,IP:127.0.0.1,$addresses
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth,clientAuth
END
# shellcheck disable=SC2086
openssl req $curve -noenc -keyout "$name.key" -out "$name.csr" -subj "/CN=$name" 2>/dev/null
openssl x509 -req -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 -extfile "$name.ext" -out "$name.crt" 2>/dev/null
cat "$name.crt" "$name.key" > "$name.pem"
chmod 0644 "$name.crt"
rm "$name.csr" "$name.ext"
