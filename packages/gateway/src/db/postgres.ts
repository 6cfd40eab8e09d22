/**
 * In charge of a PostgreSQL server (15 or later) through node-postgres. A transaction costs three round trips:
 * BEGIN and the role switch go out together with the first statement behind them, then the statements, then COMMIT.
 */
import pg from 'pg';
import { DatabaseError, type Database, type Tx } from './port.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { compile } from './sql.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

export type PostgresOptions = {
  /** postgres:// address of a user that may switch to the gateway's roles. */
  url: string;
  /** Connections at most. */
  max?: number;
  /** Longest run of one statement, in milliseconds. */
  statementTimeoutMs?: number;
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    VALUE_PARSERS[oid] ??
    (pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
} as pg.CustomTypesConfig;

/** Opens a pool of connections; the first is made now so that a wrong address is told at once. */
export async function openPostgres({ url, max = 10, statementTimeoutMs = 15_000 }: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max, types, statement_timeout: statementTimeoutMs });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  const listeners = new Set<() => Promise<void>>();
  (await pool.connect()).release();

  return {
    engine: 'postgres',
    async transaction(work, { prelude, readOnly = false, rollback = false } = {}) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        const begun = client.query(readOnly ? 'begin read only' : 'begin');
        const ready = prelude ? client.query(compile(prelude)) : begun;
        const tx: Tx = {
          async query(statement) {
            try {
              const { rows, rowCount } = await client.query(compile(statement));
              return { rows, rowCount: rowCount ?? rows.length };
            } catch (error) {
              throw DatabaseError.from(error);
            }
          },
        };
        await Promise.all([begun, ready]);
        const value = await work(tx);
        await client.query(rollback ? 'rollback' : 'commit');
        return value;
      } catch (error) {
        await client.query('rollback').catch((fault: Error) => (broken = fault));
        throw DatabaseError.from(error);
      } finally {
        client.release(broken);
      }
    },
    async script(text) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(text);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw DatabaseError.from(error);
      } finally {
        client.release();
      }
    },
    async execute(text, values = []) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        // Without values the driver sends a simple query, whose results are as many as its statements.
        const answer = await (values.length > 0 ? client.query(text, [...values]) : client.query(text));
        const rows = [answer].flat().flatMap((result: pg.QueryResult) => result.rows);
        return { rows, rowCount: rows.length };
      } catch (error) {
        await client.query('rollback').catch((fault: Error) => (broken = fault));
        throw DatabaseError.from(error);
      } finally {
        client.release(broken);
      }
    },
    async listen(channel, on, onGap) {
      const stop = await listenOnPostgres(url, channel, on, onGap);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()));
      await pool.end();
    },
  };
}
