/**
 * Changes of published tables, as realtime-js hears them: filtered by row-level security and by the client's filter. The same cases for
 * triggers and for logical decoding.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RealtimeClient } from '@supabase/supabase-js';
import { raw, sql } from '../../src/db/index.ts';
import { openReplication } from '../../src/db/open.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { bareSocket, client, openRealtime, tokens } from './support.ts';

const ASHA = '00000000-0000-4000-8000-00000000000a';
const RAVI = '00000000-0000-4000-8000-00000000000b';

type Heard = Record<string, unknown> & { new: Record<string, unknown>; old: Record<string, unknown> };

const SUBSCRIBED = { channel: 'any', extension: 'postgres_changes', message: 'Subscribed to PostgreSQL', status: 'ok' };
const LOOM_COLUMNS = [
  { name: 'id', type: 'int8' },
  { name: 'name', type: 'text' },
  { name: 'speed', type: 'numeric' },
  { name: 'picture', type: 'bytea' },
];

export type Source = 'logical' | 'triggers';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The options of a service with this source of changes. */
export async function sourceOptions(source: Source, { url }: Opened, slotBytes?: number) {
  if (source === 'triggers') return { changes: source };
  const replication = await openReplication({
    url: url!,
    publication: 'supabase_realtime',
    log: quiet,
    ...(slotBytes !== undefined && { slotBytes }),
  });
  return { changes: source, replication };
}

/** Declares the cases for one source of changes. */
export function describeChanges(source: Source): void {
  let opened: Opened;
  let bench: Awaited<ReturnType<typeof openRealtime>>;
  const clients: RealtimeClient[] = [];

  beforeAll(async () => {
    opened = await openGatewayDatabase();
    await opened.db.script(`
    create table public.looms (id bigint primary key, name text, speed numeric, picture bytea, secret text);
    create table public.notes (id int generated always as identity primary key, owner uuid not null, body text, hidden text);
    create table public.keyless (n int);
    create table public.apart (id int primary key);
    create table public.closed (id int primary key);
    alter table public.notes enable row level security;
    create policy own on public.notes for select to authenticated using (owner = (select auth.uid()));
    grant select (id, name, speed, picture) on public.looms to anon, authenticated;
    grant select (id, owner, body) on public.notes to anon, authenticated;
    grant select on public.keyless to anon;
    alter publication supabase_realtime add table public.looms, public.notes, public.keyless, public.closed`);
    await opened.db.script('alter table public.keyless replica identity full');
    bench = await openRealtime({ ...opened, ...(await sourceOptions(source, opened)) });
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.disconnect()));
  });
  afterAll(async () => {
    await bench.stop();
    await opened.close();
  });

  /** Binds a client; returns what it hears of changes, and of the system. */
  async function bind(filter: Record<string, unknown>, { vsn, sub }: { vsn?: '1.0.0' | '2.0.0'; sub?: string } = {}) {
    const made = client(bench.url, vsn);
    clients.push(made);
    if (sub) await made.setAuth(await tokens.sign({ role: 'authenticated', sub }, 60));
    const heard: Heard[] = [];
    const system: Record<string, unknown>[] = [];
    const channel = made
      .channel('any', { config: { broadcast: { ack: true } } })
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', ...filter } as never,
        (change: Heard) => void heard.push(change),
      )
      .on('system', {}, (message: Record<string, unknown>) => void system.push(message));
    await new Promise<void>((resolve, reject) =>
      channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)))),
    );
    await vi.waitFor(() => expect(system).toHaveLength(1));
    return { heard, system, made, channel };
  }

  const run = (text: string) => opened.scope.asService('change', (tx) => tx.query(raw(text)));
  describe.each(['1.0.0', '2.0.0'] as const)('changes of a table, to version %s', (vsn) => {
    it('are told with the columns that the role may select', async () => {
      await opened.db.script(`grant insert, update, delete on public.looms to service_role`);
      const { heard, system } = await bind({ table: 'looms' }, { vsn });
      expect(system).toEqual([SUBSCRIBED]);
      await run(`insert into public.looms values (7, 'ताना', 1.50, '\\x0102ff', 'none of yours')`);
      await run(`update public.looms set name = 'bana' where id = 7`);
      await run(`delete from public.looms where id = 7`);
      await vi.waitFor(() => expect(heard).toHaveLength(3));
      const common = {
        schema: 'public',
        table: 'looms',
        commit_timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        errors: null,
      };
      const row = { id: 7, name: 'ताना', speed: 1.5, picture: '0102ff' };
      expect(heard).toEqual([
        { ...common, eventType: 'INSERT', new: row, old: {} },
        { ...common, eventType: 'UPDATE', new: { ...row, name: 'bana' }, old: { id: 7 } },
        { ...common, eventType: 'DELETE', new: {}, old: { id: 7 } },
      ]);
    });
  });

  describe('a change', () => {
    it('has on the wire the shape, the types and the exact numbers of upstream', async () => {
      const { socket, say, heard } = await bareSocket(bench.url);
      const frames: string[] = [];
      socket.on('message', (data: Buffer) => void frames.push(data.toString()));
      const binding = { event: 'INSERT', schema: 'public', table: 'looms' };
      say('1', '1', 'realtime:any', 'phx_join', { config: { postgres_changes: [binding] } });
      await vi.waitFor(() => expect(heard).toHaveLength(2));
      const id = expect.any(Number);
      const joined = { status: 'ok', response: { postgres_changes: [{ ...binding, id }] } };
      expect(heard).toEqual([
        ['1', '1', 'realtime:any', 'phx_reply', joined],
        ['1', null, 'realtime:any', 'system', SUBSCRIBED],
      ]);
      await run(`insert into public.looms (id, name) values (9007199254740993, 'long')`);
      await vi.waitFor(() => expect(heard).toHaveLength(3));
      const frame = frames[2]!;
      expect(frame).toContain('"id":9007199254740993');
      const [, , topic, event, payload] = JSON.parse(frame) as [null, null, string, string, Record<string, unknown>];
      expect([topic, event]).toEqual(['realtime:any', 'postgres_changes']);
      const [, , , , reply] = heard[0] as [0, 0, 0, 0, { response: { postgres_changes: { id: number }[] } }];
      expect(payload).toEqual({
        ids: [reply.response.postgres_changes[0]!.id],
        data: {
          schema: 'public',
          table: 'looms',
          type: 'INSERT',
          commit_timestamp: expect.any(String),
          columns: LOOM_COLUMNS,
          errors: null,
          record: { id: 9007199254740992, name: 'long', speed: null, picture: null },
        },
      });
      socket.close();
      await run(`delete from public.looms`);
    });

    it('is told to those whom row-level security shows the row, and a deleted one to all by its key', async () => {
      const [asha, ravi, visitor] = await Promise.all([
        bind({ table: 'notes' }, { sub: ASHA }),
        bind({ table: 'notes' }, { sub: RAVI }),
        bind({ table: 'notes' }),
      ]);
      await opened.db.script(
        `grant all on public.notes to service_role; alter table public.notes replica identity full`,
      );
      await run(`insert into public.notes (owner, body, hidden) values ('${ASHA}', 'a', 'x'), ('${RAVI}', 'r', 'x')`);
      // A row that is gone when its change is told is shown to nobody, so each has it before it is deleted.
      await vi.waitFor(() => expect([asha.heard, ravi.heard].map((it) => it.length)).toEqual([1, 1]));
      await run(`update public.notes set body = 'A' where owner = '${ASHA}'`);
      await run(`delete from public.notes where owner = '${RAVI}'`);
      const summary = (heard: Heard[]) => heard.map((it) => [it.eventType, it.new.body ?? null, Object.keys(it.old)]);
      const ofAsha = [
        ['INSERT', 'a', []],
        ['UPDATE', 'A', ['id', 'owner', 'body']],
        ['DELETE', null, ['id']],
      ];
      await vi.waitFor(() => expect(asha.heard).toHaveLength(3));
      expect(summary(asha.heard).map(([type, body, old]) => [type, body, (old as string[]).sort()])).toEqual(
        ofAsha.map(([type, body, old]) => [type, body, [...(old as string[])].sort()]),
      );
      await vi.waitFor(() =>
        expect(summary(ravi.heard).map(([type, body]) => [type, body])).toEqual([
          ['INSERT', 'r'],
          ['DELETE', null],
        ]),
      );
      await vi.waitFor(() => expect(summary(visitor.heard)).toEqual([['DELETE', null, ['id']]]));
    });

    it.each([
      ['id=eq.2', [2]],
      ['id=neq.2', [1, 3]],
      ['id=lt.2', [1]],
      ['id=lte.2', [1, 2]],
      ['id=gt.2', [3]],
      ['id=gte.2', [2, 3]],
      ['name=in.(a,c)', [1, 3]],
      ['name=not.in.(a,c)', [2]],
      ['name=like.a%', [1]],
      ['name=imatch.^[AB]$', [1, 2]],
      ['speed=is.null', [3]],
      ['speed=isdistinct.1', [2, 3]],
      ['id=gt.1,name=eq."b"', [2]],
      ['speed=neq.1', [2]],
    ])('passes the filter %s', async (filter, ids) => {
      const { heard } = await bind({ table: 'looms', event: 'INSERT', filter });
      const { heard: all } = await bind({ table: 'looms', event: 'INSERT' });
      await run(`insert into public.looms (id, name, speed) values (1, 'a', 1), (2, 'b', 2), (3, 'c', null)`);
      await vi.waitFor(() => expect(all).toHaveLength(3));
      await vi.waitFor(() => expect(heard.map((it) => it.new.id)).toEqual(ids));
      await run(`delete from public.looms`);
    });

    it('may be told with some columns, and its key', async () => {
      const { heard } = await bind({ table: 'looms', event: 'INSERT', select: ['name'] });
      await run(`insert into public.looms (id, name, speed) values (1, 'a', 1)`);
      await vi.waitFor(() => expect(heard.map((it) => it.new)).toEqual([{ id: 1, name: 'a' }]));
      await run(`delete from public.looms`);
    });

    it('of more than a megabyte has its short values alone', async () => {
      const { heard } = await bind({ table: 'looms', event: 'INSERT' });
      await run(
        `insert into public.looms (id, name, speed) values (1, repeat('x', 1100000), 2), (2, repeat('y', 100000), 2)`,
      );
      await vi.waitFor(() => expect(heard).toHaveLength(2));
      expect(heard[0]).toMatchObject({ new: { id: 1, speed: 2 }, errors: ['Error 413: Payload Too Large'] });
      expect(heard[1]).toMatchObject({ new: { id: 2, name: 'y'.repeat(100_000) }, errors: null });
      await run(`delete from public.looms`);
    });

    it('of a table without a key, or with one that the role may not select, is an error', async () => {
      const [keyless, closed] = await Promise.all([bind({ table: 'keyless' }), bind({ table: 'closed' })]);
      await opened.db.script(`insert into public.keyless values (1); insert into public.closed values (1)`);
      await vi.waitFor(() =>
        expect(keyless.heard).toMatchObject([{ errors: ['Error 400: Bad Request, no primary key'] }]),
      );
      await vi.waitFor(() => expect(closed.heard).toMatchObject([{ errors: ['Error 401: Unauthorized'], new: {} }]));
    });

    it('is heard no more after leaving, and is checked with the token that the client renews to', async () => {
      const [asha, left] = await Promise.all([
        bind({ table: 'notes' }, { sub: ASHA }),
        bind({ table: 'notes' }, { sub: ASHA }),
      ]);
      await left.channel.unsubscribe();
      await asha.made.setAuth(await tokens.sign({ role: 'authenticated', sub: RAVI }, 60));
      // Messages of a socket are handled in their order: the new token is there once a later message is answered.
      expect(await asha.channel.send({ type: 'broadcast', event: 'news', payload: {} })).toBe('ok');
      await run(`insert into public.notes (owner, body) values ('${ASHA}', 'before'), ('${RAVI}', 'after')`);
      await vi.waitFor(() => expect(asha.heard.map((it) => it.new.body)).toEqual(['after']));
      expect(left.heard).toEqual([]);
    });
  });

  it('reaches a client of the protocol before `config`, which names the table in its topic', async () => {
    const { socket, say, heard } = await bareSocket(bench.url);
    say('1', '1', 'realtime:public:looms:id=eq.5', 'phx_join', {});
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard[1]).toMatchObject({ 3: 'system', 4: { ...SUBSCRIBED, channel: 'public:looms:id=eq.5' } });
    await run(`insert into public.looms (id, name) values (4, 'a'), (5, 'b')`);
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(heard[2]).toMatchObject([null, null, 'realtime:public:looms:id=eq.5', 'INSERT', { record: { id: 5 } }]);
    // A topic that names no table binds to nothing.
    say('2', '2', 'realtime:loom', 'phx_join', {});
    await vi.waitFor(() => expect(heard).toHaveLength(4));
    socket.close();
    await run(`delete from public.looms`);
  });

  describe('a binding', () => {
    it.each([
      [
        { table: 'apart' },
        /^Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: \[event: \*, schema: public, table: apart, filters: \[\], select: nil\]$/,
      ],
      [{ table: 'looms', filter: 'id=foo.1' }, /^Error parsing `filter` params: \["foo", "1"\]$/],
      [{ table: 'looms', filter: 'undefined' }, /^Error parsing `filter` params: \["undefined"\]$/],
      [{ table: 'looms', filter: 'id=in.1' }, /`in` filter value must be wrapped by parentheses/],
      [
        { table: 'looms', filter: 'secret=eq.1' },
        /Exception: ERROR P0001 \(raise_exception\) invalid column for filter secret/,
      ],
      [{ table: 'looms', filter: 'id=eq.x' }, /Exception: ERROR 22P02 invalid input syntax for type bigint/],
      [{ table: 'looms', filter: 'name=match.(' }, /Exception: ERROR 2201B/],
      [{ table: 'looms', filter: 'name=like.a\\' }, /must not end with escape character/],
      [{ table: '*', select: ['id'] }, /^Column selection is not supported for wildcard subscriptions/],
    ])('%j that cannot be served is told so, and its channel goes on', async (filter, message) => {
      const { system, channel } = await bind(filter);
      expect(system).toMatchObject([
        { extension: 'postgres_changes', status: 'error', message: expect.stringMatching(message) },
      ]);
      expect(channel.state).toBe('joined');
    });

    it.runIf(source === 'triggers')('creates its triggers where others begin at the same moment', async (test) => {
      test.skip(opened.url === undefined, 'the embedded database has one connection');
      const names = ['warps', 'wefts', 'reeds'].map((name) => `public.${name}`);
      const tables = names.map((name) => `create table ${name} (id int primary key)`).join('; ');
      const follow = () =>
        opened.scope.asService('follow', (tx) =>
          tx.query<{ created: number }>(sql`select realtime.follow_publication() as created`),
        );
      await follow();
      await opened.db.script(`${tables}; alter publication supabase_realtime add table ${names.join(', ')}`);
      const waiting = sql`select count(*)::int as waiting from pg_locks where not granted`;
      let following: ReturnType<typeof follow>[] = [];
      await opened.db.transaction(async (tx) => {
        await tx.query(raw(`lock table ${names.join(', ')}`));
        following = [follow(), follow(), follow()];
        await vi.waitFor(async () => expect((await tx.query(waiting)).rows).toEqual([{ waiting: 3 }]));
      });
      const created = (await Promise.all(following)).map(({ rows }) => rows[0]!.created);
      expect(created.sort()).toEqual([0, 0, names.length]);
      await opened.db.script(`drop table ${names.join(', ')}`);
    });

    it('is refused while the published tables cannot be followed', async () => {
      const follow = 'execute on function realtime.follow_publication()';
      await opened.db.script(`revoke ${follow} from service_role`);
      const { system } = await bind({ table: 'looms' });
      await opened.db.script(`grant ${follow} to service_role`);
      expect(system).toMatchObject([
        { status: 'error', message: expect.stringMatching(/cannot be followed for now$/) },
      ]);
    });

    it('is one of at most a hundred in a channel', async () => {
      const made = client(bench.url);
      clients.push(made);
      const system: Record<string, unknown>[] = [];
      const channel = made.channel('many').on('system', {}, (message) => void system.push(message));
      for (let n = 0; n <= 100; n++) {
        channel.on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'looms', filter: `id=eq.${n}` },
          () => undefined,
        );
      }
      channel.subscribe();
      await vi.waitFor(() =>
        expect(system).toMatchObject([{ status: 'error', message: 'A channel may have 100 bindings to changes' }]),
      );
    });

    it('costs nothing for a table that is not published, and begins and ends with its publication', async () => {
      const triggers = () =>
        opened.scope.asService('look', async (tx) => {
          const { rows } = await tx.query<{ name: string }>(
            sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'realtime_changes' order by 1`,
          );
          return rows.map(({ name }) => name.replace('public.', ''));
        });
      await bind({ table: 'looms' });
      expect(await triggers()).toEqual(source === 'triggers' ? ['closed', 'keyless', 'looms', 'notes'] : []);
      await opened.db.script(`alter publication supabase_realtime add table public.apart`);
      await opened.db.script(`alter publication supabase_realtime drop table public.closed`);
      const { heard } = await bind({ table: '*' });
      expect(await triggers()).toEqual(source === 'triggers' ? ['apart', 'keyless', 'looms', 'notes'] : []);
      await opened.db.script(`grant select on public.apart to anon; insert into public.apart values (1)`);
      await vi.waitFor(() => expect(heard).toMatchObject([{ table: 'apart', new: { id: 1 } }]));
    });
  });
}
