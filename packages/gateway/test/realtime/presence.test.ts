/** Who is there, as realtime-js shows it: track, untrack, sync, join and leave. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RealtimeClient } from '@supabase/supabase-js';
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
    create policy readers on realtime.messages for select to authenticated
      using (realtime.topic() = 'room' and (extension = 'broadcast' or (select auth.uid()) = '${ASHA}'));
    create policy writers on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'room' and extension = 'presence' and (select auth.uid()) = '${ASHA}');
    create policy senders on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'room' and extension = 'broadcast' and (select auth.uid()) = '${RAVI}')`);
  bench = await openRealtime({ ...opened, limits: { payloadBytes: 1000 } });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((each) => each.disconnect()));
});
afterAll(async () => {
  await bench.stop();
  await opened.close();
});

/** A client on a topic, with what it has heard, and names by key. */
async function enter({
  vsn,
  key = '',
  sub,
  topic = 'loom',
}: { vsn?: '1.0.0' | '2.0.0'; key?: string; sub?: string; topic?: string } = {}) {
  const made = client(bench.url, vsn);
  clients.push(made);
  if (sub) await made.setAuth(await tokens.sign({ role: 'authenticated', sub }, 60));
  const events: string[] = [];
  const channel = made.channel(topic, { config: { presence: { key }, private: sub !== undefined } });
  const names = (presences: Record<string, unknown>[]) => presences.map(({ name }) => name).join();
  channel
    .on('presence', { event: 'join' }, (it) => void events.push(`join ${it.key} ${names(it.newPresences)}`))
    .on('presence', { event: 'leave' }, (it) => void events.push(`leave ${it.key} ${names(it.leftPresences)}`));
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)))),
  );
  const state = () =>
    Object.fromEntries(Object.entries(channel.presenceState<{ name: string }>()).map(([at, all]) => [at, names(all)]));
  return { made, channel, events, state };
}

describe.each(['1.0.0', '2.0.0'] as const)('the presence of version %s', (vsn) => {
  it('shows everybody who is there, to those who come before and after', async () => {
    const first = await enter({ vsn, key: 'a' });
    expect(await first.channel.track({ name: 'Asha' })).toBe('ok');
    await vi.waitFor(() => expect(first.state()).toEqual({ a: 'Asha' }));
    const second = await enter({ vsn, key: 'b' });
    await vi.waitFor(() => expect(second.state()).toEqual({ a: 'Asha' }));
    await second.channel.track({ name: 'Ravi' });
    for (const { state } of [first, second]) await vi.waitFor(() => expect(state()).toEqual({ a: 'Asha', b: 'Ravi' }));

    await second.channel.track({ name: 'Ravindra' });
    await vi.waitFor(() => expect(first.state()).toEqual({ a: 'Asha', b: 'Ravindra' }));
    expect(await second.channel.untrack()).toBe('ok');
    await vi.waitFor(() => expect(first.state()).toEqual({ a: 'Asha' }));
    expect(first.events).toEqual(['join a Asha', 'join b Ravi', 'join b Ravindra', 'leave b Ravi', 'leave b Ravindra']);
  });

  it('ends with its socket, and when the topic is left', async () => {
    const [watcher, leaver, dropped] = [
      await enter({ vsn, key: 'w' }),
      await enter({ vsn, key: 'x' }),
      await enter({ vsn, key: 'y' }),
    ];
    await leaver.channel.track({ name: 'Lila' });
    await dropped.channel.track({ name: 'Dev' });
    await vi.waitFor(() => expect(watcher.state()).toEqual({ x: 'Lila', y: 'Dev' }));
    await leaver.channel.unsubscribe();
    await vi.waitFor(() => expect(watcher.state()).toEqual({ y: 'Dev' }));
    await dropped.made.disconnect();
    await vi.waitFor(() => expect(watcher.state()).toEqual({}));
  });
});

describe('a presence', () => {
  it('gets a key of its own when it names none, and shares one that others name', async () => {
    const watcher = await enter();
    const [one, other, nameless] = [await enter({ key: 'team' }), await enter({ key: 'team' }), await enter()];
    await one.channel.track({ name: 'Asha' });
    await other.channel.track({ name: 'Ravi' });
    await nameless.channel.track({ name: 'Lila' });
    await vi.waitFor(() => expect(Object.values(watcher.state()).sort()).toEqual(['Asha,Ravi', 'Lila']));
    await one.channel.untrack();
    await vi.waitFor(() => expect(watcher.state()).toMatchObject({ team: 'Ravi' }));
  });

  it('on a private topic needs an insert policy, and is shown by a select policy', async () => {
    const [asha, ravi, open] = [
      await enter({ key: 'a', sub: ASHA, topic: 'room' }),
      await enter({ key: 'r', sub: RAVI, topic: 'room' }),
      await enter({ key: 'o', topic: 'room' }),
    ];
    expect(await ravi.channel.track({ name: 'Ravi' })).toBe('error');
    const bare = await bareSocket(bench.url);
    const access_token = await tokens.sign({ role: 'authenticated', sub: RAVI }, 60);
    bare.say('1', '1', 'realtime:room', 'phx_join', {
      config: { private: true, presence: { enabled: true } },
      access_token,
    });
    await bare.answerTo('1');
    expect(await asha.channel.track({ name: 'Asha' })).toBe('ok');
    expect(await open.channel.track({ name: 'Olga' })).toBe('ok');
    await vi.waitFor(() => expect(asha.state()).toEqual({ a: 'Asha' }));
    await vi.waitFor(() => expect(open.state()).toEqual({ o: 'Olga' }));
    expect(ravi.events).toEqual([]);
    bare.say(null, '2', 'phoenix', 'heartbeat', {});
    await bare.answerTo('2');
    expect(bare.heard.filter(([, , , event]) => event !== 'phx_reply')).toEqual([]);
    bare.socket.close();
  });

  it.each([
    ['is told too often', 'Client presence rate limit exceeded', Array.from({ length: 6 }, (_, n) => ({ n }))],
    ['is too long', 'Track message size exceeded', [{ text: 'x'.repeat(1001) }]],
  ])('closes its channel when it %s', async (_, message, payloads) => {
    const { say, answerTo, heard } = await bareSocket(bench.url);
    say('1', '1', 'realtime:loom', 'phx_join', { config: { presence: { enabled: true, key: 'k' } } });
    await answerTo('1');
    expect(heard[1]).toEqual(['1', null, 'realtime:loom', 'presence_state', {}]);
    payloads.forEach((payload, n) =>
      say('1', `p${n}`, 'realtime:loom', 'presence', { type: 'presence', event: 'track', payload }),
    );
    const system = { extension: 'system', status: 'error', message, channel: 'loom' };
    await vi.waitFor(() => expect(heard).toContainEqual(['1', null, 'realtime:loom', 'system', system]));
  });

  it('closes its channel when the process has as many presences as it holds', async () => {
    const full = await openRealtime({ ...opened, limits: { presences: 1 } });
    const { say, answerTo, heard } = await bareSocket(full.url);
    const message = 'Too many presence messages per second';
    const closed = (topic: string) => [
      topic,
      null,
      `realtime:${topic}`,
      'system',
      { extension: 'system', status: 'error', message, channel: topic },
    ];
    const track = (topic: string, n: number) =>
      say(topic, `t${topic}${n}`, `realtime:${topic}`, 'presence', { event: 'track', payload: { n } });
    for (const topic of ['1', '2']) {
      say(topic, `j${topic}`, `realtime:${topic}`, 'phx_join', { config: { presence: { enabled: true, key: 'k' } } });
      await answerTo(`j${topic}`);
      track(topic, 1);
    }
    await vi.waitFor(() => expect(heard).toContainEqual(closed('2')));
    track('1', 2);
    expect(await answerTo('t12')).toMatchObject({ 4: { status: 'ok' } });
    expect(heard).not.toContainEqual(closed('1'));
    await full.stop();
  });

  it('must be a map, and an unknown event or a silent one changes nothing', async () => {
    const { say, answerTo } = await bareSocket(bench.url);
    say('1', '1', 'realtime:loom', 'phx_join', { config: { presence: { enabled: true } } });
    await answerTo('1');
    say('1', '2', 'realtime:loom', 'presence', { event: 'track', payload: [1] });
    const reason = 'Presence track payload must be a map';
    expect((await answerTo('2'))[4]).toEqual({ status: 'error', response: { reason } });
    say('1', '3', 'realtime:loom', 'presence', { event: 'dance' });
    expect((await answerTo('3'))[4]).toEqual({ status: 'error', response: {} });
    say('1', '4', 'realtime:loom', 'presence', {});
    expect((await answerTo('4'))[4]).toEqual({ status: 'ok', response: {} });
  });
});
