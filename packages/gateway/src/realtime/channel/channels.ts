/** The topics that one socket has joined, by their name on the wire. */
import type { Claims } from '../../db/scope.ts';
import { expiredWords } from '../authorize.ts';
import type { Rights } from '../policies.ts';
import type { Presence, Presences } from '../presence.ts';
import type { Sender } from '../sender.ts';
import type { Listener } from '../topics.ts';

export type Channel = {
  joinRef: string | null;
  topic: string;
  isPrivate: boolean;
  token: string;
  claims: Claims;
  /** What its policies let it receive. */
  reads: Rights;
  /** What they let it send; undefined until it sends something. */
  sends: Rights | undefined;
  /** Whether broadcasts are acknowledged, and whether the sender receives its own. */
  acknowledges: boolean;
  hearsItself: boolean;
  presenceKey: string;
  presence: Presence | undefined;
  /** Its payload as it was tracked: an equal one changes nothing. */
  tracked: string;
  /** Calls of the presence within a window that ends at `until`, milliseconds since 1970. */
  presenceCalls: { count: number; until: number };
  listener: Listener;
  /** Removes it from the topic and ends its bindings to changes. */
  leave(): void;
};

export type Channels = {
  get(wireTopic: string): Channel | undefined;
  set(wireTopic: string, channel: Channel): void;
  count(): number;
  /** Removes the socket from a topic and tells the client that it is closed. */
  close(wireTopic: string, channel: Channel): void;
  /** The same with a reason. realtime-js does not rejoin by itself: it needs another token. */
  shut(wireTopic: string, channel: Channel, message: string): void;
  /** Closes the topics whose token has expired. */
  shutExpired(now: Date): void;
  /** The topics that were joined with a token of this session, or of any. */
  ofSession(id: string | undefined): [wireTopic: string, channel: Channel][];
  /** Removes the socket from all topics. */
  leaveAll(): void;
};

export function createChannels(
  { sendMessage }: Pick<Sender, 'sendMessage'>,
  presences: Pick<Presences, 'untrack'>,
): Channels {
  const channels = new Map<string, Channel>();

  function end(channel: Channel): void {
    channel.leave();
    if (channel.presence) presences.untrack(channel.presence);
    channel.presence = undefined;
  }

  function close(wireTopic: string, channel: Channel): void {
    channels.delete(wireTopic);
    end(channel);
    const { joinRef } = channel;
    sendMessage({ joinRef, ref: joinRef, topic: wireTopic, event: 'phx_close', payload: {} });
  }

  function shut(wireTopic: string, channel: Channel, message: string): void {
    const payload = { extension: 'system', status: 'error', message, channel: channel.topic };
    sendMessage({ joinRef: channel.joinRef, ref: null, topic: wireTopic, event: 'system', payload });
    close(wireTopic, channel);
  }

  return {
    get: (wireTopic) => channels.get(wireTopic),
    set: (wireTopic, channel) => void channels.set(wireTopic, channel),
    count: () => channels.size,
    close,
    shut,
    shutExpired(now) {
      const seconds = now.getTime() / 1000;
      for (const [wireTopic, channel] of channels) {
        const { exp } = channel.claims;
        if (exp !== undefined && exp <= seconds) {
          shut(wireTopic, channel, expiredWords(exp, now));
        }
      }
    },
    ofSession: (id) =>
      [...channels].filter(
        ([, { claims }]) => claims.session_id !== undefined && (id ?? claims.session_id) === claims.session_id,
      ),
    leaveAll() {
      const left = [...channels.values()];
      channels.clear();
      left.forEach(end);
    },
  };
}
