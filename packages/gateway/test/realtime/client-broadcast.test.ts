/** What clients send to each other: broadcasts over a socket, public and private, in both versions of the protocol. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RealtimeChannel, RealtimeClient } from '@supabase/supabase-js';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { bareSocket, client, openRealtime, tokens } from './support.ts';

const ASHA = '00000000-0000-4000-8000-00000000000a';
const RAVI = '00000000-0000-4000-8000-00000000000b';

let opened: Opened;
let bench: Awaited<ReturnType<typeof openRealtime>>;
const clients: RealtimeClient[] = [];

beforeAll(async () => {
  opened = await openGatewayDatabase();
  await opened.db.script(`
    create policy readers on realtime.messages for select to authenticated using (realtime.topic() like 'room:%');
    create policy writers on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'room:1' and extension = 'broadcast' and (select auth.uid()) = '${ASHA}')`);
  bench = await openRealtime({ ...opened, limits: { sweepMs: 20, payloadBytes: 1000 } });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((each) => each.disconnect()));
});
afterAll(async () => {
  await bench.stop();
  await opened.close();
});

type Options = { vsn?: '1.0.0' | '2.0.0'; sub?: string; self?: boolean; ack?: boolean; topic?: string };

async function enter({ vsn, sub, self = false, ack = true, topic = 'loom' }: Options = {}) {
  const made = client(bench.url, vsn);
  clients.push(made);
  if (sub) await made.setAuth(await tokens.sign({ role: 'authenticated', sub }, 60));
  const heard: unknown[] = [];
  const config = { broadcast: { self, ack }, private: sub !== undefined };
  const channel = made
    .channel(topic, { config })
    .on('broadcast', { event: '*' }, (message: unknown) => void heard.push(message));
  await subscribed(channel);
  const say = (payload: unknown) => channel.send({ type: 'broadcast', event: 'news', payload });
  return { channel, heard, say, made };
}

const subscribed = (channel: RealtimeChannel) =>
  new Promise<void>((resolve, reject) =>
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)))),
  );
const news = (payload: unknown) => ({ type: 'broadcast', event: 'news', payload });

describe.each(['1.0.0', '2.0.0'] as const)('a broadcast of a client of version %s', (vsn) => {
  it('reaches the others on the topic, and the sender only if it wants', async () => {
    const [sender, echo, old, young, elsewhere] = await Promise.all([
      enter({ vsn }),
      enter({ vsn, self: true }),
      enter({ vsn: '1.0.0' }),
      enter({ vsn: '2.0.0' }),
      enter({ topic: 'spindle' }),
    ]);
    expect(await sender.say({ title: 'ताना बाना', n: 1 })).toBe('ok');
    expect(await echo.say({ n: 2 })).toBe('ok');
    for (const { heard } of [echo, old, young]) {
      await vi.waitFor(() => expect(heard).toEqual([news({ title: 'ताना बाना', n: 1 }), news({ n: 2 })]));
    }
    await vi.waitFor(() => expect(sender.heard).toEqual([news({ n: 2 })]));
    expect(elsewhere.heard).toEqual([]);
  });
});

describe('a broadcast of a client', () => {
  it('may be bytes, which version 1 cannot receive', async () => {
    const [sender, young, old] = await Promise.all([enter(), enter(), enter({ vsn: '1.0.0' })]);
    await sender.say(new Uint8Array([125, 255]).buffer);
    await sender.say({ n: 1 });
    await vi.waitFor(() => expect(young.heard).toHaveLength(2));
    expect(new Uint8Array((young.heard[0] as { payload: ArrayBuffer }).payload)).toEqual(new Uint8Array([125, 255]));
    await vi.waitFor(() => expect(old.heard).toEqual([news({ n: 1 })]));
  });

  it('is not delivered when it is too long, and the sender hears that if it asked', async () => {
    const [sender, other] = await Promise.all([enter(), enter()]);
    expect(await sender.say({ text: 'x'.repeat(1001) })).toBe('error');
    expect(await sender.say({ n: 1 })).toBe('ok');
    await vi.waitFor(() => expect(other.heard).toEqual([news({ n: 1 })]));
  });

  it('to a private topic is delivered by an insert policy, and ignored without one', async () => {
    const [asha, ravi, open] = await Promise.all([
      enter({ sub: ASHA, topic: 'room:1' }),
      enter({ sub: RAVI, topic: 'room:1', ack: false }),
      enter({ topic: 'room:1' }),
    ]);
    await ravi.say({ n: 1 });
    expect(await asha.say({ n: 2 })).toBe('ok');
    await vi.waitFor(() => expect(ravi.heard).toEqual([news({ n: 2 })]));
    expect([asha.heard, open.heard]).toEqual([[], []]);
  });

  it('follows the policies for the token that a client renews to', async () => {
    const [reader, writer] = await Promise.all([
      enter({ sub: RAVI, topic: 'room:1' }),
      enter({ sub: RAVI, topic: 'room:1', ack: false }),
    ]);
    await writer.say({ n: 1 });
    await writer.made.setAuth(await tokens.sign({ role: 'authenticated', sub: ASHA }, 60));
    await writer.say({ n: 2 });
    await vi.waitFor(() => expect(reader.heard).toEqual([news({ n: 2 })]));
  });
});

it('a message of an unknown kind is ignored, and a socket that floods a topic loses it', async () => {
  const flooded = await openRealtime({ ...opened, limits: { eventsPerSecond: 20 } });
  const { say, answerTo, heard } = await bareSocket(flooded.url);
  say('1', '1', 'realtime:loom', 'phx_join', { config: { broadcast: { self: true } } });
  await answerTo('1');
  say('1', '2', 'realtime:loom', 'shout', {});
  for (let n = 0; n < 30; n += 1) {
    say('1', `b${n}`, 'realtime:loom', 'broadcast', { type: 'broadcast', event: 'x', payload: {} });
  }
  const message = 'Too many messages per second';
  await vi.waitFor(() => {
    expect(heard).toContainEqual([
      '1',
      null,
      'realtime:loom',
      'system',
      { extension: 'system', status: 'error', message, channel: 'loom' },
    ]);
  });
  expect(heard.filter(([, ref]) => ref === '2')).toEqual([]);
  await flooded.stop();
});
