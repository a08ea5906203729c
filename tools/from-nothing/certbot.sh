#!/bin/sh
# Replaces certbot: issues a certificate of this run's own CA at the path Let's Encrypt's would have.
set -eu
while [ "$1" != --domain ]; do shift; done
folder=/etc/letsencrypt/live/$2
mkdir -p "$folder"
openssl req -newkey rsa:2048 -nodes -subj "/CN=$2" -keyout "$folder/privkey.pem" -out "$folder/request.pem" 2> /dev/null
printf 'subjectAltName=DNS:%s\n' "$2" > "$folder/names"
openssl x509 -req -days 2 -in "$folder/request.pem" -CA "$MACHINE/ca.pem" -CAkey "$MACHINE/ca-key.pem" -CAcreateserial \
  -extfile "$folder/names" -out "$folder/fullchain.pem" 2> /dev/null
