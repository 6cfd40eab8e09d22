/** Lets a socket into a topic: its token, its policies, its presence, what was told before, and its bindings to changes. */
import type { WebSocket } from 'ws';
import { RealtimeError } from '../../errors/realtime-error.ts';
import { authorize, errorDetail } from '../authorize.ts';
import type { Channel, Channels } from './channels.ts';
import { bindingId } from '../changes/binding.ts';
import { SUBSCRIBED } from '../changes/feed.ts';
import { readJoin, type JoinRequest } from './join.ts';
import type { Message, Vsn } from '../protocol.ts';
import { replay, type Replayed } from '../replay.ts';
import type { Sender } from '../sender.ts';
import type { Listener } from '../topics.ts';
import type { SocketDeps } from '../types.ts';

export type Entrance = { ws: WebSocket; vsn: Vsn; apiKey: string; channels: Channels; sender: Sender };

const NOTHING: Replayed = { ids: new Set(), frames: [] };

/** Makes the channel and adds it to its topic. */
function open(
  { joinRef }: Message,
  request: JoinRequest,
  admitted: Pick<Channel, 'token' | 'claims' | 'reads'>,
  { ids }: Replayed,
  { vsn, sender }: Entrance,
  { topics }: SocketDeps,
): Channel {
  const { topic, isPrivate, acknowledges, hearsItself, presenceKey } = request;
  const listener: Listener = {
    vsn,
    send: sender.send,
    hears: (kind) => channel.reads[kind],
    had: (id) => ids.has(id),
  };
  const channel: Channel = {
    ...admitted,
    joinRef,
    topic,
    isPrivate,
    sends: undefined,
    acknowledges,
    hearsItself,
    presenceKey,
    presence: undefined,
    tracked: '',
    presenceCalls: { count: 0, until: 0 },
    listener,
    leave: topics.join(topic, isPrivate, listener),
  };
  return channel;
}

/** Sends a message of the system about a channel. */
function tellSystem(
  extension: 'postgres_changes' | 'system',
  status: 'ok' | 'error',
  message: string,
  wireTopic: string,
  { joinRef, topic }: Channel,
  sender: Sender,
): void {
  const payload = { extension, status, message, channel: topic };
  sender.sendMessage({ joinRef, ref: null, topic: wireTopic, event: 'system', payload });
}

/** Binds a channel to changes and tells the client whether that worked. The channel goes on if it did not. */
async function bind(
  wireTopic: string,
  channel: Channel,
  { changes: bindings, isOld }: JoinRequest,
  { channels, sender }: Entrance,
  deps: SocketDeps,
): Promise<void> {
  const tell = (status: 'ok' | 'error', message: string) =>
    tellSystem('postgres_changes', status, message, wireTopic, channel, sender);
  const isThere = () => channels.get(wireTopic) === channel;
  try {
    const end = await deps.changes.subscribe(bindings, {
      claims: () => channel.claims,
      tell: (ids, type, data) =>
        isOld
          ? sender.sendText(wireTopic, type, data)
          : sender.sendText(wireTopic, 'postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`),
      tellSystem: tell,
    });
    const { leave } = channel;
    channel.leave = () => {
      end();
      leave();
    };
    if (isThere()) tell('ok', SUBSCRIBED);
    else end();
  } catch (error) {
    if (isThere()) tell('error', errorDetail(error, deps.log));
  }
}

/**
 * Handles a join.
 *
 * @throws RealtimeError when the topic cannot be joined
 */
export async function enter(message: Message, entrance: Entrance, deps: SocketDeps): Promise<void> {
  const { topic: wireTopic, payload } = message;
  const { ws, vsn, apiKey, channels, sender } = entrance;
  const { limits, scope, joins, onlyServerSends, presences } = deps;
  if (joins.add() > limits.joinsPerSecond) {
    throw new RealtimeError('ClientJoinRateLimitReached', 'Too many joins per second');
  }
  const request = readJoin(wireTopic, payload, limits.topicBytes);
  const earlier = channels.get(wireTopic);
  if (earlier) channels.close(wireTopic, earlier);
  if (channels.count() >= limits.topicsPerSocket) {
    throw new RealtimeError('ChannelRateLimitReached', 'Too many channels');
  }
  const token = request.accessToken ?? apiKey;
  const { claims, reads } = await authorize(deps, token, request);
  if (request.replay && !reads.broadcast) {
    throw new RealtimeError(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${request.topic}`,
    );
  }
  const replayed = request.replay ? await replay(scope, request.replay, request, vsn) : NOTHING;
  if (ws.readyState !== ws.OPEN) return;
  const channel = open(message, request, { token, claims, reads }, replayed, entrance, deps);
  channels.set(wireTopic, channel);
  sender.reply(message, 'ok', {
    postgres_changes: request.changes.map((binding) => ({ ...binding, id: bindingId(binding) })),
  });
  replayed.frames.forEach(sender.send);
  if (request.hasPresence && reads.presence && !onlyServerSends) {
    const state = presences.state(channel.topic, channel.isPrivate);
    sender.sendMessage({
      joinRef: message.joinRef,
      ref: null,
      topic: wireTopic,
      event: 'presence_state',
      payload: state,
    });
  }
  // The listener of the database has been there since the start of the service.
  if (request.awaitsReplication)
    tellSystem('system', 'ok', 'Replication connection established', wireTopic, channel, sender);
  // A client need not wait for its bindings before it goes on.
  if (request.changes.length > 0) void bind(wireTopic, channel, request, entrance, deps);
}
