// Realtime announcements of the server. One socket serves all listeners and opens when the page is idle. The page works without it: when
// the service is missing, a proxy blocks the socket or the connection is lost, nothing is announced, and lists are read as usual.
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { env, servicesUrl } from '#config/env.ts';
import { currentSession } from '../session/session.ts';
import { pauseAfter } from './pause-after.ts';

export type Announcement = { event: string; payload: Record<string, unknown> };
type Listener = (message: Announcement) => void;
type Topic = {
  /** Not everybody may join the topic. The member's token proves who joins. */
  isPrivate?: boolean;
};

/** A page that is hidden for this long closes its socket, in milliseconds. */
const HIDDEN_MS = 5 * 60_000;
/** The delay before the socket opens: the first page has rendered and its chunks have loaded by then. */
const IDLE_MS = 3000;
/** Pauses before a lost socket is tried again; the last one from then on. A browser notes each failure in its console. */
const PAUSES_MS = [2000, 5000, 15_000, 60_000, 300_000];

const listeners = new Map<string, Set<Listener>>();
const privateTopics = new Set<string>();
const channels = new Map<string, RealtimeChannel>();
let client: RealtimeClient | undefined;
let hiddenLong = false;
let hiding: ReturnType<typeof setTimeout> | undefined;
let settling: Promise<void> = Promise.resolve();

/** Public topics need no member's token. The anon key identifies the page. */
const accessToken = (): Promise<string> => {
  const session = currentSession();
  return Promise.resolve(session.status === 'signed-in' ? session.session.access_token : env().anonKey);
};

async function createClient(): Promise<RealtimeClient> {
  const { RealtimeClient } = await import('@supabase/realtime-js');
  const endpoint = new URL('/realtime/v1', servicesUrl());
  endpoint.protocol = endpoint.protocol.replace('http', 'ws');
  return new RealtimeClient(endpoint.href, {
    params: { apikey: env().anonKey },
    reconnectAfterMs: (tries: number) => pauseAfter(PAUSES_MS, tries - 1),
    // The client calls this with each heartbeat, so that a topic goes on with a current token.
    accessToken,
  });
}

function notify(topic: string, message: Announcement): void {
  for (const listener of listeners.get(topic) ?? []) listener(message);
}

function join(socket: RealtimeClient, topic: string): RealtimeChannel {
  return socket
    .channel(topic, { config: { private: privateTopics.has(topic) } })
    .on('broadcast', { event: '*' }, ({ event, payload }) => notify(topic, { event, payload: payload ?? {} }))
    .subscribe();
}

/** Brings the socket and its topics to where they should be now. */
async function updateSocket(): Promise<void> {
  if (!navigator.onLine || hiddenLong) return void (await client?.disconnect());
  if (listeners.size > 0 && typeof WebSocket !== 'undefined') client ??= await createClient();
  if (!client) return;
  for (const [topic, channel] of channels) {
    if (listeners.has(topic)) continue;
    channels.delete(topic);
    // Without channels the client closes the socket by itself after a while: the next page may listen again.
    await client.removeChannel(channel);
  }
  const topics = [...listeners.keys()].filter((topic) => !channels.has(topic));
  if (topics.some((topic) => privateTopics.has(topic))) await client.setAuth();
  for (const topic of topics) channels.set(topic, join(client, topic));
  if (channels.size > 0) client.connect();
}

function updateSoon(): void {
  // A chunk that failed to load is loaded at the next call, for instance when the connection returns.
  settling = settling.then(updateSocket).catch(() => undefined);
}

function onVisibility(): void {
  clearTimeout(hiding);
  if (document.visibilityState === 'hidden') {
    hiding = setTimeout(() => {
      hiddenLong = true;
      updateSoon();
    }, HIDDEN_MS);
  } else if (hiddenLong) {
    hiddenLong = false;
    updateSoon();
  }
}

let isWatching = false;
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('online', updateSoon);
  window.addEventListener('offline', updateSoon);
  document.addEventListener('visibilitychange', onVisibility);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_MS });
  else setTimeout(work, IDLE_MS);
}

/**
 * Calls back for every message on a topic until the returned function is called. Messages that are sent while the page is offline, or
 * hidden for long, are lost: refetch the list when it matters.
 */
export function subscribe(topic: string, onMessage: Listener, { isPrivate = false }: Topic = {}): () => void {
  if (isPrivate) privateTopics.add(topic);
  const set = listeners.get(topic) ?? new Set();
  listeners.set(topic, set.add(onMessage));
  watch();
  whenIdle(updateSoon);
  return () => {
    set.delete(onMessage);
    if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
    updateSoon();
  };
}
