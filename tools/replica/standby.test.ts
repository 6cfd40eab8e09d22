/** An address that leads to a standby, as for a moment after a fail-over: a write must not fail for good, nor a connection stay there. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type Database } from '../../packages/gateway/src/db/index.ts';
import { openPostgres } from '../../packages/gateway/src/db/open.ts';
import { postgresBinaries, startCluster, type Cluster } from '../postgres-cluster.ts';

const binaries = postgresBinaries();
const AWAY = { name: 'UnavailableError', reason: 'away' };
const INSERT = sql`insert into yarns values ('jute')`;

let primary: Cluster;
let standby: Cluster;
let control: Database;

const open = (url: string, onPresence?: (error?: Error) => void) => openPostgres({ url, max: 4, onPresence });

// Without an installed PostgreSQL there is no standby: npm test says so when it comes to the rings (tools/test-postgres.ts).
describe.runIf(binaries)('an address that leads to a standby', () => {
  beforeAll(async () => {
    primary = await startCluster(binaries!);
    standby = await primary.follow();
    control = await open(primary.url);
    await control.script('create table yarns (name text)');
  });
  afterAll(async () => {
    await control.close();
    standby.stop();
    primary.stop();
  });

  beforeEach(async () => {
    const { rows } = await control.read<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`);
    const behind = await open(standby.url);
    const replayed = sql`select pg_last_wal_replay_lsn() >= ${rows[0]!.lsn}::pg_lsn as is`;
    while (!(await behind.read<{ is: boolean }>(replayed)).rows[0]!.is) await pause(20);
    await behind.close();
  });

  it.each([
    ['a single statement', (db: Database) => db.write(INSERT)],
    ['a transaction', (db: Database) => db.transaction((tx) => tx.query(INSERT))],
    ['a text of a library', (db: Database) => db.execute(`insert into yarns values ('jute')`)],
  ])('refuses %s for now, and then everything, until the primary is there', async (_, write) => {
    const db = await open(standby.url);
    expect((await db.read(sql`select 1`)).rowCount).toBe(1);
    await expect(write(db)).rejects.toMatchObject(AWAY);
    await expect.poll(() => db.read(sql`select 1`).catch((error: unknown) => error)).toMatchObject(AWAY);
    expect(db.pool!().idle).toBe(0);
    await db.close();
  });

  it('keeps the error of a transaction that made itself read-only: another try would fail as well', async () => {
    const refused = control.transaction(async (tx) => {
      await tx.query(sql`set transaction read only`);
      await tx.query(INSERT);
    });
    await expect(refused).rejects.toMatchObject({ name: 'DatabaseError', code: '25006' });
    expect((await control.write(INSERT)).rowCount).toBe(1);
  });

  it('serves as soon as the standby is promoted, without a restart', async () => {
    const presence: string[] = [];
    const db = await open(standby.url, (error) => void presence.push(error ? 'away' : 'back'));
    await expect(db.write(INSERT)).rejects.toMatchObject(AWAY);
    await expect.poll(() => presence).toEqual(['away']);
    const promoter = await open(standby.url);
    await promoter.read(sql`select pg_promote()`);
    await promoter.close();
    await expect.poll(() => presence, { timeout: 15_000 }).toEqual(['away', 'back']);
    expect((await db.write(INSERT)).rowCount).toBe(1);
    await db.close();
  });
});
