/** The statements that serve the requests of shapes, read from the log of PostgreSQL. */
import pg from 'pg';
import { serverOver } from '../server.ts';
import { logStatements, openStatementLog, type Statement } from '../statement-log.ts';
import type { Shape } from './draw-shapes.ts';

/** Requests of a shape whose statements are read. */
const SAMPLES = 40;

/** Whether a statement finds the candidates of a list. */
const isSearch = (text: string): boolean => text.includes(' as is_known,');
/** How the list among them reads their keys, which the statement before it has set. */
const KEYS = `current_setting('request.candidates', true)`;
/** Whether a statement serves the request. Estimates, and what compares plans, are the server's own. */
const isOfRequest = ({ text }: Statement): boolean =>
  /^(select|with)\b/.test(text) && (text.includes(' as body,') || isSearch(text));

/** The keys of the candidates that a statement finds. @param member runs statements as the member */
async function keysOf({ text, values }: Statement, member: pg.Client): Promise<string> {
  await member.query('begin');
  try {
    await member.query(text, values);
    const { rows } = await member.query<{ keys: string }>(`select ${KEYS} as keys`);
    return rows[0]!.keys;
  } finally {
    await member.query('rollback');
  }
}

/** The statements of each request. The keys of candidates are a parameter of the list among them. @param member runs statements as the member */
async function byRequest(statements: readonly Statement[], member: pg.Client): Promise<Statement[][]> {
  const requests: Statement[][] = [];
  let keys: string | undefined;
  for (const statement of statements.filter(isOfRequest)) {
    const { text, values } = statement;
    if (isSearch(text)) {
      requests.push([{ text, values }]);
      keys = await keysOf(statement, member);
    } else if (keys === undefined) requests.push([{ text, values }]);
    else {
      requests.at(-1)!.push({ text: text.replaceAll(KEYS, `$${values.length + 1}::text`), values: [...values, keys] });
      keys = undefined;
    }
  }
  return requests;
}

/** The requests of each shape, as the statements that serve them. @param memberUrl of the database, as the member */
export async function statementsOf(
  url: string,
  memberUrl: string,
  owner: pg.Client,
  shapes: readonly Shape[],
  headersOf: (anonKey: string, shape: Shape) => Record<string, string>,
): Promise<Statement[][][]> {
  await logStatements(owner, true);
  const server = await serverOver(url);
  const log = await openStatementLog(owner);
  const member = new pg.Client({ connectionString: memberUrl });
  await member.connect();
  const found: Statement[][][] = [];
  try {
    for (const shape of shapes) {
      const headers = headersOf(server.anonKey, shape);
      // The session is looked up by the first request of a minute, and statistics of columns by the first one that names them.
      const ask = async (path: string) => {
        const response = await fetch(server.site + path, { headers });
        if (response.status >= 300) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        await response.arrayBuffer();
      };
      await ask('/rest/v1/listing_interests?select=id&limit=1');
      await ask(shape.paths[0]!);
      const transactions = await log.during(async () => {
        for (const path of shape.paths.slice(0, SAMPLES)) await ask(path);
      });
      found.push(await byRequest(transactions.flat(), member));
    }
  } finally {
    await server.end();
    await member.end();
    await logStatements(owner, false);
  }
  return found;
}
