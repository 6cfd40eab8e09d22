/** The admission and the protocol of a socket. No database: a stub provides what SQL would return. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createScope, UnavailableError, type TransactionOptions, type Tx } from '../../src/db/index.ts';
import type { RealtimeLimits } from '../../src/realtime/limits.ts';
import { anonKey, bareSocket, client, join, openRealtime, refusal, tokens } from './support.ts';

let notify: (payload: string) => void;
const db = {
  listen: async (_: string, on: (payload: string) => void) => {
    notify = on;
    return async () => undefined;
  },
};
const scope = createScope({
  transaction: () => Promise.reject(new Error('no database here')),
} as unknown as Parameters<typeof createScope>[0]);

const stops: (() => Promise<void>)[] = [];
async function open(limits: Partial<RealtimeLimits> = {}, origins?: readonly string[], onlyServerSends = false) {
  const bench = await openRealtime({ db, scope, limits, origins, onlyServerSends });
  stops.push(bench.stop);
  return bench;
}
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const JOIN = ['1', '1', 'realtime:loom', 'phx_join', { config: {} }] as const;
const KEY = `?vsn=2.0.0&apikey=${anonKey}`;

describe('the upgrade of a socket', () => {
  it('is accepted for pages of every site, or only for the configured ones', async () => {
    const { url } = await open();
    await bareSocket(url, KEY, { origin: 'https://anywhere.example' });
    const { url: own } = await open({}, ['https://site.example']);
    for (const origin of ['https://site.example', own.replace('ws:', 'http:').replace('/realtime/v1', '')]) {
      await bareSocket(own, KEY, { origin });
    }
    // No browser: it sends no origin.
    await bareSocket(own, KEY);
    for (const origin of [
      'https://anywhere.example',
      'http://site.example',
      'null',
      'https://site.example.evil.example',
    ]) {
      expect(await refusal(own, KEY, { origin })).toBe(403);
    }
  });

  it('ends the connection of a refused client, also of one that never closes', async () => {
    const { url } = await open();
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.write('GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    await once(socket, 'end');
    // A write to a closed connection returns as an error.
    const talking = setInterval(() => socket.write('still here'), 10);
    await once(socket, 'error');
    clearInterval(talking);
    socket.destroy();
  });

  it('needs a valid key, and one of the two versions of realtime-js', async () => {
    const { url } = await open();
    const [none, wrong, foreign, expired, version] = await Promise.all([
      refusal(url, '?vsn=2.0.0'),
      refusal(url, '?vsn=2.0.0&apikey=wrong'),
      refusal(url, `?vsn=2.0.0&apikey=${anonKey.slice(0, -4)}AAAA`),
      tokens.sign({ role: 'anon' }, -1).then((key) => refusal(url, `?vsn=2.0.0&apikey=${key}`)),
      refusal(url, `?vsn=3.0.0&apikey=${anonKey}`),
    ]);
    expect({ none, wrong, foreign, expired, version }).toEqual({
      none: 401,
      wrong: 401,
      foreign: 401,
      expired: 401,
      version: 400,
    });
  });

  it('is limited per address, and other addresses are accepted', async () => {
    const { url, sockets } = await open({ socketsPerAddress: 2 });
    const [first] = await Promise.all([bareSocket(url), bareSocket(url)]);
    expect(await refusal(url, KEY)).toBe(429);
    await bareSocket(url, KEY, { 'x-from': 'elsewhere' });
    first.socket.close();
    await vi.waitFor(() => expect(sockets()).toBe(2));
    await bareSocket(url);
  });

  it('is refused at the limit of all sockets', async () => {
    const { url } = await open({ sockets: 1 });
    await bareSocket(url);
    expect(await refusal(url, KEY)).toBe(503);
  });

  it.each(['/elsewhere', '//', '/realtime/v1/websocket/more'])('does not exist at %s', async (path) => {
    const { url } = await open();
    const { hostname, port } = new URL(url);
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'x',
    };
    const status = await new Promise((resolve, reject) => {
      request({ hostname, port, path, headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });
});

describe('a socket', () => {
  it('answers heartbeats, joins and leaves as Phoenix does', async () => {
    const { url } = await open();
    const { say, answerTo, heard } = await bareSocket(url);
    say(null, '9', 'phoenix', 'heartbeat', {});
    expect(await answerTo('9')).toEqual([null, '9', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
    say(...JOIN);
    const joined = { status: 'ok', response: { postgres_changes: [] } };
    expect(await answerTo('1')).toEqual(['1', '1', 'realtime:loom', 'phx_reply', joined]);
    // A second join replaces the first one, which gets a close message.
    say('2', '2', 'realtime:loom', 'phx_join', { config: {} });
    await answerTo('2');
    expect(heard).toContainEqual(['1', '1', 'realtime:loom', 'phx_close', {}]);
    say('2', '3', 'realtime:loom', 'phx_leave', {});
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(['2', '2', 'realtime:loom', 'phx_close', {}]));
    expect(await answerTo('3')).toMatchObject({ 4: { status: 'ok' } });
  });

  it('receives nothing that is forged on the database channel', async () => {
    const { url, logged } = await open();
    const { say, answerTo, heard } = await bareSocket(url);
    say(...JOIN);
    await answerTo('1');
    for (const payload of ['', 'no JSON', 'null', '{"topic":"loom"}']) notify(payload);
    notify(JSON.stringify({ id: '1', topic: 'loom', event: 'news', private: false, payload: { n: 1 } }));
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard[1]).toEqual([
      null,
      null,
      'realtime:loom',
      'broadcast',
      { type: 'broadcast', event: 'news', payload: { n: 1 }, meta: { id: '1' } },
    ]);
    expect(logged.filter((line) => line.includes('is no broadcast'))).toHaveLength(4);
  });

  it.each([
    ['InvalidTopic', 'loom', {}],
    ['TopicNameRequired', 'realtime:', {}],
    ['InvalidTopic', `realtime:${'x'.repeat(300)}`, {}],
    ['InvalidTopic', 'realtime:lo\u0000om', { config: { private: true } }],
    ['MalformedJWT', 'realtime:loom', { access_token: 'wrong' }],
    ['UnableToReplayMessages', 'realtime:loom', { config: { broadcast: { replay: { since: 0 } } } }],
    ['UnknownError', 'realtime:loom', { config: { private: true } }],
  ])('gets %s when it joins %.20s', async (code, topic, payload) => {
    const { url } = await open();
    const { say, answerTo } = await bareSocket(url);
    say('1', '1', topic, 'phx_join', payload);
    expect(await answerTo('1')).toMatchObject({
      4: { status: 'error', response: { reason: expect.stringMatching(`^${code}: `) } },
    });
  });

  it('gets InvalidJWTToken for a token without a role, which other services take as anonymous', async () => {
    const { url } = await open();
    const { say, answerTo } = await bareSocket(url);
    const access_token = await tokens.sign({ sub: crypto.randomUUID() } as never, 60);
    say('1', '1', 'realtime:loom', 'phx_join', { access_token });
    const reason = 'InvalidJWTToken: Fields `role` and `exp` are required in JWT';
    expect(await answerTo('1')).toMatchObject({ 4: { status: 'error', response: { reason } } });
  });

  describe('without database time left', () => {
    const SUB = '00000000-0000-4000-8000-00000000000a';
    const member = (seconds: number) => tokens.sign({ role: 'authenticated', sub: SUB }, seconds);
    /** A database that admits everybody to everything, except accounts that have used up their time. */
    async function openWith(spent: Set<string>) {
      const shares: (string | undefined)[] = [];
      const transaction = async <T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> => {
        shares.push(options.share);
        if (spent.has(options.share ?? '')) throw new UnavailableError('spent', 1);
        return work({
          query: async <R>() => ({ rows: [{ id: '1', broadcast: '1', presence: '2' } as R], rowCount: 1 }),
        });
      };
      const counted = createScope({ transaction } as unknown as Parameters<typeof createScope>[0]);
      const bench = await openRealtime({ db, scope: counted });
      stops.push(bench.stop);
      return { ...bench, shares };
    }
    const PRIVATE = { config: { private: true } };

    it('counts a visitor by the address, a member by the id, and the key of the server not at all', async () => {
      const { url, shares } = await openWith(new Set());
      const { say, answerTo } = await bareSocket(url, KEY, { 'x-from': '192.0.2.7' });
      const others = [await member(600), await tokens.apiKey('service_role')];
      say('1', '1', 'realtime:loom', 'phx_join', PRIVATE);
      for (const [at, access_token] of others.entries())
        say(`${at + 2}`, `${at + 2}`, 'realtime:loom', 'phx_join', { ...PRIVATE, access_token });
      await answerTo('3');
      expect(shares).toEqual(['ip:192.0.2.7', `user:${SUB}`, '']);
    });

    it('gets that error when it joins, and its topic survives a token that could not be checked', async () => {
      const spent = new Set<string>();
      const { url, logged, shares } = await openWith(spent);
      const { say, answerTo, heard } = await bareSocket(url, KEY, { 'x-from': '192.0.2.8' });
      say('1', '1', 'realtime:loom', 'phx_join', { ...PRIVATE, access_token: await member(600) });
      await answerTo('1');
      spent.add('ip:192.0.2.8').add(`user:${SUB}`);
      say('2', '2', 'realtime:weft', 'phx_join', PRIVATE);
      const reason = 'Your requests have kept the service busy for too long. Please try again shortly.';
      expect(await answerTo('2')).toMatchObject({ 4: { status: 'error', response: { reason } } });
      expect(logged).not.toContain('a realtime message failed');
      say('1', null, 'realtime:loom', 'access_token', { access_token: await member(700) });
      await vi.waitFor(() => expect(shares).toHaveLength(3));
      spent.clear();
      await vi.waitFor(() => expect(shares).toHaveLength(4));
      expect(shares.at(-1)).toBe(`user:${SUB}`);
      expect(heard.filter(([, , , event]) => event !== 'phx_reply')).toEqual([]);
    });
  });

  it('continues with another valid token, and not with an invalid one', async () => {
    const { url } = await open();
    const { say, answerTo, heard } = await bareSocket(url);
    say(...JOIN);
    await answerTo('1');
    say('1', null, 'realtime:loom', 'access_token', { access_token: await tokens.sign({ role: 'anon' }, 60) });
    say(null, '2', 'phoenix', 'heartbeat', {});
    await answerTo('2');
    expect(heard).toHaveLength(2);
    say('1', null, 'realtime:loom', 'access_token', { access_token: 'wrong' });
    await vi.waitFor(() => expect(heard).toHaveLength(4));
    const message = 'The token provided is not a valid JWT';
    expect(heard.slice(2)).toEqual([
      ['1', null, 'realtime:loom', 'system', { extension: 'system', status: 'error', message, channel: 'loom' }],
      ['1', '1', 'realtime:loom', 'phx_close', {}],
    ]);
  });

  it('cannot send to topics itself where only the server sends', async () => {
    const { url } = await open({}, undefined, true);
    for (const vsn of ['1.0.0', '2.0.0'] as const) {
      const speaker = client(url, vsn);
      const channel = speaker.channel('loom', { config: { broadcast: { ack: true, self: true } } });
      const heard: unknown[] = [];
      channel.on('broadcast', { event: '*' }, (message: unknown) => void heard.push(message));
      await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
      expect(await channel.send({ type: 'broadcast', event: 'news', payload: { n: 1 } })).toBe('error');
      expect(await channel.track({ name: 'Asha' })).toBe('error');
      expect(heard).toEqual([]);
      await speaker.disconnect();
    }
  });

  it('joins a limited number of topics', async () => {
    const { url } = await open({ topicsPerSocket: 2 });
    const one = client(url);
    await Promise.all([join(one, 'a'), join(one, 'b')]);
    expect((await join(one, 'c')).statuses).toEqual(['CHANNEL_ERROR ChannelRateLimitReached: Too many channels']);
    await one.disconnect();
  });

  it.each([
    ['is malformed', 'no JSON', 1007],
    ['is a binary frame of no known kind', Buffer.from([9]), 1007],
    ['is too long', 'x'.repeat(2000), 1009],
  ])('is closed with a code when a frame %s', async (_, frame, code) => {
    const { url, sockets } = await open({ frameBytes: 1000 });
    const { socket, closed } = await bareSocket(url);
    socket.send(frame);
    expect(await closed).toBe(code);
    await vi.waitFor(() => expect(sockets()).toBe(0));
  });

  it('is closed when it sends too much', async () => {
    const { url } = await open({ framesPerSecond: 10 });
    const { say, closed } = await bareSocket(url);
    for (let n = 0; n < 30; n += 1) say(null, String(n), 'phoenix', 'heartbeat', {});
    expect(await closed).toBe(1008);
  });

  it('is closed when it is idle', async () => {
    const { url } = await open({ idleMs: 50, sweepMs: 10 });
    expect(await (await bareSocket(url)).closed).toBe(1001);
  });

  it('is cut off when it does not read', async () => {
    const { url, logged, sockets } = await open({ bufferedBytes: 100_000 });
    const { socket, say, answerTo } = await bareSocket(url);
    say(...JOIN);
    await answerTo('1');
    socket.pause();
    const text = 'x'.repeat(7000);
    await vi.waitFor(() => {
      for (let n = 0; n < 500; n += 1) {
        notify(JSON.stringify({ id: '1', topic: 'loom', event: 'news', private: false, payload: { text } }));
      }
      expect(sockets()).toBe(0);
    });
    expect(logged).toContain('a realtime socket was cut off: it reads too slowly');
  });

  it('gets a close frame when the server stops', async () => {
    const { url, stop, sockets } = await open();
    const [first, second] = await Promise.all([bareSocket(url), bareSocket(url)]);
    await stop();
    expect(await Promise.all([first.closed, second.closed])).toEqual([1001, 1001]);
    expect(sockets()).toBe(0);
  });

  it('is refused with 503 while the server stops, so that a client or a proxy tries again', async () => {
    const { url, stop } = await open();
    const { closed } = await bareSocket(url);
    const stopped = stop();
    await expect(bareSocket(url)).rejects.toThrow('503');
    await stopped;
    expect(await closed).toBe(1001);
  });
});
