#!/bin/sh
# Run once by the image of PostgreSQL, when it has made an empty cluster: the roles and the database, with the password of DATABASE_URL.
set -eu
password=$(sed -n 's|^postgres\(ql\)\{0,1\}://tanabana:\([^@]*\)@.*|\2|p' /run/secrets/DATABASE_URL)
[ -n "$password" ] || {
  echo 'the secret DATABASE_URL is not postgres://tanabana:PASSWORD@…' >&2
  exit 1
}
psql -qX -U postgres -d postgres -v password="$password" -f /etc/tanabana/roles.sql
