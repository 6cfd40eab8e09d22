/** Several processes on one database: two services, each with its own sockets. PostgreSQL alone serves more than one. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RealtimeClient } from '@supabase/supabase-js';
import { compile, type Scope, type Sql } from '../../src/db/index.ts';
import { createBus, type Bus, type PeerMessage } from '../../src/realtime/peers/bus.ts';
import { createParts } from '../../src/realtime/peers/parts.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { client, join, openRealtime } from './support.ts';

describe.runIf(process.env.TEST_DATABASE_URL)('two services on one database', () => {
  let opened: Opened;
  let benches: Awaited<ReturnType<typeof openRealtime>>[];
  const clients: RealtimeClient[] = [];

  beforeAll(async () => {
    opened = await openGatewayDatabase();
    benches = [await openRealtime(opened), await openRealtime(opened)];
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.disconnect()));
  });
  afterAll(async () => {
    await Promise.all(benches.map(({ stop }) => stop()));
    await opened.close();
  });

  function connect(at: number): RealtimeClient {
    const made = client(benches[at]!.url);
    clients.push(made);
    return made;
  }

  async function present(at: number, key: string) {
    const channel = connect(at).channel('loom', { config: { presence: { key } } });
    channel.on('presence', { event: 'sync' }, () => undefined);
    await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
    return channel;
  }

  it('pass on the broadcasts of their clients, each once, long ones and bytes too', async () => {
    const here = await join(connect(0), 'loom');
    const there = await join(connect(1), 'loom');
    const speaker = await join(connect(0), 'loom');
    const long = 'ü'.repeat(30_000);
    // They know of each other once something arrives.
    await vi.waitFor(async () => {
      await speaker.channel.send({ type: 'broadcast', event: 'hello', payload: {} });
      expect(there.heard).not.toEqual([]);
    });
    here.heard.length = there.heard.length = 0;
    for (const payload of [{ n: 1 }, { long }, { n: 2 }]) {
      await speaker.channel.send({ type: 'broadcast', event: 'news', payload });
    }
    for (const { heard } of [here, there]) {
      await vi.waitFor(() => {
        const news = heard.filter(({ event }) => event === 'news');
        expect(news.map(({ payload }) => payload)).toEqual([{ n: 1 }, { long }, { n: 2 }]);
      });
    }
    expect(speaker.heard.filter(({ event }) => event === 'news')).toEqual([]);
  });

  it('show the presences of both, also to one that comes later, until one of them stops', async () => {
    const [here, there] = [await present(0, 'a'), await present(1, 'b')];
    await here.track({ n: 1 });
    await there.track({ n: 2 });
    for (const channel of [here, there]) {
      await vi.waitFor(() => expect(Object.keys(channel.presenceState()).sort()).toEqual(['a', 'b']));
    }
    benches.push(await openRealtime(opened));
    const late = await present(2, 'c');
    await vi.waitFor(() => expect(Object.keys(late.presenceState()).sort()).toEqual(['a', 'b']));
    await there.untrack();
    await vi.waitFor(() => expect(Object.keys(late.presenceState())).toEqual(['a']));
    await benches[0]!.stop();
    await vi.waitFor(() => expect(Object.keys(late.presenceState())).toEqual([]));
  });
});

it('messages for other processes wait within a bound while the database does not answer', () => {
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  const scope = { writeAs: () => new Promise(() => undefined) } as unknown as Scope;
  const bus = createBus({
    scope,
    log: { info: note, warn: note, error: note },
    onCome: () => undefined,
    onGo: () => undefined,
  });
  const text = 'x'.repeat(1_000_000);
  // A process that is alone keeps nothing.
  for (let n = 0; n < 20; n += 1) bus.publish('broadcast', { text });
  expect(logged).toEqual([]);
  bus.take({ peer: 'another', kind: 'hello' });
  for (let n = 0; n < 10; n += 1) bus.publish('broadcast', { text });
  expect(logged).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('too many messages wait')));
});

it('a process that was silent for too long and comes back says again who is present on it', async () => {
  vi.useFakeTimers();
  const events: string[] = [];
  let isCut = false;
  const buses: Bus[] = [];
  const create = (name: string) =>
    createBus({
      scope: {
        writeAs: async (_: unknown, statement: Sql) => {
          if (isCut && name === 'b') return;
          const [messages] = compile(statement).values as [string];
          for (const text of JSON.parse(messages) as string[])
            for (const bus of buses) bus.take(JSON.parse(text) as PeerMessage);
        },
      } as unknown as Scope,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onCome: () => void events.push(`${name} says who is present`),
      onGo: () => void events.push(`${name} drops the other`),
    });
  buses.push(create('a'), create('b'));
  for (const bus of buses) bus.start();
  await vi.advanceTimersByTimeAsync(1000);
  events.length = 0;
  isCut = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(events).toEqual(['a drops the other']);
  isCut = false;
  await vi.advanceTimersByTimeAsync(6000);
  expect(events.slice(1).sort()).toEqual(['a says who is present', 'b says who is present']);
  await Promise.all(buses.map((bus) => bus.stop()));
  vi.useRealTimers();
});

describe('the pieces of a long notification', () => {
  const ID = '00000000-0000-4000-8000-000000000001';

  it('are put together, and those that are incomplete or forged are dropped', () => {
    const { take, clear } = createParts();
    expect(take('whole')).toBe('whole');
    expect([take(`part ${ID} 1 2 ab`), take(`part ${ID} 2 2 cd`)]).toEqual([undefined, 'abcd']);
    expect([take(`part ${ID} 2 2 cd`), take(`part ${ID} 1 9999 ab`)]).toEqual([undefined, undefined]);
    take(`part ${ID} 1 2 ab`);
    clear();
    expect(take(`part ${ID} 2 2 cd`)).toBeUndefined();
  });

  it('that never become whole are dropped, the oldest first', () => {
    const { take } = createParts();
    const piece = 'x'.repeat(1024 * 1024);
    const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    for (let n = 0; n < 20; n += 1) take(`part ${id(n)} 1 2 ${piece}`);
    expect(take(`part ${id(0)} 2 2 y`)).toBeUndefined();
    expect(take(`part ${id(19)} 2 2 y`)).toBe(`${piece}y`);
  });
});
