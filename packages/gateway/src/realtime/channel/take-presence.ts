/** A client's presence: `track` and `untrack`, with upstream's limits and words. */
import type { Channel, Channels } from './channels.ts';
import { isObject, type Message } from '../protocol.ts';
import type { Sender } from '../sender.ts';
import { refuseClients, sendsOf } from './take-broadcast.ts';
import type { SocketDeps } from '../types.ts';

/** Counts a call. @returns whether it is within the limit of the channel */
function isWithinLimit({ presenceCalls: calls }: Channel, limits: SocketDeps['limits'], now: number): boolean {
  if (now > calls.until) {
    calls.count = 0;
    calls.until = now + limits.presenceWindowMs;
  }
  calls.count += 1;
  return calls.count <= limits.presenceCalls;
}

/** Handles `track` and `untrack`. A breach of a limit closes the channel with its words. */
export async function takePresence(
  message: Message,
  channel: Channel,
  deps: SocketDeps,
  { channels, reply }: { channels: Channels; reply: Sender['reply'] },
): Promise<void> {
  refuseClients(deps);
  const { event, payload = {} } = message.payload;
  const { presences, limits, events } = deps;
  const shut = (words: string) => channels.shut(message.topic, channel, words);
  if (typeof event !== 'string') return reply(message, 'ok', {});
  if (!isWithinLimit(channel, limits, Date.now())) return shut('Client presence rate limit exceeded');
  switch (event.toLowerCase()) {
    case 'untrack':
      if (channel.presence) presences.untrack(channel.presence);
      channel.presence = undefined;
      channel.tracked = '';
      return reply(message, 'ok', {});
    case 'track': {
      if (!(await sendsOf(channel, deps)).presence) return reply(message, 'error', {});
      if (!isObject(payload)) {
        return reply(message, 'error', { reason: 'Presence track payload must be a map' });
      }
      const text = JSON.stringify(payload);
      if (channel.tracked === text) return reply(message, 'ok', {});
      if (Buffer.byteLength(text) > limits.payloadBytes) return shut('Track message size exceeded');
      if (events.add() > limits.eventsPerSecond || (!channel.presence && presences.count() >= limits.presences)) {
        return shut('Too many presence messages per second');
      }
      const place = { topic: channel.topic, private: channel.isPrivate, key: channel.presenceKey };
      channel.presence = presences.track(place, payload, channel.presence);
      channel.tracked = text;
      return reply(message, 'ok', {});
    }
    default:
      return reply(message, 'error', {});
  }
}
