/** PostgreSQL ends the connections of requests that wait for a lock, as an administrator or a lack of memory would. */
import pg from 'pg';
import { tally } from '../caller.ts';
import type { Attack } from '../types.ts';

const ROUNDS = 5;

export const killedBackend: Attack = {
  name: 'killed-backend',
  engine: 'postgres',
  async run({ from, databaseUrl, note }) {
    const visitor = from('127.0.1.1');
    const admin = new pg.Client({ connectionString: databaseUrl() });
    await admin.connect();
    const killed: number[] = [];
    const answers = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await admin.query('begin; lock table purchase_enquiries in access exclusive mode');
      const waiting = [1, 2, 3].map(() => visitor.get('/rest/v1/purchase_enquiries?select=id&limit=1'));
      const { rowCount } = await admin
        .query(
          `
        select pg_sleep(0.3);
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
        )
        .then((results) => (results as unknown as pg.QueryResult[])[1]!);
      killed.push(rowCount ?? 0);
      await admin.query('rollback');
      answers.push(...(await Promise.all(waiting)));
    }
    await admin.end();
    note(
      `${killed.reduce((sum, count) => sum + count, 0)} backends killed while they waited; their callers: ${tally(answers)}`,
    );
  },
};
