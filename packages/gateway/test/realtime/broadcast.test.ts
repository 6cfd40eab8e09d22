import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RealtimeClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { sql } from '../../src/db/index.ts';
import { renderRealtimeError } from '../../src/errors/render-realtime.ts';
import type { GatewayEnv } from '../../src/http/env.ts';
import { broadcastRoutes } from '../../src/realtime/broadcast-routes.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { client, join, openRealtime, tokens } from './support.ts';

const ASHA = '00000000-0000-4000-8000-00000000000a';

let opened: Opened;
let bench: Awaited<ReturnType<typeof openRealtime>>;
const clients: RealtimeClient[] = [];

beforeAll(async () => {
  opened = await openGatewayDatabase();
  await opened.db.script(`
    create policy inbox on realtime.messages for select to authenticated
      using (realtime.topic() = 'inbox:' || (select auth.uid()) and extension = 'broadcast');
    create policy outbox on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'inbox:' || (select auth.uid()) and extension = 'broadcast')`);
  bench = await openRealtime({ ...opened, limits: { sweepMs: 20 } });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((each) => each.disconnect()));
});
afterAll(async () => {
  await bench.stop();
  await opened.close();
});

function connect(vsn?: '1.0.0' | '2.0.0'): RealtimeClient {
  const made = client(bench.url, vsn);
  clients.push(made);
  return made;
}

/** A client that has a member's token by the time it joins. */
async function connectAs(sub: string, seconds = 60): Promise<RealtimeClient> {
  const made = connect();
  await made.setAuth(await tokens.sign({ role: 'authenticated', sub }, seconds));
  return made;
}

const send = (topic: string, payload: object, isPrivate = false) =>
  opened.scope.asService('tell', (tx) =>
    tx.query(sql`select realtime.send(${JSON.stringify(payload)}::jsonb, 'news', ${topic}, ${isPrivate})`),
  );

describe.each(['1.0.0', '2.0.0'] as const)('a broadcast of the database, to realtime-js of version %s', (vsn) => {
  it('reaches all who have joined the topic, and nobody else', async () => {
    const [first, second, elsewhere] = await Promise.all([
      join(connect(vsn), 'loom'),
      join(connect(vsn), 'loom'),
      join(connect(vsn), 'spindle'),
    ]);
    await send('loom', { title: 'ताना बाना' });
    await send('spindle', { title: 'later' });
    await vi.waitFor(() => expect(elsewhere.heard).toHaveLength(1));
    for (const { heard } of [first, second]) {
      expect(heard).toMatchObject([{ type: 'broadcast', event: 'news', payload: { title: 'ताना बाना' } }]);
      expect(heard[0]?.meta?.id).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(elsewhere.heard).toMatchObject([{ payload: { title: 'later' } }]);
  });
});

describe('a broadcast of the database', () => {
  it('is sent when its transaction commits and not before, and never after a rollback', async () => {
    const { heard } = await join(connect(), 'loom');
    const undone = opened.scope.asService(
      'undo',
      (tx) => tx.query(sql`select realtime.send('{}', 'undone', 'loom', false)`),
      {
        rollback: true,
      },
    );
    await undone;
    await opened.scope.asService('wait', async (tx) => {
      await tx.query(sql`select realtime.send('{"n": 1}', 'news', 'loom', false)`);
      await tx.query(sql`select realtime.send('{"n": 1}', 'news', 'loom', false)`);
      // Time enough for a message that does not wait for the commit; the check is that none came.
      await tx.query(sql`select pg_sleep(0.1)`);
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ event }) => event)).toEqual(['news', 'news']);
  });

  it.each(['x', 'ü', '🧵', '"'])('is delivered when it is longer than a notification, of %s', async (letter) => {
    const { heard } = await join(connect(), 'loom');
    const text = letter.repeat(50_000);
    await send('loom', { text });
    await send('loom', { n: 2 });
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ payload }) => payload)).toEqual([{ text }, { n: 2 }]);
  });

  it('that is longer than 3 megabytes is a warning, and the transaction stands', async () => {
    const { heard } = await join(connect(), 'loom');
    await send('loom', { text: 'x'.repeat(3_300_000) });
    await send('loom', { n: 2 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 2 } }]));
  });

  it('is not received any more after leaving', async () => {
    const { heard, channel } = await join(connect(), 'loom');
    const { heard: staying } = await join(connect(), 'loom');
    expect(await channel.unsubscribe()).toBe('ok');
    await send('loom', {});
    await vi.waitFor(() => expect(staying).toHaveLength(1));
    expect(heard).toEqual([]);
  });

  it('that a visitor or a member sends is only a warning, as upstream, and nobody hears it without a policy', async () => {
    const { heard } = await join(connect(), 'loom');
    for (const role of ['anon', 'authenticated']) {
      await opened.scope.asClaims({ role }, (tx) => tx.query(sql`select realtime.send('{}', 'news', 'loom', false)`));
    }
    await send('loom', { n: 2 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 2 } }]));
  });
});

describe('a broadcast that a server sends without a socket', () => {
  /** The routes behind a door that lets a role in. */
  async function post(
    role: string,
    path: string,
    body: string,
    onlyServerSends = false,
    type = 'application/json',
  ): Promise<[status: number, body: string]> {
    const app = new Hono<GatewayEnv>();
    app.use(async (c, next) => {
      c.set('claims', { role, ...(role === 'authenticated' && { sub: ASHA }) });
      c.set('log', { info: () => undefined, warn: () => undefined, error: () => undefined });
      await next();
    });
    app.onError(renderRealtimeError).route('/', broadcastRoutes({ scope: opened.scope, onlyServerSends }));
    const answer = await app.request(path, { method: 'POST', body, headers: { 'content-type': type } });
    return [answer.status, await answer.text()];
  }
  const message = (more: object = {}) => ({ topic: 'loom', event: 'news', payload: { n: 1 }, private: false, ...more });
  const messages = (...list: unknown[]) => JSON.stringify({ messages: list });

  it('is received by all who joined the topic, public and private ones separately', async () => {
    const open = await join(connect(), `inbox:${ASHA}`);
    const closed = await join(await connectAs(ASHA), `inbox:${ASHA}`, true);
    const topic = `inbox:${ASHA}`;
    const both = messages(message({ topic }), message({ topic, payload: { n: 2 }, private: true }));
    expect(await post('service_role', '/broadcast', both)).toEqual([202, '']);
    const one = `/broadcast/${encodeURIComponent(topic)}/events/more?private=true`;
    expect(await post('service_role', one, '{"n":3}')).toEqual([202, '']);
    await vi.waitFor(() => expect(closed.heard).toHaveLength(2));
    expect(closed.heard).toMatchObject([
      { event: 'news', payload: { n: 2 } },
      { event: 'more', payload: { n: 3 } },
    ]);
    await vi.waitFor(() => expect(open.heard).toMatchObject([{ event: 'news', payload: { n: 1 } }]));
  });

  it('can be sent to a public topic by everybody, and to a private one by a policy', async () => {
    const open = await join(connect(), 'loom');
    const closed = await join(await connectAs(ASHA), `inbox:${ASHA}`, true);
    expect(await post('anon', '/broadcast', messages(message()))).toEqual([202, '']);
    await vi.waitFor(() => expect(open.heard).toEqual([{ type: 'broadcast', event: 'news', payload: { n: 1 } }]));
    const topic = `inbox:${ASHA}`;
    const one = `/broadcast/${encodeURIComponent(topic)}/events/news?private=true`;
    expect(await post('anon', '/broadcast', messages(message({ topic, private: true })))).toEqual([202, '']);
    expect(await post('anon', one, '{}')).toEqual([403, '{"message":"Unauthorized"}']);
    expect(await post('authenticated', one, '{"n":2}')).toEqual([202, '']);
    expect(await post('authenticated', '/broadcast', messages(message({ topic, private: true })))).toEqual([202, '']);
    await vi.waitFor(() => expect(closed.heard.map(({ payload }) => payload)).toEqual([{ n: 2 }, { n: 1 }]));
  });

  it('can be sent only by the server where it is set so', async () => {
    const { heard } = await join(connect(), 'loom');
    for (const role of ['anon', 'authenticated']) {
      const [status, body] = await post(role, '/broadcast', messages(message()), true);
      expect(status).toBe(403);
      expect(JSON.parse(body)).toEqual({ message: 'FeatureNotAvailable: clients do not send to topics here' });
    }
    await send('loom', { n: 9 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 9 } }]));
  });

  const BLANK = ["can't be blank"];
  const INVALID = ['is invalid'];
  it.each([
    ['no JSON', '/broadcast', '{', { messages: BLANK }],
    ['no messages', '/broadcast', messages(), { messages: BLANK }],
    ['a list of something else', '/broadcast', '{"messages":[1]}', { messages: INVALID }],
    ['a message without a topic', '/broadcast', messages(message({ topic: '' })), { messages: [{ topic: BLANK }] }],
    [
      'a message without an event, and one without a payload',
      '/broadcast',
      messages(message({ event: 5 }), message({ payload: undefined, private: 'maybe' })),
      { messages: [{ event: INVALID }, { payload: BLANK, private: INVALID }] },
    ],
    ['a payload that is no object', '/broadcast/loom/events/news', '[]', { payload: INVALID }],
    [
      'a payload that cannot be stored',
      '/broadcast',
      messages(message({ payload: { text: '\u0000' } })),
      { messages: [{ payload: INVALID }] },
    ],
    [
      'one that is too long',
      '/broadcast',
      messages(message(), message({ payload: { text: 'x'.repeat(300_000) } })),
      { messages: [{}, { payload: ['Payload size exceeds tenant limit'] }] },
    ],
  ])(
    'is refused with upstream’s words when it has %s, and nothing of the call is sent',
    async (_, path, body, errors) => {
      const { heard } = await join(connect(), 'loom');
      const [given, text] = await post('service_role', path, body);
      expect([given, JSON.parse(text)]).toEqual([422, { errors }]);
      await send('loom', { n: 9 });
      await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 9 } }]));
    },
  );

  it('is refused when there are too many at once, and when it is neither JSON nor bytes', async () => {
    const many = await post('anon', '/broadcast', messages(...Array.from({ length: 101 }, () => message())));
    const message429 = 'Too many messages to broadcast, please reduce the batch size';
    expect([many[0], JSON.parse(many[1])]).toEqual([429, { message: message429 }]);
    const form = await post('anon', '/broadcast/loom/events/news', 'a=b', false, 'application/x-www-form-urlencoded');
    expect([form[0], JSON.parse(form[1])]).toEqual([
      415,
      { error: 'Unsupported Media Type. Use application/json or application/octet-stream' },
    ]);
  });
});

describe('a private topic', () => {
  it('is received by those to whom a policy on realtime.messages shows it', async () => {
    const { heard, statuses } = await join(await connectAs(ASHA), `inbox:${ASHA}`, true);
    expect(statuses).toEqual(['SUBSCRIBED']);
    await send(`inbox:${ASHA}`, { n: 1 }, true);
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 1 } }]));
  });

  it('refuses everybody else, and leaves no trace of the try', async () => {
    const [visitor, other] = await Promise.all([
      join(connect(), `inbox:${ASHA}`, true),
      join(await connectAs('00000000-0000-4000-8000-00000000000b'), `inbox:${ASHA}`, true),
    ]);
    for (const { statuses } of [visitor, other]) {
      expect(statuses[0]).toMatch(/^CHANNEL_ERROR Unauthorized: You do not have permissions to read/);
    }
    const rows = await opened.scope.asService('look', (tx) => tx.query(sql`select 1 from realtime.messages`));
    expect(rows.rowCount).toBe(0);
  });

  it('is another topic than the public one of its name', async () => {
    const { heard } = await join(connect(), `inbox:${ASHA}`);
    await send(`inbox:${ASHA}`, { n: 1 }, true);
    await send(`inbox:${ASHA}`, { n: 2 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 2 } }]));
  });

  it('is closed when its token expires', async () => {
    const { statuses, channel } = await join(await connectAs(ASHA), `inbox:${ASHA}`, true);
    const reasons: unknown[] = [];
    channel.on('system', {}, (message: { message: string }) => void reasons.push(message.message));
    bench.pass(61);
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']));
    expect(reasons).toEqual([expect.stringMatching(/^Token has expired \d+ seconds ago$/)]);
    const late = await join(await connectAs(ASHA, 30), `inbox:${ASHA}`, true);
    expect(late.statuses[0]).toMatch(/^CHANNEL_ERROR InvalidJWTToken: Token has expired \d+ seconds ago$/);
  });
});

describe('a lost connection to the database', () => {
  it.runIf(process.env.TEST_DATABASE_URL)('is restored, and broadcasts continue', async () => {
    const { heard } = await join(connect(), 'loom');
    await opened.scope.asService('look', (tx) => tx.query(sql`select 1`));
    await opened.db.script(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`);
    await expect.poll(() => bench.logged.join()).toContain('the database was away');
    await send('loom', { n: 1 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 1 } }]));
  });
});
