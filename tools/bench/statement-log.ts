/** What a server sends to PostgreSQL, read from the log of PostgreSQL. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** How a transaction begins, and what the queue of jobs asks for. */
const [CALLER, JOBS] = ['select from (select set_config(', 'pgboss'];
const PREFIX = '@@';
/** Until a request's last statement is in the log. */
const LOG_MS = 100;

/** A statement with its parameters. */
export type Statement = { text: string; values: (string | null)[] };
/** `pid`: of the backend that ran it. */
type LoggedStatement = Statement & { pid: string };

/** A value as text of SQL in which pgbench finds no variable. */
export const literal = (value: string | null): string => {
  if (value === null) return 'null';
  const escaped = value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll("'", "''")
    .replaceAll(':', String.raw`\003A`);
  return value.includes(':') || value.includes('\\') ? `U&'${escaped}'` : `'${escaped}'`;
};

/** An expression of SQL for a hash that no token has. */
const RANDOM_HASH = '(md5(random()::text) || md5(random()::text))';

/** Gives each hash of a token another value in each run, alone or in the JSON of a session: a token is stored once. */
export const renewHashes = (sql: string): string =>
  sql.replaceAll(/(?:U&)?'(?:[^']|'')*'/g, (text) => {
    const [hash] = /(?<=^'|"token_hash"\\003A")[0-9a-f]{64}(?='$|")/.exec(text) ?? [];
    return hash === undefined ? text : `replace(${text}, '${hash}', ${RANDOM_HASH})`;
  });

function statementsOf(log: string): LoggedStatement[] {
  const found: LoggedStatement[] = [];
  for (const entry of log.split(PREFIX).slice(1)) {
    const [, pid = '', kind = '', text = ''] =
      /^(\d+) (LOG: {2}(?:execute [^:]+|statement)|DETAIL: {2}parameters): ([\s\S]*)$/.exec(entry) ?? [];
    if (kind.startsWith('LOG')) found.push({ pid, text: text.replaceAll('\n\t', '\n').trim(), values: [] });
    else if (kind.startsWith('DETAIL')) {
      const values = [...text.replaceAll('\n\t', '\n').matchAll(/\$\d+ = (?:(NULL)|'((?:[^']|'')*)')/g)];
      found
        .findLast((one) => one.pid === pid)!
        .values.push(...values.map(([, none, value = '']) => (none ? null : value.replaceAll("''", "'"))));
    }
  }
  return found;
}

/** What a transaction tells of its caller, by the names of set_config. */
const settingsOf = ({ text, values }: Statement): Map<string, string | null> =>
  new Map(
    [...text.matchAll(/set_config\('([\w.]+)', \$(\d+)/g)].map(([, name, at]) => [name!, values[Number(at) - 1]!]),
  );

/** A setting that holds a value of the request. */
const VALUE = /current_setting\('(request\.value_\w+)'\)/g;

/** The transaction, with the values of a request in the place of the settings that hold them. */
function withSettings([begin, ...statements]: Statement[]): Statement[] {
  const settings = settingsOf(begin!);
  return [
    begin!,
    ...statements.map(({ text, values, ...rest }) => {
      const all = [...values];
      const found = text.replaceAll(VALUE, (_, name: string) => `$${all.push(settings.get(name) ?? null)}`);
      return { ...rest, text: found, values: all };
    }),
  ];
}

/** The transactions of requests; what jobs do has no request. */
function transactionsOf(statements: readonly LoggedStatement[]): Statement[][] {
  const open = new Map<string, Statement[]>();
  const found: Statement[][] = [];
  for (const statement of statements) {
    const { pid, text } = statement;
    if (/^(begin|commit|rollback)\b/.test(text) || text.includes(JOBS)) open.delete(pid);
    else if (text.startsWith(CALLER)) {
      const settings = settingsOf(statement);
      // One without a role gives parameters back that only decide the plan of the next statement.
      if (open.has(pid) && !settings.has('role')) continue;
      open.delete(pid);
      const isOfRequest = settings.get('role') !== 'service_role' || (settings.get('request.id') ?? '') !== '';
      if (!settings.has('role') || !isOfRequest) continue;
      open.set(pid, [statement]);
      found.push(open.get(pid)!);
    } else open.get(pid)?.push(statement);
  }
  return found.filter((transaction) => transaction.length > 1).map(withSettings);
}

/** The text of a statement with its values in it. */
export const inlined = ({ text, values }: Statement): string =>
  text
    .replaceAll(':=', '=>')
    .replaceAll(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1] ?? null))
    .replaceAll(/\s*\n\s*/g, ' ');

/** Switches the log of statements on for connections that begin from now on, or off. */
export async function logStatements(owner: pg.Client, isOn: boolean): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  await owner.query(`alter database "${rows[0]!.name}" set log_statement = '${isOn ? 'all' : 'none'}'`);
  await owner.query(`alter system set log_line_prefix = '${PREFIX}%p '`);
  await owner.query('select pg_reload_conf()');
}

/** Reads the log of a cluster that tools/postgres-cluster.ts has started. */
export async function openStatementLog(owner: pg.Client) {
  const { rows } = await owner.query<{ data: string }>(`select current_setting('data_directory') as data`);
  const log = join(dirname(rows[0]!.data), 'log');
  return {
    /** @returns the transactions that a server that does nothing else sends for what `work` asks of it */
    async during(work: () => Promise<void>): Promise<Statement[][]> {
      await pause(LOG_MS);
      const from = readFileSync(log).length;
      await work();
      await pause(LOG_MS);
      return transactionsOf(statementsOf(readFileSync(log).subarray(from).toString()));
    },
  };
}
