/**
 * `/realtime/v1/api/broadcast`: sends messages without a socket, in batches or singly by realtime-js' `httpSend`
 * (https://supabase.com/docs/guides/realtime/broadcast#broadcast-using-the-rest-api). Anybody with a key may send to a public topic, and to a
 * private one by a policy. The messages take the same way as those of realtime.send, so that every server receives them.
 */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Claims, Scope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { InvalidFields, RealtimeError } from '../errors/realtime-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import { REALTIME_LIMITS } from './limits.ts';
import { nameErrors, payloadProblem, readMessages, tooLong } from './messages-of-body.ts';
import { rightsToSend } from './policies.ts';
import { forPeers } from './channel/take-broadcast.ts';
import type { Broadcast } from './topics.ts';

export type BroadcastRoutesOptions = {
  scope: Scope;
  /** Whether only the service role may send. Default: everybody may, as upstream. */
  onlyServerSends?: boolean;
  /** Longest payload of a message, in bytes. */
  payloadBytes?: number;
};

/** The types of a single message. */
const BODY_TYPES = ['application/json', 'application/octet-stream'];

/** Most messages of one call. */
const AT_ONCE = 100;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The single message of a call, as JSON or bytes. Version 2 receives both as binary frames, as upstream. */
async function readSingle(c: Context<GatewayEnv>, most: number): Promise<Broadcast> {
  const event = c.req.param('event') ?? '';
  const to = { topic: c.req.param('topic') ?? '', private: c.req.query('private') === 'true' };
  const isBytes = c.req.header('content-type')?.startsWith('application/octet-stream') === true;
  const data = isBytes ? Buffer.from(await c.req.arrayBuffer()) : Buffer.from(await c.req.text());
  const problem = isBytes ? tooLong(data.length, most) : payloadProblem(parseJson(data.toString()), most);
  const errors = { ...nameErrors({ topic: to.topic, event }), ...(problem !== undefined && { payload: [problem] }) };
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors);
  return { ...to, frame: { event, isJson: !isBytes, data } };
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
    const read = readMessages(parseJson(await c.req.text()), payloadBytes);
    if (read.length > AT_ONCE) {
      throw new RealtimeError('RateLimitReached', 'Too many messages to broadcast, please reduce the batch size');
    }
    const topics = new Map(read.map((message) => [`${message.private} ${message.topic}`, message]));
    const allowed = new Set<string>();
    for (const [key, message] of topics) if (await maySend(c.get('claims'), message)) allowed.add(key);
    // What the caller may not send is dropped, as upstream.
    await send(read.filter((message) => allowed.has(`${message.private} ${message.topic}`)));
    return c.body(null, 202);
  });
  routes.post('/broadcast/:topic/events/:event', async (c) => {
    const [type = 'application/json'] = (c.req.header('content-type') ?? 'application/json').split(';');
    if (!BODY_TYPES.includes(type.trim().toLowerCase())) {
      return c.json({ error: 'Unsupported Media Type. Use application/json or application/octet-stream' }, 415);
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
