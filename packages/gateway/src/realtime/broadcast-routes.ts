/**
 * `/realtime/v1/api/broadcast`: sends messages without a socket, in batches or singly by realtime-js' `httpSend`
 * (https://supabase.com/docs/guides/realtime/broadcast#broadcast-using-the-rest-api). Only the service role may send
 * (docs/decisions/026-a-server-sends-to-topics-by-http.md). The messages take the same way as those of realtime.send, so that every server
 * receives them.
 */
import { Hono, type Context } from 'hono';
import { DatabaseError } from '../db/port.ts';
import type { Scope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { RealtimeError } from '../errors/realtime-error.ts';
import type { GatewayEnv } from '../http/env.ts';

type OutgoingMessage = { topic: string; event: string; payload: object; private: boolean };

/** Most messages of one call. */
const AT_ONCE = 100;
/** SQLSTATE of a notification that is too long. */
const TOO_LONG = '22023';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a valid name of a topic or an event. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 255 && !value.includes('\u0000');

function readOne(value: unknown): OutgoingMessage {
  if (!isObject(value) || !isName(value.topic)) throw new RealtimeError('InvalidTopic', 'A message names its topic');
  if (!isName(value.event)) throw new RealtimeError('InvalidMessage', 'A message names its event');
  if (!isObject(value.payload) || JSON.stringify(value.payload).includes('\\u0000')) {
    throw new RealtimeError('InvalidMessage', 'The payload of a message is an object without zero bytes');
  }
  return { topic: value.topic, event: value.event, payload: value.payload, private: value.private === true };
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    throw new RealtimeError('InvalidMessage', 'The request body is not valid JSON');
  }
}

export function broadcastRoutes(scope: Scope): Hono<GatewayEnv> {
  /** Sends all messages or none. */
  async function send(messages: readonly OutgoingMessage[]): Promise<void> {
    await scope.asService('send what a server broadcasts', async (tx) => {
      for (const { topic, event, payload, private: isPrivate } of messages) {
        await tx.query(sql`select pg_notify('realtime',
          realtime.message_text(${JSON.stringify(payload)}::jsonb, ${event}, ${topic}, ${isPrivate}))`);
      }
    });
  }

  async function respond(c: Context<GatewayEnv>, messages: readonly OutgoingMessage[]): Promise<Response> {
    try {
      await send(messages);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== TOO_LONG) throw error;
      throw new RealtimeError('PayloadTooLarge', 'A message carries less than 8000 bytes');
    }
    return c.body(null, 202);
  }

  const routes = new Hono<GatewayEnv>();
  routes.use(async (c, next) => {
    if (c.get('claims').role !== 'service_role') {
      throw new RealtimeError('FeatureNotAvailable', 'clients do not send to topics here');
    }
    await next();
  });
  routes.post('/broadcast', async (c) => {
    const body = await readJson(c);
    const messages = isObject(body) && Array.isArray(body.messages) ? body.messages : [];
    if (messages.length === 0 || messages.length > AT_ONCE) {
      throw new RealtimeError('InvalidMessage', `messages is a list of 1 to ${AT_ONCE}`);
    }
    return respond(c, messages.map(readOne));
  });
  routes.post('/broadcast/:topic/events/:event', async (c) => {
    const { topic, event } = c.req.param();
    if ([...new URL(c.req.url).searchParams.keys()].some((name) => name.startsWith('persist'))) {
      throw new RealtimeError('FeatureNotAvailable', 'messages are not kept here');
    }
    return respond(c, [
      readOne({ topic, event, payload: await readJson(c), private: c.req.query('private') === 'true' }),
    ]);
  });
  return routes;
}
