/** Frames that no client of ours would send: the service closes the socket or answers, and goes on for everybody else. */
import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anonKey, bareSocket, openRealtime } from './support.ts';

let opened: Opened;
let bench: Awaited<ReturnType<typeof openRealtime>>;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openRealtime({ ...opened, limits: { framesPerSecond: 100_000, presenceCalls: 1000 } });
});
afterAll(async () => {
  await bench.stop();
  await opened.close();
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'realtime:', 'realtime:loom', 'phoenix', '__proto__'),
);
const event = fc.oneof(
  text,
  fc.constantFrom('phx_join', 'phx_leave', 'heartbeat', 'broadcast', 'presence', 'access_token', 'postgres_changes'),
);
const json = fc.jsonValue();
const binding = fc.record(
  {
    event: json,
    schema: fc.oneof(json, fc.constantFrom('public', '*')),
    table: json,
    filter: fc.oneof(json, text),
    select: json,
  },
  { requiredKeys: [] },
);
const config = fc.record(
  {
    broadcast: fc.oneof(
      json,
      fc.record({ self: json, ack: json, replay: fc.oneof(json, fc.record({ since: json, limit: json })) }),
    ),
    presence: fc.oneof(json, fc.record({ key: json, enabled: fc.oneof(json, fc.constant(true)) })),
    postgres_changes: fc.oneof(json, fc.array(binding, { maxLength: 3 })),
    private: json,
  },
  { requiredKeys: [] },
);
const payload = fc.oneof(
  json,
  fc.record({ config, access_token: fc.oneof(json, text) }, { requiredKeys: ['config'] }),
  fc.record({ type: json, event: fc.oneof(json, fc.constantFrom('track', 'untrack')), payload: json }),
);
const message = fc.tuple(
  fc.option(text),
  fc.option(text),
  fc.oneof(text, fc.constant('realtime:loom')),
  event,
  payload,
);
const frame = fc.oneof(
  message.map((fields) => JSON.stringify(fields)),
  message.map(([join_ref, ref, topic, name, body]) =>
    JSON.stringify({ join_ref, ref, topic, event: name, payload: body }),
  ),
  text,
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from([3, ...bytes])),
);

it.each(['1.0.0', '2.0.0'])('no frame of version %s disturbs the service', async (vsn) => {
  const witness = await bareSocket(bench.url);
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 12 }), async (frames) => {
      const socket = new WebSocket(`${bench.url}/websocket?vsn=${vsn}&apikey=${anonKey}`);
      await once(socket, 'open');
      const closed = once(socket, 'close');
      for (const each of frames) socket.send(each);
      socket.close();
      await closed;
    }),
    { numRuns: 60 },
  );
  witness.say(null, '1', 'phoenix', 'heartbeat', {});
  await witness.answerTo('1');
  witness.say('1', '2', 'realtime:loom', 'phx_join', { config: {} });
  expect((await witness.answerTo('2'))[4]).toMatchObject({ status: 'ok' });
  expect(bench.logged.filter((line) => /failed|could not/.test(line))).toEqual([]);
  witness.socket.close();
});
