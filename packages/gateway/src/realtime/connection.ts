/**
 * One socket: the topics that it has joined, the tokens that it joined with, and its limits. The responses are those of Supabase's server
 * (https://supabase.com/docs/guides/realtime/protocol).
 */
import type { WebSocket } from 'ws';
import { onAccountOf } from '../db/request-context.ts';
import { UnavailableError } from '../db/port.ts';
import { RealtimeError } from '../errors/realtime-error.ts';
import { authorize, errorReason } from './authorize.ts';
import { createChannels, type Channel } from './channels.ts';
import { accessTokenIn, readJoin } from './join.ts';
import { decode, MalformedFrame, type Message, type Vsn } from './protocol.ts';
import { createSender } from './sender.ts';
import type { SocketDeps } from './types.ts';

/** Close codes (https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1). */
const CLOSE = { away: 1001, malformed: 1007, policy: 1008 } as const;

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

/** Counts the frames of a second. @returns their number, this one included */
function createFrameCounter(): () => number {
  let second = 0;
  let frames = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    frames = now === second ? frames + 1 : 1;
    second = now;
    return frames;
  };
}

/** Serves a socket that was accepted. */
export function serveSocket(ws: WebSocket, { vsn, apiKey, account }: Opener, deps: SocketDeps): Connection {
  const { limits, log, topics } = deps;
  const sender = createSender(ws, vsn, deps);
  const { reply } = sender;
  const channels = createChannels(sender);
  const countFrame = createFrameCounter();
  let lastReceived = Date.now();
  let waiting = 0;
  // Messages are handled one after the other: a leave must see the result of the join before it.
  let turn: Promise<void> = Promise.resolve();

  async function join(message: Message): Promise<void> {
    const { topic: wireTopic, payload, joinRef } = message;
    const { topic, isPrivate, accessToken } = readJoin(wireTopic, payload, limits.topicBytes);
    const earlier = channels.get(wireTopic);
    if (earlier) channels.close(wireTopic, earlier);
    if (channels.count() >= limits.topicsPerSocket)
      throw new RealtimeError('ChannelRateLimitReached', 'Too many channels');
    const { exp: expires } = await authorize(deps, accessToken ?? apiKey, { topic, isPrivate });
    if (ws.readyState !== ws.OPEN) return;
    const leave = topics.join(topic, isPrivate, { vsn, send: sender.send });
    channels.set(wireTopic, { joinRef, topic, isPrivate, expires, leave });
    reply(message, 'ok', { postgres_changes: [] });
  }

  /** Continues with a new token, or closes the topic. */
  async function renew(wireTopic: string, channel: Channel, token: string): Promise<void> {
    try {
      channel.expires = (await authorize(deps, token, channel)).exp;
    } catch (error) {
      if (!(error instanceof UnavailableError)) return channels.shut(wireTopic, channel, errorReason(error, log));
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
      if (isKnown) channels.close(topic, channel);
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
    else {
      await handle(message).catch((error: unknown) => reply(message, 'error', { reason: errorReason(error, log) }));
    }
  }

  ws.on('message', (data: Buffer, isBinary) => {
    lastReceived = Date.now();
    if (Math.max(countFrame(), waiting) > limits.framesPerSecond) return ws.close(CLOSE.policy, 'too many messages');
    waiting += 1;
    turn = turn.then(() => onAccountOf(account, () => take(data, isBinary))).finally(() => (waiting -= 1));
  });
  ws.on('close', channels.leaveAll);
  // For a frame that breaks the protocol or is too long, ws closes the socket with the matching code.
  ws.on('error', (error) => log.info({ reason: error.message }, 'a realtime socket broke the protocol'));

  return {
    sweep() {
      if (Date.now() - lastReceived > limits.idleMs) ws.close(CLOSE.away, 'no heartbeat');
      channels.shutExpired(deps.now());
    },
    goAway: () => ws.close(CLOSE.away, 'the server stops'),
  };
}
