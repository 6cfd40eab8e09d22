/** Messages that SQL sent before a client joined, and broadcasts of changed rows. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RealtimeClient } from '@supabase/supabase-js';
import { sql } from '../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { bareSocket, client, openRealtime } from './support.ts';

let opened: Opened;
let bench: Awaited<ReturnType<typeof openRealtime>>;
const clients: RealtimeClient[] = [];

beforeAll(async () => {
  opened = await openGatewayDatabase();
  await opened.db.script(`
    create policy readers on realtime.messages for select to anon using (realtime.topic() like 'room%');
    create table public.looms (id int primary key, name text);
    create function public.tell() returns trigger language plpgsql security definer as $$ begin
      perform realtime.broadcast_changes('room:looms', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger tell after insert or update or delete on public.looms for each row execute function public.tell()`);
  bench = await openRealtime({ ...opened, keepMessagesHours: 72 });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((each) => each.disconnect()));
});
afterAll(async () => {
  await bench.stop();
  await opened.close();
});

async function enter(topic: string, replay?: { since: number; limit?: number }, vsn?: '1.0.0' | '2.0.0') {
  const made = client(bench.url, vsn);
  clients.push(made);
  const heard: { payload: Record<string, unknown>; meta?: { replayed?: boolean; id: string }; event: string }[] = [];
  const channel = made
    .channel(topic, { config: { private: true, broadcast: { ...(replay && { replay }) } } })
    .on('broadcast', { event: '*' }, (message) => void heard.push(message as never));
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)))),
  );
  return heard;
}

const run = (text: string) => opened.db.script(text);

describe.each(['1.0.0', '2.0.0'] as const)('a replay to version %s', (vsn) => {
  it('has the latest messages since a moment, in their order, and then the new ones', async () => {
    const topic = `room:${vsn}`;
    const since = Date.now() - 1000;
    const before = await enter(topic, undefined, vsn);
    for (const n of [1, 2, 3]) await run(`select realtime.send('{"n": ${n}}', 'news', '${topic}', true)`);
    // A message that is not delivered yet is also sent to a client that joins meanwhile.
    await vi.waitFor(() => expect(before).toHaveLength(3));
    await run(`select realtime.send('{"n": 9}', 'news', '${topic}', false)`);
    const heard = await enter(topic, { since, limit: 2 }, vsn);
    await run(`select realtime.send('{"n": 4}', 'news', '${topic}', true)`);
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(heard.map(({ payload, meta }) => [payload.n, meta?.replayed])).toEqual([
      [2, true],
      [3, true],
      [4, undefined],
    ]);
    // A kept message has its id in its payload.
    expect(heard[0]!.payload.id).toBe(heard[0]!.meta!.id);
    expect(await enter(topic, { since: Date.now() + 60_000 }, vsn)).toEqual([]);
  });
});

it('bytes that SQL sends are delivered and replayed to version 2', async () => {
  const before = await enter('room:bytes');
  await run(`select realtime.send_binary('\\x7dff', 'news', 'room:bytes', true)`);
  await vi.waitFor(() => expect(before).toHaveLength(1));
  const after = await enter('room:bytes', { since: 0 });
  await vi.waitFor(() => expect(after).toHaveLength(1));
  for (const [message] of [before, after]) {
    expect(new Uint8Array(message!.payload as never)).toEqual(new Uint8Array([0x7d, 0xff]));
  }
  expect(after[0]!.meta).toMatchObject({ replayed: true });
});

it.each([
  [
    'of a public topic',
    { private: false, broadcast: { replay: { since: 0 } } },
    'Replay is not allowed for public channels',
  ],
  ['since no moment', { private: true, broadcast: { replay: { since: 'now' } } }, 'Replay params are not valid'],
  ['since no date', { private: true, broadcast: { replay: { since: 1e300 } } }, 'Replay params are not valid'],
  ['of no number', { private: true, broadcast: { replay: { since: 0, limit: 'all' } } }, 'Replay params are not valid'],
])('a replay %s is refused', async (_, config, words) => {
  const { say, answerTo } = await bareSocket(bench.url);
  say('1', '1', 'realtime:room', 'phx_join', { config });
  expect((await answerTo('1'))[4]).toEqual({
    status: 'error',
    response: { reason: `UnableToReplayMessages: ${words}` },
  });
});

it('changed rows are broadcast by realtime.broadcast_changes', async () => {
  const heard = await enter('room:looms');
  await run(`insert into public.looms values (1, 'a')`);
  await run(`update public.looms set name = 'b'`);
  await run(`delete from public.looms`);
  await vi.waitFor(() => expect(heard).toHaveLength(3));
  const of = (operation: string, record: unknown, old_record: unknown) => ({
    event: operation,
    payload: { operation, record, old_record, table: 'looms', schema: 'public', id: expect.any(String) },
  });
  expect(heard).toMatchObject([
    of('INSERT', { id: 1, name: 'a' }, null),
    of('UPDATE', { id: 1, name: 'b' }, { id: 1, name: 'a' }),
    of('DELETE', null, { id: 1, name: 'b' }),
  ]);
  await expect(
    run(`select realtime.broadcast_changes('room', 'x', 'TRUNCATE', 't', 's', null::record, null::record)`),
  ).rejects.toThrow('Failed to process the row: Unexpected operation type: TRUNCATE');
});

it('a caller sends by SQL what the policies let it insert, and nothing where messages are not kept', async () => {
  await run(
    `create policy writers on realtime.messages for insert to authenticated with check (realtime.topic() = 'room:open')`,
  );
  const [open, closed] = [await enter('room:open'), await enter('room:closed')];
  const send = (topic: string, n: number) =>
    opened.scope.asClaims({ role: 'authenticated' }, (tx) =>
      tx.query(sql`select realtime.send(${JSON.stringify({ n })}::jsonb, 'news', ${topic}, true)`),
    );
  await send('room:closed', 1);
  await send('room:open', 2);
  await run(`select realtime.send('{"n": 3}', 'news', 'room:closed', true)`);
  await vi.waitFor(() => expect(closed.map(({ payload }) => payload.n)).toEqual([3]));
  expect(open.map(({ payload }) => payload.n)).toEqual([2]);
  await run(`select realtime.keep_messages(0)`);
  await send('room:open', 4);
  await run(`select realtime.send('{"n": 5}', 'news', 'room:open', true); select realtime.keep_messages(72)`);
  await vi.waitFor(() => expect(open.map(({ payload }) => payload.n)).toEqual([2, 5]));
});

it('a client that waits for broadcasts of the database is told that they are received', async () => {
  const { say, heard } = await bareSocket(bench.url);
  say('1', '1', 'realtime:any', 'phx_join', { config: { broadcast: { replication_ready: true } } });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  const message = { extension: 'system', status: 'ok', message: 'Replication connection established', channel: 'any' };
  expect(heard[1]).toEqual(['1', null, 'realtime:any', 'system', message]);
});

it('old messages are deleted, and none is kept where the service is set so', async () => {
  const count = async () =>
    (await opened.db.execute('select count(*)::int as n from realtime.messages')).rows[0]!.n as number;
  await run(`select realtime.send('{}', 'news', 'room', true)`);
  const before = await count();
  await run(`update realtime.messages set inserted_at = now() - interval '73 hours' where topic = 'room'`);
  await run(`select realtime.delete_old_messages()`);
  expect(await count()).toBe(before - 1);
  await run(`select realtime.keep_messages(0)`);
  const heard = await enter('room');
  await run(`select realtime.send('{"n": 1}', 'news', 'room', true)`);
  await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 1 } }]));
  expect(heard[0]!.payload).toEqual({ n: 1 });
  await run(`select realtime.delete_old_messages()`);
  expect(await count()).toBe(0);
});
