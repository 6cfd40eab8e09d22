/** What logical decoding adds to the cases of changes-logical.test.ts: the log's own times and values, its slot, and what the slot keeps. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RealtimeClient } from '@supabase/supabase-js';
import { raw } from '../../src/db/index.ts';
import { openReplication } from '../../src/db/open.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { sourceOptions } from './changes.cases.ts';
import { client, openRealtime } from './support.ts';

const isEmbedded = !process.env.TEST_DATABASE_URL;

type Heard = {
  eventType: string;
  commit_timestamp: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
};

describe.skipIf(isEmbedded)(
  'logical decoding (skipped on the embedded database, which has no replication slots)',
  () => {
    let opened: Opened;
    let bench: Awaited<ReturnType<typeof openRealtime>>;
    const clients: RealtimeClient[] = [];
    const run = (text: string) => opened.db.script(text);
    const rows = async (text: string) => (await opened.db.execute(text)).rows;
    const SLOT = `'supabase_realtime_' || (select oid from pg_database where datname = current_database())`;

    beforeAll(async () => {
      opened = await openGatewayDatabase();
      await run(`
      create table public.looms (id int primary key, name text, doc jsonb, tags text[], c int, e numeric);
      create table public.whole (id int primary key, name text);
      alter table public.whole replica identity full;
      grant select on public.looms, public.whole to anon;
      grant all on public.looms, public.whole to service_role;
      alter publication supabase_realtime add table public.looms, public.whole`);
    });
    afterEach(async () => {
      await Promise.all(clients.splice(0).map((each) => each.disconnect()));
      await bench.stop();
      await run('delete from public.looms; delete from public.whole');
    });
    afterAll(() => opened.close());

    /** Starts a service, and binds a client to all changes. */
    async function bind(slotBytes?: number) {
      bench = await openRealtime({ ...opened, ...(await sourceOptions('logical', opened, slotBytes)) });
      const made = client(bench.url);
      clients.push(made);
      const heard: Heard[] = [];
      const system: string[] = [];
      made
        .channel('any')
        .on('postgres_changes', { event: '*', schema: 'public' } as never, (change: Heard) => void heard.push(change))
        .on('system', {}, ({ status, message }: Record<string, string>) => void system.push(`${status} ${message}`))
        .subscribe();
      await vi.waitFor(() => expect(system).toEqual(['ok Subscribed to PostgreSQL']), { timeout: 15_000 });
      return { heard, system };
    }

    it('has the time of the commit for all changes of a transaction', async () => {
      const { heard } = await bind();
      await run(
        `insert into public.looms (id) values (1); select pg_sleep(0.2); insert into public.looms (id) values (2)`,
      );
      await vi.waitFor(() => expect(heard).toHaveLength(2));
      const [first, second] = heard.map((it) => it.commit_timestamp);
      expect(first).toBe(second);
      expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Math.abs(Date.parse(first!) - Date.now())).toBeLessThan(60_000);
    });

    it('has values as SQL converts them to JSON, whatever the columns are called', async () => {
      const { heard } = await bind();
      const name = `a"b\\\\ताना\n`;
      await run(
        `insert into public.looms values (1, e'a"b\\\\\\\\ताना\\n', '{"a": [1, "x"]}', '{a,"b c"}', 3, 1234567890.10), (2, null, '"text"', null, null, 'NaN')`,
      );
      await vi.waitFor(() => expect(heard).toHaveLength(2));
      expect(heard.map((it) => it.new)).toEqual([
        { id: 1, name, doc: { a: [1, 'x'] }, tags: ['a', 'b c'], c: 3, e: 1234567890.1 },
        { id: 2, name: null, doc: 'text', tags: null, c: null, e: 'NaN' },
      ]);
    });

    it('leaves out a long value that did not change, unless the replica identity keeps the old row', async () => {
      const { heard } = await bind();
      await run(`alter table public.looms alter name set storage external; alter table public.whole alter name set storage external;
      insert into public.looms (id, name, c) values (1, repeat('x', 9000), 1); insert into public.whole values (1, repeat('x', 9000))`);
      await run(`update public.looms set c = 2; update public.whole set id = 2`);
      await vi.waitFor(() => expect(heard).toHaveLength(4));
      const [ofLooms, ofWhole] = heard.slice(2);
      expect(ofLooms!.new).toEqual({ id: 1, c: 2, doc: null, tags: null, e: null });
      expect(ofWhole).toMatchObject({ new: { id: 2, name: 'x'.repeat(9000) }, old: { id: 1, name: 'x'.repeat(9000) } });
    });

    it('has the old key where it changed, and tells nobody of TRUNCATE or of what was rolled back', async () => {
      const { heard } = await bind();
      await run(`insert into public.looms (id) values (1)`);
      await run(`update public.looms set id = 2`);
      await run(`truncate public.looms`);
      await run(
        `do $$ begin insert into public.looms (id) values (8); raise exception 'no'; exception when others then null; end $$`,
      );
      await run(`insert into public.looms (id) values (3)`);
      await vi.waitFor(() => expect(heard).toHaveLength(3));
      expect(heard.map((it) => [it.eventType, it.new.id, it.old.id])).toEqual([
        ['INSERT', 1, undefined],
        ['UPDATE', 2, 1],
        ['INSERT', 3, undefined],
      ]);
    });

    it('tells all rows of a transaction that triggers would cut off', async () => {
      const { heard } = await bind();
      await run(`insert into public.looms (id, name) select n, repeat('y', 300) from generate_series(1, 12000) as n`);
      await vi.waitFor(() => expect(heard).toHaveLength(12_000), { timeout: 60_000 });
      expect(heard.map((it) => it.new.id)).toEqual(Array.from({ length: 12_000 }, (_, n) => n + 1));
    });

    it('drops its slot when the last process stops, and forgets what was committed until the next one', async () => {
      const slots = () => rows(`select active from pg_replication_slots where slot_name = ${SLOT}`);
      await bind();
      // PostgreSQL marks the slot a moment after START_REPLICATION.
      await expect.poll(slots).toEqual([{ active: true }]);
      await bench.stop();
      expect(await slots()).toEqual([]);
      await run(`insert into public.looms (id) values (1)`);
      const { heard, system } = await bind();
      await run(`insert into public.looms (id) values (2)`);
      await vi.waitFor(() => expect(heard.map((it) => it.new.id)).toEqual([2]));
      expect(system).toEqual(['ok Subscribed to PostgreSQL']);
    });

    it('reads a slot that a tool for fail-over has made before any process ran', async () => {
      await bind();
      await bench.stop();
      await opened.db.execute(`select pg_create_logical_replication_slot(${SLOT}, 'pgoutput')`);
      const { heard, system } = await bind();
      await run(`insert into public.looms (id) values (4)`);
      await vi.waitFor(() => expect(heard.map((it) => it.new.id)).toEqual([4]));
      expect(system).toEqual(['ok Subscribed to PostgreSQL']);
    });

    it('says that changes were missed when its slot is lost, and goes on with a new one', async () => {
      const { heard, system } = await bind();
      // The reader may take the slot again in between.
      await vi.waitFor(async () => {
        await run(`select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where slot_name = ${SLOT}`);
        await opened.db.execute(`select pg_drop_replication_slot(${SLOT})`);
      });
      await vi.waitFor(
        () =>
          expect(system.slice(1)).toEqual([
            'error Changes of the database were missed. Please read again what you show.',
            'ok Subscribed to PostgreSQL',
          ]),
        { timeout: 15_000 },
      );
      await run(`insert into public.looms (id) values (5)`);
      await vi.waitFor(() => expect(heard.map((it) => it.new.id)).toEqual([5]));
    });

    it('drops a slot that keeps too much of the log because nothing can be passed on', async () => {
      const { heard, system } = await bind(16 * 1024 * 1024);
      const before = await rows(
        `select confirmed_flush_lsn as lsn from pg_replication_slots where slot_name = ${SLOT}`,
      );
      let letGo = (): void => undefined;
      const held = opened.db.transaction(async (tx) => {
        await tx.query(raw('select from realtime.decoding for update'));
        await new Promise<void>((resolve) => (letGo = resolve));
      });
      await run(`insert into public.looms (id) values (1)`);
      await run(
        `create table public.filler as select repeat(md5(n::text), 30) as text from generate_series(1, 25000) as n`,
      );
      await vi.waitFor(
        async () =>
          expect(
            await rows(`select confirmed_flush_lsn as lsn from pg_replication_slots where slot_name = ${SLOT}`),
          ).not.toEqual(before),
        { timeout: 15_000, interval: 200 },
      );
      letGo();
      await held;
      await vi.waitFor(() => expect(system.slice(1, 2)).toEqual([expect.stringMatching(/^error/)]), {
        timeout: 20_000,
      });
      await run(`insert into public.looms (id) values (2)`);
      await vi.waitFor(() => expect(heard.at(-1)?.new.id).toBe(2));
    });

    it.skipIf(!process.env.TEST_POOLER_URL)(
      'is refused at the address of a pooler (skipped where the tests run without one)',
      async () => {
        const { pathname } = new URL(opened.url!);
        const url = Object.assign(new URL(process.env.TEST_POOLER_URL!), { pathname }).href;
        const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
        const replication = await openReplication({ url, publication: 'supabase_realtime', log: quiet });
        await expect(openRealtime({ ...opened, changes: 'logical', replication })).rejects.toThrow(
          'the address does not serve the replication protocol',
        );
        bench = await openRealtime({ ...opened, changes: 'auto', replication });
        expect(bench.logged).toContain('changes come by triggers, not by logical decoding');
      },
    );

    it('is refused where the server has no such log, or the user no right to it', async () => {
      const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
      await run(`do $$ begin create role no_replication login; exception when duplicate_object then null; end $$`);
      const url = Object.assign(new URL(opened.url!), { username: 'no_replication' }).href;
      const replication = await openReplication({ url, publication: 'supabase_realtime', log: quiet });
      await expect(openRealtime({ ...opened, changes: 'logical', replication })).rejects.toThrow(
        'changes cannot come by logical decoding: the user has no right to replicate',
      );
      await expect(openRealtime({ ...opened, changes: 'logical' })).rejects.toThrow(
        'need the address of a PostgreSQL server',
      );
      bench = await openRealtime({ ...opened, changes: 'auto', replication });
      expect(bench.logged).toContain('changes come by triggers, not by logical decoding');
    });

    it('is not chosen by itself where nothing bounds what a slot keeps of the log', async () => {
      const replication = {
        check: async () => ({ risk: 'max_slot_wal_keep_size has no bound' }),
        start: async () => async () => undefined,
        isReady: () => true,
      };
      bench = await openRealtime({ ...opened, changes: 'auto', replication });
      expect(bench.logged).toContain('changes come by triggers, not by logical decoding');
      await bench.stop();
      bench = await openRealtime({ ...opened, changes: 'logical', replication });
      expect(bench.logged).toContain('while no server runs, the slot of the log may fill the disk');
    });
  },
);
