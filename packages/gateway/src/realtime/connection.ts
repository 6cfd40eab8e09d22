/**
 * One socket: the topics that it has joined, the tokens that it joined with, and its limits. The responses are those of Supabase's server
 * (https://supabase.com/docs/guides/realtime/protocol).
 */
import type { WebSocket } from 'ws';
import { onAccountOf } from '../db/request-context.ts';
import { UnavailableError } from '../db/port.ts';
import type { Claims } from '../db/scope.ts';
import { RealtimeError } from '../errors/realtime-error.ts';
import { isExpired } from '../http/caller/authenticate.ts';
import { accessTokenIn, mayReceive, readJoin } from './join.ts';
import { decode, encode, MalformedFrame, type Message, type Vsn } from './protocol.ts';
import type { SocketDeps } from './types.ts';

/** Close codes (https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1). */
const CLOSE = { away: 1001, malformed: 1007, policy: 1008 } as const;

type Channel = {
  joinRef: string | null;
  topic: string;
  isPrivate: boolean;
  /** Expiry of its token, seconds since 1970. */
  expires: number | undefined;
  leave(): void;
};

export type Connection = {
  /** Closes an idle socket, and the topics whose token has expired. */
  sweep(): void;
  /** Closes the socket because the server stops. */
  goAway(): void;
};

/** The handshake's values. */
type Opener = {
  vsn: Vsn;
  apiKey: string;
  /** The account of database time for visitors: that of the address. */
  account: string;
};

/** Serves a socket that was accepted. */
export function serveSocket(ws: WebSocket, { vsn, apiKey, account }: Opener, deps: SocketDeps): Connection {
  const { limits, log, topics } = deps;
  const channels = new Map<string, Channel>();
  let lastReceived = Date.now();
  let second = 0;
  let framesInSecond = 0;
  // Messages are handled one after the other: a leave must see the result of the join before it.
  let turn: Promise<void> = Promise.resolve();

  function send(text: string): void {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > limits.bufferedBytes) {
      log.warn({ buffered: ws.bufferedAmount }, 'a realtime socket was cut off: it reads too slowly');
      ws.terminate();
    } else ws.send(text);
  }

  const sendMessage = (message: Message): void => send(encode(vsn, message));

  function reply(to: Message, status: 'ok' | 'error', response: Record<string, unknown>): void {
    const { joinRef, ref, topic } = to;
    sendMessage({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  /** Removes the socket from a topic and tells the client that it is closed. */
  function close(wireTopic: string, channel: Channel): void {
    channel.leave();
    channels.delete(wireTopic);
    const { joinRef } = channel;
    sendMessage({ joinRef, ref: joinRef, topic: wireTopic, event: 'phx_close', payload: {} });
  }

  /** The same with a reason. realtime-js does not rejoin by itself: it needs another token. */
  function shut(wireTopic: string, channel: Channel, message: string): void {
    const payload = { extension: 'system', status: 'error', message, channel: channel.topic };
    sendMessage({ joinRef: channel.joinRef, ref: null, topic: wireTopic, event: 'system', payload });
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

  /** Verifies a token and its right to receive the topic. @returns its claims */
  async function admit(token: string, topic: string, isPrivate: boolean): Promise<Claims> {
    const claims = await claimsOf(token);
    if (isPrivate && !(await mayReceive(deps.scope, claims, topic))) {
      throw new RealtimeError('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`);
    }
    return claims;
  }

  /** The error message for the client. Internal errors are logged. */
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

  /** Continues with a new token, or closes the topic. */
  async function renew(wireTopic: string, channel: Channel, token: string): Promise<void> {
    try {
      channel.expires = (await admit(token, channel.topic, channel.isPrivate)).exp;
    } catch (error) {
      if (!(error instanceof UnavailableError)) return shut(wireTopic, channel, reasonOf(error));
      // The token is not at fault: it is checked again later, and the previous one stays valid until then.
      const again = () =>
        void (turn = turn.then(() => onAccountOf(account, () => renewIfThere(wireTopic, channel, token))));
      setTimeout(again, error.retryAfterSeconds * 1000).unref();
    }
  }

  const renewIfThere = async (wireTopic: string, channel: Channel, token: string): Promise<void> => {
    if (channels.get(wireTopic) === channel) await renew(wireTopic, channel, token);
  };

  async function handle(message: Message): Promise<void> {
    const { topic, event, joinRef } = message;
    if (topic === 'phoenix' && event === 'heartbeat') return reply(message, 'ok', {});
    if (event === 'phx_join') return join(message);
    const channel = channels.get(topic);
    // A message for an earlier join of the topic is treated like one for a topic that was never joined.
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
    else await handle(message).catch((error: unknown) => reply(message, 'error', { reason: reasonOf(error) }));
  }

  let waiting = 0;
  function isTooMuch(): boolean {
    const now = Math.floor(Date.now() / 1000);
    framesInSecond = now === second ? framesInSecond + 1 : 1;
    second = now;
    return Math.max(framesInSecond, waiting) > limits.framesPerSecond;
  }

  ws.on('message', (data: Buffer, isBinary) => {
    lastReceived = Date.now();
    if (isTooMuch()) return ws.close(CLOSE.policy, 'too many messages');
    waiting += 1;
    turn = turn.then(() => onAccountOf(account, () => take(data, isBinary))).finally(() => (waiting -= 1));
  });
  ws.on('close', () => {
    for (const channel of channels.values()) channel.leave();
    channels.clear();
  });
  // For a frame that breaks the protocol or is too long, ws closes the socket with the matching code.
  ws.on('error', (error) => log.info({ reason: error.message }, 'a realtime socket broke the protocol'));

  return {
    sweep() {
      if (Date.now() - lastReceived > limits.idleMs) ws.close(CLOSE.away, 'no heartbeat');
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
