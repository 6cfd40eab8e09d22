/** A client's broadcast: delivers it to the topic, here and in other processes. Imitates upstream's broadcast handler. */
import { RealtimeError } from '../../errors/realtime-error.ts';
import type { Channel, Channels } from './channels.ts';
import { rightsToSend } from '../policies.ts';
import type { Message } from '../protocol.ts';
import type { Sender } from '../sender.ts';
import type { Broadcast } from '../topics.ts';
import type { SocketDeps } from '../types.ts';

/** @throws RealtimeError where only the server sends */
export function refuseClients({ onlyServerSends }: Pick<SocketDeps, 'onlyServerSends'>): void {
  if (onlyServerSends) throw new RealtimeError('FeatureNotAvailable', 'clients do not send to topics here');
}

/** What the channel may send. Policies are asked once per token. */
export async function sendsOf(
  channel: Channel,
  { scope }: Pick<SocketDeps, 'scope'>,
): Promise<Record<'broadcast' | 'presence', boolean>> {
  if (!channel.isPrivate) return { broadcast: true, presence: true };
  return (channel.sends ??= await rightsToSend(scope, channel.claims, channel.topic));
}

function broadcastIn({ payload, broadcast }: Message, { topic, isPrivate }: Channel): Broadcast {
  const to = { topic, private: isPrivate };
  return broadcast ? { ...to, frame: broadcast } : { ...to, text: JSON.stringify(payload) };
}

const bytesOf = (broadcast: Broadcast): number =>
  'text' in broadcast ? Buffer.byteLength(broadcast.text) : broadcast.frame.data.length;

/** The message by which other processes hear of a broadcast. `broadcastOfPeer` reads it. */
export function forPeers(broadcast: Broadcast): object {
  if ('text' in broadcast) return broadcast;
  const { event, isJson, data } = broadcast.frame;
  return { ...broadcast, frame: { event, isJson, data: data.toString('base64') } };
}

/** Reads what `forPeers` wrote. */
export function broadcastOfPeer({ frame, ...rest }: Record<string, unknown>): Broadcast {
  if (frame === undefined) return rest as Broadcast;
  const { data, ...other } = frame as { event: string; isJson: boolean; data: string };
  return { ...(rest as { topic: string; private: boolean }), frame: { ...other, data: Buffer.from(data, 'base64') } };
}

/** Delivers what a client broadcasts. What it may not send is ignored, as upstream. */
export async function takeBroadcast(
  message: Message,
  channel: Channel,
  deps: SocketDeps,
  { channels, reply }: { channels: Channels; reply: Sender['reply'] },
): Promise<void> {
  refuseClients(deps);
  const { topics, bus, events, limits } = deps;
  if (!(await sendsOf(channel, deps)).broadcast) return;
  const broadcast = broadcastIn(message, channel);
  if (bytesOf(broadcast) > limits.payloadBytes) {
    if (channel.acknowledges) reply(message, 'error', { reason: 'payload_size_exceeded' });
    return;
  }
  const received = topics.deliver(broadcast, channel.hearsItself ? undefined : channel.listener);
  bus.publish('broadcast', forPeers(broadcast));
  if (events.add(received + 1) > limits.eventsPerSecond) {
    return channels.shut(message.topic, channel, 'Too many messages per second');
  }
  if (channel.acknowledges) reply(message, 'ok', {});
}
