#!/bin/sh
# Makes the secrets of an installation as files: random ones, the two API keys, and the addresses that have one of them inside. What is
# there stays as it is. SMTP_URL is the operator's own: its file is made empty, and the server says so until it is filled.
#
# Usage: deploy/make-secrets.sh [FOLDER] (deploy/secrets)   Needs openssl.
set -eu
umask 077
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
cd "$folder"

# Takes the content from standard input.
make() {
  if [ -e "$1" ]; then cat >/dev/null; else cat >"$1.part" && mv "$1.part" "$1"; fi
}
random() { openssl rand -hex 32 | tr -d '\n'; }
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

# An API key: a JWT of a role for ten years, signed with JWT_SECRET by HS256. npm run cli -- keys makes the same.
api_key() {
  now=$(date +%s)
  content=$(printf '{"alg":"HS256","typ":"JWT"}' | base64url).$(
    printf '{"iss":"tanabana","role":"%s","iat":%s,"exp":%s}' "$1" "$now" $((now + 315360000)) | base64url
  )
  secret=$(od -An -v -tx1 JWT_SECRET | tr -d ' \n')
  printf '%s.%s' "$content" "$(printf '%s' "$content" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$secret" -binary | base64url)"
}

random | make JWT_SECRET
api_key anon | make ANON_KEY
api_key service_role | make SERVICE_ROLE_KEY
random | make METRICS_TOKEN
random | make POSTGRES_PASSWORD
printf 'postgres://tanabana:%s@database:5432/tanabana' "$(random)" | make DATABASE_URL
openssl rand -hex 10 | tr -d '\n' | make S3_ACCESS_KEY_ID
random | make S3_SECRET_ACCESS_KEY
make SMTP_URL </dev/null

# The group of the containers that read them.
chmod 750 .
chmod 640 ./*
if [ "$(id -u)" = 0 ]; then chgrp -R 10001 .; else echo "As root: chgrp -R 10001 $folder" >&2; fi
