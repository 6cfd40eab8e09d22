/** Reads of visitors on a real hot standby: what is read where, and what happens when the standby lags, freezes, dies or is promoted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScope, sql, type Database } from '../../packages/gateway/src/db/index.ts';
import { addReplica, openPostgres, type ReplicaState } from '../../packages/gateway/src/db/open.ts';
import { postgresBinaries, startCluster, type Cluster } from '../postgres-cluster.ts';

const binaries = postgresBinaries();
const LAG_MS = 300;
/** A read that waited for a frozen server would take 17 s. The exact time is measured by a drill, not by a test beside others. */
const FALLBACK_MS = 5000;

let primary: Cluster;
let standby: Cluster;
let owner: Database;
let control: Database;
let db: Database;
const states: ReplicaState[] = [];

// Without an installed PostgreSQL there is no standby: npm test says so when it comes to the rings (tools/test-postgres.ts).
describe.runIf(binaries)('a hot standby', () => {
  beforeAll(async () => {
    primary = await startCluster(binaries!);
    standby = await primary.follow();
    owner = await openPostgres({ url: primary.url, max: 2 });
    control = await openPostgres({ url: standby.url, max: 1 });
    await owner.script(`create role anon; create role authenticated; create role service_role;
    create table yarns (name text); grant select, insert on yarns to anon, authenticated; insert into yarns values ('cotton')`);
    db = await addReplica(await openPostgres({ url: primary.url, max: 4 }), {
      open: () => openPostgres({ url: standby.url, max: 4 }),
      mostLagMs: LAG_MS,
      onState: (state) => void states.push(state),
    });
  });

  afterAll(async () => {
    await Promise.all([db.close(), control.close(), owner.close()]);
    standby.stop();
    primary.stop();
  });

  /** Where a read ran, and what it saw. */
  const WHERE = sql`select pg_is_in_recovery() as on_standby, (select count(*)::int from yarns) as rows`;
  type Where = { on_standby: boolean; rows: number };
  const readAs = async (claims: { role: string; sub?: string }): Promise<Where> => {
    const { rows } = await createScope(db).readAs<Where>(claims, WHERE);
    return rows[0]!;
  };
  const asVisitor = () => readAs({ role: 'anon' });
  const asMember = () => readAs({ role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' });
  const used = async () => await expect.poll(asVisitor).toMatchObject({ on_standby: true });

  /** Waits until the primary serves visitors, while reads go on. Returns the longest read and the time until then, milliseconds. */
  async function untilPrimaryServes(): Promise<{ longest: number; took: number }> {
    const start = performance.now();
    let longest = 0;
    for (;;) {
      const before = performance.now();
      const { on_standby } = await asVisitor();
      longest = Math.max(longest, performance.now() - before);
      if (!on_standby) return { longest, took: performance.now() - start };
    }
  }

  it('visitors read from the standby, members and everything that writes from the primary', async () => {
    await used();
    expect(await asVisitor()).toMatchObject({ on_standby: true });
    expect(await asMember()).toMatchObject({ on_standby: false });
    expect(db.replica!()).toEqual({ state: 'used', lagMs: expect.any(Number) });
    expect(db.pool!()).toMatchObject({ max: 4, waiting: 0 });
    const { rows } = await createScope(db).asClaims({ role: 'anon' }, (tx) => tx.query<Where>(WHERE));
    expect(rows[0]).toMatchObject({ on_standby: false });
  });

  it('a member reads what they just wrote, however far behind the standby is', async () => {
    await control.execute('select pg_wal_replay_pause()');
    await createScope(db).writeAs({ role: 'authenticated' }, sql`insert into yarns values ('viscose')`);
    expect(await asMember()).toEqual({ on_standby: false, rows: 2 });
    await control.execute('select pg_wal_replay_resume()');
  });

  it('a standby that lags is left until it has caught up', async () => {
    await used();
    await control.execute('select pg_wal_replay_pause()');
    await owner.script(`insert into yarns values ('linen')`);
    await expect.poll(() => states.at(-1)).toBe('lagging');
    expect(db.replica!().state).toBe('lagging');
    expect(db.replica!().lagMs).toBeGreaterThan(LAG_MS);
    expect(await asVisitor()).toEqual({ on_standby: false, rows: 3 });
    await control.execute('select pg_wal_replay_resume()');
    await used();
    expect(await asVisitor()).toEqual({ on_standby: true, rows: 3 });
  });

  it('a primary at rest does not make its standby lag', async () => {
    await used();
    const seen = states.length;
    // Nothing is to happen for as long as it would take to be seen.
    await new Promise((resolve) => setTimeout(resolve, 2 * LAG_MS));
    expect(states.slice(seen)).toEqual([]);
  });

  it('a table that the standby does not have yet is read from the primary', async () => {
    await used();
    await control.execute('select pg_wal_replay_pause()');
    await owner.script('create table spinners (name text); grant select on spinners to anon');
    const { rows } = await createScope(db).readAs({ role: 'anon' }, sql`select count(*)::int as n from spinners`);
    expect(rows).toEqual([{ n: 0 }]);
    await control.execute('select pg_wal_replay_resume()');
  });

  it('a frozen standby is left within a second, reads that wait for it included', async () => {
    await used();
    standby.freeze();
    const { longest, took } = await untilPrimaryServes();
    expect(longest).toBeLessThan(FALLBACK_MS);
    expect(took).toBeLessThan(FALLBACK_MS);
    standby.thaw();
    await used();
  });

  it('a standby that dies is left without one failed read, and used again once it is back', async () => {
    await used();
    standby.crash();
    const { longest } = await untilPrimaryServes();
    expect(longest).toBeLessThan(FALLBACK_MS);
    await expect.poll(() => states.at(-1)).toBe('away');
    standby.restart();
    await used();
  });

  it('a promoted standby is no replica any more', async () => {
    await used();
    const promoting = await openPostgres({ url: standby.url, max: 1 });
    await promoting.execute('select pg_promote()');
    await expect.poll(() => states.at(-1)).toBe('promoted');
    expect(await asVisitor()).toMatchObject({ on_standby: false });
    await promoting.close();
  });
});
