/**
 * One socket: the topics that it has joined, the tokens that it joined with, and its limits. The responses are those of Supabase's server
 * (https://supabase.com/docs/guides/realtime/protocol).
 */
import type { WebSocket } from 'ws';
import { onAccountOf } from '../db/request-context.ts';
import { UnavailableError } from '../db/port.ts';
import { RealtimeError } from '../errors/realtime-error.ts';
import { authorize, claimsOf, errorDetail, errorReason } from './authorize.ts';
import { createChannels, type Channel } from './channel/channels.ts';
import { enter } from './channel/enter.ts';
import { accessTokenIn } from './channel/join.ts';
import { decode, MalformedFrame, type Message, type Vsn } from './protocol.ts';
import { createRate } from './rate.ts';
import { createSender } from './sender.ts';
import { takeBroadcast } from './channel/take-broadcast.ts';
import { takePresence } from './channel/take-presence.ts';
import type { SocketDeps } from './types.ts';

/** Close codes (https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1). */
const CLOSE = { away: 1001, malformed: 1007, policy: 1008 } as const;

export type Connection = {
  /** Closes an idle socket, and the topics whose token has expired. */
  sweep(): void;
  /** Closes the topics that were joined with a token whose session has ended: this one, or any if none is named. */
  recheckSession(id: string | undefined): void;
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
  const { limits, log } = deps;
  const sender = createSender(ws, vsn, deps);
  const { reply } = sender;
  const channels = createChannels(sender, deps.presences);
  const frames = createRate();
  let lastReceived = Date.now();
  let waiting = 0;
  // Messages are handled one after the other: a leave must see the result of the join before it.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => (turn = turn.then(() => onAccountOf(account, work)));

  /** Continues with a new token, or closes the topic. */
  async function renew(wireTopic: string, channel: Channel, token: string): Promise<void> {
    const before = channel.reads;
    try {
      const { claims, reads } = await authorize(deps, token, channel);
      Object.assign(channel, { token, claims, reads, sends: undefined });
    } catch (error) {
      if (!(error instanceof UnavailableError)) return channels.shut(wireTopic, channel, errorDetail(error, log));
      // The token is not at fault: it is checked again later, and the previous one stays valid until then.
      const again = () => void inTurn(() => renewIfThere(wireTopic, channel, token));
      setTimeout(again, error.retryAfterSeconds * 1000).unref();
      return;
    }
    if ((before.broadcast && !channel.reads.broadcast) || (before.presence && !channel.reads.presence)) {
      const words = `You no longer have permission to read from this Channel topic: ${channel.topic}`;
      channels.shut(wireTopic, channel, words);
    }
  }

  const renewIfThere = async (wireTopic: string, channel: Channel, token: string): Promise<void> => {
    if (channels.get(wireTopic) === channel) await renew(wireTopic, channel, token);
  };

  async function handle(message: Message): Promise<void> {
    const { topic, event, joinRef } = message;
    if (topic === 'phoenix' && event === 'heartbeat') return reply(message, 'ok', {});
    if (event === 'phx_join') return enter(message, { ws, vsn, apiKey, channels, sender }, deps);
    const channel = channels.get(topic);
    // A message for an earlier join of the topic is treated like one for a topic that was never joined.
    const isKnown = channel && (joinRef === null || joinRef === channel.joinRef);
    if (event === 'phx_leave') {
      reply(message, 'ok', {});
      if (isKnown) channels.close(topic, channel);
    } else if (!isKnown) reply(message, 'error', { reason: 'unmatched topic' });
    else if (event === 'broadcast') await takeBroadcast(message, channel, deps, { channels, reply });
    else if (event === 'presence') await takePresence(message, channel, deps, { channels, reply });
    else if (event === 'access_token') {
      const token = accessTokenIn(message.payload);
      if (token && token !== channel.token) await renew(topic, channel, token);
    }
  }

  async function take(data: Buffer, isBinary: boolean): Promise<void> {
    if (ws.readyState !== ws.OPEN) return;
    const message = decode(vsn, data, isBinary);
    if (message instanceof MalformedFrame) return ws.close(CLOSE.malformed, message.message);
    try {
      await handle(message);
    } catch (error) {
      reply(message, 'error', { reason: errorReason(error, log) });
      if (error instanceof RealtimeError && error.code === 'ClientJoinRateLimitReached') {
        ws.close(CLOSE.policy, 'too many joins');
      }
    }
  }

  ws.on('message', (data: Buffer, isBinary) => {
    lastReceived = Date.now();
    if (Math.max(frames.add(), waiting) > limits.framesPerSecond) return ws.close(CLOSE.policy, 'too many messages');
    waiting += 1;
    void inTurn(() => take(data, isBinary)).finally(() => (waiting -= 1));
  });
  ws.on('close', channels.leaveAll);
  // For a frame that breaks the protocol or is too long, ws closes the socket with the matching code.
  ws.on('error', (error) => log.info({ reason: error.message }, 'a realtime socket broke the protocol'));

  /** Closes the topic if its token is no longer valid. A token that cannot be checked now is checked when it expires. */
  async function recheck(wireTopic: string, channel: Channel): Promise<void> {
    try {
      await claimsOf(deps, channel.token);
    } catch (error) {
      if (channels.get(wireTopic) !== channel || error instanceof UnavailableError) return;
      channels.shut(wireTopic, channel, errorDetail(error, log));
    }
  }

  return {
    sweep() {
      if (Date.now() - lastReceived > limits.idleMs) ws.close(CLOSE.away, 'no heartbeat');
      channels.shutExpired(deps.now());
    },
    recheckSession(id) {
      for (const [wireTopic, channel] of channels.ofSession(id)) void inTurn(() => recheck(wireTopic, channel));
    },
    goAway: () => ws.close(CLOSE.away, 'the server stops'),
  };
}
