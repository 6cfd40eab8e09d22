/** The database: whether it is there, fit, ours to use, and as far as the schema is. Nothing is written. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { schemaState } from '@tanabana/db';
import { sql, type Database, type Row } from '@tanabana/gateway/db';
import { openPostgres } from '@tanabana/gateway/open';
import { machineTime } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { DataDirInUseError, lockDataDir } from '../../data/data-dir-lock.ts';
import { isLoopbackHost } from '../../settings/reserved-names.ts';
import { codeOf, fail, ok, warn, type Check, type Finding } from './finding.ts';

const LEAST_VERSION = 150_000;
/** Connections of one server process: its pool, one that listens, and one that looks whether PostgreSQL is back. */
const CONNECTIONS = 12;
const SKEW_WARN_MS = 2000;
const SKEW_FAIL_MS = 60_000;
const STATEMENT_MS = 5000;

/** What is asked of PostgreSQL at once. */
type Facts = {
  version: number;
  encoding: string;
  is_standby: boolean;
  is_read_only: boolean;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  autovacuum: string;
  has_tls: boolean;
  max_connections: number;
  reserved: number;
  used: number;
  own_limit: number;
  database_limit: number;
  is_superuser: boolean;
  may_create: boolean;
  missing_roles: string[];
  closed_roles: string[];
  service_bypasses: boolean;
  has_pg_trgm: boolean;
  bytes: string;
  /** Its time, in milliseconds since 1970. */
  at: number;
};

const FACTS = sql`
  with roles (name) as (values ('anon'), ('authenticated'), ('service_role')),
    known as (select r.name, p.oid, p.rolbypassrls from roles r left join pg_roles p on p.rolname = r.name)
  select current_setting('server_version_num')::int as version,
    pg_encoding_to_char(d.encoding) as encoding,
    pg_is_in_recovery() as is_standby,
    current_setting('default_transaction_read_only') = 'on' as is_read_only,
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('autovacuum') as autovacuum,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as has_tls,
    current_setting('max_connections')::int as max_connections,
    current_setting('superuser_reserved_connections')::int as reserved,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    u.rolconnlimit as own_limit,
    d.datconnlimit as database_limit,
    u.rolsuper as is_superuser,
    has_database_privilege(d.oid, 'create') as may_create,
    coalesce((select array_agg(name) from known where oid is null), '{}') as missing_roles,
    coalesce((select array_agg(name) from known where oid is not null and not pg_has_role(oid, 'member')), '{}') as closed_roles,
    coalesce((select rolbypassrls from known where name = 'service_role'), true) as service_bypasses,
    exists (select from pg_available_extensions where name = 'pg_trgm') as has_pg_trgm,
    pg_database_size(d.oid)::text as bytes,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as at
  from pg_database d, pg_roles u
  where d.datname = current_database() and u.rolname = current_user`;

const about = 'database';

/** Whether the server is on this machine, or reached by a socket file. */
const isNear = (url: string): boolean => {
  const { hostname } = new URL(url);
  return hostname === '' || hostname.startsWith('%2F') || isLoopbackHost(hostname);
};

function fitness(facts: Facts): Finding[] {
  const release = `${Math.floor(facts.version / 10_000)}.${facts.version % 10_000}`;
  const found = [
    facts.version < LEAST_VERSION
      ? fail(about, `is PostgreSQL ${release}: upgrade it to 15 or later`)
      : ok(about, `is PostgreSQL ${release}, ${Math.ceil(Number(facts.bytes) / 2 ** 20)} MiB`),
  ];
  if (facts.encoding !== 'UTF8')
    found.push(fail(about, `is encoded in ${facts.encoding}: create it with encoding 'UTF8'`));
  if (facts.is_standby) found.push(fail(about, 'is a standby, which takes no writes: set DATABASE_URL to the primary'));
  else if (facts.is_read_only)
    found.push(fail(about, 'takes no writes: set default_transaction_read_only to off for its user'));
  for (const name of ['fsync', 'full_page_writes'] as const)
    if (facts[name] !== 'on')
      found.push(fail(about, `has ${name} = ${facts[name]}, so a power cut destroys it: turn it on`));
  if (facts.synchronous_commit === 'off')
    found.push(warn(about, 'has synchronous_commit = off: what was acknowledged last is lost in a crash; turn it on'));
  if (facts.autovacuum !== 'on') found.push(fail(about, 'has autovacuum off: turn it on, or tables grow without end'));
  return found;
}

function privileges(facts: Facts): Finding[] {
  const found: Finding[] = [];
  if (facts.missing_roles.length > 0 && !facts.is_superuser)
    found.push(
      fail(
        'privileges',
        `the roles ${facts.missing_roles.join(', ')} are missing: create them as in docs/operations.md, Install`,
      ),
    );
  if (facts.closed_roles.length > 0)
    found.push(fail('privileges', `the user may not act as ${facts.closed_roles.join(', ')}: grant these roles to it`));
  if (!facts.service_bypasses)
    found.push(
      fail('privileges', 'service_role does not bypass row-level security: alter role service_role bypassrls'),
    );
  if (!facts.may_create)
    found.push(fail('privileges', 'the user may not create schemas: make it the owner of the database'));
  if (!facts.has_pg_trgm)
    found.push(fail('privileges', 'the extension pg_trgm cannot be had: install the contrib package of PostgreSQL'));
  if (found.length > 0) return found;
  return facts.is_superuser
    ? [warn('privileges', 'the user is a superuser: use one that owns the database alone, as in docs/operations.md')]
    : [ok('privileges', 'the user owns what it needs and is no superuser')];
}

function connections(facts: Facts): Finding {
  const limits = [facts.max_connections - facts.reserved, facts.own_limit, facts.database_limit].filter(
    (limit) => limit >= 0,
  );
  const limit = Math.min(...limits);
  const processes = Math.floor(limit / CONNECTIONS);
  if (processes < 1)
    return fail(
      'connections',
      `${limit} are allowed, and a server needs ${CONNECTIONS}: raise max_connections, or use a pooler`,
    );
  const text = `${limit} are allowed, ${facts.used} in use; a server needs up to ${CONNECTIONS}, so ${processes} servers fit`;
  return limit - facts.used < CONNECTIONS && processes < 2
    ? warn('connections', `${text}: raise max_connections`)
    : ok('connections', text);
}

/** @param before and after: the time of this machine around the question, in milliseconds */
function skew({ at }: Facts, before: number, after: number): Finding {
  const apart = Math.max(0, Math.abs(at - (before + after) / 2) - (after - before) / 2);
  const text = `the clocks of database and machine are ${(apart / 1000).toFixed(1)} s apart`;
  if (apart > SKEW_FAIL_MS) return fail('clock', `${text}: set both by NTP, or codes and tokens expire at once`);
  if (apart > SKEW_WARN_MS) return warn('clock', `${text}: set both by NTP`);
  return ok('clock', text);
}

const STATES = {
  current: ok('schema', 'is of this release'),
  empty: ok('schema', 'is empty: the first start of the server builds it'),
  earlier: fail('schema', 'is of an earlier release: npm run cli -- migrate'),
  next: warn('schema', 'is of the next release, which this one may serve until it is replaced: install that release'),
  foreign: fail('schema', 'is of a later release than this one, or of none: start the release that made it'),
} as const;

async function ask(db: Database, url: string): Promise<Finding[]> {
  const before = machineTime().getTime();
  const { rows } = await db.read<Facts & Row>(FACTS);
  const after = machineTime().getTime();
  const facts = rows[0]!;
  const tls =
    facts.has_tls || isNear(url)
      ? []
      : [
          warn(
            about,
            'is reached without TLS: add sslmode=verify-full to DATABASE_URL, unless the network is your own',
          ),
        ];
  const schema = facts.version < LEAST_VERSION ? [] : [STATES[await schemaState(db)]];
  return [...fitness(facts), ...tls, ...schema, ...privileges(facts), connections(facts), skew(facts, before, after)];
}

/** Why there is no connection, by the code of the driver or of PostgreSQL. */
const NO_CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start PostgreSQL, or correct host and port of DATABASE_URL',
  ENOTFOUND: 'its host is unknown: correct the host of DATABASE_URL',
  EAI_AGAIN: 'its host cannot be looked up now: look at the DNS of this machine',
  ENOENT: 'there is no such socket: start PostgreSQL, or correct the path in DATABASE_URL',
  '28P01': 'the password is wrong: correct it in DATABASE_URL',
  '28000': 'the user may not connect: create it, or add a line to pg_hba.conf',
  '3D000': 'there is no such database: create it as in docs/operations.md, Install',
  '53300': 'it has too many connections: raise max_connections, or use a pooler',
};

async function checkPostgres(url: string): Promise<Finding[]> {
  let db: Database;
  try {
    db = await openPostgres({ url, max: 1, statementTimeoutMs: STATEMENT_MS });
  } catch (error) {
    const code = codeOf(error);
    return [
      fail(about, `cannot be reached (${code}): ${NO_CONNECTION[code] ?? 'look at DATABASE_URL and at its log'}`),
    ];
  }
  try {
    return await ask(db, url);
  } finally {
    await db.close();
  }
}

/** The embedded database is not opened, because that could upgrade it. */
async function checkEmbedded({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Promise<Finding[]> {
  const isSynced = database.engine === 'embedded' && database.fsync !== false;
  const durable = isSynced
    ? []
    : [warn(about, 'does not wait for the disk: unset EMBEDDED_FSYNC, or a power cut may cost it')];
  if (!existsSync(join(dataDir, 'db')))
    return [ok(about, 'is embedded and not there yet: the first start of the server builds it'), ...durable];
  try {
    const lock = await lockDataDir(dataDir);
    lock.release();
    return [ok(about, 'is embedded, and no server uses it'), ...durable];
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return [ok(about, 'is embedded, and a running server uses it'), ...durable];
  }
}

export const checkDatabase = (config: Pick<Config, 'database' | 'dataDir'>): Check => ({
  about,
  run: () => (config.database.engine === 'postgres' ? checkPostgres(config.database.url) : checkEmbedded(config)),
});
