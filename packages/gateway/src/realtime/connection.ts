/**
 * In charge of one socket: the topics that it has joined, the tokens under which it did, and how much it may say. Answers
 * are those of Supabase's server (https://supabase.com/docs/guides/realtime/protocol).
 */
import type { WebSocket } from 'ws';
import { onAccountOf } from '../db/request-context.ts';
import { UnavailableError } from '../db/port.ts';
import type { Claims } from '../db/scope.ts';
import { RealtimeError } from '../errors/realtime-error.ts';
import { isExpired } from '../http/caller/authenticate.ts';
import { accessTokenIn, mayHear, readJoin } from './join.ts';
import { decode, encode, MalformedFrame, type Message, type Vsn } from './protocol.ts';
import type { SocketDeps } from './types.ts';

/** Close codes (https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1). */
const CLOSE = { away: 1001, malformed: 1007, policy: 1008 } as const;

type Channel = {
  joinRef: string | null;
  topic: string;
  isPrivate: boolean;
  /** When its token runs out, seconds since 1970. */
  expires: number | undefined;
  leave(): void;
};

export type Connection = {
  /** Gives up an idle socket, and closes the topics whose token has run out. */
  sweep(): void;
  /** Says goodbye: the server stops. */
  goAway(): void;
};

/** Who opened the socket. */
type Opener = {
  vsn: Vsn;
  apiKey: string;
  /** On whose account the database works for visitors: that of the address. */
  account: string;
};

/** Serves a socket that was let in. */
export function serveSocket(ws: WebSocket, { vsn, apiKey, account }: Opener, deps: SocketDeps): Connection {
  const { limits, log, topics } = deps;
  const channels = new Map<string, Channel>();
  let lastHeard = Date.now();
  let second = 0;
  let framesInSecond = 0;
  // One after the other: a leave must find what the join before it did.
  let turn: Promise<void> = Promise.resolve();

  function send(text: string): void {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > limits.bufferedBytes) {
      log.warn({ buffered: ws.bufferedAmount }, 'a realtime socket was cut off: it reads too slowly');
      ws.terminate();
    } else ws.send(text);
  }

  const say = (message: Message): void => send(encode(vsn, message));

  function reply(to: Message, status: 'ok' | 'error', response: Record<string, unknown>): void {
    const { joinRef, ref, topic } = to;
    say({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  /** Takes the socket out of a topic; the client hears that it is closed. */
  function close(wireTopic: string, channel: Channel): void {
    channel.leave();
    channels.delete(wireTopic);
    const { joinRef } = channel;
    say({ joinRef, ref: joinRef, topic: wireTopic, event: 'phx_close', payload: {} });
  }

  /** The same with a reason. realtime-js does not join again by itself: it needs another token. */
  function shut(wireTopic: string, channel: Channel, message: string): void {
    const payload = { extension: 'system', status: 'error', message, channel: channel.topic };
    say({ joinRef: channel.joinRef, ref: null, topic: wireTopic, event: 'system', payload });
    close(wireTopic, channel);
  }

  async function claimsOf(token: string): Promise<Claims> {
    try {
      return await deps.verify(token);
    } catch (cause) {
      if (cause instanceof RealtimeError || cause instanceof UnavailableError) throw cause;
      throw isExpired(cause)
        ? new RealtimeError('InvalidJWTExpiration', 'Token has expired', { cause })
        : new RealtimeError('MalformedJWT', 'The token provided is not a valid JWT', { cause });
    }
  }

  /** The claims of a token that may hear the topic. */
  async function admit(token: string, topic: string, isPrivate: boolean): Promise<Claims> {
    const claims = await claimsOf(token);
    if (isPrivate && !(await mayHear(deps.scope, claims, topic))) {
      throw new RealtimeError('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`);
    }
    return claims;
  }

  /** What the client is told of a fault; one that is ours is logged. */
  function reasonOf(error: unknown): string {
    if (error instanceof RealtimeError) return error.message;
    if (error instanceof UnavailableError) {
      log.warn({ err: error }, 'the database cannot be had');
      return error.message;
    }
    log.error({ err: error }, 'a realtime message failed');
    return new RealtimeError('UnknownError', 'Something went wrong on our side. Please try again.').message;
  }

  async function join(message: Message): Promise<void> {
    const { topic: wireTopic, payload, joinRef } = message;
    const { topic, isPrivate, accessToken } = readJoin(wireTopic, payload, limits.topicBytes);
    const earlier = channels.get(wireTopic);
    if (earlier) close(wireTopic, earlier);
    if (channels.size >= limits.topicsPerSocket)
      throw new RealtimeError('ChannelRateLimitReached', 'Too many channels');
    const { exp: expires } = await admit(accessToken ?? apiKey, topic, isPrivate);
    if (ws.readyState !== ws.OPEN) return;
    const leave = topics.join(topic, isPrivate, { vsn, send });
    channels.set(wireTopic, { joinRef, topic, isPrivate, expires, leave });
    reply(message, 'ok', { postgres_changes: [] });
  }

  /** Goes on under another token, or not. */
  async function renew(wireTopic: string, channel: Channel, token: string): Promise<void> {
    try {
      channel.expires = (await admit(token, channel.topic, channel.isPrivate)).exp;
    } catch (error) {
      if (!(error instanceof UnavailableError)) return shut(wireTopic, channel, reasonOf(error));
      // Nothing is wrong with the token: it is looked at again, and the earlier one holds until then.
      const again = () =>
        void (turn = turn.then(() => onAccountOf(account, () => renewIfThere(wireTopic, channel, token))));
      setTimeout(again, error.retryAfterSeconds * 1000).unref();
    }
  }

  const renewIfThere = async (wireTopic: string, channel: Channel, token: string): Promise<void> => {
    if (channels.get(wireTopic) === channel) await renew(wireTopic, channel, token);
  };

  async function obey(message: Message): Promise<void> {
    const { topic, event, joinRef } = message;
    if (topic === 'phoenix' && event === 'heartbeat') return reply(message, 'ok', {});
    if (event === 'phx_join') return join(message);
    const channel = channels.get(topic);
    // What was meant for an earlier join of the topic is as late as what was meant for none.
    const isKnown = channel && (joinRef === null || joinRef === channel.joinRef);
    if (event === 'phx_leave') {
      reply(message, 'ok', {});
      if (isKnown) close(topic, channel);
    } else if (!isKnown) reply(message, 'error', { reason: 'unmatched topic' });
    else if (event === 'access_token') {
      const token = accessTokenIn(message.payload);
      if (token) await renew(topic, channel, token);
    } else throw new RealtimeError('FeatureNotAvailable', 'clients do not send to topics here');
  }

  async function take(data: Buffer, isBinary: boolean): Promise<void> {
    if (ws.readyState !== ws.OPEN) return;
    const message = decode(vsn, data, isBinary);
    if (message instanceof MalformedFrame) ws.close(CLOSE.malformed, message.message);
    else await obey(message).catch((error: unknown) => reply(message, 'error', { reason: reasonOf(error) }));
  }

  let waiting = 0;
  function isTooMuch(): boolean {
    const now = Math.floor(Date.now() / 1000);
    framesInSecond = now === second ? framesInSecond + 1 : 1;
    second = now;
    return Math.max(framesInSecond, waiting) > limits.framesPerSecond;
  }

  ws.on('message', (data: Buffer, isBinary) => {
    lastHeard = Date.now();
    if (isTooMuch()) return ws.close(CLOSE.policy, 'too many messages');
    waiting += 1;
    turn = turn.then(() => onAccountOf(account, () => take(data, isBinary))).finally(() => (waiting -= 1));
  });
  ws.on('close', () => {
    for (const channel of channels.values()) channel.leave();
    channels.clear();
  });
  // A frame that breaks the protocol or is too long: ws closes the socket with the code that says so.
  ws.on('error', (error) => log.info({ reason: error.message }, 'a realtime socket broke the protocol'));

  return {
    sweep() {
      if (Date.now() - lastHeard > limits.idleMs) ws.close(CLOSE.away, 'no heartbeat');
      const now = deps.now().getTime() / 1000;
      for (const [wireTopic, channel] of channels) {
        if (channel.expires !== undefined && channel.expires <= now) {
          shut(wireTopic, channel, 'InvalidJWTExpiration: Token has expired');
        }
      }
    },
    goAway: () => ws.close(CLOSE.away, 'the server stops'),
  };
}
