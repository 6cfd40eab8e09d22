/**
 * `/realtime/v1/api/broadcast`: sends messages without a socket, in batches or singly by realtime-js' `httpSend`
 * (https://supabase.com/docs/guides/realtime/broadcast#broadcast-using-the-rest-api). Anybody with a key may send to a public topic, and to a
 * private one by a policy. The messages take the same way as those of realtime.send, so that every server receives them.
 */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Claims, Scope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { RealtimeError } from '../errors/realtime-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import { REALTIME_LIMITS } from './limits.ts';
import { rightsToSend } from './policies.ts';
import { isObject } from './protocol.ts';
import { forPeers } from './channel/take-broadcast.ts';
import { broadcastText, type Broadcast } from './topics.ts';

export type BroadcastRoutesOptions = {
  scope: Scope;
  /** Whether only the service role may send. Default: everybody may, as upstream. */
  onlyServerSends?: boolean;
  /** Longest payload of a message, in bytes. */
  payloadBytes?: number;
};

/** Most messages of one call. */
const AT_ONCE = 100;

/** Whether a value is a valid name of a topic or an event. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 255 && !value.includes('\u0000');

function checkNames(topic: unknown, event: unknown): { topic: string; event: string } {
  if (!isName(topic)) throw new RealtimeError('InvalidTopic', 'A message names its topic');
  if (!isName(event)) throw new RealtimeError('InvalidMessage', 'A message names its event');
  return { topic, event };
}

function payloadText(payload: unknown, most: number): string {
  const text = isObject(payload) ? JSON.stringify(payload) : undefined;
  if (text === undefined || text.includes('\\u0000')) {
    throw new RealtimeError('InvalidMessage', 'The payload of a message is an object without zero bytes');
  }
  checkSize(Buffer.byteLength(text), most);
  return text;
}

function checkSize(bytes: number, most: number): void {
  if (bytes > most) throw new RealtimeError('PayloadTooLarge', 'Payload size exceeds tenant limit');
}

function readOne(value: unknown, most: number): Broadcast {
  const fields = isObject(value) ? value : {};
  const { topic, event } = checkNames(fields.topic, fields.event);
  const text = broadcastText(event, payloadText(fields.payload, most));
  return { topic, private: fields.private === true, text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RealtimeError('InvalidMessage', 'The request body is not valid JSON');
  }
}

/** The single message of a call, as JSON or bytes. Version 2 receives both as binary frames, as upstream. */
async function readSingle(c: Context<GatewayEnv>, most: number): Promise<Broadcast> {
  const { topic, event } = checkNames(c.req.param('topic'), c.req.param('event'));
  const to = { topic, private: c.req.query('private') === 'true' };
  if (c.req.header('content-type')?.startsWith('application/octet-stream')) {
    const data = Buffer.from(await c.req.arrayBuffer());
    checkSize(data.length, most);
    return { ...to, frame: { event, isJson: false, data } };
  }
  const text = payloadText(parseJson(await c.req.text()), most);
  return { ...to, frame: { event, isJson: true, data: Buffer.from(text) } };
}

export function broadcastRoutes({
  scope,
  onlyServerSends = false,
  payloadBytes = REALTIME_LIMITS.payloadBytes,
}: BroadcastRoutesOptions): Hono<GatewayEnv> {
  /** Sends all messages or none. */
  async function send(messages: readonly Broadcast[]): Promise<void> {
    if (messages.length === 0) return;
    const texts = messages.map((message) => JSON.stringify({ id: randomUUID(), sent: forPeers(message) }));
    await scope.asService('send what came by HTTP', (tx) =>
      tx.query(
        sql`select realtime.notify(m) from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as t (m, n) order by n`,
      ),
    );
  }

  async function maySend(claims: Claims, { topic, private: isPrivate }: Broadcast): Promise<boolean> {
    if (!isPrivate || claims.role === 'service_role') return true;
    return (await rightsToSend(scope, claims, topic)).broadcast;
  }

  const routes = new Hono<GatewayEnv>();
  routes.use(async (c, next) => {
    if (onlyServerSends && c.get('claims').role !== 'service_role') {
      throw new RealtimeError('FeatureNotAvailable', 'clients do not send to topics here');
    }
    await next();
  });
  routes.post('/broadcast', async (c) => {
    const body = parseJson(await c.req.text());
    const messages = isObject(body) && Array.isArray(body.messages) ? body.messages : [];
    if (messages.length === 0 || messages.length > AT_ONCE) {
      throw new RealtimeError('InvalidMessage', `messages is a list of 1 to ${AT_ONCE}`);
    }
    const read = messages.map((message) => readOne(message, payloadBytes));
    const topics = new Map(read.map((message) => [`${message.private} ${message.topic}`, message]));
    const allowed = new Set<string>();
    for (const [key, message] of topics) if (await maySend(c.get('claims'), message)) allowed.add(key);
    // What the caller may not send is dropped, as upstream.
    await send(read.filter((message) => allowed.has(`${message.private} ${message.topic}`)));
    return c.body(null, 202);
  });
  routes.post('/broadcast/:topic/events/:event', async (c) => {
    if ([...new URL(c.req.url).searchParams.keys()].some((name) => name.startsWith('persist'))) {
      throw new RealtimeError('FeatureNotAvailable', 'messages sent by HTTP are not kept');
    }
    const message = await readSingle(c, payloadBytes);
    if (!(await maySend(c.get('claims'), message))) {
      throw new RealtimeError('Unauthorized', 'You do not have permissions to write to this Channel topic');
    }
    await send([message]);
    return c.body(null, 202);
  });
  return routes;
}
